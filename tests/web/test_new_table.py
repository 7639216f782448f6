"""Opening a table: who one plays against, in which colour, and what others read before they join."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Opener
from .test_layout import is_cut

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
LEVELS = {
    "easy": "often misses the best move",
    "normal": "Usually beats easy",
    "hard": "Usually beats normal",
    "expert": "the strongest",
}


def test_four_levels_are_told_apart_on_the_home_page(visit: Opener) -> None:
    """From weak to strong, each with a line that says so; the chosen one plays."""
    page = visit("/", **STILL)
    levels = page.locator("[data-level]")
    expect(levels).to_have_count(len(LEVELS))
    assert [one.get_attribute("data-level") for one in levels.all()] == list(LEVELS)
    for level, words in LEVELS.items():
        page.click(f"[data-level={level}]")
        expect(page.locator("header [role=status]")).to_contain_text(words)
    page.click("[data-level=easy]")
    page.click("[data-game=base] [data-do=play-now]")
    page.wait_for_selector("svg.board")
    expect(page.locator(".seat .level")).to_have_text("easy")


def test_the_colour_and_who_begins_are_chosen(visit: Opener) -> None:
    page = visit("/", settings={"name": "Ann"}, **STILL)
    page.click("[data-game=base] [data-do=custom]")
    page.locator("[data-do=colour]").first.select_option(label="green")
    page.click("dialog summary")
    page.select_option("[data-do=begins]", label="Seat 1")
    page.click("[data-do=open-table]")
    page.wait_for_selector("rect.open")
    assert _picture(page) == "#piece-meeple-3"
    assert page.locator(".seat .name").first.inner_text().startswith("Ann")


def _picture(page: Page) -> str | None:
    return page.locator(".seat:has(.you) .who use").get_attribute("href")


def test_the_list_of_open_tables_tells_clock_and_options(visit: Opener) -> None:
    host = visit("/", settings={"name": "Ann"}, **STILL)
    host.click("[data-game=hill-and-dale] [data-do=custom]")
    host.select_option("dialog select >> nth=2", "open")
    host.click("dialog summary")
    host.select_option("[data-do=clock]", label="90 seconds per decision")
    host.get_by_label("List it among the open tables").check()
    expect(host.locator("[data-do=with-chat]")).not_to_be_checked()  # among strangers, unless it is wanted
    host.click("[data-do=open-table]")
    host.wait_for_selector(".copy input")
    friend = visit("/", **STILL)
    table = friend.locator("li", has_text="Ann").filter(has_text="Over Hill and Dale")
    expect(table).to_contain_text("90 seconds per decision")
    expect(table).to_contain_text("1 seat free")
    friend.goto(host.url.split("#")[0])
    expect(friend.locator(".room")).to_contain_text("90 seconds per decision")


def test_the_marks_of_the_board_are_explained(visit: Opener) -> None:
    page = visit("/", **STILL)
    page.click("[data-game=base] [data-do=play-now]")
    page.click("[data-do=rules]")
    page.click("dialog[open] summary")
    marks = page.locator("dialog[open] details li")
    expect(marks).to_have_count(7)
    expect(marks.filter(has=page.locator(".dead"))).to_have_text(re.compile("No tile"))
    expect(marks.filter(has=page.locator(".stripe"))).to_have_text(re.compile("no longer be finished"))
    expect(marks.filter(has=page.locator(".last"))).to_have_text(re.compile("laid last"))


def test_names_beside_a_clock_are_whole_in_a_low_window(visit: Opener) -> None:
    page = visit("/", settings={"name": "Zoé"}, viewport={"width": 844, "height": 390}, **STILL)
    page.click("[data-game=base] [data-do=custom]")
    page.click("dialog summary")
    page.select_option("[data-do=clock]", index=2)
    page.click("[data-do=open-table]")
    page.wait_for_selector(".clock")
    assert not any(is_cut(name) for name in page.locator(".seat .name").all())
