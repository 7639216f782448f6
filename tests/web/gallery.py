"""Pictures of every page, to be looked at: python -m tests.web.gallery FOLDER [PART OF A NAME …]

Home, tables in the middle and at the end, choices, replay, rules, lessons and the waiting room; in all
languages, by day and by night, on a phone and on a wide screen; on others, if their width is asked for,
as in 320-en.
"""

import json
import pathlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.preflight import find_chromium
from tuilerie.core.building import build
from tuilerie.core.rule import WASM
from tuilerie.play.languages import LANGUAGES

from .busy import busy_record
from .conftest import QUIET
from .guest import Guest
from .house import House
from .prepared import moves_in, table_from

ROOT = pathlib.Path(__file__).parents[2]
RECORDS: dict[str, dict[str, str]] = json.loads(
    (ROOT / "web" / "src" / "guide" / "records.json").read_text(encoding="utf-8")
)
GAMES = tuple(RECORDS)
SPECIAL = (
    ("base", "recall"), ("hunters", "hut"), ("hunters", "bonus"), ("gold-rush", "far"), ("gold-rush", "dig"),
    ("hill-and-dale", "stable"), ("hill-and-dale", "hike"), ("hill-and-dale", "choose"),
    ("amazonas", "boat"), ("amazonas", "double"),
)  # fmt: skip
PHONE = {"has_touch": True, "is_mobile": True}
SIZES: dict[int, dict[str, Any]] = {
    360: {**PHONE, "viewport": {"width": 360, "height": 740}, "device_scale_factor": 2},
    1440: {"viewport": {"width": 1440, "height": 900}},
    320: {**PHONE, "viewport": {"width": 320, "height": 568}, "device_scale_factor": 2},
    768: {**PHONE, "viewport": {"width": 768, "height": 1024}},
    844: {**PHONE, "viewport": {"width": 844, "height": 390}},
    1920: {"viewport": {"width": 1920, "height": 1080}},
}
USUAL = (360, 1440)
SETTLED = 450  # milliseconds, until things have come to rest


@dataclass(frozen=True)
class Look:
    language: str
    theme: str
    width: int

    @property
    def name(self) -> str:
        return f"{self.width}-{self.language}-{self.theme}"

    def enter(self, browser: Browser, house: House) -> "Visit":
        context = browser.new_context(locale=self.language, reduced_motion="reduce", **SIZES[self.width])
        kept = json.dumps(json.dumps({"theme": self.theme, "name": "Zoé", "level": "random", "sound": False}))
        context.add_init_script(f"localStorage.setItem('tuilerie.settings', {kept})")
        return Visit(house, context.new_page(), self.width < 900)


@dataclass(frozen=True)
class Visit:
    house: House
    page: Page
    touch: bool

    def go(self, path: str, awaited: str = "svg.board") -> Page:
        self.page.goto("about:blank")
        self.page.goto(self.house.address + path)
        self.page.wait_for_selector(awaited)
        return self.page

    def sit(self, record: str, moves: int | None = None, people: int = 1) -> Page:
        return self.go(table_from(self.house, record, moves, people)[1][0])


Shot = Callable[[Visit], object]


def shots() -> Iterator[tuple[str, Shot]]:
    yield "home", lambda visit: visit.go("/", "[data-game] img")
    yield "new-table", _new_table
    yield "settings", _settings
    yield "lobby", _waiting
    yield "menu", _menu
    for game in GAMES:
        middle = (ROOT / "docs" / "boards" / f"{game}.game").read_text(encoding="utf-8")
        yield f"middle-{game}", partial(Visit.sit, record=middle)
        yield f"count-{game}", partial(_count, game=game)
        yield f"end-{game}", partial(_end, game=game)
    for game, special in SPECIAL:
        yield f"special-{game}-{special}", partial(Visit.sit, record=RECORDS[game][special])
    yield "place", lambda visit: _placing(visit, False)
    yield "pieces", lambda visit: _placing(visit, True)
    yield "hand-over", _hand_over
    yield "legend", _legend
    yield "chat", _chat
    for game in GAMES:
        yield f"busy-{game}", partial(Visit.sit, record=busy_record(game))
    yield "replay", _replay
    for game in GAMES:
        yield f"position-{game}", partial(_position, game=game)
    for game in GAMES:
        yield f"rules-{game}", partial(Visit.go, path=f"/rules/{game}", awaited="figure svg")
        yield f"guide-{game}", partial(Visit.go, path=f"/guide/{game}")


def _new_table(visit: Visit) -> None:
    visit.go("/", "[data-game] img").click("[data-game=base] [data-do=custom]")


def _settings(visit: Visit) -> None:
    visit.go("/", "[data-game] img").locator("header .icon").last.click()


def _hand_over(visit: Visit) -> None:
    page = visit.go("/", "[data-game] img")
    page.click("[data-game=gold-rush] [data-do=screen]")
    page.click("[data-do=open-table]")
    page.wait_for_selector("[data-do=hand-over]")


def _legend(visit: Visit) -> None:
    page = visit.sit(RECORDS["base"]["lay"])
    page.click("[data-do=rules]")
    page.click("dialog[open] summary")


def _chat(visit: Visit) -> None:
    page = visit.sit(RECORDS["base"]["lay"], people=2)
    page.click("[data-do=menu]")
    page.click("[data-do=switch-chat]")
    page.click("[data-do=chat]")
    page.fill(".chat input", "Bonne chance ! Have fun.")
    page.click("[data-do=say]")


def _waiting(visit: Visit) -> None:
    page = visit.go("/", "[data-game] img")
    page.click("[data-game=hunters] [data-do=friends]")
    page.click("[data-game=hunters] [data-do=friends-3]")
    page.wait_for_selector(".copy input")


def _menu(visit: Visit) -> None:
    visit.sit(RECORDS["base"]["put"]).click("[data-do=menu]")


def _count(visit: Visit, game: str) -> None:
    page = visit.sit(RECORDS[game]["end"])
    page.click("[data-do=count-next]")


def _end(visit: Visit, game: str) -> None:
    page = visit.sit(RECORDS[game]["end"])
    page.click("[data-do=count-skip]")


def _placing(visit: Visit, picked: bool) -> None:
    page = visit.sit(RECORDS["base"]["put" if picked else "lay"])
    page.wait_for_selector("rect.open, g.target")
    page.wait_for_timeout(SETTLED)
    guest = Guest(page, 5, touch=visit.touch)
    sight = guest.look()
    guest.click((sight["targets"] or sight["cells"])[0])


def _replay(visit: Visit) -> None:
    page = visit.go("/", "#record")
    page.fill("#record", RECORDS["hunters"]["end"])
    page.click("[data-do=open-record]")
    page.wait_for_selector("svg.board")
    for _ in range(moves_in(RECORDS["hunters"]["end"]) // 12):
        page.keyboard.press("ArrowLeft")


def _position(visit: Visit, game: str) -> None:
    """A position of a game on the analysis board, with one of its tiles chosen."""
    page = visit.go("/", "#record")
    page.fill("#record", (ROOT / "docs" / "boards" / f"{game}.game").read_text(encoding="utf-8"))
    page.click("[data-do=open-record]")
    page.wait_for_selector("svg.board")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    page.click("[data-do=edit-position]")
    page.wait_for_selector("[data-do=study]")
    page.locator("[data-do=square]").select_option("6")
    page.wait_for_selector("[data-do=lift]")


def take(browser: Browser, house: House, folder: pathlib.Path, parts: list[str]) -> None:
    looks = [
        Look(language, theme, width)
        for width in SIZES
        if width in USUAL or any(part.startswith(str(width)) for part in parts)
        for language in LANGUAGES
        for theme in ("light", "dark")
    ]
    for look in looks:
        visit = look.enter(browser, house)
        for name, shot in shots():
            file = f"{name}-{look.name}.png"
            if not all(part in file for part in parts):
                continue
            shot(visit)
            visit.page.wait_for_timeout(SETTLED)
            tall = name in ("home",) or name.startswith("rules")
            visit.page.screenshot(path=folder / file, full_page=tall)
            print(file, flush=True)
        visit.page.context.close()


@contextmanager
def studio() -> Iterator[tuple[Browser, House]]:
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        for game in GAMES:
            build(game, (WASM,))  # for pages that think for themselves
        house = House(pathlib.Path(kept))
        house.open()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        try:
            yield browser, house
        finally:
            browser.close()
            house.kill()


def main(folder: pathlib.Path, parts: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, house):
        take(browser, house, folder, parts)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
