"""The order of the tests: files that take long begin first, so that no process is left alone with one.

Hypothesis has no deadlines, so that tests do not fail on a busy machine.
"""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

LONG = (
    "tests/web/test_games.py",
    "tests/web/test_static_site.py",
    "tests/docs/test_sixth_game.py",
    "tests/web/test_pages.py",
    "tests/web/test_table.py",
    "tests/web/test_layout.py",
    "tests/ai/test_bots.py",
    "tests/ai/test_references.py",
    "tests/server/test_killing.py",
    "tests/play/test_every_game.py",
    "tests/web/test_strangers.py",
    "tests/web/test_special.py",
    "tests/web/test_screen.py",
    "tests/web/test_company.py",
    "tests/browser/test_tab.py",
    "tests/browser/test_wasm_search.py",
    "tests/ai/test_worker_pool.py",
    "tests/core/test_index.py",
    "tests/ai/test_search.py",
    "tests/core/test_carriers.py",
    "tests/games/test_base_oracle.py",
    "tests/server/test_whole_games.py",
    "tests/server/test_protocol_workers.py",
    "tests/server/test_protocol_machine.py",
    "tests/server/test_workers.py",
    "tests/server/test_moving.py",
    "tests/server/test_life.py",
    "tests/play/test_gold_rush_secrets.py",
    "tests/docs/test_correcting.py",
    "tests/wheel/test_wheel.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {file: place for place, file in enumerate(LONG)}
    items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(LONG)))
