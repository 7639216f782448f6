"""News: rows of a log, told to one seat in its language."""

from ..core.words import Happening, Phase
from ..games import GAMES
from ..play.event import Event
from ..play.phrase import phrase
from ..play.places import Spot as PlaySpot
from ..play.record import HIDDEN
from ..play.sentences import sentence, token_word
from .field_types import Language
from .log import Row
from .shown import News, Spot, Square, Told
from .state import Moment, Sitting


def news_of(sitting: Sitting, rows: list[Row], eye: int | None, language: Language) -> list[News]:
    return [_news(sitting, row, eye, language) for row in rows]


def _news(sitting: Sitting, row: Row, eye: int | None, language: Language) -> News:
    moment = sitting.moments.get(row.version)
    move = _move_text(sitting, moment, eye) if moment else ""
    return News(
        version=row.version,
        kind=row.kind,
        at=row.at,
        seat=_seat(row, moment),
        move=move,
        words=_words(sitting, row, moment, move, language),
        told=_told(sitting, moment, language) if moment else [],
        laid=_laid(moment),
        undoes=row.body.get("undoes", []),
        scores=list(moment.scores) if moment else [],
    )


def _seat(row: Row, moment: Moment | None) -> int | None:
    """Whose it is; of a token, who takes it, of a tile, whose turn it is."""
    if row.kind != "chance" or not moment:
        return row.seat
    return moment.played.taker if moment.played.taker >= 0 else moment.played.active


def _move_text(sitting: Sitting, moment: Moment, eye: int | None) -> str:
    """A token is told to its taker alone, where tokens are secret and the game goes on."""
    played = moment.played
    secret = played.phase == Phase.REVEAL and GAMES[sitting.game].module.BOX.secrets
    return HIDDEN if secret and played.taker != eye and sitting.status != "over" else played.move.text


def _words(sitting: Sitting, row: Row, moment: Moment | None, move: str, language: Language) -> str:
    seat = _seat(row, moment)
    name = sitting.names[seat] if seat is not None else ""
    if row.kind == "move":
        return phrase("cli.played", language, name=name, move=move)
    if row.kind != "chance" or not moment:
        return phrase(f"news.{row.kind}", language, name=name)
    if moment.played.phase != Phase.REVEAL:
        return phrase("news.drawn", language, name=name, tile=move)
    return (
        "" if move == HIDDEN else phrase("news.token", language, name=name, token=token_word(move, language))
    )


def _told(sitting: Sitting, moment: Moment, language: Language) -> list[Told]:
    pairs = zip(moment.played.events, moment.spots, strict=True)
    return [told(event, spots, sitting.names, language) for event, spots in pairs]


def told(event: Event, spots: tuple[PlaySpot, ...], names: list[str], language: Language) -> Told:
    return Told(
        kind=event.kind.name.lower(),
        words=sentence(event, names, language),
        seat=event.seat if event.seat >= 0 else None,
        points=event.points,
        feature=event.feature,
        finished=event.finished,
        tile=event.tile,
        piece=event.piece,
        token=event.token,
        spots=[Spot(x=spot.x, y=spot.y, segment=spot.segment) for spot in spots],
        squares=event.squares if event.kind != Happening.SAILED else 0,
        icons=event.icons,
    )


def _laid(moment: Moment | None) -> Square | None:
    move = moment.played.move if moment else None
    if not move or move.deed != "lay" or move.x is None or move.y is None:
        return None
    return Square(tile=move.tile, x=move.x, y=move.y, turn=move.turn)
