"""Events: the consequences of a move, such as points, as values for sentences and programs."""

from dataclasses import dataclass, field, replace
from typing import Any

from ..core.box import Box
from ..core.state import SPOT_MASK, SPOT_SHIFT
from ..core.words import Happening, Kind, Piece
from .named_segment import named_segments


@dataclass(frozen=True)
class Event:
    """One consequence of a move. Fields that do not apply are empty."""

    kind: Happening
    seat: int = -1
    tile: str = ""  # REMOVED: the tile
    piece: str = ""  # WENT_HOME, HIKED: the piece
    token: str = ""  # GATHERED: the token
    feature: str = ""  # SCORED: the kind of feature; WENT_HOME: the kind of feature that the piece stood on
    x: int = 0  # the cell of a square of the feature, or of the piece's square
    y: int = 0
    segment: str = ""
    points: int = 0
    squares: int = 0
    segments: int = 0
    icons: int = 0  # number that explains the points: shields of a city, finished cities beside a field
    finished: bool = False
    spaces: int = 0  # SAILED: how far
    rank: int = 0  # SCORED on the river: the rank of the boat
    # SCORED: the icons on the feature, with their numbers
    carried: tuple[tuple[str, int], ...] = field(default=(), compare=False)
    game: str = field(
        default="", compare=False, metadata={"sent": False}
    )  # the game, whose words a sentence uses

    @property
    def is_told(self) -> bool:
        """Whether a short account mentions the event. Pieces that go home and scores of no points are left
        out."""
        silent = (Happening.WENT_HOME, Happening.TOOK_TOKEN)
        return self.kind not in silent and (self.kind != Happening.SCORED or self.points > 0)


def events_of(s: Any, box: Box) -> tuple[Event, ...]:
    """The events of the last move."""
    rows = [s["events"][number] for number in range(int(s["event_count"]))]
    return tuple(replace(_event(s, box, row), game=box.game) for row in rows)


def _event(s: Any, box: Box, row: Any) -> Event:
    kind, seat = Happening(int(row["kind"])), int(row["seat"])
    match kind:
        case Happening.REMOVED:
            return Event(kind, seat, tile=box.tiles[int(row["what"])].id)
        case Happening.GATHERED:
            return Event(kind, seat, token=box.token_names[int(row["what"])])
        case Happening.SCORED | Happening.WENT_HOME | Happening.HIKED:
            return _placed_event(s, box, row, kind, seat)
        case Happening.SAILED:
            return Event(kind, seat, spaces=int(row["squares"]))
        case _:
            return Event(kind, seat, points=int(row["points"]))


def _placed_event(s: Any, box: Box, row: Any, kind: Happening, seat: int) -> Event:
    square, segment = int(row["spot"]) >> SPOT_SHIFT, int(row["spot"]) & SPOT_MASK
    tile = box.tiles[int(s["square_tile"][square])]
    named = named_segments(tile, int(s["square_turn"][square]))[segment]
    on_river = box.kind(named.kind).scored_by == "boats"
    return Event(
        kind,
        seat,
        piece="" if kind == Happening.SCORED else Piece(int(row["what"])).name.lower(),
        feature=named.kind,
        x=int(s["square_x"][square]),
        y=int(s["square_y"][square]),
        segment=named.name,
        points=int(row["points"]),
        squares=int(row["squares"]),
        segments=int(row["segments"]),
        icons=0 if on_river else int(row["icons"]),
        rank=int(row["icons"]) if on_river else 0,
        finished=bool(row["finished"]),
        carried=_carried(s, box, square, segment) if kind == Happening.SCORED else (),
    )


def _carried(s: Any, box: Box, square: int, segment: int) -> tuple[tuple[str, int], ...]:
    feature = s["feature"][int(s["square_feature"][square][segment])]
    return tuple(box.icon_counts(Kind(int(feature["kind"])), feature["icons"]).items())
