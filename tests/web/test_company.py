"""Several people at one table: joining, following to a rematch, and what stays on their screens."""

import re

from playwright.sync_api import Page, expect

from .busy import finished_record
from .conftest import Opener
from .guest import Guest
from .house import House
from .prepared import table_from
from .test_layout import PHONES, at_all_sizes

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


def test_clock_and_options_are_known_before_joining(visit: Opener) -> None:
    """The table has a clock with an increment; the invitation is there as a link and as a code."""
    host = visit("/", settings={"name": "Ann"}, **STILL)
    host.click("[data-game=base] [data-do=custom]")
    host.select_option("dialog select >> nth=2", "open")
    host.click("dialog summary")
    host.select_option("[data-do=clock]", label="5 minutes per player, plus 10 seconds per turn")
    host.select_option("[data-do=begins]", label="Seat 2")
    host.click("[data-do=open-table]")
    expect(host.get_by_role("img", name="QR code").locator("path")).to_have_attribute("d", re.compile("^M"))
    friend = visit(invitation(host), settings={"name": "Bob"}, **STILL)
    room = friend.locator(".room")
    expect(room).to_contain_text("5 minutes per player, plus 10 seconds per turn · Farmers on the fields")
    expect(room.locator("li").first).to_contain_text("free seat · begins")
    friend.click("[data-do=take-seat]")
    expect(host.locator(".clock")).to_have_count(2)
    expect(host.locator(".clock.running")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
    friend.set_viewport_size({"width": 360, "height": 740})
    for name in friend.locator(".seat .name").all():
        assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth"), name.inner_text()


def invitation(host: Page) -> str:
    """The path of the link for friends."""
    return host.locator(".copy input").input_value().removeprefix(host.url.split("/t/")[0])


def test_a_watcher_who_takes_a_seat_waits_for_the_host(visit: Opener) -> None:
    """Only the player who opened the table may give the last free seat to a computer."""
    host = visit("/", settings={"name": "Ann"}, **STILL)
    host.click("[data-game=base] [data-do=friends]")
    host.click("[data-game=base] [data-do=friends-3]")
    friend = visit(invitation(host), settings={"name": "Bob"}, **STILL)
    friend.click("[data-do=take-seat]")
    expect(friend.locator(".room .copy")).to_be_visible()
    expect(friend.locator("[data-do=fill]")).to_have_count(0)
    host.click("[data-do=fill]")
    for page in (host, friend):
        page.wait_for_selector("svg.board")
    friend.click("[data-do=menu]")
    expect(friend.locator("dialog[open]")).to_contain_text("Help: ")
    expect(friend.locator("dialog[open]")).not_to_contain_text("watching")


def test_a_turn_is_taken_back_when_the_other_agrees(
    visit: Opener, house: House, records: dict[str, dict[str, str]]
) -> None:
    _, (first, second) = table_from(house, records["base"]["lay"], people=2)
    asker, friend = visit(first, **STILL), visit(second, settings={"confirm": "always"}, **STILL)
    drawn = asker.locator(".hand svg").first.get_attribute("aria-label")
    play_until_over(asker)
    chosen = Guest(friend).play(lambda sight: len(sight["cells"]) > 0)
    Guest(friend).click(chosen["cells"][0])
    expect(friend.locator("[data-do=confirm]")).to_be_visible()
    asker.click("[data-do=ask-undo]")
    expect(friend.get_by_role("alert")).to_contain_text("asks to take back the last turn")
    expect(friend.locator("[data-do=confirm]")).to_be_visible()  # the choice made so far is kept
    friend.click("[data-do=agree-undo]")
    asker.wait_for_selector("rect.open")
    assert asker.locator(".hand svg").first.get_attribute("aria-label") == drawn
    play_until_over(asker)
    asker.click("[data-do=ask-undo]")
    expect(asker.locator("[data-do=withdraw-undo]")).to_be_visible()
    for page in (asker, friend):
        assert at_all_sizes(page, PHONES) == {}
        page.set_viewport_size({"width": 1280, "height": 800})
    friend.click("[data-do=refuse-undo]")
    expect(asker.locator(".log")).to_contain_text("the turn stands")
    for page in (asker, friend):
        expect(
            page.locator("[data-do=ask-undo], [data-do=agree-undo], [data-do=withdraw-undo]")
        ).to_have_count(0)


def play_until_over(page: Page) -> None:
    """Plays one's own turn, until it can be taken back only with the others' consent."""
    Guest(page).play(lambda sight: any(box["deed"] == "ask-undo" for box in sight["buttons"]))
    page.wait_for_timeout(600)  # the page ignores a click that follows another one immediately


def test_on_one_screen_nobody_is_asked(
    visit: Opener, house: House, records: dict[str, dict[str, str]]
) -> None:
    _, (first, second) = table_from(house, records["base"]["lay"], people=2)
    page = visit(first, **STILL)
    page.wait_for_selector("rect.open")
    page.goto(house.address + second)
    page.reload()
    whose = page.locator(".seat.to-act").get_attribute("aria-label")
    Guest(page).play(
        lambda sight: page.locator(".seat.to-act").get_attribute("aria-label") not in (whose, None)
    )
    page.wait_for_timeout(600)  # the page ignores a click that follows another one immediately
    page.click("[data-do=undo]")
    expect(page.locator(".seat.to-act")).to_have_attribute("aria-label", whose or "")


def test_people_write_to_each_other_and_nobody_else_reads_it(visit: Opener) -> None:
    host = visit("/", settings={"name": "Ann"}, **STILL)
    host.click("[data-game=base] [data-do=friends]")
    host.click("[data-game=base] [data-do=friends-2]")
    friend = visit(invitation(host), settings={"name": "Bob"}, **STILL)
    expect(friend.locator(".room")).to_contain_text("a chat that only the players can read")
    friend.click("[data-do=take-seat]")
    watcher = visit(host.url.split("#")[0].removeprefix(host.url.split("/t/")[0]), **STILL)
    friend.click("[data-do=chat]")
    line = "<img src=x onerror=alert(1)> & good luck"
    friend.fill(".chat input", line)
    friend.click("[data-do=say]")
    expect(host.locator(".saying")).to_have_text(line)
    expect(host.get_by_role("tab", name="Chat: 1 new message")).to_be_visible()
    host.click("[data-do=chat]")
    expect(host.locator(".chat li")).to_have_text(f"Bob {line}")
    expect(host.locator(".chat img")).to_have_count(0)
    expect(host.locator(".unread")).to_have_count(0)
    mute_and_unmute(friend, host)
    watcher.wait_for_selector("svg.board")
    expect(watcher.locator("[data-do=chat]")).to_have_count(0)
    host.click("[data-do=menu]")
    host.click("[data-do=switch-chat]")
    expect(friend.locator("[data-do=chat]")).to_have_count(0)
    expect(watcher.locator(".log")).to_contain_text("The chat is closed")
    assert "good luck" not in watcher.content()


def mute_and_unmute(friend: Page, host: Page) -> None:
    """A muted table stays muted when the page is loaded again, and nothing of it is shown."""
    friend.click("[data-do=mute]")
    expect(friend.locator(".chat")).to_contain_text("neither chat nor reactions")
    host.fill(".chat input", "are you there?")
    host.press(".chat input", "Enter")
    expect(host.locator(".chat li")).to_have_count(2)
    friend.reload()
    friend.click("[data-do=chat]")
    friend.click("[data-do=mute]")
    expect(friend.locator(".chat li")).to_have_count(0)


# Each seat with the picture that shows its colour.
COLOURS = """(seats) => seats.map((seat) =>
  `${seat.getAttribute("aria-label")} ${seat.querySelector(".who use").getAttribute("href")}`)"""
