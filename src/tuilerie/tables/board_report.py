"""Board reports: all features, and which tiles fit where. They are the same for every seat."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..play.event import Event
from ..play.feature import Feature
from ..play.fitting import dead_cells, fitting_tiles, unfinishable
from ..play.languages import Language
from ..play.phrase import phrase
from ..play.places import Cell, Spot
from ..play.position import Position
from ..play.sentences import kind_word, sentence, together
from .collaborators import Background
from .field_types import Part
from .labels import made_of
from .table_state import TableState


@dataclass(frozen=True, kw_only=True)
class FeatureReport:
    feature: Feature
    # false: no remaining tile fits a cell that the feature needs; null: this help is off
    finishable: bool | None
    words: str  # describes the feature: its kind, its owners, its points and the reason for them


@dataclass(frozen=True, kw_only=True)
class CellFit:
    x: int
    y: int
    tiles: dict[str, int]  # the remaining tiles that fit here, with their counts
    dead: bool  # true: neither the tile in hand nor any remaining tile fits here


@dataclass(frozen=True, kw_only=True)
class BoardReport:
    type: Literal["report"] = "report"
    id: str = ""
    version: int
    features: tuple[FeatureReport, ...] | None  # null: not requested, or this help is off
    cells: tuple[CellFit, ...] | None
    # spots of all features that cannot be finished any more; sent with the cells
    stuck: tuple[Spot, ...] | None


def report_of(state: TableState, parts: Sequence[Part], language: Language) -> BoardReport:
    """Reports only what the helps of the table allow."""
    helps, position = state.helps, state.table.position if state.table else None
    features = cells = stuck = None
    dead = dead_cells(position) if position and "dead" in helps else None
    if position and "features" in parts and "features" in helps:
        features = _features(position, state.names, dead, language)
    if position and "cells" in parts and {"tiles", "dead"} & set(helps):
        cells = _cells(position, "tiles" in helps, dead or [])
        stuck = None if dead is None else _stuck(position, dead)
    return BoardReport(version=state.version, features=features, cells=cells, stuck=stuck)


class SharedReports:
    """The reports of one table. Each is made once, in the background, for all who request it."""

    def __init__(self, background: Background) -> None:
        self.background = background
        self.tasks: dict[tuple[object, ...], asyncio.Task[BoardReport]] = {}

    async def report(self, state: TableState, parts: tuple[Part, ...], language: Language) -> BoardReport:
        key = (state.version, *sorted(parts), language)
        if key not in self.tasks:
            self.tasks = {known: task for known, task in self.tasks.items() if known[0] == state.version}
            work: Any = self.background.run(report_of, state, parts, language)
            self.tasks[key] = asyncio.create_task(work)
        return await asyncio.shield(self.tasks[key])


def _cells(position: Position, tiles: bool, dead: list[Cell]) -> tuple[CellFit, ...]:
    return tuple(
        CellFit(x=cell.x, y=cell.y, tiles=fits if tiles else {}, dead=cell in dead)
        for cell, fits in fitting_tiles(position).items()
    )


def _stuck(position: Position, dead: list[Cell]) -> tuple[Spot, ...]:
    numbers = unfinishable(position, dead)
    features = [one for one in position.features() if one.number in numbers and not one.finished]
    return tuple(spot for feature in features for spot in sorted(feature.spots))


def _features(
    position: Position, names: list[str], dead: list[Cell] | None, language: Language
) -> tuple[FeatureReport, ...]:
    """Reports on all features. Pieces that score separately come first: a stable scores what is around it,
    not its pasture."""
    stuck = set() if dead is None else unfinishable(position, dead)
    words = Words(position, names, language)
    reports = [
        _report(feature, None if dead is None else feature.number not in stuck, words)
        for feature in position.features()
    ]
    return (*_pieces(words, reports), *reports)


def _report(feature: Feature, finishable: bool | None, words: "Words") -> FeatureReport:
    return FeatureReport(feature=feature, finishable=finishable, words=words.of(feature, finishable))


def _pieces(words: "Words", reports: list[FeatureReport]) -> list[FeatureReport]:
    found, scored = [], [one for one in reports if words.is_scored_by_piece(one.feature.kind)]
    for event in words.counted:
        spot = Spot(event.x, event.y, event.segment)
        below = next((one for one in scored if spot in one.feature.spots), None)
        if below:
            spots, owners = frozenset([spot]), frozenset([event.seat])
            own = replace(below.feature, spots=spots, owners=owners, points=event.points)
            found.append(replace(below, feature=own, words=words.told(event)))
    return found


class Words:
    """Describes features: the kind, the owners, the points if the game ended now, and the reason for them."""

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
        """The points that the feature would score if it were finished at its present size, if they differ
        from its present ones."""
        points = self.position.worth_finished(feature.number)
        can_be_completed = self.position.box.kind(feature.kind).can_be_completed
        if feature.finished or not can_be_completed or points <= feature.points:
            return ""
        return phrase("feature.finished", self.language, points=points)

    def _plain(self, feature: Feature) -> str:
        kind = kind_word(feature.kind, self.language)
        made = made_of(feature, self.language, self.position.game.id)
        values = {"kind": kind[:1].upper() + kind[1:], "made": made, "points": feature.points}
        total = phrase("feature.sum", self.language, **values)
        if not feature.owners:
            return phrase("feature.free", self.language, sum=total)
        owners = together([self.names[seat] for seat in sorted(feature.owners)], self.language)
        return phrase("feature.owned", self.language, sum=total, names=owners)


def _stands_on(event: Event, feature: Feature) -> bool:
    return Spot(event.x, event.y, event.segment) in feature.spots
