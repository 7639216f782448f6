"""Tests for every game: records, undo, views, carriers, counts, and agreement with the oracle."""

import pickle
import random
from pathlib import Path

import pytest
from hypothesis import Phase as Stage
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.tables import play_on, state_bytes, tiles_of
from tests.referee import Setting
from tests.referees import play_game
from tuilerie import GAMES, Snapshot, Table, check_deal, imagine, read_record, write_record
from tuilerie.core.arrays import Compiled, states_of
from tuilerie.core.carrier import Interpreted
from tuilerie.core.state import mirror_of
from tuilerie.core.words import Phase
from tuilerie.play.position import Position

GOLDEN = {path.stem: path.read_text() for path in Path(__file__).parents[1].glob("golden/others/*.game")}
GOLDEN_ENDS = {
    "hunters-three-seats": (104, 6, 1),
    "gold-rush-two-seats": (134, 14),
    "hill-and-dale-three-seats": (43, 53, 23),
    "amazonas-four-seats": (115, 28, 89, 44),
}
# The number of ways to continue from the start: placements, then acts, then further turns.
WAYS = {
    "base": (133, 592),
    "hunters": (328, 2124),
    "gold-rush": (267, 1799),
    "hill-and-dale": (344, 1584),
    "amazonas": (862, 4032),
}


@pytest.mark.parametrize("name", GOLDEN_ENDS)
def test_a_golden_record_replays_to_its_end_and_is_written_again_as_it_was(name: str) -> None:
    table = read_record(GOLDEN[name])
    assert (table.is_over, table.scores) == (True, GOLDEN_ENDS[name])
    assert table.record == GOLDEN[name]
    assert check_deal(GOLDEN[name])


@pytest.mark.parametrize("game", GAMES)
def test_the_number_of_ways_to_go_on(game: str) -> None:
    start = Position.dealt(GAMES[game], 2, GAMES[game].default_options)
    assert (ways(start, Phase.ACT), ways(start, Phase.DRAW)) == WAYS[game]


def test_each_box_has_a_number_of_its_own() -> None:
    assert len({game.module.BOX.number for game in GAMES.values()}) == len(GAMES)


def ways(position: Position, until: Phase) -> int:
    """How many ways lead from a draw to the end of the placement, or of the turn."""
    total = 0
    for move in position.chance_codes() or position.codes():
        following = position.copy()
        following.make(move)
        total += 1 if following.phase in (until, Phase.REVEAL) else ways(following, until)
    return total


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=6, phases=[Stage.explicit, Stage.generate])
@given(seats=st.integers(2, 5), seed=st.integers(0, 999), moves=st.integers(0, 200), back=st.integers(1, 9))
def test_a_table_writes_reads_copies_and_takes_back(
    game: str, seats: int, seed: int, moves: int, back: int
) -> None:
    table = play_on(Table(game, seats, seed), moves, seed)
    again = read_record(write_record(table, with_seed=True))
    assert again == table
    assert again.history == table.history
    before = []
    for number in range(back):
        if not table.is_over:
            before.append(state_bytes(table))
            play_on(table, 1, number)
    for state in reversed(before):
        table.undo()
        assert state_bytes(table) == state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 5])
def test_scores_are_the_sum_of_events_and_no_tile_or_piece_is_lost(game: str, seats: int) -> None:
    table = Table(game, seats, seed=seats)
    inventory, scores = tiles_of(table), [0] * seats
    supply = [table.position.supply(seat) for seat in range(seats)]
    while not table.is_over:
        for event in table.play(random.Random(len(table.history)).choice(table.moves)):
            if event.seat >= 0:
                scores[event.seat] += event.points
        assert list(table.scores) == scores
        assert tiles_of(table) == inventory
        standing = [(piece.seat, piece.piece) for piece in table.position.pieces()]
        for seat, whole in enumerate(supply):
            left = table.position.supply(seat)
            assert {kind: left[kind] + standing.count((seat, kind)) for kind in whole} == whole


@pytest.mark.parametrize("game", GAMES)
def test_interpreted_and_compiled_rules_leave_the_same_bytes(game: str) -> None:
    """Compares whole games move by move; each then continues from the other's bytes."""
    start = Position.dealt(GAMES[game], 3, GAMES[game].options)
    compiled = Position(GAMES[game], Compiled(states_of(start.box, bytes(start))))
    interpreted = Position(GAMES[game], Interpreted(mirror_of(start.box.sizes, bytes(start))))
    rng = random.Random(6)
    while not compiled.is_over:
        moves = list(compiled.chance_codes()) or compiled.codes()
        assert (list(interpreted.chance_codes()) or interpreted.codes()) == moves
        move = rng.choice(moves)
        compiled.make(move)
        interpreted.make(move)
        assert bytes(interpreted) == bytes(compiled)
        if rng.random() < 0.05:
            assert interpreted.features() == compiled.features()
            assert Snapshot.of(interpreted, 1) == Snapshot.of(compiled, 1)
            interpreted = Position(GAMES[game], Interpreted(mirror_of(start.box.sizes, bytes(compiled))))
            # Unpickled, a state is compiled or interpreted like all others of this process.
            unpickled = pickle.loads(pickle.dumps(interpreted))
            compiled = Position(GAMES[game], Compiled(states_of(start.box, bytes(unpickled))))
    assert type(compiled.state) is not type(interpreted.state)


@pytest.mark.parametrize("game", GAMES)
def test_asking_for_moves_changes_nothing(game: str) -> None:
    position, rng = Position.dealt(GAMES[game], 3, GAMES[game].options), random.Random(4)
    while not position.is_over:
        before = bytes(position)
        moves = list(position.chance_codes()) or position.codes()
        assert bytes(position) == before
        position.make(rng.choice(moves))


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_position_has_the_same_view(game: str) -> None:
    table = play_on(Table(game, 3, seed=8), 120)
    for seat in range(3):
        imagined = imagine(table.position, seat, random.Random(1))
        assert Snapshot.of(imagined, seat) == Snapshot.of(table.position, seat)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hunters", "gold-rush", "hill-and-dale"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_engine_and_oracle_agree(game: str, seats: int) -> None:
    play_game(Setting(game, seats, GAMES[game].default_options), seed=0, full=True)
    for seed in range(1, 8):
        play_game(Setting(game, seats, GAMES[game].options), seed)
