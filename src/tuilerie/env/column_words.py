"""Words for the numbers of an observation: `words("base")["deed"][4]` is `put`.

The rule for numbers is told where the columns are listed (`observation`). No column is named twice here, and
none that counts or measures.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any

import numpy as np

from ..core.box import Box
from ..core.words import Deed, Kind, Phase, Piece
from ..play.errors import TuilerieError, check_type
from ..play.position import find_game
from .observation import COLUMNS, column

# The list of words that a column's numbers are looked up in. What `what` names depends on the deed.
NAMING: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("table", "phase"): "phase",
        ("table", "drawn"): "tile",
        ("pieces", "piece"): "piece",
        ("squares", "tile"): "tile",
        ("features", "kind"): "kind",
        ("moves", "deed"): "deed",
    }
)
NAMED_BY_DEED: Mapping[Deed, str] = MappingProxyType(
    {Deed.LAY: "tile", Deed.PUT: "piece", Deed.RECALL: "piece", Deed.CHOOSE: "token"}
)


def words(game: str) -> Mapping[str, tuple[str, ...]]:
    """For each list of names, the word for each number. Number 0 means nothing: the empty word."""
    box: Box = find_game(game).module.BOX
    return MappingProxyType(
        {
            "deed": _after_nothing(Deed),
            "kind": tuple("" if kind == Kind.GONE else str(kind) for kind in Kind),
            "phase": _after_nothing(Phase),
            "piece": _after_nothing(Piece),
            "tile": ("", *(tile.id for tile in box.tiles)),
            "token": ("", *box.token_names),
        }
    )


def _after_nothing(kinds: type[IntEnum]) -> tuple[str, ...]:
    return ("", *map(str, kinds))


def in_words(game: str, part: str, row: Sequence[int] | Any) -> dict[str, int | str]:
    """A row of an observation by its columns, with words in place of the numbers that have one."""
    known = words(game)
    column(part, COLUMNS[part][0] if part in COLUMNS else "")
    check_type(row, (Sequence, np.ndarray), f"a row of {part} is an array or a list of numbers")
    numbers = [int(number) for number in row]
    if len(numbers) != len(COLUMNS[part]):
        raise TuilerieError(f"a row of {part} has {len(COLUMNS[part])} numbers, not {len(numbers)}")
    found: dict[str, int | str] = dict(zip(COLUMNS[part], numbers, strict=True))
    for name, number in zip(COLUMNS[part], numbers, strict=True):
        if asked := _list_of(part, name, numbers):
            found[name] = known[asked][number]
    return found


def _list_of(part: str, name: str, numbers: list[int]) -> str | None:
    if (part, name) == ("moves", "what"):
        deed = numbers[column("moves", "deed")]
        return NAMED_BY_DEED.get(Deed(deed - 1)) if deed else None
    return NAMING.get((part, name))
