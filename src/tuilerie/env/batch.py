"""Many games in one array: stepped together, played out at random, written to bytes."""

import copy
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.arrays import Compiled, States, new_states, states_of
from ..core.chance import LARGEST_SEED, SEED_BITS
from ..core.native import native
from ..core.state import PILES
from ..core.turns import LISTED
from ..play.errors import IllegalMove, TuilerieError, WrongSeats, check_type
from ..play.move import Move
from ..play.new_table import options_on
from ..play.position import Position, find_game
from .consequence import CONSEQUENCE, Branches, Outlook, branch_games, outlook_on_games
from .observation import OBSERVATION, check_room, whole_numbers
from .serialising import read_games, write_games
from .stepping import (
    Games,
    Redeal,
    Sights,
    choose_at_random,
    deal_games,
    observe_games,
    play_out_games,
    ready_games,
    redeal_games,
    seed_games,
    step_games,
)

Numbers = npt.NDArray[Any]
CONTENTS = ("states", "orders", "codes", "rngs")  # the arrays that hold the games of a batch
DEALS = 2  # grows whenever the same seed deals different games


class Batch:
    """Games of one kind, side by side. Each is dealt from a seed of its own (`seeds_from(seed, games)`).

    Chance is dealt at once, so in each game either a seat is to act or the game is over."""

    def __init__(
        self, game: str, games: int, seats: int = 2, seed: int = 0, threads: int = 1, **options: bool
    ) -> None:
        found = find_game(game)
        start = Position.dealt(found, seats, options_on(found, options))
        self._hold(start, games, threads)
        self.states[:] = states_of(self.box, bytes(start))
        self.deal(seeds_from(seed, games))

    def _hold(self, start: Position, games: int, threads: int) -> None:
        for count in (games, threads):
            check_type(count, (int, np.integer), "games and threads are whole numbers")
        if games < 1 or threads < 1:
            raise TuilerieError(f"a batch has at least one game and one thread, not {games} and {threads}")
        self.game = start.game.id
        self.games, self.seats = games, start.seats
        self.rules, self.box = start.rules, start.box
        check_room(self.game, self.box.sizes)
        self.states: States = new_states(self.box, games)
        self.orders = np.zeros((games, PILES, self.box.sizes.pile), np.int64)
        self.codes = np.zeros((games, LISTED), np.int64)
        self.rngs = np.ones((games, 1), np.int64)
        self.words = [np.zeros((PILES, self.box.sizes.pile), np.int64) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.threads = threads

    @property
    def arrays(self) -> Games:
        """The games in the form that compiled rules need."""
        return Games(self.rules, self.box.table, self.states, self.orders, self.codes, self.rngs)

    def deal(self, seeds: Sequence[int] | Numbers) -> None:
        """Fresh games, one from each seed."""
        chosen = one_each(seeds, self.games, "seeds")
        self.share_out(deal_games, self.arrays, self.words, chosen)

    def deal_some(self, numbers: Sequence[int] | Numbers, seeds: Numbers) -> None:
        """Fresh games in place of some: `seeds` has one for every game."""
        deal = native(self.box, deal_games)
        for number in numbers:
            deal(self.arrays, self.words[0], seeds, number, number + 1)

    def some(self, numbers: Numbers) -> "Batch":
        """A batch of copies of some games."""
        arrays = {name: getattr(self, name)[numbers] for name in CONTENTS}
        return Batch.from_arrays(self.game, **arrays)

    # State of the games

    @property
    def to_act(self) -> Numbers:
        """The seat that decides next, by game; below 0 where the game is over."""
        return self.states["to_act"].copy()

    @property
    def is_over(self) -> npt.NDArray[np.bool_]:
        return np.asarray(self.counts == 0)

    @property
    def counts(self) -> Numbers:
        """How many moves are legal, by game."""
        return self.codes[:, 0].copy()

    @property
    def scores(self) -> Numbers:
        return self.states["score"][:, : self.seats].copy()

    def position(self, number: int) -> Position:
        """A copy of one game, as a Position."""
        if number not in range(self.games):
            raise TuilerieError(f"there is no game {number}; there are 0 to {self.games - 1}")
        return Position(find_game(self.game), Compiled(self.states[number : number + 1])).copy()

    def moves(self, number: int) -> list[Move]:
        """The legal moves of one game: an action is a place in this list."""
        position = self.position(number)
        listed = self.codes[number, 1 : 1 + self.codes[number, 0]]
        return [position.move(int(code)) for code in listed]

    def observe(self, viewers: Sequence[int] | Numbers | None = None) -> Numbers:
        """What a seat of each game may know (`OBSERVATION`); without viewers, the seats to act."""
        seen = np.zeros(self.games, OBSERVATION)
        self.share_out(
            observe_games, self.arrays, Sights(seen, self._viewers(viewers), int(self.box.secrets))
        )
        return seen

    # Playing

    def step(self, actions: Sequence[int] | Numbers) -> None:
        """One move in each game: places in the lists of legal moves, or -1 to leave a game as it is."""
        chosen = self.checked(actions, lowest=-1)
        self.share_out(step_games, self.arrays, chosen)

    def sample(self) -> Numbers:
        """A random legal action for each game; -1 where it is over."""
        actions = np.zeros(self.games, np.int64)
        native(self.box, choose_at_random)(self.codes, self.rngs, actions, 0, self.games)
        return actions

    def seed(self, seeds: Sequence[int] | Numbers) -> None:
        """Restarts the generators of `sample` and `play_out`. The deal does not change."""
        self.share_out(seed_games, self.rngs, one_each(seeds, self.games, "seeds"))

    def play_out(self) -> Numbers:
        """Random moves to the end of each game; returns the scores."""
        self.share_out(play_out_games, self.arrays)
        return self.scores

    def imagine(self, seed: int = 0, viewers: Sequence[int] | Numbers | None = None) -> "Batch":
        """A copy in which all that a seat of each game cannot know is dealt afresh: the order of the piles,
        and hands that are secret. Without viewers, the seats to act. For look-ahead: a plain copy of a batch
        keeps the deal, so stepping it shows the tiles that will come."""
        other = copy.deepcopy(self)
        redeal = Redeal(self._viewers(viewers), seeds_from(seed, self.games), int(self.box.secrets))
        other.share_out(redeal_games, other.arrays, other.words, redeal)
        return other

    @property
    def starts(self) -> Numbers:
        """Where the rows of each game begin among those of all legal moves, and last how many there are."""
        return np.concatenate([[0], np.cumsum(self.counts)])

    def consequences(self) -> Numbers:
        """What each legal move of each game brings about (`CONSEQUENCE`): rows in the order of the moves,
        those of game i from `starts[i]` on."""
        starts = self.starts
        rows = np.zeros(starts[-1], CONSEQUENCE)
        outlook = Outlook(rows, starts, int(self.box.secrets))
        trials = new_states(self.box, self.threads)
        rooms = [trials[n : n + 1] for n in range(self.threads)]
        self.share_out(outlook_on_games, self.arrays, outlook, rooms)
        return rows

    def afterstates(self, seed: int = 0) -> "Batch":
        """The games that follow from each legal move of each game, in the same order. What the seat to act
        cannot know is dealt afresh first, so the tile that comes is one of those that may come."""
        starts = self.starts
        if not starts[-1]:
            raise TuilerieError("all games of this batch are over: nothing follows")
        after = self._room_for(int(starts[-1]))
        branches = Branches(after.states, after.orders, after.codes, after.rngs, starts)
        redeal = Redeal(after._viewers(None), seeds_from(seed, after.games), int(self.box.secrets))
        self.share_out(branch_games, self.arrays, branches, self.words, redeal)
        return after

    def _room_for(self, games: int) -> "Batch":
        room = object.__new__(Batch)
        room._hold(Position(find_game(self.game), Compiled(self.states[:1])), games, self.threads)
        return room

    def _viewers(self, viewers: Sequence[int] | Numbers | None) -> Numbers:
        chosen = np.full(self.games, -1) if viewers is None else one_each(viewers, self.games, "viewers")
        wrong = (chosen < -1) | (chosen >= self.seats)  # -1: the seat to act
        if wrong.any():
            raise WrongSeats(f"there is no seat {chosen[wrong][0]}; there are 0 to {self.seats - 1}")
        return chosen

    def checked(self, actions: Sequence[int] | Numbers, lowest: int = 0) -> Numbers:
        return legal_actions(actions, self.codes[:, 0], lowest)

    def share_out(self, work: Any, *arguments: Any) -> None:
        """Runs a compiled rule on all games, divided among the threads. If an argument is a list,
        each thread gets one item of it."""
        code = native(self.box, work)
        edges = [self.games * n // self.threads for n in range(self.threads + 1)]

        def run(n: int) -> None:
            own = (argument[n] if isinstance(argument, list) else argument for argument in arguments)
            code(*own, edges[n], edges[n + 1])

        others = [self._pool.submit(run, n) for n in range(1, self.threads)] if self._pool else []
        run(0)
        for other in others:
            other.result()

    # To and from bytes

    def to_bytes(self) -> bytes:
        """All games, with what will be dealt in them."""
        return write_games(self.game, {name: getattr(self, name) for name in CONTENTS})

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy.deepcopy`: rules are named, and threads started afresh."""
        return Batch.from_bytes, (self.to_bytes(), self.threads)

    @classmethod
    def from_bytes(cls, data: bytes, threads: int = 1) -> "Batch":
        game, arrays = read_games(data, CONTENTS)
        return cls.from_arrays(game, threads=threads, **arrays)

    @classmethod
    def of(cls, positions: Sequence[Position], seed: int = 0, threads: int = 1) -> "Batch":
        """Games that go on from positions of one game, played by as many seats. What their piles will deal is
        shuffled from the seed, since a position does not know it."""
        start = _first_of_like(positions)
        batch = object.__new__(cls)
        batch._hold(start, len(positions), threads)
        for number, position in enumerate(positions):
            batch.states[number : number + 1] = states_of(batch.box, bytes(position))
        redeal = Redeal(batch._viewers(None), seeds_from(seed, batch.games), 0)
        batch.share_out(redeal_games, batch.arrays, batch.words, redeal)
        batch.share_out(ready_games, batch.arrays)
        return batch

    @classmethod
    def from_arrays(
        cls, game: str, states: States, orders: Numbers, codes: Numbers, rngs: Numbers, threads: int = 1
    ) -> "Batch":
        """Games from their arrays, such as another batch has."""
        batch = object.__new__(cls)
        batch._hold(Position(find_game(game), Compiled(states[:1])), len(states), threads)
        batch.states, batch.orders, batch.codes, batch.rngs = states, orders, codes, rngs
        return batch

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        over = int(self.is_over.sum())
        return f"<Batch: {self.games} games of {self.game}, {self.seats} seats, {over} over>"


def _first_of_like(positions: Sequence[Position]) -> Position:
    check_type(positions, Sequence, "a batch is made of positions, such as [table.position]")
    for position in positions:
        check_type(position, Position, "a batch is made of positions, such as [table.position]")
    if not positions:
        raise TuilerieError("a batch needs at least one position")
    kinds = {(position.game.id, position.seats, position.box.rules) for position in positions}
    first = positions[0]
    if kinds != {(first.game.id, first.seats, find_game(first.game.id).module.BOX.rules)}:
        raise TuilerieError(
            "the positions of a batch must have the same game, its newest rules and the same number of seats"
        )
    return first


def seeds_from(seed: int, games: int) -> Numbers:
    """A seed for each game: hashes of the seed and the game's number, so that the games of different seeds
    have nothing in common. (SplitMix64: an odd step, then multiplications that mix all bits.)"""
    if not isinstance(seed, int | np.integer) or not -LARGEST_SEED <= seed <= LARGEST_SEED:
        raise TuilerieError(f"a seed is a whole number of at most {SEED_BITS} bits, not {seed!r}")
    start = _mixed(np.array([seed]).astype(np.uint64))
    return (_mixed(start + _STEP * np.arange(games, dtype=np.uint64)) >> np.uint64(2)).astype(np.int64)


_STEP = np.uint64(0x9E3779B97F4A7C15)
_FACTORS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))


def _mixed(words: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    for shift, factor in _FACTORS:
        words = (words ^ (words >> np.uint64(shift))) * np.uint64(factor)
    return words ^ (words >> np.uint64(31))


def one_each(numbers: Sequence[int] | Numbers, games: int, what: str) -> Numbers:
    wanted = f"{what} are {games} whole numbers, one for each game"
    return whole_numbers(numbers, (games,), wanted).astype(np.int64)


def legal_actions(actions: Sequence[int] | Numbers, counts: Numbers, lowest: int) -> Numbers:
    """Checks that each action is an index in a list of this length, and returns the actions."""
    chosen = one_each(actions, len(counts), "actions")
    wrong = (chosen < lowest) | (chosen >= counts)
    if wrong.any():
        number = int(np.argmax(wrong))
        raise IllegalMove(f"game {number}: {not_legal(int(chosen[number]), int(counts[number]))}")
    return chosen


def not_legal(action: int, count: int) -> str:
    return f"action {action}: legal are 0 to {count - 1}" if count else f"action {action}: the game is over"
