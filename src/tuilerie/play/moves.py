"""The legal moves of a position, each as a `Move`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, overload

from ..core.move_code import a_of, b_of, c_of, deed_of
from ..core.state import SPOT_MASK, SPOT_SHIFT
from ..core.words import TURNS, Deed, Piece
from .errors import IllegalMove, check_type
from .laid_board import PIECE_NAMES, LaidBoard
from .move import Move
from .notation import read_move
from .phrase import Saying

if TYPE_CHECKING:
    from .position import Position


A_MOVE = "a move is a Move or its text, such as table.moves[0] or 'N1^'"


class Moves(Sequence[Move]):
    """The legal moves in order. `in` accepts a move or its text."""

    def __init__(self, position: "Position", moves: Sequence[Move]) -> None:
        self._position = position
        self._moves = tuple(moves)

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        return self.has(move) if isinstance(move, str) else move in self._moves

    @cached_property
    def by_text(self) -> Mapping[str, Move]:
        return MappingProxyType({move.text: move for move in self._moves})

    def has(self, text: str) -> bool:
        """Whether a text is the standard text of a legal move."""
        try:
            self.read(text)
        except IllegalMove:
            return False
        return True

    def read(self, text: str) -> Move:
        """The legal move that a text means. Raises an IllegalMove that says why there is none."""
        return self.by_text.get(text) or read_move(self._position, text, self)

    def choose(self, move: Move | str) -> Move:
        """The legal move with this value or text. Raises an IllegalMove that says why there is none."""
        check_type(move, (Move, str), A_MOVE)
        found = self.read(move) if isinstance(move, str) else self.find(move)
        if found is None:
            raise IllegalMove(Saying("illegal.move", move=move, reason=Saying("illegal.elsewhere")))
        return found

    def find(self, move: Move) -> Move | None:
        """The legal move that equals this one, or None."""
        found = self.by_text.get(move.text)
        return found if found == move else None

    def __repr__(self) -> str:
        return f"<Moves: {', '.join(move.text for move in self._moves) or 'none'}>"


def legal_moves(board: LaidBoard) -> Moves:
    position = board.position
    return Moves(position, _marked_alike(position, [move_of(board, code) for code in position.codes()]))


def move_of(board: LaidBoard, code: int) -> Move:
    """The move with this number."""
    return _MAKERS[deed_of(code)](board, code)


def _pass(board: LaidBoard, code: int) -> Move:
    nothing = board.position.box.nothing
    return Move(nothing, "pass", piece="" if nothing == "-" else nothing, code=code)


def _draw(board: LaidBoard, code: int) -> Move:
    tile = board.position.box.tiles[a_of(code)].id
    return Move(tile, "draw", tile=tile, code=code)


def _lay(board: LaidBoard, code: int) -> Move:
    tile, turn = board.position.box.tiles[a_of(code)].id, TURNS[c_of(code)]
    cell = board.open_cell(b_of(code))
    return Move(f"{tile} {cell}{turn}", "lay", tile=tile, x=cell.x, y=cell.y, turn=turn, code=code)


def _put(board: LaidBoard, code: int) -> Move:
    """A move that puts a piece. Its text names the cell only if it is not that of the new tile."""
    square, piece = b_of(code), PIECE_NAMES[Piece(a_of(code))]
    spot, kind = board.spot_on(square, c_of(code))
    is_new = square == board.position.square_count - 1
    text = f"{piece} {spot.segment if is_new else spot}"
    return Move(text, "put", x=spot.x, y=spot.y, piece=piece, segment=spot.segment, kind=kind, code=code)


def _recall(board: LaidBoard, code: int) -> Move:
    piece = PIECE_NAMES[Piece(a_of(code))]
    return _of_piece(board, f"{piece} home", "recall", piece, code)


def _dig(board: LaidBoard, code: int) -> Move:
    digger = next(facts.name for facts in board.position.box.pieces if facts.digs)
    return _of_piece(board, "dig", "dig", digger, code)


def _of_piece(board: LaidBoard, text: str, deed: str, piece: str, code: int) -> Move:
    """A move of a piece that already stands on the board."""
    spots = board.position.spots_of(board.position.to_act, piece)
    if not spots:
        return Move(text, deed, piece=piece, code=code)
    spot, kind = board.spot_on(spots[0] >> SPOT_SHIFT, spots[0] & SPOT_MASK)
    return Move(text, deed, x=spot.x, y=spot.y, piece=piece, segment=spot.segment, kind=kind, code=code)


def _hike(board: LaidBoard, code: int) -> Move:
    """A hike. Its text names both cells. No tile holds two hikers, so the first cell identifies the hiker."""
    start = board.spot(board.position.piece_spot(board.position.to_act, a_of(code)))
    end, kind = board.spot_on(b_of(code), c_of(code))
    piece = board.position.box.slots[a_of(code)].name.lower()
    return Move(
        f"hike {start.cell} {end.cell}",
        "hike",
        x=end.x,
        y=end.y,
        piece=piece,
        segment=end.segment,
        kind=kind,
        start=start,
        code=code,
    )


def _choose(board: LaidBoard, code: int) -> Move:
    token = board.position.box.token_names[a_of(code)]
    return Move(token, "choose", token=token, code=code)


def _reveal(board: LaidBoard, code: int) -> Move:
    token = board.position.box.token_names[a_of(code)]
    return Move(token, "reveal", token=token, code=code)


_MAKERS: Mapping[int, Callable[[LaidBoard, int], Move]] = MappingProxyType(
    {
        Deed.PASS: _pass,
        Deed.DRAW: _draw,
        Deed.LAY: _lay,
        Deed.PUT: _put,
        Deed.RECALL: _recall,
        Deed.DIG: _dig,
        Deed.HIKE: _hike,
        Deed.CHOOSE: _choose,
        Deed.REVEAL: _reveal,
    }
)


def _marked_alike(position: "Position", moves: list[Move]) -> list[Move]:
    """Marks equivalent moves. If several moves put a piece on the same feature, one is shown, preferably on
    the new tile, and the others name it in `like`."""
    if sum(move.deed == "put" for move in moves) < 2:
        return moves
    shown: dict[object, Move] = {}
    counted = [_counted(position, move) for move in moves]
    last = position.square_count - 1
    for move, what in sorted(zip(moves, counted, strict=True), key=lambda pair: b_of(pair[0].code) != last):
        shown.setdefault(what, move)
    return [
        move if what is None or shown[what] is move else replace(move, like=shown[what].text)
        for move, what in zip(moves, counted, strict=True)
    ]


def _counted(position: "Position", move: Move) -> object:
    """What a piece would score after this move: a feature, an overlay, or the surroundings of its square.
    None for moves that put no piece. Where pieces can walk, each spot counts as different."""
    if move.deed != "put" or position.box.kind(move.kind).walked:
        return None
    counts = position.box.piece(move.piece).counts
    if counts == "around":
        return move.piece, move.x, move.y
    return move.piece, position.feature_on(b_of(move.code), c_of(move.code), laid_over=counts == "overlay")
