"""The legal moves with their labels, so that a page that knows no rule can show each where it belongs."""

from typing import Any

from ..play.move import Move
from ..play.phrase import phrase
from ..play.sentences import kind_word, piece_word, role_word, token_word
from ..play.snapshot import Snapshot
from ..play.table import Table
from .field_types import Language
from .shown import Offer, Spot


def offers_of(table: Table, seen: Snapshot, language: Language) -> list[Offer]:
    return [_offer(move, label_of(table, move, language)) for move in seen.moves]


def _offer(move: Move, label: str) -> Offer:
    start = move.start
    deed: Any = move.deed
    return Offer(
        text=move.text,
        deed=deed,
        label=label,
        tile=move.tile,
        x=move.x,
        y=move.y,
        turn=move.turn,
        piece=move.piece,
        segment=move.segment,
        kind=move.kind,
        start=Spot(x=start.x, y=start.y, segment=start.segment) if start else None,
        token=move.token,
        like=move.like,
    )


def label_of(table: Table, move: Move, language: str) -> str:
    """What a move does, in words."""
    match move.deed:
        case "lay":
            return phrase("offer.lay", language, tile=move.tile, cell=move.cell, turn=move.turn)
        case "put":
            role = role_word(move.piece, move.kind, language, table.game)
            return phrase("offer.put", language, role=role, kind=kind_word(move.kind, language))
        case "hike":
            return phrase("offer.hike", language, squares=_length(table, move))
        case "choose":
            return token_word(move.token, language)
        case "pass":
            return phrase("offer.sail" if move.piece else "offer.pass", language)
        case _:
            return phrase(f"offer.{move.deed}", language, role=piece_word(move.piece, language))


def _length(table: Table, hike: Move) -> int:
    """How many tiles a hike enters: as many as it brings points."""
    trial = table.copy()
    trial.make(hike)
    return sum(event.points for event in trial.history[-1].events)
