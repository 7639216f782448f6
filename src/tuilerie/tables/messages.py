"""Messages on a socket, both ways."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from ..play.languages import FIRST_LANGUAGE, Language, is_spoken
from ..play.move import Move
from .board_report import BoardReport
from .card import TableCard
from .chat import ChatLine, ChatText
from .decoding import Bounds, Length, Malformed, decode, read_json
from .field_types import Asked, CommandId, Emote, Part, Seat, Version, Words
from .news import News
from .view import View

PROTOCOL = 2  # grows with every change that an older page would misread

# Messages of the server on a socket


@dataclass(frozen=True, kw_only=True)
class Welcome:
    type: Literal["welcome"] = "welcome"
    table: TableCard
    held: tuple[int, ...]  # seats that this connection may play
    now: int  # the server's time in milliseconds
    news: tuple[News, ...]  # since the client's version; at most a page, the latest
    view: View | None  # null while the table waits for players
    chat: tuple[ChatLine, ...]  # the latest lines, for whoever holds a seat


@dataclass(frozen=True, kw_only=True)
class Update:
    """After every commit, and after `look`. Versions of `news` follow each other without a gap."""

    type: Literal["update"] = "update"
    version: int
    table: TableCard | None  # when it changed
    news: tuple[News, ...]
    view: View | None


@dataclass(frozen=True, kw_only=True)
class Accepted:
    type: Literal["accepted"] = "accepted"
    id: str
    version: int


@dataclass(frozen=True, kw_only=True)
class Refused:
    type: Literal["refused"] = "refused"
    id: str  # empty where the message had none
    code: str  # see refusal.py
    reason: str
    version: int


@dataclass(frozen=True, kw_only=True)
class PresenceReport:
    type: Literal["presence"] = "presence"
    connected: tuple[bool, ...]  # by seat
    watchers: int


@dataclass(frozen=True, kw_only=True)
class ThinkingReport:
    """The progress of a computer player. Nothing of its thoughts is sent."""

    type: Literal["thinking"] = "thinking"
    seat: int
    done: float  # 0 to 1


@dataclass(frozen=True, kw_only=True)
class EmoteShown:
    type: Literal["emote"] = "emote"
    seat: int
    emote: Emote


@dataclass(frozen=True, kw_only=True)
class Preparing:
    """Rules are being compiled; moves have to wait."""

    type: Literal["preparing"] = "preparing"
    game: str
    done: float


@dataclass(frozen=True, kw_only=True)
class HintGiven:
    type: Literal["hint"] = "hint"
    id: str
    version: int
    move: Move


@dataclass(frozen=True, kw_only=True)
class EarlierNews:
    """The answer to `news`."""

    type: Literal["news"] = "news"
    id: str
    news: tuple[News, ...]


@dataclass(frozen=True, kw_only=True)
class Pong:
    type: Literal["pong"] = "pong"
    now: int


@dataclass(frozen=True, kw_only=True)
class Farewell:
    """The server closes the connection: the reason, and whether to reconnect."""

    type: Literal["farewell"] = "farewell"
    code: str
    reason: str
    come_back: bool


ServerMessage = (
    Welcome | Update | Accepted | Refused | PresenceReport | ThinkingReport | EmoteShown | ChatLine
    | Preparing | HintGiven | BoardReport | EarlierNews | Pong | Farewell
)  # fmt: skip


# Messages of a client on a socket


@dataclass(frozen=True, kw_only=True)
class Hello(Asked):
    """The first message. `version`: the last one the client has seen (0: tell everything; null: nothing)."""

    type: Literal["hello"] = "hello"
    protocol: Annotated[int, Bounds(0, 10**6)] | None = None  # PROTOCOL; none: a page of the first edition
    version: Version | None = None
    look: Seat | Literal["turn"] | None = (
        None  # whose view: a held seat's, that of the held seat to act ("turn"), or a watcher's
    )
    language: Language = FIRST_LANGUAGE


@dataclass(frozen=True, kw_only=True)
class Look(Asked):
    type: Literal["look"] = "look"
    look: Seat | Literal["turn"] | None
    language: Language | None = None


@dataclass(frozen=True, kw_only=True)
class Command(Asked):
    """The client chooses `id`. A command that is sent again with the same id gets the same answer."""

    id: CommandId
    table: Words
    seat: Seat
    expected_version: Version


@dataclass(frozen=True, kw_only=True)
class Play(Command):
    type: Literal["play"] = "play"
    move: Words


@dataclass(frozen=True, kw_only=True)
class Undo(Command):
    type: Literal["undo"] = "undo"


@dataclass(frozen=True, kw_only=True)
class Draw(Command):
    """On a real table: what came up. A tile by its id, a token as printed, or `?` for one not shown."""

    type: Literal["draw"] = "draw"
    drawn: Words


@dataclass(frozen=True, kw_only=True)
class Tell(Command):
    """On a real table: a token that nobody had shown is told."""

    type: Literal["tell"] = "tell"
    holder: Seat
    token: Words


@dataclass(frozen=True, kw_only=True)
class Rewind(Command):
    """On a real table: back to the beginning of the turn of a move. With `changes`, what followed that turn
    is made again as soon as the turn has been told anew."""

    type: Literal["rewind"] = "rewind"
    version: Version  # of the move
    changes: bool


@dataclass(frozen=True, kw_only=True)
class PutBack(Command):
    """On a real table: as it was before a turn was changed."""

    type: Literal["put_back"] = "put_back"


@dataclass(frozen=True, kw_only=True)
class AskUndo(Command):
    """Asks the other people at the table to take back the seat's last turn and everything after it."""

    type: Literal["ask_undo"] = "ask_undo"


@dataclass(frozen=True, kw_only=True)
class AnswerUndo(Command):
    """Agrees to the request or refuses it. The seat that asked withdraws by refusing."""

    type: Literal["answer_undo"] = "answer_undo"
    agree: bool


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    type: Literal["resign"] = "resign"


@dataclass(frozen=True, kw_only=True)
class TakeOver(Command):
    """A computer player, chosen by the server, plays for an absent seat."""

    type: Literal["take_over"] = "take_over"
    absent: Seat


@dataclass(frozen=True, kw_only=True)
class ComeBack(Command):
    """The person takes the seat back from the computer."""

    type: Literal["come_back"] = "come_back"


@dataclass(frozen=True, kw_only=True)
class Leave(Command):
    """Before the game the seat becomes open; in a running game a computer plays on."""

    type: Literal["leave"] = "leave"


@dataclass(frozen=True, kw_only=True)
class Fill(Command):
    """From whoever opened the table: computers take the open seats, and the game begins."""

    type: Literal["fill"] = "fill"
    level: Words = "greedy"


@dataclass(frozen=True, kw_only=True)
class Rematch(Command):
    type: Literal["rematch"] = "rematch"


@dataclass(frozen=True, kw_only=True)
class Say(Command):
    """A line of chat for the people at the table. It is accepted whatever `expected_version` says."""

    type: Literal["say"] = "say"
    text: ChatText


@dataclass(frozen=True, kw_only=True)
class SwitchChat(Command):
    """From whoever opened the table: switches the chat on or off and hides earlier lines."""

    type: Literal["switch_chat"] = "switch_chat"
    on: bool


@dataclass(frozen=True, kw_only=True)
class ShowEmote(Asked):
    type: Literal["emote"] = "emote"
    seat: Seat
    emote: Emote


@dataclass(frozen=True, kw_only=True)
class Mute(Asked):
    """Sends no emotes on this connection and, with `chat`, no chat either."""

    type: Literal["mute"] = "mute"
    on: bool
    chat: bool = False


@dataclass(frozen=True, kw_only=True)
class AskHint(Asked):
    type: Literal["hint"] = "hint"
    id: CommandId
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class AskReport(Asked):
    type: Literal["report"] = "report"
    id: CommandId
    parts: Annotated[tuple[Part, ...], Length(0, 2)]


@dataclass(frozen=True, kw_only=True)
class AskNews(Asked):
    """Asks for a page of news before a version; a welcome holds only the latest."""

    type: Literal["news"] = "news"
    id: CommandId
    before: Version


@dataclass(frozen=True, kw_only=True)
class Ping(Asked):
    type: Literal["ping"] = "ping"


ClientMessage = (
    Hello | Look | Play | Undo | Draw | Tell | Rewind | PutBack | AskUndo | AnswerUndo | Resign | TakeOver
    | ComeBack | Leave | Fill | Rematch | Say | SwitchChat | ShowEmote | Mute | AskHint | AskReport | AskNews
    | Ping
)  # fmt: skip
CLIENT_MESSAGES: dict[str, type[ClientMessage]] = {kind.type: kind for kind in get_args(ClientMessage)}


def read_message(text: str | bytes) -> ClientMessage:
    """Reads a message of a client; a Malformed says what is wrong with it."""
    said = read_json(text)
    if not isinstance(said, dict):
        raise Malformed("an object is expected")
    kind = said.get("type")
    if not isinstance(kind, str) or kind not in CLIENT_MESSAGES:
        raise Malformed("there is no such message", "type")
    if kind == Hello.type and said.get("protocol") != PROTOCOL:
        return _hello_of_another_edition(said)
    return decode(CLIENT_MESSAGES[kind], said)


def _hello_of_another_edition(said: dict[str, Any]) -> Hello:
    """A hello with another protocol number. Only its language is read, to tell it to reload: its other fields
    may mean anything."""
    language = said.get("language")
    return Hello(protocol=None, language=language if is_spoken(language) else FIRST_LANGUAGE)
