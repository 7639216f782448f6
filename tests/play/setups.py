"""Positions of random games, set up freely and compared: `python -m tests.play.setups GAME NUMBER`."""

import random
import sys
from collections.abc import Iterator

from tuilerie import GAMES, Position
from tuilerie.play.setting_up import set_up
from tuilerie.play.setup import SETTABLE, Setup

REPORTED = 100  # games


def positions(game: str, seed: int, share: float) -> Iterator[Position]:
    """Some of the positions of a random game, those before a tile is drawn among them."""
    rng = random.Random(f"{game}/{seed}")
    options = [name for name in GAMES[game].options if rng.random() < 0.5]
    position = Position.dealt(GAMES[game], 2 + seed % 4, options)
    while not position.is_over:
        if position.phase in SETTABLE and rng.random() < share:
            yield position
        codes = list(position.chance_codes()) if position.waits_for_chance else position.codes()
        position.make(rng.choice(codes))


def seen(position: Position) -> dict[str, object]:
    """All that must be the same."""
    viewers = (None, *range(position.seats))
    fields = ("pile", "tokens_left", "tokens_held", "token_stock", "boat", "turn", "removed")
    return {
        "phase": (position.phase, position.to_act, position.drawn),
        "moves": set(position.legal_moves()),
        "odds": position.odds(),
        "projected": [position.projected_scores(viewer) for viewer in viewers],
    } | {field: position.read(field) for field in fields}


def check(position: Position, rng: random.Random) -> None:
    """As it lies, and with its tiles told in another order: the one just laid stays the last."""
    setup = Setup.of(position)
    assert seen(set_up(setup)) == seen(position), position
    *earlier, last = setup.squares or (None,)
    if last and setup.phase not in SETTABLE[:3]:
        rng.shuffle(earlier)
        mixed = Setup(**{**vars(setup), "squares": (*earlier, last)})
        assert set(set_up(mixed).legal_moves()) == set(position.legal_moves()), position


def main(game: str, number: int) -> None:
    count = 0
    for seed in range(number):
        for position in positions(game, seed, share=0.03):
            check(position, random.Random(seed))
            count += 1
        if (seed + 1) % REPORTED == 0:
            print(f"{game}: {seed + 1} games, {count} positions set up and the same", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
