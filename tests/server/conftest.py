"""A server for each file of tests, and browsers that are closed again."""

from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from tests.server.client import Browser
from tests.server.pair import Pair
from tests.server.postgres import CARELESS, Postgres
from tests.server.running import Running, running
from tuilerie.core.building import build
from tuilerie.core.rule import PLAY, SEARCH


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One database for all tests of a process. Without PostgreSQL the tests stop with a message."""
    with Postgres(**CARELESS) as cluster:
        yield cluster


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compiles before the test: the servers of tests do not compile in child processes, and clients would
    time out."""
    build("base", (PLAY, SEARCH))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server"), absent_seconds=0.3) as one:
        yield one


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """These servers sweep only once, at the start, so a process learns of changes only by notices."""
    folder, given = tmp_path_factory.mktemp("servers"), {"absent_seconds": 0.3, "sweep_seconds": 3600.0}
    with (
        running(folder, database=database, **given) as one,
        running(folder, database=database, **given) as other,
    ):
        yield one, other


@pytest.fixture
async def closing(anyio_backend: str) -> AsyncIterator[None]:
    """Closes every device that a test used, even if the test failed."""
    yield
    while Browser.made:
        await Browser.made[-1].close()


@pytest.fixture
def browser(server: Running, closing: None) -> Callable[[], Browser]:
    """Makes devices, each with cookies of its own."""
    return lambda: Browser(server.address)
