"""One game in an environment: dealt as at a table; moves are given by their places in the list."""

import copy
import operator
import reprlib
from typing import Any

import numpy as np
import numpy.typing as npt

from ..ai.match.external_players import ForeignPlayer
from ..ai.players import Player, RandomPlayer
from ..core.arrays import states_of
from ..play.dealer import new_seed, pile_words
from ..play.errors import IllegalMove, TuilerieError, WrongType
from ..play.imagine import imagine
from ..play.move import Move
from ..play.new_table import options_on, seed_text
from ..play.position import Position, find_game
from ..play.table import Table
from .batch import Batch, not_legal
from .observation import MASK, PARTS
from .prepared_game import PreparedGame
from .stepping import ready_games

Observation = dict[str, Any]


class OneGame:
    """A game that environments hold. `deal` begins another."""

    def __init__(self, game: str, seats: int = 2, **options: bool) -> None:
        found = find_game(game)
        self.options = options
        self.start = Position.dealt(found, seats, options_on(found, options))
        self._batch = Batch(game, 1, seats, **options)
        self.prepared = PreparedGame(self._batch)
        self._seed: str | None = None
        self._round = 0
        self.deal()

    def deal(self, seed: int | str | None = None) -> None:
        """A fresh game. The same seed deals what `Table(game, seed=seed)` deals; without a seed, it
        follows from the last seed given, or is random if there was none."""
        if seed is not None:
            self._seed, self._round = seed_text(seed), 0
        else:
            self._round += 1
        self.seed, self.is_imagined = self._deal_seed(), False
        self.played: list[int] = []
        b = self._batch
        b.states[:] = states_of(b.box, bytes(self.start))
        b.orders[0] = self.start.orders(pile_words(self.seed, self.start.box))
        b.share_out(ready_games, b.arrays)

    def _deal_seed(self) -> str:
        if self._seed is None:
            return new_seed()
        return f"{self._seed}.{self._round}" if self._round else self._seed

    @property
    def game(self) -> str:
        return self._batch.game

    @property
    def seats(self) -> int:
        return self._batch.seats

    @property
    def is_over(self) -> bool:
        return self.count == 0

    @property
    def to_act(self) -> int:
        return int(self._batch.states["to_act"][0])

    @property
    def count(self) -> int:
        """How many moves are legal."""
        return int(self._batch.codes[0, 0])

    @property
    def scores(self) -> list[int]:
        points: list[int] = self._batch.states["score"][0, : self.seats].tolist()
        return points

    @property
    def position(self) -> Position:
        return self._batch.position(0)

    @property
    def orders(self) -> npt.NDArray[Any]:
        """What the piles will deal, and have dealt."""
        return np.array(self._batch.orders[0])

    @property
    def moves(self) -> list[Move]:
        return self._batch.moves(0)

    def __repr__(self) -> str:
        return f"{self.game}, {self.seats} seats, {len(self.played)} moves played"

    def play(self, action: int) -> None:
        """Plays a move by its place in the list; one that is not there is an `IllegalMove`."""
        if action not in range(self.count):
            raise IllegalMove(not_legal(action, self.count))
        self.played.append(int(self._batch.codes[0, 1 + action]))
        self.prepared.step(action)

    def choice_of(self, player: Player) -> int:
        """The place of the move that a player chooses from what the seat to act can imagine."""
        if isinstance(player, RandomPlayer):  # which looks at nothing
            return player.rng.choice(range(self.count))
        if isinstance(player, ForeignPlayer):  # an engine is sent a record, not a position
            return self.action_of(player.choose(self.table()))
        return self.action_of(player.decide(imagine(self.position, self.to_act, player.rng)))

    def action_of(self, move: Move) -> int:
        """The place of a move in the list."""
        listed = self._batch.codes[0, 1 : 1 + self.count]
        return int(np.flatnonzero(listed == move.code)[0])

    def observe(self, seat: int) -> Observation:
        """What a seat may know, in arrays of its own."""
        self.prepared.observe(seat)
        return as_dictionary(self.prepared.record.copy())

    def consequences(self) -> npt.NDArray[Any]:
        """What each legal move of the seat to act brings about (`CONSEQUENCE`)."""
        return self._batch.consequences()

    def imagine(self, seat: int | None = None, seed: int = 0) -> "OneGame":
        """A copy in which all that a seat cannot know is dealt afresh; without a seat, the seat to act.
        A plain copy keeps the deal: whoever plays on it sees the tiles that will come."""
        other = copy.copy(self)
        other.played = list(self.played)
        other._batch = self._batch.imagine(seed, None if seat is None else [seat])
        other.prepared = PreparedGame(other._batch)
        other.is_imagined = True
        return other

    def table(self) -> Table:
        """The same game as a table: to be written down, drawn, or played on by hand."""
        if self.is_imagined:
            raise TuilerieError("an imagined game has no seed, so it cannot be a table: use its position")
        table = Table(self.game, self.seats, self.seed, None, **self.options)
        for code in self.played:
            table.play(table.position.move(code))
        return table


def whole_action(action: Any) -> int:
    """An action as a Python number, whatever whole number it was."""
    try:
        return operator.index(action)
    except TypeError:
        raise WrongType(f"an action is a place in the list of moves, not {reprlib.repr(action)}") from None


def as_dictionary(records: Any) -> Observation:
    """An observation as PettingZoo wants it, from an array of one: the parts, and the mask beside them."""
    parts: dict[str, npt.NDArray[Any]] = {name: records[name][0] for name in PARTS}
    return {"observation": parts, MASK: records[MASK][0]}
