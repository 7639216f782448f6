"""The connection between a page and a table in the same tab, in place of a server's socket."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from ..tables import messages as m
from ..tables.connection import Connection
from ..tables.conversation import FAILED, UNHEARD, UNKNOWN, Conversation, check_protocol
from ..tables.decoding import Malformed
from ..tables.encoding import to_json
from ..tables.keys import hash_of
from ..tables.lobby import Lobby
from ..tables.refusal import Refusal
from ..tables.room import RESTART, Room

log = logging.getLogger("tuilerie.browser")
FindKeys = Callable[[str], Awaitable[Sequence[str]]]  # the keys that this browser holds at a table
MOST_UNREAD = 10_000  # messages in the queue; the page reads them as they arrive


class TabWire:
    """The connection of one page to one table, from hello to goodbye."""

    def __init__(
        self, lobby: Lobby, table: str, tell: Callable[[str], object], close: Callable[[int], object]
    ) -> None:
        self.lobby, self.table, self.tell, self.close = lobby, table, tell, close
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self.connection = Connection(MOST_UNREAD)

    def hear(self, text: str) -> None:
        self.incoming.put_nowait(text)

    def part(self) -> None:
        """Called when the page has left."""
        self.incoming.put_nowait(None)

    async def run(self, find_keys: FindKeys) -> None:
        try:
            hello = await self._hello()
            room = await self.lobby.room(self.table)
            keys = await find_keys(self.table)
        except Refusal as refusal:
            self._leave(refusal)
            return
        except Exception:
            log.exception("table failed", extra={"table": self.table})
            self.close(FAILED)
            return
        if hello is not None:
            await self._converse(hello, room, keys)

    async def _converse(self, hello: m.Hello, room: Room, keys: Sequence[str]) -> None:
        conversation = Conversation(self.lobby, room, self.connection, [hash_of(key) for key in keys])
        writer = asyncio.create_task(self._write())
        try:
            await conversation.begin(hello)
            await self._read(conversation)
        except Exception:
            log.exception("message failed", extra={"table": self.table})
            self.connection.close(FAILED)
        finally:
            conversation.end()
            if not self.connection.is_closing:
                self.connection.close(1000)
            await writer

    async def _hello(self) -> m.Hello | None:
        text = await self.incoming.get()
        if text is None:
            return None
        try:
            message = m.read_message(text)
        except Malformed as problem:
            raise Refusal.malformed(problem) from None
        if not isinstance(message, m.Hello):
            raise Refusal("malformed", "hello")
        self.connection.language = message.language
        check_protocol(message)
        return message

    async def _read(self, conversation: Conversation) -> None:
        """Reads messages until the page leaves or the table closes the connection."""
        while not self.connection.is_closing and (text := await self.incoming.get()) is not None:
            await conversation.hear(text)

    async def _write(self) -> None:
        connection = self.connection
        while (text := await connection.outgoing.get()) is not None:
            self.tell(text)
        if connection.farewell:
            self.tell(connection.farewell)
        self.close(connection.close_code)
        self.part()

    def _leave(self, refusal: Refusal) -> None:
        code = {"unknown_table": UNKNOWN, "malformed": UNHEARD, "reload": UNHEARD}.get(refusal.code, RESTART)
        reason = refusal.say(self.connection.language)
        self.tell(to_json(m.Farewell(code=refusal.code, reason=reason, come_back=code == RESTART)))
        self.close(code)
