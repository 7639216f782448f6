"""Estimates how likely a feature is to be completed, by trying random orders of the remaining tiles.

Every tile that helps is laid at the feature, and nobody hinders it."""

import random
from functools import cached_property

from ..core.move_code import b_of
from ..core.words import Phase
from .errors import TuilerieError
from .fitting import AROUND
from .laid_board import LaidBoard
from .phrase import Saying
from .places import Cell, Spot
from .position import Position
from .setup import TILE_IN_HAND

WITH_ODDS = ("sides", "around")  # the ways of completing a feature for which odds can be computed


class Completion:
    """Tries random orders of the remaining tiles. `odds(None)` is for all seats working together."""

    def __init__(self, position: Position, spot: Spot, rng: random.Random) -> None:
        self.rng, self.seats = rng, position.seats
        if position.square_on(spot.x, spot.y) < 0:
            raise TuilerieError(Saying("setup.no_square", spot=str(spot)))
        try:
            self.begun = _Step(position.copy(), spot)
        except ValueError:
            raise TuilerieError(Saying("setup.no_segment", spot=str(spot))) from None
        if self.begun.kind.completed not in WITH_ODDS:
            raise TuilerieError(Saying("illegal.completed", spot=spot))
        self.in_hand = [position.drawn] if position.phase in TILE_IN_HAND else []
        left = position.tiles_left(*position.box.decks_of("drawn"))
        self.left = [tile for tile, count in left.items() for _ in range(count)]
        # After a tile was laid, the next seat draws.
        is_next = not (self.in_hand or position.phase == Phase.DRAW)
        self.first = int(position.state["active"]) + is_next
        self.tried, self.done = 0, dict.fromkeys((*range(self.seats), None), 0)

    def try_once(self) -> None:
        """Tries one order of the tiles, for each seat alone and for all together."""
        self.rng.shuffle(self.left)
        drawn = [*self.in_hand, *self.left]
        for seat in self.done:
            own = drawn if seat is None else drawn[(seat - self.first) % self.seats :: self.seats]
            self.done[seat] += self.begun.is_completed_by(own)
        self.tried += 1

    def odds(self, seat: int | None) -> float:
        return self.done[seat] / self.tried if self.tried else 0.0


class _Step:
    """The feature after some tiles. The result of each further tile is cached."""

    def __init__(self, position: Position, spot: Spot) -> None:
        self.position, self.spot = position, spot
        self.later: dict[str, _Step | None] = {}
        self.number = position.feature_on(*position.placed(spot))
        self.kind = position.box.kind(self._segment_kind())

    def _segment_kind(self) -> str:
        square, segment = self.position.placed(self.spot)
        tile = self.position.box.tiles[int(self.position.state["square_tile"][square])]
        return tile.segments[segment].kind.name.lower()

    @cached_property
    def missing(self) -> int:
        """The number of open sides of the feature, or of empty cells around it; 0 if it is complete."""
        if self.position.apply(self.position.rules.is_complete, self.number):
            return 0
        if self.kind.completed == "around":
            return sum(not self._is_covered(right, down) for right, down in AROUND)
        return max(1, int(self.position.state["feature"][self.number]["open_sides"]))

    def _is_covered(self, right: int, down: int) -> bool:
        return self.position.square_on(self.spot.x + right, self.spot.y + down) >= 0

    def is_completed_by(self, tiles: list[str]) -> bool:
        step = self
        for tile in tiles:
            if step.missing == 0:
                break
            step = step.after(tile) or step
        return step.missing == 0

    def after(self, tile: str) -> "_Step | None":
        """The feature with this tile at the cell where it helps most; None if it does not help."""
        if tile not in self.later:
            found = min(self._laid(tile), key=lambda step: step.missing, default=self)
            self.later[tile] = found if found.missing < self.missing else None
        return self.later[tile]

    def _laid(self, tile: str) -> "list[_Step]":
        position = self.position.copy()
        state = position.state
        state["phase"], state["to_act"], state["pile"] = int(Phase.LAY), state["active"], 1
        state["drawn"] = position.box.tile_number(tile)
        board, cells = LaidBoard(position), self._cells
        return [
            self._after_move(position, code)
            for code in position.codes()
            if board.open_cell(b_of(code)) in cells
        ]

    @cached_property
    def _cells(self) -> set[Cell]:
        """The empty cells beside the feature's open sides, or around it."""
        spots = [self.spot] if self.kind.completed == "around" else self.position.extent(self.spot)
        return {Cell(spot.x + right, spot.y + down) for spot in spots for right, down in AROUND}

    def _after_move(self, position: Position, code: int) -> "_Step":
        laid = position.copy()
        laid.make(code)
        return _Step(laid, self.spot)
