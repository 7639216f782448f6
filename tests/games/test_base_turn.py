"""Carcassonne: set-up, the steps of a turn, where a tile and a piece may go, the end of the game."""

import random
from collections import Counter

import pytest

from tests.boards import Position, new_game, read_board
from tuilerie.core.state import CHANCE, NOBODY, new_states
from tuilerie.core.words import Phase, Piece

START_AND_CAP = """
    .....
    .....
    .....
    .....
     ccc

     ccc
    .....
    rrrrr
    .....
    .....
    """


def play_at_random(position: Position, seed: int) -> list[int]:
    """Plays to the end; returns the moves, those of chance among them."""
    rng, moves = random.Random(seed), []
    while position.s.phase != Phase.OVER:
        moves.append(random_move(position, rng))
        position.play(moves[-1])
    return moves


def random_move(position: Position, rng: random.Random) -> int:
    if position.s.phase != Phase.DRAW:
        return rng.choice(position.moves())
    draws = position.draws()
    return position.draw_move(rng.choices(list(draws), list(draws.values()))[0])


# Set-up


@pytest.mark.parametrize(
    "seats",
    [pytest.param(n, id=f"C-1: {n} seats take turns clockwise, the first begins") for n in (2, 3, 4, 5)],
)
def test_seats_take_turns(seats: int) -> None:
    position = new_game("base", seats)
    active = []
    for turn in range(seats + 1):
        active.append(position.s.active)
        position.turn(f"U E{turn + 1}^ -")
    assert active == [*range(seats), 0]
    assert position.s.turn == seats + 2


@pytest.mark.parametrize("seats", [2, 5])
def test_c_1_each_seat_has_seven_meeples_and_no_points(seats: int) -> None:
    position = new_game("base", seats)
    assert position.supply() == (7,) * seats
    assert position.supply(Piece.ABBOT) == (0,) * seats
    assert position.scores == (0,) * seats


def test_c_2_the_start_tile_lies_on_the_table_unturned() -> None:
    position = new_game("base")
    assert position.s.square_count == 1
    assert position.tile_at("O") == "D0^"
    assert position.claims == []


def test_c_2_all_other_tiles_are_left_to_draw() -> None:
    position = new_game("base")
    everything = {
        tile.id: tile.count
        for tile in position.box.tiles
        if not tile.id.startswith("R") or tile.id[1:] in ("", "g")
    }
    assert position.left() == {id: count for id, count in everything.items() if id != "D0"}
    assert position.s.pile == sum(position.left().values()) == 71


def test_c_2_any_tile_left_may_come_next_as_often_as_it_is_left() -> None:
    position = new_game("base")
    position.turn("U E1^ -")
    position.turn("X W1^ -")
    assert position.draws() == position.left()
    assert (position.draws()["U"], position.draws().get("X")) == (6, None)


@pytest.mark.parametrize("options", [{}, {"river": True}], ids=["base", "river"])
def test_c_2_what_is_laid_removed_or_left_is_the_whole_box(options: dict[str, bool]) -> None:
    position = new_game("base", 3, **options)
    rng = random.Random(5)
    seen = everything_seen(position, Counter())
    removed: Counter[str] = Counter()
    while position.s.phase != Phase.OVER:
        position.play(random_move(position, rng))
        removed.update(event.split()[2] for event in position.events if "removed" in event)
        assert everything_seen(position, removed) == seen
        assert position.s.pile == sum(position.left().values())
        assert position.s.removed == removed.total()
    assert seen.total() == (83 if options else 72)


def everything_seen(position: Position, removed: Counter[str]) -> Counter[str]:
    s, tiles = position.s, position.box.tiles
    laid = Counter(tiles[tile].id for tile in s.square_tile[: s.square_count])
    in_hand = Counter([tiles[s.drawn].id] if s.phase == Phase.LAY else [])
    return laid + in_hand + removed + Counter(position.left())


def test_c_2_a_new_game_on_the_same_table_begins_afresh() -> None:
    position = new_game("base", 2, abbots=True, river=True)
    play_at_random(position, 4)
    position.s.options[:3] = [1, 0, 0]
    position.rules.deal(position.s, position.table)
    fresh = new_game("base")
    assert (position.left(), position.s.pile) == (fresh.left(), fresh.s.pile)
    assert (position.scores, position.claims, position.supply()) == ((0, 0), [], (7, 7))
    assert (position.supply(Piece.ABBOT), position.s.river_cell) == ((0, 0), -1)
    assert (position.lays("V"), position.s.turn) == (fresh.lays("V"), 1)


# The steps of a turn


def test_c_3_a_turn_is_draw_then_lay_then_act() -> None:
    position = new_game("base", 3)
    seen = [(position.s.phase, position.s.to_act)]
    for move in (
        lambda: position.draw("U"),
        lambda: position.lay("E1^"),
        lambda: position.act("meeple road"),
    ):
        move()
        seen.append((position.s.phase, position.s.to_act))
    assert seen == [(Phase.DRAW, CHANCE), (Phase.LAY, 0), (Phase.ACT, 0), (Phase.DRAW, CHANCE)]
    assert (position.s.active, position.s.drawn) == (1, -1)


def test_c_3_nobody_is_offered_a_move_while_a_tile_is_drawn() -> None:
    assert new_game("base").moves() == []


def test_b_1_the_tile_is_laid_before_the_meeple_is_put_and_evaluated_last() -> None:
    position = read_board("base", START_AND_CAP.replace(" ccc", " c2c", 1))
    position.draw("A")
    position.lay("S1E1>")
    assert position.tile_at("S1E1") == "A>"
    assert (position.scores, position.events) == ((0, 0), [])
    position.act("meeple monastery")
    assert position.claims == ["1 meeple S1E1/monastery", "2 meeple O/city"]


def test_b_1_a_turn_puts_one_piece_at_most() -> None:
    position = new_game("base")
    position.turn("U E1^ meeple road")
    assert (position.s.phase, position.s.active, position.supply()) == (Phase.DRAW, 1, (6, 7))


def test_b_1_events_are_those_of_the_last_move() -> None:
    position = new_game("base")
    position.turn("E N1v meeple city")
    assert position.events == ["1 +4 finished city of 2", "1 meeple home from N1/city"]
    position.draw("U")
    assert position.events == []


@pytest.mark.parametrize("seats, seat", [(2, 1), (3, 3), (5, 5)])
def test_c_17_the_active_seat_stays_through_its_turn(seats: int, seat: int) -> None:
    position = read_board("base", START_AND_CAP, seats, active=seat)
    position.draw("C")  # fits nowhere
    assert (position.s.active, position.s.to_act) == (seat - 1, CHANCE)
    position.draw("U")
    assert (position.s.active, position.s.to_act) == (seat - 1, seat - 1)
    position.lay("S1E1^")
    assert (position.s.active, position.s.to_act) == (seat - 1, seat - 1)
    position.act("meeple road")
    assert position.claims == [f"{seat} meeple S1E1/road"]
    assert position.s.active == seat % seats


# 1. Place a tile


@pytest.mark.parametrize(
    "board, tile, lays",
    [
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "B",
            "S1^",
            id="C-4: a field meets a field, never a road or a city",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "C",
            "N1^",
            id="C-4: a city meets a city",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "X",
            "E1^ W1^",
            id="C-4: a road meets a road",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "J",
            "E1> E1v N1v S1> W1^ W1<",
            id="C-4: each turn that fits is a placement",
        ),
        pytest.param(
            """
            ..... .....
            ..... .....
            ...rr rr...
            ..rr. .rr..
            ..r.. ..r..

            ..r..
            ..rr.
            ...rr
            .....
            .....
            """,
            "V",
            "N1> N1v N1E1> N1E1v W1^ W1> S1W1^ S1W1> E2v E2< S2^ S2< S1E1>",
            id="C-4: every side that touches a tile goes on as the same landscape",
        ),
        pytest.param(
            """
                   ccc
                  .....
                  .....
                  .....
                  .....

            ..... .....
            ..... .....
            ..... ..m..
            ..... .....
             ccc  .....
            """,
            "C",
            "N1E1^ S2^",
            id="C-4: meeting at a corner is not enough",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..ccc ccc..
            .cccc cccc.
             ccc   ccc

             ccc
            ...cc
            rr..c
            .rr.c
            ..r.
            """,
            "C",
            "S1E1^",
            id="C-4: two cities ask for two sides of city",
        ),
    ],
)
def test_a_tile_may_lie_where_it_fits(board: str, tile: str, lays: str) -> None:
    assert read_board("base", board).lays(tile) == sorted(lays.split())


def test_c_5_a_tile_that_fits_nowhere_is_removed_and_the_same_seat_draws_again() -> None:
    position = read_board("base", START_AND_CAP, active=2)
    position.draw("C")
    assert position.events == ["2 removed C"]
    assert (position.s.phase, position.s.to_act, position.s.active) == (Phase.DRAW, CHANCE, 1)
    assert (position.s.removed, position.s.drawn, position.s.turn) == (1, -1, 1 + 1)
    assert "C" not in position.left()


def test_c_5_removing_a_tile_has_no_other_effect() -> None:
    position = read_board("base", START_AND_CAP.replace(" ccc", " c1c", 1), active=2)
    position.draw("C")
    assert (position.s.square_count, position.scores, position.supply()) == (2, (0, 0), (6, 7))
    position.draw("U")
    assert (position.s.phase, position.s.to_act, position.events) == (Phase.LAY, 1, [])


def test_c_5_without_a_tile_left_the_turn_does_not_take_place_and_the_final_count_follows() -> None:
    finished_but_not_evaluated = START_AND_CAP.replace("rrrrr", "rr1rr")
    position = read_board("base", finished_but_not_evaluated)
    position.leave("C")
    position.draw("C")
    assert position.events == ["1 removed C", "skipped", "1 +1 unfinished road of 1", "ended"]
    assert (position.s.phase, position.s.to_act) == (Phase.OVER, NOBODY)
    assert position.scores == (1, 0)


def test_c_5_with_one_tile_left_the_turn_takes_place() -> None:
    position = read_board("base", START_AND_CAP)
    position.leave("C", "U")
    position.draw("C")
    assert (position.s.phase, position.events) == (Phase.DRAW, ["1 removed C"])


# 2. Place a meeple


@pytest.mark.parametrize(
    "board, lay, acts",
    [
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "D E1^",
            "city field-en field-es road",
            id="B-2: road, city and field take a meeple",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "A E1>",
            "field monastery road",
            id="B-2: a monastery takes a meeple",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            .....
            .....
            """,
            "L E1^",
            "city field-en field-es field-sw road-e road-s road-w",
            id="B-2: a crossing takes none, each of its roads one",
        ),
        pytest.param(
            """
             ccc
            .....
            rr2rr
            .....
            .....
            """,
            "U E1^",
            "field-es field-nw",
            id="C-6: a road with another's meeple takes none",
        ),
        pytest.param(
            """
             ccc
            .....
            rr1rr
            .....
            .....
            """,
            "U E1^",
            "field-es field-nw",
            id="C-6: a road with one's own meeple takes none",
        ),
        pytest.param(
            """
             ccc
            .....
            rrrrr
            ..2..
            .....
            """,
            "U E1^",
            "field-nw road",
            id="C-6: a field with a meeple takes none",
        ),
        pytest.param(
            """
            .....       .....
            .....       .....
            ..m2r       rrrrr
            .....       .....
            .....       .....

            ..... ..... .....
            ..... ..... .....
            ..m.. ..m.. ..m..
            ..... ..... .....
            ..... ..... .....
            """,
            "U E1^",
            "field-es field-nw",
            id="C-6: what the tile joins to a claimed region is claimed",
        ),
        pytest.param(
            """
            ..... ..r..
            ..... ..r..
            ..m.. ..1..
            ..... ..r..
            ..... ..r..

            .....
            .....
            rr2rr
            .....
            .....
            """,
            "X S1E1^",
            "field-es field-ne field-nw field-sw road-e road-s",
            id="C-6: regions that the tile keeps apart are judged apart",
        ),
        pytest.param(
            """
            .....
            .....
            ..mrr
            .....
            .....
            """,
            "U E1^",
            "field-es field-nw road",
            id="C-6: two parts of one region are two choices",
        ),
        pytest.param(
            """
            ....   ....
            ...cc cc...
            ..ccc ccc..
            .cccc cccc.
             ccc   ccc

             ccc
            ...cc
            rr..c
            .rr.c
            ..r.
            """,
            "I S1E1^",
            "city-nw city-ws field",
            id="C-6: two parts of one city are two choices",
        ),
        pytest.param(
            """
            ..r..
            .111.
            r1+1r
            ..11.
            ..r..
            """,
            "A S1v",
            "",
            id="C-6: without a meeple in reserve there is no placement",
        ),
        pytest.param(
            """
            ..r..
            .111.
            r1+1r
            ..r1.
            ..r..
            """,
            "A S1v",
            "monastery road",
            id="C-6: the last meeple in reserve may be put",
        ),
    ],
)
def test_a_meeple_may_be_put(board: str, lay: str, acts: str) -> None:
    position = read_board("base", board)
    tile, placement = lay.split()
    position.draw(tile)
    position.lay(placement)
    assert position.acts() == sorted(["-", *(f"meeple {segment}" for segment in acts.split())])


def test_c_6_placing_is_never_compulsory_and_puts_on_the_newest_tile_only() -> None:
    position = new_game("base", 2, abbots=True)
    rng = random.Random(3)
    while position.s.phase != Phase.OVER:
        if position.s.phase == Phase.ACT:
            acts = position.acts()
            assert acts[0] == "-"
            assert not any("/" in act for act in acts), "on a square laid before"
            assert len(set(acts)) == len(acts)
        position.play(random_move(position, rng))


def test_c_6_the_piece_comes_from_the_reserve() -> None:
    position = new_game("base")
    position.turn("U E1^ meeple road")
    position.turn("B S1^ meeple monastery")
    assert position.supply() == (6, 6)
    assert position.claims == ["1 meeple E1/road", "2 meeple S1/monastery"]


def test_b_6_a_monastery_has_one_meeple_at_most() -> None:
    position = read_board(
        "base",
        """
        .....
        .....
        ..1..
        .....
        .....
        """,
        active=2,
    )
    position.draw("B")
    position.lay("E1^")
    assert position.acts() == ["-", "meeple field", "meeple monastery"]
    position.act("meeple monastery")
    assert position.claims == ["1 meeple O/monastery", "2 meeple E1/monastery"]


def test_c_8_a_meeple_that_returns_is_not_placed_again_in_that_turn() -> None:
    position = read_board(
        "base",
        """
        ..r..
        .111.
        r1+1r
        ..11.
        ..r..
        """,
    )
    position.draw("A")
    position.lay("S1v")
    assert position.acts() == ["-"]
    position.act("-")
    assert (position.scores, position.supply()) == ((2, 0), (1, 7))
    assert position.s.active == 1


def test_c_8_a_meeple_may_be_placed_score_and_return_within_one_turn() -> None:
    position = new_game("base")
    position.turn("E N1v meeple city")
    assert (position.scores, position.supply(), position.claims) == ((4, 0), (7, 7), [])


# The end of the game


def test_c_12_the_turn_of_the_last_tile_is_played_to_its_end() -> None:
    position = new_game("base")
    position.leave("E")
    position.draw("E")
    assert (position.s.phase, position.s.pile) == (Phase.LAY, 0)
    position.lay("N1v")
    assert position.s.phase == Phase.ACT
    position.act("meeple city")
    assert position.events == ["1 +4 finished city of 2", "1 meeple home from N1/city", "ended"]
    assert (position.s.phase, position.s.to_act, position.s.drawn) == (Phase.OVER, NOBODY, -1)
    assert (position.scores, position.moves()) == ((4, 0), [])


def test_c_12_the_final_count_follows_the_last_turn_and_no_other() -> None:
    position = new_game("base")
    position.leave("U", "U")
    position.turn("U E1^ meeple road")
    assert (position.s.phase, position.scores) == (Phase.DRAW, (0, 0))
    position.turn("U W1^ -")
    assert (position.s.phase, position.scores) == (Phase.OVER, (3, 0))


# Determinism


@pytest.mark.parametrize("options", [{}, {"abbots": True, "river": True}], ids=["base", "abbots and river"])
def test_c_15_the_same_moves_give_the_same_states_byte_for_byte(options: dict[str, bool]) -> None:
    first, second = new_game("base", 3, **options), new_game("base", 3, **options)
    moves = play_at_random(first, 11)
    for move in moves:
        assert move in second.moves() or second.s.phase == Phase.DRAW
        second.play(move)
    assert packed(first) == packed(second)
    assert first.scores == second.scores != (0, 0, 0)


def packed(position: Position) -> bytes:
    states = new_states()
    position.s.store(states[0])
    return states.tobytes()
