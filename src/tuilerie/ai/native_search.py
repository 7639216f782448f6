"""The search as machine code: arrays for the compiled rules to work on, and what they hold afterwards."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.arrays import new_states, record_type, states_of
from ..core.chance import fill_words, seed_word
from ..core.native import native
from ..core.state import SEATS
from ..core.turns import MOVES
from ..play.position import Position
from .backend import Rated, Search, SearchSetup
from .greedy import BUFFERS, STATES_TRIED, rate_moves
from .leaf.evaluation import MARGIN, NOTES, leaf_of
from .search.endgame import DEPTH, is_near_end, solve
from .search.one_ply import AT_ROOT, LISTS, STATES
from .search.simulation import LONGEST_PATH, think
from .search.tree import (
    DONE,
    FIRST_ROOT,
    NODE_FIELDS,
    ROOT,
    SETTINGS,
    STOP,
    TALLIES,
    USED,
    VIEWER,
    WANTED,
    best_child,
    plant,
)

DEEPEST = 64  # chances along a path that have deals of their own
NODE = record_type(NODE_FIELDS)

Numbers = np.ndarray[Any, np.dtype[Any]]


def weight_array(weights: Mapping[str, float]) -> Numbers:
    return np.array(list(weights.values()), np.float64)


def new_notes() -> Numbers:
    return np.zeros((NOTES, MOVES + 5))


def new_tree(capacity: int) -> Numbers:
    return np.zeros(capacity, NODE)


class NativeBackend:
    def begin(self, position: Position, setup: SearchSetup) -> Search:
        return NativeSearch(position, setup)

    def rate(self, position: Position, weights: Mapping[str, float]) -> Rated:
        states = new_states(STATES_TRIED)
        states[0] = states_of(bytes(position))[0]
        buffers, notes = np.zeros((BUFFERS, MOVES + 5), np.int64), new_notes()
        shared = (states, position.box.table, weight_array(weights), buffers, notes)
        native(position.game.id, rate_moves)(position.rules, leaf_of(position.game.id), *shared)
        end = 1 + int(buffers[0][0])
        return Rated(buffers[0][1:end].tolist(), notes[MARGIN][1:end].tolist())


class NativeSearch:
    """A tree in one array, grown by compiled rules."""

    def __init__(self, position: Position, setup: SearchSetup) -> None:
        self.game, self.leaf = position.game.id, leaf_of(position.game.id)
        self.weights = weight_array(setup.weights)
        self.settings = weight_array({**SETTINGS, **setup.settings})
        self.tree = new_tree(setup.room)
        self.tally = np.zeros(TALLIES, np.int64)
        self.states = new_states(STATES)
        self.lists = np.zeros((LISTS, MOVES + 5), np.int64)
        self.notes = new_notes()
        self.path = np.zeros(LONGEST_PATH, np.int64)
        self.rng = np.zeros(1, np.int64)
        self.deals = np.zeros(DEEPEST, np.int64)
        self.only = np.array(list(setup.only), np.int64)
        seed_word(self.rng, setup.seed)
        fill_words(self.deals, self.rng)
        native(self.game, plant)(self.tree, self.tally, FIRST_ROOT)
        self._take(position)
        self.tally[VIEWER] = self.seat if setup.viewer is None else setup.viewer

    def _take(self, position: Position) -> None:
        self.position, self.seat = position, position.to_act
        self.states[AT_ROOT] = states_of(bytes(position))[0]

    @property
    def simulations(self) -> int:
        return int(self.tally[DONE])

    @property
    def is_stopped(self) -> bool:
        return bool(self.tally[STOP])

    @property
    def used(self) -> int:
        """Nodes of the tree."""
        return int(self.tally[USED])

    def run(self, until: int) -> None:
        self.tally[WANTED] = until
        native(self.game, think)(
            self.position.rules,
            self.leaf,
            self.tree,
            self.tally,
            self.states,
            self.position.box.table,
            self.weights,
            self.settings,
            self.lists,
            self.notes,
            self.deals,
            self.only,
            self.path,
            self.rng,
        )

    def solve(self, most: int) -> dict[int, float]:
        if not native(self.game, is_near_end)(self.states[AT_ROOT : AT_ROOT + 1]):
            return {}
        states = new_states(DEPTH)
        states[0] = self.states[AT_ROOT]
        lists, odds = (np.zeros((DEPTH, MOVES + 5), np.int64) for _ in range(2))
        ledger, rewards = np.zeros((2, DEPTH), np.int64), np.zeros(MOVES + 5)
        shared = (states, self.position.box.table, self.weights, lists, odds, ledger)
        ends = (np.zeros((DEPTH, SEATS)), rewards, self.tally, most, self.notes)
        if not native(self.game, solve)(self.position.rules, self.leaf, *shared, *ends):
            return {}
        return {int(lists[0][i]): float(rewards[i]) for i in range(1, 1 + int(lists[0][0]))}

    def _children(self) -> Numbers:
        root = self.tree[int(self.tally[ROOT])]
        return self.tree[int(root["first"]) : int(root["first"]) + int(root["count"])]

    def moves(self) -> list[int]:
        return [int(move) for move in self._children()["move"]]

    def visits(self) -> list[int]:
        return [int(visits) for visits in self._children()["visits"]]

    def rewards(self) -> list[float]:
        children = self._children()
        totals = zip(children["total"][:, self.seat], children["visits"], children["guess"], strict=True)
        return [float(total / visits) if visits else float(guess) for total, visits, guess in totals]

    def line(self, index: int) -> tuple[int, ...]:
        line, child = [], self._child(index)
        while child:
            line.append(int(self.tree[child]["move"]))
            child = native(self.game, best_child)(self.tree, child) if self.tree[child]["count"] else 0
        return tuple(line)

    def _child(self, index: int) -> int:
        return int(self.tree[int(self.tally[ROOT])]["first"]) + index

    def follow(self, index: int, position: Position) -> None:
        child = self._child(index)
        self._take(position)
        self.tally[ROOT], self.tally[DONE], self.tally[STOP] = child, int(self.tree[child]["visits"]), 0

    def stop(self) -> None:
        self.tally[STOP] = 1
