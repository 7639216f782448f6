"""Secrecy over many games (tests/server/secrecy.py)."""

from tests.server.secrecy import first_difference
from tuilerie.games import GAMES

EYES = (0, 1, 2, None)


def keep_secrets(games: int = 200, others: int = 20) -> str:
    plan = [("gold-rush", n, EYES[n % 4]) for n in range(games)]
    plan += [(game, n, EYES[n % 2]) for game in GAMES if game != "gold-rush" for n in range(others)]
    for number, (game, seed, eye) in enumerate(plan):
        if difference := first_difference(game, seed, eye):
            raise AssertionError(f"{game}, seed {seed}, seat {eye}: {difference}")
        if number % 20 == 19:
            print(f"  secrecy: {number + 1} of {len(plan)} pairs", flush=True)
    return f"{games} pairs of Gold Rush and {others} of each other game: every byte the same"
