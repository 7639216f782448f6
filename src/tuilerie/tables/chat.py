"""Chat: short lines that the people at a table write to each other. Only they can read them.

Lines are rows of the log, so they are deleted with their table. Length, number and rate are limited. Whoever
opened the table, and the host of the server, can hide all lines.
"""

import unicodedata
from dataclasses import dataclass
from typing import Annotated, Literal

from .commands import Draft
from .decoding import Length
from .names import ACCENTS
from .refusal import Refusal
from .rows import BESIDE_THE_GAME, ChatSwitched, Spoken
from .table_state import TableState

LONGEST_CHAT_LINE = 140  # characters
MOST_LINES = 100  # the most lines of one seat at one table
BURST_LINES, BURST_MS = 5, 20_000  # the most lines of one seat within this time
# how long people can write after the game, since chat must not keep a table for ever
AFTER_GAME_MS = 3_600_000
LINES_TOLD = 100  # how many of the latest lines are sent to each new connection
MOST_ACCENTS = 2  # the most accents on one character
ChatText = Annotated[str, Length(1, 4 * LONGEST_CHAT_LINE)]  # text as it is sent; `plain_line` cleans it


@dataclass(frozen=True, kw_only=True)
class ChatLine:
    """Sent only to connections that hold a seat."""

    type: Literal["chat"] = "chat"
    version: int
    at: int
    seat: int
    text: str


def line_of(row: Spoken) -> ChatLine:
    return ChatLine(version=row.version, at=row.at, seat=row.seat, text=row.text)


def lines_of(state: TableState, after: int = 0) -> tuple[ChatLine, ...]:
    """The latest lines that can be read at a table, after a version."""
    first = max(after, state.chat_since)
    spoken = [row for row in state.rows[first:] if isinstance(row, Spoken)] if state.chat else []
    return tuple(line_of(row) for row in spoken[-LINES_TOLD:])


def say(draft: Draft, seat: int, text: str) -> None:
    state = draft.state
    if not state.chat or state.chairs[seat].kind != "person":
        raise Refusal("not_allowed", "chat_off")
    if state.status == "closed" or _is_long_over(state, draft.at):
        raise Refusal("not_now", "chat_over")
    own = [row for row in state.rows if isinstance(row, Spoken) and row.seat == seat]
    if len(own) >= MOST_LINES:
        raise Refusal("limit", "chat_full", most=MOST_LINES)
    if len(own) >= BURST_LINES and own[-BURST_LINES].at > draft.at - BURST_MS:
        raise Refusal("too_often", "chat_often")
    draft.add(Spoken(*draft.stamp, seat, plain_line(text)))


def _is_long_over(state: TableState, at: int) -> bool:
    last = next(row for row in reversed(state.rows) if row.kind not in BESIDE_THE_GAME)
    return state.status == "over" and last.at < at - AFTER_GAME_MS


def switch_chat(draft: Draft, seat: int, on: bool) -> None:
    """Switches the chat on or off, for the player who opened the table. Hides earlier lines."""
    if seat != draft.state.host:
        raise Refusal("not_allowed", "switch_chat")
    if draft.state.is_chat_barred:
        raise Refusal("not_allowed", "chat_barred")
    if draft.state.chat_switches >= MOST_LINES:
        raise Refusal("limit", "chat_switches", most=MOST_LINES)
    if draft.state.chat != on:
        draft.add(ChatSwitched(*draft.stamp, on, by=seat))


def plain_line(text: str) -> str:
    """One line without invisible characters and without stacks of accents. A Refusal if nothing is left or it
    is too long. The page shows it as text and never as markup."""
    shown = "".join(c for c in unicodedata.normalize("NFC", text) if c.isprintable() or c.isspace())
    line = " ".join(_few_accents(shown).split())
    if not 1 <= len(line) <= LONGEST_CHAT_LINE:
        raise Refusal("malformed", "chat_length", most=LONGEST_CHAT_LINE)
    return line


def _few_accents(text: str) -> str:
    kept, accents = "", 0
    for character in text:
        accents = accents + 1 if unicodedata.category(character) in ACCENTS else 0
        kept += character if accents <= MOST_ACCENTS else ""
    return kept
