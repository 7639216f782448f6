"""A scripted client that behaves like a page."""

import asyncio
import contextlib
import itertools
import json
import ssl
from collections.abc import Callable
from typing import Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.waiting import PATIENCE
from tuilerie.tables.messages import PROTOCOL

# A busy event loop must not look like a cut connection.
PATIENT: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None, "close_timeout": PATIENCE}
Message = dict[str, Any]
HELLO = json.dumps({"type": "hello", "protocol": PROTOCOL})
_numbers = itertools.count(1)


def visitor(address: str, local: str) -> httpx.AsyncClient:
    """Requests that come from this address of the machine."""
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=local)
    return httpx.AsyncClient(base_url=f"http://{address}", transport=transport, timeout=PATIENCE)


def new_id() -> str:
    return f"c{next(_numbers)}"


def unverified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Browser:
    """A device: its cookies and its HTTP requests."""

    made: ClassVar[list["Browser"]] = []  # to be closed

    def __init__(self, address: str, *others: str, tls: bool = False, own: str = "") -> None:
        """`addresses` are servers with the same tables, among which a proxy would choose. With TLS, any
        certificate is accepted. `own` is the client's address: 127.0.0.3 counts as another visitor than
        127.0.0.2."""
        self.address, self.others = address, list(others)
        self.tls = unverified() if tls else None
        self.own: dict[str, Any] = {"local_addr": (own, 0)} if own else {}
        self.made.append(self)
        self.players: list[Player] = []
        # Reading all certificates would take longer than most tests. Connections are used once:
        # the server hangs up on those that are idle for seconds, perhaps just when they are used again.
        transport = httpx.AsyncHTTPTransport(
            verify=False, limits=httpx.Limits(max_keepalive_connections=0), local_address=own or None
        )
        self.http = httpx.AsyncClient(
            base_url=f"http{'s' if tls else ''}://{address}",
            timeout=PATIENCE,
            trust_env=False,
            transport=transport,
        )

    def turn(self) -> None:
        """Switches to the next server."""
        self.others.append(self.address)
        self.address = self.others.pop(0)

    async def close(self) -> None:
        for player in self.players:
            await player.close()
        await self.http.aclose()
        self.made.remove(self)

    async def post(self, path: str, **body: Any) -> Message:
        answer = await self.http.post(path, json=body)
        return {"status": answer.status_code, **answer.json()}

    async def get(self, path: str) -> Message:
        answer = await self.http.get(path)
        return {"status": answer.status_code, **answer.json()}

    async def open(self, game: str, *seats: str, **more: Any) -> Message:
        """Seats as words: `Ann` is a person here, `greedy` and `random` are computers, `-` is open."""
        asked = [_seat(word) for word in seats]
        return await self.post("/api/tables", **{"game": game, "seats": asked, "begins": 0, **more})

    async def sit(self, table: str, **hello: Any) -> "Player":
        player = Player(self, table)
        self.players.append(player)
        await player.connect(**hello)
        return player

    def socket_of(self, table: str) -> tuple[str, ssl.SSLContext | None]:
        return f"ws{'s' if self.tls else ''}://{self.address}/api/tables/{table}/socket", self.tls

    def cookies_for(self, table: str) -> str:
        jar = self.http.cookies.jar
        return "; ".join(f"{c.name}={c.value}" for c in jar if c.path == f"/api/tables/{table}")


def _seat(word: str) -> Message:
    if word == "-":
        return {"kind": "open"}
    if word in ("random", "greedy"):
        return {"kind": "computer", "level": word}
    return {"kind": "person", "name": word}


class Player:
    """A socket at a table, with all messages received, in order."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser, self.table = browser, table
        self.version = 0
        self.card: Message = {}
        self.view: Message | None = None
        self.held: list[int] = []
        self.news: list[Message] = []
        self.heard: list[Message] = []
        self.raw: list[str] = []
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None
        self.changed = asyncio.Condition()
        self.look: Any = "turn"

    async def connect(
        self, version: int | None = 0, look: Any = "turn", language: str = "en", **headers: str
    ) -> None:
        self.look = look
        await self.close()
        cookies = self.browser.cookies_for(self.table)
        extra = {**({"cookie": cookies} if cookies else {}), **headers}
        url, tls = self.browser.socket_of(self.table)
        self.socket = await connect(
            url, ssl=tls, additional_headers=extra, max_size=None, proxy=None, **self.browser.own, **PATIENT
        )
        count = len(self.heard)
        self.reader = reader = asyncio.create_task(self._read(self.socket))
        with contextlib.suppress(ConnectionClosed):
            await self.say(type="hello", protocol=PROTOCOL, version=version, look=look, language=language)
        await self.until(lambda: len(self.heard) > count or reader.done())

    async def drop(self) -> None:
        """Cuts the connection without a closing message."""
        assert self.socket
        self.socket.transport.abort()
        await self._gone()

    async def close(self) -> None:
        if self.socket is None:
            return
        await self.socket.close()
        await self._gone()

    async def _gone(self) -> None:
        if self.reader:
            await asyncio.gather(self.reader, return_exceptions=True)

    async def come_back(self) -> None:
        """Reconnects like a page: sends its version and gets what it missed."""
        count = len(self.heard)
        await self.connect(version=self.version, look=self.look)
        reader = self.reader
        assert reader
        await self.until(lambda: reader.done() or self._is_welcome(count))
        if not self._is_welcome(count):
            raise ConnectionError("cut before the welcome")

    def _is_welcome(self, count: int) -> bool:
        return any(message["type"] == "welcome" for message in self.heard[count:])

    async def say(self, **message: Any) -> None:
        assert self.socket
        await self.socket.send(json.dumps(message))

    async def say_raw(self, text: str | bytes) -> None:
        assert self.socket
        await self.socket.send(text)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                await self._hear(str(text))
        except ConnectionClosed:
            pass
        async with self.changed:
            self.changed.notify_all()

    async def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.raw.append(text)
        if message["type"] in ("welcome", "update"):
            self.news += message["news"]
            self.view = message["view"] or self.view
            self.card = message["table"] or self.card
            self.version = message.get("version", self.card["version"])
        if message["type"] == "welcome":
            self.held = message["held"]
            self.version = message["table"]["version"]
        self.heard.append(message)
        async with self.changed:
            self.changed.notify_all()

    async def until(self, done: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Not by `asyncio.wait_for`: until Python 3.12, a task that is cancelled just when the condition
        comes true goes on as if nothing had happened, and waits for the next thing until patience ends."""
        async with self.changed, asyncio.timeout(seconds):
            await self.changed.wait_for(done)

    async def refusal(self) -> Message:
        """Waits for a refusal. Other messages may arrive after it."""
        await self.until(lambda: bool(self._refusals))
        return self._refusals[-1]

    @property
    def _refusals(self) -> list[Message]:
        return [message for message in self.heard if message["type"] == "refused"]

    async def ask(self, **message: Any) -> Message:
        """Says something with an id and waits for its answer."""
        id = message.setdefault("id", new_id())
        before = len(self.heard)
        await self.say(**message)
        await self.until(lambda: any(heard.get("id") == id for heard in self.heard[before:]))
        return next(heard for heard in self.heard[before:] if heard.get("id") == id)

    async def command(self, type: str, seat: int | None = None, **more: Any) -> Message:
        given = {"table": self.table, "seat": self.held[0] if seat is None else seat}
        return await self.ask(**{"type": type, **given, "expected_version": self.version, **more})

    async def play(self, move: str, **more: Any) -> Message:
        """Plays a move and returns the answer. If it was accepted, waits for its news, too."""
        assert self.view
        seat = self.board["to_act"] if self.board["to_act"] in self.held else None
        answer = await self.command("play", **{"seat": seat, "move": move, **more})
        if answer["type"] == "accepted":
            await self.until(lambda: self.version >= answer["version"])
        return answer

    @property
    def moves(self) -> list[str]:
        return [] if self.view is None else [move["text"] for move in self.board["moves"]]

    @property
    def board(self) -> Message:
        assert self.view
        board: Message = self.view["board"]
        return board

    @property
    def status(self) -> str:
        return str(self.card["status"])
