"""Judgements of an analysis, in the forms in which they are stored and shown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ..play.judgement import Judgement
from ..play.table import Table
from .decoding import decode, read_json

ANALYST = "expert"  # an analysis uses the search of this player
SIMULATIONS = 400  # simulations per analysed decision


@dataclass(frozen=True, kw_only=True)
class StoredJudgement:
    """A judgement as it is stored: moves as text, since the game's record gives the rest."""

    number: int
    seat: int
    turn: int
    played: str
    best: str
    margin: float
    lost: float

    @classmethod
    def of(cls, judgement: Judgement) -> "StoredJudgement":
        return cls(
            number=judgement.number,
            seat=judgement.seat,
            turn=judgement.turn,
            played=judgement.played.text,
            best=judgement.best.text,
            margin=round(judgement.margin, 2),
            lost=round(judgement.lost, 2),
        )


@dataclass(frozen=True, kw_only=True)
class AnalysisState:
    status: Literal["none", "queued", "running", "done", "failed"]
    done: float = 0.0  # 0 to 1
    judgements: tuple[Judgement, ...] = ()  # so far


def read_judgements(text: str) -> tuple[StoredJudgement, ...]:
    return tuple(decode(StoredJudgement, one) for one in read_json(text))


def judgements_of(table: Table, stored: Sequence[StoredJudgement]) -> tuple[Judgement, ...]:
    """Judgements with their moves, which are found by replaying the game."""
    return tuple(_with_moves(table, {one.number: one for one in stored}))


def _with_moves(table: Table, stored: dict[int, StoredJudgement]) -> Iterator[Judgement]:
    position, number = table.start.copy(), 0
    for played in table.history:
        one = stored.get(number) if played.seat >= 0 else None
        if one:
            best = played.move if one.best == one.played else position.legal_moves().read(one.best)
            yield Judgement(**{**vars(one), "played": played.move, "best": best})
        number += played.seat >= 0
        position.play(played.move)
