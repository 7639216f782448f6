"""A connection: one client at one table, with a queue of messages to be sent."""

import asyncio
from typing import Literal

from ..play.languages import FIRST_LANGUAGE, Language
from ..play.phrase import phrase
from .encoding import to_json
from .messages import Farewell, ServerMessage
from .opener import Opener

Eye = int | Literal["turn"] | None


class Outgoing(asyncio.Queue[str | None]):
    """A queue of messages to be sent, limited in number and in bytes."""

    def __init__(self, most: int, most_bytes: int | None) -> None:
        super().__init__(most)
        self.most_bytes, self.bytes = most_bytes, 0

    def full(self) -> bool:
        return super().full() or (self.most_bytes is not None and self.bytes >= self.most_bytes)

    def _put(self, item: str | None) -> None:
        self.bytes += len((item or "").encode())
        super()._put(item)

    def _get(self) -> str | None:
        item: str | None = super()._get()
        self.bytes -= len((item or "").encode())
        return item


class Connection:
    def __init__(
        self,
        backlog: int,
        keys: dict[int, str] | None = None,
        opener: Opener | None = None,
        backlog_bytes: int | None = None,
    ) -> None:
        self.keys = keys or {}  # hashes of keys, by the seat that each gives access to
        self.opener = opener or Opener()  # who would open a rematch; computing time is shared by its mark
        self.look: Eye = None
        self.last_eye: int | None = min(self.keys, default=None)
        self.language: Language = FIRST_LANGUAGE
        self.muted = self.is_chat_muted = False
        self.version = 0  # the last version that was sent
        self.is_slow = False
        self.farewell: str | None = None  # a message to send before closing
        self.close_code = 1000
        self.is_closing = False
        self.outgoing = Outgoing(backlog, backlog_bytes)

    @property
    def held(self) -> set[int]:
        """The seats that it may play."""
        return set(self.keys)

    def hold(self, keys: dict[int, str]) -> None:
        self.keys = keys
        self.last_eye = min(self.keys, default=None)

    def lose(self, seats: set[int]) -> None:
        self.hold({seat: key for seat, key in self.keys.items() if seat not in seats})
        self.look = None if self.look in seats else self.look

    def look_through(self, look: Eye) -> None:
        """Chooses the seat whose view is sent. A seat that the connection does not hold is ignored."""
        self.look = None if isinstance(look, int) and look not in self.held else look

    def say(self, message: ServerMessage) -> None:
        self.say_text(to_json(message))

    def say_text(self, text: str) -> None:
        """Never blocks. A client that is too slow is disconnected, and gets a full view when it
        reconnects."""
        try:
            self.outgoing.put_nowait(text)
        except asyncio.QueueFull:
            self.is_slow = True
            self.close(1013)

    def dismiss(self, code: int, why: str, come_back: bool) -> None:
        """Closes the connection with a reason: the phrase `farewell.WHY`."""
        reason = phrase(f"farewell.{why}", self.language)
        self.close(code, Farewell(code=why, reason=reason, come_back=come_back))

    def close(self, code: int, farewell: Farewell | None = None) -> None:
        self.close_code, self.is_closing = code, True
        self.farewell = to_json(farewell) if farewell else None
        while self.outgoing.full():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)

    def eye(self, to_act: int | None) -> int | None:
        """The seat whose view is sent."""
        if self.look == "turn":
            self.last_eye = to_act if to_act in self.held else self.last_eye
            return self.last_eye
        return self.look
