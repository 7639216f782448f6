"""What a seat may see, and that it sees no more.

Secrecy is one question in general form: do two games that differ only in what a viewer may not know give
the viewer the same bytes? A view that leaks is planted beside the true one, to show that the question
can be answered no.
"""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.play.tables import MATCHES, match_name, new_table, pass_on, play_on
from tuilerie import SeededDealer, Snapshot, Table, imagine, read_record
from tuilerie.ai.players import find_player
from tuilerie.play.position import Position

Match = tuple[int, tuple[str, ...]]
View = Callable[[Any], Any]
MOVES = [0, 1, 20, 61, 100]


def as_bytes(view: Any) -> bytes:
    return json.dumps(view, sort_keys=True).encode()


def can_tell_apart(view: View, here: Any, there: Any) -> bool:
    return as_bytes(view(here)) != as_bytes(view(there))


def is_plain(value: Any) -> bool:
    """Numbers, texts, lists and dictionaries: no enumeration, no NumPy."""
    if type(value) is dict:
        return all(type(key) is str and is_plain(entry) for key, entry in value.items())
    if type(value) in (list, tuple):
        return all(is_plain(entry) for entry in value)
    return value is None or type(value) in (str, int, bool)


# --- What is in a view -------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_a_view_is_plain_json(match: Match) -> None:
    table = new_table(*match)
    while not table.is_over:
        for seat in (None, *range(table.seats)):
            view = table.view(seat).as_json()
            assert is_plain(view)
            assert json.loads(json.dumps(view)).keys() == view.keys()
        play_on(table, 29, seed=len(table.history))
    assert table.view().as_json()["events"][-1]["kind"] == "ended"


@pytest.mark.parametrize("moves", MOVES)
def test_only_the_seat_to_act_is_shown_moves(moves: int) -> None:
    table = play_on(new_table(3), moves)
    shown = {seat: table.view(seat).moves for seat in (None, 0, 1, 2)}
    assert shown.pop(table.to_act) == tuple(table.moves)
    assert set(shown.values()) == {()}


def test_nobody_is_shown_moves_when_the_game_is_over() -> None:
    table = pass_on(new_table())
    assert [table.view(seat).moves for seat in (None, 0, 1)] == [(), (), ()]
    assert (table.view().to_act, table.view().phase) == (None, "over")


def test_a_view_says_what_lies_on_the_table() -> None:
    table = Table("base", 2, 7, None, abbots=True)
    table.play("P N1v")
    table.play("meeple city")
    view = table.view(1).as_json()
    assert (view["game"], view["rules"], view["options"]) == ("base", 1, ["farmers", "abbots"])
    assert (view["turn"], view["active"], view["to_act"], view["phase"]) == (2, 1, 1, "lay")
    assert (view["drawn"], view["pile"], view["removed"]) == ("E", 69, 0)
    assert [(square["tile"], square["x"], square["y"], square["turn"]) for square in view["squares"]] == [
        ("D0", 0, 0, "^"),
        ("P", 0, -1, "v"),
    ]
    assert view["pieces"] == [{"seat": 0, "piece": "meeple", "spot": {"x": 0, "y": -1, "segment": "city"}}]
    assert [seat["supply"] for seat in view["seats"]] == [
        {"meeple": 6, "abbot": 1},
        {"meeple": 7, "abbot": 1},
    ]
    assert [(seat["score"], seat["projected"]) for seat in view["seats"]] == [(0, 2), (0, 0)]
    open_cells = [(cell["x"], cell["y"]) for cell in view["open_cells"]]
    assert sorted(open_cells) == [(-1, -1), (-1, 0), (0, -2), (0, 1), (1, -1), (1, 0)]


def test_a_view_is_frozen() -> None:
    view = new_table().view()
    with pytest.raises(AttributeError):
        view.pile = 3  # type: ignore[misc]


def test_all_seats_see_the_same_but_for_themselves_and_their_moves() -> None:
    """Nothing is hidden in this game."""
    table = play_on(new_table(3), 40)
    views = [table.view(seat).as_json() for seat in (None, 0, 1, 2)]
    for view in views:
        view["seat"], view["moves"], view["own_tokens"] = None, (), ()
    assert views[1:] == views[:-1]


# --- The order of the pile ---------------------------------------------------------------------------------


def behind_the_same_draws(moves: int, options: tuple[str, ...] = ("farmers",)) -> list[Table]:
    """Tables that have seen the same tiles and moves, and whose next tiles differ."""
    table = play_on(new_table(3, options), moves)
    others = [SeededDealer(table.start, seed) for seed in ("x", "y", "z")]
    return [table, *(read_record(table.record, dealer) for dealer in others)]


def next_tiles(table: Table) -> list[str]:
    future = pass_on(table.copy())
    return [played.move.text for played in future.history[len(table.history) :] if played.seat < 0]


def leaking_next_tile(table: Table) -> Any:
    return [table.view(0).as_json(), next_tiles(table)[:1]]


def leaking_pile(table: Table) -> Any:
    return [table.view(0).as_json(), next_tiles(table)]


@pytest.mark.slow
@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_view_is_the_same_whatever_lies_in_the_pile(seat: int | None, moves: int) -> None:
    first, *others = behind_the_same_draws(moves)
    assert len({tuple(next_tiles(table)) for table in (first, *others)}) == 4
    assert not any(can_tell_apart(lambda table: table.view(seat).as_json(), first, other) for other in others)


@pytest.mark.parametrize("leak", [leaking_next_tile, leaking_pile])
def test_a_view_that_leaks_the_pile_is_noticed(leak: View) -> None:
    first, *others = behind_the_same_draws(20)
    assert any(can_tell_apart(leak, first, other) for other in others)


@pytest.mark.parametrize("moves", MOVES)
def test_a_running_record_is_the_same_whatever_lies_in_the_pile(moves: int) -> None:
    first, *others = behind_the_same_draws(moves)
    assert all(other.record == first.record for other in others)


@pytest.mark.parametrize("player", ["random", "greedy", "easy", "hard"])
@pytest.mark.parametrize("moves", MOVES)
def test_a_player_chooses_the_same_whatever_lies_in_the_pile(player: str, moves: int) -> None:
    """Peer 22."""
    tables = behind_the_same_draws(moves, ("farmers", "abbots", "river"))
    for seed in range(3):
        assert len({find_player(player, seed).choose(table) for table in tables}) == 1


# --- Tokens ------------------------------------------------------------------------------------------------


def with_tokens(*held: tuple[int, int, int], left: tuple[int, int, int]) -> Position:
    """Three kinds of tokens, of a game that keeps them secret."""
    position = play_on(Table("gold-rush", 3, 7), 30).position
    for seat, tokens in enumerate(held):
        set_tokens(position.state["tokens_held"][seat], tokens)
    set_tokens(position.state["tokens_left"], left)
    return position


def set_tokens(counts: Any, tokens: tuple[int, int, int]) -> None:
    """Sets these tokens and no others. The counts are a NumPy array or a list, depending on the state."""
    counts[:] = [*tokens, *[0] * (len(counts) - len(tokens))]


# Tokens of seats 1 and 2 are swapped with those that nobody holds, and with each other.
SWAPS = {
    "with what is left": (((1, 0, 0), (0, 2, 1), (0, 0, 1)), (5, 2, 2)),
    "with one another": (((1, 0, 0), (2, 0, 1), (0, 1, 0)), (3, 3, 3)),
    "with both": (((1, 0, 0), (0, 0, 3), (1, 0, 0)), (4, 4, 1)),
}


def here() -> Position:
    return with_tokens((1, 0, 0), (2, 1, 0), (0, 0, 1), left=(3, 3, 3))


def seen_by(seat: int | None) -> View:
    return lambda position: Snapshot.of(position, seat).as_json()


@pytest.mark.parametrize("held, left", SWAPS.values(), ids=SWAPS)
def test_the_tokens_of_others_are_not_in_a_view(
    held: tuple[tuple[int, int, int], ...], left: tuple[int, int, int]
) -> None:
    there = with_tokens(*held, left=left)
    assert not can_tell_apart(seen_by(0), here(), there)
    assert not can_tell_apart(seen_by(None), here(), there)
    assert can_tell_apart(seen_by(1), here(), there), "their owner sees them"


def test_the_number_of_tokens_is_seen() -> None:
    fewer = with_tokens((1, 0, 0), (2, 0, 0), (0, 0, 1), left=(3, 4, 3))
    assert can_tell_apart(seen_by(0), here(), fewer)


@pytest.mark.parametrize("field", ["tokens_left", "tokens_held"])
def test_a_view_that_leaks_tokens_is_noticed(field: str) -> None:
    def leak(position: Position) -> Any:
        return [Snapshot.of(position, 0).as_json(), position.carrier.read(field)]

    pairs = [(here(), with_tokens(*held, left=left)) for held, left in SWAPS.values()]
    assert any(can_tell_apart(leak, one, other) for one, other in pairs)


@pytest.mark.parametrize("held, left", SWAPS.values(), ids=SWAPS)
def test_an_imagined_position_does_not_depend_on_the_tokens_of_others(
    held: tuple[tuple[int, int, int], ...], left: tuple[int, int, int]
) -> None:
    """So no player can profit from hidden tokens."""
    one, other = here(), with_tokens(*held, left=left)
    for seed in range(20):
        dealt = [bytes(imagine(position, 0, random.Random(seed))) for position in (one, other)]
        assert dealt[0] == dealt[1]


# --- Imagined positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("match", MATCHES, ids=match_name)
def test_an_imagined_position_looks_like_the_true_one(match: Match) -> None:
    table = new_table(*match)
    while not table.is_over:
        position = table.position
        for seat in range(table.seats):
            assert Snapshot.of(imagine(position, seat, random.Random(1)), seat) == Snapshot.of(position, seat)
        play_on(table, 37, seed=len(table.history))


@pytest.mark.parametrize("seat", range(3))
def test_imagined_tokens_look_like_the_true_ones(seat: int) -> None:
    position, before = here(), bytes(here())
    imagined = [imagine(position, seat, random.Random(seed)) for seed in range(30)]
    assert all(Snapshot.of(other, seat) == Snapshot.of(position, seat) for other in imagined)
    assert len({bytes(other) for other in imagined}) > 5
    assert bytes(position) == before
    for other in imagined:
        assert all_tokens(other) == all_tokens(position)
        assert min(other.carrier.read("tokens_left")) >= 0


def all_tokens(position: Position) -> list[int]:
    """For each kind, the tokens that nobody holds and those of all seats."""
    counts = [position.carrier.read("tokens_left"), *position.carrier.read("tokens_held")]
    return [sum(kind) for kind in zip(*counts, strict=True)]
