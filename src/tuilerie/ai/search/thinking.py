"""One search in progress: think, look on, stop, and what it came to."""

import math
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

import numpy as np

from ...core.arrays import new_states, states_of
from ...core.chance import fill_words, seed_word
from ...core.rule import compiled
from ...core.state import SEATS
from ...core.turns import MOVES
from ...play.position import Position
from ..leaf.evaluation import game_weights, leaf_of, new_notes
from ..leaf.weights import SCALE, weights_of
from .endgame import DEPTH, PLAYS, PLAYS_A_SECOND, is_near_end, solve
from .limit import Limit
from .one_ply import AT_ROOT, LISTS, STATES
from .simulation import LONGEST_PATH, think
from .tree import (
    DONE,
    FIRST_ROOT,
    ROOT,
    SETTINGS,
    STOP,
    TALLIES,
    USED,
    VIEWER,
    WANTED,
    best_child,
    new_tree,
    plant,
)

SLICE = 128  # simulations between two looks at the clock
ENDLESS = 2**60
ROOM = 1 << 21  # nodes; memory is taken as they are used
DEEPEST = 64  # chances along a path that have deals of their own


@dataclass(frozen=True)
class Option:
    """A move that was thought about."""

    move: int
    visits: int
    margin: float  # expected in the end, of the seat that moves
    line: tuple[int, ...]  # what is expected to follow, itself first; ends where chance decides


@dataclass(frozen=True)
class Progress:
    """How far thinking has come."""

    done: float  # share of the limit, 0 to 1; 0 where there is none
    simulations: int
    seconds: float
    best: Option


class Thinking:
    """A search over one position, as the seat to act imagines it."""

    def __init__(
        self,
        position: Position,
        seed: int = 0,
        viewer: int | None = None,
        only: Collection[int] = (),
        weights: Mapping[str, float] | None = None,
        settings: Mapping[str, float] | None = None,
        room: int = ROOM,
    ) -> None:
        self.seat = position.to_act
        self.leaf = leaf_of(position.game.id)
        self.weights = weights_of({**game_weights(position.game.id).search, **(weights or {})})
        self.settings = weights_of({**SETTINGS, **(settings or {})})
        self.tree = new_tree(room)
        self.tally = np.zeros(TALLIES, np.int64)
        self.states = new_states(STATES)
        self.lists = np.zeros((LISTS, MOVES + 5), np.int64)
        self.notes = new_notes()
        self.path = np.zeros(LONGEST_PATH, np.int64)
        self.rng = np.zeros(1, np.int64)
        self.deals = np.zeros(DEEPEST, np.int64)
        compiled(seed_word)(self.rng, seed)
        compiled(fill_words)(self.deals, self.rng)
        compiled(plant)(self.tree, self.tally, FIRST_ROOT)
        self.tally[VIEWER] = self.seat if viewer is None else viewer
        self.solved: dict[int, float] = {}
        self._take(position)
        self.only = np.array(list(only), np.int64)

    def _take(self, position: Position) -> None:
        self.position = position
        self.seat = position.to_act
        self.states[AT_ROOT] = states_of(bytes(position))[0]

    def follow(self, position: Position) -> bool:
        """Goes on from here with the same tree, if this is where its best move led."""
        best = self._child_of(position)
        if best == 0:
            return False
        self._take(position)
        self.solved = {}
        self.tally[ROOT], self.tally[DONE], self.tally[STOP] = best, int(self.tree[best]["visits"]), 0
        return True

    def _child_of(self, position: Position) -> int:
        """The child of the root where the best move leads, if that is this position; else 0."""
        root = self.tree[int(self.tally[ROOT])]
        if root["count"] == 0 or self.solved:
            return 0
        best = self.best_move()
        children = range(int(root["first"]), int(root["first"]) + int(root["count"]))
        child = next(child for child in children if self.tree[child]["move"] == best)
        return child if self._leads_to(best, position) else 0

    def _leads_to(self, move: int, position: Position) -> bool:
        """Hidden tokens may be imagined otherwise by now; all else must be the same."""
        reached = self.position.copy()
        reached.make(move)
        reached.state["tokens_left"][:] = position.state["tokens_left"]
        for hand, now in zip(reached.state["tokens_held"], position.state["tokens_held"], strict=True):
            hand[:] = now
        return bytes(reached) == bytes(position)

    def think(
        self, limit: Limit, report: Callable[[Progress], None] | None = None, until_decided: bool = False
    ) -> None:
        """Thinks until the limit, or until `stop` is called from another thread; who only wants a move may
        end as soon as no other can become the one tried most."""
        began, before = time.perf_counter(), self.simulations
        wanted = ENDLESS if limit.sims is None else limit.sims
        seconds = math.inf if limit.seconds is None else limit.seconds
        if not self.solved and len(self.only) == 0:
            self._solve(min(PLAYS, seconds * PLAYS_A_SECOND))
        if self.solved:
            return
        solving = time.perf_counter() - began
        while self.simulations < wanted and not (self.tally[STOP] and self.simulations):
            self.tally[WANTED] = min(wanted, self.simulations + SLICE)
            self._run()
            elapsed = time.perf_counter() - began
            if report and self.simulations:
                done = max(self.simulations / wanted, elapsed / seconds)
                report(Progress(min(done, 1.0), self.simulations, elapsed, self.options()[0]))
            left = seconds - elapsed
            pace = (self.simulations - before) / (elapsed - solving)
            to_come = min(wanted - self.simulations, pace * left)
            if left <= 0 or (until_decided and self._is_decided(to_come)):
                break

    def _is_decided(self, to_come: float) -> bool:
        """Whether the move tried most stays so, whatever so many more simulations bring."""
        root = self.tree[int(self.tally[ROOT])]
        first, count = int(root["first"]), int(root["count"])
        most, second = sorted((*self.tree["visits"][first : first + count].tolist(), 0, 0), reverse=True)[:2]
        return bool(most - second > to_come)

    def _solve(self, most: float) -> None:
        """Near the end, all that can happen is tried, unless it takes too many moves."""
        if not compiled(is_near_end)(self.states[AT_ROOT]):
            return
        states = new_states(DEPTH)
        states[0] = self.states[AT_ROOT]
        lists, odds = (np.zeros((DEPTH, MOVES + 5), np.int64) for _ in range(2))
        rewards = np.zeros(MOVES + 5)
        shared = (
            states,
            self.position.box.record,
            self.weights,
            lists,
            odds,
            np.zeros((2, DEPTH), np.int64),
        )
        ends = (np.zeros((DEPTH, SEATS)), rewards, self.tally, int(most), self.notes)
        plays = compiled(solve)(self.position.rules, self.leaf, *shared, *ends)
        if plays:
            self.solved = {int(lists[0][i]): float(rewards[i]) for i in range(1, 1 + int(lists[0][0]))}

    def _run(self) -> None:
        box = self.position.box.record
        compiled(think)(
            self.position.rules,
            self.leaf,
            self.tree,
            self.tally,
            self.states,
            box,
            self.weights,
            self.settings,
            self.lists,
            self.notes,
            self.deals,
            self.only,
            self.path,
            self.rng,
        )

    def stop(self) -> None:
        self.tally[STOP] = 1

    @property
    def simulations(self) -> int:
        return int(self.tally[DONE])

    @property
    def used(self) -> int:
        return int(self.tally[USED])

    def best_move(self) -> int:
        return self.options()[0].move

    def options(self) -> list[Option]:
        """The moves, the one tried most first; where all was tried, the best first."""
        if self.solved:
            ranked = sorted(self.solved, key=lambda move: -self.solved[move])
            return [Option(move, 1, self.margin(self.solved[move]), (move,)) for move in ranked]
        root = self.tree[int(self.tally[ROOT])]
        first = int(root["first"])
        children = range(first, first + int(root["count"]))
        tried = sorted(children, key=self._rank)
        return [self._option(child) for child in tried]

    def _rank(self, child: int) -> tuple[int, float, int]:
        return -int(self.tree[child]["visits"]), -self._reward(child), child

    def _reward(self, child: int) -> float:
        node = self.tree[child]
        if node["visits"] == 0:
            return float(node["guess"])
        return float(node["total"][self.seat] / node["visits"])

    def _option(self, child: int) -> Option:
        node = self.tree[child]
        return Option(
            int(node["move"]), int(node["visits"]), self.margin(self._reward(child)), self._line(child)
        )

    def margin(self, reward: float) -> float:
        """The margin that a reward stands for."""
        return float(self.weights[SCALE]) * math.atanh(max(min(reward, 0.9999), -0.9999))

    def _line(self, child: int) -> tuple[int, ...]:
        """The moves tried most, as long as seats decide."""
        line = []
        while child:
            line.append(int(self.tree[child]["move"]))
            child = int(compiled(best_child)(self.tree, child)) if self.tree[child]["count"] else 0
        return tuple(line)
