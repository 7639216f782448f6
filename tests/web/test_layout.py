"""All controls can be reached: in all five games, in nine window sizes, at tables as full as possible."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from .busy import busy_record, finished_record, laying_record
from .conftest import Opener
from .house import House
from .judged import answer_analyses, judged
from .prepared import table_from
from .test_games import GAMES

SIZES = (
    (844, 390), (568, 320), (320, 568), (360, 640), (390, 844),
    (768, 1024), (1280, 800), (1366, 650), (1920, 1080),
)  # fmt: skip
PHONES = ((320, 568), (568, 320))
SMALL = (*PHONES, (844, 390), (360, 640))
SHEETS = ((320, 568), (360, 640))  # where an open sheet leaves least room; on lower windows it is a dialog
STILL: dict[str, Any] = {"reduced_motion": "reduce", "settings": {"sound": False}}
# Tiles on the board do not cover controls, and drawing them again at every size would take most of the time.
NO_TILES = "svg.board .seams ~ use { display: none }"
# Finds every control that cannot be seen and clicked in its middle, or is narrower than its words, and
# a question to the player that has no room for its words. Controls
# in scrolling lists are scrolled to. Elements for screen readers, and markers of options that are in a list,
# are left out. A sheet that was opened on a phone may cover cells and markers, but no button.
UNREACHABLE = """async (hasSheet) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await painted();
  const isForEars = (one) => one.closest(".unseen") || (one.closest(".near") &&
    getComputedStyle(one.closest(".near")).clipPath !== "none");
  const listed = document.querySelector(".options button");
  const isListed = listed && !isForEars(listed);
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  // Scrolling to something also moves boxes that no player can scroll.
  const isCutOff = (one) => {
    const parents = [];
    for (let box = one.parentElement; box; box = box.parentElement) parents.push(box);
    const moved = parents.filter((box) => box.scrollTop > 0 && getComputedStyle(box).overflowY === "hidden");
    for (const box of moved) box.scrollTop = 0;
    return moved.length > 0;
  };
  const problems = [...document.querySelectorAll(".prompt")]
    .filter((one) => isShown(one) && one.scrollHeight > one.clientHeight + 1)
    .map((one) => `${one.textContent.trim()} has no room`);
  const controls = "button:not(:disabled), a[href], summary, select, input, [role=tabpanel]"
    + (hasSheet ? "" : ", rect.open, circle.walker" + (isListed ? "" : ", g.target"));
  for (const one of document.querySelectorAll(controls)) {
    if (one.closest("dialog, .skip") || isForEars(one) || !isShown(one)) continue;
    if (one instanceof HTMLElement) one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const name = one.getAttribute("data-do") ?? one.getAttribute("aria-label") ?? one.textContent;
    if (isCutOff(one)) {
      problems.push(`${name.trim()} cut off`);
      continue;
    }
    const box = one.getBoundingClientRect();
    const isInside = box.left >= -1 && box.top >= -1
      && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isFree = top && (one.contains(top) || (one instanceof SVGElement && top.closest("svg.board")));
    const isTight = one instanceof HTMLButtonElement && one.scrollWidth > one.clientWidth + 1;
    if (isTight) problems.push(`${name.trim()} is narrower than its words`);
    if (!isInside) problems.push(`${name.trim()} outside: ${JSON.stringify(box)}`);
    else if (!isFree) problems.push(`${name.trim()} covered by ${top?.outerHTML.slice(0, 120)}`);
  }
  return problems;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_offered_can_be_reached_at_every_size(visit: Opener, house: House, game: str) -> None:
    """Tested in German, where the words are longest."""
    page = visit("/rules/base", locale="de-DE", **STILL)
    sit(page, house, busy_record(game), ".options")
    assert page.locator(".seat").count() == 5
    assert at_all_sizes(page) == {}
    page.locator(".offer").last.click()  # to be confirmed
    page.wait_for_selector("[data-do=confirm]")
    assert at_all_sizes(page) == {}
    page.click("[role=tab] >> nth=0")
    assert at_all_sizes(page, SHEETS, has_sheet=True) == {}


@pytest.mark.parametrize("game", GAMES)
def test_cells_and_the_tile_in_hand_can_be_reached_at_every_size(
    visit: Opener, house: House, game: str
) -> None:
    page = visit("/rules/base", locale="de-DE", **STILL)
    sit(page, house, laying_record(game), "rect.open")
    assert at_all_sizes(page) == {}
    page.keyboard.press("ArrowUp")
    page.wait_for_selector("[data-do=confirm]")
    assert at_all_sizes(page, SMALL) == {}
    for panel in (0, 1):
        page.locator("[role=tab]").nth(panel).click()
        assert at_all_sizes(page, SHEETS, has_sheet=True) == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_result_can_be_reached_at_every_size(visit: Opener, house: House, game: str) -> None:
    page = visit("/rules/base", locale="de-DE", **STILL)
    sit(page, house, finished_record(game), "[data-do=count-skip]")
    assert at_all_sizes(page) == {}
    page.click("[data-do=count-skip]")
    page.click("summary")
    page.wait_for_selector("[open] table")
    assert at_all_sizes(page) == {}
    assert all(not is_cut(name) for name in page.locator(".seat:has(.crown) .name").all())


@pytest.mark.parametrize(
    "game, special",
    [("gold-rush", "dig"), ("hill-and-dale", "choose"), ("hill-and-dale", "hike"), ("amazonas", "double")],
)
def test_special_choices_can_be_reached_in_small_windows(
    visit: Opener, house: House, records: dict[str, dict[str, str]], game: str, special: str
) -> None:
    page = visit("/rules/base", locale="de-DE", **STILL)
    sit(page, house, records[game][special], "svg.board")
    assert at_all_sizes(page, SMALL) == {}


def test_a_puzzle_has_room_in_small_windows(
    visit: Opener, house: House, records: dict[str, dict[str, str]]
) -> None:
    record = records["hunters"]["end"]
    page = visit("/rules/base", locale="de-DE", **STILL)
    answer_analyses(page, judged(record).answer)
    sit(page, house, record, "[data-do=count-skip]")
    page.click("[data-do=count-skip]")
    page.click("a[href$=replay]")
    page.click("[data-do=analyse]")
    page.click("[data-do=practise]")
    page.wait_for_selector("rect.open")
    assert at_all_sizes(page, SMALL) == {}


def is_cut(name: Locator) -> bool:
    cut: bool = name.evaluate("(name) => name.scrollWidth > name.clientWidth")
    return cut


def sit(page: Page, house: House, record: str, awaited: str) -> None:
    page.goto(house.address + table_from(house, record)[1][0])
    page.wait_for_selector("svg.board")
    page.wait_for_selector(awaited)
    page.add_style_tag(content=NO_TILES)


def at_all_sizes(
    page: Page, sizes: Sequence[tuple[int, int]] = SIZES, has_sheet: bool = False
) -> dict[str, list[str]]:
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if problems := page.evaluate(UNREACHABLE, has_sheet):
            found[f"{width}x{height}"] = problems
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    return found


CUT_OFF = """<div style="height: 100px; overflow: {overflow}">
  <div style="height: 500px"></div><button>Here</button>
</div>"""


@pytest.mark.parametrize("overflow, problems", [("auto", []), ("hidden", ["Here cut off"])])
def test_a_button_that_no_player_can_scroll_to_is_out_of_reach(
    browser: Browser, overflow: str, problems: list[str]
) -> None:
    page = browser.new_page()
    page.set_content(CUT_OFF.format(overflow=overflow))
    assert page.evaluate(UNREACHABLE) == problems
    page.close()
