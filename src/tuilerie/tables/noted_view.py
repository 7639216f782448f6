"""What a page shows in games with the real box besides the board: possible draws, tokens, changes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.words import Phase
from ..play.languages import Language
from ..play.phrase import phrase
from ..play.record_line import HIDDEN
from ..play.snapshot import Snapshot
from ..play.table import Table
from ..play.unknown_token import TokenCounts, unknown_counts
from .changed_turn import ChangedTurn
from .refusal import Refusal
from .table_state import TableState


@dataclass(frozen=True, kw_only=True)
class NotedChange:
    """A turn that is being changed, or that was changed so that later moves are no longer possible."""

    turn: int
    later: int  # number of later moves
    left: int  # number of later moves that could not be replayed
    problem: str  # why the first of them is not possible, in words


@dataclass(frozen=True, kw_only=True)
class NotedView:
    drawn: dict[str, int]  # what can come up now, with the count of each
    drawer: int | None  # the seat that draws
    tokens: tuple[tuple[str, ...], ...]  # the tokens of each seat; `?` for one that nobody has shown
    unknown: dict[str, int]  # the tokens that the unknown ones can be, with the count of each
    change: NotedChange | None


def noted_view(state: TableState, language: Language) -> NotedView:
    table = state.table
    assert table
    hidden = unknown_counts(table)
    chance = table.position.odds() if table.position.waits_for_chance else {}
    return NotedView(
        drawn=_possible(table, hidden) if chance else {},
        drawer=_drawer(table) if chance else None,
        tokens=_held(table, hidden),
        unknown=_untold(table, hidden) if any(map(any, hidden)) else {},
        change=_change(state.change, language) if state.change else None,
    )


def _possible(table: Table, hidden: TokenCounts) -> dict[str, int]:
    """What can come up now, including tokens that are used as placeholders of unknown ones."""
    position = table.position
    if position.phase != Phase.REVEAL:
        left = position.tiles_left(*position.box.decks_of("drawn", "bonus"))
        return {move.tile: left[move.tile] for move in position.odds()}
    return _untold(table, hidden)


def _untold(table: Table, hidden: TokenCounts) -> dict[str, int]:
    """The tokens that nobody has shown: those that nobody holds, and placeholders."""
    left = table.position.read("tokens_left")
    return _by_name(table, [sum(counts) for counts in zip(left, *hidden, strict=False)])


def _drawer(table: Table) -> int:
    state = table.position.state
    return int(state["taker"] if table.phase == Phase.REVEAL else state["active"])


def _held(table: Table, hidden: TokenCounts) -> tuple[tuple[str, ...], ...]:
    """The tokens of each seat. Unknown ones come last."""
    held, names = table.position.read("tokens_held"), table.position.box.token_names
    return tuple(_named(names, have, lack) for have, lack in zip(held, hidden, strict=False))


def _named(names: Sequence[str], held: list[int], hidden: list[int]) -> tuple[str, ...]:
    told = (name for name, have, lack in zip(names, held, hidden, strict=False) for _ in range(have - lack))
    return (*told, *[HIDDEN] * sum(hidden))


def _by_name(table: Table, counts: list[int]) -> dict[str, int]:
    names = table.position.box.token_names
    return {name: count for name, count in zip(names, counts, strict=False) if count}


def _change(change: ChangedTurn, language: Language) -> NotedChange:
    problem = Refusal.read(change.problem).say(language) if change.problem else ""
    return NotedChange(turn=change.turn, later=len(change.later), left=change.left, problem=problem)


def without_unknown(table: Table, seen: Snapshot) -> Snapshot:
    """The snapshot without anything that depends on placeholders of unknown tokens."""
    seen = replace(seen, own_tokens={})
    if not table.position.box.secrets and not any(table.unknown_tokens()):
        return seen
    told, over = table.told_scores(), table.is_over
    seats = [
        replace(seat, projected=points, score=points if over else seat.score)
        for seat, points in zip(seen.seats, told, strict=True)
    ]
    return replace(seen, seats=tuple(seats))


def drawing_words(state: TableState, language: Language) -> str:
    """The prompt that says for whom something is drawn."""
    assert state.table
    name = state.names[_drawer(state.table)]
    return phrase(f"awaited.{state.table.phase.name.lower()}", language, name=name)
