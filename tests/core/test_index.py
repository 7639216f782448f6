"""The index of the board equals one computed from scratch, and every legal placement is offered exactly
once."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.core.boxes import box_of, empty_board, lay
from tests.core.derived import Derivation, Point, Spot, derived, index
from tests.core.games import MATCHES, Options, dealt, match_name, play_on
from tests.core.pictures import GOLD_RUSH, HUNTERS
from tests.oracle.base import as_it_lies
from tuilerie.core.board import feature_at, fits_somewhere, found_feature, touching
from tuilerie.core.box import Box
from tuilerie.core.laying import lay_tile
from tuilerie.core.move_code import b_of, c_of, deed_of
from tuilerie.core.pieces import put
from tuilerie.core.tiles import Tile
from tuilerie.core.turns import MOVES, nth_placement, offer_placements, placement_count
from tuilerie.core.words import TURNS, Deed, Kind, Piece
from tuilerie.games import base

ALL_MATCHES = pytest.mark.parametrize("match", MATCHES, ids=match_name)
SEEDS = [11, 12, 13]


def random_boards(match: tuple[int, Options], seed: int, every: int) -> Iterator[Any]:
    """Yields a random game repeatedly, each time some moves later."""
    s = dealt(*match)
    for number, _ in enumerate(play_on(s, random.Random(seed))):
        if number % every == 0:
            yield s


@pytest.mark.slow
@ALL_MATCHES
def test_the_index_is_derivable_after_every_move(match: tuple[int, Options]) -> None:
    for s in random_boards(match, seed=7, every=1):
        assert index(s, base.BOX) == derived(s, base.BOX)


@pytest.mark.parametrize("text", [HUNTERS, GOLD_RUSH], ids=["hunters", "gold-rush"])
def test_the_index_is_derivable_where_pieces_and_networks_join(text: str) -> None:
    """Tiles and pieces anywhere they fit, of boxes that have what Carcassonne has not."""
    box = box_of(text, (Piece.MEEPLE,) * 4 + (Piece.HUT,) * 2)
    rng = random.Random(5)
    s = empty_board(box)
    lay(s, box, f"{box.tiles[0].id}^", 0, 0)
    for number in range(60):
        lay_somewhere(s, box, rng)
        if number % 5 == 0:
            put_somewhere(s, box, rng, number // 5)
        assert index(s, box) == derived(s, box)


def lay_somewhere(s: Any, box: Box, rng: random.Random) -> None:
    tiles = [tile for tile in range(len(box.tiles)) if fits_somewhere(s, box.mirror, tile)]
    move = rng.choice(placements(s, box, rng.choice(tiles)))
    lay_tile(s, box.mirror, *move)


def put_somewhere(s: Any, box: Box, rng: random.Random, number: int) -> None:
    square = s.square_count - 1
    segment = rng.randrange(box.mirror.segment_count[s.square_tile[square]])
    put(s, box.mirror, number % 2, box.slots[number // 2], square, segment)


# Borders


@pytest.mark.parametrize("seed", SEEDS)
def test_touching_lists_each_bordering_feature_once(seed: int) -> None:
    for s in random_boards((2, (1, 0, 1)), seed, every=30):
        for f in [f for f in range(s.feature_count) if s.feature[f].kind != Kind.GONE]:
            count = touching(s, base.BOX.mirror, f, Kind.CITY)
            assert sorted(found_feature(s, i) for i in range(count)) == sorted(bordering_cities(s, f))


def bordering_cities(s: Any, f: int) -> set[int]:
    """Looked up segment by segment, over the whole board."""
    derivation = Derivation(s, base.BOX)
    spots = [spot for spot in derivation.spots() if feature_at(s, *spot) == f]
    near = [(square, n) for square, number in spots for n in derivation.segment((square, number)).touches]
    return {feature_at(s, *spot) for spot in near if derivation.segment(spot).kind == Kind.CITY}


# Placements


def placements(s: Any, box: Box, tile: int) -> list[tuple[int, int, int]]:
    """Tile, cell and turn of each move on offer."""
    moves = [0] * MOVES
    offer_placements(s, box.mirror, moves, tile)
    offered = moves[1 : 1 + moves[0]]
    assert all(deed_of(move) == Deed.LAY for move in offered)
    return [(tile, b_of(move), c_of(move)) for move in offered]


def position_after(s: bytes, lying: tuple[int, int, int]) -> frozenset[Any]:
    """The board as the rules see it: the features at each point, their icons, and the cities of fields."""
    after = pickle.loads(s)
    lay_tile(after, base.BOX.mirror, *lying)
    derivation = Derivation(after, base.BOX)
    points: dict[Spot, set[Point]] = {spot: set() for spot in derivation.spots()}
    for point, spot in derivation.points.items():
        points[spot].add(point)
    looks = {spot: (spot[0], derivation.segment(spot).kind, frozenset(points[spot])) for spot in points}
    return frozenset(
        (looks[spot], derivation.segment(spot).icons, cities(derivation, spot, looks)) for spot in looks
    )


def cities(derivation: Derivation, spot: Spot, looks: dict[Spot, Any]) -> frozenset[Any]:
    near = ((spot[0], number) for number in derivation.segment(spot).touches)
    return frozenset(looks[other] for other in near if derivation.segment(other).kind == Kind.CITY)


@pytest.mark.parametrize("tile", base.BOX.tiles, ids=[tile.id for tile in base.BOX.tiles])
def test_beside_the_start_tile_no_two_placements_lead_to_the_same_position(tile: Tile) -> None:
    """PEER_BUGS 20."""
    check_placements(dealt(2, (1, 0, 0)), base.BOX.tile_number(tile.id))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_on_large_boards_no_two_placements_lead_to_the_same_position(seed: int) -> None:
    """PEER_BUGS 20."""
    rng = random.Random(seed)
    for s in random_boards((2, (1, 0, 0)), seed, every=40):
        check_placements(s, rng.randrange(len(base.BOX.tiles)))


def check_placements(s: Any, tile: int) -> None:
    """None twice, and none is missing: every turn whose sides fit leads to a position on offer."""
    offered = [position_after(pickle.dumps(s), lying) for lying in placements(s, base.BOX, tile)]
    assert len(set(offered)) == len(offered)
    assert {position_after(pickle.dumps(s), lying) for lying in all_that_fit(s, tile)} == set(offered)


def all_that_fit(s: Any, tile: int) -> list[tuple[int, int, int]]:
    """C-4, side by side and without look-up arrays: all turns, those that look alike too."""
    frontier = Derivation(s, base.BOX).frontier()
    cells = {(s.frontier_x[p], s.frontier_y[p]): s.frontier_cell[p] for p in range(s.frontier_count)}
    return [
        (tile, cells[cell], turn)
        for cell, asked in frontier.items()
        for turn in range(4)
        if all(
            kind in (None, side) for kind, side in zip(asked, sides(base.BOX.tiles[tile], turn), strict=True)
        )
    ]


def sides(tile: Tile, turn: int) -> list[Kind]:
    middles = {point: segment.kind for segment in tile.segments for _, point in segment.ports}
    return [middles[(3 * (side - turn) + 1) % 12] for side in range(4)]


@ALL_MATCHES
def test_placements_are_counted_and_picked_as_they_are_offered(match: tuple[int, Options]) -> None:
    box = base.BOX
    for s in random_boards(match, seed=3, every=40):
        for tile in range(len(box.tiles)):
            offered = placements(s, box, tile)
            picked = [nth_placement(s, box.mirror, tile, n) for n in range(len(offered))]
            assert placement_count(s, box.mirror, tile) == len(offered)
            assert [(tile, b_of(move), c_of(move)) for move in picked] == offered
            assert fits_somewhere(s, box.mirror, tile) == bool(offered)


@pytest.mark.parametrize("tile", base.BOX.tiles, ids=[tile.id for tile in base.BOX.tiles])
def test_turns_that_look_alike_are_one(tile: Tile) -> None:
    """PEER_BUGS 20, against the facts of the tile."""
    layouts = [as_it_lies(tile.id, turn) for turn in range(4)]
    expected = [layouts.index(layout) for layout in layouts]
    assert base.BOX.same_turn[base.BOX.tile_number(tile.id)] == expected


@pytest.mark.parametrize(
    "text, id, turns",
    [
        pytest.param(HUNTERS, "B10", "^>^>", id="hunters B10: a half turn looks the same"),
        pytest.param(HUNTERS, "S", "^>v<", id="hunters S: no turn looks like another"),
        pytest.param(HUNTERS, "L50", "^>v<", id="hunters L50: a nugget tells the corners apart"),
        pytest.param(GOLD_RUSH, "CX1", "^^^^", id="gold-rush CX1: all turns look the same"),
        pytest.param(GOLD_RUSH, "CT1", "^>v<", id="gold-rush CT1: no turn looks like another"),
    ],
)
def test_turns_of_other_games_that_look_alike_are_one(text: str, id: str, turns: str) -> None:
    box = box_of(text)
    assert "".join(TURNS[turn] for turn in box.same_turn[box.tile_number(id)]) == turns
