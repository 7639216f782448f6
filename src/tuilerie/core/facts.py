"""Facts about a game's kinds, pieces and decks, for all code that is not a rule.

Rules contain the same facts as code, and a test compares the two. Play, tables, drawings and the page read
them here. The values are plain words, so that they can be sent without a conversion.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

# The form of a kind on a tile. A line crosses it. A broad line is several places wide, and other lines flow
# into it. A patch reaches whole sides. A ground lies under everything else. A site reaches no side. A pool is
# water inside the tile. An overlay joins segments of other kinds.
Form = Literal["line", "broad", "patch", "ground", "site", "pool", "overlay"]

# When a feature is complete: if none of its sides is open, if the eight cells around it are covered, or if
# every line that meets it is complete.
Completed = Literal["sides", "around", "lines", "never"]

# Who scores a feature. With `each_piece` the feature itself is worth nothing: every piece on it scores for
# what is around its own square.
ScoredBy = Literal["most_meeples", "most_guests", "each_piece", "boats", "nobody"]

# What a piece scores: the feature that it stands on, the overlay there, or the surroundings of its square.
Counts = Literal["feature", "overlay", "around"]

DeckRole = Literal["start", "drawn", "bonus", "open"]  # open: the tiles lie face up, and seats choose one

# How reliable the tiles are: known as printed, read from pictures, or reconstructed from the rulebook.
TileSet = Literal["certain", "pictures", "reconstruction"]


@dataclass(frozen=True)
class KindFacts:
    """Facts about a kind of segment or feature in one game."""

    name: str
    form: Form
    completed: Completed = "sides"
    scored_by: ScoredBy = "most_meeples"
    lying: bool = False  # pieces lie down on it
    walked: bool = False  # pieces may walk along it, so their position on it matters

    @property
    def can_be_completed(self) -> bool:
        return self.completed != "never"


@dataclass(frozen=True)
class PieceFacts:
    """Facts about a kind of piece in one game."""

    name: str
    count: int  # pieces per seat
    claims: tuple[str, ...]  # the kinds that it may stand on with any options
    strength: int = 1  # how much it counts when owners are decided; 0: not at all
    guest: bool = False  # it claims nothing, and meeples may stand on the same feature (C-6)
    counts: Counts = "feature"
    digs: bool = False  # it takes tokens from the feature that it stands on


@dataclass(frozen=True)
class DeckFacts:
    """A part of the tiles that is kept separate."""

    name: str
    role: DeckRole = "drawn"
    option: str = ""  # only in games with this option
    unless: str = ""  # only in games without this option
    tiles: int = 0  # number of tiles, which is read from the tile file

    def is_in_play(self, options: Collection[str]) -> bool:
        return (not self.option or self.option in options) and self.unless not in options
