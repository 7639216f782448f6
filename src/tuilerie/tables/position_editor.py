"""The editor of positions: a changed setup is checked, and the rules say what could be added to it."""

from collections.abc import Iterator
from dataclasses import replace

from ..core.move_code import put_of
from ..core.words import Phase, Piece
from ..play.move import Move
from ..play.places import Cell
from ..play.position import Position
from ..play.record_writer import write_record
from ..play.setting_up import LAID_IN, CannotBe, first_position, role_of, set_up, tokens_brought
from ..play.setup import LAST_TILE_LIES, SETTABLE, TILE_IN_HAND, Setup
from ..play.snapshot import Square
from ..play.table import Table
from .bodies import EditedPosition, EditPosition
from .exploring import as_refusal, history_index, line_of, read_studied, state_of
from .labels import details_of, labels_of
from .refusal import Refusal
from .view import View, view_of


def edited(asked: EditPosition) -> EditedPosition:
    setup, names = _begun(asked)
    with as_refusal("illegal_move"):
        if asked.lay:
            setup = _with_laid(setup, asked.lay)
        if asked.laid_last:
            setup = _with_last(setup, asked.laid_last)
        table = Table.of(setup, names)
        return EditedPosition(
            setup=_plainly(table.start),
            names=table.names,
            record=write_record(table),
            view=_view(table, setup, asked),
            tiles=_tiles(setup, table.position),
            brought=tokens_brought(setup),
        )


def _begun(asked: EditPosition) -> tuple[Setup, tuple[str, ...]]:
    if asked.setup:
        return replace(asked.setup, supplies=()), asked.names
    if asked.record is None:
        raise Refusal("malformed", "http", detail="setup or record")
    line = line_of(read_studied(asked.record), asked.variation)
    line.back_to(history_index(line, asked.at))
    setup = _plainly(line.position)
    # Later parts of a turn cannot be set up, so the position is before a draw.
    return setup if setup.phase in SETTABLE else replace(setup, phase=Phase.DRAW, drawn=""), line.names


def _plainly(position: Position) -> Setup:
    """The setup without supplies, which follow from the pieces on the board."""
    return replace(Setup.of(position), supplies=())


def _with_laid(setup: Setup, text: str) -> Setup:
    """The setup with one more tile, laid by the rules together with its tokens. The turn does not change."""
    position = _laying(setup, text.partition(" ")[0])
    move = position.legal_moves().read(text)
    position.make(move.code)
    squares = (*setup.squares, Square(move.tile, move.x or 0, move.y or 0, move.turn))
    setup = replace(setup, squares=squares, piles=tuple(position.token_piles()))
    if position.phase == Phase.DOUBLE_LAY:
        return replace(setup, phase=Phase.DOUBLE_LAY, drawn="")
    return setup if setup.phase in TILE_IN_HAND else replace(setup, phase=Phase.DRAW)


def _laying(setup: Setup, tile: str) -> Position:
    """A position in which this tile is to be laid."""
    box = first_position(setup).box
    known = tile in {one.id for one in box.tiles}
    phase = LAID_IN.get(role_of(box, tile), Phase.LAY) if known else Phase.LAY
    return set_up(replace(setup, phase=phase, drawn="" if phase == Phase.DOUBLE_LAY else tile))


def _with_last(setup: Setup, cell: Cell) -> Setup:
    """The setup with a tile marked as the one just laid, which determines what happens next."""
    last = tuple(square for square in setup.squares if (square.x, square.y) == (cell.x, cell.y))
    others = tuple(square for square in setup.squares if square not in last)
    problems = []
    for phase in LAST_TILE_LIES:
        found = replace(setup, squares=(*others, *last), phase=phase, drawn="")
        try:
            set_up(found)
            return found
        except CannotBe as problem:
            problems.append(problem)
    raise problems[0]


def _tiles(setup: Setup, position: Position) -> dict[str, int]:
    """The tiles that can be laid next."""
    if position.phase == Phase.DOUBLE_LAY:
        return position.tiles_left(*position.box.decks_of("open"))
    found = position.tiles_left(*position.box.decks_of("bonus"))
    try:
        waiting = set_up(replace(setup, phase=Phase.DRAW, drawn=""))
    except CannotBe:
        return found  # no tile is left to draw
    left = waiting.tiles_left()
    return {move.tile: left[move.tile] for move in waiting.odds()} | found


def _view(table: Table, setup: Setup, asked: EditPosition) -> View:
    state = state_of(table)
    view = view_of(state, state.to_act, asked.language)
    assert view
    moves = tuple(_offers(table.position, setup, asked))
    seat = asked.seat if asked.square else view.board.seat
    return replace(
        view,
        board=replace(view.board, moves=moves, seat=seat),
        labels=labels_of(table, moves, asked.language),
        details=details_of(table, moves, asked.language),
        latest=_latest(view, setup, asked.square),
        noted=None,
    )


def _latest(view: View, setup: Setup, chosen: Cell | None) -> tuple[Square, ...]:
    """The tile to mark: the one that the page asks about, or the one just laid."""
    if chosen:
        return tuple(one for one in view.board.squares if (one.x, one.y) == (chosen.x, chosen.y))
    return view.board.squares[-1:] if setup.phase in LAST_TILE_LIES else ()


def _offers(position: Position, setup: Setup, asked: EditPosition) -> Iterator[Move]:
    if asked.tile:
        moves = _laying(setup, asked.tile).legal_moves()
        yield from (move for move in moves if move.tile == asked.tile)
    elif asked.square and asked.seat < position.seats:
        yield from _puts(position, asked.square, asked.seat)


def _puts(position: Position, cell: Cell, seat: int) -> Iterator[Move]:
    """Pieces that a seat has left, on free segments of a tile that they claim."""
    taken = {piece.spot for piece in position.pieces()}
    square = position.square_on(cell.x, cell.y)
    if square < 0:
        return
    tile = position.box.tiles[int(position.state["square_tile"][square])]
    for piece, count in position.supply(seat).items():
        claims = position.box.piece(piece).claims if count else ()
        for number, segment in enumerate(tile.segments):
            if segment.kind.name.lower() in claims:
                move = position.move(int(put_of(Piece[piece.upper()], square, number)))
                if move.spot not in taken:
                    yield move
