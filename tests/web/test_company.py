"""Several people at one table: who joins, who follows to a rematch, what stays on their screens meanwhile."""

from playwright.sync_api import expect

from .busy import finished_record
from .conftest import Opener
from .house import House
from .prepared import table_from

STILL = {"reduced_motion": "reduce"}


def test_a_rematch_leaves_the_board_to_the_others_and_takes_them_along(visit: Opener, house: House) -> None:
    table, (first, second) = table_from(house, finished_record("base", 2), people=2)
    host, friend, watcher = (visit(path, **STILL) for path in (first, second, table))
    for page in (host, friend, watcher):
        page.click("[data-do=count-skip]")
    board = friend.locator(".seams").get_attribute("d")
    worn = host.locator(".seat").evaluate_all(COLOURS)
    host.click("[data-do=rematch]")
    host.wait_for_url(lambda url: table not in url)
    expect(friend.get_by_role("status").filter(has_text="A rematch is open")).to_be_visible()
    assert friend.locator(".seams").get_attribute("d") == board
    watcher.wait_for_url(host.url)
    friend.click("[data-do=rematch]")
    friend.wait_for_url(host.url)
    for page in (host, friend, watcher):
        page.wait_for_selector("svg.board")
        assert sorted(page.locator(".seat").evaluate_all(COLOURS)) == sorted(worn)


def test_who_takes_a_seat_watches_no_more(visit: Opener) -> None:
    host = visit("/", settings={"name": "Ann"}, **STILL)
    host.click("[data-game=base] [data-do=friends]")
    host.click("[data-game=base] [data-do=friends-2]")
    link = host.locator(".copy input").input_value()
    friend = visit(link.removeprefix(host.url.split("/t/")[0]), settings={"name": "Bob"}, **STILL)
    friend.click("[data-do=take-seat]")
    for page in (host, friend):
        page.wait_for_selector("svg.board")
    friend.click("[data-do=menu]")
    expect(friend.locator("dialog[open]")).to_contain_text("Helps")
    expect(friend.locator("dialog[open]")).not_to_contain_text("watching")


# Each seat with the picture that shows its colour.
COLOURS = """(seats) => seats.map((seat) =>
  `${seat.getAttribute("aria-label")} ${seat.querySelector(".who use").getAttribute("href")}`)"""
