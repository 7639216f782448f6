"""How rule tests of Over Hill and Dale write turns: as in a record.

A turn is the seat, the tile, its placement and the act; after each plus follows a chosen token or the hike:
`1 U1 E1^ - + wheat + hike O E1`. `;` separates turns. Any seat may take one. Seats count from 1, cells from
the start tile or, on a board, from its first row and column.
"""

from typing import Any

from tests.boards import Position, new_game
from tests.drawing import BoardError
from tuilerie.core.tokens import tokens_of
from tuilerie.core.words import Happening, Phase, Piece

GAME = "hill-and-dale"
TOKENS = ("apple", "strawberry", "pumpkin", "sunflower", "wheat", "scarecrow")


def played(record: str, seats: int = 2) -> Position:
    position = new_game(GAME, seats)
    for turn in record.split(";"):
        if turn.strip():
            take_turn(position, turn)
    return position


def take_turn(position: Position, text: str) -> None:
    """A whole turn; nothing may be left to decide."""
    begin_turn(position, text)
    if position.s.phase not in (Phase.DRAW, Phase.OVER):
        raise BoardError(f"{text}: the turn goes on, with {', '.join(sorted(acts(position)))}")


def begin_turn(position: Position, text: str) -> Position:
    """As much of a turn as is said."""
    words, *more = text.split(" + ")
    seat, tile, placement, act = words.split(maxsplit=3)
    lay(position, f"{seat} {tile} {placement}")
    for choice in [act, *more]:
        do(position, choice.strip())
    return position


def lay(position: Position, text: str) -> None:
    """The first step of a turn: `1 U1 E1^`."""
    seat, tile, placement = text.split()
    position.s.active = int(seat) - 1
    position.draw(tile)
    position.lay(placement)


def do(position: Position, text: str) -> None:
    """A piece that is put, a token that is chosen, a hike, or nothing."""
    position.act(text)


def acts(position: Position) -> set[str]:
    return set(position.acts())


# Tokens


def hand(position: Position, seat: int) -> str:
    """The tokens that a seat holds: `apple wheat wheat`."""
    return named(position.s.tokens_held[seat - 1])


def hands(position: Position) -> list[str]:
    return [hand(position, seat + 1) for seat in range(position.s.seats)]


def hand_sizes(position: Position) -> tuple[int, ...]:
    return tuple(tokens_of(position.s, seat) for seat in range(position.s.seats))


def aside(position: Position) -> str:
    """The tokens that tied owners choose from."""
    return named(position.s.aside)


def named(counts: list[int]) -> str:
    return " ".join(token for token, count in zip(TOKENS, counts, strict=False) for _ in range(count))


def give(position: Position, seat: int, tokens: str) -> None:
    """Gives the seat these tokens from the stock."""
    for token in tokens.split():
        position.s.tokens_held[seat - 1][TOKENS.index(token)] += 1
        position.s.tokens_left[TOKENS.index(token)] -= 1


def run_out(position: Position, **left: int) -> None:
    """Leaves these numbers of tokens in the stock."""
    for token, count in left.items():
        position.s.tokens_left[TOKENS.index(token)] = count


# Events


def events(position: Position) -> list[str]:
    """Events as on other boards, and also `1 gathered wheat`, `1 meeple +2 hike to E2/path`, `1 +7
    tokens`."""
    rows = list(position.s.events)[: position.s.event_count]
    return [told(position, row) for row in rows]


def told(position: Position, row: Any) -> str:
    match row.kind:
        case Happening.GATHERED:
            return f"{row.seat + 1} gathered {TOKENS[row.what]}"
        case Happening.HIKED:
            who = f"{row.seat + 1} {Piece(row.what).name.lower()}"
            return f"{who} +{row.points} hike to {position.spot_name(row.spot)}"
        case Happening.TOKENS:
            return f"{row.seat + 1} +{row.points} tokens"
        case _:
            return position.event_text(row)
