"""What the server shows: games, tables, views of a board, news of it."""

from typing import Literal

from ..core.facts import DeckFacts, KindFacts, PieceFacts, TileSet
from .field_types import Help, NewsKind, Sent, Status

# Places


class Cell(Sent):
    x: int  # eastwards from the start tile
    y: int  # southwards


class Point(Sent):
    x: float  # in cells, from the north-west corner of the start tile
    y: float


class Spot(Sent):
    x: int
    y: int
    segment: str  # as it is called while its tile lies as it lies


# The catalogue


class Option(Sent):
    name: str
    default: bool


class Level(Sent):
    """A computer player."""

    name: str
    label: str
    strength: int  # from weak to strong


class GameCard(Sent):
    """What can be played."""

    id: str
    name: str
    fewest: int
    most: int
    tiles: int  # with the default options, those on the table at the start among them
    options: list[Option]
    kinds: tuple[KindFacts, ...]
    pieces: tuple[PieceFacts, ...]
    decks: tuple[DeckFacts, ...]
    tokens: list[str]
    secrets: bool  # seats hold what others may not see: one screen needs a hand-over
    tile_set: TileSet
    note: str
    ready: bool  # its rules are compiled
    art: str  # changes with the drawings: add it to the addresses of tiles.svg and tiles.json


class TileArt(Sent):
    """One tile in one turn: which symbol draws it, and where a piece stands on each of its segments."""

    tile: str
    turn: str
    symbol: str  # id of a group in tiles.svg; what stands upright is `symbol`-up, drawn above all tiles
    columns: int
    rows: int
    spots: list[Spot]  # x and y in thousandths of a cell, from the square's north-west corner


class TileFact(Sent):
    id: str
    count: int
    deck: str
    description: str


class Tiles(Sent):
    game: str
    tiles: list[TileFact]
    art: list[TileArt]


# A table, as anyone may know it


class Clock(Sent):
    """`total`: seconds a seat for all its moves; `turn` and `days`: seconds for each decision; they
    differ in what happens when they are over."""

    kind: Literal["none", "total", "turn", "days"] = "none"
    seconds: int = 0


class SeatCard(Sent):
    seat: int
    kind: Literal["person", "computer", "open"]
    name: str
    level: str  # of the computer that plays it; empty for a person
    connected: bool
    taken_over: bool  # a computer plays for its person
    resigned: bool


class TableCard(Sent):
    id: str
    game: str
    options: list[str]
    status: Status
    seats: list[SeatCard]  # in turn order: seat 0 begins
    helps: list[Help]
    clock: Clock
    public: bool
    version: int
    commitment: str  # hash of the deal, once it is fixed
    seed: str  # told when the game is over
    created: int  # milliseconds
    latest: int  # when something last happened, in milliseconds
    to_act: int | None  # who decides next; null while no game is running
    watchers: int
    former: str  # the table of which this is the rematch
    rematch: str  # the table that follows this one


# The view: the board and all that lies beside it, as one seat may see it


class Square(Sent):
    tile: str
    x: int
    y: int
    turn: str  # ^ > v <, the way its top faces


class Standing(Sent):
    seat: int
    piece: str
    x: int
    y: int
    segment: str


class TokenCount(Sent):
    token: str
    count: int


class TokenPile(Sent):
    x: int
    y: int
    segment: str
    count: int


class SeatNow(Sent):
    score: int
    projected: int | None  # null where that help is off
    supply: dict[str, int]  # pieces left, by kind
    tokens: int
    boat: int | None  # its place in `river`


class Offer(Sent):
    """A legal move. `text` is what is sent back; the rest says where to show it.

    | deed   | shown at                                                         |
    |--------|------------------------------------------------------------------|
    | lay    | `tile` on the cell x, y facing `turn`                            |
    | put    | `piece` on x, y, `segment` (of the new tile, or far away)        |
    | recall | the piece that goes home stands on x, y, `segment`               |
    | dig    | the tent that digs stands on x, y, `segment`                     |
    | hike   | the hiker on `start` walks to x, y, `segment`                    |
    | choose | `token`                                                          |
    | pass   | nothing more in this phase; with `piece` boat: the boat sails    |
    """

    text: str
    deed: Literal["lay", "put", "recall", "dig", "hike", "choose", "pass"]
    label: str  # in words, in the viewer's language
    tile: str = ""
    x: int | None = None
    y: int | None = None
    turn: str = ""
    piece: str = ""
    segment: str = ""
    kind: str = ""  # of the segment
    start: Spot | None = None
    token: str = ""
    like: str = ""  # the text of the offer to show instead: it comes to the same


class Clocks(Sent):
    left: list[int]  # milliseconds by seat, at the moment `at`
    running: int | None  # whose time goes down
    at: int  # the server's time in milliseconds


class May(Sent):
    """What else the viewer may do now."""

    undo: bool = False
    resign: bool = False
    hint: bool = False
    take_over: tuple[int, ...] = ()  # absent seats that a computer may play for
    come_back: bool = False  # take one's own seat back from the computer
    rematch: bool = False


class View(Sent):
    version: int
    eye: int | None  # the seat that sees; null is a watcher
    game: str
    rules: int
    options: list[str]
    phase: str  # draw lay act reveal choose_token hike bonus_draw bonus_lay bonus_act double_lay over
    turn: int
    active: int  # whose turn it is
    to_act: int | None  # who decides next; null when the game is over
    prompt: str  # what is awaited, in words
    drawn: str  # the tile in hand
    pile: int  # tiles left
    remaining: dict[str, int] | None  # the same by tile; null where that help is off
    open_tiles: list[str]  # double tiles to be chosen from
    removed: int
    seats: list[SeatNow]
    own_tokens: list[TokenCount]
    aside: list[TokenCount]  # that tied owners choose from
    piles: list[TokenPile]  # on features
    token_stock: int
    tokens_gone: int
    river: list[Point]  # the middles of the boats' spaces, from the source
    squares: list[Square]  # in the order they were laid
    pieces: list[Standing]
    open_cells: list[Cell]
    latest: list[Square]  # what the last seat to lay a tile laid in that turn
    moves: list[Offer]  # of the viewer, when it is their move
    may: May
    clocks: Clocks | None
    winners: list[int]


# News: rows of the log, told


class Told(Sent):
    """One thing that happened, in words, and what to light up."""

    kind: str  # removed skipped scored went_home ended took_token tokens gathered hiked sailed
    words: str
    seat: int | None
    points: int
    feature: str  # kind
    finished: bool
    tile: str
    piece: str
    token: str
    spots: list[Spot]  # the feature, or where the piece stood
    squares: int  # what the sum is made of
    icons: int


class News(Sent):
    """One row of the log. Undone rows are named by the row that undoes them."""

    version: int
    kind: NewsKind
    at: int
    seat: int | None
    move: str  # in notation; ? for a token that the viewer may not know
    words: str
    told: list[Told]
    laid: Square | None
    undoes: list[int]  # versions taken back
    scores: list[int]  # after it


# Asked for by the page, where the table's helps allow


class FeatureCard(Sent):
    number: int
    kind: str
    spots: list[Spot]
    squares: int
    open_sides: int
    icons: dict[str, int]
    finished: bool
    finishable: (
        bool | None
    )  # false: a cell it needs can take no tile that is left; null where that help is off
    owners: list[int]
    meeples: list[int]  # by seat
    points: int
    words: str  # what, whose, how much and why


class CellFit(Sent):
    x: int
    y: int
    tiles: dict[str, int]  # left to draw and fitting here, if the pile were drawn from now
    dead: bool  # neither the tile in hand nor any tile left can ever lie here
