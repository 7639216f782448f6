"""The games as Python games of OpenSpiel: `register_open_spiel()`, then `pyspiel.load_game("tuilerie_base")`.

A state is a `Node`: chance is explicit, an action is a place in the list of legal moves, and returns are what
`Node.returns` says.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ..games import GAMES, SEAT_COUNTS, Game
from .node import Node
from .observation import ACTIONS, OBSERVATION, PARTS

MOVES_PER_TILE = 10  # moves of seats: laying, acting, hikes, tokens; no game comes near this number
SEATS_BY_DEFAULT = 2


def register_games() -> list[str]:
    """Makes the games known to OpenSpiel; returns the names by which it loads them."""
    return [_register(game) for game in GAMES.values()]


def open_spiel_name(game: str) -> str:
    return f"tuilerie_{game.replace('-', '_')}"


def _register(game: Game) -> str:
    kind = _kind_of(game)
    if kind.short_name not in pyspiel.registered_names():
        # A class: OpenSpiel releases it after Python has ended, when a function would be gone.
        pyspiel.register_game(
            kind, type(f"{game.id} in OpenSpiel", (OpenSpielGame,), {"kind": kind, "its_game": game})
        )
    return str(kind.short_name)


def _kind_of(game: Game) -> Any:
    has_secrets = game.module.BOX.secrets
    knowledge = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=open_spiel_name(game.id),
        long_name=f"Tuilerie: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=knowledge.IMPERFECT_INFORMATION if has_secrets else knowledge.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEAT_COUNTS[-1],
        min_num_players=SEAT_COUNTS[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": SEATS_BY_DEFAULT, **dict.fromkeys(game.options, False)},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game; `players` and the game's options are its parameters. Each game has a class of its own."""

    kind: Any
    its_game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked, game = dict(params or {}), self.its_game
        self.seats = int(asked.pop("players", SEATS_BY_DEFAULT))
        self.options = {name: bool(is_on) for name, is_on in asked.items()}
        self.id = game.id
        sizes = game.module.BOX.sizes
        facts = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=sizes.tiles + sizes.tokens,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOVES_PER_TILE * sizes.squares,
        )
        super().__init__(self.kind, facts, dict(params or {}))

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OpenSpielObserver":
        return OpenSpielObserver(params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position of the tree. `node` is the same position as a Node of Tuilerie."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.node = Node(game.id, game.seats, **game.options)

    def current_player(self) -> int:
        return self.node.current_player()

    def is_terminal(self) -> bool:
        return self.node.is_terminal()

    def returns(self) -> list[float]:
        return self.node.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.node.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.action_to_string(player, action)

    def __str__(self) -> str:
        return str(self.node)


class OpenSpielObserver:
    """Observes what a player may know: all parts of an observation, one after another, as floats."""

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, and were given {params}")
        sizes = {part: OBSERVATION[part].shape for part in PARTS}
        self.tensor: npt.NDArray[np.float32] = np.zeros(
            sum(int(np.prod(shape)) for shape in sizes.values()), np.float32
        )
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        first = 0
        for part, shape in sizes.items():
            count = int(np.prod(shape))
            self.dict[part] = self.tensor[first : first + count].reshape(shape)
            first += count

    def set_from(self, state: OpenSpielState, player: int) -> None:
        seen = state.node.observation(player)
        for part, shown in self.dict.items():
            shown[:] = seen[part]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """A text that is equal exactly when the player knows the same."""
        return str(state.node.observation(player).tobytes().hex())
