"""Replay determinism: the fold of the log is the live table, for many games with undos among the moves."""

import random

from tests.tables.states import begun, play_on
from tuilerie.games import GAMES
from tuilerie.tables.table_state import TableState

SEATS = (("Ann", "Bob"), ("Ann", "greedy"), ("Ann", "Bob", "Cleo"), ("Ann", "greedy", "random", "Dan"))


def fold_games(games: int = 1000) -> str:
    undos = rows = 0
    for number in range(games):
        for game in GAMES:
            live = play_on(
                begun(game, seats=SEATS[number % 4], seed=f"{number}"), random.Random(number), 0.05
            )
            again = TableState(live.id, live.seed, live.rows)
            same = again.table == live.table and again.moments == live.moments and again.timer == live.timer
            if not (same and again.made == live.made and again.chairs == live.chairs):
                raise AssertionError(f"{game}, game {number}: the log does not fold to the live table")
            undos += sum(row.kind == "undo" for row in live.rows)
            rows += len(live.rows)
        if number % 50 == 49:
            print(f"  fold: {number + 1} games of each", flush=True)
    return f"{games} games of each of five: {rows} rows, {undos} undos, all fold to the live table"
