"""A whole record as an animated SVG: tiles are laid, pieces come and go, scores grow."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..games import GAMES, Game
from ..play.position import StandingPiece
from ..play.snapshot import Snapshot
from ..play.table import Table
from .board import boat_places, framed, mark, square_use, standing_piece
from .curve import Point
from .piece import put_piece
from .scoreboard import timed
from .theme import theme_of

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Frame:
    """What is on the table after a move."""

    squares: int
    pieces: tuple[StandingPiece, ...]
    boats: tuple[tuple[int, Point], ...]
    scores: tuple[int, ...]


def film_svg(table: Table, *, dark: bool = False, size: int = 60, seconds: float = 0.7) -> str:
    """Every move of a game, one after another; it stops at the last."""
    game, last = GAMES[table.game], table.view(None)
    frames = [_frame(moment) for moment in moments(table)]

    def shown(things: Sequence[Sequence[Thing]], draw: Callable[[Thing], str]) -> str:
        return "".join(timed(draw(thing), timing) for thing, timing in timings(things, seconds))

    body = (
        shown([range(frame.squares) for frame in frames], lambda n: _square(game, last, n, ""))
        + shown([range(frame.squares) for frame in frames], lambda n: _square(game, last, n, "-up"))
        + shown([[frame.squares - 1] for frame in frames], lambda n: mark(game, last.squares[n]))
        + shown([frame.pieces for frame in frames], lambda piece: standing_piece(game, last, piece)[1])
        + shown([frame.boats for frame in frames], lambda boat: put_piece("boat", *boat, scale=1.0))
    )
    scores = [
        list(timings([[frame.scores[seat]] for frame in frames], seconds)) for seat in range(table.seats)
    ]
    return framed(game, last, body, table.names, dark=dark, size=size, scores=scores)


def moments(table: Table) -> Iterator[Table]:
    """The table as it was after each move of a seat, from the start of the game; the same table, moved on."""
    options = {name: name in table.options for name in GAMES[table.game].options}
    replayed = Table.undealt(table.game, table.names, **options)
    for played in table.history:
        if played.seat >= 0:
            yield replayed
        replayed.make(played.code)
    yield replayed


def _frame(moment: Table) -> Frame:
    position = moment.position
    boats = tuple(boat_places(position.boats()).items())
    return Frame(int(position.state["square_count"]), tuple(position.pieces()), boats, moment.scores)


def timings(frames: Sequence[Sequence[Thing]], seconds: float) -> Iterator[tuple[Thing, str]]:
    """Each thing with what shows it while it is there; a thing that comes back is there twice."""
    since: dict[Thing, int] = {}
    for number, frame in enumerate([*frames, []]):
        for thing in [thing for thing in since if thing not in frame]:
            yield thing, _timing(since.pop(thing), number if number < len(frames) else None, seconds)
        for thing in frame:
            since.setdefault(thing, number)


def _timing(start: int, end: int | None, seconds: float) -> str:
    until = 'fill="freeze"' if end is None else f'end="{end * seconds:.1f}s"'
    return f'<set attributeName="visibility" to="visible" begin="{start * seconds:.1f}s" {until}/>'


def _square(game: Game, last: Snapshot, number: int, layer: str) -> str:
    return square_use(theme_of(game.id), last.squares[number], layer)
