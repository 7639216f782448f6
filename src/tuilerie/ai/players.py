"""Players by name. A player is given an imagined position, never the table's own."""

import random
from typing import Protocol

import numpy as np

from ..core.chance import seed_word
from ..core.rule import compiled
from ..core.state import new_states
from ..core.turns import MOVES
from ..play.errors import TuilerieError
from ..play.imagine import imagine
from ..play.notation import Move, move_text
from ..play.table import Table
from .greedy import BUFFERS, greedy_move


class UnknownPlayer(TuilerieError):
    pass


class Player(Protocol):
    name: str

    def choose(self, table: Table) -> Move:
        """A move for the seat to act."""
        ...


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, table: Table) -> Move:
        return self.rng.choice(list(table.moves))


class GreedyPlayer:
    """One turn ahead, the best difference of projected scores."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, table: Table) -> Move:
        seat = table.to_act
        assert seat is not None
        imagined = imagine(table.position, seat, self.rng)
        states = new_states(3)
        states[0] = imagined.state
        rng = np.zeros(1, np.int64)
        compiled(seed_word)(rng, self.rng.getrandbits(31))
        buffers = np.zeros((BUFFERS, MOVES + 5), np.int64)
        code = int(compiled(greedy_move)(imagined.rules, states, imagined.box.table[0], buffers, rng))
        return Move(code, move_text(imagined, code))


PLAYERS: dict[str, type[RandomPlayer] | type[GreedyPlayer]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def find_player(name: str, seed: int = 0) -> Player:
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no player '{name}'; there are {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
