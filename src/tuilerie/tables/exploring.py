"""Replay and exploring: shows any position of any record and plays on from there. Nothing is stored."""

from ..play.dealer import new_seed
from ..play.errors import TuilerieError
from ..play.record_reader import read_record
from ..play.record_writer import write_record
from ..play.table import Table
from ..play.unknown_token import standing_in
from . import commands
from .board_report import report_of
from .bodies import Explore, Explored
from .clocks import NO_CLOCK
from .commands import Draft
from .field_types import HELPS
from .news import news_of
from .refusal import Refusal
from .rows import Chair, Dealt, Moved, Opened, Resigned, Started
from .table_state import TableState
from .view import view_of


def explored(asked: Explore) -> Explored:
    try:
        table = read_record(asked.record)
    except TuilerieError as problem:
        raise Refusal.of("bad_record", problem) from None
    record = asked.record
    if asked.drawn:
        table = _drawn_otherwise(table, asked)
        record = write_record(table)
    whole = state_of(table)
    made = _moves_of_seats(table)
    at = len(made) if asked.at is None else min(asked.at, len(made))
    here = whole if at == len(made) else state_of(table, made[at])
    before = here.version
    if asked.move:
        record, at = _played_on(here, asked.move), at + 1
    view = view_of(here, here.to_act, asked.language)
    assert view
    return Explored(
        record=record,
        names=table.names,
        at=at,
        steps=news_of(whole, whole.rows, whole.to_act, asked.language),
        news=news_of(here, here.rows[before:], here.to_act, asked.language),
        view=view,
        report=report_of(here, ("features", "cells"), asked.language) if asked.report else None,
        resigned=table.resigned,
    )


def history_index(table: Table, at: int | None) -> int:
    """Where the history stands after so many moves of seats and what was dealt then; None: at its end."""
    made = _moves_of_seats(table)
    return len(table.history) if at is None or at >= len(made) else made[at]


def _moves_of_seats(table: Table) -> list[int]:
    return [number for number, played in enumerate(table.history) if played.seat >= 0]


def _drawn_otherwise(table: Table, asked: Explore) -> Table:
    """The game up to a position with a tile in hand, with another tile drawn instead."""
    table.take_dealer_away()
    table.back_to(max(0, history_index(table, asked.at) - 1))
    try:
        table.deal(asked.drawn or "")
    except TuilerieError as problem:
        raise Refusal.of("illegal_move", problem) from None
    return table


def _played_on(state: TableState, move: str) -> str:
    """The record with the move added, and what was dealt after it."""
    try:
        commands.play(Draft(state, 0), state.to_act if state.to_act is not None else -1, move)
    except TuilerieError as problem:
        raise Refusal.of("illegal_move", problem) from None
    assert state.table
    return write_record(state.table, with_seed=True)


def state_of(table: Table, moves: int | None = None) -> TableState:
    """A table's moves (all, or the first few) as a log. What follows is dealt as in the record."""
    draft = Draft(TableState("", table.seed or new_seed()), 0)
    draft.add(_opened(draft, table))
    draft.add(Started(*draft.stamp))
    for played in table.history[:moves]:
        move = played.move
        if played.seat >= 0:
            draft.add(Moved(*draft.stamp, played.seat, move.text, move.code))
        else:
            draft.add(Dealt(*draft.stamp, standing_in(table.position, move).text, move.code))
    if table.resigned is not None and moves is None:
        draft.add(Resigned(*draft.stamp, table.resigned))
    return draft.state


def _opened(draft: Draft, table: Table) -> Opened:
    return Opened(
        *draft.stamp,
        game=table.game,
        rules=table.rules,
        options=tuple(table.options),
        seats=tuple(Chair("person", name) for name in table.names),
        helps=HELPS,
        public=False,
        clock=NO_CLOCK,
        commitment=table.commitment,
        former="",
        host=0,
    )
