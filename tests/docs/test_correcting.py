"""docs/correcting.md, followed step by step in a copy of the project."""

import pytest

from tests.docs.copy import Copy
from tests.docs.pages import DOCS, blocks, commands

PAGE = DOCS / "correcting.md"
DRAW, CHECK, WRITE = list(commands(PAGE))


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("corrected"))
    # only data are corrected, so nothing has to be compiled again
    copy.environment["TUILERIE_INTERPRETED"] = "1"
    for block in blocks(PAGE):
        if block.language == "diff":
            copy.edit(block)
    return copy


def test_the_checks_want_only_the_new_edition_written_down(corrected: Copy) -> None:
    said = corrected.run(CHECK, status=1)
    failed = [line for line in said.splitlines() if line.startswith("FAILED")]
    assert [line.partition("::")[2].split()[0] for line in failed] == ["test_every_number_of_rules_is_listed"]
    assert "gold-rush-2.txt is written" in corrected.run(WRITE)
    corrected.run(CHECK)
    assert "written already" in corrected.run(WRITE)


def test_the_drawing_shows_the_new_tile_and_not_the_former(corrected: Copy) -> None:
    corrected.run(DRAW)
    drawn = (corrected.folder / "tiles.svg").read_text()
    assert ("D3b × 1" in drawn, "D3 × " in drawn, "72 tiles" in drawn) == (True, False, True)


def test_old_records_replay_and_new_tables_have_the_new_box(corrected: Copy) -> None:
    record = "tests/golden/others/gold-rush-two-seats.game"
    assert "134" in corrected.run(f"tuilerie replay {record} --check")
    code = (
        "import tuilerie; t = tuilerie.Table('gold-rush', seed=1); print(t.rules, t.remaining().get('D3b'))"
    )
    assert corrected.run(f'python -c "{code}"').split() == ["2", "1"]


@pytest.mark.parametrize(
    "right, slip, told",
    [
        ("former 1 tiles  D3 1  D3b 0\n", "", "add the line: former 1 tiles  D3 1  D3b 0"),
        ("prairie-en: camp\n\ntile C1", "prairie-up: camp\n\ntile C1", "D3b has no segment 'prairie-up'"),
    ],
)
def test_a_slip_of_the_pen_is_told(corrected: Copy, right: str, slip: str, told: str) -> None:
    path = corrected.folder / "src/tuilerie/games/gold_rush.tiles"
    text = path.read_text(encoding="utf-8")
    corrected.replace("src/tuilerie/games/gold_rush.tiles", right, slip)
    assert told in corrected.run(CHECK, status=None)
    path.write_text(text, encoding="utf-8")
