"""The reference of the field: plain UCT. Upper confidence bounds, chance dealt as it comes, random playouts
to the end of the game; no priors, no leaf, no knowledge of the game but its rules.

    tuilerie arena base --players search:time=0.5,bench.uct:Uct --games 60
    python -m bench.uct base          how many playouts it makes a second
"""

import sys
import time
from math import log, sqrt

import numpy as np

from tuilerie.ai.leaf.evaluation import WORST, margin_of
from tuilerie.ai.native_search import new_tree
from tuilerie.ai.players import FOR_LAYING, Player
from tuilerie.ai.search.determinization import deal_hidden
from tuilerie.ai.search.rollout import chance_move
from tuilerie.ai.search.tree import (
    DONE,
    FIRST_ROOT,
    ROOT,
    TALLIES,
    WANTED,
    back_up,
    best_child,
    grow,
    has_room,
    outcome_child,
    plant,
)
from tuilerie.core.arrays import new_states, states_of
from tuilerie.core.chance import below, seed_word
from tuilerie.core.exponential import tanh
from tuilerie.core.jit import jit
from tuilerie.core.rule import rule
from tuilerie.core.state import CHANCE, SEATS
from tuilerie.core.turns import MOVES
from tuilerie.core.words import Phase
from tuilerie.games.playout import random_move
from tuilerie.play.move import Move
from tuilerie.play.position import Position

SECONDS = 2.0
SLICE = 500  # playouts between two looks at the clock
ROOM = 1 << 23
LONGEST_PATH = 512
EXPLORATION = 0.5  # of rewards between -1 and 1; usual, not tuned
SCALE = 30.0  # points of margin at which a game is three quarters won


@rule
def uct_think(game, tree, tally, states, box, lists, path, rewards, hides, viewer, rng):
    """Playouts until as many are done as are wanted."""
    while tally[DONE] < tally[WANTED]:
        states[1] = states[0]
        if hides:
            deal_hidden(states[1], viewer, rng)
        length = uct_walk(game, tree, tally, states[1], box, lists, path, rng)
        play_out(game, states[1], box, lists, rng)
        reward_margins(states[1], rewards)
        back_up(tree, path, length, states[1].seats, rewards)
        tally[DONE] += 1


@rule
def uct_walk(game, tree, tally, s, box, lists, path, rng):
    """Down the tree to the first node that was never visited; returns how many nodes lie on the way."""
    node, length = tally[ROOT], 0
    while length < LONGEST_PATH:
        path[length] = node
        length += 1
        if s.phase == Phase.OVER or (length > 1 and tree[node].visits == 0):
            return length
        if s.to_act == CHANCE:
            outcome = chance_move(game, s, box, lists[0], lists[1], rng)
            node = outcome_child(tree, tally, node, outcome)
            game.play(s, box, outcome)
        else:
            node = uct_child(game, tree, tally, s, box, lists, node, rng)
            if node > 0:
                game.play(s, box, tree[node].move)
        if node == 0:
            return length
    return length


@rule
def uct_child(game, tree, tally, s, box, lists, node, rng):
    """The child with the highest bound; any untried one first. 0 where there is no room for children."""
    if tree[node].first == 0:
        game.legal_moves(s, box, lists[0])
        if not has_room(tree, tally, lists[0][0]):
            return 0
        grow(tree, tally, node, s.to_act, lists[0])
    first, count, seat = tree[node].first, tree[node].count, tree[node].seat
    weight = log(tree[node].visits + 1.0)
    best, chosen, untried = WORST, first, 0
    for child in range(first, first + count):
        visits = tree[child].visits
        if visits == 0:
            untried += 1
            if below(rng, untried) == 0:
                chosen = child
        elif untried == 0:
            bound = tree[child].total[seat] / visits + EXPLORATION * sqrt(weight / visits)
            if bound > best:
                best, chosen = bound, child
    return chosen


@rule
def play_out(game, s, box, lists, rng):
    while s.phase != Phase.OVER:
        if s.to_act == CHANCE:
            game.play(s, box, chance_move(game, s, box, lists[0], lists[1], rng))
        else:
            game.play(s, box, random_move(game, s, box, lists[0], rng))


@rule
def reward_margins(s, rewards):
    for seat in range(s.seats):
        rewards[seat] = tanh(margin_of(s, s.score, seat) / SCALE)


class Uct(Player):
    """Thinks so many seconds about a turn: shared out as the search does."""

    def __init__(self, seed: int = 0, seconds: float = SECONDS) -> None:
        super().__init__("uct", seed)
        self.seconds = seconds
        self.playouts, self.thought = 0, 0.0
        self.tree = new_tree(ROOM)

    def decide(self, position: Position) -> Move:
        codes = position.codes()
        share = FOR_LAYING if position.phase == Phase.LAY else 1 - FOR_LAYING
        return position.move(codes[0] if len(codes) == 1 else self._best(position, self.seconds * share))

    def _best(self, position: Position, seconds: float) -> int:
        tally, rng = np.zeros(TALLIES, np.int64), np.zeros(1, np.int64)
        states = new_states(2)
        states[0] = states_of(bytes(position))[0]
        lists, path = np.zeros((2, MOVES + 5), np.int64), np.zeros(LONGEST_PATH, np.int64)
        jit(seed_word)(rng, self.rng.getrandbits(31))
        jit(plant)(self.tree, tally, FIRST_ROOT)
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            tally[WANTED] += SLICE
            jit(uct_think)(
                position.rules, self.tree, tally, states, position.box.record, lists, path,
                np.zeros(SEATS), position.box.secrets, position.to_act, rng,
            )  # fmt: skip
        self.playouts += int(tally[DONE])
        self.thought += time.perf_counter() - began
        return int(self.tree[jit(best_child)(self.tree, FIRST_ROOT)]["move"])


def _main(game: str) -> None:
    from tuilerie import Table

    table, player = Table(game, 2, "0", None), Uct(seconds=0.5)
    player.choose(table)
    player.playouts, player.thought = 0, 0.0
    while not table.is_over:
        table.play(player.choose(table))
    print(f"{game}: {player.playouts / player.thought:,.0f} playouts a second, {player.thought:.0f} s")


if __name__ == "__main__":
    _main(*sys.argv[1:])
