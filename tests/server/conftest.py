"""A server for each file of tests, and browsers that are closed again."""

from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from tests.server.client import Browser
from tests.server.running import Running, running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server"), absent_seconds=0.0) as one:
        yield one


@pytest.fixture
async def browser(server: Running, anyio_backend: str) -> AsyncIterator[Callable[[], Browser]]:
    """Makes devices, each with cookies of its own."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(server.address))
        return made[-1]

    yield make
    for one in made:
        await one.close()
