"""The moves on offer, taken apart so that a page that knows no rule can show each where it belongs."""

from typing import Any

from ..core.box import Box
from ..games import GAMES
from ..play.notation import LAY, PUT, read_cell
from ..play.phrase import phrase
from ..play.position import Position, StandingPiece
from ..play.position import Spot as PlayedSpot
from ..play.sentences import kind_word, piece_word, role_word, token_word
from ..play.snapshot import Snapshot
from ..play.table import Table
from .field_types import Language
from .shown import Offer, Spot


def offers_of(table: Table, seen: Snapshot, language: Language) -> list[Offer]:
    offers = [_offer(table, seen, text, language) for text in seen.moves]
    position, shown = table.position, dict[object, str]()
    for offer in sorted(offers, key=lambda offer: _is_far(seen, offer)):
        shown.setdefault(_counted(position, offer), offer.text)
    return [_likened(offer, shown[_counted(position, offer)]) for offer in offers]


def _is_far(seen: Snapshot, offer: Offer) -> bool:
    new = seen.squares[-1]
    return (offer.x, offer.y) != (new.x, new.y)


def _likened(offer: Offer, shown: str) -> Offer:
    return offer if offer.text == shown else offer.model_copy(update={"like": shown})


def _counted(position: Position, offer: Offer) -> object:
    """The same for pieces that would count the same: a stable all that is around its square, any other one
    feature. A hiker goes on from where it stands, so that no two are alike, as nothing else is."""
    if offer.deed != "put" or position.box.kind(offer.kind).walked:
        return offer.text
    assert offer.x is not None
    assert offer.y is not None
    counts = position.box.piece(offer.piece).counts
    if counts == "around":
        return offer.piece, offer.x, offer.y
    spot = PlayedSpot(offer.x, offer.y, offer.segment)
    return offer.piece, position.feature_at(spot, laid_over=counts == "overlay")


def _offer(table: Table, seen: Snapshot, text: str, language: Language) -> Offer:
    words = text.split()
    if text == GAMES[seen.game].module.BOX.nothing or text == "-":
        return _pass(text, language)
    if text == "dig":
        digger = next(facts.name for facts in table.position.box.pieces if facts.digs)
        return _at_piece(seen, text, "dig", digger, language)
    if words[0] == "hike":
        return _hike(table, seen, text, language)
    if words[1:] == ["home"]:
        return _at_piece(seen, text, "recall", words[0], language)
    if found := LAY.fullmatch(text):
        x, y = read_cell(found["cell"])
        label = phrase("offer.lay", language, **found.groupdict())
        return Offer(text=text, deed="lay", label=label, tile=found["tile"], x=x, y=y, turn=found["turn"])
    if found := PUT.fullmatch(text):
        return _put(seen, text, found.groupdict(), language)
    return Offer(text=text, deed="choose", label=token_word(text, language), token=text)


def _pass(text: str, language: Language) -> Offer:
    label = phrase("offer.pass" if text == "-" else "offer.sail", language)
    return Offer(text=text, deed="pass", label=label, piece="" if text == "-" else text)


def _put(seen: Snapshot, text: str, parts: dict[str, Any], language: Language) -> Offer:
    """On the new square, unless another cell is named."""
    new = seen.squares[-1]
    x, y = read_cell(parts["cell"]) if parts["cell"] else (new.x, new.y)
    kind = parts["segment"].partition("-")[0]
    role = role_word(parts["piece"], kind, language, seen.game)
    label = phrase("offer.put", language, role=role, kind=kind_word(kind, language))
    where = {"x": x, "y": y, "segment": parts["segment"], "kind": kind}
    return Offer(text=text, deed="put", label=label, piece=parts["piece"], **where)


def _at_piece(seen: Snapshot, text: str, deed: Any, piece: str, language: Language) -> Offer:
    """An act of a piece that stands somewhere."""
    label = phrase(f"offer.{deed}", language, role=piece_word(piece, language))
    own = [p for p in seen.pieces if p.seat == seen.seat and p.piece == piece]
    return Offer(text=text, deed=deed, label=label, piece=piece, **(_where(own[0]) if own else {}))


def _where(standing: StandingPiece) -> dict[str, Any]:
    spot = standing.spot
    return {"x": spot.x, "y": spot.y, "segment": spot.segment, "kind": _kind(standing)}


def _hike(table: Table, seen: Snapshot, text: str, language: Language) -> Offer:
    """From a cell to a cell; no square holds two hikers, but a hiker and a farmer may share one."""
    _, start, cell = text.split()
    place = read_cell(start)
    box = table.position.box
    hiker = next(p for p in seen.pieces if _is_hiker(box, p) and (p.spot.x, p.spot.y) == place)
    x, y = read_cell(cell)
    label = phrase("offer.hike", language, squares=_length(table, text))
    from_spot = Spot(x=place[0], y=place[1], segment=hiker.spot.segment)
    return Offer(
        text=text, deed="hike", label=label, piece=hiker.piece, x=x, y=y, start=from_spot, kind=_kind(hiker)
    )


def _length(table: Table, hike: str) -> int:
    """How many tiles a hike enters: as many as it brings points."""
    trial = table.copy()
    trial.make(table.moves.read(hike).code)
    return sum(event.points for event in trial.history[-1].events)


def _kind(standing: StandingPiece) -> str:
    return standing.spot.segment.partition("-")[0]


def _is_hiker(box: Box, standing: StandingPiece) -> bool:
    return box.kind(_kind(standing)).walked
