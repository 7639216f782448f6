"""Why a state has room for every game of its box: bounds that follow from the box, and games that try them.

Squares: every tile lies once. Open cells: n cells have at most 2n + 2 around them (tests/env/test_bound.py).
The board is a ring of e² + (e + 1)² cells, rows 2e + 1 apart: two cells fewer than 2e + 1 steps apart
have different numbers, and of n connected cells and their neighbours no two are more than n + 1 steps apart.
Features: each segment begins one at most. A side of a tile has a segment in its middle, and every tile but
the first is laid against a side of another: so one of its segments joins a feature that is there.
What a question lists: features of one kind, or spots of one kind; there are no more than segments of it.
Choices: one for a token that an icon brought. Events: see `sizes.event_bound`.
"""

from dataclasses import fields, replace
from itertools import combinations

import numpy as np
import pytest

from tests.core.boxes import box_of
from tests.core.test_turns import PLAIN
from tests.env.test_bound import sprawling
from tuilerie import GAMES
from tuilerie.core.arrays import state_type
from tuilerie.core.box import Box
from tuilerie.core.sizes import (
    LEAST_PILE,
    MOST_SQUARES,
    MOST_TILE_CELLS,
    PILE_STEP,
    SEATS,
    Sizes,
    number_type,
    regions_of,
    sizes_of,
)
from tuilerie.core.state import feature_fields, state_fields
from tuilerie.core.tiles import TileFileError
from tuilerie.core.words import Kind
from tuilerie.env import Batch

EACH_GAME = pytest.mark.parametrize("game", GAMES)
LIMITS = {"base": 14 * 1024}  # bytes of a state
OTHERS = 22 * 1024


def box_named(game: str) -> Box:
    box: Box = GAMES[game].module.BOX
    return box


@EACH_GAME
def test_a_state_is_no_larger_than_its_game_needs(game: str) -> None:
    assert state_type(box_named(game).sizes).itemsize <= LIMITS.get(game, OTHERS)


@EACH_GAME
def test_every_field_holds_what_its_box_can_bring(game: str) -> None:
    """A field counts at most what there is of a thing, in the widest game that the options allow."""
    box, sizes = box_named(game), box_named(game).sizes
    widest = max(
        (
            [deck.name for deck in box.deck_facts if deck.is_in_play(options)]
            for n in range(len(box.options) + 1)
            for options in combinations(box.options, n)
        ),
        key=lambda decks: sum(tile.count for tile in box.tiles if tile.deck in decks),
    )
    tiles = [tile for tile in box.tiles if tile.deck in widest for _ in range(tile.count)]
    cells = sum(tile.columns * tile.rows for tile in tiles)
    assert sizes.squares == len(tiles)
    assert sizes.frontier >= 2 * cells + 2
    assert sizes.row_step >= cells + 2
    assert sizes.features >= sum(len(regions_of(tile)) for tile in tiles) - (len(tiles) - 1)
    assert sizes.longest >= max(
        sum(s.kind == kind for t in tiles for s in t.segments) for kind in set(Kind) - {Kind.JUNCTION}
    )
    assert sizes.queue > (sum(len(s.icons) for t in tiles for s in t.segments) if box.tokens else 0)
    assert sizes.pieces == len(box.slots)
    assert sizes.events > 2 * SEATS * len(box.slots) + sum(box.tokens.values())


@EACH_GAME
def test_every_tile_joins_a_segment_of_its_neighbour(game: str) -> None:
    """What the bound of features rests on: each outer side of a tile has a segment in its middle."""
    box = box_named(game)
    for number, tile in enumerate(box.tiles):
        for turn in range(4):
            first = box.mirror.first_row[number][turn]
            for row in range(first, first + box.mirror.cell_count[number]):
                for side in range(4):
                    has_side = box.mirror.side[row][side] > 0
                    assert has_side == (box.mirror.port[row][4 * side + 1] >= 0), tile.id


@pytest.mark.parametrize("cells", [1, 2, 7, 30, 83, 96])
def test_no_two_cells_of_a_board_share_a_number(cells: int) -> None:
    """Cells n + 1 steps apart at most, by rows and columns: their numbers on the ring differ."""
    radius = (cells + 2) // 2
    step, ring = 2 * radius + 1, radius**2 + (radius + 1) ** 2
    near = range(-cells - 1, cells + 2)
    apart = [(x, y) for x in near for y in near if 0 < abs(x) + abs(y) <= cells + 1]
    assert all((x + step * y) % ring for x, y in apart)


@EACH_GAME
def test_a_ring_is_as_wide_as_its_rows_say(game: str) -> None:
    sizes = box_named(game).sizes
    radius = sizes.row_step // 2
    assert (sizes.ring, sizes.frontier) == (radius**2 + (radius + 1) ** 2, 2 * sizes.row_step)


@pytest.mark.slow
@EACH_GAME
@pytest.mark.parametrize("seats", [2, SEATS])
def test_sprawling_games_stay_within_their_sizes(game: str, seats: int) -> None:
    """Tiles are laid as far out as they go, which joins least."""
    batch = Batch(game, 12, seats, seed=5, **dict.fromkeys(GAMES[game].options, True))
    sizes, most = batch.box.sizes, dict.fromkeys(COUNTED, 0)
    while not batch.is_over.all():
        batch.step(sprawling(batch))
        for name in most:
            most[name] = max(most[name], int(batch.states[name].max()))
    room = {name: getattr(sizes, size) for name, size in COUNTED.items()}
    assert int(batch.states["held_count"].max()) <= batch.states["held"].shape[1]
    assert all(most[name] <= room[name] for name in most), (most, room)
    assert most["square_count"] >= 0.8 * sizes.squares
    assert most["feature_count"] >= 0.6 * sizes.features, "the bound is not far from what games reach"


COUNTED = {
    "square_count": "squares",
    "frontier_count": "frontier",
    "feature_count": "features",
    "found_end": "longest",
    "dug_count": "dug",
    "queue_count": "queue",
    "event_count": "events",
}


def tile_text(count: int) -> str:
    return f"legend . field\n\ndeck tiles\n\ntile A {count}\n{PLAIN}\n"


def test_more_tiles_need_more_room_and_no_one_counts_it() -> None:
    small, large = (sizes_of(box_of(tile_text(count))) for count in (20, 120))
    assert (small.squares, large.squares) == (20, 120)
    assert state_bytes(small) < state_bytes(large)
    assert dict((name, kind) for name, kind, _ in state_fields(large))["square_x"] == "i1"


def state_bytes(sizes: Sizes) -> int:
    return int(np.zeros(1, state_type(sizes)).nbytes)


def test_a_pile_has_places_for_all_tiles_and_deals_of_small_boxes_stay_as_they_are() -> None:
    assert {box_named(game).sizes.pile for game in GAMES} == {LEAST_PILE}
    assert sizes_of(box_of(tile_text(LEAST_PILE + 1))).pile == LEAST_PILE + PILE_STEP


def test_a_box_that_no_state_can_hold_is_refused_in_words() -> None:
    with pytest.raises(
        TileFileError, match=f"{MOST_SQUARES + 1} tiles on the table; there is room for {MOST_SQUARES}"
    ):
        sizes_of(box_of(tile_text(MOST_SQUARES + 1)))


def test_a_tile_of_too_many_cells_is_refused_in_words() -> None:
    cells = MOST_TILE_CELLS + 1
    text = tile_text(1).replace(f"A 1\n{PLAIN}", f"A 1 1x{cells}\n{PLAIN * cells}")
    with pytest.raises(TileFileError, match=f"{cells} cells under one tile"):
        sizes_of(box_of(text))


@pytest.mark.parametrize("strength, kind", [(127, "i1"), (128, "i2")])
def test_heavier_pieces_get_wider_counts(strength: int, kind: str) -> None:
    sizes = replace(box_named("base").sizes, strength=strength)
    kinds = {name: kind for name, kind, _ in feature_fields(sizes)}
    assert (number_type(strength), kinds["claims"], kinds["meeples"]) == (kind,) * 3


def test_former_rules_have_the_same_room() -> None:
    """A game of an earlier edition uses the same libraries."""
    box = box_of(tile_text(30).replace("legend", "rules 2\nformer 1 tiles A 40\nlegend"))
    del box.__dict__["sizes"]
    assert box.sizes.squares == 40
    assert box.as_of(1).sizes == box.sizes


def test_sizes_are_numbers() -> None:
    assert all(field.type in (int, "int") for field in fields(Sizes))
