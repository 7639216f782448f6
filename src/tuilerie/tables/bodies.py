"""Bodies of HTTP requests and answers."""

from dataclasses import dataclass
from typing import Annotated, Literal

from ..core.facts import DeckFacts, KindFacts, PieceFacts, TileSet
from ..play.languages import FIRST_LANGUAGE, Language
from ..play.move import Move
from ..play.places import Cell, Spot, TokenPile
from ..play.setup import Setup
from ..play.variation import MOST_VARIATIONS
from .board_report import BoardReport
from .card import TableCard
from .clocks import NO_CLOCK, Clock
from .decoding import Bounds, Length
from .field_types import Asked, ChairKind, Help, Name, Seat, Words
from .news import News
from .tile_art import TileArt, TileFact
from .view import View

LONGEST_RECORD = 64 * 1024  # characters
Record = Annotated[str, Length(1, LONGEST_RECORD)]
VariationNumber = Annotated[int, Bounds(0, MOST_VARIATIONS - 1)]
VariationName = Annotated[str, Length(0, 80)]


# The catalogue


@dataclass(frozen=True, kw_only=True)
class GameOption:
    name: str
    default: bool


@dataclass(frozen=True, kw_only=True)
class Level:
    """A computer player."""

    name: str
    label: str
    strength: int  # from weak to strong


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """What can be played."""

    id: str
    name: str
    fewest: int
    most: int
    tiles: int  # number of tiles with the default options, including those on the table at the start
    options: tuple[GameOption, ...]
    kinds: tuple[KindFacts, ...]
    pieces: tuple[PieceFacts, ...]
    decks: tuple[DeckFacts, ...]
    tokens: tuple[str, ...]
    secrets: bool  # seats hold hidden tokens, so people who share a screen hand it over between turns
    tile_set: TileSet
    note: str
    ready: bool  # its rules are compiled
    art: str  # changes with the drawings: add it to the addresses of tiles.svg and tiles.json


@dataclass(frozen=True, kw_only=True)
class Tiles:
    game: str
    tiles: tuple[TileFact, ...]
    art: tuple[TileArt, ...]
    # the colours of each kind of segment, by day and by night, for tiles that people draw in
    colours: dict[str, tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    version: str
    games: tuple[GameCard, ...]
    levels: tuple[Level, ...]
    emotes: tuple[str, ...]
    helps: tuple[Help, ...]
    analysis: bool  # whether finished games can be analysed here
    own_search: bool  # whether pages can load the search: for hints, and to analyse any record
    finished_days: float  # finished games are deleted after this many days; 0: never


# Tables


@dataclass(frozen=True, kw_only=True)
class SeatAsked(Asked):
    """`person`: plays on the device that opens the table; `open`: for anyone who has the invitation."""

    kind: ChairKind
    name: Name | None = None
    level: Words | None = None
    colour: Seat | None = None  # the colour of its pieces; by default any free one


@dataclass(frozen=True, kw_only=True)
class OpenTable(Asked):
    game: Words
    options: dict[str, bool] | None = None  # options that differ from the game's defaults
    seats: Annotated[tuple[SeatAsked, ...], Length(2, 5)]
    begins: Seat | Literal["drawn"] = "drawn"
    helps: tuple[Help, ...] | None = None  # null: all
    clock: Clock = NO_CLOCK
    public: bool = False
    chat: bool | None = None  # whether people may write to each other; null: yes, unless the table is public


@dataclass(frozen=True, kw_only=True)
class NotedSeat(Asked):
    name: Name
    colour: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class NoteDown(Asked):
    """Opens a table for a game with the real box. The first of the seats need not begin."""

    game: Words
    options: dict[str, bool] | None = None
    seats: Annotated[tuple[NotedSeat, ...], Length(2, 5)]
    begins: Seat = 0

    @property
    def table(self) -> OpenTable:
        seats = tuple(SeatAsked(kind="person", name=seat.name, colour=seat.colour) for seat in self.seats)
        return OpenTable(
            game=self.game, options=self.options, seats=seats, begins=self.begins, public=False, chat=False
        )


@dataclass(frozen=True, kw_only=True)
class HeldSeat:
    """A seat of this device. `key` is the fragment of the seat's own link: #key=…; it is secret."""

    seat: int
    key: str


@dataclass(frozen=True, kw_only=True)
class Seated:
    """The answer. Seats are in turn order, beginning with seat 0, so they may be in another order than in
    `OpenTable`."""

    table: TableCard
    held: tuple[HeldSeat, ...]
    invitation: str  # for the link to friends: #join=…; empty where no seat was left open


@dataclass(frozen=True, kw_only=True)
class Join(Asked):
    """Takes an open seat: the given one, or the first. Tables that are not public require their
    invitation."""

    name: Name
    invitation: Words | None = None
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class UseKey(Asked):
    key: Words


@dataclass(frozen=True, kw_only=True)
class LobbyList:
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, kw_only=True)
class Problem:
    code: str
    reason: str


# Records


@dataclass(frozen=True, kw_only=True)
class Explore(Asked):
    """Opens a record at a position and, with `move`, plays on from there. Nothing is stored.

    With `beside`, the move is kept as a variation of the record. Without it, the record is cut off at the
    position and continues with the move."""

    record: Record
    variation: VariationNumber | None = None  # number of the variation; null: the game
    # the position after this many moves of seats; null: the last one
    at: Annotated[int, Bounds(0, 2000)] | None = None
    drawn: Words | None = None  # the tile or token that is drawn, or a tile in place of the one in hand
    move: Words | None = None
    beside: bool = False
    name: VariationName | None = None  # the new name of the variation
    cut: bool = False  # ends the variation here; removes it if it has no moves of its own left
    drop: bool = False  # removes the variation
    report: bool = False  # adds a report on the features and cells of the position
    language: Language = FIRST_LANGUAGE


@dataclass(frozen=True, kw_only=True)
class VariationCard:
    """A variation in the tree of a record."""

    name: str
    parent: int | None  # the variation that it branches off; null: the game
    at: int  # number of moves of seats that it has in common with its parent
    turn: int  # the turn in which it leaves its parent
    seat: int  # the seat that made its first own move; -1: another tile was drawn
    first: Move  # its first own move
    moves: int  # total number of moves of seats


@dataclass(frozen=True, kw_only=True)
class Explored:
    """The answer to `Explore`. `record` is the record with all changes: send it with the next request,
    together with `variation`, the line that `view` shows. `steps` lists all moves of that line, for a slider;
    `at` is the step that `view` shows."""

    record: str
    game: str  # the record without variations
    names: tuple[str, ...]
    at: int
    steps: tuple[News, ...]
    news: tuple[News, ...]  # news of `move`, and of what was dealt after it
    view: View
    draws: dict[str, int]  # the possible draws and their counts, if the reader chooses what is drawn
    report: BoardReport | None
    resigned: int | None
    variation: int | None
    variations: tuple[VariationCard, ...]


@dataclass(frozen=True, kw_only=True)
class EditPosition(Asked):
    """A position as the page has changed it, or one of a record to begin with. It is checked by the rules."""

    setup: Setup | None = None  # without supplies, which follow from the board
    names: Annotated[tuple[Name, ...], Length(0, 5)] = ()
    record: Record | None = None  # without a setup: the position that it reaches
    variation: VariationNumber | None = None
    at: Annotated[int, Bounds(0, 2000)] | None = None
    tile: Words | None = None  # asks where this tile can be laid
    lay: Words | None = None  # a tile is laid, as a move is written
    laid_last: Cell | None = None  # the tile on this cell has just been laid
    square: Cell | None = None  # asks where a piece of this seat may stand on the tile on this cell
    seat: Seat = 0
    language: Language = FIRST_LANGUAGE


@dataclass(frozen=True, kw_only=True)
class EditedPosition:
    """A possible position. The moves of its view are the additions that the request asked about."""

    setup: Setup
    names: tuple[str, ...]
    record: str  # of a game that begins there
    view: View
    tiles: dict[str, int]  # the tiles that can be laid next, with their counts
    brought: tuple[TokenPile, ...]  # the most tokens on each feature: those that its tiles brought


@dataclass(frozen=True, kw_only=True)
class AskOdds(Asked):
    """How likely is it that the feature at this spot of a position of a record is completed?"""

    record: Record
    spot: Spot
    variation: VariationNumber | None = None
    at: Annotated[int, Bounds(0, 2000)] | None = None


@dataclass(frozen=True, kw_only=True)
class FeatureOdds:
    """0 to 1, if each seat alone, or all seats, lay every tile there that helps, and nobody hinders it."""

    tried: int  # random orders of the tiles left
    alone: tuple[float, ...]
    together: float


@dataclass(frozen=True, kw_only=True)
class Thought:
    """A move that a search has considered."""

    move: Move
    margin: float  # the expected final lead of the seat to act over its best rival
    line: tuple[Move, ...]  # this move and those expected to follow, up to the next random draw


@dataclass(frozen=True, kw_only=True)
class Thoughts:
    """The results of a search so far. The best move comes first."""

    seat: int  # the seat to act
    simulations: int
    done: bool  # the search has ended
    best: tuple[Thought, ...]


@dataclass(frozen=True, kw_only=True)
class PreparationState:
    """How far the rules of each game are compiled, from 0 to 1."""

    games: dict[str, float]
