"""Whole games of all five, and everything special in them, by clicks alone."""

import pytest

from .conftest import Opener
from .guest import Guest

GAMES = ("base", "hunters", "gold-rush", "hill-and-dale", "amazonas")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_the_computer(visit: Opener, game: str) -> None:
    page = visit("/", settings={"confirm": "never", "sound": False}, reduced_motion="reduce")
    page.click(f"[data-game={game}] [data-do=play-now]")
    page.wait_for_selector("svg.board")
    guest = Guest(page, seed=3)
    guest.finish()
    assert "cell" in guest.done
    scores = [int(text) for text in page.locator(".bars b").all_inner_texts()]
    panels = [int(text) for text in page.locator(".seat .score").all_inner_texts()]
    assert scores == panels
    assert page.locator("[data-do=rematch]").is_visible()


@pytest.mark.parametrize(
    "game, lesson, clicked",
    [
        ("base", 0, "cell"),
        ("base", 1, "target meeple"),
        ("base", 2, "target meeple"),
        ("base", 3, "target abbot"),
        ("hunters", 0, "target hut"),
        ("hunters", 1, "cell"),
        ("hunters", 2, "target"),
        ("gold-rush", 0, "target tent"),
        ("gold-rush", 1, "target tent"),
        ("gold-rush", 2, "target dig"),
        ("hill-and-dale", 0, "target stable"),
        ("hill-and-dale", 1, "target hike"),
        ("hill-and-dale", 2, "token"),
        ("amazonas", 0, "target camp"),
        ("amazonas", 1, "pass boat"),
        ("amazonas", 2, "cell"),
    ],
)
def test_special_actions_from_prepared_records(visit: Opener, game: str, lesson: int, clicked: str) -> None:
    page = visit(f"/guide/{game}")
    for _ in range(lesson):
        page.click("[data-do=guide-next]")
    page.wait_for_selector("rect.open, g.target, .tokens button, [data-do=pass], circle.walker")
    guest = Guest(page)
    guest.play(lambda _: page.locator(".done").is_visible())
    assert any(done.startswith(clicked) for done in guest.done), guest.done


def test_double_tiles_are_chosen_in_the_hand(visit: Opener) -> None:
    page = visit("/guide/amazonas")
    page.click("[data-do=guide-next]")
    page.click("[data-do=guide-next]")
    doubles = page.locator(".doubles button")
    doubles.first.wait_for()
    assert doubles.count() > 1
    doubles.nth(1).click()
    assert doubles.nth(1).get_attribute("aria-pressed") == "true"


def test_the_final_count_is_told_step_by_step(visit: Opener) -> None:
    page = visit("/guide/base", reduced_motion="reduce")
    for _ in range(4):
        page.click("[data-do=guide-next]")
    page.click("[data-do=count-next]")
    told = page.locator(".count .told")
    assert "points" in told.inner_text() or "point" in told.inner_text()
    assert page.locator(".glow use").count() > 0
    page.click("[data-do=count-skip]")
    assert page.locator(".verdict").is_visible()
