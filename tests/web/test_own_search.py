"""With a server, the page still computes hints, records and analyses itself. If it cannot, the server
does."""

import pytest
from playwright.sync_api import Page, expect

from tuilerie.core.building import build
from tuilerie.core.rule import WASM
from tuilerie.games import GAMES

from .analysis_board import study_a_position
from .conftest import Opener
from .house import House
from .noter import Noter, random_game, told_entries
from .test_pages import noticed


@pytest.fixture(scope="module", autouse=True)
def modules() -> None:
    for game in GAMES:
        build(game, (WASM,))


def asked_of_server(page: Page) -> list[str]:
    """The requests to the server that need thinking, over HTTP or through the socket of a table."""
    asked = list[str]()

    def note(text: str) -> None:
        if text.endswith(("/explore", "/analysis")) or '"type":"hint"' in text:
            asked.append(text)

    page.on("request", lambda one: note(one.url))
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: note(str(text))))
    return asked


def test_hints_records_and_analyses_ask_nothing_of_the_server(
    visit: Opener, records: dict[str, dict[str, str]]
) -> None:
    page = visit("/")
    asked = asked_of_server(page)
    page.click("[data-game=base] [data-do=play-now]")
    page.wait_for_selector("rect.open")
    assert not page.workers
    page.click("[data-do=hint]")
    expect(page.locator(".coming")).to_contain_text("Loading hints and analysis")
    page.wait_for_selector("rect.hint")
    page.evaluate("history.back()")
    page.fill("#record", records["hunters"]["bonus_put"])  # of a few moves
    page.click("[data-do=open-record]")
    page.wait_for_selector("svg.board")
    page.keyboard.press("Home")
    expect(page.locator(".count").first).to_contain_text("Move 0 of")
    page.click("[data-do=analyse]")
    page.wait_for_selector("[data-do=margin-graph]")
    assert asked == []


def test_the_server_gives_a_hint_where_the_page_cannot_find_one(visit: Opener) -> None:
    page = visit("/")
    page.route("**/python/start.json", lambda route: route.fulfill(status=404))
    asked = asked_of_server(page)
    page.click("[data-game=base] [data-do=play-now]")
    page.click("[data-do=hint]")
    page.wait_for_selector("rect.hint")
    assert len(asked) == 1


def test_a_position_is_put_together_and_studied_in_this_browser(visit: Opener, house: House) -> None:
    page = visit("/", reduced_motion="reduce")
    study_a_position(page, house.address)


# Of the puzzles that were kept, the one in which a piece is to be put. Returns the best move.
PIECES_ONLY = """() => {
  const [from] = JSON.parse(localStorage["tuilerie.puzzles"]);
  const puzzles = from.puzzles.filter(({ best }) => best.deed === "put").slice(0, 1);
  localStorage["tuilerie.puzzles"] = JSON.stringify([{ ...from, puzzles }]);
  return puzzles[0].best.text;
}"""


def test_the_worst_moves_of_a_game_become_puzzles(visit: Opener, house: House) -> None:
    page = visit("/", reduced_motion="reduce", settings={"confirm": "never"})
    game = random_game("base", ("Ann", "Bob"), 3)
    game.back_to(24)
    page.fill("#record", game.record)
    page.click("[data-do=open-record]")
    page.click("[data-do=analyse]")
    page.wait_for_selector("[data-do=practise]")
    best = page.evaluate(PIECES_ONLY)
    page.goto(house.address)
    page.click("[data-do=practice]")
    page.click("[data-do=puzzle-solution]")
    expect(page.locator("aside")).to_contain_text("Better: ")
    assert noticed(page) == []
    page.click(f"button[data-move='{best}']")
    expect(page.locator("[data-verdict=best]")).to_contain_text("That is the best move")
    page.click("[data-do=puzzle-again]")
    page.click("[data-do=pass]")
    page.wait_for_selector("[data-verdict=played], [data-verdict=worse], [data-verdict=close]")
    page.goto(house.address)
    expect(page.locator("[data-game]").first).to_be_visible()
    expect(page.locator("[data-do=practice]")).to_have_count(0)


def test_a_game_on_a_real_table_is_noted_down_in_this_browser_and_nowhere_else(
    visit: Opener, house: House
) -> None:
    page = visit("/", has_touch=True, reduced_motion="reduce")
    asked = list[str]()
    page.on("request", lambda one: asked.append(one.url.removeprefix(house.address)))
    page.on("websocket", lambda socket: asked.append(socket.url))
    online, noter = random_game("base", ("Player 1", "Player 2"), 3), Noter(page)
    online.back_to(12)
    noter.begin(house.address, "base")
    noter.note(told_entries(online))
    assert [line for line in noter.record().splitlines() if line[:1].isdigit()][
        :3
    ] == online.record.splitlines()[2:5]
    page.goto(house.address)
    page.click("section.mine a.button")
    page.wait_for_selector("[data-draw]")
    page.goto(house.address)
    page.click("[data-do=delete-table]")
    page.click("[data-do=delete-table]")
    expect(page.locator("section.mine")).to_have_count(0)
    assert [path for path in asked if "tables" in path or "noted" in path or "explore" in path] == []
