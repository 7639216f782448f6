"""Plain UCT, the usual reference in research. Upper confidence bounds, random draws, and random playouts to
the end of the game; no priors, no evaluation, and no knowledge of the game except its rules.

    tuilerie arena base --players search:time=0.5,bench.uct:Uct --games 60
    python -m bench.uct base          how many playouts it makes a second
"""

import sys
import time
from math import log, sqrt

import numpy as np

from tuilerie.ai.leaf.evaluation import WORST, margin_of
from tuilerie.ai.leaf.workspace import Workspace
from tuilerie.ai.native_search import new_workspace
from tuilerie.ai.players import FOR_LAYING, Player
from tuilerie.ai.search.determinization import deal_hidden
from tuilerie.ai.search.rollout import chance_move
from tuilerie.ai.search.tree import (
    DEEPEST,
    FIRST_ROOT,
    LONGEST_PATH,
    NODE_FIELDS,
    RUN_FIELDS,
    Tree,
    back_up,
    best_child,
    grow,
    has_room,
    outcome_child,
    plant,
)
from tuilerie.core.arrays import record_type
from tuilerie.core.chance import below, seed_word
from tuilerie.core.exponential import tanh
from tuilerie.core.jit import jit
from tuilerie.core.native import numba_value
from tuilerie.core.rule import rule
from tuilerie.core.state import CHANCE
from tuilerie.core.words import Phase
from tuilerie.play.move import Move
from tuilerie.play.position import Position

SECONDS = 2.0
SLICE = 500  # playouts between two looks at the clock
ROOM = 1 << 23
EXPLORATION = 0.5  # of rewards between -1 and 1; usual, not tuned
SCALE = 30.0  # points of margin at which a game is three quarters won


@rule
def uct_think(w, tree, hides):
    """Runs playouts until the wanted number is reached."""
    run, s = tree.run, w.states[1]
    while run.done < run.wanted:
        w.states[1] = w.states[0]
        if hides:
            deal_hidden(s, run.viewer, tree.rng)
        length = uct_walk(w, tree, s)
        play_out(w, tree, s)
        reward_margins(s, w.notes.reward)
        back_up(tree, length, s.seats, w.notes.reward)
        run.done += 1


@rule
def uct_walk(w, tree, s):
    """Walks down the tree to the first node not visited yet; returns the number of nodes on the path."""
    node, length = tree.run.root, 0
    while length < LONGEST_PATH:
        tree.path[length] = node
        length += 1
        if s.phase == Phase.OVER or (length > 1 and tree.nodes[node].visits == 0):
            return length
        if s.to_act == CHANCE:
            outcome = chance_move(w.game, s, w.box, w.outcomes, w.odds, tree.rng)
            node = outcome_child(tree, node, outcome)
            w.game.play(s, w.box, outcome)
        else:
            node = uct_child(w, tree, s, node)
            if node > 0:
                w.game.play(s, w.box, tree.nodes[node].move)
        if node == 0:
            return length
    return length


@rule
def uct_child(w, tree, s, node):
    """The child with the highest bound; any untried one first. 0 where there is no room for children."""
    nodes = tree.nodes
    if nodes[node].first == 0:
        w.game.legal_moves(s, w.box, w.moves)
        if not has_room(tree, w.moves[0]):
            return 0
        grow(tree, node, s.to_act, w.moves)
    first, seat = nodes[node].first, nodes[node].seat
    weight = log(nodes[node].visits + 1.0)
    best, chosen, untried = WORST, first, 0
    for child in range(first, first + nodes[node].count):
        visits = nodes[child].visits
        if visits == 0:
            untried += 1
            if below(tree.rng, untried) == 0:
                chosen = child
        elif untried == 0:
            bound = nodes[child].total[seat] / visits + EXPLORATION * sqrt(weight / visits)
            if bound > best:
                best, chosen = bound, child
    return chosen


@rule
def play_out(w, tree, s):
    while s.phase != Phase.OVER:
        if s.to_act == CHANCE:
            w.game.play(s, w.box, chance_move(w.game, s, w.box, w.outcomes, w.odds, tree.rng))
        else:
            w.game.play(s, w.box, w.game.random_move(s, w.box, w.moves, tree.rng))


@rule
def reward_margins(s, rewards):
    for seat in range(s.seats):
        rewards[seat] = tanh(margin_of(s, s.score, seat) / SCALE)


def new_tree() -> Tree:
    words = (np.zeros(count, np.int64) for count in (1, DEEPEST, LONGEST_PATH))
    return Tree(np.zeros(ROOM, record_type(NODE_FIELDS)), np.zeros(1, record_type(RUN_FIELDS)), *words)


class Uct(Player):
    """Thinks for this many seconds per turn, divided as in our search, but runs at least this many
    playouts."""

    def __init__(self, seed: int = 0, seconds: float = SECONDS, at_least: int = 1) -> None:
        super().__init__("uct", seed)
        self.seconds, self.at_least = seconds, at_least
        self.playouts, self.thought = 0, 0.0
        self.tree = new_tree()

    def decide(self, position: Position) -> Move:
        codes = position.codes()
        share = FOR_LAYING if position.phase == Phase.LAY else 1 - FOR_LAYING
        return position.move(codes[0] if len(codes) == 1 else self._best(position, self.seconds * share))

    def _best(self, position: Position, seconds: float) -> int:
        tree, run = self.tree, self.tree.run[0]
        work = new_workspace(position, np.zeros(1), 2)
        given = numba_value(Workspace, work), numba_value(Tree, tree)
        run["wanted"], run["done"], run["viewer"] = 0, 0, position.to_act
        seed_word(tree.rng, self.rng.getrandbits(31))
        jit(plant)(given[1], FIRST_ROOT)
        began = time.perf_counter()
        while run["done"] < self.at_least or time.perf_counter() - began < seconds:
            run["wanted"] += SLICE
            jit(uct_think)(*given, position.box.secrets)
        self.playouts += int(run["done"])
        self.thought += time.perf_counter() - began
        return int(tree.nodes[jit(best_child)(tree.nodes, FIRST_ROOT)]["move"])


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
