"""Arrays of games as bytes: a header line that describes them, then the compressed arrays."""

import hashlib
import json
import zlib
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.arrays import state_type
from ..play.errors import TuilerieError, check_type
from ..play.position import find_game

FORMAT = 1


class WrongParcel(TuilerieError):
    """No games can be read from these bytes; says why."""


def state_layout(game: str) -> str:
    """A name for the layout of a game's state: it changes whenever a field does."""
    return hashlib.sha256(str(_state_type(game).descr).encode()).hexdigest()[:16]


def _state_type(game: str) -> np.dtype[Any]:
    return state_type(find_game(game).module.BOX.sizes)


def write_games(game: str, arrays: Mapping[str, npt.NDArray[Any]]) -> bytes:
    kind = _state_type(game)
    contents = [
        [name, "state" if array.dtype == kind else array.dtype.str, list(array.shape)]
        for name, array in arrays.items()
    ]
    head = {
        "tuilerie": FORMAT,
        "game": game,
        "rules": find_game(game).module.BOX.rules,
        "layout": state_layout(game),
        "contents": contents,
    }
    body = b"".join(np.ascontiguousarray(array).tobytes() for array in arrays.values())
    return json.dumps(head).encode() + b"\n" + zlib.compress(body, 1)


def read_games(data: bytes, wanted: Collection[str]) -> tuple[str, dict[str, npt.NDArray[Any]]]:
    """The game and the arrays wanted. States of another layout, or of other rules, are refused."""
    check_type(data, bytes, "games are read from bytes")
    line, _, packed = data.partition(b"\n")
    try:
        head = json.loads(line)
        body = zlib.decompress(packed)
        known = head["tuilerie"] == FORMAT and head["layout"] == state_layout(head["game"])
        same_rules = head["rules"] == find_game(head["game"]).module.BOX.rules
    except (ValueError, KeyError, TypeError, zlib.error) as problem:
        raise WrongParcel(f"these bytes are not games: {problem}") from None
    if not known or not same_rules:
        raise WrongParcel("these games were written by another version of Tuilerie or of the rules")
    arrays = _unpacked(head["contents"], body, _state_type(head["game"]))
    if set(arrays) != set(wanted):
        raise WrongParcel(f"these bytes hold {', '.join(arrays)}, but {', '.join(wanted)} are expected")
    return str(head["game"]), arrays


def _unpacked(contents: list[Any], body: bytes, state: np.dtype[Any]) -> dict[str, npt.NDArray[Any]]:
    arrays, at = {}, 0
    for name, kind, shape in contents:
        dtype = state if kind == "state" else np.dtype(kind)
        count = int(np.prod(shape))
        if at + count * dtype.itemsize > len(body):
            raise WrongParcel("these bytes are not games: they end too early")
        arrays[name] = np.frombuffer(body, dtype, count, at).reshape(shape).copy()
        at += count * dtype.itemsize
    return arrays
