"""Tests of tables run on the event loop of asyncio, without a network or a database."""

from collections.abc import AsyncIterator

import pytest

from tests.tables.memory import World


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def world(anyio_backend: str) -> AsyncIterator[World]:
    one = World()
    yield one
    await one.close()
