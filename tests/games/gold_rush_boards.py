"""How rule tests of Gold Rush write turns: as in a record.

A turn is the seat, the tile, its placement and the act: `1 U1 E1^ tent O/mountain`. `;` separates turns. Any
seat may take one. Seats count from 1, cells from the start tile or, on a board, from its first row and
column.
"""

from tests.boards import USED_LIST, Position, new_game
from tuilerie.core.move_code import a_of
from tuilerie.core.tokens import tokens_awaited, tokens_of
from tuilerie.core.turns import MOVES
from tuilerie.core.words import Kind, Phase

VALUES = (0, 1, 2, 3, 5)  # of the kinds of tokens


def played(record: str, seats: int = 5, **options: bool) -> Position:
    position = new_game("gold-rush", seats, **options)
    for turn in record.split(";"):
        if turn.strip():
            take_turn(position, turn)
    return position


def take_turn(position: Position, text: str, tokens: str = "") -> list[int]:
    """Plays a whole turn and returns the seats that take tokens. Their values are those given, then
    stones."""
    seat, tile, placement, act = text.split(maxsplit=3)
    lay(position, f"{seat} {tile} {placement}")
    do(position, act)
    return take_tokens(position, tokens)


def lay(position: Position, text: str) -> None:
    """The first step of a turn: `1 U1 E1^`."""
    seat, tile, placement = text.split()
    position.s.active = int(seat) - 1
    position.draw(tile)
    position.lay(placement)


def do(position: Position, act: str) -> None:
    """The second and third step."""
    position.act(act)


def take_tokens(position: Position, values: str = "") -> list[int]:
    """Reveals the tokens that were taken, and returns the seats that took them."""
    takers, known = [], [int(value) for value in values.split()]
    while position.s.phase == Phase.REVEAL:
        takers.append(position.s.taker + 1)
        position.reveal(known.pop(0) if known else 0)
    assert not known, "each token given is taken"
    return takers


def acts(position: Position) -> set[str]:
    return set(position.acts())


# Tokens


def piles(position: Position) -> list[int]:
    """How many tokens lie on each mountain."""
    rows = list(position.s.feature)[: position.s.feature_count]
    return sorted(row.tokens for row in rows if row.kind == Kind.MOUNTAIN)


def hands(position: Position) -> tuple[int, ...]:
    """How many tokens each seat holds."""
    return tuple(tokens_of(position.s, seat) for seat in range(position.s.seats))


def token_odds(position: Position) -> dict[int, int]:
    """By value, the tokens that chance may reveal."""
    moves, weights = list(USED_LIST), [0] * MOVES
    position.rules.odds(position.s, position.table, moves, weights)
    return {
        VALUES[a_of(move)]: weight for move, weight in zip(moves[1 : moves[0] + 1], weights[1:], strict=False)
    }


def all_tokens(position: Position) -> int:
    """The number of all tokens: in piles, in hands, taken but not revealed yet, out of the game, and in the
    stock."""
    s = position.s
    awaited = sum(tokens_awaited(s, seat) for seat in range(s.seats))
    return int(sum(piles(position)) + sum(hands(position)) + awaited + s.tokens_gone + s.token_stock)


def hidden_tokens(position: Position) -> int:
    """The tokens that nobody holds, by value."""
    return int(sum(position.s.tokens_left))
