"""The oracle of Over Hill and Dale, tested by itself: what judges the engine has to be right first."""

import random
from collections import Counter

import pytest

from tests.facts.hill_and_dale import HARVEST_TOKENS
from tests.oracle.hill_and_dale import BOX, Oracle, decks
from tests.oracle.land import Piece, Region, around, fill, write_cell

(PILE,) = decks()


def play(oracle: Oracle, turn: str) -> None:
    """Seat, tile, placement and act; then, each after a plus, tokens that are chosen and the hike."""
    text, *more = turn.split(" + ")
    seat, tile, placement, act = text.split(maxsplit=3)
    oracle.lay(tile, placement)
    oracle.act(int(seat), act)
    oracle.evaluate(int(seat))
    for choice in more:
        chooser = oracle.chooser()
        if chooser is None:
            oracle.hike(int(seat), choice.strip())
        else:
            oracle.choose(chooser, choice.strip())


def played(record: str, seats: int = 2) -> Oracle:
    """Turns with a semicolon between two."""
    oracle = Oracle(seats)
    turns = [turn for turn in record.split(";") if turn.strip()]
    assert Counter(turn.split()[1] for turn in turns) <= PILE, "no more tiles than the box holds"
    for turn in turns:
        play(oracle, turn)
    return oracle


def hands(oracle: Oracle) -> list[str]:
    return [" ".join(sorted(hand.elements())) for hand in oracle.hands]


# --- 1. Place the tile, and 2. a meeple or a stable --------------------------------------------------------


@pytest.mark.parametrize(
    "record, tile, placements",
    [
        pytest.param("", "C1", "N1^", id="C-4: field to field"),
        pytest.param("", "U1", "E1^ W1^ S1^", id="C-4: path to path, the smaller of two turns alike"),
        pytest.param("", "H1", "N1^ N1v S1> S1<", id="C-4: a pumpkin in one of two fields tells turns apart"),
        pytest.param("", "H4", "N1^ S1>", id="C-4: cows between two fields do not"),
        pytest.param("0 U1 E1^ -", "E3", "N1v S1> S1v S1< N1E1^ N1E1> N1E1< S1E1> S1E1v S1E1<", id="C-4"),
    ],
)
def test_placements(record: str, tile: str, placements: str) -> None:
    assert played(record).placements(tile) == set(placements.split())


FOUR_OUT = """0 U1 E1^ meeple path; 0 F1 S1^ meeple crop; 0 C1 N1^ meeple crop; 0 W1 S2^ meeple path-w"""


@pytest.mark.parametrize(
    "record, tile, acts",
    [
        pytest.param(
            "",
            "D1 E1^",
            "meeple crop, meeple path, stable pasture-en, stable pasture-es",
            id="HD-2: no meeple on a meadow",
        ),
        pytest.param(
            "1 D1 E1^ meeple path",
            "W1 W1^",
            "meeple path-s, meeple path-w, stable pasture-nw, stable pasture-es, stable pasture-sw",
            id="C-6: the path is taken; each part is a choice",
        ),
        pytest.param("0 C1 N1^ meeple crop", "E3 N2v", "stable pasture", id="C-6: by oneself too"),
        pytest.param("", "C1 N1^", "meeple crop", id="HD-3: no meadow, no stable"),
        pytest.param(FOUR_OUT, "U2 E2^", "stable pasture-nw, stable pasture-es", id="C-6: no meeple left"),
        pytest.param(
            "1 W1 W1^ -; 0 T1 E1> meeple path",
            "D1 S1v",
            "meeple crop, meeple path, stable pasture-nw, stable pasture-es",
            id="C-8: back in the supply, free to be put again",
        ),
    ],
)
def test_acts_on_offer(record: str, tile: str, acts: str) -> None:
    oracle = played(record)
    oracle.lay(*tile.split())
    assert oracle.acts(0) == {"-", *filter(None, acts.split(", "))}


STABLE = "1 U1 S1^ -; 1 U2 S2^ stable pasture-nw"
TWO_STABLES = "0 U1 S1^ stable pasture-nw; 0 U1 S2^ -; 0 U1 S3^ stable pasture-es"


@pytest.mark.parametrize(
    "record, last, meadows",
    [
        pytest.param(STABLE, "U3 E1^", "pasture-nw pasture-es", id="HD-3: two rows up"),
        pytest.param(STABLE + "; 0 U3 S3^ -", "V1 S4^", "pasture-nw pasture-sw", id="HD-3: two rows down"),
        pytest.param("1 U1 E1^ meeple path", "U2 E2^", "pasture-nw pasture-es", id="HD-3: meeples bar none"),
        pytest.param(TWO_STABLES, "U2 E1^", "", id="HD-3: no third"),
    ],
)
def test_stables_on_offer(record: str, last: str, meadows: str) -> None:
    oracle = played(record)
    oracle.lay(*last.split())
    assert {act.split()[1] for act in oracle.acts(0) if act.startswith("stable")} == set(meadows.split())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("cell", list(around((0, 2))), ids=write_cell)
def test_hd_3_no_stable_on_the_eight_cells_around_another(cell: tuple[int, int], seat: int) -> None:
    oracle = Oracle(2)
    oracle.pieces.append(Piece(1, "stable", (0, 2, "pasture")))
    oracle.land.lay(BOX["E4"].layouts[2], cell)
    oracle.newest = cell
    assert oracle.acts(seat) == {"-", "meeple crop"}


def test_what_is_not_allowed_is_refused() -> None:
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="C1 E1"):
        oracle.lay("C1", "E1^")
    oracle.lay("U1", "E1^")
    for act in ("stable path", "meeple pasture-nw", "hike O E1"):
        with pytest.raises(ValueError, match=act):
            oracle.act(0, act)
    with pytest.raises(ValueError, match="hike O E1"):
        oracle.hike(0, "hike O E1")
    with pytest.raises(ValueError, match="seat 0 takes no wheat now"):
        oracle.choose(0, "wheat")


# --- 3a. Evaluate ------------------------------------------------------------------------------------------

# Meadows below the start tile, so that E2 can be laid before E1.
BELOW = "1 F1 S1^ -; 0 E4 S1E1< -; 1 E5 S1E2{} -"
PATH_OF_3 = "0 W1 W1^ meeple path-e; 1 T1 E1> -"
PATHS_JOIN = f"0 W1 W1^ meeple path-e; {BELOW.format('^')}; 1 T1 E2> meeple path; 0 U1 E1^ -"
LOOP = "0 V1 E1^ meeple path; 1 V1 S1E1> -; 0 U1 S1^ -; 1 V7 S1W1v -; 0 V8 W1< -"
JUNCTION_LOOP = "0 W1 W1^ meeple path-s; 1 V1 W2< -; 0 V1 S1W2v -; 1 V7 S1W1> -"
FIELD_OF_3 = "0 F2 N1> meeple crop; 1 K1 N2v -"
MOST_FARMERS = """0 U1 W1^ -; 1 U1 E1^ -; 0 E1 N1W1> meeple crop; 1 V1 N2W1> -; 1 E2 N2v meeple crop;
0 E4 N1E1< meeple crop; 1 C1 N1^ -"""


@pytest.mark.parametrize(
    "record, scores, tokens",
    [
        pytest.param(PATH_OF_3, [3, 0], ["", ""], id="HD-EX1: a path of 3 tiles"),
        pytest.param(PATHS_JOIN, [4, 4], ["", ""], id="HD-EX4: joined paths, 4 tiles, tied"),
        pytest.param(LOOP, [6, 0], ["", ""], id="HD-4: a loop"),
        pytest.param(JUNCTION_LOOP, [4, 0], ["", ""], id="HD-17: a tile that is met twice counts once"),
        pytest.param("1 W1 W1^ -; 0 T1 E1> meeple path", [3, 0], ["", ""], id="C-8: put, scored, returned"),
        pytest.param("1 W1 W1^ -; 0 T1 E1> -", [0, 0], ["", ""], id="C-9: nobody there"),
        pytest.param(FIELD_OF_3, [6, 0], ["pumpkin wheat", ""], id="HD-EX3: 3 tiles, pumpkin and wheat"),
        pytest.param(MOST_FARMERS, [10, 0], ["apple scarecrow strawberry", ""], id="HD-EX5: 2 against 1"),
        pytest.param("0 F2 N1> -; 1 K1 N2v -", [0, 0], ["", ""], id="HD-7: no farmer, no token"),
        pytest.param("0 E1 N1v meeple crop", [4, 0], ["apple", ""], id="HD-5: a field of 2 tiles"),
    ],
)
def test_a_finished_region_scores_and_sends_home(record: str, scores: list[int], tokens: list[str]) -> None:
    oracle = played(record)
    assert (oracle.scores, hands(oracle), oracle.pieces) == (scores, tokens, [])
    assert_sound(oracle)


def test_a_stable_stays_and_bars_no_majority() -> None:
    oracle = played("1 F2 N1> stable pasture-en; 0 K1 N2v meeple crop")
    assert (oracle.scores, hands(oracle)) == ([6, 0], ["pumpkin wheat", ""])
    assert oracle.pieces == [Piece(1, "stable", (0, -1, "pasture-en"))]


# Two fields left and right of N1, with icons on four tiles.
APART = """0 U1 W1^ -; 0 U1 W2^ -; 0 U1 E1^ -; 0 U3 E2^ -; {} E3 N1W2> meeple crop; 0 F1 N1W1^ -;
{} E2 N1E2< meeple crop; 0 F2 N1E1^ -"""
FIVE_ICONS = ["apple", "pumpkin", "scarecrow", "strawberry", "wheat"]


def takers(oracle: Oracle) -> list[int]:
    """Who chooses, as long as anyone does; all take what comes first in the alphabet."""
    seats = []
    while (seat := oracle.chooser()) is not None:
        oracle.choose(seat, min(oracle.choices()))
        seats.append(seat)
    return seats


@pytest.mark.parametrize(
    "owners, active, asked, counts",
    [
        pytest.param((0, 1), 0, [0, 1, 0, 1], [3, 2, 0, 0, 0], id="HD-EX6: active first"),
        pytest.param((0, 1), 1, [1, 0, 1, 0], [2, 3, 0, 0, 0], id="HD-6: active first"),
        pytest.param((1, 3), 2, [3, 1, 3, 1], [0, 2, 0, 3, 0], id="HD-6: else the next clockwise"),
        pytest.param((1, 3), 4, [1, 3, 1, 3], [0, 3, 0, 2, 0], id="HD-6: round the table"),
    ],
)
def test_tied_farmers_choose_in_turn(
    owners: tuple[int, int], active: int, asked: list[int], counts: list[int]
) -> None:
    oracle = played(APART.format(*owners), seats=5)
    play(oracle, f"{active} T1 N1v -")
    assert (oracle.choices(), oracle.pieces) == (set(FIVE_ICONS), []), "HD-16: all home, points and all"
    assert oracle.scores == [12 if seat in owners else 0 for seat in range(5)]
    assert takers(oracle) == asked, "the fifth token is the last of its kind"
    assert [hand.total() for hand in oracle.hands] == counts
    assert_sound(oracle)


SAME_KIND = "0 U1 W1^ -; 0 U1 E1^ -; 0 E1 N1W1> meeple crop; 1 {} N1E1< meeple crop; 0 R2 N1v -"


@pytest.mark.parametrize(
    "record, tokens, next_choices",
    [
        pytest.param(SAME_KIND.format("E4"), ["apple", "apple"], "", id="HD-6: alike, nothing to choose"),
        pytest.param(SAME_KIND.format("E2"), ["", ""], "apple strawberry", id="HD-6: each kind once"),
        pytest.param(
            SAME_KIND.format("E2") + " + strawberry", ["apple strawberry", "apple"], "", id="HD-6: then alike"
        ),
        pytest.param(
            SAME_KIND.format("E2") + " + apple", ["apple", ""], "apple strawberry", id="HD-6: still two kinds"
        ),
        pytest.param(
            SAME_KIND.format("E2") + " + apple + apple",
            ["apple strawberry", "apple"],
            "",
            id="HD-6: the last",
        ),
    ],
)
def test_tokens_that_are_alike_are_not_chosen(record: str, tokens: list[str], next_choices: str) -> None:
    oracle = played(record)
    assert (hands(oracle), oracle.choices()) == (tokens, set(next_choices.split()))
    assert_sound(oracle)


TWO_FIELDS = """0 U1 W1^ -; 1 U1 E1^ -; 0 E1 S1W1> meeple crop; 1 E2 S1E1< meeple crop; 0 R1 S1v -;
0 E5 S2W1< -; 0 E6 S2E1> -; 1 E4 S3W1> {}; 0 E3 S3E1< meeple crop; 0 R3 S3^ -; 1 H2 S2^ -"""


def test_c_16_tied_fields_are_worked_off_round_the_new_tile() -> None:
    oracle = played(TWO_FIELDS.format("meeple crop"))
    assert oracle.choices() == {"apple", "strawberry", "wheat", "sunflower"}, "the field in the north first"
    assert takers(oracle) == [1, 0, 1, 1], "the other one begins with the active seat again"
    assert hands(oracle) == ["strawberry strawberry wheat", "apple scarecrow sunflower"]
    assert oracle.scores == [16, 16]


def test_a_sole_owner_does_not_wait_for_those_who_choose() -> None:
    oracle = played(TWO_FIELDS.format("-"))
    assert (oracle.chooser(), hands(oracle)) == (1, ["scarecrow strawberry", ""])


def test_what_an_evaluation_would_bring_can_be_asked_before_it() -> None:
    oracle = played("0 F2 N1> meeple crop")
    oracle.lay("K1", "N2v")
    after = oracle.evaluated(active=1)
    assert (after.scores, hands(after), after.pieces) == ([6, 0], ["pumpkin wheat", ""], [])
    assert (oracle.scores, hands(oracle), len(oracle.pieces)) == ([0, 0], ["", ""], 1)
    assert oracle.left == Counter(HARVEST_TOKENS)


@pytest.mark.parametrize("seat, token", [(1, "apple"), (0, "wheat")])
def test_hd_6_only_the_next_in_line_chooses_and_only_what_is_there(seat: int, token: str) -> None:
    oracle = played(SAME_KIND.format("E2"))
    with pytest.raises(ValueError, match=f"seat {seat} takes no {token} now"):
        oracle.choose(seat, token)


# --- 3b. Hike ----------------------------------------------------------------------------------------------

AT_E1 = "0 U1 E1^ meeple path"
BEHIND_A_JUNCTION = f"{AT_E1}; 1 W1 W1^ -; 1 U1 W2^ -"
ARM_TAKEN = "{} W1 W1^ meeple path-s; 0 U1 E1^ meeple path"
TWO_HIKERS = f"0 U1 W1^ meeple path; {BELOW.format('v')}; {{}} U1 E2^ meeple path"
BESIDE_A_FARMER = f"""0 D1 W1^ meeple crop; 0 U1 W2^ meeple path; 0 V1 W3< - + hike W2 W1;
{BELOW.format("v")}; 1 U1 E2^ meeple path"""
CLOSED_AND_OPEN = "1 W1 W1^ meeple path-e; 0 U1 S1^ meeple path; 1 V1 S1E1> -"


@pytest.mark.parametrize(
    "record, last, hikes",
    [
        pytest.param(AT_E1, "0 U1 W1^ -", "E1-O E1-W1", id="HD-8: any number of tiles"),
        pytest.param(AT_E1, "0 U1 E2^ -", "E1-O E1-E2", id="HD-8: either way"),
        pytest.param(AT_E1, "0 W1 W1^ -", "E1-O E1-W1", id="HD-8: continued by an end"),
        pytest.param(AT_E1, "0 T1 E2> -", "E1-O E1-E2", id="HD-8: continued by a field at its end"),
        pytest.param(AT_E1, "0 U1 E2^ stable pasture-nw", "", id="HD-10: not after a stable"),
        pytest.param(AT_E1, "0 D1 E2^ meeple crop", "", id="HD-10: not after a meeple"),
        pytest.param(AT_E1, "1 U1 E2^ -", "", id="HD-10: not on the turn of others"),
        pytest.param(AT_E1, "0 F1 S1^ -", "", id="HD-8: not continued"),
        pytest.param(AT_E1 + "; 1 W1 W1^ -", "0 T1 E2> -", "", id="HD-10: completed"),
        pytest.param(BEHIND_A_JUNCTION, "0 U2 E2^ -", "E1-O E1-W1 E1-E2", id="HD-9: not over a junction"),
        pytest.param(BEHIND_A_JUNCTION, "0 U2 W3^ -", "", id="HD-8: another path behind the junction"),
        pytest.param(ARM_TAKEN.format(1), "0 U1 E2^ -", "E1-O E1-E2", id="HD-9: hiker on another path"),
        pytest.param(ARM_TAKEN.format(0), "0 U1 E2^ -", "E1-O E1-E2", id="HD-9: one's own too"),
        pytest.param(ARM_TAKEN.format(0), "0 V1 S1W1> -", "W1-S1W1", id="HD-8: the one on the longer path"),
        pytest.param(TWO_HIKERS.format(1), "0 U1 E1^ -", "W1-O W1-E1", id="HD-9: no stop beside a hiker"),
        pytest.param(TWO_HIKERS.format(1), "1 U1 E1^ -", "E2-O E2-E1", id="HD-10: on one's own turn"),
        pytest.param(
            TWO_HIKERS.format(0), "0 U1 E1^ -", "W1-O W1-E1 E2-O E2-E1", id="HD-10: either of two joined"
        ),
        pytest.param(
            TWO_HIKERS.format(1) + "; 1 U1 E1^ -",
            "0 U2 W2^ -",
            "W1-W2 W1-O W1-E1",
            id="HD-9: only as far as the path goes",
        ),
        pytest.param(
            "1 D1 W1^ meeple crop; " + AT_E1, "0 U1 E2^ -", "E1-O E1-W1 E1-E2", id="HD-9: farmers do not bar"
        ),
        pytest.param(
            "1 U1 W1^ stable pasture-nw; " + AT_E1, "0 U1 E2^ -", "E1-O E1-W1 E1-E2", id="HD-9: nor stables"
        ),
        pytest.param(
            BESIDE_A_FARMER, "1 U2 E1^ -", "E2-E1 E2-O E2-W2 E2-W3", id="HD-9: a hiker beside a farmer bars"
        ),
        pytest.param(CLOSED_AND_OPEN, "0 W2 E1^ -", "S1-S1E1 S1-E1", id="HD-11: one closed, one continued"),
    ],
)
def test_hikes_on_offer(record: str, last: str, hikes: str) -> None:
    oracle = played(record)
    play(oracle, last)
    assert set(oracle.hikes(int(last[0]))) == {f"hike {hike.replace('-', ' ')}" for hike in hikes.split()}


def test_hd_ex2_another_hiker_is_passed() -> None:
    oracle = played(TWO_HIKERS.format(1) + "; 1 U1 E1^ - + hike E2 O")
    assert oracle.scores == [0, 2]
    play(oracle, "0 U2 W2^ - + hike W1 E1")
    assert (oracle.scores, oracle.hikes(0)) == ([2, 2], {}), "HD-10: one hike in a turn"
    assert oracle.pieces == [Piece(1, "meeple", (0, 0, "path")), Piece(0, "meeple", (1, 0, "path"))]
    play(oracle, "0 W1 W3^ -")
    assert set(oracle.hikes(0)) == {f"hike E1 {cell}" for cell in ("W1", "W2", "W3", "E2")}
    play(oracle, "1 T1 E3> -")
    assert (oracle.scores, oracle.pieces) == ([9, 9], []), "HD-10: still there for the majority, 7 tiles"


def test_hd_11_a_closed_path_scores_before_the_hike_on_another() -> None:
    oracle = played(CLOSED_AND_OPEN + "; 0 W2 E1^ - + hike S1 E1")
    assert (oracle.scores, oracle.pieces) == ([2, 3], [Piece(0, "meeple", (1, 0, "path-s"))])


# --- The final count ---------------------------------------------------------------------------------------

NINE_ANIMALS = """1 U2 S1^ -; 1 U3 S1E1^ -; 0 U5 S2^ stable pasture-nw; 1 U7 S2E1^ -; 1 U4 S3^ -;
1 U1 S3E1^ -; 1 U6 S2E2^ -"""


@pytest.mark.parametrize(
    "record, scores",
    [
        pytest.param("0 U1 E1^ meeple path", [2, 0], id="HD-12: a path, 1 a tile"),
        pytest.param("0 C1 N1^ meeple crop", [2, 0], id="HD-12: a field, 1 a tile, no token"),
        pytest.param(TWO_HIKERS.format(1) + "; 0 U1 E1^ -", [4, 4], id="HD-12: tied"),
        pytest.param(AT_E1 + "; 0 U1 W1^ - + hike E1 W1", [5, 0], id="HD-12: 2 for the hike, 3 for the path"),
        pytest.param(
            NINE_ANIMALS, [9, 0], id="HD-EX7: nine animals, of all kinds but the horse two cells off"
        ),
        pytest.param("0 E6 N1v stable pasture", [3, 0], id="HD-13: its own tile"),
        pytest.param(
            "0 U1 S1^ stable pasture-nw; 1 U2 S2^ -; 1 U3 S3^ stable pasture-es",
            [2, 4],
            id="HD-13: two cocks for two stables",
        ),
        pytest.param("0 E1 N1v stable pasture", [1, 0], id="HD-13: an apple is no animal"),
    ],
)
def test_the_final_count(record: str, scores: list[int]) -> None:
    oracle = played(record)
    before = list(oracle.scores)
    assert oracle.final_scores() == scores
    assert oracle.scores == before, "asking changes nothing"


# --- Regions, and whole games ------------------------------------------------------------------------------


def test_the_regions_of_the_start_tile() -> None:
    expected = {"crop": (1, 1), "path": (2, 1), "pasture-en": (0, 0), "pasture-es": (0, 0)}
    assert Oracle(2).regions() == {
        Region(name.split("-")[0], frozenset({(0, 0, name)}), open_sides, False, frozenset(), points)
        for name, (open_sides, points) in expected.items()
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_holds_together(seats: int) -> None:
    oracle, chance = Oracle(seats), random.Random(seats)
    for turn, tile in enumerate(chance.sample(sorted(PILE.elements()), PILE.total())):
        if placements := sorted(oracle.placements(tile)):
            oracle.lay(tile, chance.choice(placements))
            oracle.act(turn % seats, chance.choice(sorted(oracle.acts(turn % seats))))
            oracle.evaluate(turn % seats)
            takers(oracle)
            if hikes := sorted(oracle.hikes(turn % seats)):
                oracle.hike(turn % seats, chance.choice(hikes))
            assert_sound(oracle)
    assert all(final >= now for final, now in zip(oracle.final_scores(), oracle.scores, strict=True))


def assert_sound(oracle: Oracle) -> None:
    regions, land = oracle.regions(), oracle.land
    assert sorted(land.spots()) == sorted(spot for region in regions for spot in region.spots), "each in one"
    assert all(fill(spot, land.next_to) == land.group(spot) for spot in land.spots())
    finished = [region.spots for region in regions if region.finished]
    assert not any(oracle.pieces_in(spots) for spots in finished), "C-8: all went home"
    paths = [region for region in regions if region.kind == "path" and not region.finished]
    assert all(len(path.spots) == land.square_count(path.spots) for path in paths), "HD-17"
    assert max(Counter(hiker.spot[:2] for hiker in oracle.hikers()).values(), default=0) <= 1, "HD-9"
    tokens = sum(oracle.hands, oracle.left + oracle.set_aside())
    assert tokens == Counter(HARVEST_TOKENS)
