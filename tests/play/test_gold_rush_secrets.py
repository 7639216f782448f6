"""GR-15: only its holder knows the value of a token, until the end.

Two games with the same tiles and moves, in which the tokens of all others have other values, must give a seat
the same bytes, whatever it is sent. Views that leak are planted beside the true ones, to be noticed.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tests.play.tables import play_on
from tuilerie import (
    GAMES,
    ScriptedDealer,
    SeededDealer,
    Snapshot,
    Table,
    WrongSeats,
    imagine,
    read_record,
    write_record,
    write_record_for,
)
from tuilerie.core.move_code import a_of, reveal_of
from tuilerie.core.words import Phase

BOX = GAMES["gold-rush"].module.BOX
KINDS = [kind for kind, count in enumerate(BOX.tokens.values()) for _ in range(count)]
VALUES = [int(name) for name in BOX.tokens]
SEATS = 3
VIEWERS = [None, 0, 1, 2]
STEP = 9  # views are compared after this many moves, since making them takes time

View = Callable[[Table], Any]


@dataclass(frozen=True)
class Game:
    """A game of three seats, written down."""

    tiles: tuple[str, ...]
    moves: tuple[str, ...]
    takers: tuple[int, ...]
    tokens: tuple[int, ...]  # by kind, in the order in which they are taken

    def table(self, tokens: tuple[int, ...] | None = None) -> Table:
        script = [VALUES[kind] for kind in (self.tokens if tokens is None else tokens)]
        return Table("gold-rush", SEATS, dealer=ScriptedDealer(self.tiles, tokens=script))

    def held(self, seat: int | None, tokens: tuple[int, ...]) -> list[int]:
        return [token for taker, token in zip(self.takers, tokens, strict=True) if taker == seat]


@cache
def game(seed: int) -> Game:
    """A random game in which seats dig often."""
    table, rng = Table("gold-rush", SEATS, seed), random.Random(seed)
    while not table.is_over:
        table.play(_choice([move.text for move in table.moves], table.phase, rng))
    chance = [played for played in table.history if played.seat < 0]
    reveals = [played for played in chance if played.phase == Phase.REVEAL]
    return Game(
        tiles=tuple(played.move.text for played in chance if played.phase == Phase.DRAW),
        moves=tuple(played.move.text for played in table.history if played.seat >= 0),
        takers=tuple(played.taker for played in reveals),
        tokens=tuple(a_of(played.move.code) for played in reveals),
    )


def _choice(texts: list[str], phase: Phase, rng: random.Random) -> str:
    if phase != Phase.ACT:
        return rng.choice(texts)
    if "dig" in texts and rng.random() < 0.7:
        return "dig"
    deed = rng.choice(sorted({text.split()[0] for text in texts}))
    return rng.choice([text for text in texts if text.split()[0] == deed])


def exchanged(which: Game, viewer: int | None, seed: int) -> tuple[int, ...]:
    """Deals the tokens of all seats except the viewer again, from those that the viewer does not hold."""
    unknown = sorted((Counter(KINDS) - Counter(which.held(viewer, which.tokens))).elements())
    random.Random(seed).shuffle(unknown)
    return tuple(
        token if taker == viewer else unknown.pop()
        for taker, token in zip(which.takers, which.tokens, strict=True)
    )


def as_bytes(view: Any) -> bytes:
    return json.dumps(view, sort_keys=True).encode()


def tells_apart(view: View, which: Game, viewer: int | None, seed: int = 1, step: int = STEP) -> bool:
    """Whether a view differs anywhere between a game and the same with the others' tokens exchanged."""
    here, there = which.table(), which.table(exchanged(which, viewer, seed))
    for number, move in enumerate(which.moves):
        if number % step == 0 and as_bytes(view(here)) != as_bytes(view(there)):
            return True
        here.play(move)
        if here.is_over:
            return False
        there.play(move)
    raise AssertionError("the game ends")


def snapshot_of(viewer: int | None) -> View:
    return lambda table: Snapshot.of(table.position, viewer).as_json()


# --- Two games ---------------------------------------------------------------------------------------------


def test_gr_15_the_games_compared_have_tokens_in_every_hand() -> None:
    for seed in (1, 2):
        assert min(Counter(game(seed).takers).values()) >= 3
        assert set(game(seed).takers) == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("viewer", VIEWERS)
def test_gr_15_every_snapshot_is_the_same_whatever_the_others_hold(viewer: int | None) -> None:
    assert exchanged(game(1), viewer, 1) != game(1).tokens
    assert not tells_apart(snapshot_of(viewer), game(1), viewer, step=1)


@pytest.mark.slow
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", [2, 3])
def test_gr_15_views_are_the_same_with_other_values_still(viewer: int | None, seed: int) -> None:
    assert not tells_apart(snapshot_of(viewer), game(2), viewer, seed)


@pytest.mark.parametrize("comments", ["", "en", "fr"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_gr_15_a_running_record_is_the_same_whatever_the_others_hold(
    viewer: int | None, comments: str
) -> None:
    view: View = lambda table: write_record_for(table, viewer, comments)  # noqa: E731
    assert not tells_apart(view, game(1), viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_gr_15_events_and_the_drawn_board_are_the_same(viewer: int | None) -> None:
    view: View = lambda table: [str(table), repr(table.events)]  # noqa: E731
    assert not tells_apart(view, game(1), viewer)


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_gr_15_also_while_tokens_are_being_looked_at(viewer: int) -> None:
    """Tokens are revealed one by one, as at a table without a dealer."""
    which, compared = game(1), 0
    here, there = which.table(), Table.undealt("gold-rush", SEATS)
    one, tokens = Table.undealt("gold-rush", SEATS), list(exchanged(which, viewer, 1))
    for move in which.moves:
        here.play(move)
    for played in here.history[:-2]:
        one.make(played.move)
        is_token = played.phase == Phase.REVEAL
        there.make(there.position.move(reveal_of(tokens.pop(0))) if is_token else played.move)
        if Phase.REVEAL in (one.phase, played.phase) and not one.is_over:
            assert as_bytes(snapshot_of(viewer)(one)) == as_bytes(snapshot_of(viewer)(there))
            compared += 1
    assert compared > 10


# --- Leaks -------------------------------------------------------------------------------------------------

LEAKS: dict[str, View] = {
    "what nobody holds": lambda table: table.position.carrier.read("tokens_left"),
    "what all hold": lambda table: table.position.carrier.read("tokens_held"),
    "the open record": write_record,
    "the record of another": lambda table: write_record_for(table, 1),
    "the snapshot of another": snapshot_of(1),
    "another's projected score": lambda table: table.projected_scores(1),
    "the moves of chance": lambda table: [played.move.text for played in table.history],
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
def test_gr_15_a_planted_leak_is_noticed(leak: View) -> None:
    assert tells_apart(lambda table: [snapshot_of(0)(table), leak(table)], game(1), 0)


# --- What is seen ------------------------------------------------------------------------------------------

MINE = """U1 E1^ tent O/mountain; U1 W1^ -; C1 N1^ tent mountain;
U3 E2^ dig; V1 W2< -; U3 E3^ dig; V1 E4^ dig"""


def digging(*tokens: int) -> Table:
    """Seats 0 and 2 have their tents on one mountain; seat 0 has dug two tokens, seat 2 one."""
    turns = [turn.split(maxsplit=2) for turn in MINE.split(";")]
    table = Table(
        "gold-rush", SEATS, dealer=ScriptedDealer([turn[0] for turn in turns], tokens=tokens, then=1)
    )
    for tile, placement, act in turns:
        table.play(f"{tile} {placement}")
        table.play(act)
    return table


def test_gr_15_a_seat_sees_the_values_of_its_own_tokens() -> None:
    table = digging(5, 2, 3)
    own = [table.view(seat).own_tokens for seat in range(SEATS)]
    assert own == [{"3": 1, "5": 1}, {}, {"2": 1}]
    assert table.view().own_tokens == {}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_gr_15_all_see_how_many_tokens_there_are(viewer: int | None) -> None:
    view = digging(5, 2, 3).view(viewer)
    assert [seat.tokens for seat in view.seats] == [2, 0, 1]
    assert ([pile.count for pile in view.piles], view.token_stock, view.tokens_gone) == ([1], 59, 0)


@pytest.mark.parametrize(
    "viewer, projected", [(None, (0, 0, 0)), (0, (8, 0, 0)), (1, (0, 0, 0)), (2, (0, 0, 2))]
)
def test_gr_15_projected_scores_count_only_the_viewer_s_tokens(
    viewer: int | None, projected: tuple[int, ...]
) -> None:
    table = digging(5, 2, 3)
    assert table.projected_scores(viewer) == projected
    assert tuple(seat.projected for seat in table.view(viewer).seats) == projected
    assert table.scores == (0, 0, 0)


@pytest.mark.parametrize("viewer, dug", [(None, "? ? ?"), (0, "5 ? 3"), (1, "? ? ?"), (2, "? 2 ?")], ids=str)
def test_gr_15_a_running_record_hides_the_tokens_of_others(viewer: int | None, dug: str) -> None:
    record = write_record_for(digging(5, 2, 3), viewer)
    assert [line.split("dig ")[1] for line in record.splitlines() if "dig" in line] == dug.split()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_gr_15_a_running_record_for_a_viewer_never_tells_the_seed(viewer: int | None) -> None:
    """Whoever knew the seed would know all tokens."""
    record = write_record_for(play_on(Table("gold-rush", SEATS, "hidden"), 60), viewer)
    assert "deal sha256:" in record
    assert "hidden" not in record


@pytest.mark.parametrize("seat", [-1, SEATS])
def test_gr_15_there_is_no_record_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(WrongSeats, match=f"there is no seat {seat} at this table; there are 0 to 2"):
        write_record_for(Table("gold-rush", SEATS, 7), seat)


def test_gr_15_until_gr_14_the_end_shows_all() -> None:
    table = game(1).table()
    for move in game(1).moves:
        table.play(move)
    assert {write_record_for(table, seat) for seat in VIEWERS} == {table.record}
    assert "?" not in table.record
    assert len({table.projected_scores(seat) for seat in VIEWERS}) == 1
    assert table.projected_scores() == table.scores


# --- Imagined positions, and records with question marks ---------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_gr_15_an_imagined_position_looks_like_the_true_one(viewer: int) -> None:
    table = game(1).table()
    for number, move in enumerate(game(1).moves[:-1]):
        table.play(move)
        if number % STEP == 0:
            position = table.position
            imagined = imagine(position, viewer, random.Random(number))
            assert Snapshot.of(imagined, viewer) == Snapshot.of(position, viewer)
            assert all_tokens(imagined) == all_tokens(position) == list(BOX.tokens.values())


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_gr_15_what_is_imagined_does_not_depend_on_the_tokens_of_others(viewer: int) -> None:
    def view(table: Table) -> Any:
        return bytes(imagine(table.position, viewer, random.Random(3))).hex()

    assert not tells_apart(view, game(1), viewer)


def all_tokens(position: Any) -> list[int]:
    counts = [position.carrier.read("tokens_left"), *position.carrier.read("tokens_held")]
    return [sum(kind) for kind in zip(*counts, strict=True)][: len(VALUES)]


@pytest.mark.slow
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_gr_15_a_record_with_question_marks_reads_back_to_the_snapshot(viewer: int | None, seed: int) -> None:
    table = game(seed).table()
    for number, move in enumerate(game(seed).moves[:-1]):
        table.play(move)
        if number % STEP == 0 and not table.is_over:
            record = write_record_for(table, viewer)
            again = read_record(record, SeededDealer(table.start, "x"))
            assert again.view(viewer) == table.view(viewer)
            assert write_record_for(again, viewer) == record


def test_gr_15_a_record_with_question_marks_keeps_the_tokens_that_it_names() -> None:
    """The seat has stones, late; what it may not know cannot be the same stones."""
    which, viewer = game(2), 0
    stones, others = KINDS[: KINDS.count(0)], KINDS[KINDS.count(0) :]
    tokens = tuple(stones.pop() if taker == viewer else others.pop() for taker in which.takers)
    table = which.table(tokens)
    for move in which.moves[:-1]:
        table.play(move)
    again = read_record(write_record_for(table, viewer), SeededDealer(table.start, "x"))
    assert again.view(viewer) == table.view(viewer)


def test_gr_15_tokens_put_in_for_question_marks_do_not_stand_under_the_hash_of_the_deal() -> None:
    table = play_on(Table("gold-rush", SEATS, 7), 60)
    record = write_record_for(table, None)
    assert "?" in record
    assert read_record(record).commitment == ""
    assert read_record(table.record).commitment == table.commitment
