"""Makes a position in which everything that a seat cannot know is dealt afresh. Computer players see only
such positions.

Piles have no order in a state, so there is nothing to hide. In games with secret tokens, those of other seats
are put back among the ones that nobody holds, and each seat draws the same number again.
"""

import random

from .errors import check_type
from .position import Position


def imagine(position: Position, seat: int, rng: random.Random) -> Position:
    """A random position that the seat cannot tell from the real one."""
    check_type(position, Position, "a position is imagined, such as table.position")
    check_type(rng, random.Random, "what a seat cannot know is dealt by a random.Random")
    position.check_seat(seat)
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
