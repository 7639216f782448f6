"""Both carriers of a state, the compiled record and the plain Python mirror, say the same."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.core.boxes import empty_board, lay
from tests.core.checked_games import GAMES
from tests.core.games import MATCHES, Options, dealt, legal_moves, match_name, play_on, random_move, undealt
from tests.core.test_board import DOWN_THE_RIVER, TWO_LAKES, Lying, box_named
from tuilerie.core.arrays import States, records_of
from tuilerie.core.box import Box
from tuilerie.core.cells import cell_at
from tuilerie.core.fields import Mirror
from tuilerie.core.jit import jit
from tuilerie.core.laying import lay_first, lay_tile
from tuilerie.core.native import native
from tuilerie.core.pieces import put
from tuilerie.core.state import new_mirror
from tuilerie.core.turns import MOVES
from tuilerie.core.words import TURNS, Phase
from tuilerie.games import base

ROOT = Path(__file__).parents[2]
SIZES = base.BOX.sizes


def stored(mirror: Any) -> States:
    return records_of(mirror._plan.fields, bytes(mirror))


def differing(record: States, mirror: Any) -> list[str]:
    """The fields in which the carriers differ."""
    other = stored(mirror)
    if record.tobytes() == other.tobytes():
        return []
    return [name for name in record.dtype.names or () if record[name].tobytes() != other[name].tobytes()] or [
        "gaps"
    ]


def compiled_moves(record: States) -> list[int]:
    moves = np.zeros(MOVES, np.int64)
    native(base.BOX, base.legal_moves)(record, base.BOX.table, moves)
    return [int(move) for move in moves[1 : 1 + moves[0]]]


@pytest.mark.slow
@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_the_carriers_agree_after_every_move(match: tuple[int, Options]) -> None:
    record, mirror, rng = undealt(*match), dealt(*match), random.Random(1)
    table = base.BOX.table
    native(base.BOX, base.deal)(record, table)
    while mirror.phase != Phase.OVER:
        assert differing(record, mirror) == []
        assert compiled_moves(record) == legal_moves(mirror)
        move = random_move(mirror, rng)
        base.play(mirror, base.BOX.mirror, move)
        native(base.BOX, base.play)(record, table, move)
    assert differing(record, mirror) == []


@pytest.mark.parametrize(
    "game, tiles",
    [
        pytest.param("amazonas", DOWN_THE_RIVER, id="large tiles"),
        pytest.param("rivers", TWO_LAKES, id="overlaid features"),
    ],
)
def test_the_carriers_agree_on_what_carcassonne_does_not_have(game: str, tiles: list[Lying]) -> None:
    box = box_named(game)
    mirror = empty_board(box)
    record = stored(mirror)
    for square, (lying, x, y) in enumerate(tiles):
        lay(mirror, box, lying, x, y)
        lay_compiled(record, box, lying, x, y)
        put(mirror, box.mirror, square % 2, box.slots[-1 - square // 2], square, 1)
        jit(put)(record[0], box.table[0], square % 2, int(box.slots[-1 - square // 2]), square, 1)
        assert differing(record, mirror) == []


def lay_compiled(record: States, box: Box, lying: str, x: int, y: int) -> None:
    tile, turn = box.tile_number(lying[:-1]), TURNS.index(lying[-1])
    if record[0]["square_count"] == 0:
        jit(lay_first)(record[0], box.table[0], tile, turn)
    else:
        jit(lay_tile)(record[0], box.table[0], tile, cell_at(new_mirror(box.sizes), x, y), turn)


def test_a_mirror_of_a_stored_mirror_is_the_same() -> None:
    s = dealt(3, (1, 1, 0))
    for number, _ in enumerate(play_on(s, random.Random(2))):
        if number % 50 == 0:
            assert differing(stored(s), Mirror.read(s._plan.fields, bytes(s))) == []


@pytest.mark.parametrize(
    "field, value",
    [
        pytest.param("turn", 40_000, id="a number"),
        pytest.param("score", [0, 0, -40_000, 0, 0], id="one of several"),
        pytest.param("supply", [[0] * 7] * 4 + [[0] * 6 + [40_000]], id="one of a table"),
    ],
)
def test_a_number_too_large_for_its_field_is_refused(field: str, value: Any) -> None:
    """The integers of the mirror never overflow by themselves."""
    s = dealt(2, (1, 0, 0))
    setattr(s, field, value)
    with pytest.raises(OverflowError):
        stored(s)


def test_a_number_too_large_for_a_field_of_a_feature_is_refused() -> None:
    s = dealt(2, (1, 0, 0))
    s.feature[3].meeples[1] = 128
    with pytest.raises(OverflowError):
        stored(s)


# With bounds checks


@pytest.mark.slow
def test_no_compiled_rule_looks_beyond_an_array(tmp_path: Path) -> None:
    """Games of all options, compiled afresh with bounds checks on, end as the same games interpreted."""
    checked = played_with_checks(tmp_path)
    assert checked["refused"] == {"-1": True, "0": False, f"{SIZES.ring - 1}": False, f"{SIZES.ring}": True}
    assert checked["library refused"] == {"-1": True, "0": False, f"{SIZES.features}": True}
    assert checked["scores"] == [interpreted_scores(*game, seed) for seed, game in enumerate(GAMES)]


def played_with_checks(cache: Path) -> Any:
    variables = {**os.environ, "TUILERIE_CHECKS": "1", "TUILERIE_CACHE": str(cache)}
    command = [sys.executable, "-m", "tests.core.checked_games"]
    done = subprocess.run(command, env=variables, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def interpreted_scores(seats: int, options: Options, seed: int) -> list[int]:
    s = dealt(seats, options)
    for _ in play_on(s, random.Random(seed)):
        pass
    return list(s.score[:seats])
