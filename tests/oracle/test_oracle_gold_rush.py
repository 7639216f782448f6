"""Tests of the oracle of Gold Rush itself, since it judges the engine."""

import random
from collections import Counter

import pytest

from tests.every import every
from tests.facts.gold_rush import MINE_TOKENS, TILES
from tests.oracle.gold_rush import BOX, Oracle, decks
from tests.oracle.land import Region, fill

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


def token_counts(oracle: Oracle) -> list[int]:
    return [len(oracle.tokens(seat)) for seat in range(len(oracle.scores))]


# --- 2. Place a cowboy, pitch the tent, or take gold -------------------------------------------------------


def test_illegal_moves_are_refused() -> None:
    oracle = Oracle(2)
    with pytest.raises(ValueError, match="C1 E1"):
        oracle.lay("C1", "E1^")
    oracle.lay("U1", "E1^")
    for act in ("dig", "tent railway", "meeple mountain"):
        with pytest.raises(ValueError, match=act):
            oracle.act(0, act)


@pytest.mark.parametrize("seat, value", [(1, 0), (0, 4), (0, 5)])
def test_gr_6_only_the_next_in_line_takes_and_only_what_nobody_holds(seat: int, value: int) -> None:
    oracle = played("0 U1 E1^ tent O/mountain")
    oracle.hands[1] = [5, 5, 5, 5]
    oracle.lay("U1", "W1^")
    oracle.act(0, "dig")
    assert oracle.evaluate(0) == [0]
    with pytest.raises(ValueError, match=f"seat {seat}"):
        oracle.take(seat, value)


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


@every(BOX, BOX)
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
