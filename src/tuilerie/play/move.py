"""A move, as the library, the server and the page use it."""

from dataclasses import dataclass, field
from typing import Annotated

from ..core.words import Deed
from .places import Cell, Spot
from .plain import NameOf

DeedName = Annotated[str, NameOf(Deed)]


@dataclass(frozen=True)
class Move:
    """A move of a seat or of chance. `str(move)` is its text in notation (docs/notation.md).

    | deed   | meaning of the fields                                             |
    |--------|-------------------------------------------------------------------|
    | lay    | `tile` on the cell x, y facing `turn`                             |
    | put    | `piece` on x, y, `segment`                                        |
    | recall | `piece` goes home from x, y, `segment`                            |
    | dig    | `piece` digs on x, y, `segment`                                   |
    | hike   | `piece` walks from `start` to x, y, `segment`                     |
    | choose | `token`                                                           |
    | pass   | nothing more in this phase; with `piece` boat: the boat sails     |
    | draw   | chance: `tile`                                                    |
    | reveal | chance: `token`                                                   |
    """

    text: str  # unique among the moves of a position
    deed: DeedName
    tile: str = ""
    x: int | None = None
    y: int | None = None
    turn: str = ""  # the direction in which the top of the tile points: ^ > v <
    piece: str = ""
    segment: str = ""
    kind: str = ""  # kind of the segment
    start: Spot | None = None
    token: str = ""
    # the text of the equivalent move that is shown in place of this one
    like: str = field(default="", compare=False)
    code: int = field(
        default=-1, compare=False, repr=False, metadata={"sent": False}
    )  # the number that rules use for this move

    @property
    def cell(self) -> Cell | None:
        return None if self.x is None or self.y is None else Cell(self.x, self.y)

    @property
    def spot(self) -> Spot | None:
        """The spot that the move names: where a piece is put, goes home, digs or hikes to."""
        return (
            Spot(self.x, self.y, self.segment)
            if self.x is not None and self.y is not None and self.segment
            else None
        )

    def __str__(self) -> str:
        return self.text
