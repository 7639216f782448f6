"""Players by name. A player is given an imagined position, never the table's own."""

import random

import numpy as np

from ..core.chance import seed_word
from ..core.rule import compiled
from ..core.state import new_states
from ..core.turns import MOVES
from ..play.errors import TuilerieError
from ..play.imagine import imagine
from ..play.notation import Move, move_text
from ..play.position import Position
from ..play.table import Table
from .greedy import BUFFERS, greedy_move
from .leaf import leaf_of, new_notes, weights_of


class UnknownPlayer(TuilerieError):
    pass


class Player:
    """Chooses by what it would see at its seat: `decide` is all that a kind of player has to say."""

    name: str

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, table: Table) -> Move:
        """A move for the seat to act, decided on what that seat can imagine."""
        assert table.to_act is not None
        imagined = imagine(table.position, table.to_act, self.rng)
        code = self.decide(imagined)
        return Move(code, move_text(imagined, code))

    def decide(self, position: Position) -> int:
        raise NotImplementedError


class RandomPlayer(Player):
    """Any legal move, each as likely as the others."""

    name = "random"

    def decide(self, position: Position) -> int:
        return self.rng.choice(position.legal_moves())


class GreedyPlayer(Player):
    """One turn ahead, the best difference of projected scores."""

    name = "greedy"

    def decide(self, position: Position) -> int:
        states = new_states(3)
        states[0] = position.state
        rng = np.zeros(1, np.int64)
        compiled(seed_word)(rng, self.rng.getrandbits(31))
        buffers = np.zeros((BUFFERS, MOVES + 5), np.int64)
        leaf = leaf_of(position.game.id)
        weights, notes = weights_of(leaf.GREEDY), new_notes()
        box = position.box.table[0]
        return int(
            compiled(greedy_move)(position.rules, leaf, states, box, weights, buffers, notes, rng)
        )


PLAYERS: dict[str, type[Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def find_player(name: str, seed: int = 0) -> Player:
    return PLAYERS[known_player(name)](seed)


def known_player(name: str) -> str:
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no player '{name}'; there are {', '.join(PLAYERS)}")
    return name
