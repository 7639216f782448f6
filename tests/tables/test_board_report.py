"""Board reports: who owns a feature, its points and their reason, and what cannot be finished."""

import json
import pathlib

import pytest

from tuilerie.play.record_reader import read_record
from tuilerie.tables.board_report import BoardReport, report_of
from tuilerie.tables.exploring import state_of

ROOT = pathlib.Path(__file__).parents[2]
RECORDS: dict[str, dict[str, str]] = json.loads(
    (ROOT / "web" / "src" / "guide" / "records.json").read_text(encoding="utf-8")
)


def reported(record: str) -> BoardReport:
    return report_of(state_of(read_record(record)), ("features", "cells"), "en")


def board_of(game: str) -> str:
    return (ROOT / "docs" / "boards" / f"{game}.game").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "record, words",
    [
        pytest.param(
            "game base   rules 1   options farmers   seats Ann Bob\n1 Ann  P N1v     meeple city\n2 Bob  E\n",
            "Ann's unfinished city: 2 tiles: 2 points. If it were finished like this: 4 points.",
            id="a city tells what it is made of, and what it could bring",
        ),
        pytest.param(
            board_of("hunters"),
            "Ann's meadow: 1 animal that counts: 2 points.",
            id="a meadow is not finished",
        ),
        pytest.param(
            board_of("gold-rush"),
            "Cleo's prairie: 1 camp, 1 herd of horses: 6 points.",
            id="a prairie tells its camps and herds",
        ),
        pytest.param(
            RECORDS["hill-and-dale"]["choose"],
            "Red's stable: 5 animals around it: 5 points.",
            id="a stable tells what is around it",
        ),
        pytest.param(
            RECORDS["hill-and-dale"]["choose"],
            "Pasture: 16 tiles, 9 animals: 0 points. Nobody owns it.",
            id="a pasture tells its animals, which are of several kinds",
        ),
        pytest.param(
            RECORDS["amazonas"]["end"],
            "Jungle: 2 tiles, 2 animals: 2 points. Nobody owns it.",
            id="a jungle tells its animals, which are of several kinds",
        ),
    ],
)
def test_a_feature_says_why_it_is_worth_what_it_is(record: str, words: str) -> None:
    found = reported(record).features
    assert found
    assert words in [feature.words for feature in found]


def test_the_stable_is_told_before_its_pasture() -> None:
    found = reported(RECORDS["hill-and-dale"]["choose"]).features or ()
    stable = next(n for n, one in enumerate(found) if one.words.startswith("Red's stable"))
    pasture = next(
        n for n, one in enumerate(found) if one.feature.kind == "pasture" and not one.feature.owners
    )
    assert stable < pasture
    assert len(found[stable].feature.spots) == 1


def test_a_feature_kept_open_by_a_dead_cell_cannot_be_finished() -> None:
    found = reported(board_of("base"))
    assert any(cell.dead for cell in found.cells or [])
    features = [one for one in found.features or [] if one.finishable is False and not one.feature.finished]
    assert features
    assert sorted(map(str, found.stuck or [])) == sorted(
        str(s) for one in features for s in one.feature.spots
    )
