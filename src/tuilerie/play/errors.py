"""Errors of the library, each kind a class of its own."""

import reprlib

from .phrase import Saying, plainly


class TuilerieError(ValueError):
    """A player or a program asked for something that cannot be done; says what and why.

    The text is English. Errors that players see hold a `Saying`, which exists in every language."""

    def __init__(self, said: str | Saying = "") -> None:
        super().__init__(str(said))
        self.saying = said if isinstance(said, Saying) else plainly(said)


class WrongType(TuilerieError, TypeError):
    """A value of a wrong type."""


def check_type(value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Refuses a value of another type. `wanted` says what is right: "a move is a Move or its text"."""
    if not isinstance(value, kinds):
        raise WrongType(f"{wanted}, not {reprlib.repr(value)}")


class UnknownGame(TuilerieError):
    pass


class UnknownOption(TuilerieError):
    pass


class WrongSeats(TuilerieError):
    pass


class WrongSeed(TuilerieError):
    """A seed that cannot be written in a record."""


class IllegalMove(TuilerieError):
    pass


class NothingToUndo(TuilerieError):
    pass


class ScriptError(TuilerieError):
    """A scripted dealer has nothing left to deal, or deals something that is not left in the pile."""


class RecordError(TuilerieError):
    """A record cannot be read or replayed; says in which line."""

    def __init__(self, line: int, reason: str | Saying) -> None:
        super().__init__(Saying("record.line", line=line, reason=reason))
        self.line = line
        self.reason = str(reason)
