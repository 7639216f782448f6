"""A table that people sit at: its log, what each seat sees, who may do what, clocks, computer seats.

Standard library only, without threads, processes, sockets or a database: it runs in a server process and in a
browser tab alike. What it needs from outside is passed in (`collaborators.py`).
"""
