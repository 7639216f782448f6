"""Tuilerie: five tile-laying games of the Carcassonne family, for people and programs."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from .core.tiles import OwnTile
from .games import GAMES, Game
from .play.correction import Correction, corrected
from .play.dealer import ScriptedDealer, SeededDealer
from .play.errors import (
    IllegalMove,
    NothingToUndo,
    RecordError,
    ScriptError,
    TuilerieError,
    UnknownGame,
    UnknownOption,
    WrongSeats,
    WrongSeed,
    WrongType,
)
from .play.event import Event
from .play.feature import Feature
from .play.hand_dealer import HandDealer
from .play.imagine import imagine
from .play.move import Move
from .play.position import Position
from .play.record_reader import check_deal, read_record
from .play.record_writer import write_record, write_record_for
from .play.sentences import sentence
from .play.setting_up import CannotBe, set_up
from .play.setup import Setup
from .play.snapshot import Snapshot
from .play.table import Table

if TYPE_CHECKING:
    from .ai.analysis import Analysis
    from .ai.search.limit import Limit
    from .ai.search.thinking import Progress

__version__ = "0.1.0"


def analyse(
    table: Table,
    limit: "Limit | int | float | str",
    seat: int | None = None,
    seed: int = 0,
    report: "Callable[[Progress], None] | None" = None,
) -> "Analysis":
    """The best moves for the seat to act, with visits, expected margin and the line they lead to.

    `limit` is a whole number of simulations, any other number of seconds, or a text such as `time=0.5`. The
    analysis uses only what the seat to act knows, or what `seat` knows if one is given."""
    from .ai.analysis import analyse

    return analyse(table, limit, seat, seed, report)


__all__ = [
    "GAMES",
    "CannotBe",
    "Correction",
    "Event",
    "Feature",
    "Game",
    "HandDealer",
    "IllegalMove",
    "Move",
    "NothingToUndo",
    "OwnTile",
    "Position",
    "RecordError",
    "ScriptError",
    "ScriptedDealer",
    "SeededDealer",
    "Setup",
    "Snapshot",
    "Table",
    "TuilerieError",
    "UnknownGame",
    "UnknownOption",
    "WrongSeats",
    "WrongSeed",
    "WrongType",
    "analyse",
    "check_deal",
    "corrected",
    "imagine",
    "read_record",
    "sentence",
    "set_up",
    "write_record",
    "write_record_for",
]
