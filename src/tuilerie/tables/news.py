"""News: the rows of a log, as one seat may know them, in its language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.words import Phase
from ..games import GAMES
from ..play.event import Event
from ..play.languages import Language
from ..play.move import Move
from ..play.phrase import phrase
from ..play.places import Spot
from ..play.record_line import HIDDEN
from ..play.sentences import sentence, token_word
from .field_types import NewsKind
from .refusal import Refusal
from .rows import ChatSwitched, Replayed, Rewound, Row, Spoken, TakenOver, Undone, UndoRefused, seat_of
from .table_state import Moment, TableState

NEWS_PAGE = 400  # rows per page; most games have fewer


@dataclass(frozen=True, kw_only=True)
class Told:
    """One event in words, and the spots to highlight."""

    event: Event
    words: str
    spots: tuple[Spot, ...]  # the spots of the feature, or where the piece stood


@dataclass(frozen=True, kw_only=True)
class News:
    """One row of the log. A row that undoes others names their versions."""

    version: int
    kind: NewsKind
    at: int
    seat: int | None
    move: Move | None  # a token that the viewer may not know has the text `?` and no name
    words: str
    told: tuple[Told, ...]
    undoes: tuple[int, ...]  # versions taken back
    scores: tuple[int, ...]  # the scores after it


def page_of(rows: Sequence[Row], after: int, before: int | None = None) -> Sequence[Row]:
    """The latest rows between two versions, at most a page. Versions count from 1 without gaps."""
    end = len(rows) if before is None else max(0, min(before - 1, len(rows)))
    return rows[max(after, end - NEWS_PAGE, 0) : end]


def news_of(state: TableState, rows: Sequence[Row], eye: int | None, language: Language) -> tuple[News, ...]:
    return tuple(_news(state, row, eye, language) for row in rows)


def _news(state: TableState, row: Row, eye: int | None, language: Language) -> News:
    moment = state.moments.get(row.version)
    move = seen_move(state, moment, eye) if moment else None
    return News(
        version=row.version,
        kind=row.kind,
        at=row.at,
        seat=_seat(row, moment),
        move=move,
        words=_words(state, row, moment, move, language),
        told=_told(state, moment, language) if moment else (),
        undoes=row.undoes if isinstance(row, Undone | Rewound) else (),
        scores=moment.scores if moment else (),
    )


def _seat(row: Row, moment: Moment | None) -> int | None:
    """The seat that a row is about: it moved, takes the token, or has the turn for which the tile was
    drawn."""
    if row.kind != "chance" or not moment:
        return seat_of(row)
    return moment.played.taker if moment.played.taker >= 0 else moment.played.active


def seen_move(state: TableState, moment: Moment, eye: int | None) -> Move:
    """While a game with secret tokens goes on, only the seat that takes a token sees which one it is."""
    played = moment.played
    is_secret = GAMES[state.game].module.BOX.secrets and not state.by_hand
    secret = played.phase == Phase.REVEAL and is_secret
    if secret and played.taker != eye and state.status != "over":
        return replace(played.move, text=HIDDEN, token="", code=-1)
    return played.move


def _words(state: TableState, row: Row, moment: Moment | None, move: Move | None, language: Language) -> str:
    seat = _seat(row, moment)
    name = state.names[seat] if seat is not None else ""
    if isinstance(row, TakenOver) and row.by >= 0:
        return phrase("news.taken_over_by", language, name=name, by=state.names[row.by])
    if isinstance(row, Spoken):
        return ""  # chat is sent as a separate message to the people at the table
    if isinstance(row, ChatSwitched):
        return phrase("news.chat_on" if row.on else "news.chat_off", language)
    if isinstance(row, Replayed) and row.problem:
        why = Refusal.read(row.problem).say(language)
        return phrase("news.replayed_in_part", language, left=row.left, problem=why)
    if isinstance(row, UndoRefused) and row.seat == row.asker:
        return phrase("news.undo_withdrawn", language, name=name)
    if move is None or moment is None:
        return phrase(f"news.{row.kind}", language, name=name)
    if row.kind == "move":
        return phrase("news.move", language, name=name, move=move.text)
    if moment.played.phase != Phase.REVEAL:
        return phrase("news.drawn", language, name=name, tile=move.text)
    if not move.token:
        return ""
    return phrase("news.token", language, name=name, token=token_word(move.token, language))


def _told(state: TableState, moment: Moment, language: Language) -> tuple[Told, ...]:
    pairs = zip(moment.played.events, moment.spots, strict=True)
    return tuple(told(event, spots, state.names, language) for event, spots in pairs)


def told(event: Event, spots: tuple[Spot, ...], names: list[str], language: Language) -> Told:
    return Told(event=event, words=sentence(event, names, language), spots=spots)
