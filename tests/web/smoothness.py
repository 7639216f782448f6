"""What a frame costs while a finished board is dragged and zoomed, by Chromium's tracing:

    python -m tests.web.smoothness

For each game a line: frames seen, then milliseconds a frame of script, style and layout on the main thread,
and of painting, which depends on the machine's graphics. No test is held to these figures.
"""

import json
import pathlib
import tempfile
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.preflight import find_chromium

from .conftest import QUIET
from .gallery import RECORDS
from .house import House
from .prepared import table_from

PARTS = {
    "script": {
        "FunctionCall",
        "EvaluateScript",
        "FireAnimationFrame",
        "EventDispatch",
        "V8.GC_MC_INCREMENTAL",
    },
    "style": {"UpdateLayoutTree", "RecalculateStyles"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit", "RasterTask"},
}
COUNT = """() => { window.frames_seen = 0;
  const seen = () => { window.frames_seen++; requestAnimationFrame(seen); }; requestAnimationFrame(seen); }"""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,blink,cc"
Event = dict[str, Any]


def traced(page: Page, session: CDPSession) -> tuple[int, list[Event]]:
    """Frames, and all that happened, while the board was dragged and zoomed."""
    events: list[Event] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    ended: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    page.evaluate(COUNT)
    drag_and_zoom(page)
    frames: int = page.evaluate("window.frames_seen")
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return max(frames, 1), events


def drag_and_zoom(page: Page) -> None:
    page.mouse.move(500, 400)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(500 + 4 * step, 400 + 2 * step)
        page.wait_for_timeout(12)
    page.mouse.up()
    for step in range(40):
        page.mouse.wheel(0, -50 if step < 20 else 50)
        page.wait_for_timeout(16)


def costs(events: list[Event]) -> dict[str, float]:
    """Milliseconds of each part, by the thread's own clock; a part inside another of its kind counts once."""
    spent = dict.fromkeys(PARTS, 0.0)
    for part, names in PARTS.items():
        until: dict[int, float] = {}
        for event in sorted((one for one in events if one["name"] in names), key=lambda one: one["ts"]):
            if event.get("ph") != "X" or event["ts"] < until.get(event["tid"], 0):
                continue
            lasted: float = event.get("dur") or 0.0
            until[event["tid"]] = event["ts"] + lasted
            spent[part] += (event.get("tdur") or lasted) / 1000
    return spent


def main() -> None:
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        house = House(pathlib.Path(kept))
        house.open()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        try:
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            for game in RECORDS:
                page = context.new_page()
                page.goto(house.address + table_from(house, RECORDS[game]["end"])[1][0])
                page.click("[data-do=count-skip]")
                page.wait_for_timeout(800)
                frames, events = traced(page, context.new_cdp_session(page))
                spent = costs(events)
                told = {part: round(spent[part] / frames, 2) for part in PARTS}
                print(game, f"{frames} frames", json.dumps(told), flush=True)
                page.close()
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
