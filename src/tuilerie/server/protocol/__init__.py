"""Every message between the server and a page, written once; docs/protocol.md tells the story.

`python -m tuilerie.server.typescript` exports these as TypeScript. What a client sends is read strictly; what
the server sends about a game is made by `view.py` and `telling.py` alone, for the eyes of one seat.
"""
