"""Messages on a socket, both ways."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .field_types import Asked, CommandId, Emote, Language, Part, Seat, Sent, Version, Words
from .shown import CellFit, FeatureCard, News, Offer, Spot, TableCard, View

# Messages of the server on a socket


class Welcome(Sent):
    type: Literal["welcome"] = "welcome"
    table: TableCard
    held: list[int]  # seats that this connection may play
    now: int  # the server's time in milliseconds
    news: list[News]  # what the client's version missed
    view: View | None  # null while the table waits for players


class Update(Sent):
    """After every commit, and after `look`. Versions of `news` follow each other without a gap."""

    type: Literal["update"] = "update"
    version: int
    table: TableCard | None  # when it changed
    news: list[News]
    view: View | None


class Accepted(Sent):
    type: Literal["accepted"] = "accepted"
    id: str
    version: int


class Refused(Sent):
    type: Literal["refused"] = "refused"
    id: str  # empty where the message had none
    code: str  # see refusal.py
    reason: str
    version: int


class Presence(Sent):
    type: Literal["presence"] = "presence"
    connected: list[bool]  # by seat
    watchers: int


class ThinkingReport(Sent):
    """How far a computer seat is, and nothing of what it thinks."""

    type: Literal["thinking"] = "thinking"
    seat: int
    done: float  # 0 to 1


class EmoteShown(Sent):
    type: Literal["emote"] = "emote"
    seat: int
    emote: Emote


class Preparing(Sent):
    """Rules are being compiled; moves wait until they are."""

    type: Literal["preparing"] = "preparing"
    game: str
    done: float


class HintGiven(Sent):
    type: Literal["hint"] = "hint"
    id: str
    version: int
    move: Offer


class Survey(Sent):
    type: Literal["survey"] = "survey"
    id: str
    version: int
    features: list[FeatureCard] | None  # null: not asked for, or that help is off
    cells: list[CellFit] | None
    stuck: list[Spot] | None  # of all features that cannot be finished any more; told with the cells


class Pong(Sent):
    type: Literal["pong"] = "pong"
    now: int


class Farewell(Sent):
    """The server closes the connection: why, and whether to come back."""

    type: Literal["farewell"] = "farewell"
    code: str
    reason: str
    come_back: bool


ServerMessage = Annotated[
    Welcome | Update | Accepted | Refused | Presence | ThinkingReport | EmoteShown | Preparing | HintGiven
    | Survey | Pong | Farewell,
    Field(discriminator="type"),
]  # fmt: skip


# Messages of a client on a socket


class Hello(Asked):
    """The first message. `version`: the last one the client has seen (0: tell everything; null: nothing)."""

    type: Literal["hello"]
    version: Version | None = None
    look: Seat | Literal["turn"] | None = (
        None  # whose eyes: a seat held, whichever held seat is to act, nobody's
    )
    language: Language = "en"


class Look(Asked):
    type: Literal["look"]
    look: Seat | Literal["turn"] | None
    language: Language | None = None


class Command(Asked):
    """`id` is the client's own: the same id again gets the same answer."""

    id: CommandId
    table: Words
    seat: Seat
    expected_version: Version


class Play(Command):
    type: Literal["play"]
    move: Words


class Undo(Command):
    type: Literal["undo"]


class Resign(Command):
    type: Literal["resign"]


class TakeOver(Command):
    """A computer plays for an absent seat."""

    type: Literal["take_over"]
    absent: Seat
    level: Words = "greedy"


class ComeBack(Command):
    """The person of a seat plays again."""

    type: Literal["come_back"]


class Leave(Command):
    """Before the start the seat is open again; in a running game a computer plays on."""

    type: Literal["leave"]


class Fill(Command):
    """By whoever opened the table: computers take the open seats, and the game begins."""

    type: Literal["fill"]
    level: Words = "greedy"


class Rematch(Command):
    type: Literal["rematch"]


class ShowEmote(Asked):
    type: Literal["emote"]
    seat: Seat
    emote: Emote


class Mute(Asked):
    type: Literal["mute"]
    on: bool


class AskHint(Asked):
    type: Literal["hint"]
    id: CommandId
    seat: Seat


class AskSurvey(Asked):
    type: Literal["survey"]
    id: CommandId
    parts: Annotated[list[Part], Field(max_length=2)]


class Ping(Asked):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello | Look | Play | Undo | Resign | TakeOver | ComeBack | Leave | Fill | Rematch | ShowEmote | Mute
    | AskHint | AskSurvey | Ping,
    Field(discriminator="type"),
]  # fmt: skip
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
