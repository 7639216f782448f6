"""A browser and a server for all tests of the page; they are never skipped."""

import json
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.preflight import find_chromium
from tests.waiting import PATIENCE

from .house import House
from .site import Site

QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip
PLAIN: dict[str, Any] = {
    "locale": "en-US",
    "viewport": {"width": 1280, "height": 800},
    "service_workers": "block",  # except in tests of service workers
}
# Titles are set in a typeface that comes with the page.
TYPEFACES = "() => document.fonts.ready.then((all) => [...all].map((one) => `${one.family} ${one.status}`))"
Opener = Callable[..., Page]
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.kill()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The static folder, made for one file of tests, and served."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.make()
    site.open()
    yield site
    site.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one file of tests: Playwright keeps an event loop, which tests of the server could not share."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visit(house: House, browser: Browser) -> Iterator[Opener]:
    """Opens a page as a new guest; whatever it complains about fails the test, as does another host."""
    contexts, complaints = [], list[str]()

    def opened(path: str = "/", *, settings: dict[str, Any] | None = None, **like: Any) -> Page:
        context = browser.new_context(**{**PLAIN, **like})
        contexts.append(context)
        context.set_default_timeout(1000 * PATIENCE)
        kept = json.dumps(json.dumps({"level": "random", **(settings or {})}))
        context.add_init_script(
            f"localStorage.getItem('tuilerie.settings') ?? localStorage.setItem('tuilerie.settings', {kept})"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: _check_host(asked.url, house, complaints))
        page.goto(house.address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _check_host(url: str, house: House, complaints: list[str]) -> None:
    if not url.startswith((house.address, "data:", "blob:", "ws://127.0.0.1")):
        complaints.append(f"asked another host: {url}")


@pytest.fixture(scope="session")
def two_hikers() -> str:
    return (pathlib.Path(__file__).parent / "two_hikers.game").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def records() -> dict[str, dict[str, str]]:
    file = pathlib.Path(__file__).parents[2] / "web" / "src" / "guide" / "records.json"
    found: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return found
