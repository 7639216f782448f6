"""A game as a tree of nodes, for search: chance is a node like any other, with its outcomes and their odds.

The methods are named as in OpenSpiel, so that code written for it needs few changes.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from ..core.arrays import states_of
from ..core.carrier import carrier_of
from ..play.errors import IllegalMove, check_type
from ..play.imagine import imagine
from ..play.new_table import options_on
from ..play.position import Position, find_game
from ..play.text_board import draw_board
from .batch import not_legal
from .observation import ACTIONS, check_room
from .observe_position import observe
from .reward import results
from .serialising import read_games, write_games

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class Node:
    """A position in the tree. `Node("base", seats=2)` is the root, where chance draws the first tile."""

    def __init__(self, game: str, seats: int = 2, **options: bool) -> None:
        found = find_game(game)
        check_room(game, found.module.BOX.sizes)
        self._stand(Position.dealt(found, seats, options_on(found, options)), ())

    @classmethod
    def of(cls, position: Position) -> "Node":
        """A root node at a copy of a position."""
        check_type(position, Position, "a node is made of a position, such as table.position")
        check_room(position.game.id, position.box.sizes)
        node = object.__new__(cls)
        node._stand(position.copy(), ())
        return node

    def _stand(self, position: Position, actions: tuple[int, ...]) -> None:
        self._position = position
        self._actions = actions
        self._codes: list[int] | None = None

    @property
    def position(self) -> Position:
        """The position, for reading; `position.copy()` can be played on."""
        return self._position.read_only()

    # Who decides

    def is_terminal(self) -> bool:
        return self._position.is_over

    def is_chance_node(self) -> bool:
        return self._position.waits_for_chance

    def current_player(self) -> int:
        """A seat, CHANCE_PLAYER or TERMINAL_PLAYER."""
        return TERMINAL_PLAYER if self.is_terminal() else max(self._position.to_act, CHANCE_PLAYER)

    def num_players(self) -> int:
        return self._position.seats

    # Moves

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Places in the list of moves; at a chance node, in the list of outcomes. A player who is not to act
        has none."""
        if player is not None and player != self.current_player():
            return []
        return list(range(len(self._moves())))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, out of all that there can be."""
        size = len(self._moves()) if self.is_chance_node() else ACTIONS
        legal = len(self.legal_actions(player))
        return [1] * legal + [0] * (size - legal)

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def odds(self) -> list[int]:
        """The exact relative frequency of each outcome of a chance node."""
        return list(self._position.chance_codes().values())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.odds()
        return [(action, weight / sum(odds)) for action, weight in enumerate(odds)]

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The move in words. As in OpenSpiel, the player may be given first; it must be the one to act."""
        chosen = player_or_action if action is None else action
        return self._position.move(self._code(chosen)).text

    def apply_action(self, action: int) -> None:
        self._position.make(self._code(action))
        self._actions += (action,)
        self._codes = None

    def child(self, action: int) -> "Node":
        following = self.clone()
        following.apply_action(action)
        return following

    def clone(self) -> "Node":
        other = object.__new__(Node)
        other._stand(self._position.copy(), self._actions)
        return other

    def history(self) -> list[int]:
        """The actions since the root, those of chance among them."""
        return list(self._actions)

    def history_str(self) -> str:
        return ", ".join(map(str, self._actions))

    def move_number(self) -> int:
        """How many actions lead from the root to here, those of chance among them."""
        return len(self._actions)

    def _moves(self) -> list[int]:
        if self._codes is None:
            chance = self.is_chance_node()
            self._codes = list(self._position.chance_codes()) if chance else self._position.codes()
        return self._codes

    def _code(self, action: int) -> int:
        moves = self._moves()
        if action not in range(len(moves)):
            raise IllegalMove(not_legal(action, len(moves)))
        return moves[action]

    # Results, and the knowledge of seats

    def scores(self) -> tuple[int, ...]:
        return self._position.scores

    def rewards(self) -> list[float]:
        """The rewards of the last action: the result of the game, which comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        self._position.check_seat(player)
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        self._position.check_seat(player)
        return self.rewards()[player]

    def returns(self) -> list[float]:
        """The result for each seat, adding up to zero: 1 for a sole winner; all zeros before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [float(value) for value in results(np.array([self.scores()]))[0]]

    def observation(self, seat: int) -> Any:
        """What a seat may know, as a record (`OBSERVATION`). Equal bytes: the seat knows the same."""
        return observe(self._position, seat)

    def resample_from_infostate(self, seat: int, rng: random.Random | Callable[[], float]) -> "Node":
        """A node that looks the same to the seat, with all that it cannot know dealt afresh. As in OpenSpiel,
        `rng` may be a function that returns random numbers between 0 and 1."""
        drawn = random.Random(rng()) if callable(rng) else rng
        other = object.__new__(Node)
        other._stand(imagine(self._position, seat, drawn), self._actions)
        return other

    # To and from bytes

    def serialize(self) -> bytes:
        states = states_of(self._position.box, bytes(self._position))
        arrays = {"states": states, "actions": np.array(self._actions, np.int16)}
        return write_games(self._position.game.id, arrays)

    @classmethod
    def deserialize(cls, data: bytes) -> "Node":
        game, arrays = read_games(data, ("states", "actions"))
        node = object.__new__(cls)
        actions = tuple(int(action) for action in arrays["actions"])
        found = find_game(game)
        carrier = carrier_of(found.module.BOX, arrays["states"].tobytes())
        node._stand(Position(found, carrier), actions)
        return node

    def __eq__(self, other: object) -> bool:
        """Whether both have the same rules and the same state, even if they were reached differently."""
        if not isinstance(other, Node):
            return NotImplemented
        return bytes(self._position) == bytes(other._position)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return draw_board(self._position)

    def __repr__(self) -> str:
        who = {CHANCE_PLAYER: "chance", TERMINAL_PLAYER: "nobody"}
        player = self.current_player()
        acts = who.get(player, f"seat {player}")
        return f"<Node: {self._position!r}, {acts} to act, {len(self._actions)} actions from the root>"
