"""What can go wrong at a table, each with a name of its own."""

import reprlib

from .phrase import Saying, plainly


class TuilerieError(ValueError):
    """Something that a player or a program asked for and that cannot be done; says what and why.

    Its text is English; what players meet is a saying, which is French too."""

    def __init__(self, said: str | Saying = "") -> None:
        super().__init__(str(said))
        self.saying = said if isinstance(said, Saying) else plainly(said)


class WrongType(TuilerieError, TypeError):
    """A value of a kind that cannot be used there."""


def check_type(value: object, kinds: type | tuple[type, ...], wanted: str) -> None:
    """Refuses a value of another kind. `wanted` says what is right: "a move is a Move or its text"."""
    if not isinstance(value, kinds):
        raise WrongType(f"{wanted}, not {reprlib.repr(value)}")


class UnknownGame(TuilerieError):
    pass


class UnknownOption(TuilerieError):
    pass


class WrongSeats(TuilerieError):
    pass


class WrongSeed(TuilerieError):
    """A seed that a record could not tell."""


class IllegalMove(TuilerieError):
    pass


class NothingToUndo(TuilerieError):
    pass


class ScriptError(TuilerieError):
    """A scripted dealer that has nothing left to deal, or deals what is not there."""


class RecordError(TuilerieError):
    """A record that cannot be read or replayed; says in which line."""

    def __init__(self, line: int, reason: str | Saying) -> None:
        super().__init__(Saying("record.line", line=line, reason=reason))
        self.line = line
        self.reason = str(reason)
