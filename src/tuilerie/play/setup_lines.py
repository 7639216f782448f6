"""Writes and reads the lines of a record that set up its first position (docs/notation.md)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ..core.words import TURNS, Phase
from .errors import RecordError, TuilerieError
from .notation import read_cell, read_spot
from .phrase import Saying
from .places import Cell, StandingPiece, TokenPile
from .record_line import HIDDEN, NumberedWords, quoted
from .setting_up import CannotBe, set_up
from .setup import Setup
from .snapshot import Square

SET_LINE = "set"  # the first word of each of these lines
TILES_PER_LINE = PIECES_PER_LINE = 8
MOST_DIGITS = 5
FORMS = {
    "turn": "set turn 12 NAME draw",
    "tiles": "set tiles D N1^ …",
    "pieces": "set pieces NAME meeple N1/city …",
    "scores": "set scores NAME 12 …",
    "tokens": "set tokens NAME 3 1 …",
    "piles": "set piles N1/mountain 2 …",
    "boats": "set boats NAME 5 …",
    "gone": "set gone 2",
    "removed": "set removed D …",
}
ONCE = ("turn", "scores", "boats", "gone")


# Writing


def setup_lines(setup: Setup, names: Sequence[str]) -> list[str]:
    """The lines that describe a setup, except for what the first line of a record says. Values of 0 are left
    out."""
    whose = [str(setup.turn), quoted(names[setup.active]), setup.phase.name.lower(), setup.drawn]
    lines = [_line("turn", filter(None, whose))]
    lines += _some_per_line("tiles", [_square_words(square) for square in setup.squares], TILES_PER_LINE)
    lines += _some_per_line("pieces", [_piece_words(piece, names) for piece in setup.pieces], PIECES_PER_LINE)
    lines.append(_line("scores", _by_seat(setup.scores, names)))
    lines.append(_line("tokens", _token_words(setup.tokens, names)))
    lines.append(_line("piles", (f"{pile.spot} {pile.count}" for pile in setup.piles)))
    lines.append(_line("boats", _by_seat(setup.boats, names)))
    lines.append(_line("gone", [str(setup.tokens_gone)] if setup.tokens_gone else []))
    lines.append(_line("removed", setup.removed))
    return [line for line in lines if line]


def setup_for(setup: Setup, seat: int | None) -> Setup:
    """The setup as one seat or a watcher (None) may know it: tokens of other seats are `?`."""
    held = enumerate(setup.tokens)
    return replace(setup, tokens=tuple(counts if mine == seat else _hidden(counts) for mine, counts in held))


def _hidden(counts: dict[str, int]) -> dict[str, int]:
    total = sum(counts.values())
    return {HIDDEN: total} if total else {}


def _line(part: str, words: Iterable[str]) -> str:
    told = "  ".join(words)
    return f"{SET_LINE} {part} {told}" if told else ""


def _some_per_line(part: str, words: Sequence[str], most: int) -> list[str]:
    return [_line(part, words[first : first + most]) for first in range(0, len(words), most)]


def _square_words(square: Square) -> str:
    return f"{square.tile} {Cell(square.x, square.y)}{square.turn}"


def _piece_words(piece: StandingPiece, names: Sequence[str]) -> str:
    return f"{quoted(names[piece.seat])} {piece.piece} {piece.spot}"


def _by_seat(counts: Sequence[int], names: Sequence[str]) -> list[str]:
    if not any(counts):
        return []
    return [f"{quoted(name)} {count}" for name, count in zip(names, counts, strict=True)]


def _token_words(tokens: Sequence[dict[str, int]], names: Sequence[str]) -> Iterator[str]:
    for name, counts in zip(names, tokens, strict=False):
        yield from (f"{quoted(name)} {token} {count}" for token, count in counts.items())


# Reading


class SetupReader:
    """Reads these lines one after another, and remembers which line said what, for error messages."""

    def __init__(self, bare: Setup, names: Sequence[str]) -> None:
        self.setup, self.names = bare, tuple(names)
        self.said: dict[object, int] = {}  # the line number of each square, piece, pile or other part
        self.number = self.first = 0
        self.parts: dict[str, Callable[[list[str]], None]] = {
            "turn": self._turn,
            "tiles": self._tiles,
            "pieces": self._pieces,
            "scores": self._scores,
            "tokens": self._tokens,
            "piles": self._piles,
            "boats": self._boats,
            "gone": self._gone,
            "removed": self._removed,
        }

    def take(self, number: int, words: list[str]) -> None:
        """Reads a line, given without its first word. Errors name the number of the line."""
        self.number, self.first = number, self.first or number
        part, rest = words[0] if words else "", words[1:]
        if part not in FORMS or not rest or (part in ONCE and part in self.said):
            raise RecordError(number, Saying("record.no_line", words=" ".join([SET_LINE, *words])))
        try:
            self.parts[part](rest)
        except RecordError:
            raise
        except TuilerieError as problem:
            raise RecordError(number, problem.saying) from None
        except ValueError:
            said = " ".join([SET_LINE, *words])
            raise RecordError(number, Saying("record.set_form", words=said, form=FORMS[part])) from None
        self.said[part] = number

    def line_of(self, problem: CannotBe) -> int:
        """The number of the line to blame for an error."""
        return self.said.get(problem.about, self.first)

    def _seat(self, name: str) -> int:
        if name not in self.names:
            raise RecordError(self.number, Saying("record.stranger", name=name))
        return self.names.index(name)

    def _add(self, field: str, things: Iterable[Any]) -> None:
        found = tuple(things)
        self.said |= dict.fromkeys(found, self.number)
        self._change(**{field: (*getattr(self.setup, field), *found)})

    def _change(self, **values: Any) -> None:
        self.setup = replace(self.setup, **values)

    def _turn(self, words: list[str]) -> None:
        turn, name, phase, drawn = words if len(words) == 4 else (*_exactly(3, words), "")
        if phase.upper() not in Phase.__members__ or phase != phase.lower():
            raise ValueError
        self._change(turn=_count(turn), active=self._seat(name), phase=Phase[phase.upper()], drawn=drawn)

    def _tiles(self, words: list[str]) -> None:
        self._add("squares", (_square(tile, place) for tile, place in _groups(2, words)))

    def _pieces(self, words: list[str]) -> None:
        told = _groups(3, words)
        self._add(
            "pieces", (StandingPiece(self._seat(name), piece, read_spot(at)) for name, piece, at in told)
        )

    def _piles(self, words: list[str]) -> None:
        self._add("piles", (TokenPile(read_spot(at), _count(count)) for at, count in _groups(2, words)))

    def _removed(self, words: list[str]) -> None:
        self._add("removed", words)

    def _scores(self, words: list[str]) -> None:
        self._change(scores=self._counts(words))

    def _boats(self, words: list[str]) -> None:
        self._change(boats=self._counts(words))

    def _gone(self, words: list[str]) -> None:
        self._change(tokens_gone=_count(*_exactly(1, words)))

    def _counts(self, words: list[str]) -> tuple[int, ...]:
        counts = [0] * len(self.names)
        for name, count in _groups(2, words):
            counts[self._seat(name)] = _count(count)
        return tuple(counts)

    def _tokens(self, words: list[str]) -> None:
        held = [dict(counts) for counts in self.setup.tokens] or [{} for _ in self.names]
        for name, token, count in _groups(3, words):
            held[self._seat(name)][token] = _count(count)
        self._change(tokens=tuple(held))


def read_setup(lines: Iterable[NumberedWords], bare: Setup, names: Sequence[str]) -> Setup:
    """Reads the setup in the lines of a record. Raises a RecordError that names the line to blame if the
    position is impossible."""
    reader = SetupReader(bare, names)
    for number, words in lines:
        reader.take(number, words[1:])
    try:
        set_up(reader.setup)
    except CannotBe as problem:
        raise RecordError(reader.line_of(problem), problem.saying) from None
    return reader.setup


def _exactly(count: int, words: list[str]) -> list[str]:
    if len(words) != count:
        raise ValueError
    return words


def _groups(size: int, words: list[str]) -> list[list[str]]:
    if len(words) % size:
        raise ValueError
    return [words[first : first + size] for first in range(0, len(words), size)]


def _count(text: str) -> int:
    if len(text) > MOST_DIGITS or str(int(text)) != text or int(text) < 0:
        raise ValueError
    return int(text)


def _square(tile: str, place: str) -> Square:
    if place[-1:] not in TURNS:
        raise ValueError
    cell = read_cell(place[:-1])
    return Square(tile, cell.x, cell.y, place[-1])
