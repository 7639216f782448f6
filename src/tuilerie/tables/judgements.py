"""Judgements: the decisions of a finished game beside the best ones that a search finds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from ..play.move import Move
from ..play.table import Played, Table
from .decoding import decode, read_json


class Judged(Protocol):
    """What a search says of one decision."""

    @property
    def played(self) -> Played: ...
    @property
    def best(self) -> Move: ...
    @property
    def margin(self) -> float: ...
    @property
    def lost(self) -> float: ...


@dataclass(frozen=True, kw_only=True)
class StoredJudgement:
    """As it is kept: moves as they are written, since a game's record gives the rest."""

    number: int
    seat: int
    turn: int
    played: str
    best: str
    margin: float
    lost: float


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """A decision of a finished game beside the best one that a search finds."""

    number: int  # among the moves of seats, as `at` of `Explore`
    seat: int
    turn: int
    played: Move
    best: Move
    margin: float  # points ahead of the best rival in the end, after the best move
    lost: float  # points


@dataclass(frozen=True, kw_only=True)
class AnalysisState:
    status: Literal["none", "queued", "running", "done", "failed"]
    done: float = 0.0  # 0 to 1
    judgements: tuple[Judgement, ...] = ()  # so far


def judged(table: Table, verdicts: Iterable[Judged]) -> Iterator[StoredJudgement]:
    """Each decision of a game that had a choice."""
    numbers = {id(played): n for n, played in enumerate(p for p in table.history if p.seat >= 0)}
    for verdict in verdicts:
        played = verdict.played
        yield StoredJudgement(
            number=numbers[id(played)],
            seat=played.seat,
            turn=played.turn,
            played=played.move.text,
            best=verdict.best.text,
            margin=round(verdict.margin, 2),
            lost=round(verdict.lost, 2),
        )


def read_judgements(text: str) -> tuple[StoredJudgement, ...]:
    return tuple(decode(StoredJudgement, one) for one in read_json(text))


def judgements_of(table: Table, stored: Sequence[StoredJudgement]) -> tuple[Judgement, ...]:
    """With their moves, found by playing the game again."""
    wanted, position, found = {one.number: one for one in stored}, table.start.copy(), []
    number = 0
    for played in table.history:
        one = wanted.get(number) if played.seat >= 0 else None
        if one:
            best = played.move if one.best == one.played else position.legal_moves().read(one.best)
            found.append(_judgement(one, played.move, best))
        number += played.seat >= 0
        position.play(played.move)
    return tuple(found)


def _judgement(stored: StoredJudgement, played: Move, best: Move) -> Judgement:
    return Judgement(
        number=stored.number,
        seat=stored.seat,
        turn=stored.turn,
        played=played,
        best=best,
        margin=stored.margin,
        lost=stored.lost,
    )
