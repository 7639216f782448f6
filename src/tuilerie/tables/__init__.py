"""Tables that people sit at: logs, what each seat sees, who may do what, clocks, computer players.

This package uses only the standard library, and no threads, processes, sockets or database, so it runs both
in a server process and in a browser tab. What it needs from outside is passed in (`collaborators.py`).
"""
