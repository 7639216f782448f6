"""Facts of a game: what its kinds, pieces and decks are, for everyone who is not a rule.

Compiled rules contain these facts as code. Play, tables, drawings and the page read them here; a test
compares the two. The values are plain words, so that they can be sent as they are.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

# How a kind lies on a tile. A broad line is several places wide, and others flow into it. Grounds lie under
# all the rest. A site reaches no side. A pool is water inside a tile. An overlay joins other kinds.
Form = Literal["line", "broad", "patch", "ground", "site", "pool", "overlay"]

# When a feature is completed: when no side of it is open, when the eight cells around it are covered, or when
# every line that meets it is completed.
Completed = Literal["sides", "around", "lines", "never"]

# Who scores a feature. With `each_piece` the feature itself is worth nothing: every piece there scores for
# itself, by what is around its square.
ScoredBy = Literal["most_meeples", "most_guests", "each_piece", "boats", "nobody"]

# What a piece scores: the feature that it stands on, what is laid over that, or all around its square.
Counts = Literal["feature", "overlay", "around"]

DeckRole = Literal["start", "drawn", "bonus", "open"]  # open: the tiles lie open, and seats choose from them

# How sure the tiles are: as printed, read from pictures of them, or our own that meet what the rulebook says.
TileSet = Literal["certain", "pictures", "reconstruction"]


@dataclass(frozen=True)
class KindFacts:
    """What a kind of segment or feature is in one game."""

    name: str
    form: Form
    completed: Completed = "sides"
    scored_by: ScoredBy = "most_meeples"
    lying: bool = False  # pieces lie down on it
    walked: bool = False  # pieces may walk along it, so that it matters where on it one stands

    @property
    def can_be_completed(self) -> bool:
        return self.completed != "never"


@dataclass(frozen=True)
class PieceFacts:
    """What a kind of piece is in one game."""

    name: str
    count: int  # of each seat
    claims: tuple[str, ...]  # the kinds that it may ever stand on, all options together
    strength: int = 1  # what it adds to its seat when owners are decided; 0: nothing
    guest: bool = False  # it claims nothing, and keeps no meeple out (C-6)
    counts: Counts = "feature"
    digs: bool = False  # it takes tokens from the feature that it stands on


@dataclass(frozen=True)
class DeckFacts:
    """A part of the tiles that is kept separate."""

    name: str
    role: DeckRole = "drawn"
    option: str = ""  # only in games with this option
    unless: str = ""  # only in games without this option
    tiles: int = 0  # how many; the tile file says it

    def is_in_play(self, options: Collection[str]) -> bool:
        return (not self.option or self.option in options) and self.unless not in options
