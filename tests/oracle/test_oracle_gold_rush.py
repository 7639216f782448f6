"""The oracle of Gold Rush, tested by itself: what judges the engine has to be right first."""

import random
from collections import Counter

import pytest

from tests.facts.gold_rush import MINE_TOKENS, TILES
from tests.oracle.gold_rush import BOX, Oracle, decks
from tests.oracle.land import Land, Piece, Region, fill

(PILE,) = decks()


def play(oracle: Oracle, line: str) -> list[int]:
    """A turn: seat, tile, placement, act. Who takes tokens; all are stones."""
    seat, tile, placement, act = line.split(maxsplit=3)
    oracle.lay(tile, placement)
    oracle.act(int(seat), act)
    taking = oracle.evaluate(int(seat))
    for taker in taking:
        oracle.take(taker, 0)
    return taking


def played(record: str, seats: int = 2, **options: bool) -> Oracle:
    """Turns with a semicolon between two."""
    oracle = Oracle(seats, **options)
    turns = [turn for turn in record.split(";") if turn.strip()]
    assert Counter(turn.split()[1] for turn in turns) <= PILE, "no more tiles than the box holds"
    for turn in turns:
        play(oracle, turn)
    return oracle


def board(text: str, seats: int) -> Oracle:
    """Tiles as in `U3@2`, turned so many quarters, in rows from north to south; the first need not be D0."""
    oracle = Oracle(seats)
    rows = [row.split() for row in text.strip().splitlines()]
    tiles = {(x, y): word.split("@") for y, row in enumerate(rows) for x, word in enumerate(row)}
    assert Counter(tile for tile, _ in tiles.values()) <= PILE, "no more tiles than the box holds"
    layouts = {cell: BOX[tile].layouts[int(turn)] for cell, (tile, turn) in tiles.items()}
    oracle.land = Land(layouts[0, 0])
    for cell in list(layouts)[1:]:
        assert cell in oracle.land.cells_for(layouts[cell]), f"{tiles[cell]} does not fit"
        oracle.land.lay(layouts[cell], cell)
    return oracle


def token_counts(oracle: Oracle) -> list[int]:
    return [len(oracle.tokens(seat)) for seat in range(len(oracle.scores))]


# --- 1. Place the tile, and tokens on it -------------------------------------------------------------------


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "C1", "N1^", id="C-4: mountain to mountain"),
        pytest.param("", "U1", "E1^ W1^ S1^", id="C-4: railway to railway, the smaller of two turns alike"),
        pytest.param("", "X1", "E1^ W1^", id="C-4: never railway to prairie"),
        pytest.param("0 U1 E1^ -", "E3", "N1v S1> S1v S1< N1E1^ N1E1> N1E1< S1E1> S1E1v S1E1<", id="C-4"),
    ],
)
def test_placements(record: str, tile: str, placements: str) -> None:
    assert played(record).placements(tile) == set(placements.split())


@pytest.mark.parametrize(
    "record, piles, stock",
    [
        pytest.param("", [1], 62, id="GR-1: one on the start tile"),
        pytest.param("0 U1 E1^ -", [1], 62, id="GR-2: no mountain, no token"),
        pytest.param("0 C1 N1^ -", [4], 59, id="GR-2: one for each nugget, on one pile"),
        pytest.param("0 F1 S1^ -", [1, 2], 60, id="GR-2: a pile of its own for another mountain"),
        pytest.param("0 C1 N1^ -; 1 H1 N2^ -", [1, 5], 57, id="GR-2: each part on the pile it belongs to"),
        pytest.param("0 E3 N1v meeple mountain", [0], 61, id="GR-2: also on the tile that finishes it"),
    ],
)
def test_tokens_are_laid(record: str, piles: list[int], stock: int) -> None:
    oracle = played(record)
    assert (sorted(oracle.piles().values()), oracle.stock) == (piles, stock)


def test_gr_18_an_empty_stock_lays_nothing() -> None:
    oracle = Oracle(2)
    oracle.stock = 2
    oracle.lay("C1", "N1^")
    assert (list(oracle.piles().values()), oracle.stock) == ([3], 0)


# --- 2. Place a cowboy, pitch the tent, or take gold -------------------------------------------------------

ALL_COWBOYS_OUT = """0 U1 E1^ meeple railway; 0 C1 N1^ meeple mountain; 0 U3 E2^ meeple prairie-nw;
0 F1 S1^ meeple mountain; 0 E1 S2> tent O/mountain"""


@pytest.mark.parametrize(
    "record, tile, acts",
    [
        pytest.param(
            "",
            "D1 E1^",
            "meeple mountain, meeple railway, meeple prairie-en, meeple prairie-es, "
            "tent mountain, tent O/mountain",
            id="GR-3: in each role; GR-4: a tent on the new tile or the start tile",
        ),
        pytest.param(
            "1 D1 E1^ meeple railway",
            "CT1 W1^",
            "meeple town, meeple railway-s, meeple railway-w, meeple prairie-nw, meeple prairie-es, "
            "meeple prairie-sw, tent O/mountain, tent E1/mountain",
            id="GR-3: the railway is taken, the town is free",
        ),
        pytest.param(
            "1 C1 N1^ tent mountain",
            "E3 N2v",
            "meeple mountain, meeple prairie, tent mountain, tent O/mountain",
            id="GR-3: a tent bars no prospector; GR-4: but its spot is taken for a tent",
        ),
        pytest.param(
            "1 C1 N1^ meeple mountain; 0 E3 N2v tent O/mountain",
            "H1 N1E1>",
            "meeple mountain-en, meeple prairie, tent mountain-en, tent mountain-ws, tent N2/mountain, dig",
            id="GR-4: no tent where a cowboy or one's own tent is; C-6: no second prospector",
        ),
        pytest.param(
            "0 U1 E1^ tent O/mountain; 1 U1 W1^ -; 0 V1 W2< dig",
            "E3 S1v",
            "meeple mountain, meeple prairie, tent mountain",
            id="GR-5: an empty pile",
        ),
        pytest.param(
            "0 U1 E1^ tent O/mountain",
            "E3 N1v",
            "meeple mountain, meeple prairie, dig",
            id="GR-5: dig where this tile has finished the mountain; GR-4: no tent may go there",
        ),
        pytest.param(ALL_COWBOYS_OUT, "V1 E3^", "tent S2/mountain, dig", id="GR-5: without a cowboy left"),
    ],
)
def test_acts_on_offer(record: str, tile: str, acts: str) -> None:
    oracle = played(record)
    oracle.lay(*tile.split())
    assert oracle.acts(0) == {"-", *acts.split(", ")}


def test_gr_16_without_farmers_no_cowboy_goes_on_a_prairie() -> None:
    oracle = Oracle(2, farmers=False)
    oracle.lay("U3", "E1^")
    assert oracle.acts(0) == {"-", "meeple railway", "tent O/mountain"}
    assert {region.points for region in oracle.regions() if region.kind == "prairie"} == {0}


def test_what_is_not_allowed_is_refused() -> None:
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="C1 E1"):
        oracle.lay("C1", "E1^")
    oracle.lay("U1", "E1^")
    for act in ("dig", "tent railway", "meeple mountain"):
        with pytest.raises(ValueError, match=act):
            oracle.act(0, act)


def test_gr_4_a_tent_is_moved_and_stays_one() -> None:
    oracle = played("0 C1 N1^ tent mountain; 1 U1 E1^ tent O/mountain; 0 F1 S1^ tent mountain")
    assert set(oracle.pieces) == {Piece(0, "tent", (0, 1, "mountain")), Piece(1, "tent", (0, 0, "mountain"))}
    assert [oracle.supply(seat) for seat in (0, 1)] == [{"meeple": 4, "tent": 0}] * 2


def test_gr_5_one_token_is_taken_from_the_pile_of_the_tent() -> None:
    oracle = played("0 C1 N1^ tent O/mountain; 1 F1 S1^ meeple mountain")
    assert play(oracle, "0 U1 E1^ dig") == [0]
    assert (sorted(oracle.piles().values()), token_counts(oracle), oracle.scores) == ([2, 3], [1, 0], [0, 0])


def test_gr_6_and_gr_17_joined_mountains_have_one_pile_for_the_tents_of_two_seats() -> None:
    oracle = played("0 U1 W1^ tent O/mountain; 1 E1 N1W1> tent mountain")
    assert list(oracle.piles().values()) == [1, 1]
    play(oracle, "0 R1 N1v -")
    assert (list(oracle.piles().values()), len(oracle.pieces)) == ([3], 2)
    assert [play(oracle, f"{seat} {lay} dig") for seat, lay in [(1, "U1 E1^"), (0, "V1 E2^")]] == [[1], [0]]
    assert (list(oracle.piles().values()), len(oracle.pieces)) == ([1], 2)


@pytest.mark.parametrize("seat, value", [(1, 0), (0, 4), (0, 5)])
def test_gr_6_only_the_next_in_line_takes_and_only_what_nobody_holds(seat: int, value: int) -> None:
    oracle = played("0 U1 E1^ tent O/mountain")
    oracle.hands[1] = [5, 5, 5, 5]
    oracle.lay("U1", "W1^")
    oracle.act(0, "dig")
    assert oracle.evaluate(0) == [0]
    with pytest.raises(ValueError, match=f"seat {seat}"):
        oracle.take(seat, value)


# --- 3. Evaluate -------------------------------------------------------------------------------------------

RAILWAY_OF_3 = "0 W1 W1^ meeple railway-e; 1 T1 E1> -"
RAILWAY_OF_4 = "0 W1 W1^ meeple railway-e; 1 U1 E1^ -; 0 T1 E2> -"
ONE_LOCOMOTIVE = "0 W1 W1^ meeple railway-e; 1 U2 E1^ -; 0 T1 E2> -"
TWO_LOCOMOTIVES = "0 W1 W1^ meeple railway-e; 1 U2 E1^ -; 0 U2 E2^ -; 1 T1 E3> -"
RAILWAYS_JOIN = """0 W1 W1^ meeple railway-e; 1 F1 S1^ -; 0 E1 S1E1< -; 1 E2 S1E2v -; 1 U1 E2^ meeple railway;
0 T1 E3> -; 0 U1 E1^ -"""
RAILWAY_LOOP = "0 V1 E1^ meeple railway; 1 V1 S1E1> -; 0 U1 S1^ -; 1 V3 S1W1v -; 0 V3 W1< -"
TOWN_LOOP = "0 CT1 W1^ meeple town; 1 V1 W2< -; 0 V1 S1W2v -; 1 V3 S1W1> -"
FOUR_RAILWAYS = "0 CX1 W1^ meeple town; 1 X1 W2^ -; 0 W1 N1W1> -; 1 L1 S1W1> -; 0 T1 E1> -"
TWO_TOWNS = f"""{TOWN_LOOP}; 0 E1 S1v -; 0 E2 S1E1v -; 0 V3 S1E2v -; 0 V3 S1E3> -; 0 V2 E3^ -;
1 CT1 E2^ meeple town"""


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param(RAILWAY_OF_4, [4, 0], id="GR-EX1: 4 tiles, no locomotive"),
        pytest.param(RAILWAY_OF_3, [3, 0], id="GR-EX1: 3 tiles, no locomotive"),
        pytest.param(ONE_LOCOMOTIVE, [8, 0], id="GR-EX2: 4 tiles with one locomotive"),
        pytest.param(TWO_LOCOMOTIVES, [5, 0], id="GR-7: two locomotives"),
        pytest.param(RAILWAYS_JOIN, [5, 5], id="GR-EX3: joined, 5 tiles"),
        pytest.param(TOWN_LOOP + "; 0 T1 E1> -", [6, 0], id="GR-EX6: one of two railways leads back"),
        pytest.param("1 W1 W1^ -; 0 T1 E1> meeple railway", [3, 0], id="GR-EX7: put, scored, returned"),
        pytest.param(RAILWAY_LOOP, [6, 0], id="GR-7: a loop"),
        pytest.param(TOWN_LOOP.replace("town", "railway-s"), [4, 0], id="C-10: 5 segments on 4 tiles"),
        pytest.param(FOUR_RAILWAYS, [12, 0], id="GR-11: four railways, by a tile far away"),
        pytest.param("1 W1 W1^ -; 0 T1 E1> -", [0, 0], id="C-9: nobody there"),
        pytest.param(TWO_TOWNS + "; 0 U1 E1^ -", [6, 6], id="GR-11: a railway between two towns"),
    ],
)
def test_a_finished_region_scores_and_sends_home(record: str, scores: list[int]) -> None:
    oracle = played(record)
    assert (oracle.scores, oracle.pieces) == (scores, [])


def test_gr_11_towns_wait_for_their_last_railway() -> None:
    oracle = played(TWO_TOWNS)
    assert (oracle.scores, oracle.final_scores()) == ([0, 0], [3, 3])
    assert [oracle.supply(seat)["meeple"] for seat in (0, 1)] == [3, 3]


SEVEN_NUGGETS = "1 C1 N1^ meeple mountain; 0 E1 N2v tent mountain; 1 E1 N1W1> -; 0 U1 W1^ dig"
FIVE_NUGGETS = """1 N1 N1< meeple mountain; 2 U1 W1^ tent O/mountain; 2 U1 W2^ dig;
0 E3 N1W2> meeple mountain; 2 U3 E1^ dig"""
THREE_TIED = """0 U1 E1^ -; 1 U1 W1^ -; 0 E1 S1E1< meeple mountain; 2 E1 S1W1> meeple mountain;
1 E2 S2E1> -; 3 E2 S2^ meeple mountain"""
BETWEEN = "2 U1 E1^ tent O/mountain; 0 E2 N1E1> -; 0 V3 N2E1v -; 1 E1 N2v meeple mountain"
TENT = "0 U1 E1^ tent O/mountain"


@pytest.mark.parametrize(
    "record, last, taking, scores, gone",
    [
        pytest.param(SEVEN_NUGGETS, "0 E2 N1E1< -", [1] * 6, [0, 7, 0, 0, 0], 0, id="GR-EX4: 7 nuggets"),
        pytest.param(FIVE_NUGGETS, "0 F1 N1W1^ -", [0, 1, 0], [5, 5, 0, 0, 0], 0, id="GR-EX5: tied"),
        pytest.param("", "0 E3 N1v meeple mountain", [0, 0], [2, 0, 0, 0, 0], 0, id="GR-EX8: 2 nuggets"),
        pytest.param(THREE_TIED, "1 R1 S1v -", [2, 3, 0, 2], [4, 0, 4, 4, 0], 0, id="GR-8: next clockwise"),
        pytest.param(THREE_TIED, "4 R1 S1v -", [0, 2, 3, 0], [4, 0, 4, 4, 0], 0, id="GR-8: round the table"),
        pytest.param(THREE_TIED, "3 R1 S1v -", [3, 0, 2, 3], [4, 0, 4, 4, 0], 0, id="GR-8: active first"),
        pytest.param(TENT, "1 E3 N1v -", [], [0] * 5, 2, id="GR-9: tents only"),
        pytest.param(TENT, "0 E3 N1v dig", [0], [0] * 5, 1, id="GR-5: dig, the rest leaves the game"),
        pytest.param(TENT, "1 E3 N1v meeple mountain", [1, 1], [0, 2, 0, 0, 0], 0, id="GR-10: tents own not"),
        pytest.param(
            BETWEEN, "0 H1 N1^ meeple mountain-se", [1, 1, 0, 0], [2, 2, 0, 0, 0], 0, id="C-16: from N"
        ),
        pytest.param(BETWEEN, "2 H1 N1^ dig", [2, 1, 1], [0, 2, 0, 0, 0], 1, id="GR-5: the dug first"),
    ],
)
def test_tokens_of_a_finished_mountain(
    record: str, last: str, taking: list[int], scores: list[int], gone: int
) -> None:
    oracle = played(record, seats=5)
    assert play(oracle, last) == taking
    assert (oracle.scores, oracle.gone, oracle.pieces) == (scores, gone, []), "GR-10: tents go home as well"
    assert_sound(oracle)


# --- The final count ---------------------------------------------------------------------------------------

RED, BLUE, GREEN, YELLOW, BLACK = range(5)
UNFINISHED = f"""{YELLOW} CT1 W1^ meeple town; {RED} W1 E1^ -; {GREEN} F1 N1E1^ meeple mountain;
{RED} U1 N2E1^ meeple railway; {BLACK} D1 N2v meeple mountain; {GREEN} Q1 N1W1^ meeple mountain;
{BLUE} F1 S1^ meeple mountain; {BLUE} J1 S1E1< -; {RED} C1 N1^ -"""


def test_gr_ex9_the_final_count_of_what_is_unfinished() -> None:
    oracle = played(UNFINISHED, seats=5)
    assert oracle.final_scores() == [2, 3, 10, 3, 0]
    assert oracle.scores == [0] * 5, "asking changes nothing"


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param("0 U2 E1^ meeple railway", [2, 0], id="GR-12: no locomotive counts"),
        pytest.param("0 C1 N1^ meeple mountain", [4, 0], id="GR-12: no token is taken"),
        pytest.param("0 C1 N1^ tent mountain", [0, 0], id="GR-12: tents own nothing"),
        pytest.param(TOWN_LOOP, [3, 0], id="GR-12: a railway that leads back, once"),
        pytest.param("0 U3 E1v meeple prairie-es; 1 D3 W1^ -", [4, 0], id="GR-13: two camps"),
        pytest.param("0 U3 E1v meeple prairie-nw", [0, 0], id="GR-13: a railway bounds a prairie"),
        pytest.param("0 CT2 E1^ meeple prairie-es", [0, 0], id="GR-13: so do those of a town"),
    ],
)
def test_the_final_count(record: str, scores: list[int]) -> None:
    assert played(record).final_scores() == scores


def test_gr_14_tokens_count_at_the_end() -> None:
    oracle = Oracle(2)
    oracle.lay("E3", "N1v")
    oracle.act(0, "meeple mountain")
    for seat, value in zip(oracle.evaluate(0), (5, 3), strict=True):
        oracle.take(seat, value)
    assert (oracle.scores, oracle.tokens(0), oracle.final_scores()) == ([2, 0], [5, 3], [10, 0])


THREE_PRAIRIES = """
U4@0 U2@0
U3@0 U3@2
D3@2 U1@0
E2@0 E2@2
E1@2 E1@0
J1@0 V4@0
"""


@pytest.mark.parametrize(
    "farmers, scores",
    [
        pytest.param([(GREEN, 0, 0, "se"), (YELLOW, 1, 1, "nw")], [0, 0, 6, 6], id="GR-EX10: tied"),
        pytest.param([(RED, 1, 1, "se")], [4, 0, 0, 0], id="GR-EX10: two camps"),
        pytest.param(
            [(BLUE, 0, 3, "sw"), (BLUE, 1, 5, "nw"), (YELLOW, 1, 3, "ne")], [0, 16, 0, 0], id="GR-EX10: most"
        ),
    ],
)
def test_prairies(farmers: list[tuple[int, int, int, str]], scores: list[int]) -> None:
    oracle = board(THREE_PRAIRIES, seats=4)
    for seat, x, y, half in farmers:
        oracle.pieces.append(Piece(seat, "meeple", (x, y, oracle.land.squares[x, y].behind[half])))
    assert oracle.final_scores() == scores


# --- Regions, and whole games ------------------------------------------------------------------------------


def test_the_regions_of_the_start_tile() -> None:
    expected = {"mountain": (1, 1), "railway": (2, 1), "prairie-en": (0, 0), "prairie-es": (0, 0)}
    assert Oracle(2).regions() == {
        Region(name.split("-")[0], frozenset({(0, 0, name)}), open_sides, False, frozenset(), points)
        for name, (open_sides, points) in expected.items()
    }


@pytest.mark.parametrize(
    "tile, turn, names",
    [
        ("H1", 1, "mountain-en mountain-ws prairie"),
        ("I1", 0, "mountain-nw mountain-ws prairie"),
        ("T1", 1, "mountain railway prairie-ws prairie-wn"),
        ("CT1", 0, "town railway-e railway-s railway-w prairie-nw prairie-es prairie-sw"),
    ],
)
def test_segments_are_named_by_their_first_port(tile: str, turn: int, names: str) -> None:
    assert set(BOX[tile].layouts[turn].named) == set(names.split())


@pytest.mark.parametrize("tile", BOX)
def test_names_on_a_tile_differ(tile: str) -> None:
    assert [len(layout.named) for layout in BOX[tile].layouts] == [len(TILES[tile].parts)] * 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_holds_together(seats: int) -> None:
    oracle, chance = Oracle(seats, farmers=seats != 3), random.Random(seats)
    for turn, tile in enumerate(chance.sample(sorted(PILE.elements()), PILE.total())):
        if placements := sorted(oracle.placements(tile)):
            oracle.lay(tile, chance.choice(placements))
            oracle.act(turn % seats, any_act(oracle.acts(turn % seats), chance))
            for seat in oracle.evaluate(turn % seats):
                oracle.take(seat, chance.choice(sorted(oracle.unseen().elements())))
            assert_sound(oracle)
    assert all(final >= now for final, now in zip(oracle.final_scores(), oracle.scores, strict=True))


def any_act(acts: set[str], chance: random.Random) -> str:
    """The kind first: most acts are places for the tent."""
    kind = chance.choice(sorted({act.split()[0] for act in acts}))
    return chance.choice(sorted(act for act in acts if act.startswith(kind)))


def assert_sound(oracle: Oracle) -> None:
    regions, land, piles = oracle.regions(), oracle.land, oracle.piles()
    assert sorted(land.spots()) == sorted(spot for region in regions for spot in region.spots), "each in one"
    assert all(fill(spot, land.next_to) == land.group(spot) for spot in land.spots())
    finished = [region.spots for region in regions if region.finished]
    assert not any(oracle.pieces_in(spots) for spots in finished), "C-8, GR-10: all went home"
    assert not any(piles.get(spots) for spots in finished), "GR-8, GR-9: no token is left there"
    held = sum(piles.values()) + sum(token_counts(oracle)) + oracle.gone + oracle.stock
    assert held == sum(MINE_TOKENS.values()) == 63
