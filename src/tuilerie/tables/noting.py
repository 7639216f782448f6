"""Games with the real box: people enter what they draw and do, and can change any turn later."""

from ..core.tiles import OwnTile
from ..play.correction import resumed, turn_entries
from ..play.move import Move
from ..play.phrase import Saying
from ..play.played import Played
from ..play.table import Table
from . import commands
from .commands import Draft
from .refusal import Refusal
from .rows import Dealt, DrawnIn, Moved, Replayed, Rewound, Row, TakenOut
from .table_state import TableState
from .tile_drawing import free_id


def draw(draft: Draft, drawn: str) -> None:
    """Enters what came up: the id of a tile, a token as printed, or `?` for a token that nobody has shown."""
    again = _noted_table(draft.state).copy()
    if again.is_over:
        raise Refusal("not_now", "nothing_drawn")
    again.deal(drawn)
    _become(draft, again)
    _go_on(draft)


def draw_in(draft: Draft, instead: str, lines: tuple[str, ...]) -> None:
    """Enters a tile that came up and that the box lacks, in place of one that is left."""
    table = _noted_table(draft.state)
    draft.add(DrawnIn(*draft.stamp, OwnTile(free_id(table, instead), instead, lines)))
    draw(draft, draft.state.table.own_tiles[-1].id if draft.state.table else "")


def play(draft: Draft, seat: int, move: Move | str) -> None:
    _noted_table(draft.state)
    commands.play(draft, seat, move)
    _go_on(draft)


def tell(draft: Draft, seat: int, token: str) -> None:
    """Names one of the unknown tokens of a seat."""
    again = _noted_table(draft.state).copy()
    again.tell_token(seat, token)
    _become(draft, again, keeps_change=True)


def undo(draft: Draft) -> None:
    """Goes back by one entry, and over moves that left no choice."""
    table, change = _noted_table(draft.state), draft.state.change
    if change and not change.is_settled and len(table.history) == change.first:
        return put_back(draft)
    if not table.history:
        raise Refusal("nothing_to_undo", "table", problem=Saying("illegal.undo"))
    again = table.copy()
    again.back_to(len(again.history) - 1)
    while _is_forced(again):
        again.back_to(len(again.history) - 1)
    _become(draft, again, keeps_change=True)
    _take_out_undrawn(draft)


def rewind(draft: Draft, version: int, changes: bool) -> None:
    """Goes back to the beginning of a turn. With `changes`, later moves are replayed once the turn has been
    entered again; without, they are dropped."""
    table, state = _noted_table(draft.state), draft.state
    if changes and state.change and not state.change.is_settled:
        raise Refusal("not_now", "changing")
    if version not in state.made:
        raise Refusal("not_now", "no_such_turn")
    turn = table.history[state.made.index(version)].turn
    first, _ = turn_entries(table.history, turn)
    draft.add(Rewound(*draft.stamp, first, tuple(state.made[first:]), turn if changes else 0))
    _take_out_undrawn(draft)


def put_back(draft: Draft) -> None:
    """Reverts the change of a turn."""
    table, change = _noted_table(draft.state), draft.state.change
    if change is None:
        raise Refusal("not_now", "not_changing")
    again = table.copy()
    again.back_to(0)
    for move in change.former:
        again.make(move)
    _become(draft, again, turn=0)
    _take_out_undrawn(draft)


def _take_out_undrawn(draft: Draft) -> None:
    """Removes tiles that were drawn in and have not come up any more, unless a change may bring them back."""
    while (table := draft.state.table) and table.own_tiles and draft.state.change is None:
        if table.own_tiles[-1].id in {played.move.tile for played in table.history}:
            return
        draft.add(TakenOut(*draft.stamp))


def _noted_table(state: TableState) -> Table:
    commands.expect_by_hand(state, True)
    if state.table is None:
        raise Refusal("not_now", "not_begun")
    return state.table


def _is_forced(table: Table) -> bool:
    """Whether passing is the only legal move. Pages then pass without asking."""
    is_choice = table.history and not table.is_over and not table.position.waits_for_chance
    return bool(is_choice) and [move.deed for move in table.moves] == ["pass"]


def _become(draft: Draft, again: Table, turn: int | None = None, keeps_change: bool = False) -> None:
    """Adds the rows that lead to this game: equal moves stay, the others are replaced. With `keeps_change`, a
    change that could not be completed can still be reverted."""
    state = draft.state
    assert state.table
    if turn is None:
        turn = state.change.turn if state.change and not state.change.is_settled else 0
    keeps = keeps_change and state.change is not None and state.change.is_settled
    before, after = _codes(state.table), _codes(again)
    pairs = enumerate(zip(before, after, strict=False))
    same = next((n for n, (old, new) in pairs if old != new), min(len(before), len(after)))
    if same < len(before) or (state.change and state.change.turn != turn and not keeps):
        draft.add(
            Rewound(*draft.stamp, same, tuple(state.made[same:]), turn, len(after) - same if keeps else None)
        )
    for played in again.history[same:]:
        draft.add(_row_of(draft, played))


def _codes(table: Table) -> list[tuple[str, int]]:
    return [(played.move.text, played.move.code) for played in table.history]


def _row_of(draft: Draft, played: Played) -> Row:
    move = played.move
    if played.seat < 0:
        return Dealt(*draft.stamp, move.text, move.code)
    return Moved(*draft.stamp, played.seat, move.text, move.code)


def _go_on(draft: Draft) -> None:
    """Replays the later moves once a changed turn has been entered."""
    table, change = draft.state.table, draft.state.change
    if table is None or change is None or change.is_settled:
        return
    if not table.is_over and int(table.position.state["turn"]) <= change.turn:
        return
    result = resumed(table.copy(), change.later)
    _become(draft, result.table)
    why = Refusal("illegal_move", "table", problem=result.problem).text if result.problem else ""
    draft.add(Replayed(*draft.stamp, len(result.left), why))
