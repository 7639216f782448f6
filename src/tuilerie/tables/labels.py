"""Labels: what each legal move does, in words, in the viewer's language."""

from collections import Counter

from ..play.feature import Feature
from ..play.languages import Language
from ..play.move import Move
from ..play.phrase import phrase
from ..play.places import Spot
from ..play.sentences import counted_icons, kind_word, piece_word, role_word, token_word
from ..play.table import Table


def labels_of(table: Table, moves: tuple[Move, ...], language: Language) -> tuple[str, ...]:
    return tuple(label_of(table, move, language) for move in moves)


def details_of(table: Table, moves: tuple[Move, ...], language: Language) -> tuple[str, ...]:
    """For each move that has the same label as another, a description that tells them apart: the feature on
    which the piece would stand. Empty for all other moves."""
    tiles = Counter((piece, kind) for piece, kind, _ in {(m.piece, m.kind, m.cell) for m in _puts(moves)})
    if max(tiles.values(), default=0) < 2:
        return ("",) * len(moves)
    features = {spot: feature for feature in table.position.features() for spot in feature.spots}
    return tuple(
        made_of(features[_spot(move)], language, table.game)
        if move.deed == "put" and tiles[move.piece, move.kind] > 1
        else ""
        for move in moves
    )


def made_of(feature: Feature, language: Language, game: str) -> str:
    """Describes a feature by its number of tiles and its icons."""
    squares = phrase("feature.squares", language, squares=feature.squares)
    counts = feature.icons.items()
    icons = (counted_icons(icon, count, feature.kind, language, game) for icon, count in counts)
    return ", ".join([squares, *icons])


def _puts(moves: tuple[Move, ...]) -> list[Move]:
    return [move for move in moves if move.deed == "put" and not move.like]


def _spot(move: Move) -> Spot:
    assert move.cell
    return Spot(move.cell.x, move.cell.y, move.segment)


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
    """The number of tiles that a hike enters, which is also its points."""
    trial = table.copy()
    trial.make(hike)
    return sum(event.points for event in trial.history[-1].events)
