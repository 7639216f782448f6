"""A search that looks at nothing: numbers made up from the moves, for tests of the Python around a search.

Imports the standard library and Tuilerie only. `python -m tests.ai.paper_search` plays, analyses and judges
without NumPy and Numba.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from tests.play.accounts import COMPILER, Missing


class PaperSearch:
    """Every third simulation tries the favourite; the other moves take turns."""

    def __init__(self, moves: Sequence[int], favourite: int, is_solved: bool = False) -> None:
        self.listed, self.favourite, self.is_solved = list(moves), favourite, is_solved
        self.tried = [0] * len(self.listed)
        self.runs: list[int] = []
        self.is_stopped = False

    @property
    def simulations(self) -> int:
        return sum(self.tried)

    def run(self, until: int) -> None:
        self.runs.append(until)
        while self.simulations < until:
            done = self.simulations
            self.tried[done % len(self.listed) if done % 3 else self.favourite] += 1

    def solve(self, until: int) -> dict[int, float]:
        return dict(zip(self.listed, self.rewards(), strict=True)) if self.is_solved else {}

    def moves(self) -> list[int]:
        return self.listed

    def visits(self) -> list[int]:
        return self.tried

    def rewards(self) -> list[float]:
        return [0.5 if n == self.favourite else 0.1 for n in range(len(self.listed))]

    def line(self, index: int) -> tuple[int, ...]:
        return (self.listed[index],)

    def follow(self, index: int, position: Any) -> None:
        self.listed, self.favourite = position.codes(), 0
        self.tried = [0] * len(self.listed)

    def stop(self) -> None:
        self.is_stopped = True


class PaperBackend:
    """Its favourite is the move with the largest code."""

    def __init__(self) -> None:
        self.begun: list[PaperSearch] = []

    def begin(self, position: Any, setup: Any) -> PaperSearch:
        moves = setup.only or position.codes()
        self.begun.append(PaperSearch(moves, moves.index(max(moves))))
        return self.begun[-1]

    def rate(self, position: Any, weights: Mapping[str, float]) -> Any:
        from tuilerie.ai.backend import Rated

        moves = position.codes()
        return Rated(moves, [float(sorted(moves).index(move)) for move in moves])


def main() -> None:
    """Runs in a separate process, and prints the chosen moves and their values."""
    sys.meta_path.insert(0, Missing())
    from tuilerie import GAMES, Table, analyse
    from tuilerie.ai.analysis import judgements
    from tuilerie.ai.backend import NoSearch, backend, use_backend
    from tuilerie.ai.levels import PLAYERS
    from tuilerie.ai.players import find_player
    from tuilerie.ai.search.limit import Limit

    try:
        backend()
    except NoSearch as problem:
        said = {"refusal": str(problem)}
    use_backend(PaperBackend())
    for game in GAMES:
        table = Table(game, 2, seed=3)
        players = [find_player(name, seed=5) for name in PLAYERS]
        for number in range(24):
            table.play(players[number % len(players)].choose(table))
        best = analyse(table, 50).best
        lost = [one.lost for one in judgements(table, Limit(sims=20))]
        said[game] = json.dumps([table.record, best.move.text, best.visits, lost])
    assert not set(COMPILER) & {name.partition(".")[0] for name in sys.modules}
    print(json.dumps(said))


if __name__ == "__main__":
    main()
