"""Labels: what each legal move does, in words, in the viewer's language."""

from ..play.move import Move
from ..play.phrase import phrase
from ..play.sentences import kind_word, piece_word, role_word, token_word
from ..play.table import Table
from .field_types import Language


def labels_of(table: Table, moves: tuple[Move, ...], language: Language) -> tuple[str, ...]:
    return tuple(label_of(table, move, language) for move in moves)


def label_of(table: Table, move: Move, language: Language) -> str:
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
