"""Boxes of games made up for tests, and boards laid from them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tuilerie.core.box import Box
from tuilerie.core.cells import cell_at
from tuilerie.core.facts import PieceFacts
from tuilerie.core.laying import clear_board, lay_first, lay_tile
from tuilerie.core.pieces import fill_supply
from tuilerie.core.sizes import SEATS
from tuilerie.core.state import new_mirror
from tuilerie.core.tiles import read_tiles
from tuilerie.core.turns import begin
from tuilerie.core.words import TURNS, Piece

# Tests lay more tiles of made-up boxes than these contain.
ROOM = {
    "squares": 91,
    "row_step": 97,
    "ring": 4705,
    "frontier": 194,
    "features": 384,
    "longest": 400,
    "most_icons": 400,
    "strength": 100,
    "guests": SEATS,
    "tallies": SEATS,
    "tokens": 6,
    "most_tokens": 33,
    "queue": 72,
    "events": 88,
}


def box_of(text: str, pieces: Sequence[Piece] = ()) -> Box:
    """The box of a made-up game, with the tiles of this text."""
    facts = tuple(
        PieceFacts(piece.name.lower(), count, claims=()) for piece, count in Counter(pieces).items()
    )
    box = Box(game="made-up", number=9, source=Path("made-up.tiles"), kinds=(), pieces=facts)
    box.__dict__["file"] = read_tiles(text)
    box.icons.update({icon: number for number, icon in enumerate(box.file.icons)})
    box.__dict__["sizes"] = replace(box.sizes, **ROOM)
    return box


def empty_board(box: Box, seats: int = 2) -> Any:
    s = new_mirror(box.sizes)
    s.seats = seats
    begin(s)
    clear_board(s)
    for seat in range(seats):
        fill_supply(s, box.mirror, seat, -1)
    return s


def lay(s: Any, box: Box, lying: str, x: int, y: int) -> int:
    """Lays a tile, written with its turn (`V>`), x cells to the east and y to the south of the first tile."""
    tile, turn = box.tile_number(lying[:-1]), TURNS.index(lying[-1])
    if s.square_count == 0:
        assert (x, y) == (0, 0)
        return int(lay_first(s, box.mirror, tile, turn))
    return int(lay_tile(s, box.mirror, tile, cell_at(s, x, y), turn))
