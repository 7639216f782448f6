"""The tiles and tokens of released editions are still in the boxes (tests/released, docs/correcting.md)."""

from pathlib import Path

import pytest

from tests.released import FOLDER, complaint
from tuilerie import GAMES

RELEASED = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_released_tiles_and_tokens_are_unchanged(path: Path) -> None:
    game, _, rules = path.stem.rpartition("-")
    assert complaint(GAMES[game].module.BOX, int(rules), path.read_text().splitlines()) == ""


def test_every_number_of_rules_is_listed() -> None:
    numbers = [f"{game}-{rules + 1}" for game in GAMES for rules in range(GAMES[game].module.BOX.rules)]
    assert sorted(path.stem for path in RELEASED) == sorted(numbers)
