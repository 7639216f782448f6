"""What a search says about a position: the best moves, and what the played move lost against them."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from ..play.errors import IllegalMove, check_type
from ..play.imagine import imagine
from ..play.judgement import Judgement
from ..play.move import Move
from ..play.position import Position
from ..play.table import Played, Table
from .players import Player
from .search.limit import Limit
from .search.thinking import Option, Progress, Thinking


@dataclass(frozen=True)
class Line:
    """A move: how often it was tried, and what it leads to."""

    move: Move
    visits: int
    margin: float  # points ahead of the best rival in the end, as the seat to act can expect
    line: tuple[Move, ...]  # the moves expected to follow, itself first, up to the next chance


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
    """The best moves for the seat to act, by what it knows; or by what another seat knows."""
    check_type(table, Table, "a Table is analysed")
    if table.to_act is None:
        raise IllegalMove("the game is over: there is nothing to analyse")
    viewer = table.to_act if seat is None else seat
    table.view(viewer)  # refuses a seat that is not there
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
    """The same in slices, for callers that do other work in between: yields None while a search is
    running."""
    options = {name: name in table.options for name in table.position.game.options}
    trial = Table.undealt(table.game, table.names, table.rules, **options)
    number = 0
    for played in table.history:
        if played.seat >= 0 and len(trial.moves) > 1:
            best, margin, lost = yield from _comparing(trial.position, played, limit, seed)
            yield Judgement(
                number=number,
                seat=played.seat,
                turn=played.turn,
                played=played.move,
                best=best,
                margin=margin,
                lost=lost,
            )
        number += played.seat >= 0
        trial.make(played.move)


def _comparing(
    position: Position, played: Played, limit: Limit, seed: int
) -> Generator[None, None, tuple[Move, float, float]]:
    """The best move, its margin, and what the played move loses against it. If the two differ, a second
    search compares just these."""
    imagined = imagine(position, played.seat, Player("", seed).rng)
    thinking = Thinking(imagined, seed)
    yield from thinking.slices(limit)
    best, made = thinking.best_move(), played.move.code
    if best == made:
        return played.move, thinking.options()[0].margin, 0.0
    rivals = Thinking(imagined, seed, only=(best, made))
    yield from rivals.slices(limit)
    margins = {option.move: option.margin for option in rivals.options()}
    return imagined.move(best), margins[best], max(margins[best] - margins[made], 0.0)
