"""A position in which all that a seat cannot know is dealt afresh. Computer players get nothing else.

Piles have no order in a state, so they need no hiding. Hidden, in a game with secrets, are the tokens of
other seats: they are put back with those that nobody holds, and each seat draws the same number again.
"""

import random

from .errors import check_type
from .position import Position


def imagine(position: Position, seat: int, rng: random.Random) -> Position:
    """A position that looks the same to the seat and could be the real one."""
    check_type(position, Position, "a position is imagined, such as table.position")
    imagined = position.copy()
    if not position.box.secrets:
        return imagined
    s = imagined.state
    others = [other for other in range(imagined.seats) if other != seat and any(s["tokens_held"][other])]
    counts = {other: int(sum(s["tokens_held"][other])) for other in others}
    for other in others:
        for token, count in enumerate(s["tokens_held"][other]):
            s["tokens_left"][token] += count
            s["tokens_held"][other][token] = 0
    for other, count in counts.items():
        _draw_tokens(s, other, count, rng)
    return imagined


def _draw_tokens(s: object, seat: int, count: int, rng: random.Random) -> None:
    left, held = s["tokens_left"], s["tokens_held"][seat]  # type: ignore[index]
    pool = [kind for kind, number in enumerate(left) for _ in range(int(number))]
    for kind in rng.sample(pool, count):
        left[kind] -= 1
        held[kind] += 1
