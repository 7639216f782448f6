"""The special rules of the five games, played at live tables that begin where prepared records end."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Opener
from .guest import Guest
from .house import House
from .prepared import table_from

STILL = {"settings": {"sound": False}, "reduced_motion": "reduce"}
Records = dict[str, dict[str, str]]


@pytest.mark.parametrize(
    "game, record, move, told",
    [
        ("base", "put", "meeple ", "meeple"),
        ("base", "field", "meeple field", "meeple: field"),
        ("base", "abbot", "abbot ", "abbot"),
        ("base", "recall", "abbot home", "the abbot goes home"),
        ("hunters", "hut", "hut ", "hut"),
        ("hunters", "bonus_put", "meeple ", "meeple"),
        ("gold-rush", "tent", "tent ", "tent: mountain"),
        ("gold-rush", "far", "tent N", "tent: mountain"),
        ("gold-rush", "dig", "dig", "digs"),
        ("hill-and-dale", "stable", "stable ", "stable"),
        ("hill-and-dale", "hike", "hike ", "hike: 1 tile"),
        ("amazonas", "camp", "camp ", "camp: jungle"),
    ],
)
def test_a_piece_acts_where_it_is_pointed(
    visit: Opener, house: House, records: Records, game: str, record: str, move: str, told: str
) -> None:
    page = visit(table_from(house, records[game][record])[1][0], **STILL)
    target = page.locator(f"g.target[data-move^='{move}']").first
    target.click()
    expect(page.locator("g.target.pending")).to_have_count(1)
    page.click("[data-do=confirm]")
    expect(page.locator(".log")).to_contain_text(re.compile(told))


def test_a_bonus_tile_is_laid_at_once(visit: Opener, house: House, records: Records) -> None:
    page = visit(table_from(house, records["hunters"]["bonus"])[1][0], **STILL)
    expect(page.locator(".prompt")).to_contain_text("bonus tile")
    squares = page.locator(".seams").get_attribute("d") or ""
    Guest(page).play(lambda sight: not sight["cells"])
    expect(page.locator(".seams")).not_to_have_attribute("d", squares)
    assert len(page.locator(".seams").get_attribute("d") or "") > len(squares)


def test_harvest_tokens_are_chosen_out_of_turn(visit: Opener, house: House, records: Records) -> None:
    page = visit(table_from(house, records["hill-and-dale"]["choose"])[1][0], **STILL)
    tokens = page.locator(".tokens button")
    expect(tokens).not_to_have_count(0)
    expect(page.locator(".seat.active")).not_to_contain_text("you")
    chosen = tokens.first.inner_text().strip()
    tokens.first.click()
    expect(page.locator(".log")).to_contain_text(f"harvest token: {chosen}")
    expect(page.locator(".own")).to_contain_text("Your tokens")


def test_the_boat_sails_when_no_piece_is_put(visit: Opener, house: House, records: Records) -> None:
    page = visit(table_from(house, records["amazonas"]["boat"])[1][0], **STILL)
    boat = page.locator("use.boat").nth(1)
    before = boat.get_attribute("style")
    page.click("[data-do=pass]")
    expect(boat).not_to_have_attribute("style", before or "")
    expect(page.locator(".log")).to_contain_text("boat sails")


def test_a_double_tile_is_chosen_in_the_hand_and_laid(visit: Opener, house: House, records: Records) -> None:
    page = visit(table_from(house, records["amazonas"]["double"])[1][0], **STILL)
    doubles = page.locator(".doubles button")
    expect(doubles).to_have_count(4)
    doubles.nth(1).click()
    expect(doubles.nth(1)).to_have_attribute("aria-pressed", "true")
    river = page.locator("circle.space").count()
    Guest(page).play(lambda sight: not sight["doubles"])
    expect(page.locator("circle.space")).not_to_have_count(river)


def test_of_two_hikers_one_is_chosen_first(visit: Opener, house: House, two_hikers: str) -> None:
    page = visit(table_from(house, two_hikers)[1][0], **STILL)
    walkers = page.locator("circle.walker")
    expect(walkers).to_have_count(2)
    expect(page.locator(".prompt")).to_contain_text("Choose a hiker")
    walkers.first.click()
    page.locator("g.target").first.click()
    page.click("[data-do=confirm]")
    expect(page.locator(".log")).to_contain_text(re.compile("hike: "))
