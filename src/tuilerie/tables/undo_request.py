"""A request to take back a turn, which the other people at the table agree to or refuse."""

from dataclasses import dataclass


@dataclass(frozen=True)
class UndoRequest:
    seat: int  # the seat that asks
    first: int  # the version of the move with which the turn began
    agreed: tuple[int, ...] = ()  # the seats that have agreed


@dataclass(frozen=True)
class PendingUndo:
    """What everyone may know about a request to take back a turn."""

    seat: int  # the seat that asks to take back its last turn
    awaited: tuple[int, ...]  # seats that have not agreed yet
