"""A client that sends HTTP requests without end gets no more answers, but others do."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import visitor
from tests.server.running import HOST, served
from tuilerie.server.http import app as module
from tuilerie.server.http.origin_check import REFUSED

pytestmark = pytest.mark.anyio
NEVER = 1e-9  # messages per second
GAMES, LOBBY = "/api/games", "/api/lobby"


async def answers(device: httpx.AsyncClient, path: str, **headers: str) -> AsyncIterator[int]:
    """The statuses of the answers, until the server hangs up."""
    try:
        while True:
            yield (await device.get(path, headers=headers)).status_code
    except httpx.TransportError:
        return


async def test_an_address_that_requests_without_end_is_cut_off(tmp_path: Path) -> None:
    async with (
        served(tmp_path, http_at_once=5, http_per_second=NEVER) as server,
        visitor(server.address, "127.0.0.3") as busy,
        visitor(server.address, "127.0.0.2") as stranger,
    ):
        assert [status async for status in answers(busy, GAMES)] == [200] * 5
        with pytest.raises(httpx.TransportError):  # on a new connection, too
            await busy.get(GAMES)
        assert (await stranger.get(GAMES)).status_code == 200


async def test_a_refused_request_costs_many_times_as_much(tmp_path: Path) -> None:
    given = {"requests_at_once": 1, "requests_per_second": NEVER, "http_per_second": NEVER}
    async with (
        served(tmp_path, **given, http_at_once=1 + 3 * (1 + REFUSED)) as server,
        visitor(server.address, "127.0.0.3") as busy,
    ):
        assert [status async for status in answers(busy, LOBBY)] == [200, 429, 429, 429]


async def test_behind_a_proxy_one_visitor_is_turned_away_and_the_proxy_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TURN_AWAY_SECONDS", 0.0)
    given = {"proxies": HOST, "http_at_once": 5, "http_per_second": NEVER}
    async with served(tmp_path, **given) as server, visitor(server.address, HOST) as proxy:
        busy, stranger = {"x-forwarded-for": "192.0.2.7"}, {"x-forwarded-for": "192.0.2.8"}
        told = [(await proxy.get(GAMES, headers=busy)).status_code for _ in range(7)]
        assert told == [200] * 5 + [429] * 2
        assert (await proxy.get(GAMES, headers=stranger)).status_code == 200
