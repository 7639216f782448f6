"""Rewards of a seat: the result of the game, or points as they are scored."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..play.errors import TuilerieError

REWARDS = ("result", "points")
ILLEGAL = -1.0  # for an illegal action, if that ends the game


class WrongReward(TuilerieError):
    pass


def check_reward(reward: str) -> str:
    if reward not in REWARDS:
        raise WrongReward(f"there is no reward '{reward}'; there are {', '.join(REWARDS)}")
    return reward


def results(scores: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """By game and seat: 1 for a sole winner, 0 for all in a complete tie; rewards add up to zero.

    With two seats that is 1, 0 or -1. With n seats, winners share n - 1 and a loser gets -1, over n - 1."""
    seats = scores.shape[1]
    wins = scores == scores.max(axis=1, keepdims=True)
    shares = wins / wins.sum(axis=1, keepdims=True)
    return np.asarray((shares * seats - 1) / (seats - 1), np.float32)


def leads(gained: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """By game and seat: points gained, less what the others gained on average; adds up to zero."""
    seats = gained.shape[1]
    total = gained.sum(axis=1, keepdims=True)
    return np.asarray((gained * seats - total) / (seats - 1), np.float32)


def rewards_of(reward: str, before: Sequence[int], after: Sequence[int], is_over: bool) -> list[float]:
    """The rewards of a move for each seat of one game."""
    scores = np.array([after])
    if reward == "points":
        return [float(value) for value in leads(scores - np.array([before]))[0]]
    return [float(value) for value in results(scores)[0]] if is_over else [0.0] * len(after)
