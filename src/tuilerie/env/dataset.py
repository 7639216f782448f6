"""Data sets: the decisions of whole games as arrays, in a folder of `.npy` files that are read back lazily.

Each row of a file is a position. Of moves, squares and features a position has many rows, which lie one below
the other: those of position n from `PART_ends[n - 1]` to `PART_ends[n]`. `card.json` tells how it was made.
"""

import json
import pathlib
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from ..play.errors import TuilerieError, check_type
from .observation import MASK, OBSERVATION, TABLE_COLUMN, VERSION

Numbers = npt.NDArray[Any]

DATASET_FORMAT = 1
CARD = "card.json"
RAGGED_PARTS = ("moves", "squares", "features")
WHOLE_PARTS = ("table", "seats", "pieces", "tiles")
SEATS_SEEN = OBSERVATION["seats"].shape[0]
# By file: the type of its numbers and the shape of a row. Parts of an observation are as in `COLUMNS`.
DATASET: Mapping[str, tuple[str, tuple[int, ...]]] = MappingProxyType(
    {
        "game": ("i4", ()),  # in which game of the set
        "seat": ("i1", ()),  # who decides
        "action": ("i2", ()),  # what was played: a place in the list of legal moves
        "scores": ("i2", (SEATS_SEEN,)),  # at the end of the game, from the seat that decides on
        **{part: ("i2", OBSERVATION[part].shape) for part in WHOLE_PARTS},
        **{part: ("i2", OBSERVATION[part].shape[1:]) for part in RAGGED_PARTS},
        **{f"{part}_ends": ("i8", ()) for part in RAGGED_PARTS},
    }
)
ROWS_IN_USE = {part: getattr(TABLE_COLUMN, part) for part in RAGGED_PARTS}


class WrongDataset(TuilerieError):
    """A folder holds no data set, or one of another version."""


def _card_in(folder: pathlib.Path) -> dict[str, Any]:
    card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    if not isinstance(card, dict):
        raise ValueError(f"{CARD} is not the card of a data set")
    if (card.get("format"), card.get("version")) != (DATASET_FORMAT, VERSION):
        raise WrongDataset(f"{folder} was written by another version of Tuilerie")
    return card


class Dataset:
    """A data set that `tuilerie dataset` wrote. `arrays` are its files, mapped into memory: only what is
    looked at is read."""

    def __init__(self, folder: pathlib.Path | str) -> None:
        check_type(folder, (str, pathlib.Path), "a data set is named by its folder")
        self.folder = pathlib.Path(folder)
        try:
            self.card = _card_in(self.folder)
            self.arrays: dict[str, Numbers] = {
                name: np.load(self.folder / f"{name}.npy", mmap_mode="r") for name in DATASET
            }
        except (OSError, ValueError) as problem:
            raise WrongDataset(f"{self.folder} holds no data set: {problem}") from None

    def __len__(self) -> int:
        return len(self.arrays["action"])

    def __repr__(self) -> str:
        return f"<Dataset: {len(self)} positions of {self.card['games']} games of {self.card['game']}>"

    def rows(self, part: str, number: int) -> Numbers:
        """The moves, squares or features of one position."""
        if part not in RAGGED_PARTS:
            raise WrongDataset(f"a position has many rows of {', '.join(RAGGED_PARTS)}, not of {part}")
        ends = self.arrays[f"{part}_ends"]
        rows: Numbers = self.arrays[part][ends[number - 1] if number else 0 : ends[number]]
        return rows

    def observations(self, numbers: Sequence[int] | Numbers) -> Numbers:
        """Some positions as the seats to act saw them (`OBSERVATION`)."""
        chosen = np.asarray(numbers, np.int64)
        if len(chosen) and not 0 <= chosen.min() <= chosen.max() < len(self):
            raise WrongDataset(f"there are positions 0 to {len(self) - 1}")
        seen = np.zeros(len(chosen), OBSERVATION)
        for part in WHOLE_PARTS:
            seen[part] = self.arrays[part][chosen]
        for place, number in enumerate(chosen.tolist()):
            for part in RAGGED_PARTS:
                rows = self.rows(part, number)
                seen[part][place, : len(rows)] = rows
        seen[MASK] = np.arange(seen[MASK].shape[1]) < seen["table"][:, TABLE_COLUMN.moves, None]
        return seen

    def batches(self, size: int, seed: int | None = None) -> Iterator[tuple[Numbers, Numbers, Numbers]]:
        """All positions once: observations, actions, and scores. With a seed, in random order."""
        order = np.arange(len(self)) if seed is None else np.random.default_rng(seed).permutation(len(self))
        for first in range(0, len(self), size):
            part = order[first : first + size]
            yield self.observations(part), self.arrays["action"][part], self.arrays["scores"][part]
