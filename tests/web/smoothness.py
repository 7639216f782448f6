"""Frame times while a full board is zoomed and dragged, on a slow computer without graphics hardware:

    python -m tests.web.smoothness [REVISION]

REVISION is an earlier commit: its page is built, and measured in turns with this one, so that what else the
machine does slows both. The processor is slowed to a quarter; the board is that of a
finished game, opened as a record; each frame brings one more step of a gesture. A line tells, of one page on
one screen, how long frames last: the median and the 95th percentile during a gesture, and the longest after
it, when the board is drawn anew. On a busy machine these are too long; what the processor works for a frame
is told too: on the page's thread, which is slowed, and for putting the picture together.
No test is held to these figures.
"""

import json
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack
from functools import cache
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.preflight import find_chromium
from tests.waiting import PATIENCE
from tuilerie.play.record_writer import write_record
from tuilerie.play.table import Table

from .conftest import QUIET
from .house import House

ROOT = pathlib.Path(__file__).parents[2]
ROUNDS = 4
SLOWED = 4
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 3,
        "has_touch": True,
        "is_mobile": True,
    },
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
# Fingers pinch and drag on a phone; elsewhere a wheel zooms and a mouse drags.
GESTURES = """async (isTouch) => {
  const board = document.querySelector("svg.board").parentElement.getBoundingClientRect();
  const [x, y] = [board.left + board.width / 2, board.top + board.height / 2];
  const at = document.elementFromPoint(x, y);
  const frame = () => new Promise(requestAnimationFrame);
  const lasted = { zoom: [], pan: [], rest: [] };
  const fired = { bubbles: true, cancelable: true, view: window };
  const fingers = (kind, places) => {
    const touches = places.map(([clientX, clientY], identifier) =>
      new Touch({ identifier, target: at, clientX, clientY }));
    const held = kind === "touchend" ? [] : touches;
    const told = { touches: held, targetTouches: held, changedTouches: touches };
    at.dispatchEvent(new TouchEvent(kind, { ...fired, ...told }));
  };
  const mouse = (kind, clientX, clientY) =>
    at.dispatchEvent(new MouseEvent(kind, { ...fired, clientX, clientY }));
  const wheel = (deltaY) =>
    at.dispatchEvent(new WheelEvent("wheel", { ...fired, clientX: x, clientY: y, deltaY }));
  const apart = (n) => 30 + 100 * Math.sin((Math.PI * n) / 80);
  const pair = (n) => [[x - apart(n), y], [x + apart(n), y]];
  const along = (n) => [x + 90 * Math.sin(n / 9), y + 60 * Math.sin(n / 13)];
  const during = async (name, steps, act) => {
    let last = await frame();
    for (let n = 0; n < steps; n++) {
      act?.(n);
      const now = await frame();
      lasted[name].push(now - last);
      last = now;
    }
  };
  if (isTouch) {
    fingers("touchstart", pair(0));
    await during("zoom", 60, (n) => fingers("touchmove", pair(n)));
    fingers("touchend", pair(60));
  } else await during("zoom", 60, (n) => wheel(n < 35 ? -40 : 40));
  await during("rest", 40);
  if (isTouch) fingers("touchstart", [along(0)]);
  else mouse("mousedown", ...along(0));
  const drag = (n) => (isTouch ? fingers("touchmove", [along(n)]) : mouse("mousemove", ...along(n)));
  await during("pan", 60, drag);
  if (isTouch) fingers("touchend", [along(60)]);
  else mouse("mouseup", ...along(60));
  await during("rest", 40);
  return lasted;
}"""
WORK = {"page": "ProxyMain::BeginMainFrame", "picture": "Display::DrawAndSwap"}  # as browsers call them
Times = dict[str, list[float]]


@cache
def full_board() -> str:
    """More than 80 tiles: Carcassonne with the river, played to its end."""
    table, rng = Table("base", 2, seed=5, river=True), random.Random(5)
    while not table.is_over:
        table.play(rng.choice(list(table.moves)))
    return write_record(table)


def measured(browser: Browser, address: str, screen: str) -> Times:
    context = browser.new_context(**SCREENS[screen])
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.goto(address)
    page.fill("#record", full_board())
    page.click("[data-do=open-record]")
    page.wait_for_selector("svg.board")
    page.wait_for_timeout(1500)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    browser.start_tracing(page=page, categories=["cc", "viz", "devtools.timeline"])
    times: Times = page.evaluate(GESTURES, screen == "phone")
    told = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    return times | {part: _worked(told, name) for part, name in WORK.items()}


def _worked(told: list[dict[str, Any]], name: str) -> list[float]:
    """Milliseconds of the processor, each time that a browser did something."""
    return [event["tdur"] / 1000 for event in told if event["name"] == name and "tdur" in event]


def report(times: Times) -> str:
    told = []
    for name in ("zoom", "pan", *WORK):
        hundredths = quantiles(times[name], n=100)
        told.append(f"{name} median {hundredths[49]:.0f} p95 {hundredths[94]:.0f} ms")
    return ", ".join(
        [*told[:2], f"longest after it {max(times['rest']):.0f} ms", "worked: " + told[2], told[3]]
    )


def main(revisions: list[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # or the servers would be left
    with ExitStack() as stack:
        kept = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        houses = {"this page": _opened(stack, kept / "this", "")}
        for revision in revisions:
            former = _built(kept / revision, revision)
            houses[f"page of {revision}"] = _opened(stack, kept / f"data of {revision}", former)
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        stack.callback(browser.close)
        for (screen, page), times in _compared(browser, houses).items():
            print(f"{screen}, {page}: {report(times)}", flush=True)


def _built(folder: pathlib.Path, revision: str) -> str:
    """An earlier page, built with the packages of this one. Returns the folder of its Python sources."""
    folder.mkdir()
    archive = subprocess.run(["git", "archive", revision], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    npx = shutil.which("npx")
    assert npx, "pages are built with npx, which comes with Node.js"
    subprocess.run([npx, "vite", "build", "--logLevel", "error"], cwd=folder / "web", check=True)
    return str(folder / "src")


def _opened(stack: ExitStack, folder: pathlib.Path, source: str) -> House:
    """A server that is stopped when the stack is left, whatever happened until then."""
    folder.mkdir()
    house = House(folder, source)
    stack.callback(house.kill)
    house.open()
    return house


def _compared(browser: Browser, houses: dict[str, House]) -> dict[tuple[str, str], Times]:
    """By screen and page."""
    found: dict[tuple[str, str], Times] = defaultdict(lambda: defaultdict(list))
    for _ in range(ROUNDS):
        for screen in SCREENS:
            for page, house in houses.items():
                for name, lasted in measured(browser, house.address, screen).items():
                    found[screen, page][name] += lasted
    return found


if __name__ == "__main__":
    main(sys.argv[1:2])
