"""Analyses positions by search: the best moves, and how many points a played move lost against them."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

from ..play.errors import IllegalMove, check_type
from ..play.imagine import imagine
from ..play.judgement import Judgement
from ..play.move import Move
from ..play.played import Played
from ..play.position import Position
from ..play.table import Table
from ..play.variation import MOST_VARIATIONS
from .players import Player
from .search.limit import Limit
from .search.thinking import Option, Progress, Thinking


@dataclass(frozen=True)
class Line:
    """A move that a search has considered, and its result."""

    move: Move
    visits: int
    margin: float  # the expected final lead of the seat to act over its best rival
    line: tuple[Move, ...]  # this move and those expected to follow, up to the next random draw


@dataclass(frozen=True)
class Analysis:
    """The moves of a position, the best first."""

    seat: int  # the seat to act
    simulations: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> Line:
        return self.lines[0]


def analyse(
    table: Table,
    limit: Limit | int | float | str,
    seat: int | None = None,
    seed: int = 0,
    report: Callable[[Progress], None] | None = None,
) -> Analysis:
    """The best moves for the seat to act, using only what it knows or, if `viewer` is given, what that seat
    knows."""
    check_type(table, Table, "a Table is analysed")
    if table.to_act is None:
        raise IllegalMove("the game is over: there is nothing to analyse")
    viewer = table.to_act if seat is None else seat
    table.view(viewer)  # raises an error if there is no such seat
    imagined = imagine(table.position, viewer, Player("", seed).rng)
    thinking = Thinking(imagined, seed, viewer)
    thinking.think(Limit.of(limit), report)
    return Analysis(
        table.to_act,
        thinking.simulations,
        tuple(_line(imagined, option) for option in thinking.options()),
    )


def _line(position: Position, option: Option) -> Line:
    line = tuple(moves_along(position, option.line))
    return Line(line[0], option.visits, option.margin, line)


def moves_along(position: Position, codes: tuple[int, ...]) -> Iterator[Move]:
    """The moves of a line, one after another."""
    trial = position.copy()
    for code in codes:
        yield trial.move(code)
        trial.make(code)


def judgements(table: Table, limit: Limit, seed: int = 0) -> Iterator[Judgement]:
    """Every decision with at least two legal moves, compared with the best move that the search finds."""
    return (judgement for judgement in judging(table, limit, seed) if judgement)


def judging(table: Table, limit: Limit, seed: int = 0) -> Iterator[Judgement | None]:
    """Like `judgements`, but in slices, for callers that do other work in between: yields None while a search
    is running."""
    trial, number = table.begun_again(), 0
    for played in table.history:
        if played.seat >= 0 and len(trial.moves) > 1:
            line, margin, lost = yield from _comparing(trial.position, played, limit, seed)
            yield Judgement(
                number=number,
                seat=played.seat,
                turn=played.turn,
                played=played.move,
                best=line[0],
                margin=margin,
                lost=lost,
                line=line,
            )
        number += played.seat >= 0
        trial.make(played.move)


def _comparing(
    position: Position, played: Played, limit: Limit, seed: int
) -> Generator[None, None, tuple[tuple[Move, ...], float, float]]:
    """The best move with the moves expected to follow it, its margin, and the points that the played move
    loses against it. If the two differ, a second search compares only these two."""
    imagined = imagine(position, played.seat, Player("", seed).rng)
    thinking = Thinking(imagined, seed)
    yield from thinking.slices(limit)
    best, made = thinking.best_move(), played.move.code
    if best == made:
        option = thinking.options()[0]
        return tuple(moves_along(imagined, option.line)), option.margin, 0.0
    rivals = Thinking(imagined, seed, only=(best, made))
    yield from rivals.slices(limit)
    found = {option.move: option for option in rivals.options()}
    line = tuple(moves_along(imagined, found[best].line))
    return line, found[best].margin, max(found[best].margin - found[made].margin, 0.0)


def keep_better_lines(table: Table, found: Iterable[Judgement], least: float) -> None:
    """Adds a variation for each decision that lost at least this many points: the best move and those
    expected to follow. If there is not room for all, the decisions that lost most come first."""
    made = [number for number, played in enumerate(table.history) if played.seat >= 0]
    costly = sorted((one for one in found if one.lost >= least), key=lambda one: -one.lost)
    room = MOST_VARIATIONS - len(table.variations)
    for one in sorted(costly[:room], key=lambda one: one.number):
        line = table.copy()
        line.back_to(made[one.number])
        for move in one.line:
            line.make(move)
        table.keep_variation(line, f"{one.margin:+.1f} / {one.margin - one.lost:+.1f}")
