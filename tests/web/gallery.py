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

from .busy import busy_record, laying_record
from .conftest import QUIET
from .guest import Guest
from .house import House
from .judged import answer_analyses, judged
from .noter import Noter, random_game, told_entries
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
    390: {**PHONE, "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2},
    768: {**PHONE, "viewport": {"width": 768, "height": 1024}},
    844: {**PHONE, "viewport": {"width": 844, "height": 390}},
    1366: {"viewport": {"width": 1366, "height": 650}},
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
    for shot in ONCE:
        yield shot.__name__.removeprefix("_").replace("_", "-"), shot
    for game in GAMES:
        yield f"early-{game}", partial(_early, game=game)
        yield f"middle-{game}", partial(Visit.sit, record=_middle(game))
        yield f"count-{game}", partial(_count, game=game)
        yield f"end-{game}", partial(_end, game=game)
        yield f"busy-{game}", partial(Visit.sit, record=busy_record(game))
        yield f"position-{game}", partial(_position, game=game)
        yield f"rules-{game}", partial(Visit.go, path=f"/rules/{game}", awaited="figure svg")
        yield f"guide-{game}", partial(Visit.go, path=f"/guide/{game}")
    for game, special in SPECIAL:
        yield f"special-{game}-{special}", partial(Visit.sit, record=RECORDS[game][special])


def _middle(game: str) -> str:
    return (ROOT / "docs" / "boards" / f"{game}.game").read_text(encoding="utf-8")


def _early(visit: Visit, game: str) -> None:
    visit.sit(laying_record(game, seats=2))


def _own_games(visit: Visit) -> None:
    """Two games to continue, one to replay, and a table that anybody may join."""
    records = (_middle("base"), RECORDS["gold-rush"]["dig"], RECORDS["hunters"]["end"])
    known = [table_from(visit.house, record)[0].removeprefix("/t/") for record in records]
    table_from(visit.house, RECORDS["amazonas"]["camp"], people=2, public=True)
    visit.go("/", "[data-game] img")
    visit.page.evaluate("(known) => (localStorage['tuilerie.tables'] = known)", json.dumps(known))
    visit.go("/", ".mine")


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


def _lobby(visit: Visit) -> None:
    page = visit.go("/", "[data-game] img")
    page.click("[data-game=hunters] [data-do=friends]")
    page.click("[data-game=hunters] [data-do=friends-3]")
    page.wait_for_selector(".copy input")


def _joining(visit: Visit) -> None:
    """What a friend sees who was sent the link."""
    _lobby(visit)
    link = visit.page.locator(".copy input").input_value()
    visit.page.evaluate("localStorage.removeItem('tuilerie.tables')")
    visit.page.context.clear_cookies()
    visit.go(link.removeprefix(visit.house.address), "[data-do=take-seat]")


def _clock(visit: Visit) -> None:
    page = visit.go("/", "[data-game] img")
    page.click("[data-game=hill-and-dale] [data-do=custom]")
    page.click("dialog summary")
    page.select_option("[data-do=clock]", index=1)
    page.select_option("[data-do=begins]", index=1)
    page.click("[data-do=open-table]")
    page.wait_for_selector("svg.board")


def _undo_asked(visit: Visit) -> None:
    _, (first, second) = table_from(visit.house, RECORDS["base"]["lay"], people=2)
    page = visit.go(first)
    Guest(page, touch=visit.touch).play(
        lambda sight: any(box["deed"] == "ask-undo" for box in sight["buttons"])
    )
    page.wait_for_timeout(600)  # a click that follows at once on another one is taken for a slip
    page.click("[data-do=ask-undo]")
    page.context.clear_cookies()
    visit.go(second)


def _menu(visit: Visit) -> None:
    visit.sit(RECORDS["base"]["put"]).click("[data-do=menu]")


def _count(visit: Visit, game: str) -> None:
    page = visit.sit(RECORDS[game]["end"])
    page.click("[data-do=count-next]")


def _end(visit: Visit, game: str) -> None:
    page = visit.sit(RECORDS[game]["end"])
    page.click("[data-do=count-skip]")


def _place(visit: Visit) -> None:
    _placing(visit, "lay")


def _pieces(visit: Visit) -> None:
    _placing(visit, "put")


def _placing(visit: Visit, record: str) -> None:
    page = visit.sit(RECORDS["base"][record])
    page.wait_for_selector("rect.open, g.target")
    page.wait_for_timeout(SETTLED)
    guest = Guest(page, 5, touch=visit.touch)
    sight = guest.look()
    guest.click((sight["targets"] or sight["cells"])[0])


def _replay(visit: Visit) -> None:
    page = _opened(visit, RECORDS["hunters"]["end"])
    for _ in range(moves_in(RECORDS["hunters"]["end"]) // 12):
        page.keyboard.press("ArrowLeft")


def _opened(visit: Visit, record: str) -> Page:
    page = visit.go("/", "#record")
    page.fill("#record", record)
    page.click("[data-do=open-record]")
    page.wait_for_selector("svg.board")
    return page


def _analysis(visit: Visit) -> None:
    record = RECORDS["hunters"]["end"]
    answer_analyses(visit.page, judged(record).answer)
    page = visit.sit(record, people=2)
    page.click("[data-do=count-skip]")
    page.click("a[href$=replay]")
    page.click("[data-do=analyse]")
    page.click("section ol li button")


def _practice(visit: Visit) -> None:
    _analysis(visit)
    visit.go("/", "[data-do=practice]").click("[data-do=practice]")
    visit.page.wait_for_selector("svg.board")


def _box(visit: Visit) -> None:
    visit.go("/", "[data-game] img").click("[data-game=hunters] [data-do=box]")


def _noting(visit: Visit) -> None:
    online, noter = random_game("hunters", ("Player 1", "Player 2"), 3), Noter(visit.page)
    online.back_to(12)
    noter.begin(visit.house.address, "hunters")
    noter.note(told_entries(online))


def _position(visit: Visit, game: str) -> None:
    """A position of a game on the analysis board, with one of its tiles chosen."""
    page = _opened(visit, _middle(game))
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    page.click("[data-do=edit-position]")
    page.wait_for_selector("[data-do=study]")
    page.locator("[data-do=square]").select_option("6")
    page.wait_for_selector("[data-do=lift]")


ONCE: tuple[Shot, ...] = (
    _own_games, _new_table, _settings, _lobby, _joining, _clock, _undo_asked, _menu, _place, _pieces,
    _hand_over, _legend, _chat, _replay, _analysis, _practice, _box, _noting,
)  # fmt: skip


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
            visit.page.unroute_all()
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
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])
