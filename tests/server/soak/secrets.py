"""Secrecy over many games (tests/server/secrecy.py)."""

from functools import partial

from tests.server.elsewhere import Elsewhere
from tests.server.postgres import CARELESS, Postgres
from tests.tables.secrecy import Overhear, Overheard, first_difference
from tuilerie.games import GAMES

EYES = (0, 1, 2, None)


def keep_secrets(games: int = 200, others: int = 20, overhear: Overhear = Overheard) -> str:
    plan = [("gold-rush", n, EYES[n % 4]) for n in range(games)]
    plan += [(game, n, EYES[n % 2]) for game in GAMES if game != "gold-rush" for n in range(others)]
    for number, (game, seed, eye) in enumerate(plan):
        if difference := first_difference(game, seed, eye, overhear=overhear):
            raise AssertionError(f"{game}, seed {seed}, seat {eye}: {difference}")
        if number % 20 == 19:
            print(f"  secrecy: {number + 1} of {len(plan)} pairs", flush=True)
    return f"{games} pairs of Gold Rush and {others} of each other game: every byte the same"


def keep_secrets_elsewhere(games: int = 20, others: int = 3) -> str:
    with Postgres(**CARELESS) as postgres:
        return keep_secrets(games, others, partial(Elsewhere, database=postgres.new_database()))
