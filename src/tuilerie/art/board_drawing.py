"""A snapshot as a board: squares, pieces, tokens, boats, the last move, scores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.picture import turned_size
from ..core.tiles import Tile
from ..core.words import TURNS
from ..games import GAMES, Game
from ..play.errors import check_type
from ..play.feature import Feature
from ..play.places import Spot, StandingPiece, TokenPile
from ..play.snapshot import Snapshot, Square
from .curve import Point, number
from .lattice import UNIT
from .overlay import feature_overlay
from .piece import piece_definition, put_piece, token_pile
from .scoreboard import Tally, scoreboard
from .theme import Theme, theme_of
from .tile import Stand, stands, symbol_name, symbols
from .timeline import STILL, Timeline
from .tray import tray

FRAME = 12.0
ROOM_FOR_NAMES = 480.0  # the least width of a drawing: a small board is centred, so that the scores have room
SOURCE = 64.0  # distance of the first space for boats from the top of the start tile
LAST_MOVE = "#ffd23f"
NIGHT_TABLE = "#20242c"


@dataclass(frozen=True)
class Extent:
    """The cells that a board covers."""

    left: int
    top: int
    right: int
    bottom: int


def board_svg(
    snapshot: Snapshot,
    names: Sequence[str] = (),
    *,
    dark: bool = False,
    size: int = 100,
    features: Iterable[Feature] = (),
    marked: Square | None = None,
) -> str:
    """Draws the board with cells `size` pixels wide. Marks the last square, unless another one is to be
    marked."""
    check_type(snapshot, Snapshot, "a board is drawn from a Snapshot, such as table.view()")
    game = replace(GAMES[snapshot.game], own_tiles=snapshot.own_tiles)
    last = marked or snapshot.squares[-1]
    lit = [feature_overlay(game, snapshot.squares, feature) for feature in features]
    body = (
        _squares(game, snapshot)
        + "".join(wash for wash, _ in lit)
        + (mark(game, last) if len(snapshot.squares) > 1 else "")
        + _tokens(game, snapshot)
        + _pieces(game, snapshot)
        + "".join(label for _, label in lit)
    )
    return framed(game, snapshot, body, names, dark=dark, size=size)


def framed(
    game: Game,
    snapshot: Snapshot,
    body: str,
    names: Sequence[str],
    *,
    dark: bool,
    size: int,
    tally: Tally | None = None,
    timeline: Timeline[Any] | None = None,
) -> str:
    """A complete SVG document: the table, the scores, the board, and in a film the timeline."""
    extent = extent_of(game, snapshot.squares)
    wide, tall = (extent.right - extent.left) * UNIT, (extent.bottom - extent.top) * UNIT
    width = max(wide + 2 * FRAME, ROOM_FOR_NAMES if names else 0.0)
    strip, high = (
        scoreboard(snapshot, names, width, dark, tally or Tally.of(snapshot)) if names else ("", 0.0)
    )
    tokens, low = tray(game, snapshot, width)
    x, y = extent.left * UNIT - (width - wide) / 2, extent.top * UNIT - FRAME - high
    height = high + tall + low + 2 * FRAME
    still, bar = (STILL, timeline.bar(width, LAST_MOVE)) if timeline else ("", "")
    above, below = _moved(x, y, bar + strip), _moved(x, y + height - low - FRAME / 2, tokens)
    defined, table_top = _definitions(game, snapshot, dark), _table_top(game, x, y, dark)
    inside = f"{still}<defs>{defined}</defs>{table_top}{above}{body}{below}"
    svg = _svg((x, y, width, height), size, timeline.name if timeline else "", inside)
    return theme_of(game.id).by_night(svg) if dark else svg


def _moved(x: float, y: float, drawn: str) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'


def _table_top(game: Game, x: float, y: float, dark: bool) -> str:
    table = NIGHT_TABLE if dark else theme_of(game.id).table
    return f'<rect x="{number(x)}" y="{number(y)}" width="100%" height="100%" fill="{table}"/>'


def _svg(box: tuple[float, float, float, float], size: int, name: str, inside: str) -> str:
    """An SVG that shows this part of the board, with cells `size` pixels wide."""
    wide, high = (number(length * size / UNIT) for length in box[2:])
    named = f' id="{name}"' if name else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{named} width="{wide}" height="{high}" '
        f'viewBox="{" ".join(map(number, box))}">{inside}</svg>'
    )


def _definitions(game: Game, snapshot: Snapshot, dark: bool) -> str:
    pairs = [(square.tile, TURNS.index(square.turn)) for square in snapshot.squares]
    kinds = {piece for seat in snapshot.seats for piece in seat.supply} | {"meeple"}
    kinds |= {"boat"} if snapshot.river_spaces else set()
    pieces = "".join(
        piece_definition(kind, seat) for kind in sorted(kinds) for seat in range(len(snapshot.seats))
    )
    hidden = _idle_kinds(game, snapshot)
    return symbols(game, pairs, tray(game, snapshot, UNIT)[0], dark=dark, hidden=hidden) + pieces


def _idle_kinds(game: Game, snapshot: Snapshot) -> set[str]:
    """Kinds that only pieces not in play could claim: gardens without abbots."""
    pieces = game.box.pieces
    claimed = {kind for piece in pieces for kind in piece.claims}
    in_play = snapshot.seats[0].supply
    return claimed - {kind for piece in pieces if piece.name in in_play for kind in piece.claims}


def extent_of(game: Game, squares: Sequence[Square]) -> Extent:
    corners = [(square, *cells_of(game, square)) for square in squares]
    return Extent(
        min(square.x for square in squares),
        min(square.y for square in squares),
        max(square.x + columns for square, columns, _ in corners),
        max(square.y + rows for square, _, rows in corners),
    )


def tile_at(game: Game, square: Square) -> Tile:
    box = game.box
    found: Tile = box.tiles[box.tile_number(square.tile)]
    return found


def cells_of(game: Game, square: Square) -> tuple[int, int]:
    """How many cells a square covers, across and down."""
    tile = tile_at(game, square)
    return turned_size(tile.columns, tile.rows, TURNS.index(square.turn))


def _squares(game: Game, snapshot: Snapshot) -> str:
    """Draws flat parts of all squares first, then standing parts, which may reach over a side."""
    theme = theme_of(game.id)
    ground = "".join(square_use(theme, square) for square in snapshot.squares)
    standing = "".join(
        square_use(theme, square, "-up") for square in sorted(snapshot.squares, key=lambda s: (s.y, s.x))
    )
    return ground + seams(game, snapshot.squares) + buoys(game, snapshot) + standing


def square_use(theme: Theme, square: Square, layer: str = "") -> str:
    name = symbol_name(theme, square.tile, TURNS.index(square.turn))
    return f'<use href="#{name}{layer}" x="{number(square.x * UNIT)}" y="{number(square.y * UNIT)}"/>'


def seams(game: Game, squares: Sequence[Square]) -> str:
    """Thin lines where tiles meet, so that tiles can be counted."""
    d = ""
    for square in squares:
        columns, rows = cells_of(game, square)
        across, down = number(columns * UNIT), number(rows * UNIT)
        d += f"M{number(square.x * UNIT)} {number(square.y * UNIT)}h{across}v{down}h-{across}z"
    return f'<path d="{d}" fill="none" stroke="#2c2118" stroke-opacity=".22" stroke-width="1"/>'


def mark(game: Game, square: Square) -> str:
    """A bright frame around the last move."""
    columns, rows = cells_of(game, square)
    place = f'x="{number(square.x * UNIT + 2)}" y="{number(square.y * UNIT + 2)}"'
    place += f' width="{number(columns * UNIT - 4)}" height="{number(rows * UNIT - 4)}" rx="4" fill="none"'
    return (
        f'<rect {place} stroke="#2c2118" stroke-width="6.4" stroke-opacity=".55"/>'
        f'<rect {place} stroke="{LAST_MOVE}" stroke-width="3.6"/>'
    )


def stand_of(game: Game, squares: Iterable[Square], spot: Spot) -> Stand:
    """The segment that a spot names, and the point of the square where a piece on it is drawn."""
    square = next(s for s in squares if (s.x, s.y) == (spot.x, spot.y))
    return stands(game, square.tile, TURNS.index(square.turn))[spot.segment]


def place_of(game: Game, squares: Iterable[Square], spot: Spot) -> Point:
    """The point of the board where a piece on this spot is drawn."""
    x, y = stand_of(game, squares, spot).at
    return (spot.x + x) * UNIT, (spot.y + y) * UNIT


def is_lying(game: Game, squares: Iterable[Square], spot: Spot) -> bool:
    """Whether pieces lie down on this segment."""
    lying: bool = game.box.kind(stand_of(game, squares, spot).segment.kind).lying
    return lying


def _pieces(game: Game, snapshot: Snapshot) -> str:
    """Draws pieces, those further south in front; several on one spot are drawn side by side."""
    found = [standing_piece(game, snapshot, piece, before) for piece, before in crowded(snapshot.pieces)]
    found += [
        (y, put_piece("boat", seat, (x, y), scale=1.0))
        for seat, (x, y) in boat_places(game, snapshot).items()
    ]
    return "".join(drawn for _, drawn in sorted(found))


def crowded(pieces: Iterable[StandingPiece]) -> Iterator[tuple[StandingPiece, int]]:
    """Each piece, and how many stand on its spot before it."""
    crowd: dict[Spot, int] = {}
    for piece in pieces:
        yield piece, crowd.get(piece.spot, 0)
        crowd[piece.spot] = crowd.get(piece.spot, 0) + 1


def standing_piece(
    game: Game, snapshot: Snapshot, piece: StandingPiece, before: int = 0
) -> tuple[float, str]:
    """The height at which a piece is drawn, for sorting, and its drawing, shifted beside earlier pieces on
    the same spot."""
    x, y = place_of(game, snapshot.squares, piece.spot)
    lying = is_lying(game, snapshot.squares, piece.spot)
    return y, put_piece(piece.piece, piece.seat, (x + 7 * before, y - 3 * before), lying)


def _tokens(game: Game, snapshot: Snapshot) -> str:
    return "".join(pile_on(game, snapshot, pile) for pile in snapshot.piles)


def pile_on(game: Game, snapshot: Snapshot, pile: TokenPile) -> str:
    x, y = place_of(game, snapshot.squares, pile.spot)
    return token_pile((x + 9, y - 9), pile.count)


def space_places(game: Game, snapshot: Snapshot) -> list[Point]:
    """The points where the river's spaces are drawn. Those of the start tile are below the picture of the
    source."""
    end = cells_of(game, snapshot.squares[0])[1]
    start = SOURCE / UNIT
    lower = [start + point.y * (end - start) / end if point.y < end else point.y for point in snapshot.river]
    return [(point.x * UNIT, y * UNIT) for point, y in zip(snapshot.river, lower, strict=True)]


def boat_places(game: Game, snapshot: Snapshot) -> dict[int, Point]:
    """The points where boats are drawn, by seat. Boats on one space are side by side; many of them form two
    rows."""
    places: dict[int, Point] = {}
    boats, spaces = boats_of(snapshot), space_places(game, snapshot)
    for seat, space in enumerate(boats):
        abreast = [other for other, another in enumerate(boats) if another == space]
        rows = 1 if len(abreast) <= 3 else 2
        row, place = divmod(abreast.index(seat), -(-len(abreast) // rows))
        x, y = spaces[space]
        wide = min(len(abreast), -(-len(abreast) // rows))
        places[seat] = (x + (place - (wide - 1) / 2) * 12.0, y + (row - (rows - 1) / 2) * 16.0)
    return places


def boats_of(snapshot: Snapshot) -> list[int]:
    return [view.boat for view in snapshot.seats if view.boat is not None]


def buoys(game: Game, snapshot: Snapshot) -> str:
    """Buoys on the river, one for each space."""
    return "".join(map(buoy, space_places(game, snapshot)))


def buoy(at: Point) -> str:
    x, y = at
    place = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<circle {place} r="3" fill="#fffaf0" opacity=".75" stroke="#23606d"/>'
