"""The errors of the library, one class for each kind."""

import reprlib

from .phrase import Saying, plainly


class TuilerieError(ValueError):
    """The base of all errors: a player or a program asked for something impossible. Says what and why.

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
    """The script of a dealer has ended, or names something that the pile does not contain."""


class RecordError(TuilerieError):
    """A record cannot be read or replayed; says in which line."""

    def __init__(self, line: int, reason: str | Saying) -> None:
        super().__init__(Saying("record.line", line=line, reason=reason))
        self.line = line
        self.reason = str(reason)
