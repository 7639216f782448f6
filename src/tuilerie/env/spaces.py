"""The spaces of actions and observations, as Gymnasium names them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from .observation import ACTIONS, MASK, OBSERVATION, PARTS

LOWEST, HIGHEST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def action_space() -> spaces.Discrete:
    """A place in the list of legal moves."""
    return spaces.Discrete(ACTIONS)


def observation_space() -> spaces.Dict:
    parts: dict[str, spaces.Space[Any]] = {part: part_space(part) for part in PARTS}
    mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
    return spaces.Dict({"observation": spaces.Dict(parts), MASK: mask})


def part_space(part: str) -> spaces.Box:
    return spaces.Box(LOWEST, HIGHEST, OBSERVATION[part].shape, np.int16)
