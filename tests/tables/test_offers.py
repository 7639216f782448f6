"""Which moves come to the same, so that a page shows one of them."""

import pytest

from tuilerie.play.record import read_record
from tuilerie.tables.exploring import state_of
from tuilerie.tables.view import view_of

HUNTERS = "game hunters   rules 1   options -   seats Ann Bob\n1 Ann  L60 W1>\n"
GOLD_RUSH = "game gold-rush   rules 1   options farmers   seats Ann Bob\n1 Ann  R2 N1v\n"
HILLS = """game hill-and-dale   rules 1   options -   seats Ann Bob
1 Ann  V5 E1^    meeple path
2 Bob  H1 S1>    -
3 Ann  W4 E2<
"""


def alike(record: str, piece: str) -> dict[str, str]:
    view = view_of(state_of(read_record(record)), 0, "en")
    assert view
    return {move.text: move.like for move in view.board.moves if move.piece == piece}


@pytest.mark.parametrize(
    "record, piece, expected",
    [
        pytest.param(
            HUNTERS,
            "hut",
            {
                "hut river-e": "",
                "hut lake": "hut river-e",
                "hut river-n": "hut river-e",
                "hut river-s": "hut river-e",
                "hut river-w": "hut river-e",
            },
            id="one hut for a river system",
        ),
        pytest.param(
            GOLD_RUSH,
            "tent",
            {"tent O/mountain": "tent mountain", "tent mountain": ""},
            id="one tent for a mountain, rather near than far",
        ),
        pytest.param(
            HILLS,
            "stable",
            {
                "stable pasture-nw": "",
                "stable pasture-es": "stable pasture-nw",
                "stable pasture-ne": "stable pasture-nw",
            },
            id="one stable for a tile",
        ),
        pytest.param(
            HILLS,
            "meeple",
            {"meeple path-s": "", "meeple path-n": "", "meeple path-e": ""},
            id="no hiker is like another",
        ),
    ],
)
def test_alike(record: str, piece: str, expected: dict[str, str]) -> None:
    assert alike(record, piece) == expected


def test_rivers_that_a_lake_parts_are_not_alike() -> None:
    assert set(alike(HUNTERS, "meeple").values()) == {""}
