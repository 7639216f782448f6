"""Views: what one seat may see of a table. The game is described by a Snapshot; the table adds the rest."""

from dataclasses import dataclass, replace

from ..play.languages import Language
from ..play.phrase import phrase
from ..play.snapshot import Snapshot, Square
from .clocks import Clocks
from .labels import details_of, labels_of
from .noted_view import NotedView, drawing_words, noted_view, without_unknown
from .table_state import TableState
from .tile_sketch import SketchedTile, sketches_of
from .undo_request import PendingUndo

LONGEST_TURN = 12  # more moves than any turn has


@dataclass(frozen=True)
class May:
    """What the viewer may do now besides moves."""

    undo: bool = False
    ask_undo: bool = False  # ask the others to take back the last turn
    answer_undo: bool = False  # agree to such a request, or refuse it
    resign: bool = False
    hint: bool = False
    take_over: tuple[int, ...] = ()  # absent seats for which a computer may play
    come_back: bool = False  # take the seat back from the computer
    rematch: bool = False


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat or a watcher may see: the board, and what the table adds to it."""

    version: int
    board: Snapshot
    prompt: str  # what to do now, in words
    labels: tuple[str, ...]  # a label for each of the board's moves, in the viewer's language
    # for each move, what distinguishes it from others with the same label; often empty
    details: tuple[str, ...]
    latest: tuple[Square, ...]  # the squares of the last turn in which tiles were laid
    may: May
    clocks: Clocks | None
    undo_asked: PendingUndo | None
    winners: tuple[int, ...]
    noted: NotedView | None  # only for games with the real box
    own_tiles: tuple[SketchedTile, ...]  # tiles that the box lacks, as people drew them into this game


def view_of(
    state: TableState, eye: int | None, language: Language, absent: tuple[int, ...] = ()
) -> View | None:
    """The view of a seat or a watcher (None). There is none while the table waits for players."""
    if state.table is None:
        return None
    board = board_of(state, eye)
    return View(
        version=state.version,
        board=board,
        prompt=_prompt(state, eye, board, language),
        labels=labels_of(state.table, board.moves, language),
        details=details_of(state.table, board.moves, language),
        latest=board.squares[len(board.squares) - latest_squares(state) :],
        may=may_of(state, eye, absent),
        clocks=state.timer.shown(),
        undo_asked=PendingUndo(state.request.seat, state.awaited) if state.request else None,
        winners=state.winners,
        noted=noted_view(state, language) if state.by_hand else None,
        own_tiles=sketches_of(state.table.position),
    )


def board_of(state: TableState, eye: int | None) -> Snapshot:
    """The snapshot for a viewer, without helps that are off, and without events, which are sent as news."""
    assert state.table
    seen = state.table.view(eye, events=())
    if state.by_hand:
        seen = without_unknown(state.table, seen)
    if state.status != "running":
        seen = replace(seen, to_act=None, moves=())
    if "tiles" not in state.helps:
        seen = replace(seen, tiles_left=None)
    if "projection" not in state.helps:
        seen = replace(seen, seats=tuple(replace(seat, projected=None) for seat in seen.seats))
    return seen


def _prompt(state: TableState, eye: int | None, board: Snapshot, language: Language) -> str:
    if state.status == "closed":
        return phrase("news.closed", language)
    if state.by_hand and state.status == "running" and board.to_act is None:
        return drawing_words(state, language)
    if state.status == "over" or board.to_act is None:
        return phrase("ended", language)
    if eye is not None and _may_come_back(state, eye):
        return phrase("awaited_back", language)
    return phrase(f"awaited.{board.phase}", language, name=state.names[board.to_act])


def latest_squares(state: TableState) -> int:
    """The number of tiles laid in the last turn that laid any."""
    assert state.table
    laid = [played.turn for played in state.table.history[-LONGEST_TURN:] if played.move.deed == "lay"]
    return laid.count(laid[-1]) if laid else 0


def may_of(state: TableState, eye: int | None, absent: tuple[int, ...]) -> May:
    if eye is None or state.chairs[eye].kind != "person":
        return May()
    if state.by_hand:
        return May(undo=bool(state.made) and state.status != "closed", rematch=state.status == "over")
    if state.status == "over":
        return May(rematch=True)
    if state.status != "running":
        return May()
    chair = state.chairs[eye]
    return May(
        undo=state.undoable(eye) > 0,
        ask_undo=state.turn_to_ask_for(eye) > 0,
        answer_undo=eye in state.awaited,
        resign=not chair.resigned,
        hint=may_have_hint(state, eye),
        take_over=tuple(seat for seat in absent if seat != eye),
        come_back=_may_come_back(state, eye),
    )


def _may_come_back(state: TableState, seat: int) -> bool:
    return state.chairs[seat].taken_over and not state.chairs[seat].resigned


def may_have_hint(state: TableState, seat: int) -> bool:
    """Hints are given only if no other person plays."""
    return state.to_act == seat and state.people == [seat]
