"""Bodies of HTTP requests and answers."""

from typing import Annotated, Literal

from pydantic import Field

from .field_types import Asked, Help, Language, Name, Seat, Sent, Words
from .messages import Survey
from .shown import GameCard, Level, News, TableCard, View

Record = Annotated[str, Field(min_length=1, max_length=64 * 1024)]


class Catalogue(Sent):
    version: str
    games: list[GameCard]
    levels: list[Level]
    emotes: list[str]
    helps: list[Help]
    analysis: bool  # whether finished games can be analysed here


class SeatAsked(Asked):
    """`person`: plays on the screen that opens the table; `open`: for who has the invitation."""

    kind: Literal["person", "computer", "open"]
    name: Name | None = None
    level: Words | None = None


class ClockAsked(Asked):
    kind: Literal["none", "total", "turn", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=30 * 24 * 3600)] = 0


class OpenTable(Asked):
    game: Words
    options: dict[str, bool] | None = None  # the game's own defaults, unless named
    seats: Annotated[list[SeatAsked], Field(min_length=2, max_length=5)]
    begins: Seat | Literal["drawn"] = "drawn"
    helps: list[Help] | None = None  # all
    clock: ClockAsked = ClockAsked()
    public: bool = False


class HeldSeat(Sent):
    """A seat of this device. `key` goes into the fragment of the seat's own link: #key=…; keep it secret."""

    seat: int
    key: str


class Seated(Sent):
    """The seats are in turn order, seat 0 begins: they may have been turned round on opening."""

    table: TableCard
    held: list[HeldSeat]
    invitation: str  # for the link to friends: #join=…; empty where no seat was left open


class Join(Asked):
    """Takes an open seat, the first or the one named. Tables that are not public ask for their invitation."""

    name: Name
    invitation: Words | None = None
    seat: Seat | None = None


class UseKey(Asked):
    key: Words


class Lobby(Sent):
    tables: list[TableCard]


class Problem(Sent):
    code: str
    reason: str


class Explore(Asked):
    """Opens a record at a position and, with `move`, plays on from there. Nothing is stored."""

    record: Record
    at: Annotated[int, Field(ge=0, le=2000)] | None = None  # moves of seats made; null: all
    move: Words | None = None
    survey: bool = False  # features and cells of the position, too
    language: Language = "en"


class Explored(Sent):
    """`record` is what was sent; or, after a `move`, the game up to here, to be sent with the next.
    `steps` tell the whole record that was sent, for a slider; `at` is where `view` stands among them."""

    record: str
    names: list[str]
    at: int
    steps: list[News]
    news: list[News]  # of `move`, and of what was dealt after it
    view: View
    survey: Survey | None
    resigned: int | None


class Judgement(Sent):
    """A decision of a finished game beside the best one that a search finds."""

    number: int  # among the moves of seats, as `at` of `Explore`
    seat: int
    turn: int
    played: str
    best: str
    margin: float  # points ahead of the best rival in the end, after the best move
    lost: float  # points


class AnalysisState(Sent):
    status: Literal["none", "queued", "running", "done", "failed"]
    done: float  # 0 to 1
    judgements: list[Judgement]  # so far


class Preparation(Sent):
    """What is compiled: by game, 0 to 1."""

    games: dict[str, float]
