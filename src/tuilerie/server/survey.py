"""What a page asks for now and then: all features, and which tiles fit where. The same for every seat."""

from functools import cache

from ..core.box import Box
from ..games import GAMES
from ..play.narrate import kind_word, together
from ..play.outlook import dead_cells, fitting_tiles, unfinishable
from ..play.phrase import phrase
from ..play.position import Feature, Position
from .protocol.messages import Survey
from .protocol.shown import CellFit, FeatureCard, Spot
from .protocol.words import Language, Part
from .sitting import Sitting


def survey_of(sitting: Sitting, parts: list[Part], language: Language) -> Survey:
    """Only what the table's helps allow."""
    helps, position = sitting.helps, sitting.table.position if sitting.table else None
    features = cells = None
    if position and "features" in parts and "features" in helps:
        features = _features(sitting, position, language)
    if position and "cells" in parts and {"tiles", "dead"} & set(helps):
        cells = _cells(position, "tiles" in helps, "dead" in helps)
    return Survey(id="", version=sitting.version, features=features, cells=cells)


def _cells(position: Position, tiles: bool, dead: bool) -> list[CellFit]:
    fitting = fitting_tiles(position)
    gone = set(dead_cells(position, fitting)) if dead else set()
    return [
        CellFit(x=x, y=y, tiles=fits if tiles else {}, dead=(x, y) in gone)
        for (x, y), fits in fitting.items()
    ]


def _features(sitting: Sitting, position: Position, language: Language) -> list[FeatureCard]:
    marked = "dead" in sitting.helps
    stuck = unfinishable(position, dead_cells(position)) if marked else set()
    return [
        _card(feature, position.box, sitting.names, language, feature.number not in stuck if marked else None)
        for feature in position.features()
    ]


def _card(
    feature: Feature, box: Box, names: list[str], language: Language, finishable: bool | None
) -> FeatureCard:
    return FeatureCard(
        number=feature.number,
        kind=feature.kind,
        spots=[Spot(x=s.x, y=s.y, segment=s.segment) for s in sorted(feature.spots, key=vars_of)],
        squares=feature.squares,
        open_sides=feature.open_sides,
        icons=icon_counts(feature, box),
        finished=feature.finished,
        finishable=finishable,
        owners=sorted(feature.owners),
        meeples=list(feature.meeples),
        points=feature.points,
        words=_words(feature, names, language),
    )


def vars_of(spot: object) -> tuple[object, ...]:
    return tuple(vars(spot).values())


def icon_counts(feature: Feature, box: Box) -> dict[str, int]:
    """By the name of an icon on segments of this kind; icons that count alike share the first name."""
    counts: dict[str, int] = {}
    for number, count in enumerate(feature.icons):
        carried = _icons_on(box.game, feature.kind)
        names = [name for name, place in box.icons.items() if place == number and name in carried]
        if count and names:
            counts[names[0]] = count
    return counts


@cache
def _icons_on(game: str, kind: str) -> set[str]:
    segments = (segment for tile in GAMES[game].module.BOX.tiles for segment in tile.segments)
    return {icon for segment in segments if segment.kind.name.lower() == kind for icon in segment.icons}


def _words(feature: Feature, names: list[str], language: Language) -> str:
    kind = kind_word(feature.kind, language)
    values = {"kind": kind[:1].upper() + kind[1:], "squares": feature.squares, "points": feature.points}
    total = phrase("feature.sum", language, **values)
    if not feature.owners:
        return phrase("feature.free", language, sum=total)
    owners = together([names[seat] for seat in sorted(feature.owners)], language)
    return phrase("feature.owned", language, sum=total, names=owners)
