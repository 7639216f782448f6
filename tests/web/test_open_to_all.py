"""What axe says of pages, dialogs, sheets and all games, by day and by night: minor findings at most."""

from typing import Any

import pytest
from playwright.sync_api import Page

from .busy import busy_record, finished_record
from .conftest import Opener
from .guest import Guest
from .house import House
from .prepared import table_from
from .test_company import play_until_over
from .test_games import GAMES
from .test_pages import noticed

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
Records = dict[str, dict[str, str]]


@pytest.mark.parametrize("game", GAMES)
def test_rules_lessons_and_tables_of_every_game_are_open_to_all(
    visit: Opener, house: House, game: str
) -> None:
    page = visit("/", reduced_motion="reduce")
    table = table_from(house, busy_record(game))[1][0]
    for path, awaited in (
        (f"/rules/{game}", "figure svg"),
        (f"/guide/{game}", "svg.board"),
        (table, ".options"),
    ):
        page.goto(house.address + path)
        page.wait_for_selector(awaited)
        assert noticed(page) == [], path


def look_into(page: Page, opening: str) -> None:
    """Opens a dialog with everything that is folded in it, and closes it again."""
    page.click(opening)
    page.wait_for_selector("dialog[open]")
    for more in page.locator("dialog[open] summary").all():
        more.click()
    assert noticed(page) == [], opening
    page.keyboard.press("Escape")


def test_dialogs_and_the_waiting_room_are_open_to_all(visit: Opener) -> None:
    page = visit("/", reduced_motion="reduce")
    for opening in (
        "[data-game=base] [data-do=custom]",
        "[data-game=base] [data-do=screen]",
        "header [aria-label=Settings]",
    ):
        look_into(page, opening)
    page.click("[data-game=hunters] [data-do=friends]")
    page.click("[data-game=hunters] [data-do=friends-3]")
    page.wait_for_selector(".copy input")
    assert noticed(page) == []


def test_what_opens_over_a_table_is_open_to_all(visit: Opener, house: House, records: Records) -> None:
    page = visit(table_from(house, records["base"]["lay"], people=2)[1][0], reduced_motion="reduce")
    for opening in ("[data-do=rules]", ".bar [aria-label=Settings]", "[data-do=menu]"):
        look_into(page, opening)
    page.locator("[role=tab]").nth(1).click()
    assert noticed(page) == [], "tiles left"
    Guest(page).play(lambda sight: len(sight["targets"]) > 0)
    page.locator(".offer").first.click()
    page.wait_for_selector("[data-do=confirm]")
    assert noticed(page) == [], "a piece to be confirmed"


def test_requests_sheets_and_the_chat_are_open_to_all_on_a_phone(
    visit: Opener, house: House, records: Records
) -> None:
    _, (first, second) = table_from(house, records["base"]["lay"], people=2)
    page = visit(first, reduced_motion="reduce")
    play_until_over(page)
    page.click("[data-do=ask-undo]")
    page.click("[data-do=menu]")
    page.click("[data-do=switch-chat]")
    friend = visit(second, **PHONE)
    friend.wait_for_selector("[data-do=agree-undo]")
    assert noticed(friend) == [], "a request"
    friend.locator("[role=tab]").first.click()
    assert noticed(friend) == [], "a sheet"
    friend.click("[data-do=chat]")
    friend.wait_for_selector("dialog[open] .chat")
    assert noticed(friend) == [], "the chat"


def test_the_result_is_open_to_all(visit: Opener, house: House) -> None:
    page = visit(table_from(house, finished_record("gold-rush"))[1][0], reduced_motion="reduce")
    page.wait_for_selector("[data-do=count-skip]")
    assert noticed(page) == [], "the final count"
    page.click("[data-do=count-skip]")
    page.click("summary")
    assert noticed(page) == [], "where the points came from"


def test_the_hand_over_and_own_games_are_open_to_all(visit: Opener) -> None:
    page = visit("/", reduced_motion="reduce")
    page.click("[data-game=gold-rush] [data-do=screen]")
    page.click("[data-do=open-table]")
    page.wait_for_selector("[data-do=hand-over]")
    assert noticed(page) == []
    page.goto(page.url.split("/t/")[0])
    page.wait_for_selector(".mine")
    assert noticed(page) == []
