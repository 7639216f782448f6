"""The oracle of Hunters & Gatherers, tested by itself: what judges the engine has to be right first."""

import random
from collections import Counter

import pytest

from tests.oracle.hunters import BOX, Oracle, bonus_deck, decks
from tests.oracle.land import Land, Piece, Region, fill


def play(oracle: Oracle, line: str) -> bool:
    """A turn: seat, tile, placement, act; `+` goes before a bonus tile. Whether a bonus tile is earned."""
    seat, tile, placement, act = line.split(maxsplit=3)
    oracle.lay(tile, placement)
    oracle.act(int(seat), act)
    return oracle.evaluate(bonus=line.startswith("+"))


def played(record: str, seats: int = 2) -> Oracle:
    oracle = Oracle(seats)
    for line in record.strip().splitlines():
        play(oracle, line)
    return oracle


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


def put(oracle: Oracle, seat: int, kind: str, x: int, y: int, door: str) -> None:
    """A piece on whatever lies behind a side or half-side."""
    oracle.pieces.append(Piece(seat, kind, (x, y, oracle.land.squares[x, y].behind[door])))


# --- 1. Place the tile -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "L52", "N1^", id="C-4: meadow to meadow"),
        pytest.param("", "L50", "E1^ E1> E1v E1< S1^ S1> S1v S1<", id="C-4: forest to forest"),
        pytest.param("", "L60", "W1^ W1> W1v W1<", id="C-4: river to river"),
        pytest.param("", "B10", "W1^ W1>", id="C-4: the smaller of two turns alike"),
        pytest.param("0 L52 N1^ -", "L54", "N1E1v N1W1^ N2> W1> W1< E1^ S1>", id="C-4: every touching side"),
    ],
)
def test_placements(record: str, tile: str, placements: str) -> None:
    assert played(record).placements(tile) == set(placements.split())


def test_what_is_not_allowed_is_refused() -> None:
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="L52 E1"):
        oracle.lay("L52", "E1^")
    assert oracle.acts(0) == {"-"}, "the start tile takes no piece"
    oracle.lay("L04", "N1^")
    with pytest.raises(ValueError, match="meeple lake"):
        oracle.act(0, "meeple lake")


# --- 2. Place a follower or a hut --------------------------------------------------------------------------

NO_FOLLOWER_LEFT = """
0 L19 W1^ meeple river
0 L52 N1^ meeple meadow
0 L43 E1^ meeple forest
0 L26 S1> meeple meadow-en
0 L13 E2v meeple meadow
"""
BOTH_HUTS_AWAY = "0 L19 W1^ hut river\n0 L04 N1^ hut lake"


@pytest.mark.parametrize(
    "record, new_tile, acts",
    [
        pytest.param(
            "",
            "L54 E1^",
            "meeple forest, meeple river, hut river, meeple meadow-nw, meeple meadow-ne",
            id="HG-2: gatherer, fisher, hunter, hut",
        ),
        pytest.param(
            "", "L04 N1^", "meeple river, hut river, hut lake, meeple meadow", id="HG-18: no fisher on a lake"
        ),
        pytest.param(
            "1 L19 W1^ meeple river",
            "L53 W2^",
            "hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: no second fisher, but a hut",
        ),
        pytest.param(
            "0 L19 W1^ hut river",
            "L53 W2^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: no second hut, but a fisher",
        ),
        pytest.param(
            "1 L18 W1^ hut river-n",
            "L53 W2^",
            "meeple river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: a hut bars its whole system, lakes included",
        ),
        pytest.param(
            "1 L18 W1^ meeple river-w",
            "L27 N1W1v",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-es",
            id="HG-3: a lake separates rivers for fishers",
        ),
        pytest.param("0 L52 N1^ meeple meadow", "L07 N2^", "", id="HG-3: no second hunter, nor one's own"),
        pytest.param("0 L43 E1^ meeple forest", "L20 E2v", "meeple meadow", id="HG-3: no second gatherer"),
        pytest.param(
            "0 L52 N1^ -",
            "L50 E1^",
            "meeple forest-nw, meeple forest-se, meeple forest-ws, meeple meadow",
            id="HG-19: a hunter in a clearing",
        ),
        pytest.param(NO_FOLLOWER_LEFT, "L53 W2^", "hut river", id="C-6: no follower in reserve"),
        pytest.param(
            BOTH_HUTS_AWAY,
            "L54 E1^",
            "meeple forest, meeple river, meeple meadow-nw, meeple meadow-ne",
            id="C-6: no hut in reserve",
        ),
        pytest.param(
            "1 L32 W1^ hut river-e",
            "L19 N1W1>",
            "meeple river, hut river, meeple meadow-nw, meeple meadow-ne",
            id="HG-10: two springs on a tile are no link",
        ),
    ],
)
def test_pieces_on_offer(record: str, new_tile: str, acts: str) -> None:
    oracle = played(record)
    oracle.lay(*new_tile.split())
    assert oracle.acts(0) == {"-", *acts.split(", ")} - {""}


def test_huts_and_followers_are_counted_apart() -> None:
    assert played(BOTH_HUTS_AWAY).supply(0) == {"meeple": 5, "hut": 0}
    assert played(NO_FOLLOWER_LEFT, seats=5).supply(0) == {"meeple": 0, "hut": 2}


# --- 3. Evaluate -------------------------------------------------------------------------------------------

RIVER_OF_3 = "0 L19 W1^ meeple river\n1 L57 W2^ -"
RIVER_OF_2 = "0 L04 N1^ meeple river\n1 L38 N1W1< -"
FOREST_OF_2 = "0 L20 N1^ meeple forest\n1 L30 N1E1> -"
FOREST_OF_5 = "0 L43 E1^ meeple forest\n1 L20 E2v -\n0 L26 S1> -\n1 L20 S2< -"
ONE_NUGGET = "0 L12 N1^ meeple forest\n1 B01 N1E1> -\n0 L30 N2E1^ -\n1 L20 N2> -\n1 L20 N1W1^ -"
TIED_FOREST = """
0 L52 N1^ -
1 L30 N1E1^ meeple forest
0 L26 S1> meeple forest
1 L20 S2< -
0 L08 E1^ -
"""
RED_FOREST = """
0 L52 N1^ -
1 L30 N1E1^ meeple forest
0 L26 S1> meeple forest
1 L07 N1E2^ -
0 L20 E2v meeple forest
1 L20 S2< -
0 L12 E1^ -
"""
BEYOND_THE_LAKE = "1 L58 W1^ -\n0 L19 W2^ meeple river\n1 L41 W3v -"
TWO_FORESTS = "0 L52 N1^ -\n0 L30 N1E1^ -\n0 L07 N1E2^ -\n0 L26 E2^ -\n0 L20 E3v -\n0 L20 S1< -"
RIVER_LOOP = "0 L27 N1^ meeple river\n1 L59 N1W1^ -\n0 L03 N2W1^ -\n1 L39 N2> -"
LAKE_LOOP = "0 L05 N1> -\n0 L59 N1W1^ meeple river\n1 L03 N2W1^ -\n1 L39 N2> -"
FOREST_LOOP = "0 L25 W1^ meeple forest-nw\n1 L34 W2^ -\n0 L13 N1W2^ -\n1 L37 N1W1^ -"
MUSHROOM = "0 B02 N1> meeple forest\n1 L20 N1W1^ -\n1 L30 N2^ -"


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param(RIVER_OF_3, [6, 0], id="HG-EX1: 3 sections between lakes with 1 and 2 fish"),
        pytest.param(RIVER_OF_2, [3, 0], id="HG-EX2: 2 sections, 1 fish, finished by the other seat"),
        pytest.param(FOREST_OF_2, [4, 0], id="HG-EX3: 2 sections of forest"),
        pytest.param(FOREST_OF_5, [10, 0], id="HG-EX4: 5 sections of forest"),
        pytest.param(ONE_NUGGET, [10, 0], id="HG-EX4: 5 sections, just 1 nugget"),
        pytest.param(TIED_FOREST, [10, 10], id="HG-EX5: tied"),
        pytest.param(RED_FOREST, [12, 0], id="HG-EX6: two gatherers against one"),
        pytest.param("0 L40 W1^ meeple river", [4, 0], id="C-8: put, scored, returned"),
        pytest.param("0 L40 W1^ -", [0, 0], id="C-9: nobody there"),
        pytest.param("0 L40 W1^ hut river", [0, 0], id="HG-6: a hut is no fisher"),
        pytest.param("0 L58 W1^ meeple river-e", [4, 0], id="HG-4: a lake ends each of its rivers"),
        pytest.param(BEYOND_THE_LAKE, [6, 0], id="HG-4: only the lakes at its ends"),
        pytest.param(RIVER_LOOP, [4, 0], id="HG-4: a river that closes on itself"),
        pytest.param(LAKE_LOOP, [7, 0], id="HG-4: both ends in one lake: 2 fish once, 5 sections on 4 tiles"),
        pytest.param(FOREST_LOOP, [10, 0], id="HG-5: a forest twice on a tile: 5 sections on 4 tiles"),
        pytest.param(MUSHROOM, [8, 0], id="HG-14: a patch of mushrooms"),
    ],
)
def test_a_finished_region_scores_and_sends_home(record: str, scores: list[int]) -> None:
    oracle = played(record)
    assert oracle.scores == scores
    assert [oracle.supply(seat)["meeple"] for seat in (0, 1)] == [5, 5]


def test_hunters_and_huts_stay() -> None:
    """HG-6."""
    oracle = played("0 L52 N1^ meeple meadow\n1 L19 W1^ hut river\n0 L53 W2^ meeple river\n1 L40 W3^ -")
    assert oracle.scores == [6, 0]
    assert [(piece.seat, piece.kind) for piece in oracle.pieces] == [(0, "meeple"), (1, "hut")]


@pytest.mark.parametrize(
    "record, last, earned",
    [
        pytest.param(FOREST_OF_5.replace("meeple forest", "-"), "", True, id="HG-8: whoever owns the forest"),
        pytest.param(ONE_NUGGET, "", True, id="HG-8: one nugget is enough"),
        pytest.param(FOREST_OF_2, "", False, id="HG-8: a forest without a nugget"),
        pytest.param("", "0 L43 E1^ -", False, id="HG-8: an unfinished forest"),
        pytest.param("", "0 L40 W1^ -", False, id="HG-8: a finished river"),
        pytest.param(FOREST_OF_5, "0 L52 N1^ -", False, id="HG-8: a forest finished before"),
        pytest.param("0 L13 E1> -\n0 L20 S1< -", "+0 B07 S1E1< -", False, id="HG-8: a bonus tile earns none"),
        pytest.param("0 L13 E1> -\n0 L20 S1< -", "0 L20 S1E1< -", True, id="the same forest by another tile"),
        pytest.param(TWO_FORESTS, "0 L56 E1^ -", True, id="HG-8: two forests at once"),
    ],
)
def test_bonus_tiles_earned(record: str, last: str, earned: bool) -> None:
    *before, newest = [*record.splitlines(), *last.splitlines()]
    assert play(played("\n".join(before)), newest) is earned


def test_a_gatherer_just_come_home_may_go_on_the_bonus_tile() -> None:
    """HG-8: and what the bonus tile finishes scores at once."""
    oracle = played(NO_FOLLOWER_LEFT + "1 L20 S2< -")
    assert play(oracle, "0 L30 N1E2^ -")
    assert (oracle.scores, oracle.supply(0)["meeple"]) == ([12, 0], 1)
    assert not play(oracle, "+0 B04 W2^ meeple river-s")
    assert (oracle.scores, oracle.supply(0)["meeple"]) == ([12 + 5, 0], 1)


# --- The final count ---------------------------------------------------------------------------------------

FOUR_MEADOWS = """
L03@3 L27@0 L19@1 B09@1 L39@1
L43@2 L13@1 L48@0 L20@3 L04@1
L08@3 L08@1 L54@0 L52@0 L27@2
"""
FIVE_FISH = """
L49@0 L31@3 L18@0 L53@0
L40@0 L60@3 L48@3 L46@2
L53@0 L59@3 L07@0 L19@1
"""
RED, BLUE, GREEN, YELLOW = range(4)


@pytest.mark.parametrize(
    "pieces, scores",
    [
        pytest.param([(GREEN, 1, 0, "nw")], [0, 0, 2, 0], id="HG-EX8: 1 deer"),
        pytest.param(
            [(YELLOW, 0, 1, "nw"), (RED, 0, 1, "nw")], [2, 0, 0, 2], id="HG-EX9: the tiger has the deer"
        ),
        pytest.param(
            [(RED, 2, 2, "ne"), (RED, 3, 2, "nw"), (BLUE, 2, 2, "ne")],
            [8, 0, 0, 0],
            id="HG-EX10: Red has most",
        ),
        pytest.param([(BLUE, 0, 2, "en")], [0, 0, 0, 0], id="HG-EX11: more tigers than deer"),
    ],
)
def test_meadows(pieces: list[tuple[int, int, int, str]], scores: list[int]) -> None:
    oracle = board(FOUR_MEADOWS, seats=4)
    for seat, x, y, half in pieces:
        put(oracle, seat, "meeple", x, y, half)
    assert oracle.final_scores() == scores
    assert oracle.scores == [0, 0, 0, 0], "asking changes nothing"


@pytest.mark.parametrize(
    "huts, scores",
    [
        pytest.param([(1, 1, 2, "N")], [0, 5], id="HG-EX7: a system with 5 fish"),
        pytest.param([(1, 1, 2, "N"), (0, 0, 0, "E")], [5, 5], id="HG-11: tied"),
        pytest.param(
            [(1, 1, 2, "N"), (0, 0, 0, "E"), (0, 2, 0, "E")], [5, 0], id="HG-11: two huts against one"
        ),
    ],
)
def test_huts(huts: list[tuple[int, int, int, str]], scores: list[int]) -> None:
    oracle = board(FIVE_FISH)
    for seat, x, y, side in huts:
        put(oracle, seat, "hut", x, y, side)
    assert oracle.final_scores() == scores


def test_the_five_fish_are_in_one_system_of_four_lakes_with_open_ends() -> None:
    """HG-10."""
    (network,) = [region for region in board(FIVE_FISH).regions() if region.kind == "network"]
    lakes = [name for _, _, name in network.spots if name == "lake"]
    assert (len(lakes), network.points, network.open_sides) == (4, 5, 5)


HERD = "0 L52 N1^ meeple meadow"
TIGER, FIRE = "\n1 L08 N1W1^ -", "\n+1 B05 N1E1^ -"


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param(HERD, [4, 0], id="HG-12: a deer and the start tile's mammoth"),
        pytest.param(HERD + TIGER, [2, 0], id="HG-12: a tiger takes the deer"),
        pytest.param(HERD + TIGER + FIRE, [4, 0], id="HG-13: the fire drives off all tigers, its own too"),
        pytest.param("0 L39 N1v meeple meadow-ne", [2, 0], id="HG-12: a tiger leaves the mammoth alone"),
        pytest.param(
            "0 L43 E1^ meeple forest\n1 L19 W1^ meeple river", [0, 0], id="HG-7: nothing unfinished"
        ),
        pytest.param(
            "0 L19 W1^ meeple river\n1 L53 W2^ hut river", [0, 1], id="HG-11: fishers own no system"
        ),
        pytest.param("0 L50 E1^ meeple meadow", [0, 0], id="HG-19: an empty clearing"),
        pytest.param("0 L40 W1^ hut lake\n1 L19 N1^ -", [2, 0], id="HG-18: a hut on a lake"),
        pytest.param("0 B04 W1^ meeple meadow-nw", [4, 0], id="HG-15: an aurochs and a mammoth"),
        pytest.param(
            LAKE_LOOP.replace("0 L05 N1> -", "1 L05 N1> hut lake"), [7, 2], id="HG-10: a system with a loop"
        ),
    ],
)
def test_the_final_count(record: str, scores: list[int]) -> None:
    assert played(record).final_scores() == scores


@pytest.mark.parametrize(
    "hunters, scores",
    [
        pytest.param([(0, 1), (0, 2)], [2, 0], id="HG-16: a shrine by itself gives nothing"),
        pytest.param([(0, 1), (0, 2), (1, 0)], [0, 2], id="HG-16: one at the shrine against two"),
        pytest.param([(0, 1), (1, 2)], [2, 2], id="HG-16: tied, nobody at the shrine"),
        pytest.param([(0, 0), (1, 0), (1, 2)], [2, 2], id="HG-16: tied at the shrine"),
    ],
)
def test_shrine(hunters: list[tuple[int, int]], scores: list[int]) -> None:
    oracle = board("B03@0 L52@0 L07@0")
    for seat, column in hunters:
        put(oracle, seat, "meeple", column, 0, "en")
    assert oracle.final_scores() == scores


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
