"""Tests of the oracle of Over Hill and Dale itself, since it judges the engine."""

import random
from collections import Counter

import pytest

from tests.facts.hill_and_dale import HARVEST_TOKENS
from tests.oracle.hill_and_dale import Oracle, decks
from tests.oracle.land import Region, fill

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


def test_illegal_moves_are_refused() -> None:
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


def takers(oracle: Oracle) -> list[int]:
    """The seats that choose, in order. Each takes the token that is first in the alphabet."""
    seats = []
    while (seat := oracle.chooser()) is not None:
        oracle.choose(seat, min(oracle.choices()))
        seats.append(seat)
    return seats


SAME_KIND = "0 U1 W1^ -; 0 U1 E1^ -; 0 E1 N1W1> meeple crop; 1 {} N1E1< meeple crop; 0 R2 N1v -"


def test_the_points_of_an_evaluation_can_be_computed_before_it() -> None:
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
