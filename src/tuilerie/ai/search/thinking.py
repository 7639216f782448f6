"""A search in progress: runs it, reports its progress, stops it, and reads its result."""

import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from ...play.position import Position
from ..backend import TREE_ROOM, SearchSetup, backend
from ..leaf.evaluation import game_weights
from .limit import Limit

SLICE = 128  # simulations between two checks of the clock
ENDLESS = 2**60
# how many moves are tried near the end of a game before the exact solution is given up
SOLVED_MOVES = 150_000
SOLVED_SLICE = 8_000  # moves of the exact solution per slice
# moves of the exact solution if time is limited, so that half of the time remains for a search
SOLVED_PER_SECOND = 150_000


@dataclass(frozen=True)
class Option:
    """A move that the search has considered."""

    move: int
    visits: int
    margin: float  # the expected final margin of the seat that moves
    line: tuple[int, ...]  # this move and those expected to follow, up to the next random draw


@dataclass(frozen=True)
class Progress:
    """The progress of a search."""

    done: float  # the share of the limit that is used, 0 to 1; 0 without a limit
    simulations: int
    seconds: float
    best: Option


class Thinking:
    """A search from one position, with hidden information dealt afresh for the seat to act."""

    def __init__(
        self,
        position: Position,
        seed: int = 0,
        viewer: int | None = None,
        only: Collection[int] = (),
        weights: Mapping[str, float] | None = None,
        settings: Mapping[str, float] | None = None,
        room: int = TREE_ROOM,
    ) -> None:
        self.position = position.copy()
        self.weights = {**game_weights(position.game.id).search, **(weights or {})}
        self.only = tuple(only)
        self.solved: dict[int, float] = {}
        setup = SearchSetup(self.weights, settings or {}, seed, viewer, self.only, room)
        self.search = backend().begin(position, setup)

    def follow(self, position: Position) -> bool:
        """Continues from this position and reuses the tree, if the best move of the search led to it."""
        moves = self.search.moves()
        if not moves or self.solved or not self._leads_to(self.best_move(), position):
            return False
        self.search.follow(moves.index(self.best_move()), position)
        self.position = position.copy()
        return True

    def _leads_to(self, move: int, position: Position) -> bool:
        """Whether a move leads to this position. Hidden tokens may differ, since they are dealt afresh."""
        reached = self.position.copy()
        reached.make(move)
        reached.state["tokens_left"][:] = position.state["tokens_left"]
        for hand, now in zip(reached.state["tokens_held"], position.state["tokens_held"], strict=True):
            hand[:] = now
        return bytes(reached) == bytes(position)

    def think(
        self, limit: Limit, report: Callable[[Progress], None] | None = None, until_decided: bool = False
    ) -> None:
        """Searches until the limit is reached, or until `stop` is called from another thread. If only a move
        is wanted, ends as soon as no other move can be tried more often than the leading one."""
        for _ in self.slices(limit, report, until_decided):
            pass

    def slices(
        self, limit: Limit, report: Callable[[Progress], None] | None = None, until_decided: bool = False
    ) -> Iterator[None]:
        """Like `think`, but in slices, for callers that do other work in between."""
        began, before = time.perf_counter(), self.simulations
        wanted = ENDLESS if limit.sims is None else limit.sims
        seconds = math.inf if limit.seconds is None else limit.seconds
        if not self.solved and not self.only:
            yield from self._solve(int(min(SOLVED_MOVES, seconds * SOLVED_PER_SECOND)))
        if self.solved:
            return
        solving = time.perf_counter() - began
        while self.simulations < wanted and not (self.search.is_stopped and self.simulations):
            self.search.run(min(wanted, self.simulations + SLICE))
            elapsed = time.perf_counter() - began
            if report and self.simulations:
                done = max(self.simulations / wanted, elapsed / seconds)
                report(Progress(min(done, 1.0), self.simulations, elapsed, self.options()[0]))
            left = seconds - elapsed
            pace = (self.simulations - before) / (elapsed - solving)
            to_come = min(wanted - self.simulations, pace * left)
            if left <= 0 or (until_decided and self._is_decided(to_come)):
                break
            yield

    def _solve(self, most: int) -> Iterator[None]:
        """Tries all ways in which the game can end, unless that takes more than this many moves."""
        for until in range(SOLVED_SLICE, most + SOLVED_SLICE, SOLVED_SLICE):
            found = self.search.solve(min(until, most))
            if found is not None:
                self.solved = found
                return
            if self.search.is_stopped:
                return
            yield

    def _is_decided(self, to_come: float) -> bool:
        """Whether this many more simulations cannot change which move has been tried most."""
        most, second = sorted((*self.search.visits(), 0, 0), reverse=True)[:2]
        return most - second > to_come

    def stop(self) -> None:
        self.search.stop()

    @property
    def simulations(self) -> int:
        return self.search.simulations

    def best_move(self) -> int:
        if self.solved:
            return max(self.solved, key=lambda move: self.solved[move])
        return self.search.moves()[self._ranking()[0]]

    def options(self) -> list[Option]:
        """The moves, sorted by how often they were tried or, in a solved endgame, by their value."""
        if self.solved:
            ranked = sorted(self.solved, key=lambda move: -self.solved[move])
            return [Option(move, 1, self.margin(self.solved[move]), (move,)) for move in ranked]
        moves, visits, rewards = self.search.moves(), self.search.visits(), self.search.rewards()
        return [
            Option(moves[n], visits[n], self.margin(rewards[n]), self.search.line(n)) for n in self._ranking()
        ]

    def _ranking(self) -> list[int]:
        visits, rewards = self.search.visits(), self.search.rewards()
        return sorted(range(len(visits)), key=lambda n: (-visits[n], -rewards[n], n))

    def margin(self, reward: float) -> float:
        """Converts a reward (-1 to 1) to a margin in points."""
        return self.weights["scale"] * math.atanh(max(min(reward, 0.9999), -0.9999))
