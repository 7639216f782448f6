"""Analysis of finished games, in the background. The analyst is looked for in `tuilerie.analyse`."""

import importlib.util

from .protocol.bodies import AnalysisState
from .refusal import Refusal
from .room import Room

MODULE = "tuilerie.analyse"
NONE = AnalysisState(status="unavailable", done=0.0, reason="games cannot be analysed here yet", report=None)


def is_available() -> bool:
    return importlib.util.find_spec(MODULE) is not None


class Analyses:
    """By table, how far its analysis is."""

    def __init__(self) -> None:
        self.states: dict[str, AnalysisState] = {}

    def state(self, table: str) -> AnalysisState:
        return self.states.get(table, NONE)

    def begin(self, room: Room) -> AnalysisState:
        if room.sitting.status != "over":
            raise Refusal("not_now", "a game is analysed when it is over")
        raise Refusal("unavailable", "games cannot be analysed here yet")
