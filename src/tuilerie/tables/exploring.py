"""Replay and exploring board: any record, any position, play on. Nothing is stored."""

from ..games import GAMES
from ..play.dealer import new_seed
from ..play.errors import TuilerieError
from ..play.record import read_record, write_record
from ..play.table import Table
from .board_report import survey_of
from .bodies import Explore, Explored
from .field_types import HELPS
from .log import Draft
from .news import news_of
from .refusal import Refusal
from .state import Sitting
from .view import view_of


def game_of(asked: Explore) -> str:
    """The game that a record names; empty where it names none that there is."""
    words = asked.record.split(maxsplit=2)
    return words[1] if len(words) > 1 and words[1] in GAMES else ""


def explored(asked: Explore) -> Explored:
    try:
        table = read_record(asked.record)
    except TuilerieError as problem:
        raise Refusal.of("bad_record", problem) from None
    whole = sitting_of(table)
    made = [n for n, played in enumerate(table.history) if played.seat >= 0]
    at = len(made) if asked.at is None else min(asked.at, len(made))
    here = whole if at == len(made) else sitting_of(table, made[at])
    record, before = asked.record, here.version
    if asked.move:
        here, at = _played_on(here, asked.move), at + 1
        assert here.table
        record = write_record(here.table, with_seed=True)
    view = view_of(here, here.to_act, asked.language)
    assert view
    return Explored(
        record=record,
        names=list(table.names),
        at=at,
        steps=news_of(whole, whole.rows, whole.to_act, asked.language),
        news=news_of(here, here.rows[before:], here.to_act, asked.language),
        view=view,
        survey=survey_of(here, ["features", "cells"], asked.language) if asked.survey else None,
        resigned=table.resigned,
    )


def _played_on(sitting: Sitting, move: str) -> Sitting:
    try:
        sitting.play(Draft(sitting.version, 0), sitting.to_act if sitting.to_act is not None else -1, move)
    except TuilerieError as problem:
        raise Refusal.of("illegal_move", problem) from None
    return sitting


def sitting_of(table: Table, moves: int | None = None) -> Sitting:
    """A table's moves, all or so many, as a log. What comes after them is dealt as the record deals."""
    sitting, draft = Sitting("", table.seed or new_seed()), Draft(0, 0)
    chairs = [{"kind": "person", "name": name} for name in table.names]
    fixed = {"clock": {}, "former": "", "commitment": table.commitment, "public": False, "host": 0}
    given = {
        "game": table.game,
        "rules": table.rules,
        "options": table.options,
        "seats": chairs,
        "helps": HELPS,
    }
    sitting.open(draft, **given, **fixed)
    sitting.add(draft, "started")
    for played in table.history[:moves]:
        seat = played.seat if played.seat >= 0 else None
        sitting.add(
            draft, "chance" if seat is None else "move", seat, move=played.move.text, code=played.move.code
        )
    if table.resigned is not None and moves is None:
        sitting.add(draft, "resigned", table.resigned)
    return sitting
