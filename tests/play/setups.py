"""Positions of random games, set up freely and compared: `python -m tests.play.setups GAME NUMBER SHARE`.

Positions in which a tile is to be drawn or laid, or a piece to be put, of so many random games (a share of
them, or all) are told as the lines of a record, read and set up again; a tenth of them also through the
editor of the page. Legal moves, odds and projected scores must be the same.
"""

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace

from tuilerie import GAMES, Position
from tuilerie.play.new_table import seat_names
from tuilerie.play.plain import plain
from tuilerie.play.record_line import numbered_words
from tuilerie.play.record_reader import read_for_study
from tuilerie.play.setting_up import set_up
from tuilerie.play.setup import LAST_TILE_LIES, SETTABLE, Setup
from tuilerie.play.setup_lines import SetupReader, setup_lines
from tuilerie.tables.bodies import EditPosition
from tuilerie.tables.decoding import decode
from tuilerie.tables.position_editor import edited

REPORTED = 50  # games
MIXED = 0.1  # share of positions that are also described in another order, and sent to the editor


def positions(game: str, seed: int, share: float = 1.0) -> Iterator[Position]:
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
    """Everything in which two equal positions must agree."""
    viewers = (None, *range(position.seats))
    fields = ("pile", "tokens_left", "tokens_held", "token_stock", "boat", "turn", "removed")
    return {
        "phase": (position.phase, position.to_act, position.drawn),
        "moves": set(position.legal_moves()),
        "odds": position.odds(),
        "projected": [position.projected_scores(viewer) for viewer in viewers],
    } | {field: position.read(field) for field in fields}


def check(position: Position) -> None:
    assert seen(set_up(told_and_read(Setup.of(position)))) == seen(position), position


def told_and_read(setup: Setup) -> Setup:
    """The setup described by the lines of a record."""
    names = seat_names(setup.seats)
    bare = Setup(game=setup.game, seats=setup.seats, options=setup.options, rules=setup.rules)
    reader = SetupReader(bare, names)
    for number, words in numbered_words("\n".join(setup_lines(setup, names))):
        reader.take(number, words[1:])
    return reader.setup


def check_edited(position: Position) -> None:
    """As the page sends it, through JSON, to the editor, which answers with a record."""
    setup = replace(Setup.of(position), supplies=())
    asked = {"setup": plain(setup), "names": seat_names(setup.seats)}
    found = edited(decode(EditPosition, json.loads(json.dumps(asked))))
    assert seen(read_for_study(found.record).position) == seen(position), position


def check_mixed(position: Position, rng: random.Random) -> None:
    """The same setup with its tiles in another order, except that the one just laid stays the last."""
    setup = Setup.of(position)
    if setup.squares and setup.phase in LAST_TILE_LIES:
        *earlier, last = setup.squares
        rng.shuffle(earlier)
        mixed = set_up(replace(setup, squares=(*earlier, last)))
        assert set(mixed.legal_moves()) == set(position.legal_moves()), position


def main(game: str, number: int, share: float) -> None:
    count = 0
    for seed in range(number):
        rng = random.Random(seed)
        for position in positions(game, seed, share):
            check(position)
            if rng.random() < MIXED:
                check_mixed(position, rng)
                check_edited(position)
            count += 1
        if (seed + 1) % REPORTED == 0 or seed + 1 == number:
            print(f"{game}: {seed + 1} games, {count} positions set up and the same", flush=True)


if __name__ == "__main__":
    for game in GAMES if sys.argv[1] == "all" else [sys.argv[1]]:
        main(game, int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 1.0)
