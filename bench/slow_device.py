"""A game against `expert` in the static site, on this machine and on one that is four times slower.

`python -m bench.slow_device [GAME] [TIMES]`, after `make site`, on a quiet machine. Milliseconds from a click
that plays a move to the frame that shows it, and from the last click of a turn until the next tile can be
laid: `expert` has played in between. The slow machine is imitated: the page's process is stopped three
quarters of the time, all its threads alike. A loop of the same length in the page and in its worker, timed
before each game, says how much slower they are.
"""

import os
import pathlib
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from bench.site_start import FOLDER, own_processes, served
from tests.preflight import find_chromium
from tests.web.conftest import QUIET
from tests.web.guest import Guest

TURNS = 10
RUNNING = 0.002  # seconds for which the page's process runs before it is stopped again
SETTINGS = '{"level":"expert","confirm":"never","sound":false}'
LOOP = """() => {
  const began = performance.now();
  for (let n = 0; n < 2e8; n++);
  return performance.now() - began;
}"""
# Notes when moves are shown that a click played, and when the next tile can be laid.
RECORDER = """() => {
  window.answers = [], window.turns = [];
  const version = () => document.querySelector(".play")?.dataset.version;
  const begun = document.querySelector("rect.open") !== null;
  let clicked = 0, last = 0, shown = version(), mine = begun;
  addEventListener("pointerup", () => (clicked = last = performance.now()), true);
  const look = (now) => {
    if (version() !== shown && clicked) answers.push(now - clicked);
    if (version() !== shown) (shown = version()), (clicked = 0);
    const may = document.querySelector("rect.open") !== null;
    if (may && !mine && last) turns.push(now - last);
    mine = may;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def renderers() -> set[int]:
    """The processes of the browser's pages."""
    commands = {process: pathlib.Path(f"/proc/{process}/cmdline") for process in own_processes()}
    return {process for process, words in commands.items() if b"--type=renderer" in words.read_bytes()}


@contextmanager
def slowed(processes: set[int], times: float) -> Iterator[None]:
    """Lets processes run for only a part of the time."""
    over = threading.Event()
    worker = threading.Thread(target=_slow, args=(processes, times, over), daemon=True)
    worker.start()
    yield
    over.set()
    worker.join()


def _slow(processes: set[int], times: float, over: threading.Event) -> None:
    """Stops the processes for as long as makes up for the time that they really ran."""
    while not over.is_set() and times > 1:
        began = time.monotonic()
        time.sleep(RUNNING)
        ran = time.monotonic() - began
        _send(processes, signal.SIGSTOP)
        time.sleep(ran * (times - 1))
        _send(processes, signal.SIGCONT)


def _send(processes: set[int], what: signal.Signals) -> None:
    for process in processes:
        os.kill(process, what)


def played(browser: Browser, address: str, game: str, times: float) -> str:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(300_000)
    context.add_init_script(f"localStorage['tuilerie.settings'] = {SETTINGS!r}")
    page = context.new_page()
    page.goto(address)
    page.click(f"[data-game={game}] [data-do=play-now]")
    page.wait_for_selector("rect.open")
    with slowed(renderers(), times):
        loops = page.evaluate(LOOP), page.workers[-1].evaluate(LOOP)
        page.evaluate(RECORDER)
        Guest(page, seed=1).play(lambda sight: sight["verdict"] or _turns(page) >= TURNS)
        answers, turns = page.evaluate("() => [answers, turns]")
    context.close()
    return (
        f"{times:g} times slower: {len(answers)} clicks, median {statistics.median(answers):.0f}, "
        f"p95 {sorted(answers)[len(answers) * 95 // 100]:.0f} ms; {len(turns)} turns of expert, "
        f"median {statistics.median(turns):.0f}, longest {max(turns):.0f} ms; "
        f"loop {loops[0]:.0f} ms in the page, {loops[1]:.0f} ms in the worker"
    )


def _turns(page: Page) -> int:
    return int(page.evaluate("() => turns.length"))


def main(game: str, times: float) -> None:
    with sync_playwright() as playwright, served(FOLDER) as address:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        for one in (1.0, times):
            print(f"{game}, {played(browser, address, game, one)}", flush=True)
        browser.close()


if __name__ == "__main__":
    given = sys.argv[1:]
    main(given[0] if given else "base", float(given[1]) if len(given) > 1 else 4.0)
