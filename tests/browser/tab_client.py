"""A page at the tables of a tab, for tests: requests, and one table's messages."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from tests.waiting import PATIENCE
from tuilerie.browser.page_requests import PageAnswers
from tuilerie.browser.tab import Tab
from tuilerie.tables.messages import PROTOCOL

TWO = {"game": "base", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "computer", "level": "random"}]}
ALONE = {**TWO, "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}], "begins": 0}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


async def ask(tab: PageAnswers, method: str, path: str, body: object = None) -> tuple[bool, Any]:
    answered: asyncio.Future[tuple[bool, str]] = asyncio.get_running_loop().create_future()
    text = body if isinstance(body, str) else json.dumps(body)
    tab.ask(method, path, text, "en", lambda ok, reply: answered.set_result((ok, reply)))
    ok, reply = await answered
    return ok, json.loads(reply) if reply.startswith(("{", "[")) else reply


class Client:
    """A page at a table."""

    def __init__(self, tab: Tab, table: str) -> None:
        self.table, self.heard = table, asyncio.Queue[dict[str, Any]]()
        self.closed: list[int] = []
        self.view: dict[str, Any] | None = None  # the last one, until it is played on
        self.wire = tab.open(table, lambda text: self.heard.put_nowait(json.loads(text)), self.closed.append)
        self.say(type="hello", protocol=PROTOCOL, version=0, look="turn", language="en")

    def say(self, **message: object) -> None:
        self.wire.hear(json.dumps(message))

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = await self.heard.get()
            self.view = message.get("view") or self.view
            if holds(message):
                return message

    async def turn(self) -> dict[str, Any]:
        """A view with something to choose."""
        while not (self.view and self.view["board"]["moves"]):
            await self.until(lambda m: bool(m.get("view")))
        return self.view

    def play(self, view: dict[str, Any], id: str) -> None:
        board, self.view = view["board"], None
        fixed = {"id": id, "table": self.table, "seat": board["to_act"], "expected_version": view["version"]}
        self.say(type="play", move=board["moves"][0]["text"], **fixed)


async def opened(tab: Tab, asked: object = ALONE) -> str:
    ok, seated = await ask(tab, "POST", "/tables", asked)
    assert ok, seated
    table: str = seated["table"]["id"]
    return table
