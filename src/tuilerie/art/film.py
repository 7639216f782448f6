"""A whole record as an animated SVG: tiles are laid, pieces come and go, scores grow."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from zlib import crc32

from ..games import GAMES, Game
from ..play.errors import check_type
from ..play.places import StandingPiece, TokenPile
from ..play.snapshot import Snapshot
from ..play.table import Table
from .board_drawing import (
    boat_places,
    buoy,
    crowded,
    framed,
    mark,
    pile_on,
    place_of,
    seams,
    space_places,
    square_use,
    standing_piece,
)
from .curve import Point
from .piece import put_piece
from .scoreboard import Tally
from .theme import theme_of
from .timeline import Timeline


@dataclass(frozen=True)
class Frame:
    """The table after a move."""

    squares: int
    # each piece with the number of earlier pieces on the same spot
    pieces: tuple[tuple[StandingPiece, int], ...]
    piles: tuple[TokenPile, ...]
    spaces: tuple[Point, ...]
    boats: tuple[tuple[int, Point], ...]
    scores: tuple[int, ...]
    tokens: tuple[int, ...]


def film_svg(table: Table, *, dark: bool = False, size: int = 60, seconds: float = 0.7) -> str:
    """Every move of a game, one after another; it stops at the last, and a click begins it again."""
    check_type(table, Table, "a film shows the game of a Table")
    last = table.view(None)
    game = replace(GAMES[table.game], own_tiles=last.own_tiles)
    frames = [frame for frame, _ in groupby(_frame(game, moment.view(None)) for moment in moments(table))]
    key = crc32(f"{table.record}{dark}".encode())  # a page may show several films
    timeline = Timeline(f"film_{key}", frames, seconds)
    tally = Tally(
        lambda seat, draw: timeline.shown(lambda frame: [frame.scores[seat]], draw),
        lambda seat, draw: timeline.shown(lambda frame: [frame.tokens[seat]], draw),
    )
    body = _body(game, last, timeline)
    return framed(game, last, body, table.names, dark=dark, size=size, tally=tally, timeline=timeline)


def _body(game: Game, last: Snapshot, timeline: Timeline[Frame]) -> str:
    theme, squares = theme_of(game.id), last.squares
    upright = sorted(timeline.spans(_laid), key=lambda found: (squares[found[0]].y, squares[found[0]].x))
    pieces = sorted(
        timeline.spans(lambda frame: frame.pieces),
        key=lambda found: place_of(game, squares, found[0][0].spot)[1],
    )
    return (
        timeline.shown(_laid, lambda n: square_use(theme, squares[n]))
        + timeline.shown(_laid, lambda n: seams(game, [squares[n]]))
        + timeline.shown(lambda frame: frame.spaces, buoy)
        + "".join(timeline.timed(square_use(theme, squares[n], "-up"), span) for n, span in upright)
        + timeline.shown(_marked, lambda n: mark(game, squares[n]))
        + timeline.shown(lambda frame: frame.piles, lambda pile: pile_on(game, last, pile))
        + "".join(timeline.timed(standing_piece(game, last, *piece)[1], span) for piece, span in pieces)
        + timeline.shown(lambda frame: frame.boats, lambda boat: put_piece("boat", *boat, scale=1.0))
    )


def _laid(frame: Frame) -> range:
    return range(frame.squares)


def _marked(frame: Frame) -> list[int]:
    return [frame.squares - 1] if frame.squares > 1 else []


def moments(table: Table) -> Iterator[Table]:
    """Yields the table after each move by a player, from the start of the game. It is the same object each
    time, one move further."""
    replayed = table.begun_again()
    for played in table.history:
        if played.seat >= 0:
            yield replayed
        replayed.make(played.move)
    yield replayed


def _frame(game: Game, view: Snapshot) -> Frame:
    return Frame(
        squares=len(view.squares),
        pieces=tuple(crowded(view.pieces)),
        piles=view.piles,
        spaces=tuple(space_places(game, view)),
        boats=tuple(boat_places(game, view).items()),
        scores=tuple(seat.score for seat in view.seats),
        tokens=tuple(seat.tokens for seat in view.seats),
    )
