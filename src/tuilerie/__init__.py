"""Tuilerie: five tile-laying games of the Carcassonne family, for people and programs."""

from .games import GAMES, Game
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
)
from .play.event import Event
from .play.imagine import imagine
from .play.narrate import sentence
from .play.notation import Move
from .play.position import Feature, Position
from .play.record import check_deal, read_record, write_record, write_record_for
from .play.snapshot import Snapshot
from .play.table import Table

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Event",
    "Feature",
    "Game",
    "IllegalMove",
    "Move",
    "NothingToUndo",
    "Position",
    "RecordError",
    "ScriptError",
    "ScriptedDealer",
    "SeededDealer",
    "Snapshot",
    "Table",
    "TuilerieError",
    "UnknownGame",
    "UnknownOption",
    "WrongSeats",
    "WrongSeed",
    "check_deal",
    "imagine",
    "read_record",
    "sentence",
    "write_record",
    "write_record_for",
]
