"""The web application: lobby, store and origin check behind HTTP and WebSocket."""

import asyncio
import logging
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ... import __version__
from ...tables.refusal import Refusal
from .. import metrics
from ..services import Services
from ..settings import Settings, default_database
from ..store.store import SqlStore
from .answers import problem
from .api import router
from .origin_check import OriginCheck
from .python_files import PythonFiles, add_python_files
from .static_page import add_page

log = logging.getLogger("tuilerie.server")
BODY_BYTES = 16 * 1024
MISDIRECTED = 421
HOST = re.compile(r"[\w.-]+(:\d+)?|\[[\da-fA-F:.]+\](:\d+)?", re.ASCII)
TURN_AWAY_SECONDS, MOST_WAITING = 2.0, 20
SWEEP_GRACE_SECONDS = 10.0
# How long a computing thread may keep the interpreter from the event loop. With the default of 5 ms, each
# read and write of a socket would wait that long while somebody explores a record.
SWITCH_SECONDS = 0.0005
PREPARED_FIRST = 20  # at the start, the games of this many tables are compiled before others
# Checked before anything else: refusing a request must cost less than sending it.
MAY_COME = {"websocket": OriginCheck.may_knock, "http": OriginCheck.may_ask}
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'{sockets}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(settings: Settings) -> FastAPI:
    app = FastAPI(
        title="Tuilerie", version=__version__, lifespan=_lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.settings = settings
    app.include_router(router)
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(Exception, _failed)
    app.state.python_files = PythonFiles()
    add_python_files(app, app.state.python_files)
    add_page(app, settings.page)
    app.add_middleware(Shield, most=settings.record_bytes + BODY_BYTES)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    sys.setswitchinterval(SWITCH_SECONDS)
    settings: Settings = app.state.settings
    store = SqlStore(settings.database or default_database())
    await store.migrate()
    app.state.origin_check = OriginCheck(settings)
    app.state.services = services = Services(settings, store)
    await services.cluster.meet()
    asyncio.get_running_loop().set_exception_handler(_unheard)
    stopping = asyncio.Event()
    tasks = [asyncio.create_task(_prepare(services)), asyncio.create_task(_sweep(services, stopping))]
    yield
    # A query that is cancelled while connecting would leave its connection open.
    stopping.set()
    await asyncio.wait(tasks[1:], timeout=SWEEP_GRACE_SECONDS)
    for task in tasks:
        task.cancel()
    await services.close()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
    await store.close()


def _unheard(loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
    """Counts and logs errors in tasks that nobody awaits, like all other errors."""
    metrics.FAULTS.inc()
    log.error("unheard failure", exc_info=about.get("exception"), extra={"what": about["message"]})


async def _prepare(services: Services) -> None:
    if not services.settings.prepare:
        services.preparation.finish_all()
        return
    for stored in reversed(await services.store.unfinished(limit=PREPARED_FIRST)):
        services.preparation.want(stored.game)
    await services.preparation.run()


async def _sweep(services: Services, stopping: asyncio.Event) -> None:
    while not stopping.is_set():
        try:
            await services.sweep()
        except Refusal as refusal:
            log.warning("sweep refused", extra={"code": refusal.code})
        except Exception:
            metrics.FAULTS.inc()
            log.exception("sweep failed")
        with suppress(TimeoutError):
            await asyncio.wait_for(stopping.wait(), services.settings.sweep_seconds)


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    if refusal.code == "too_often":
        origin_check, address = _caller(request.scope)
        origin_check.fine(address)
    return problem(request, refusal)


async def _malformed(request: Request, error: Exception) -> Response:
    """Refuses a malformed address: says where and what is wrong, without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return problem(request, Refusal("malformed", "malformed", detail=f"{where}: {first['msg']}"[:200]))


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(request, Refusal("malformed", "http", detail=error.detail), error.status_code)


async def _failed(request: Request, error: Exception) -> Response:
    metrics.FAULTS.inc()
    log.error("request failed", exc_info=error)
    headers = headers_for(request)  # this answer does not pass through the shield
    return problem(request, Refusal("unavailable", "failed"), 500, headers)


class Shield:
    """Adds security headers to every answer; limits the size of bodies and the rate of requests."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most
        self.waiting: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and (refused := self._refused(scope)):
            await self._refuse(refused, scope, receive, send)
        elif scope["type"] in MAY_COME and not MAY_COME[scope["type"]](*_caller(scope)):
            metrics.DROPPED.labels("flood").inc()
            await self._turn_away(scope, receive, send)
        elif scope["type"] == "http":
            await self._serve(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _refused(self, scope: Scope) -> Response | None:
        """A refusal if the request names a foreign host or comes from a banned address."""
        state, asking = scope["app"].state, HTTPConnection(scope)
        if not state.origin_check.is_own_host(asking):
            return problem(asking, Refusal("not_allowed", "host"), MISDIRECTED)
        if state.services.bans.has_address(state.origin_check.address_of(asking)):
            metrics.DROPPED.labels("banned").inc()
            return problem(asking, Refusal("not_allowed", "banned"))
        return None

    async def _refuse(self, refused: Response, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await refused(scope, receive, _shielded(scope, send))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        said = dict(scope["headers"]).get(b"content-length", b"0")
        if said.isdigit() and int(said) <= self.most:
            await self.app(scope, self._limited(receive), _shielded(scope, send))
        else:
            await problem(HTTPConnection(scope), self._too_large())(scope, receive, _shielded(scope, send))

    def _too_large(self) -> Refusal:
        return Refusal("too_large", "bytes", most=self.most)

    def _limited(self, receive: Receive) -> Receive:
        """Counts a body while it is read: it may be longer than it claims, or not say its length."""
        seen = 0

        async def limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.most:
                raise self._too_large()
            return message

        return limited

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses after a pause: a client that is refused at once comes back at once."""
        _, address = _caller(scope)
        if self.waiting[address] < MOST_WAITING:
            self.waiting[address] += 1
            try:
                await asyncio.sleep(TURN_AWAY_SECONDS)
            finally:
                self.waiting -= Counter([address])  # drops addresses with a count of 0
        too_often = Refusal("too_often", "requests")
        await self._refuse(problem(HTTPConnection(scope), too_often), scope, receive, send)


def _caller(scope: Scope) -> tuple[OriginCheck, str]:
    """The origin check, and the address of a request."""
    origin_check: OriginCheck = scope["app"].state.origin_check
    return origin_check, origin_check.address_of(HTTPConnection(scope))


def headers_for(request: HTTPConnection) -> dict[str, str]:
    """Allows the page its own socket and no other. It is named, since not every browser counts it as
    `'self'`."""
    host = request.headers.get("host", "")
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return {name: value.replace("{sockets}", sockets) for name, value in HEADERS.items()}


def _shielded(scope: Scope, send: Send) -> Send:
    headers = headers_for(HTTPConnection(scope))

    async def shielded(message: Message) -> None:
        if message["type"] == "http.response.start":
            extra = [(name.encode(), value.encode()) for name, value in headers.items()]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return shielded
