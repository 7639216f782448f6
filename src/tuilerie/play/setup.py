"""A position set up freely: tiles, pieces, scores, tokens, and whose move it is.

It is built by the game's own rules: tiles are drawn and laid and pieces put as in a game, so that what is
impossible is refused with the reason that a player would get.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..core.words import TURNS, Phase
from .laid_board import LaidBoard
from .places import StandingPiece, TokenPile
from .position import Position
from .snapshot import Square

# Phases that can be set up. To get to later phases of a turn, play on from these.
LAST_TILE_LIES = (Phase.ACT, Phase.BONUS_ACT, Phase.DOUBLE_LAY)
TILE_IN_HAND = (Phase.LAY, Phase.BONUS_LAY)
SETTABLE = (Phase.DRAW, *TILE_IN_HAND, *LAST_TILE_LIES)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """What lies on the table. In phases in which a tile has just been laid, that tile is the last square."""

    game: str
    seats: int
    options: tuple[str, ...] = ()
    rules: int | None = None
    squares: tuple[Square, ...] = ()  # all except the start tile
    pieces: tuple[StandingPiece, ...] = ()  # all other pieces are in the supplies
    supplies: tuple[dict[str, int], ...] = ()  # optional, as a check; by default what is not on the board
    scores: tuple[int, ...] = ()  # by default 0
    tokens: tuple[dict[str, int], ...] = ()  # held by each seat
    piles: tuple[TokenPile, ...] = ()  # of tokens on features
    tokens_gone: int = 0  # how many left the game unseen
    boats: tuple[int, ...] = ()  # spaces from the source, where there are boats
    removed: tuple[str, ...] = ()  # tiles that fitted nowhere and left the game
    phase: Phase = Phase.DRAW
    active: int = 0  # whose turn it is
    turn: int = 1
    drawn: str = ""  # the tile in hand, in phases in which one is to be laid

    @classmethod
    def of(cls, position: Position) -> "Setup":
        """The setup of an existing position."""
        s, board = position.state, LaidBoard(position)
        squares = tuple(Square(tile.id, x, y, TURNS[turn]) for tile, x, y, turn in board.squares[1:])
        return cls(
            game=position.game.id,
            seats=position.seats,
            options=position.options,
            rules=position.box.rules,
            squares=squares,
            pieces=tuple(board.pieces()),
            supplies=tuple(position.supply(seat) for seat in range(position.seats)),
            scores=position.scores,
            tokens=tuple(_held(position, seat) for seat in range(position.seats)),
            piles=tuple(position.token_piles()),
            tokens_gone=int(s["tokens_gone"]),
            boats=tuple(position.boats()),
            removed=_removed(position, squares),
            phase=position.phase,
            active=int(s["active"]),
            turn=int(s["turn"]),
            drawn=position.drawn,
        )


def _held(position: Position, seat: int) -> dict[str, int]:
    named = zip(position.box.token_names, position.read("tokens_held")[seat], strict=False)
    return {name: count for name, count in named if count}


def _removed(position: Position, squares: tuple[Square, ...]) -> tuple[str, ...]:
    """The tiles that are neither left, nor laid, nor in hand."""
    start = Position.dealt(position.game, position.seats, position.options, position.box.rules)
    missing = _stock(start)
    missing.subtract(_stock(position))
    missing.subtract(square.tile for square in squares)
    missing.subtract([position.drawn] if position.drawn else [])
    return tuple(sorted((+missing).elements()))


def _stock(position: Position) -> Counter[str]:
    left: list[Any] = position.read("tiles_left")
    return Counter({tile.id: left[number] for number, tile in enumerate(position.box.tiles)})
