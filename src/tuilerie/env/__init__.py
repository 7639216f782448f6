"""Environments for programs that learn and search. docs/environments.md tells how to use them.

`Batch`, `VectorEnv` and `Node` need NumPy alone; `aec` needs PettingZoo, `against` and the ids Gymnasium
(`pip install 'tuilerie[env]'`), `GpuBatch` numba-cuda (`pip install 'tuilerie[gpu]'`),
`register_open_spiel` OpenSpiel (`pip install 'tuilerie[openspiel]'`).
"""

import importlib.util
from typing import TYPE_CHECKING, Any

from ..play.errors import TuilerieError
from .batch import DEALS, Batch
from .column_words import in_words, words
from .consequence import CONSEQUENCE
from .dataset import DATASET, Dataset
from .dataset_writer import write_played, write_records
from .flat_view import flat_row
from .node import Node
from .observation import ACTIONS, COLUMNS, OBSERVATION, VERSION, column
from .observe_position import observe
from .vector import VectorEnv

if TYPE_CHECKING:
    from .agent_grid_wrapper import AgentGridWrapper
    from .agents import TuilerieAec
    from .flat_wrapper import FlatWrapper
    from .gpu import GpuBatch
    from .grid_wrapper import GridWrapper
    from .opponents import Against
    from .vector_against import VectorAgainst

__all__ = [
    "ACTIONS",
    "COLUMNS",
    "CONSEQUENCE",
    "DATASET",
    "DEALS",
    "OBSERVATION",
    "VERSION",
    "AgentGridWrapper",
    "Batch",
    "Dataset",
    "FlatWrapper",
    "GpuBatch",
    "GridWrapper",
    "Node",
    "NotInstalled",
    "VectorAgainst",
    "VectorEnv",
    "aec",
    "against",
    "column",
    "flat_row",
    "in_words",
    "observe",
    "register_open_spiel",
    "words",
    "write_played",
    "write_records",
]


class NotInstalled(TuilerieError):
    """A library that an environment needs is not installed."""


def aec(game: str, seats: int = 2, **how: Any) -> "TuilerieAec":
    """The game as a PettingZoo environment. `how`: reward, render_mode, and the game's options."""
    _need("pettingzoo", "gymnasium")
    from .agents import TuilerieAec

    return TuilerieAec(game, seats, **how)


def against(game: str, opponent: Any = "greedy", seats: int = 2, **how: Any) -> "Against":
    """The game as a Gymnasium environment. An opponent is a player's name or a function from a position to
    a move; one for all other seats, or a list with one each. `how`: seat, reward, render_mode, and the
    game's options."""
    _need("gymnasium")
    from .opponents import Against

    return Against(game, opponent, seats, **how)


def register_open_spiel() -> list[str]:
    """Makes the games known to OpenSpiel; returns the names by which it loads them."""
    _need("pyspiel", extra="openspiel")
    from .open_spiel import register_games

    return register_games()


def __getattr__(name: str) -> Any:
    """What needs other libraries is imported when it is asked for."""
    if name == "GpuBatch":
        from .gpu import GpuBatch

        return GpuBatch
    if name == "FlatWrapper":
        _need("gymnasium")
        from .flat_wrapper import FlatWrapper

        return FlatWrapper
    if name == "VectorAgainst":
        _need("gymnasium")
        from .vector_against import VectorAgainst

        return VectorAgainst
    if name == "GridWrapper":
        _need("gymnasium")
        from .grid_wrapper import GridWrapper

        return GridWrapper
    if name == "AgentGridWrapper":
        _need("pettingzoo", "gymnasium")
        from .agent_grid_wrapper import AgentGridWrapper

        return AgentGridWrapper
    raise AttributeError(f"module {__name__} has no attribute {name}")


def _need(*libraries: str, extra: str = "env") -> None:
    for library in libraries:
        if importlib.util.find_spec(library) is None:
            raise NotInstalled(f"this needs the library {library}: pip install 'tuilerie[{extra}]'")


if importlib.util.find_spec("gymnasium"):
    from .opponents import register

    register()
