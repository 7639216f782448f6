"""Moves and cells as people write them: `D N1^`, `meeple road`, `abbot home`, `-` (docs/notation.md).

Only text from people and files is read here; all other code passes `Move` values.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core.words import TURNS, Phase
from .errors import IllegalMove
from .move import Move
from .phrase import Saying
from .places import Cell, Spot

if TYPE_CHECKING:
    from .position import Position

CELL_FORM = re.compile(r"(?:([NS])([1-9][0-9]{0,2}))?(?:([EW])([1-9][0-9]{0,2}))?")
LAY_FORM = re.compile(r"(?:(?P<tile>\S+)\s+)?(?P<cell>O|[NS]\d+(?:[EW]\d+)?|[EW]\d+)(?P<turn>[\^>v<])")
PUT_FORM = re.compile(r"(?P<piece>[a-z]+)\s+(?:(?P<cell>[A-Z0-9]+)/)?(?P<segment>[a-z]+(?:-[a-z]+\d*)?)")


def read_cell(text: str) -> Cell:
    if text == "O":
        return Cell(0, 0)
    found = CELL_FORM.fullmatch(text)
    if not text or not found:
        raise IllegalMove(Saying("illegal.move", move=text, reason=Saying("illegal.cell")))
    down, rows, across, columns = found.groups()
    y = int(rows or 0) * (-1 if down == "N" else 1)
    return Cell(int(columns or 0) * (-1 if across == "W" else 1), y)


def read_spot(text: str) -> Spot:
    """A cell and a segment of the tile there: N2E1/city."""
    cell, _, segment = text.partition("/")
    place = read_cell(cell)
    return Spot(place.x, place.y, segment)


def read_move(position: "Position", text: str, moves: Sequence[Move]) -> Move:
    """The legal move that a text means; an IllegalMove says why there is none."""
    wanted = _normal(position, " ".join(text.split()))
    for move in moves:
        if move.text == wanted:
            return move
    raise IllegalMove(Saying("illegal.move", move=text, reason=_reason(position, wanted, moves)))


def _normal(position: "Position", text: str) -> str:
    """The standard text of a move. People may omit the tile of a placement, name any rotation that looks the
    same, leave a pass empty, and name the cell of a piece on the new tile."""
    if text == "-":
        return str(position.box.nothing)
    put = PUT_FORM.fullmatch(text)
    if put and put["cell"] == str(_newest_cell(position)):
        return f"{put['piece']} {put['segment']}"
    found = LAY_FORM.fullmatch(text)
    if not found:
        return text
    tile = found["tile"] or position.drawn or "?"
    turn = TURNS.index(found["turn"])
    if tile == position.drawn:
        turn = position.box.same_turn[position.box.tile_number(tile)][turn]
    return f"{tile} {found['cell']}{TURNS[turn]}"


def _newest_cell(position: "Position") -> Cell:
    last = position.square_count - 1
    return Cell(int(position.state["square_x"][last]), int(position.state["square_y"][last]))


def _reason(position: "Position", text: str, moves: Sequence[Move]) -> Saying:
    if position.is_over:
        return Saying("illegal.over")
    laying = bool(moves) and moves[0].deed == "lay"
    lay, put = LAY_FORM.fullmatch(text), PUT_FORM.fullmatch(text)
    if position.phase == Phase.DOUBLE_LAY:
        return Saying("illegal.double", moves=", ".join(move.text for move in moves))
    if laying and lay:
        return _lay_reason(position, lay["tile"], lay["cell"], moves)
    if laying and text and CELL_FORM.fullmatch(text):
        return Saying("illegal.facing", cell=text)
    if laying:
        return Saying("illegal.lay_first", tile=position.drawn, example=moves[0].text)
    on_offer = ", ".join(move.text for move in moves[:12])
    if lay:
        return Saying("illegal.laid", moves=on_offer)
    if position.phase in (Phase.ACT, Phase.BONUS_ACT) and put and put["segment"] != "home":
        return _put_reason(position, put["piece"], put["segment"])
    return Saying("illegal.not_on_offer", moves=on_offer)


def _lay_reason(position: "Position", tile: str, cell: str, moves: Sequence[Move]) -> Saying:
    if tile != position.drawn:
        return Saying("illegal.other_tile", drawn=position.drawn, tile=tile)
    place = read_cell(cell)
    if position.square_on(place.x, place.y) >= 0:
        return Saying("illegal.covered", cell=cell)
    is_open = place in position.open_cells()
    if not is_open and place.y > int(position.state["last_row"]):
        return Saying("illegal.beyond", cell=cell)
    if not is_open:
        return Saying("illegal.apart", cell=cell)
    cells = {str(move.cell) for move in moves}
    if cell in cells:
        return Saying("illegal.wrong_turn", tile=tile, cell=cell)
    return Saying("illegal.no_fit", tile=tile, cell=cell, cells=", ".join(sorted(cells)))


def _put_reason(position: "Position", piece: str, segment: str) -> Saying:
    s = position.state
    square = int(s["square_count"]) - 1
    tile = position.box.tiles[int(s["square_tile"][square])]
    names = [tile.segment_name(n, int(s["square_turn"][square])) for n in range(len(tile.segments))]
    supply = position.supply(position.to_act)
    if piece == position.box.nothing:
        return Saying("illegal.alone", move=piece)
    if piece not in supply:
        return Saying("illegal.no_piece", piece=piece, pieces=", ".join(supply))
    if segment not in names:
        return Saying("illegal.no_segment", tile=tile.id, segment=segment, segments=", ".join(names))
    who = Saying(f"pieces.{piece}")
    if supply[piece] == 0:
        return Saying("illegal.none_left", piece=who)
    kind = tile.segments[names.index(segment)].kind
    where = Saying(f"kinds.{kind.name.lower()}")
    feature = s["feature"][int(s["square_feature"][square][names.index(segment)])]
    box = position.box
    is_hosted = box.kind(kind).scored_by == "most_guests" and any(feature["guests"])
    if is_hosted or (not box.piece(piece).guest and feature["claims"]):
        return Saying("illegal.claimed", kind=where)
    return Saying("illegal.cannot", piece=who, kind=where)
