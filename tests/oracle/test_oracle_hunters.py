"""Tests of the oracle of Hunters & Gatherers itself, since it judges the engine."""

import random
from collections import Counter

import pytest

from tests.oracle.hunters import BOX, Oracle, bonus_deck, decks
from tests.oracle.land import Land, Region, fill


def board(text: str, seats: int = 2) -> Oracle:
    """Tiles as in `L03@3`, turned so many quarters, in rows from north to south; the first need not be S."""
    oracle = Oracle(seats)
    rows = [row.split() for row in text.strip().splitlines()]
    tiles = {(x, y): word.split("@") for y, row in enumerate(rows) for x, word in enumerate(row)}
    layouts = {cell: BOX[tile].layouts[int(turn)] for cell, (tile, turn) in tiles.items()}
    oracle.land = Land(layouts[0, 0])
    for cell in list(layouts)[1:]:
        assert cell in oracle.land.cells_for(layouts[cell]), f"{tiles[cell]} does not fit"
        oracle.land.lay(layouts[cell], cell)
    return oracle


# --- 1. Place the tile -------------------------------------------------------------------------------------


def test_illegal_moves_are_refused() -> None:
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="L52 E1"):
        oracle.lay("L52", "E1^")
    assert oracle.acts(0) == {"-"}, "the start tile takes no piece"
    oracle.lay("L04", "N1^")
    with pytest.raises(ValueError, match="meeple lake"):
        oracle.act(0, "meeple lake")


# --- The final count ---------------------------------------------------------------------------------------

FIVE_FISH = """
L49@0 L31@3 L18@0 L53@0
L40@0 L60@3 L48@3 L46@2
L53@0 L59@3 L07@0 L19@1
"""


def test_the_five_fish_are_in_one_system_of_four_lakes_with_open_ends() -> None:
    """HG-10."""
    (network,) = [region for region in board(FIVE_FISH).regions() if region.kind == "network"]
    lakes = [name for _, _, name in network.spots if name == "lake"]
    assert (len(lakes), network.points, network.open_sides) == (4, 5, 5)


# --- Regions, and whole games ------------------------------------------------------------------------------


def test_the_regions_of_the_start_tile() -> None:
    """HG-10: its river and lake are a system."""
    names = {
        "forest": ("forest", 2, 0),
        "river": ("river", 1, 0),
        "lake": ("lake", 0, 0),
        "river lake": ("network", 1, 1),
        "meadow-nw": ("meadow", 0, 2),
        "meadow-ws": ("meadow", 0, 0),
    }
    assert Oracle(2).regions() == {
        Region(
            kind, frozenset((0, 0, name) for name in spots.split()), open_sides, False, frozenset(), points
        )
        for spots, (kind, open_sides, points) in names.items()
    }


def test_two_lakes_on_a_tile_are_two_systems() -> None:
    """HG-10."""
    networks = {region.spots for region in board("B10@1").regions() if region.kind == "network"}
    names = {frozenset(name for _, _, name in spots) for spots in networks}
    assert names == {
        frozenset(["lake-ne", "river-n", "river-e"]),
        frozenset(["lake-sw", "river-s", "river-w"]),
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_holds_together(seats: int) -> None:
    oracle, chance = Oracle(seats), random.Random(seats)
    (pile,), bonus = decks(), bonus_deck()
    for turn in range(pile.total()):
        if take_turn(oracle, turn % seats, drawn(pile, chance), chance) and bonus:
            assert not take_turn(oracle, turn % seats, drawn(bonus, chance), chance, bonus=True)
        assert_sound(oracle)
    assert all(final >= now for final, now in zip(oracle.final_scores(), oracle.scores, strict=True))


def drawn(pile: Counter[str], chance: random.Random) -> str:
    tile = chance.choice(sorted(pile.elements()))
    pile.subtract([tile])
    return tile


def take_turn(oracle: Oracle, seat: int, tile: str, chance: random.Random, bonus: bool = False) -> bool:
    placements = sorted(oracle.placements(tile))
    if not placements:
        return False
    oracle.lay(tile, chance.choice(placements))
    oracle.act(seat, chance.choice(sorted(oracle.acts(seat))))
    return oracle.evaluate(bonus)


def assert_sound(oracle: Oracle) -> None:
    regions, land = oracle.regions(), oracle.land
    networks = [region for region in regions if region.kind == "network"]
    spots = land.spots()
    water = [spot for spot in spots if land.segment(spot).kind in ("river", "lake")]
    assert sorted(spots) == sorted(spot for region in regions - set(networks) for spot in region.spots)
    assert sorted(water) == sorted(spot for network in networks for spot in network.spots)
    assert sum(network.points for network in networks) == land.icons(spots)["fish"]
    assert not any(region.finished and region.owners for region in regions), "C-8: all went home"
    assert all(fill(spot, land.next_to) == land.group(spot) for spot in spots)
