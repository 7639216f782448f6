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
from .tile_drawing import Lines
from .view import View

PROTOCOL = 2  # increase it with every change that an older page would misread

# Messages of the server on a socket


@dataclass(frozen=True, kw_only=True)
class Welcome:
    type: Literal["welcome"] = "welcome"
    table: TableCard
    held: tuple[int, ...]  # seats that this connection may play
    now: int  # the server's time in milliseconds
    news: tuple[News, ...]  # news since the client's version, but at most the latest page
    view: View | None  # null while the table waits for players
    chat: tuple[ChatLine, ...]  # the latest lines, for connections that hold a seat


@dataclass(frozen=True, kw_only=True)
class Update:
    """Sent after every commit and after `look`. The versions of `news` have no gaps."""

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
    id: str  # empty if the message had none
    code: str  # see refusal.py
    reason: str
    version: int


@dataclass(frozen=True, kw_only=True)
class PresenceReport:
    type: Literal["presence"] = "presence"
    connected: tuple[bool, ...]  # for each seat, whether its player is connected
    watchers: int


@dataclass(frozen=True, kw_only=True)
class ThinkingReport:
    """The progress of a computer player. Nothing about its search is sent."""

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
    """Sent while rules are being compiled. Moves have to wait."""

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
    """Sent before the server closes the connection: the reason, and whether the client should reconnect."""

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
    """The first message. `version` is the last one that the client has seen (0: send all news; null:
    none)."""

    type: Literal["hello"] = "hello"
    protocol: Annotated[int, Bounds(0, 10**6)] | None = None  # PROTOCOL; null: a page of the first edition
    version: Version | None = None
    look: Seat | Literal["turn"] | None = (
        # whose view to send: that of a held seat, of the held seat to act ("turn"), or of a watcher (null)
        None
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
    """For games with the real box: what came up, a tile's id, a token as printed, or `?` if it was not
    shown."""

    type: Literal["draw"] = "draw"
    drawn: Words


@dataclass(frozen=True, kw_only=True)
class DrawIn(Command):
    """For games with the real box: a tile came up that our set lacks. It is told like a tile in a tile file,
    and takes the place of a tile that is left."""

    type: Literal["draw_in"] = "draw_in"
    instead: Words
    lines: Lines


@dataclass(frozen=True, kw_only=True)
class Tell(Command):
    """For games with the real box: names a token that nobody had shown."""

    type: Literal["tell"] = "tell"
    holder: Seat
    token: Words


@dataclass(frozen=True, kw_only=True)
class Rewind(Command):
    """For games with the real box: goes back to the beginning of a turn. With `changes`, the later moves are
    replayed as soon as the turn has been entered again."""

    type: Literal["rewind"] = "rewind"
    version: Version  # the version of a move in the turn
    changes: bool


@dataclass(frozen=True, kw_only=True)
class PutBack(Command):
    """For games with the real box: reverts the change of a turn."""

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
    """Lets a computer player, chosen by the server, play for an absent seat."""

    type: Literal["take_over"] = "take_over"
    absent: Seat


@dataclass(frozen=True, kw_only=True)
class ComeBack(Command):
    """Takes the seat back from the computer."""

    type: Literal["come_back"] = "come_back"


@dataclass(frozen=True, kw_only=True)
class Leave(Command):
    """Leaves the table. Before the game the seat becomes open; in a running game a computer plays on."""

    type: Literal["leave"] = "leave"


@dataclass(frozen=True, kw_only=True)
class Fill(Command):
    """For the person who opened the table: fills the open seats with computers and begins the game."""

    type: Literal["fill"] = "fill"
    level: Words = "greedy"


@dataclass(frozen=True, kw_only=True)
class Rematch(Command):
    type: Literal["rematch"] = "rematch"


@dataclass(frozen=True, kw_only=True)
class Say(Command):
    """A line of chat for the people at the table. It is accepted with any `expected_version`."""

    type: Literal["say"] = "say"
    text: ChatText


@dataclass(frozen=True, kw_only=True)
class SwitchChat(Command):
    """For the person who opened the table: switches the chat on or off and hides earlier lines."""

    type: Literal["switch_chat"] = "switch_chat"
    on: bool


@dataclass(frozen=True, kw_only=True)
class ShowEmote(Asked):
    type: Literal["emote"] = "emote"
    seat: Seat
    emote: Emote


@dataclass(frozen=True, kw_only=True)
class Mute(Asked):
    """Stops emotes on this connection and, with `chat`, chat as well."""

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
    """Requests a page of news before a version. A welcome contains only the latest page."""

    type: Literal["news"] = "news"
    id: CommandId
    before: Version


@dataclass(frozen=True, kw_only=True)
class Ping(Asked):
    type: Literal["ping"] = "ping"


ClientMessage = (
    Hello | Look | Play | Undo | Draw | DrawIn | Tell | Rewind | PutBack | AskUndo | AnswerUndo | Resign
    | TakeOver | ComeBack | Leave | Fill | Rematch | Say | SwitchChat | ShowEmote | Mute | AskHint
    | AskReport | AskNews | Ping
)  # fmt: skip
CLIENT_MESSAGES: dict[str, type[ClientMessage]] = {kind.type: kind for kind in get_args(ClientMessage)}


def read_message(text: str | bytes) -> ClientMessage:
    """Reads a message of a client. Raises a Malformed that says what is wrong with it."""
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
    """A hello with another protocol number. Only its language is read, for the answer that the page must
    reload; its other fields may mean anything."""
    language = said.get("language")
    return Hello(protocol=None, language=language if is_spoken(language) else FIRST_LANGUAGE)
