"""Games on a real table, noted down on a phone in the static site."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.waiting import PATIENCE
from tuilerie.games import GAMES
from tuilerie.play.correction import corrected
from tuilerie.play.move import Move
from tuilerie.play.record_reader import read_record
from tuilerie.play.table import Table

from .noter import Noter, random_game, told_entries
from .site import Site

NAMES = ("Player 1", "Player 2")
ACTS = ("pass", "put", "recall", "dig")  # what ends an ordinary turn; a second tile takes more taps
WHOLE = "TUILERIE_WHOLE_GAMES" in os.environ  # `make soak` enters every game to its end


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One phone for all games: Python is loaded once."""
    phone = ViewportSize(width=360, height=740)
    context = browser.new_context(
        locale="en-US", viewport=phone, has_touch=True, reduced_motion="reduce", service_workers="block"
    )
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script("localStorage['tuilerie.settings'] ??= '{\"sound\":false}'")
    complaints = list[str]()
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def moves_of(record: str) -> list[str]:
    """The lines of a record without comments and without the lines about the deal."""
    lines = [line.split("#")[0].rstrip() for line in record.splitlines()]
    return [line for line in lines if line and line.split()[0] not in ("deal", "seed")]


def most_taps(table: Table, taps: list[int]) -> int:
    """For a turn in which only a tile and possibly a piece are entered."""
    turns = dict[int, list[tuple[str, int]]]()
    for played, count in zip(told_entries(table), taps, strict=True):
        turns.setdefault(played.turn, []).append((played.move.deed, count))
    ordinary = [
        turn
        for turn in turns.values()
        if [deed for deed, _ in turn] in (["draw", "lay"], *(["draw", "lay", act] for act in ACTS))
    ]
    assert len(ordinary) > len(turns) / 3
    return max(sum(count for _, count in turn) for turn in ordinary)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ("base", "gold-rush")])
def test_a_game_entered_by_taps_equals_the_game_played_online(site: Site, page: Page, game: str) -> None:
    online, noter = random_game(game, NAMES, 3), Noter(page)
    if not WHOLE:
        online.back_to(first_of(online, 7))
    noter.begin(site.address, game)
    taps = noter.note(told_entries(online))
    if WHOLE:
        page.locator("[data-do=count-skip]").click()
        expect(page.locator(".verdict")).to_be_visible()
    assert moves_of(noter.record()) == moves_of(online.record)
    assert most_taps(online, taps) <= 4


def test_hidden_tokens_are_told_at_the_end_of_a_whole_game(site: Site, page: Page) -> None:
    online, noter = random_game("gold-rush", NAMES, 3), Noter(page)
    taken = [played for played in online.history if played.taker >= 0]
    assert taken
    noter.begin(site.address, "gold-rush")
    unknown = Move("?", "reveal")
    entries = list(told_entries(online))
    taps = noter.note_moves(unknown if played in taken else played.move for played in entries)
    assert most_taps(online, taps) <= 4
    page.locator("[data-do=count-skip]").click()
    assert page.locator("[data-do=tell]").count() == len(taken)
    assert page.locator(".crown").count() == 0
    for seat in range(2):
        noter.tell(seat, [played.move.text for played in taken if played.taker == seat])
    page.locator("[data-do=count-skip]").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert moves_of(noter.record()) == moves_of(online.record)


def test_a_mistake_in_turn_10_is_corrected_in_turn_30(site: Site, page: Page) -> None:
    whole, noter = random_game("base", NAMES, 3), Noter(page)
    online = whole.copy()
    online.back_to(first_of(online, 31))
    mistaken = next(n for n, p in enumerate(online.history) if p.turn >= 10 and p.move.deed == "put")
    wrong = corrected(online, mistaken, 1, ["-"]).table
    noter.begin(site.address, "base")
    taps = noter.note(told_entries(wrong))
    assert most_taps(wrong, taps) <= 4
    assert moves_of(noter.record()) == moves_of(wrong.record)
    noter.change(mistaken - 1)
    noter.note(online.history[mistaken - 2 : mistaken + 1])
    expect(page.locator("[data-do=put-back]")).to_have_count(0)
    assert moves_of(noter.record()) == moves_of(online.record)
    if WHOLE:
        noter.note(list(told_entries(whole))[len(list(told_entries(online))) :])
        page.locator("[data-do=count-skip]").click()
        expect(page.locator(".verdict")).to_be_visible()
        assert moves_of(noter.record()) == moves_of(whole.record)


def test_a_tile_that_the_set_lacks_is_drawn_in(site: Site, page: Page) -> None:
    """A tile like D3, with the camp on the other side of the railway, is painted, laid and replayed."""
    noter = Noter(page)
    noter.begin(site.address, "gold-rush")
    page.click("[data-do=draw-in]")
    page.click("dialog [data-draw=D3]")
    page.locator("[data-place='2,2']").wait_for()
    page.get_by_role("button", name="railway", exact=True).click()
    page.click("[data-place='1,0']")
    expect(page.locator("dialog [role=alert]")).to_contain_text("cannot be drawn in")
    expect(page.locator("[data-do=draw-in-enter]")).to_be_disabled()
    page.get_by_role("button", name="prairie", exact=True).click()
    page.click("[data-place='1,0']")
    expect(page.get_by_label("Remove: nugget")).to_be_visible()
    page.get_by_label("Add an icon: prairie (east-north)").select_option("camp")
    expect(page.get_by_label("The tile as text")).to_have_value(re.compile("prairie-en: camp"))
    page.click("[data-do=draw-in-enter]")
    noter.note_moves([Move("D3b N1v", "lay", tile="D3b", x=0, y=-1, turn="v")])
    assert page.locator("svg.board use[href^='#own-D3b-']").count() > 0
    table = read_record(noter.record())
    assert [(own.id, own.instead) for own in table.own_tiles] == [("D3b", "D3")]
    assert table.history[1].move.tile == "D3b"


def first_of(table: Table, turn: int) -> int:
    return next(n for n, played in enumerate(table.history) if played.turn == turn)
