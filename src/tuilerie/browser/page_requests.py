"""Requests from a page to the Python in its tab: reads each request, calls its handler and sends the
answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar
from urllib.parse import parse_qs

from ..play.languages import Language
from ..tables.bodies import Problem
from ..tables.decoding import Malformed, decode, read_json
from ..tables.encoding import to_json
from ..tables.refusal import Refusal

log = logging.getLogger("tuilerie.browser")
T = TypeVar("T")
TABLE = "{table}"


class PageRequest(NamedTuple):
    """A request: its body as text, its query, and the table that it is about."""

    body: str
    query: dict[str, str]
    table: str = ""

    def body_as(self, kind: type[T]) -> T:
        try:
            return decode(kind, read_json(self.body))
        except Malformed as problem:
            raise Refusal.malformed(problem) from None


Handler = Callable[[PageRequest], Awaitable[object]]
# Handlers by HTTP method and the words of the path. In the path of a table, the second word is its id.
Routes = Mapping[tuple[str, ...], Handler]
Reply = Callable[[bool, str], object]


class Routed(Protocol):
    @property
    def routes(self) -> Routes: ...


async def answer_to(routed: Routed, method: str, address: str, body: str) -> str:
    """Calls the handler of a request and returns the answer as text. Raises a Refusal if there is none."""
    path, _, query = address.partition("?")
    words = path.strip("/").split("/")
    table, words[1:2] = (words[1], [TABLE]) if len(words) > 1 else ("", [])
    handler = routed.routes.get((method, *words))
    if handler is None:
        raise Refusal("malformed", "http", detail=f"{method} {path}")
    values = {name: given[0] for name, given in parse_qs(query).items()}
    answer = await handler(PageRequest(body, values, table))
    return answer if isinstance(answer, str) else to_json(answer)


class PageAnswers:
    """Answers requests, each in a separate task."""

    def __init__(self, routed: Routed) -> None:
        self.routed = routed
        self.tasks: set[asyncio.Task[None]] = set()

    def ask(self, method: str, address: str, body: str, language: Language, reply: Reply) -> None:
        """Replies with success or failure, and with the answer or the Problem as JSON."""
        self._begin(self._answer(method, address, body, language, reply))

    async def _answer(self, method: str, address: str, body: str, language: Language, reply: Reply) -> None:
        try:
            reply(True, await answer_to(self.routed, method, address, body))
        except Refusal as refusal:
            reply(False, _problem(refusal, language))
        except Exception:
            log.exception("request failed")
            reply(False, _problem(Refusal("unavailable", "failed"), language))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _problem(refusal: Refusal, language: Language) -> str:
    return to_json(Problem(code=refusal.code, reason=refusal.say(language)))
