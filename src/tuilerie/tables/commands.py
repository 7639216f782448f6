"""The commands at a table. Each function checks whether its command is allowed and adds rows to a draft."""

from collections.abc import Collection

from ..play.move import Move
from ..play.phrase import Saying
from ..play.table import Table
from .field_types import Status
from .names import computer_name, is_taken
from .refusal import Refusal
from .rows import (
    Closed,
    Dealt,
    Joined,
    Left,
    Moved,
    Resigned,
    Returned,
    Row,
    Started,
    TakenOver,
    TimedOut,
    UndoAgreed,
    UndoAsked,
    Undone,
    UndoRefused,
)
from .table_state import MOST_UNDOS, SUBSTITUTE, TableState


class Draft:
    """Rows to be added to a log. Each is applied to the draft's state as soon as it is added."""

    def __init__(self, state: TableState, at: int) -> None:
        self.state, self.at = state, at
        self.rows: list[Row] = []

    @property
    def stamp(self) -> tuple[int, int]:
        """The version and the moment of the next row."""
        return self.state.version + 1, self.at

    def add(self, row: Row) -> None:
        self.state.apply(row)
        self.rows.append(row)


def join(draft: Draft, seat: int, name: str, level: str = "") -> None:
    state = draft.state
    expect(state, "waiting")
    if state.chairs[seat].kind != "open":
        raise Refusal("full", "seat_taken", seat=seat)
    if is_taken(name, [chair.name for chair in state.chairs if chair.kind != "open"]):
        raise Refusal("name_taken", "name_taken", name=name)
    draft.add(Joined(*draft.stamp, seat, name, level))


def fill(draft: Draft, seat: int, level: str) -> None:
    """Fills the open seats with computers. Only the person who opened the table may do this."""
    if seat != draft.state.host:
        raise Refusal("not_allowed", "fill")
    for number in draft.state.open_seats:
        join(draft, number, computer_name(number, draft.state.names), level)


def start(draft: Draft) -> None:
    expect(draft.state, "waiting")
    draft.add(Started(*draft.stamp))
    deal(draft)


def play(draft: Draft, seat: int, move: Move | str, by: str = "") -> None:
    """Plays a move, given as a `Move` of this table or as text."""
    table = _running(draft.state)
    if table.to_act != seat:
        raise Refusal("not_your_turn", "turn", name=draft.state.names[table.to_act or 0])
    chosen = table.moves.choose(move)
    draft.add(Moved(*draft.stamp, seat, chosen.text, chosen.code, by))
    deal(draft)


def deal(draft: Draft) -> None:
    """Deals moves of chance until a seat has to decide. In games with the real box, people draw instead."""
    table, dealer = draft.state.table, draft.state.dealer
    assert table
    while dealer and not table.is_over and table.position.waits_for_chance:
        dealt = dealer.deal(table.position)
        draft.add(Dealt(*draft.stamp, dealt.text, dealt.code))


def undo(draft: Draft, seat: int) -> None:
    table = _running(draft.state)
    if draft.state.undos >= MOST_UNDOS:
        raise Refusal("limit", "undos", most=MOST_UNDOS)
    moves = draft.state.undoable(seat)
    if not moves:
        raise Refusal("nothing_to_undo", "undo")
    made = [n for n, played in enumerate(table.history) if played.seat >= 0]
    undoes = tuple(draft.state.made[made[-moves] :])
    draft.add(Undone(*draft.stamp, seat, moves, undoes))


def ask_undo(draft: Draft, seat: int, agreed: Collection[int] = ()) -> None:
    """Asks the other people to take back the last turn of a seat. Those who play on the same screen
    (`agreed`) need not be asked."""
    _running(draft.state)
    expect_by_hand(draft.state, False)
    first = draft.state.turn_to_ask_for(seat)
    if not first:
        raise Refusal("nothing_to_undo", "ask_undo")
    draft.add(UndoAsked(*draft.stamp, seat, first))
    for other in set(agreed) & set(draft.state.awaited):
        draft.add(UndoAgreed(*draft.stamp, other))
    _undo_if_agreed(draft)


def answer_undo(draft: Draft, seat: int, agree: bool) -> None:
    """A seat that was asked agrees or refuses; the seat that asked may withdraw."""
    _running(draft.state)
    request = draft.state.request
    is_withdrawn = request is not None and request.seat == seat and not agree
    if request is None or (seat not in draft.state.awaited and not is_withdrawn):
        raise Refusal("not_now", "answer_undo")
    if agree:
        draft.add(UndoAgreed(*draft.stamp, seat))
        _undo_if_agreed(draft)
    else:
        draft.add(UndoRefused(*draft.stamp, seat, request.seat))


def _undo_if_agreed(draft: Draft) -> None:
    """When all have agreed, the turn is taken back. The same tiles will be drawn again."""
    state, request = draft.state, draft.state.request
    if request is None or state.awaited or state.table is None:
        return
    index = state.made.index(request.first)
    moves = sum(played.seat >= 0 for played in state.table.history[index:])
    draft.add(Undone(*draft.stamp, request.seat, moves, tuple(state.made[index:])))


def resign(draft: Draft, seat: int) -> None:
    _running(draft.state)
    expect_by_hand(draft.state, False)
    if draft.state.chairs[seat].resigned:
        raise Refusal("not_now", "resigned")
    draft.add(Resigned(*draft.stamp, seat))
    _undo_if_agreed(draft)


def take_over(draft: Draft, seat: int, by: int = -1) -> None:
    """Lets a computer play for a person who left, or who is absent if another seat (`by`) asks for it."""
    _running(draft.state)
    expect_by_hand(draft.state, False)
    if draft.state.chairs[seat].is_played_by_computer:
        raise Refusal("not_now", "taken_over")
    draft.add(TakenOver(*draft.stamp, seat, SUBSTITUTE, by))
    _undo_if_agreed(draft)


def come_back(draft: Draft, seat: int) -> None:
    _running(draft.state)
    if not draft.state.chairs[seat].taken_over or draft.state.chairs[seat].resigned:
        raise Refusal("not_now", "no_computer")
    draft.add(Returned(*draft.stamp, seat))


def leave(draft: Draft, seat: int) -> None:
    if draft.state.status == "waiting":
        draft.add(Left(*draft.stamp, seat))
    elif not draft.state.chairs[seat].is_played_by_computer:
        take_over(draft, seat)


def time_out(draft: Draft, seat: int, move: Move | None = None) -> None:
    """Handles the end of a seat's time: a computer makes this decision, or takes the seat over."""
    draft.add(TimedOut(*draft.stamp, seat, "" if move else SUBSTITUTE))
    if move:
        play(draft, seat, move, by=SUBSTITUTE)
    else:
        _undo_if_agreed(draft)


def close(draft: Draft, reason: str) -> None:
    if draft.state.is_ended:
        raise Refusal("not_now", "already", status=Saying(f"statuses.{draft.state.status}"))
    draft.add(Closed(*draft.stamp, reason))


def expect(state: TableState, status: Status) -> None:
    if state.status == "closed":
        raise Refusal("closed", "closed")
    if state.status != status:
        now, wanted = Saying(f"statuses.{state.status}"), Saying(f"statuses.{status}")
        raise Refusal("not_now", "status", now=now, wanted=wanted)


def expect_by_hand(state: TableState, is_wanted: bool) -> None:
    """Refuses commands for online tables at a table for the real box, and the other way round."""
    if state.by_hand != is_wanted:
        raise Refusal("not_now", "not_by_hand" if is_wanted else "by_hand")


def _running(state: TableState) -> Table:
    expect(state, "running")
    assert state.table
    return state.table
