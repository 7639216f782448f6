"""Tests of tables run on the event loop of asyncio."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
