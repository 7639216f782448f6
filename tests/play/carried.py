"""A position with its state as plain Python, on which any rule runs as it is written."""

from tuilerie.core.carrier import Interpreted
from tuilerie.core.state import mirror_of
from tuilerie.play.position import Position


def interpreted(position: Position) -> Position:
    return Position(position.game, Interpreted(mirror_of(position.box.sizes, bytes(position))), position.box)
