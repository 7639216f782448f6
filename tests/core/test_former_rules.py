"""A corrected box keeps earlier tiles, and records and seeds of earlier editions keep their meaning."""

from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from tests.released import complaint, listed
from tuilerie import GAMES, Table, TuilerieError, check_deal, read_record
from tuilerie.core.box import Box
from tuilerie.core.tiles import TileFileError, read_tiles
from tuilerie.games import gold_rush
from tuilerie.play.new_table import options_on

RECORD = Path(__file__).parents[1] / "golden/others/gold-rush-two-seats.game"
NOW = gold_rush.BOX.rules
RULES = f"rules {NOW}\n"
# This tile is certain, so only this test will ever correct it.
OLD = """tile D1 1 mountain on one side, straight railway
 mmm
.....
rrrrr
.....
.....
mountain: nugget
"""
NEW = """
tile D1b 2 mountain on one side, straight railway, camp
 mmm
.....
rrrrr
.....
.....
mountain: nugget
prairie-en: camp
"""


def corrected(*changes: tuple[str, str]) -> Box:
    """The box of Gold Rush, its file read with these changes."""
    text = gold_rush.BOX.source.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    box = replace(gold_rush.BOX)
    box.__dict__["file"] = read_tiles(text, "gold_rush.tiles")
    return box


NEW_RULES = (RULES, f"rules {NOW + 1}\nformer {NOW} tiles  D1 1  D1b 0\nformer {NOW} tokens  5 4  0 18\n")
NEW_TILE = (OLD, OLD.replace("D1 1", "D1 0") + NEW)


@pytest.fixture
def second_edition(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Rules are interpreted, since the library is that of the box as it is."""
    monkeypatch.setattr("tuilerie.core.carrier.is_interpreted", lambda: True)
    box = corrected(NEW_RULES, NEW_TILE)
    monkeypatch.setattr(gold_rush, "BOX", replace(box, tokens={**box.tokens, "5": 3, "0": 19}))
    gold_rush.BOX.__dict__["file"] = box.file
    return gold_rush


def test_the_box_has_a_number_of_its_own_for_each_edition(second_edition: ModuleType) -> None:
    box = second_edition.BOX
    counts = {rules: {t.id: t.count for t in box.as_of(rules).tiles} for rules in (NOW, NOW + 1)}
    assert [(counts[rules]["D1"], counts[rules]["D1b"]) for rules in (NOW, NOW + 1)] == [(1, 0), (0, 2)]
    assert [box.as_of(rules).tokens["5"] for rules in (NOW, NOW + 1)] == [4, 3]
    assert [box.as_of(rules).rules for rules in (NOW, NOW + 1)] == [NOW, NOW + 1]


def test_a_record_of_the_former_rules_replays_and_its_seed_deals_the_same(second_edition: ModuleType) -> None:
    table = read_record(RECORD.read_text())
    assert (table.rules, table.scores) == (1, (134, 14))
    assert table.record == RECORD.read_text()
    assert check_deal(RECORD.read_text())


def test_a_new_table_has_the_corrected_tiles(second_edition: ModuleType) -> None:
    table = Table("gold-rush", seed=1)
    left = {**table.remaining(), table.drawn: 1}
    assert (table.rules, left["D1b"], "D1" in left) == (NOW + 1, 2, False)
    assert read_record(table.record) == table
    old = Table.undealt("gold-rush", 2, NOW)
    assert (old.rules, old.remaining()["D1"], "D1b" in old.remaining()) == (NOW, 1, False)
    assert old.position.copy().box.rules == NOW
    assert options_on(GAMES["gold-rush"], {}) == list(old.options)


@pytest.mark.parametrize(
    "changes, told",
    [
        ([(OLD, OLD + "prairie-en: camp\n")], "D1: records name this picture"),
        ([(OLD, OLD.replace("D1 1", "D1 2"))], f"the box has changed: say rules {NOW + 1}"),
        (
            [(RULES, f"rules {NOW + 1}\n"), NEW_TILE],
            f"add the line: former {NOW} tiles  D1 1  D1b 0",
        ),
        ([NEW_RULES, NEW_TILE], ""),
        ([NEW_RULES, (OLD, NEW + "\n" + OLD.replace("D1 1", "D1 0"))], ""),
    ],
    ids=["a picture", "a count", "no word of what was", "all said", "the new one first"],
)
def test_an_incomplete_correction_is_reported(changes: list[tuple[str, str]], told: str) -> None:
    found = complaint(corrected(*changes), NOW, listed(gold_rush.BOX))
    assert found.startswith(told) if told else found == ""


@pytest.mark.parametrize(
    "line, told",
    [
        ("rules 1\nformer 1 tiles  D1 1", "former 1: the rules before 1 are 1 to 0"),
        ("rules 2\nformer 2 tiles  D1 1", "former 2: the rules before 2 are 1 to 1"),
        ("rules 2\nformer 1 tiles  Z9 1", "former 1 tiles: there is no tile Z9; tiles of earlier rules stay"),
        ("rules 2\nformer 1 tiles  D3", "'former 1 tiles D3' is neither rules, legend"),
        ("rules 2\nformer 1 tiles  D3 one", "'one' is not a number"),
    ],
)
def test_a_mistake_in_former_counts_is_reported(line: str, told: str) -> None:
    with pytest.raises(TileFileError, match=r"gold_rush\.tiles") as problem:
        corrected((RULES, line + "\n"))
    assert told in str(problem.value)


def test_a_box_that_grew_too_large_says_so() -> None:
    many = "".join(NEW.replace("D1b", f"D1b{n}") for n in range(80))
    with pytest.raises(TileFileError, match="138 kinds of tiles; there is room for 127"):
        _ = corrected((OLD, OLD + many)).table


@pytest.mark.parametrize("rules", [0, NOW + 1])
def test_there_are_no_other_rules(rules: int) -> None:
    with pytest.raises(TuilerieError, match=f"rules {rules}: there are rules 1 to {NOW}"):
        Table.undealt("gold-rush", 2, rules)
