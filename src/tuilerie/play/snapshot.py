"""Snapshots: what one seat may see of a position. Nothing else about a position is ever sent to players."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from ..core.tiles import OwnTile
from ..core.words import TURNS, Phase
from .errors import check_type
from .event import Event, events_of
from .laid_board import LaidBoard
from .move import Move
from .moves import legal_moves
from .places import Cell, Point, StandingPiece, TokenPile
from .plain import NameOf, plain
from .position import Position

PhaseName = Annotated[str, NameOf(Phase)]


@dataclass(frozen=True)
class Square:
    tile: str
    x: int
    y: int
    turn: str


known_square = lru_cache(1 << 14)(Square)  # cached for the reason given in laid_board.py


@dataclass(frozen=True)
class SeatView:
    score: int
    projected: int | None  # the score if the game ended now, without hidden tokens; None: not shown
    supply: dict[str, int]
    tokens: int  # number of tokens, known or not
    boat: int | None  # distance of the boat from the source, in games with boats


@dataclass(frozen=True, repr=False)
class Snapshot:
    """A position as one seat, or a watcher (None), may see it."""

    game: str
    rules: int
    own_tiles: tuple[OwnTile, ...]  # tiles that the box lacks, as people drew them into this game
    options: tuple[str, ...]
    seat: int | None
    phase: PhaseName
    turn: int
    active: int
    to_act: int | None
    drawn: str
    pile: int
    tiles_left: dict[str, int] | None  # tiles left of all decks; None: not shown
    open_tiles: tuple[str, ...]  # face-up tiles to choose from
    removed: int
    river_spaces: int | None  # number of spaces that boats can use, in games with boats
    mixed: tuple[int, ...]  # if the pile is mixed from two sorts of tiles, how many of each are left
    seats: tuple[SeatView, ...]
    own_tokens: dict[str, int]  # the viewer's tokens
    piles: tuple[TokenPile, ...]
    aside: dict[str, int]  # tokens that tied owners are choosing from
    token_stock: int  # tokens that are neither laid out nor taken yet
    tokens_gone: int
    river: tuple[Point, ...]  # the middle of each space for boats, beginning at the source
    squares: tuple[Square, ...]  # in the order in which they were laid
    pieces: tuple[StandingPiece, ...]
    open_cells: tuple[Cell, ...]
    events: tuple[Event, ...]
    moves: tuple[Move, ...]  # the viewer's legal moves, when it is their turn to decide

    @classmethod
    def of(cls, position: Position, seat: int | None, events: tuple[Event, ...] | None = None) -> "Snapshot":
        """The snapshot for a viewer. By default its events are those of the position's last move."""
        check_type(position, Position, "a snapshot is of a position, such as table.position")
        if seat is not None:
            position.check_seat(seat)
        s, board = position.state, LaidBoard(position)
        mine = seat is not None and position.to_act == seat
        return cls(
            game=position.game.id,
            rules=position.box.rules,
            own_tiles=position.box.own_tiles,
            options=position.options,
            seat=seat,
            phase=position.phase.name.lower(),
            turn=int(s["turn"]),
            active=int(s["active"]),
            to_act=position.to_act if position.to_act >= 0 else None,
            drawn=position.drawn,
            pile=int(s["pile"]),
            tiles_left=position.tiles_left(),
            open_tiles=tuple(position.open_tiles()),
            removed=int(s["removed"]),
            river_spaces=int(s["river_spaces"]) if position.box.boats else None,
            mixed=tuple(position.mixed().values()),
            seats=_seats(position, seat),
            piles=tuple(position.token_piles()),
            aside=_by_name(position, s["aside"]),
            token_stock=int(s["token_stock"]),
            tokens_gone=int(s["tokens_gone"]),
            own_tokens={} if seat is None else _by_name(position, s["tokens_held"][seat]),
            river=tuple(position.river()),
            squares=tuple(known_square(tile.id, x, y, TURNS[turn]) for tile, x, y, turn in board.squares),
            pieces=tuple(board.pieces()),
            open_cells=tuple(board.open_cells()),
            events=events_of(s, position.box) if events is None else events,
            moves=tuple(legal_moves(board)) if mine else (),
        )

    def __repr__(self) -> str:
        scores = tuple(seat.score for seat in self.seats)
        what = f"{self.phase} {self.drawn}" if self.drawn else self.phase
        viewer = "anybody" if self.seat is None else f"seat {self.seat}"
        return f"<Snapshot: {self.game}, turn {self.turn}, {what}, scores {scores}, as {viewer} sees it>"

    def as_json(self) -> dict[str, Any]:
        """The snapshot as plain numbers, texts, lists and dictionaries."""
        found: dict[str, Any] = plain(self)
        return found


def _seats(position: Position, viewer: int | None) -> tuple[SeatView, ...]:
    projected, boats = position.projected_scores(viewer), position.boats()
    scores, tokens = position.scores, position.read("tokens_held")
    return tuple(
        SeatView(
            score=scores[seat],
            projected=projected[seat],
            supply=position.supply(seat),
            tokens=sum(tokens[seat]),
            boat=boats[seat] if boats else None,
        )
        for seat in range(position.seats)
    )


def _by_name(position: Position, counts: Any) -> dict[str, int]:
    """Token counts by name, without zeros."""
    named = zip(position.box.token_names, counts, strict=False)
    return {name: int(count) for name, count in named if count}
