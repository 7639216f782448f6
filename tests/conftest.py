"""The order of the tests: files that take long begin first, so that no process is left alone with one."""

import pytest

LONG = (
    "tests/docs/test_sixth_game.py",
    "tests/web/test_games.py",
    "tests/web/test_pages.py",
    "tests/web/test_table.py",
    "tests/server/test_killing.py",
    "tests/server/test_whole_games.py",
    "tests/core/test_carriers.py",
    "tests/ai/test_bots.py",
    "tests/ai/test_worker_pool.py",
    "tests/docs/test_correcting.py",
    "tests/wheel/test_wheel.py",
    "tests/web/test_special.py",
    "tests/web/test_strangers.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {file: place for place, file in enumerate(LONG)}
    items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(LONG)))
