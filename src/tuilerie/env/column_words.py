"""Words for the numbers of an observation: `words("base")["deed"][4]` is `put`.

The rule for numbers is told where the columns are listed (`observation`). No column is named twice here, and
none that counts or measures.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from ..core.box import Box
from ..core.words import Deed, Kind, Phase, Piece
from ..play.errors import TuilerieError
from ..play.position import find_game
from .observation import column, columns_of, whole_numbers

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
    names = columns_of(part)
    numbers = whole_numbers(row, (len(names),), f"a row of {part} is {len(names)} whole numbers").tolist()
    found: dict[str, int | str] = dict(zip(names, numbers, strict=True))
    for name, number in zip(names, numbers, strict=True):
        if asked := _list_of(part, name, numbers):
            found[name] = _word(known[asked], name, number)
    return found


def _word(known: Sequence[str], name: str, number: int) -> str:
    if number not in range(len(known)):
        raise TuilerieError(f"there is no {name} {number}; there are 0 to {len(known) - 1}")
    return known[number]


def _list_of(part: str, name: str, numbers: list[int]) -> str | None:
    if (part, name) == ("moves", "what"):
        deed = numbers[column("moves", "deed")]
        return NAMED_BY_DEED.get(Deed(deed - 1)) if deed in range(1, len(Deed) + 1) else None
    return NAMING.get((part, name))
