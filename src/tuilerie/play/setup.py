"""A position that somebody sets up: tiles, pieces, scores, tokens, and whose move it is.

It is built by the rules of the game: tiles are drawn and laid and pieces are put as in a game. So an
impossible position is refused with the reason that a player would get.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..core.tiles import OwnTile
from ..core.words import TURNS, Phase
from .laid_board import LaidBoard
from .places import StandingPiece, TokenPile
from .position import Position
from .snapshot import Square

# Phases that can be set up. Later phases of a turn are reached by playing on.
LAST_TILE_LIES = (Phase.ACT, Phase.BONUS_ACT, Phase.DOUBLE_LAY)
TILE_IN_HAND = (Phase.LAY, Phase.BONUS_LAY)
SETTABLE = (Phase.DRAW, *TILE_IN_HAND, *LAST_TILE_LIES)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """The position on the table. If a tile has just been laid, it is the last square."""

    game: str
    seats: int
    options: tuple[str, ...] = ()
    rules: int | None = None
    own_tiles: tuple[OwnTile, ...] = ()  # tiles that the box lacks, as people drew them in
    squares: tuple[Square, ...] = ()  # all except the start tile
    pieces: tuple[StandingPiece, ...] = ()  # all other pieces are in the supplies
    # optional, as a check; by default all pieces that are not on the board
    supplies: tuple[dict[str, int], ...] = ()
    scores: tuple[int, ...] = ()  # all 0 if left out
    tokens: tuple[dict[str, int], ...] = ()  # the tokens of each seat
    piles: tuple[TokenPile, ...] = ()  # tokens on features
    tokens_gone: int = 0  # number of tokens that left the game unseen
    boats: tuple[int, ...] = ()  # distance of each boat from the source, in games with boats
    removed: tuple[str, ...] = ()  # tiles that fitted nowhere and left the game
    phase: Phase = Phase.DRAW
    active: int = 0  # the seat whose turn it is
    turn: int = 1
    drawn: str = ""  # the tile in hand, if one is to be laid

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
            own_tiles=position.box.own_tiles,
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
    """The tiles that were removed: those neither in the pile, nor on the board, nor in hand."""
    box = position.box
    start = Position.dealt(position.game, position.seats, position.options, box.rules, box.own_tiles)
    missing = _stock(start)
    missing.subtract(_stock(position))
    missing.subtract(square.tile for square in squares)
    missing.subtract([position.drawn] if position.drawn else [])
    return tuple(sorted((+missing).elements()))


def _stock(position: Position) -> Counter[str]:
    left: list[Any] = position.read("tiles_left")
    return Counter({tile.id: left[number] for number, tile in enumerate(position.box.tiles)})
