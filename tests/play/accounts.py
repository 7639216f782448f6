"""Complete descriptions of games: every view, sentence and byte, to compare different ways to run the rules.

Imports the standard library and Tuilerie only, so that it runs where nothing else is installed:
`python -m tests.play.accounts` plays without NumPy and Numba.
"""

import hashlib
import json
import pickle
import random
import sys
from importlib.abc import MetaPathFinder
from typing import Any

COMPILER = ("numpy", "numba", "llvmlite")


class Missing(MetaPathFinder):
    """Makes the import of these packages fail, as if they were not installed."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in COMPILER:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)


def account(game: str) -> dict[str, Any]:
    """A game of random moves by three seats, from one seed."""
    from tuilerie import GAMES, Table, check_deal, read_record, write_record

    options: Any = dict.fromkeys(GAMES[game].options, True)
    table = Table(game, 3, seed="plain", **options)
    rng, told, digest = random.Random(7), list[str](), hashlib.sha256()
    while not table.is_over:
        told += _told(table, rng.choice(table.moves).text)
        digest.update(bytes(table.position))
        if rng.random() < 0.05:
            digest.update(_looked_at(table, rng))
    record = write_record(table, with_seed=True)
    assert check_deal(record)
    assert read_record(record) == table == pickle.loads(pickle.dumps(table))
    return {"record": record, "told": told, "board": str(table), "digest": digest.hexdigest()}


def _told(table: Any, move: str) -> list[str]:
    from tuilerie import sentence

    told = [(event, language) for event in table.play(move) for language in ("en", "fr")]
    return [sentence(event, table.names, language) for event, language in told]


def _looked_at(table: Any, rng: random.Random) -> bytes:
    """Everything that a table answers during a game."""
    from tuilerie import imagine

    seat = rng.randrange(table.seats)
    seen = [
        table.view(seat).as_json(),
        table.features(),
        table.position.count_now(),
        table.projected_scores(seat),
        table.remaining(),
        table.dead_cells(),
        table.record,
        str(table),
    ]
    twin = table.copy()
    twin.undo()
    imagined = imagine(table.position, seat, random.Random(1))
    return _in_order(seen).encode() + bytes(twin.position) + bytes(imagined)


def _in_order(value: Any) -> str:
    """The same text for the same value: sets have no order of their own."""
    if isinstance(value, frozenset | set):
        return str(sorted(map(_in_order, value)))
    if isinstance(value, list | tuple):
        return str([_in_order(item) for item in value])
    if hasattr(value, "__dataclass_fields__"):
        return str([(name, _in_order(getattr(value, name))) for name in value.__dataclass_fields__])
    return str(value)


def main() -> None:
    """Prints the accounts of all games as JSON; runs in a separate process."""
    sys.meta_path.insert(0, Missing())
    from tuilerie import GAMES

    accounts = {game: account(game) for game in GAMES}
    assert not set(COMPILER) & {name.partition(".")[0] for name in sys.modules}
    print(json.dumps(accounts))


if __name__ == "__main__":
    main()
