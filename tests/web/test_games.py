"""All five games from the first tile to the last, and everything special in them, by clicks alone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .busy import late_record
from .conftest import Opener
from .guest import Guest
from .house import House
from .prepared import table_from

GAMES = ("base", "hunters", "gold-rush", "hill-and-dale", "amazonas")
# What is clicked in each lesson; lessons without an entry are only read.
LESSONS = {
    "base": ("cell", "target meeple", "", "target meeple", "target abbot"),
    "hunters": ("", "target hut", "cell", "target"),
    "gold-rush": ("", "target tent", "target tent", "target dig"),
    "hill-and-dale": ("", "target stable", "target hike", "token"),
    "amazonas": ("", "target camp", "pass boat", "cell"),
}
GOES_ON = ("base",)  # here a piece is put on the tile laid in the previous lesson


AT_ONCE: dict[str, Any] = {
    "settings": {"confirm": "never", "sound": False},
    "reduced_motion": "reduce",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_the_computer_begins_and_ends(visit: Opener, house: House, game: str) -> None:
    """One game is played completely; of the others, the first turn, and the last tiles at another table."""
    page = visit("/", **AT_ONCE)
    page.click(f"[data-game={game}] [data-do=play-now]")
    page.wait_for_selector("svg.board")
    if game != GAMES[0]:
        Guest(page, seed=3).play(lambda sight: page.locator("[data-do=undo]:not(:disabled)").count() > 0)
        page.goto(house.address + table_from(house, late_record(game, seats=2))[1][0])
        page.wait_for_selector("rect.open")
    play_to_the_end(page)
    expect(page.locator("[data-do=rematch]")).to_be_visible()


def play_to_the_end(page: Page) -> None:
    """The final count adds up to the scores of the seats."""
    guest = Guest(page, seed=3)
    guest.finish()
    assert "cell" in guest.done
    scores = [int(text) for text in page.locator(".bars b").all_inner_texts()]
    assert scores == [int(text) for text in page.locator(".seat .score").all_inner_texts()]


@pytest.mark.parametrize("game", LESSONS)
def test_lessons_are_done_by_clicks(visit: Opener, game: str) -> None:
    page = visit(f"/guide/{game}", reduced_motion="reduce")
    for clicked in LESSONS[game]:
        if clicked:
            page.wait_for_selector("rect.open, g.target, .tokens button, [data-do=pass], circle.walker")
            guest = Guest(page)
            guest.play(lambda _: page.locator(".done").is_visible())
            assert any(done.startswith(clicked) for done in guest.done), guest.done
        laid = page.locator(".seams").get_attribute("d")
        page.click("[data-do=guide-next]")
        page.wait_for_selector(".done", state="detached")
        if clicked == "cell" and game in GOES_ON:
            expect(page.locator(".target").first).to_be_visible()
            expect(page.locator(".seams")).to_have_attribute("d", laid or "")
    expect(page.locator("[data-do=count-next]")).to_be_visible()


def test_double_tiles_are_chosen_in_the_hand(visit: Opener) -> None:
    page = visit("/guide/amazonas")
    for _ in range(3):
        page.click("[data-do=guide-next]")
    doubles = page.locator(".doubles button")
    doubles.first.wait_for()
    assert doubles.count() > 1
    doubles.nth(1).click()
    expect(doubles.nth(1)).to_have_attribute("aria-pressed", "true")


def test_the_final_count_is_told_step_by_step(visit: Opener) -> None:
    page = visit("/guide/base", reduced_motion="reduce")
    for _ in range(5):
        page.click("[data-do=guide-next]")
    page.click("[data-do=count-next]")
    expect(page.locator(".count .told")).to_contain_text("point")
    expect(page.locator(".glow use")).not_to_have_count(0)
    page.click("[data-do=count-skip]")
    expect(page.locator(".verdict")).to_be_visible()
