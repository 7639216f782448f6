"""Records by `struct` have the same layout as NumPy's aligned records, and mirrors keep their values."""

import copy
import pickle

import numpy as np
import pytest

from tuilerie.ai.search.tree import NODE_FIELDS
from tuilerie.core.arrays import record_type, records_of
from tuilerie.core.box import box_fields
from tuilerie.core.fields import Fields, Mirror, layout_of
from tuilerie.core.state import CHOICE_FIELDS, event_fields, feature_fields, state_fields
from tuilerie.env.observation import OBSERVATION_FIELDS
from tuilerie.games import GAMES

GAPS: Fields = (("a", "i1", ()), ("b", "i4", (3,)), ("c", "i1", (2,)), ("d", "f8", ()), ("e", "i1", ()))
NESTED: Fields = (("a", "i1", ()), ("rows", GAPS, (3,)), ("b", "i2", (2, 3)), ("c", "i1", (2, 1, 2)))
TABLES = {
    **{
        f"{fields.__name__} of {game.id}": fields(game.module.BOX.sizes)
        for game in GAMES.values()
        for fields in (state_fields, feature_fields, event_fields, box_fields)
    },
    "choice": CHOICE_FIELDS,
    "node": NODE_FIELDS,
    "observation": OBSERVATION_FIELDS,
    "gaps": GAPS,
    "nested": NESTED,
}
EACH = pytest.mark.parametrize("fields", TABLES.values(), ids=TABLES)


@EACH
def test_a_record_lies_in_memory_as_numpy_lays_it(fields: Fields) -> None:
    layout, dtype = layout_of(fields), record_type(fields)
    assert dtype.fields is not None
    assert layout.offsets == {name: place for name, (_, place, *_) in dtype.fields.items()}
    assert (layout.size, layout.alignment) == (dtype.itemsize, dtype.alignment)


@EACH
def test_a_mirror_reads_and_writes_the_bytes_of_a_record(fields: Fields) -> None:
    record = records_of(fields, bytes(layout_of(fields).size))
    _fill(record[0], fields)
    mirror = Mirror.read(fields, record.tobytes())
    assert bytes(mirror) == record.tobytes()
    for name, kind, _ in fields:
        if isinstance(kind, str):
            assert mirror[name] == getattr(mirror, name) == record[0][name].tolist()


def _fill(record: np.void, fields: Fields) -> None:
    """Fills all fields with numbers, different ones side by side."""
    for name, kind, shape in fields:
        if not isinstance(kind, str):
            for row in record[name]:
                _fill(row, kind)
        elif shape:
            record[name] = (np.arange(record[name].size) % 101 - 50).reshape(shape)
        else:
            record[name] = len(name) - 9


@pytest.mark.parametrize(
    "copied", [Mirror.copy, copy.deepcopy, lambda mirror: pickle.loads(pickle.dumps(mirror))]
)
def test_a_copy_shares_nothing_with_its_mirror(copied: object) -> None:
    assert callable(copied)
    mirror = Mirror.blank(NESTED)
    other = copied(mirror)
    other["a"], other["rows"][1]["b"][2], other["b"][1][2], other["c"][1][0][1] = 1, 2, 3, 4
    assert bytes(mirror) == bytes(layout_of(NESTED).size)
    assert [other.a, other.rows[1].b[2], other.b[1][2], other.c[1][0][1]] == [1, 2, 3, 4]


def test_a_mirror_has_no_fields_but_its_own() -> None:
    mirror = Mirror.blank(GAPS)
    with pytest.raises(KeyError, match="z"):
        mirror["z"] = 1
    with pytest.raises(KeyError, match="z"):
        mirror["z"]
