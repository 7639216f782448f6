"""Moves as words: `D N1^`, `meeple road`, `abbot home`, `-` (docs/notation.md)."""

import re
from dataclasses import dataclass

from ..core.board import cell_at
from ..core.move_code import a_of, b_of, c_of, deed_of
from ..core.state import SPOT_SHIFT
from ..core.tiles import Tile
from ..core.words import TURNS, Deed, Phase, Piece
from .errors import IllegalMove
from .phrase import Saying
from .position import Position

CELL = re.compile(r"(?:([NS])([1-9][0-9]{0,2}))?(?:([EW])([1-9][0-9]{0,2}))?")
LAY = re.compile(r"(?:(?P<tile>\S+)\s+)?(?P<cell>O|[NS]\d+(?:[EW]\d+)?|[EW]\d+)(?P<turn>[\^>v<])")
PUT = re.compile(r"(?P<piece>[a-z]+)\s+(?:(?P<cell>[A-Z0-9]+)/)?(?P<segment>[a-z]+(?:-[a-z]+\d*)?)")


@dataclass(frozen=True)
class Move:
    """A move that is on offer: its words, and the number that the rules know it by."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


def cell_text(x: int, y: int) -> str:
    """Counted from the start tile: north or south first, then east or west; `O` is the start itself."""
    down = f"S{y}" if y > 0 else f"N{-y}" if y < 0 else ""
    across = f"E{x}" if x > 0 else f"W{-x}" if x < 0 else ""
    return down + across or "O"


def read_cell(text: str) -> tuple[int, int]:
    if text == "O":
        return 0, 0
    found = CELL.fullmatch(text)
    if not text or not found:
        raise IllegalMove(Saying("illegal.move", move=text, reason=Saying("illegal.cell")))
    down, rows, across, columns = found.groups()
    y = int(rows or 0) * (-1 if down == "N" else 1)
    return int(columns or 0) * (-1 if across == "W" else 1), y


def move_text(position: Position, code: int) -> str:
    """The words of a move, of a seat or of chance."""
    box = position.box
    match Deed(deed_of(code)):
        case Deed.PASS:
            return str(box.nothing)
        case Deed.DRAW:
            return str(box.tiles[a_of(code)].id)
        case Deed.LAY:
            cell = cell_text(*position.cell_place(b_of(code)))
            return f"{box.tiles[a_of(code)].id} {cell}{TURNS[c_of(code)]}"
        case Deed.PUT:
            return f"{Piece(a_of(code)).name.lower()} {_segment_text(position, b_of(code), c_of(code))}"
        case Deed.RECALL:
            return f"{Piece(a_of(code)).name.lower()} home"
        case Deed.DIG:
            return "dig"
        case Deed.HIKE:
            return _hike_text(position, a_of(code), b_of(code))
        case Deed.CHOOSE | Deed.REVEAL:
            return str(box.token_names[a_of(code)])


def _hike_text(position: Position, slot: int, square: int) -> str:
    """From and to: no tile holds two hikers, so the cells say who goes where."""
    start = int(position.state["where"][position.to_act][slot]) >> SPOT_SHIFT
    return f"hike {_square_text(position, start)} {_square_text(position, square)}"


def _square_text(position: Position, square: int) -> str:
    return cell_text(int(position.state["square_x"][square]), int(position.state["square_y"][square]))


def _segment_text(position: Position, square: int, segment: int) -> str:
    """The segment; with its cell where it is not on the new square."""
    s = position.state
    name = _tile_at(position, square).segment_name(segment, int(s["square_turn"][square]))
    if square == int(s["square_count"]) - 1:
        return name
    return f"{_square_text(position, square)}/{name}"


def _tile_at(position: Position, square: int) -> Tile:
    return position.box.tiles[int(position.state["square_tile"][square])]


def moves_on_offer(position: Position) -> tuple[Move, ...]:
    return tuple(Move(code, move_text(position, code)) for code in position.legal_moves())


def read_move(position: Position, text: str, on_offer: tuple[Move, ...] | None = None) -> Move:
    """The move on offer that is written so; an IllegalMove says why there is none."""
    moves = moves_on_offer(position) if on_offer is None else on_offer
    wanted = _normal(position, " ".join(text.split()))
    for move in moves:
        if move.text == wanted:
            return move
    raise IllegalMove(Saying("illegal.move", move=text, reason=_reason(position, wanted, moves)))


def _normal(position: Position, text: str) -> str:
    """A placement may leave out its tile, and name any of the turns that look alike; nothing is also `-`.
    A piece on the new tile may name its cell."""
    if text == "-":
        return str(position.box.nothing)
    put = PUT.fullmatch(text)
    if put and put["cell"] == _square_text(position, int(position.state["square_count"]) - 1):
        return f"{put['piece']} {put['segment']}"
    found = LAY.fullmatch(text)
    if not found:
        return text
    tile = found["tile"] or position.drawn or "?"
    turn = TURNS.index(found["turn"])
    if tile == position.drawn:
        turn = position.box.same_turn[position.box.tile_number(tile)][turn]
    return f"{tile} {found['cell']}{TURNS[turn]}"


def _reason(position: Position, text: str, moves: tuple[Move, ...]) -> Saying:
    if position.is_over:
        return Saying("illegal.over")
    laying = bool(moves) and Deed(deed_of(moves[0].code)) == Deed.LAY
    lay, put = LAY.fullmatch(text), PUT.fullmatch(text)
    if position.phase == Phase.DOUBLE_LAY:
        return Saying("illegal.double", moves=", ".join(move.text for move in moves))
    if laying and lay:
        return _lay_reason(position, lay["tile"], lay["cell"], moves)
    if laying and text and CELL.fullmatch(text):
        return Saying("illegal.facing", cell=text)
    if laying:
        return Saying("illegal.lay_first", tile=position.drawn, example=moves[0].text)
    on_offer = ", ".join(move.text for move in moves[:12])
    if lay:
        return Saying("illegal.laid", moves=on_offer)
    if position.phase in (Phase.ACT, Phase.BONUS_ACT) and put and put["segment"] != "home":
        return _put_reason(position, put["piece"], put["segment"])
    return Saying("illegal.not_on_offer", moves=on_offer)


def _lay_reason(position: Position, tile: str, cell: str, moves: tuple[Move, ...]) -> Saying:
    if tile != position.drawn:
        return Saying("illegal.other_tile", drawn=position.drawn, tile=tile)
    x, y = read_cell(cell)
    if int(position.state["board"][cell_at(x, y)]) > 0:
        return Saying("illegal.covered", cell=cell)
    if y > int(position.state["last_row"]) and (x, y) not in position.open_cells():
        return Saying("illegal.beyond", cell=cell)
    if (x, y) not in position.open_cells():
        return Saying("illegal.apart", cell=cell)
    cells = {cell_text(*position.cell_place(b_of(move.code))) for move in moves}
    if cell in cells:
        return Saying("illegal.wrong_turn", tile=tile, cell=cell)
    return Saying("illegal.no_fit", tile=tile, cell=cell, cells=", ".join(sorted(cells)))


def _put_reason(position: Position, piece: str, segment: str) -> Saying:
    s = position.state
    square = int(s["square_count"]) - 1
    tile = _tile_at(position, square)
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
