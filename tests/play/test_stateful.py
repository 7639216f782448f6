"""A state machine that plays, undoes, copies, writes and reads at random, and checks invariants."""

from collections import Counter

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.play.tables import OPTION_SETS, inventory, new_table, play_on, state_bytes, tiles_of
from tuilerie import IllegalMove, NothingToUndo, Table, read_record, write_record
from tuilerie.core.words import Kind
from tuilerie.play.places import Cell

pytestmark = pytest.mark.slow

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
NEVER = ["", "meeple moon", "D0 O^", "C N99^", "abbot", "x", "undo", "N0^", "meeple O/city"]


class TableMachine(RuleBasedStateMachine):
    table: Table
    before: list[bytes]  # by move: the state that undo must bring back

    @initialize(seats=st.integers(2, 5), options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 999))
    def sit_down(self, seats: int, options: tuple[str, ...], seed: int) -> None:
        self.table, self.before, self.options = new_table(seats, options, seed), [], options

    # Actions

    @precondition(lambda self: not self.table.is_over)
    @rule(choice=st.integers(0, 200), by_text=st.booleans())
    def play(self, choice: int, by_text: bool) -> None:
        move = self.table.moves[choice % len(self.table.moves)]
        self.before.append(state_bytes(self.table))
        scores = Counter(dict(enumerate(self.table.scores)))
        for event in self.table.play(move.text if by_text else move):
            scores[event.seat] += event.points
        assert self.table.scores == tuple(scores[seat] for seat in range(self.table.seats))

    @precondition(lambda self: not self.table.is_over)
    @rule(moves=st.integers(5, 70), seed=st.integers(0, 99))
    def play_some_more(self, moves: int, seed: int) -> None:
        for number in range(moves):
            if not self.table.is_over:
                self.before.append(state_bytes(self.table))
                play_on(self.table, 1, seed + number)

    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.before))):
            self.table.undo()
            assert state_bytes(self.table) == self.before.pop()

    @precondition(lambda self: not self.before)
    @rule()
    def undo_too_far(self) -> None:
        with pytest.raises(NothingToUndo):
            self.table.undo()

    @rule(seed=st.integers(0, 99))
    def play_on_a_copy(self, seed: int) -> None:
        state, copy = state_bytes(self.table), self.table.copy()
        play_on(copy, 20, seed)
        assert state_bytes(self.table) == state

    @rule(with_seed=st.booleans())
    def write_and_read(self, with_seed: bool) -> None:
        """Then play goes on at the table that was read."""
        again = read_record(write_record(self.table, with_seed))
        assert again == self.table
        assert again.history == self.table.history
        assert again.commitment == self.table.commitment
        if with_seed:
            self.table = again

    @rule(text=st.sampled_from(NEVER) | st.text(max_size=12))
    def play_what_is_not_on_offer(self, text: str) -> None:
        if self.table.moves.has(text):
            return
        state = state_bytes(self.table)
        with pytest.raises(IllegalMove):
            self.table.play(text)
        assert state_bytes(self.table) == state

    # Invariants

    @invariant()
    def every_tile_is_somewhere(self) -> None:
        assert tiles_of(self.table) == inventory(self.options)
        assert sum(self.table.remaining().values()) == self.table.view().pile

    @invariant()
    def every_piece_is_somewhere(self) -> None:
        position = self.table.position
        standing = Counter((piece.seat, piece.piece) for piece in position.pieces())
        for seat in range(self.table.seats):
            own = {kind: count + standing[seat, kind] for kind, count in position.supply(seat).items()}
            assert own == {"meeple": 7} | ({"abbot": 1} if "abbots" in self.options else {})

    @invariant()
    def features_count_their_pieces(self) -> None:
        position = self.table.position
        rows = [position.state["feature"][f] for f in range(int(position.state["feature_count"]))]
        rows = [row for row in rows if row["kind"] != Kind.GONE]
        assert sum(int(row["claims"]) for row in rows) == len(position.pieces())
        assert all(row["claims"] == sum(row["meeples"]) for row in rows)

    @invariant()
    def open_cells_lie_round_the_squares(self) -> None:
        squares = {(square.x, square.y) for square in self.table.view().squares}
        around = {(x + east, y + south) for x, y in squares for east, south in STEPS}
        assert self.table.position.open_cells() == sorted(Cell(*place) for place in around - squares)

    @invariant()
    def moves_read_back(self) -> None:
        assert [self.table.moves.read(move.text) for move in self.table.moves] == list(self.table.moves)
        assert bool(self.table.moves) != self.table.is_over

    @invariant()
    def the_history_adds_up_to_the_scores(self) -> None:
        won = Counter[int]()
        for played in self.table.history:
            for event in played.events:
                won[event.seat] += event.points
        assert self.table.scores == tuple(won[seat] for seat in range(self.table.seats))

    @invariant()
    def nobody_loses_points_by_counting(self) -> None:
        pairs = zip(self.table.projected_scores(), self.table.scores, strict=True)
        assert all(projected >= points for projected, points in pairs)


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # to make a failing game smaller takes minutes
)
