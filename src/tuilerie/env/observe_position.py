"""One position as an observation of a seat, for a trained net that plays as a bot."""

from typing import Any

import numpy as np

from ..core.arrays import states_of
from ..core.native import native
from ..core.turns import LISTED
from ..play.errors import check_type
from ..play.position import Position
from .observation import OBSERVATION, check_room
from .observing import fill_observation


def observe(position: Position, seat: int | None = None) -> Any:
    """What a seat may know, as a record (`OBSERVATION`); without a seat, the one to act. An action is a place
    in `position.legal_moves()`."""
    check_type(position, Position, "a position is observed, such as table.position")
    viewer = max(position.to_act, 0) if seat is None else seat
    position.check_seat(viewer)
    box = position.box
    check_room(position.game.id, box.sizes)
    codes, seen = np.zeros(LISTED, np.int64), np.zeros(1, OBSERVATION)
    if viewer == position.to_act:
        legal = position.codes()
        codes[: 1 + len(legal)] = [len(legal), *legal]
    states = states_of(box, bytes(position))
    native(box, fill_observation)(states, box.table, viewer, int(box.secrets), codes, seen)
    return seen[0]
