"""How long a visitor of the static site waits, from *Play now* to the first tile in hand, phase by phase.

`python -m bench.site_start [GAME]`, after `make site`. Cold is a browser that was never here; warm is one
that has been here, in another tab. Milliseconds since the click; the machine should be quiet. `CPU` is what
all processes of the browser took from the click on, which a busy machine changes less.
"""

import functools
import http.server
import os
import pathlib
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.preflight import find_chromium
from tests.web.conftest import QUIET

FOLDER = pathlib.Path(__file__).parents[1] / "build" / "site"
ROUNDS = 5
FIRST_TILE = "rect.open"
# Clicks, and returns when the first legal cell is shown.
CLICKED = """([button, tile]) => new Promise((resolve) => {
  const began = Date.now();
  const look = () =>
    document.querySelector(tile) ? resolve([began, Date.now()]) : requestAnimationFrame(look);
  document.querySelector(button).click();
  look();
})"""
MARKS = """() => [['worker started', performance.timeOrigin], ...performance.getEntriesByType('mark')
  .map((mark) => [mark.name, performance.timeOrigin + mark.startTime])]"""
KEPT = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"
Phases = dict[str, float]


class SilentHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: pathlib.Path) -> Iterator[str]:
    handler = functools.partial(SilentHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def own_processes() -> dict[int, int]:
    """All processes that this one started, and the processor time that each has used, in ticks."""
    parents, used = dict[int, int](), dict[int, int]()
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        process = int(stat.parent.name)
        parents[process], used[process] = int(words[1]), sum(map(int, words[11:15]))
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return {pid: used[pid] for pid in ours - {os.getpid()}}


def cpu_ms() -> float:
    return 1000 * sum(own_processes().values()) / os.sysconf("SC_CLK_TCK")


def begun(page: Page, address: str, game: str) -> Phases:
    """Opens the home page, clicks, and returns when each phase ended."""
    page.goto(address)
    button = f"[data-game={game}] [data-do=play-now]"
    page.wait_for_selector(f"{button}:not(:disabled)")
    before = cpu_ms()
    began, seen = page.evaluate(CLICKED, [button, FIRST_TILE])
    cpu = cpu_ms() - before
    marks = page.workers[-1].evaluate(MARKS)
    return {**{name: at - began for name, at in marks}, "first tile": seen - began, "CPU": cpu}


def visits(context: BrowserContext, address: str, game: str) -> tuple[Phases, Phases]:
    page = context.new_page()
    cold = begun(page, address, game)
    page.wait_for_function(KEPT)
    page.wait_for_timeout(3000)  # files are stored in the background
    page.close()
    warm = begun(context.new_page(), address, game)
    return cold, warm


def measured(browser: Browser, address: str, game: str) -> tuple[Phases, Phases]:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(300_000)
    both = visits(context, address, game)
    context.close()
    return both


def told(name: str, rounds: list[Phases]) -> str:
    parts = [f"{phase} {statistics.median(one[phase] for one in rounds):,.0f}" for phase in rounds[0]]
    return f"{name}: {', '.join(parts)} ms"


def main(game: str) -> None:
    with sync_playwright() as playwright, served(FOLDER) as address:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        rounds = [measured(browser, address, game) for _ in range(ROUNDS)]
        browser.close()
    print(told("cold", [cold for cold, _ in rounds]))
    print(told("warm", [warm for _, warm in rounds]))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "base")
