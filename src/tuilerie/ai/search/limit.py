"""Limits of a search, written like `sims=2000` or `time=0.5`."""

import math
from dataclasses import dataclass
from typing import TypeVar

from ...play.errors import TuilerieError

Number = TypeVar("Number", int, float)


class WrongLimit(TuilerieError):
    pass


@dataclass(frozen=True)
class Limit:
    """Ends a search after a number of simulations or of seconds, whichever comes first. With neither, the
    search runs until it is stopped."""

    sims: int | None = None
    seconds: float | None = None

    @classmethod
    def of(cls, said: "Limit | int | float | str") -> "Limit":
        """Reads a limit. A whole number means simulations, any other number seconds; a text names the
        unit."""
        match said:
            case Limit():
                return said
            case bool():
                raise WrongLimit(f"{said} is not a limit: write sims=2000 or time=0.5")
            case int():
                return cls(sims=_positive(said, str(said)))
            case float():
                return cls(seconds=_positive(said, str(said)))
            case str():
                return read_limit(said)
            case _:
                raise WrongLimit(f"{said!r} is not a limit: write sims=2000 or time=0.5")


def read_limit(text: str) -> Limit:
    name, _, value = text.partition("=")
    try:
        if name == "sims":
            return Limit(sims=_positive(int(value), text))
        if name == "time":
            return Limit(seconds=_positive(float(value), text))
    except ValueError as problem:
        if isinstance(problem, WrongLimit):
            raise
    raise WrongLimit(f"'{text}' does not say how long to think: write sims=2000 or time=0.5")


def _positive(number: Number, text: str) -> Number:
    if not 0 < number < math.inf:
        raise WrongLimit(f"{text}: a search needs simulations or time")
    return number
