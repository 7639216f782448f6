"""An analysis that nobody had to think about: one move of a game is said to be a mistake."""

from dataclasses import dataclass

from playwright.sync_api import Page

from tuilerie.play.judgement import Judgement
from tuilerie.play.move import Move
from tuilerie.play.record_reader import read_record
from tuilerie.tables.encoding import to_json
from tuilerie.tables.judgements import AnalysisState


@dataclass(frozen=True)
class Judged:
    answer: str  # as the server gives it
    mistake: int  # by the number of moves of seats before it
    moves: int


def judged(record: str, mistake: int = 8, lost: float = 3.5) -> Judged:
    """The mistake is the tile of this number; the tile of the next turn would have been better."""
    made = [(played.seat, played.move) for played in read_record(record).history if played.seat >= 0]
    lays = [number for number, (_, move) in enumerate(made) if move.deed == "lay"]
    number, other = lays[mistake], made[lays[mistake + 1]][1]
    judgements = []
    for at, (seat, move) in enumerate(made):
        best, cost = (other, lost) if at == number else (move, 0.0)
        judgements.append(_judgement(at, seat, move, best, cost))
    return Judged(
        to_json(AnalysisState(status="done", done=1.0, judgements=tuple(judgements))), number, len(made)
    )


def _judgement(number: int, seat: int, played: Move, best: Move, lost: float) -> Judgement:
    margin = 4.0 - number / 9
    return Judgement(number=number, seat=seat, turn=1, played=played, best=best, margin=margin, lost=lost)


def answer_analyses(page: Page, answer: str) -> None:
    """The page asks the server, since what it would think with itself is missing."""
    page.route("**/python/start.json", lambda route: route.fulfill(status=404))
    page.route("**/analysis", lambda route: route.fulfill(body=answer, content_type="application/json"))
