"""The static site in a browser: games against the computer, offline, in several tabs; nothing of other hosts.

One site, one browser and, but for the last tests, one context and one page serve all tests, in their order.
"""

import gzip
import json
import pathlib
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.waiting import PATIENCE
from tuilerie.games import GAMES
from tuilerie.publishing.site_folder import digest

from .analysis_board import study_a_position
from .conftest import TYPEFACES
from .guest import Guest, wait_until
from .site import Site
from .test_games import play_to_the_end

MOST_BYTES = 8_000_000
SETTINGS = {"level": "hard", "confirm": "never", "sound": False, "calm": False}
KEPT = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"

# The names of all memories of a started Python that the browser keeps.
MEMORIES = (
    """async () => (await (await caches.open('tuilerie python memory')).keys()).map((one) => one.url)"""
)
SPOIL = """async () => {
  const cache = await caches.open('tuilerie python memory');
  for (const one of await cache.keys()) await cache.put(one, new Response(new Uint8Array(1 << 20)));
}"""
TAKEN_UP = "() => performance.getEntriesByName('memory taken up').length"

# Actions that the content policy of the page forbids, with the rule that forbids each.
FORBIDDEN = """async () => {
  const rules = new Set();
  document.addEventListener("securitypolicyviolation", (event) => rules.add(event.effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "window.hasRun = true";
  document.body.append(script);
  new Image().src = "http://127.0.0.1:9/picture.png";
  await fetch("http://127.0.0.1:9/").catch(() => null);
  try { new Worker(URL.createObjectURL(new Blob([""]))); } catch { /* some browsers throw */ }
  while (rules.size < 4) await new Promise((resolve) => setTimeout(resolve, 20));
  return window.hasRun ? ["a script has run"] : [...rules].sort();
}"""


@pytest.fixture(scope="module")
def complaints() -> list[str]:
    """Errors that pages reported, and requests to other hosts."""
    return []


@pytest.fixture(scope="module")
def context(browser: Browser, site: Site, complaints: list[str]) -> Iterator[BrowserContext]:
    context = browser.new_context(
        locale="en-US",
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        accept_downloads=True,
    )
    context.set_default_timeout(1000 * PATIENCE)
    kept = json.dumps(json.dumps(SETTINGS))
    context.add_init_script(f"if (origin !== 'null') localStorage['tuilerie.settings'] ??= {kept}")
    context.on("request", lambda asked: _check_host(asked.url, site, complaints))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()


def _check_host(url: str, site: Site, complaints: list[str]) -> None:
    if not url.startswith((site.address, "data:", "blob:")):
        complaints.append(f"asked outside the folder: {url}")


@pytest.fixture(scope="module")
def page(context: BrowserContext) -> Page:
    return context.new_page()


def test_the_whole_download_is_small(site: Site) -> None:
    sizes = {
        path: len(gzip.compress(path.read_bytes(), 6)) for path in site.folder.rglob("*") if path.is_file()
    }
    assert sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda pair: -pair[1])[:8]


def test_home_needs_no_python(site: Site, page: Page) -> None:
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.address)
    page.wait_for_selector("[data-game] img")
    assert page.locator("[data-game]").count() == len(GAMES)
    assert not [url for url in asked if "/python/" in url]
    assert page.locator("[data-do=friends]").count() == 0
    assert page.evaluate(TYPEFACES) == ["Fraunces loaded"]


def test_the_policy_allows_this_folder_only(site: Site, browser: Browser) -> None:
    page = browser.new_page(
        service_workers="block"
    )  # only its own: Playwright also reports forbidden requests
    page.goto(site.address)
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy
    assert page.evaluate(FORBIDDEN) == ["connect-src", "img-src", "script-src-elem", "worker-src"]
    page.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicks(site: Site, context: BrowserContext, page: Page, game: str) -> None:
    """The first game is played with a network, the others without."""
    if game != next(iter(GAMES)):
        wait_until(page, lambda: bool(page.evaluate(KEPT)))
        context.set_offline(True)
        page.goto(f"{site.address}#/")
        page.reload()
    try:
        page.click(f"[data-game={game}] [data-do=play-now]")
        page.wait_for_selector("svg.board")
        play_to_the_end(page)
    finally:
        context.set_offline(False)


def test_a_reload_without_a_network_loses_nothing_in_mid_turn(
    site: Site, context: BrowserContext, page: Page
) -> None:
    page.goto(f"{site.address}#/")
    page.click("[data-game=hunters] [data-do=play-now]")
    guest = Guest(page, seed=5)
    guest.play(lambda sight: any(done.startswith("target") for done in guest.done))
    # The page showed targets when one was clicked: cells without targets are those of the next turn.
    wait_until(page, lambda: _count(page, "rect.open") > 0 and _count(page, "g.target") == 0)
    before = page.locator(".seat").all_inner_texts(), _laid(page)
    wait_until(page, lambda: bool(page.evaluate(KEPT)))
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("rect.open")
    assert (page.locator(".seat").all_inner_texts(), _laid(page)) == before
    context.set_offline(False)


def _count(page: Page, query: str) -> int:
    return page.locator(query).count()


def _laid(page: Page) -> list[str]:
    """The tiles on the board as text, without the tile under the pointer and legal cells."""
    return page.locator("section[aria-label='The board as text'] li").all_text_contents()


def test_python_goes_on_from_a_memory_unless_it_is_spoilt(page: Page) -> None:
    wait_until(page, lambda: len(page.evaluate(MEMORIES)) == 1)
    for is_taken_up in (1, 0):
        page.reload()
        page.wait_for_selector("rect.open, g.target")
        assert page.workers[0].evaluate(TAKEN_UP) == is_taken_up
        page.evaluate(SPOIL)


def test_a_second_tab_waits_and_may_take_over(context: BrowserContext, page: Page) -> None:
    second = context.new_page()
    second.goto(page.url)
    second.click("[data-do=play-here]")
    second.wait_for_selector("rect.open, g.target")
    expect(page.locator("[data-do=play-here]")).to_be_visible()
    second.close()
    page.wait_for_selector("[data-do=play-here]", state="detached")
    page.wait_for_selector("rect.open, g.target")


def test_a_record_of_elsewhere_opens_replays_and_is_analysed(site: Site, page: Page) -> None:
    record = pathlib.Path(__file__).parents[2] / "docs" / "boards" / "base.game"
    page.goto(f"{site.address}#/")
    page.fill("#record", record.read_text(encoding="utf-8"))
    page.click("[data-do=open-record]")
    page.wait_for_selector("svg.board")
    assert re.search(r"#/replay", page.url)
    page.keyboard.press("Home")
    expect(page.locator("input[type=range]").first).to_have_value("0")
    page.click("[data-do=think-along]")
    page.wait_for_selector("[data-thought]")
    page.click("[data-do=think-along]")
    expect(page.locator("[data-thought]")).to_have_count(0)
    page.click("[data-do=analyse]")
    expect(page.locator("section[aria-label=Analysis] li b").first).to_be_visible()


def test_a_position_is_put_together_and_studied(site: Site, page: Page) -> None:
    study_a_position(page, f"{site.address}#/")


def test_all_games_are_saved_and_loaded(
    site: Site, page: Page, browser: Browser, tmp_path: pathlib.Path
) -> None:
    for game in GAMES:
        page.goto(f"{site.address}#/")
        page.click(f"[data-game={game}] [data-do=play-now]")
        page.wait_for_selector("svg.board")
    page.goto(f"{site.address}#/")
    with page.expect_download() as download:
        page.click("[data-do=save-games]")
    file = tmp_path / "games.json"
    download.value.save_as(file)
    games = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert len(games) >= len(GAMES)
    fresh = browser.new_page(service_workers="block")
    fresh.goto(site.address)
    fresh.set_input_files("[data-do=restore-games]", file)
    expect(fresh.locator(".mine a").first).to_be_visible()
    fresh.close()


def test_an_update_is_told_and_then_used(site: Site, page: Page) -> None:
    """Another version of the page, with one word changed."""
    page.goto(f"{site.address}#/")
    wait_until(page, lambda: bool(page.evaluate(KEPT)))
    index, worker, listed = (site.folder / name for name in ("index.html", "sw.js", "files.json"))
    text = index.read_text(encoding="utf-8").replace("<title>Tuilerie", '<title data-new="1">Tuilerie')
    index.write_text(text, encoding="utf-8")
    files = json.loads(listed.read_text(encoding="utf-8"))
    former, files["version"] = files["version"], "0123456789abcdef"
    files["files"]["index.html"] = digest(index)
    listed.write_text(json.dumps(files), encoding="utf-8")
    worker.write_text(worker.read_text(encoding="utf-8").replace(former, files["version"]), encoding="utf-8")
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    page.click("[data-do=renew]")
    page.wait_for_selector("title[data-new]", state="attached")


def test_no_request_went_elsewhere_and_no_error_was_reported(complaints: list[str]) -> None:
    assert complaints == []
