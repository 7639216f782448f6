"""What a page asks for now and then: all features, and which tiles fit where. The same for every seat."""

from ..play.event import Event
from ..play.fitting import dead_cells, fitting_tiles, unfinishable
from ..play.phrase import phrase
from ..play.places import Cell
from ..play.places import Spot as PlayedSpot
from ..play.position import Feature, Position
from ..play.sentences import icon_word, kind_word, sentence, together
from .field_types import Language, Part
from .messages import Survey
from .shown import CellFit, FeatureCard, Spot
from .state import Sitting


def survey_of(sitting: Sitting, parts: list[Part], language: Language) -> Survey:
    """Only what the table's helps allow."""
    helps, position = sitting.helps, sitting.table.position if sitting.table else None
    features = cells = stuck = None
    dead = dead_cells(position) if position and "dead" in helps else None
    if position and "features" in parts and "features" in helps:
        features = _features(sitting, position, dead, language)
    if position and "cells" in parts and {"tiles", "dead"} & set(helps):
        cells = _cells(position, "tiles" in helps, dead or [])
        stuck = None if dead is None else _stuck(position, dead)
    return Survey(id="", version=sitting.version, features=features, cells=cells, stuck=stuck)


def _cells(position: Position, tiles: bool, dead: list[Cell]) -> list[CellFit]:
    return [
        CellFit(x=cell.x, y=cell.y, tiles=fits if tiles else {}, dead=cell in dead)
        for cell, fits in fitting_tiles(position).items()
    ]


def _stuck(position: Position, dead: list[Cell]) -> list[Spot]:
    numbers = unfinishable(position, dead)
    features = [one for one in position.features() if one.number in numbers and not one.finished]
    return [_spot(spot) for feature in features for spot in sorted(feature.spots, key=vars_of)]


def _features(
    sitting: Sitting, position: Position, dead: list[Cell] | None, language: Language
) -> list[FeatureCard]:
    """First the pieces that score for themselves: a stable counts what is around it, not its pasture."""
    stuck = set() if dead is None else unfinishable(position, dead)
    words = Words(position, sitting.names, language)
    cards = [
        _card(feature, None if dead is None else feature.number not in stuck, words)
        for feature in position.features()
    ]
    return [*_pieces(words, cards), *cards]


def _card(feature: Feature, finishable: bool | None, words: "Words") -> FeatureCard:
    return FeatureCard(
        number=feature.number,
        kind=feature.kind,
        spots=[_spot(spot) for spot in sorted(feature.spots, key=vars_of)],
        squares=feature.squares,
        open_sides=feature.open_sides,
        icons=feature.icons,
        finished=feature.finished,
        finishable=finishable,
        owners=sorted(feature.owners),
        meeples=list(feature.meeples),
        points=feature.points,
        words=words.of(feature, finishable),
    )


def _pieces(words: "Words", cards: list[FeatureCard]) -> list[FeatureCard]:
    found, scored = [], [card for card in cards if words.is_scored_by_piece(card.kind)]
    for event in words.counted:
        spot = Spot(x=event.x, y=event.y, segment=event.segment)
        below = next((card for card in scored if spot in card.spots), None)
        if below:
            own = {
                "spots": [spot],
                "owners": [event.seat],
                "points": event.points,
                "words": words.told(event),
            }
            found.append(below.model_copy(update=own))
    return found


def _spot(spot: PlayedSpot) -> Spot:
    return Spot(x=spot.x, y=spot.y, segment=spot.segment)


def vars_of(spot: object) -> tuple[object, ...]:
    return tuple(vars(spot).values())


class Words:
    """What a feature is, whose, what it would bring if the game ended now, and why."""

    def __init__(self, position: Position, names: list[str], language: Language) -> None:
        self.position, self.names, self.language = position, names, language
        self.counted = [event for event in position.count_now() if event.segment]

    def is_scored_by_piece(self, kind: str) -> bool:
        return self.position.box.kind(kind).scored_by == "each_piece"

    def told(self, event: Event) -> str:
        return sentence(event, self.names, self.language)

    def of(self, feature: Feature, finishable: bool | None) -> str:
        counted = [event for event in self.counted if _stands_on(event, feature)]
        if self.is_scored_by_piece(feature.kind) or not counted:
            return self._plain(feature)
        told = " ".join(map(self.told, counted))
        return f"{told} {self._finished(feature)}".strip() if finishable is not False else told

    def _finished(self, feature: Feature) -> str:
        """What it would bring as it is, if it were finished: where that makes a difference."""
        points = self.position.worth_finished(feature.number)
        can_be_completed = self.position.box.kind(feature.kind).can_be_completed
        if feature.finished or not can_be_completed or points <= feature.points:
            return ""
        return phrase("feature.finished", self.language, points=points)

    def _plain(self, feature: Feature) -> str:
        kind = kind_word(feature.kind, self.language)
        squares = phrase("feature.squares", self.language, squares=feature.squares)
        made = [
            squares,
            *(f"{count} × {icon_word(icon, self.language)}" for icon, count in feature.icons.items()),
        ]
        values = {"kind": kind[:1].upper() + kind[1:], "made": ", ".join(made), "points": feature.points}
        total = phrase("feature.sum", self.language, **values)
        if not feature.owners:
            return phrase("feature.free", self.language, sum=total)
        owners = together([self.names[seat] for seat in sorted(feature.owners)], self.language)
        return phrase("feature.owned", self.language, sum=total, names=owners)


def _stands_on(event: Event, feature: Feature) -> bool:
    return PlayedSpot(event.x, event.y, event.segment) in feature.spots
