"""Turns: choices of other seats in mid-turn, and what the odds are after partial draws."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.core.boxes import ROOM, box_of, empty_board
from tests.core.games import dealt, draws, legal_moves, play_on
from tuilerie.core.box import Box
from tuilerie.core.chance import fill_words, seed_word
from tuilerie.core.move_code import a_of, choose_of, draw_of
from tuilerie.core.sizes import LEAST_PILE
from tuilerie.core.state import CHANCE, PILES
from tuilerie.core.turns import (
    BONUS_PILE,
    MOVES,
    TILE_PILE,
    arrange_deck,
    ask_later,
    ask_next,
    begin_turn,
    deck_left,
    draw,
    is_asked,
    next_seat,
    offer,
    offer_deck,
    offer_mixed_decks,
    set_up,
    stock_deck,
    take_drawn,
)
from tuilerie.core.words import Happening, Phase, Piece
from tuilerie.games import base

PLAIN = ".....\n.....\n.....\n.....\n.....\n"
STANDARD, AMAZON = 0, 1


def piles_box(decks: dict[str, dict[str, int]]) -> Box:
    """A box with decks of blank tiles, with these numbers of each kind."""
    text = "legend . field\n\n"
    for deck, tiles in decks.items():
        text += f"deck {deck}\n\n"
        text += "".join(f"tile {id} {count}\n{PLAIN}\n" for id, count in tiles.items())
    return box_of(text)


def stocked(box: Box) -> Any:
    s = empty_board(box)
    s.pile = 0
    for deck in range(len(box.deck_names)):
        stock_deck(s, box.mirror, deck)
    return s


def test_a_new_game_has_nothing_left_of_the_one_before() -> None:
    s = dealt(5, (1, 1, 1))
    for _ in play_on(s, random.Random(6)):
        pass
    s.queue_first, s.queue_count, s.dealt[BONUS_PILE] = 2, 3, 4
    base.deal(s, base.BOX.mirror)
    fresh = dealt(5, (1, 1, 1))
    pieces = ("where", "supply", "inner_claims", "score")
    turns = (
        "turn",
        "drawn",
        "pile",
        "removed",
        "dealt",
        "tiles_left",
        "active",
        "to_act",
        "phase",
    )
    lists = (
        "queue_first",
        "queue_count",
        "event_count",
        "square_count",
        "frontier_count",
        "feature_count",
        "board",
    )
    for name in pieces + turns + lists:
        assert getattr(s, name) == getattr(fresh, name), name


def test_a_table_is_set_up_with_pieces_and_without_tiles() -> None:
    box = box_of(f"legend . field\n\ntile A 3\n{PLAIN}\n", [Piece.MEEPLE, Piece.MEEPLE, Piece.ABBOT])
    s = stocked(box)
    s.seats, s.score[1], s.queue_count, s.square_count = 3, 9, 2, 4
    set_up(s, box.mirror, Piece.ABBOT)
    assert [s.supply[seat][:2] for seat in range(3)] == [[2, 0]] * 3
    assert (s.tiles_left[0], s.score[1], s.queue_count, s.square_count) == (0, 0, 0, 0)
    set_up(s, box.mirror, -1)
    assert s.supply[2][:2] == [2, 1]


# A tile that was drawn


@pytest.mark.parametrize(
    "pile, fits, takes_place, phase, events",
    [
        pytest.param(2, True, True, Phase.LAY, [], id="it fits"),
        pytest.param(1, True, True, Phase.LAY, [], id="the last one fits"),
        pytest.param(2, False, True, Phase.DRAW, [Happening.REMOVED], id="C-5: it fits nowhere"),
        pytest.param(
            1, False, False, Phase.DRAW, [Happening.REMOVED, Happening.SKIPPED], id="C-5: nor is another left"
        ),
    ],
)
def test_a_drawn_tile_is_in_hand_or_removed(
    pile: int, fits: bool, takes_place: bool, phase: Phase, events: list[Happening]
) -> None:
    box = piles_box({"tiles": {"A": 3, "B": 3}})
    s = stocked(box)
    begin_turn(s, 1)
    s.pile = pile
    assert take_drawn(s, 1, fits) is takes_place
    assert (s.phase, s.to_act, s.active) == (phase, 1 if fits else CHANCE, 1)
    assert (s.drawn, s.removed, s.pile) == (1 if fits else -1, 0 if fits else 1, pile - 1)
    assert (s.tiles_left[:2], s.dealt[TILE_PILE]) == ([3, 2], 1)
    assert [(row.kind, row.seat) for row in list(s.events)[: s.event_count]] == [(kind, 1) for kind in events]


# Choices that wait


def choose(s: Any, token: int, chosen: list[tuple[int, int]]) -> None:
    """A made-up rule: a seat takes a token; then the next seat in the queue chooses, or the turn ends."""
    chosen.append((s.to_act, token))
    if is_asked(s):
        ask_next(s)
    else:
        begin_turn(s, next_seat(s, s.active))


def test_another_seat_chooses_in_mid_turn() -> None:
    """C-17: the turn still belongs to the same seat, and the seat after it is next, not the seat after the
    last chooser."""
    s = stocked(piles_box({"tiles": {"P": 3}}))
    s.seats = 3
    begin_turn(s, 1)
    for seat, token in [(2, 4), (0, 5), (2, 1)]:
        ask_later(s, Phase.CHOOSE_TOKEN, seat, token)
    moves = [0] * MOVES
    chosen: list[tuple[int, int]] = []
    about = ask_next(s)
    offer(moves, choose_of(about))
    assert (s.phase, s.to_act, s.active, moves[1]) == (Phase.CHOOSE_TOKEN, 2, 1, choose_of(4))
    for token in (4, 5, 1):
        choose(s, token, chosen)
    assert chosen == [(2, 4), (0, 5), (2, 1)]
    assert (s.phase, s.to_act, s.active, s.turn, is_asked(s)) == (Phase.DRAW, CHANCE, 2, 2, False)


def test_the_queue_mixes_reveals_of_chance_with_choices_of_seats() -> None:
    s = stocked(piles_box({"tiles": {"P": 3}}))
    ask_later(s, Phase.REVEAL, CHANCE, 2)
    ask_later(s, Phase.HIKE, 1, 0)
    assert [(ask_next(s), s.phase, s.to_act) for _ in range(2)] == [
        (2, Phase.REVEAL, CHANCE),
        (0, Phase.HIKE, 1),
    ]


@pytest.mark.parametrize("waiting", [1, 5, ROOM["queue"]])
def test_the_queue_wraps_round_and_keeps_its_order(waiting: int) -> None:
    s = stocked(piles_box({"tiles": {"P": 3}}))
    asked = []
    for number in range(100):
        ask_later(s, Phase.CHOOSE_TOKEN, number % 2, number)
        if s.queue_count == waiting:
            asked.append((ask_next(s), s.to_act))
    while is_asked(s):
        asked.append((ask_next(s), s.to_act))
    assert asked == [(number, number % 2) for number in range(100)]


# Odds


def shares(box: Box, moves: list[int], weights: list[int]) -> dict[str, Fraction]:
    """The possible outcomes of chance, and how likely they are."""
    total = sum(weights[1 : 1 + moves[0]])
    found = {box.tiles[a_of(moves[i])].id: Fraction(weights[i], total) for i in range(1, 1 + moves[0])}
    return {id: likely for id, likely in found.items() if likely}


def mixed_shares(s: Any, box: Box) -> dict[str, Fraction]:
    moves, weights = [0] * MOVES, [0] * MOVES
    offer_mixed_decks(s, box.mirror, STANDARD, AMAZON, moves, weights)
    return shares(box, moves, weights)


@pytest.mark.parametrize(
    "left, mixed, expected",
    [
        pytest.param("P3 Q2 R2 S1", (2, 1), "P 2/5 Q 4/15 R 2/9 S 1/9", id="a whole pile of two and one"),
        pytest.param("P3 Q2 R2 S1", (1, 1), "P 3/10 Q 1/5 R 1/3 S 1/6", id="one of each sort in the pile"),
        pytest.param("P0 Q2 R2 S1", (1, 1), "Q 1/2 R 1/3 S 1/6", id="a tile that has run out"),
        pytest.param("P3 Q2 R2 S1", (2, 0), "P 3/5 Q 2/5", id="the second sort has left this pile"),
        pytest.param("P3 Q2 R2 S1", (0, 1), "R 2/3 S 1/3", id="the first sort has left this pile"),
        pytest.param("P1 Q0 R0 S0", (1, 0), "P 1", id="the last tile of all"),
        pytest.param("P0 Q0 R0 S1", (0, 1), "S 1", id="the last tile of all, of the second sort"),
    ],
)
def test_mixed_odds_are_a_tile_s_share_of_its_sort_times_the_sort_s_share_of_the_pile(
    left: str, mixed: tuple[int, int], expected: str
) -> None:
    box = piles_box({"standard": {"P": 3, "Q": 2}, "amazon": {"R": 2, "S": 1}})
    s = stocked(box)
    s.tiles_left[:4] = [int(word[1:]) for word in left.split()]
    s.mixed[:] = mixed
    words = expected.split()
    assert mixed_shares(s, box) == dict(zip(words[::2], map(Fraction, words[1::2]), strict=True))


def test_mixed_odds_are_those_of_counting_all_piles() -> None:
    """AZ-2: every pile of two standard tiles and one Amazon tile is as likely as any other."""
    standard, amazon = ["P", "P", "P", "Q", "Q"], ["R", "R", "S"]
    piles = [[*some, one] for some in combinations(standard, 2) for one in amazon]
    first = Counter(tile for pile in piles for tile in pile)
    box = piles_box({"standard": Counter(standard), "amazon": Counter(amazon)})
    s = stocked(box)
    s.mixed[:] = (2, 1)
    assert mixed_shares(s, box) == {tile: Fraction(count, first.total()) for tile, count in first.items()}


def test_mixed_odds_after_each_draw_of_five_piles() -> None:
    """AZ-2: 65 standard and 15 Amazon tiles, five piles of 13 and 3."""
    box = piles_box({"standard": {"P": 40, "Q": 25}, "amazon": {"R": 12, "S": 3}})
    s, rng = stocked(box), random.Random(4)
    for number in range(80):
        if number % 16 == 0:
            s.mixed[:] = (13, 3)
        likely = mixed_shares(s, box)
        expected = {tile.id: expected_share(s, box, n) for n, tile in enumerate(box.tiles)}
        assert likely == {id: share for id, share in expected.items() if share}
        drawn = box.tile_number(rng.choice(list(likely)))
        draw(s, TILE_PILE, drawn)
        s.mixed[box.mirror.deck[drawn]] -= 1
    assert (s.tiles_left[:4], s.dealt[TILE_PILE]) == ([0, 0, 0, 0], 80)


def expected_share(s: Any, box: Box, tile: int) -> Fraction:
    sort = box.mirror.deck[tile]
    alike = s.tiles_left[0] + s.tiles_left[1] if sort == STANDARD else s.tiles_left[2] + s.tiles_left[3]
    return (
        Fraction(s.mixed[sort], sum(s.mixed)) * Fraction(s.tiles_left[tile], alike) if alike else Fraction(0)
    )


def test_a_bonus_deck_is_drawn_from_by_itself() -> None:
    """HG-8, HG-9: which bonus tiles are left has nothing to do with the other pile."""
    box = piles_box({"land": {"P": 4, "Q": 2}, "bonus": {"B": 1, "C": 2, "D": 1}})
    s = stocked(box)
    draw(s, TILE_PILE, box.tile_number("P"))
    draw(s, BONUS_PILE, box.tile_number("C"))
    draw(s, BONUS_PILE, box.tile_number("B"))
    assert deck_shares(s, box, 0) == {"P": Fraction(3, 5), "Q": Fraction(2, 5)}
    assert deck_shares(s, box, 1) == {"C": Fraction(1, 2), "D": Fraction(1, 2)}
    assert (s.dealt[TILE_PILE], s.dealt[BONUS_PILE], deck_left(s, box.mirror, 1)) == (1, 2, 2)


def deck_shares(s: Any, box: Box, deck: int) -> dict[str, Fraction]:
    moves, weights = [0] * MOVES, [0] * MOVES
    offer_deck(s, box.mirror, deck, 1, moves, weights)
    return shares(box, moves, weights)


# The river


def offered_tiles(s: Any) -> dict[str, int]:
    return {base.BOX.tiles[a_of(move)].id: weight for move, weight in draws(s).items()}


def counts_of(deck: str) -> dict[str, int]:
    return {tile.id: tile.count for tile in base.BOX.tiles if tile.deck == deck}


@pytest.mark.parametrize("seed", range(5))
def test_the_river_comes_first_the_lake_last_of_it_then_all_others(seed: int) -> None:
    """B-12: and each tile is as likely as it is left."""
    s, decks = dealt(2, (1, 0, 1)), iter(["river", "lake", "tiles"])
    left = counts_of(next(decks))
    assert offered_tiles(s) == left
    for move in play_on(s, random.Random(seed)):
        left = left_after(left, move) or counts_of(next(decks, "no deck"))
        assert s.phase != Phase.DRAW or offered_tiles(s) == left
    assert left == {}


def left_after(left: dict[str, int], move: int) -> dict[str, int]:
    """What is left of a deck after a draw; other moves take nothing."""
    if move != draw_of(a_of(move)):
        return left
    id = base.BOX.tiles[a_of(move)].id
    return {other: count - (other == id) for other, count in left.items() if count > (other == id)}


def test_without_the_river_none_of_its_tiles_come() -> None:
    assert offered_tiles(dealt(2, (1, 0, 0))) == counts_of("tiles")


# The order in which a dealer deals


def arranged(s: Any, seed: int) -> list[int]:
    orders, words, rng = (
        [[0] * LEAST_PILE for _ in range(PILES)],
        [[0] * LEAST_PILE for _ in range(PILES)],
        [0],
    )
    seed_word(rng, seed)
    fill_words(words[TILE_PILE], rng)
    base.arrange(s, base.BOX.mirror, orders, words)
    return orders[TILE_PILE][: s.pile]


@pytest.mark.parametrize("river", [0, 1])
def test_the_order_of_a_pile_is_possible_by_the_odds(river: int) -> None:
    for seed in range(10):
        s = dealt(2, (1, 0, river))
        for tile in arranged(s, seed):
            assert draw_of(tile) in draws(s)
            base.play(s, base.BOX.mirror, draw_of(tile))
            while s.phase in (Phase.LAY, Phase.ACT):
                base.play(s, base.BOX.mirror, legal_moves(s)[0])
        assert s.phase == Phase.OVER


def test_a_deck_is_arranged_after_what_lies_there_already() -> None:
    box = piles_box({"land": {"P": 3, "Q": 2}, "bonus": {"B": 4}})
    order, words = [7] * 12, [0] * 12
    assert arrange_deck(stocked(box), box.mirror, 0, order, 2, words, 0) == 7
    assert order[:2] + order[7:] == [7] * 7
    assert Counter(order[2:7]) == {0: 3, 1: 2}
