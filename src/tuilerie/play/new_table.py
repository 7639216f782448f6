"""Checks the parameters of a new table (names, options, seed), and makes the hash that fixes its deal."""

import hashlib
from collections.abc import Sequence
from numbers import Integral

from ..games import Game
from .errors import UnknownOption, WrongSeats, WrongSeed, check_type
from .phrase import Saying
from .position import no_option

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def seat_names(seats: int | Sequence[str]) -> tuple[str, ...]:
    """The names of the seats: those given, or default names."""
    if isinstance(seats, int):
        if not 2 <= seats <= len(NAMES):
            raise WrongSeats(Saying("illegal.table_seats", most=len(NAMES), seats=seats))
        return NAMES[:seats]
    check_type(seats, Sequence, "seats are a number of seats or a list of names")
    names = tuple(seats)
    for name in names:
        check_type(name, str, "the name of a seat is a text")
        if not is_writable(name):
            raise WrongSeats(Saying("illegal.name", name=repr(name), mark="#"))
    if len(set(names)) < len(names):
        raise WrongSeats(Saying("illegal.same_name", names=", ".join(names)))
    return names


def is_writable(text: str) -> bool:
    """Whether a text can be written in a record."""
    return text != "" and text.isprintable() and not set(text) & {'"', "#"}


def seed_text(seed: int | str) -> str:
    """A seed as it is written in a record."""
    if not isinstance(seed, str | Integral):
        raise WrongSeed(f"a seed is a whole number or a text, not {seed!r}")
    if not is_writable(str(seed)):
        raise WrongSeed(f"{str(seed)!r} cannot be a seed: use printable characters, without quotes and #")
    return str(seed)


def commitment(game: str, options: Sequence[str], seats: int, seed: str) -> str:
    text = f"game {game}\noptions {' '.join(options)}\nseats {seats}\nseed {seed}\n"
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def options_on(game: Game, options: dict[str, bool]) -> list[str]:
    """The options that are switched on: the game's defaults, changed by `options`."""
    for name, on in options.items():
        if name not in game.options:
            raise UnknownOption(no_option(game, name))
        if not isinstance(on, bool):
            raise UnknownOption(f"the option {name} is True or False, not {on!r}")
    return [name for name in game.options if options.get(name, name in game.default_options)]
