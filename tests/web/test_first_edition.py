"""Visitors of the first edition get the present page.

Its service worker stood at the root, with one cache that belonged to no version; `former_service_worker.js`
is that file as it was published.
"""

import json
import pathlib
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import PATIENCE

from .guest import wait_until
from .house import PAGE, House, free_port
from .site import Site

FORMER_WORKER = pathlib.Path(__file__).parent / "former_service_worker.js"
FORMER_PAGE = (
    '<!doctype html><title>First edition</title><script type="module" src="/assets/former.js"></script>'
)
FORMER_SCRIPT = "navigator.serviceWorker.register('/sw.js');"
IS_INSTALLED = """async () => {
  const kept = await (await caches.open("shell")).keys();
  return kept.length === 2 && navigator.serviceWorker.controller?.state === "activated";
}"""
CACHES = "() => caches.keys()"


class Files(SimpleHTTPRequestHandler):
    """Sends the present files, and says that they may change, as the server of the first edition did. By
    itself Python's web server takes an older file for an unchanged one."""

    def do_GET(self) -> None:
        del self.headers["If-Modified-Since"]
        super().do_GET()

    def end_headers(self) -> None:
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: pathlib.Path, port: int) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Files, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield
        finally:
            server.shutdown()


@pytest.fixture
def first_edition(tmp_path: pathlib.Path) -> pathlib.Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(FORMER_PAGE, encoding="utf-8")
    (tmp_path / "assets" / "former.js").write_text(FORMER_SCRIPT, encoding="utf-8")
    shutil.copy(FORMER_WORKER, tmp_path / "sw.js")
    return tmp_path


def installed(browser: Browser, first_edition: pathlib.Path, port: int, locale: str) -> Page:
    """A browser that has visited the first edition, and opens without its server."""
    page = browser.new_page(locale=locale)
    page.set_default_timeout(1000 * PATIENCE)
    with served(first_edition, port):
        page.goto(f"http://127.0.0.1:{port}/")
        wait_until(page, lambda: bool(page.evaluate(IS_INSTALLED)))
    page.reload()
    assert page.title() == "First edition"
    return page


def cache_of(port: int, page_folder: pathlib.Path) -> str:
    """The only cache that the present page may leave."""
    version = json.loads((page_folder / "files.json").read_text(encoding="utf-8"))["version"]
    return f"tuilerie http://127.0.0.1:{port}/ {version}"


def test_one_visit_to_the_server_replaces_it(
    house: House, browser: Browser, first_edition: pathlib.Path
) -> None:
    house.kill()
    try:
        page = installed(browser, first_edition, house.port, "en-US")
    finally:
        house.open()
    page.goto(house.address)
    expect(page.locator("[data-game] img").first).to_be_visible()
    wait_until(page, lambda: page.evaluate(CACHES) == [cache_of(house.port, PAGE.parent)])
    house.kill()
    try:
        page.reload()
        expect(page.locator("[role=alert]")).to_contain_text("The server does not answer")
    finally:
        house.open()
    page.close()


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_one_visit_to_a_static_folder_shows_the_new_page_and_offers_to_store_it(
    site: Site, browser: Browser, first_edition: pathlib.Path, locale: str
) -> None:
    """A translation that has to be fetched first must not keep the page from storing itself."""
    port = free_port()
    page = installed(browser, first_edition, port, locale)
    with served(site.folder, port):
        page.goto(f"http://127.0.0.1:{port}/")
        expect(page.locator("[data-game] img").first).to_be_visible()
        page.click("[data-do=renew]")
        wait_until(page, lambda: page.evaluate(CACHES) == [cache_of(port, site.folder)])
        expect(page.locator("[data-game] img").first).to_be_visible()
    page.reload()  # without its host
    expect(page.locator("[data-game] img").first).to_be_visible()
    page.close()
