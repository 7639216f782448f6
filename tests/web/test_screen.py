"""Gestures with a phone and a mouse that depend on the layout."""

import pathlib
import re
from typing import Any

from playwright.sync_api import Page, expect

from .busy import busy_record, finished_record, homeward_record, late_record, laying_record
from .conftest import Opener
from .house import House
from .prepared import table_from
from .test_games import GAMES

ROOT = pathlib.Path(__file__).parents[2]
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    **STILL,
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def sit(visit: Opener, house: House, record: str, **like: Any) -> Page:
    page = visit(table_from(house, record)[1][0], **like)
    page.wait_for_selector("svg.board")
    return page


def test_a_double_click_on_confirm_plays_once(visit: Opener, house: House) -> None:
    page = sit(visit, house, laying_record("base", 2), **STILL, settings={"confirm": "always"})
    page.locator("rect.open").first.click()
    confirm = page.locator("[data-do=confirm]").bounding_box()
    assert confirm
    page.evaluate("performance.now = () => 5000")  # the second click follows at once
    for _ in range(2):
        page.mouse.click(confirm["x"] + confirm["width"] / 2, confirm["y"] + confirm["height"] / 2)
        expect(page.locator(".options")).to_be_visible()
        expect(
            page.locator("[data-do=pass]")
        ).to_be_visible()  # and not chosen, since a choice would ask for confirmation
    undo = page.locator("[data-do=undo]").bounding_box()
    assert undo
    assert undo["x"] + undo["width"] <= confirm["x"]


def test_the_board_of_a_phone_is_as_large_as_before_when_a_sheet_closes(visit: Opener, house: House) -> None:
    page = sit(visit, house, laying_record("base", 2), **PHONE)
    cell = page.locator("rect.open").first
    before = cell.bounding_box()
    page.click("[role=tab] >> nth=0")
    page.wait_for_selector("[role=tabpanel]")
    page.click("[role=tab] >> nth=0")
    expect(page.locator("[role=tabpanel]")).to_have_count(0)
    assert before
    page.wait_for_function(
        "(width) => document.querySelector('rect.open').getBoundingClientRect().width > width - 2",
        arg=before["width"],
    )


def test_an_option_away_from_the_new_tile_comes_into_view_when_it_is_pointed_at(
    visit: Opener, house: House
) -> None:
    page = sit(
        visit, house, busy_record("gold-rush"), **{**PHONE, "viewport": {"width": 1024, "height": 560}}
    )
    options = page.locator(".offer")
    options.first.wait_for()
    for n in range(options.count()):
        options.nth(n).focus()
        move = options.nth(n).get_attribute("data-move")
        page.wait_for_function(SEEN, arg=move)
    for n in range(options.count()):  # fingers do not focus
        options.nth(n).evaluate("(one) => (document.activeElement.blur(), one.click())")
        page.wait_for_function(SEEN, arg=options.nth(n).get_attribute("data-move"))
    labels = options.evaluate_all("(all) => all.map((one) => one.textContent)")
    assert len(set(labels)) == len(labels)
    groups = page.locator(".options [role=group]")
    expect(groups).not_to_have_count(0)
    assert all(group.locator(".offer").count() > 1 for group in groups.all())


# Whether the marker of a move is on the board's part of the window, with the number of its option.
SEEN = """(move) => {
  const marker = document.querySelector(`g.target[data-move="${move}"]`);
  const option = document.querySelector(`.offer[data-move="${move}"] .number`);
  const box = marker.getBoundingClientRect();
  const board = document.querySelector(".table-top").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isInside = x > board.left && x < board.right && y > board.top && y < board.bottom;
  return isInside && marker.querySelector(".number").textContent === option.textContent;
}"""


# One step of a wheel: how the board is drawn and where a cell is, before and after it.
ZOOMED = """() => {
  const board = document.querySelector("svg.board");
  const look = () => ({ drawn: board.firstElementChild.getAttribute("transform"),
                        shift: board.style.transform,
                        cell: document.querySelector("rect.open").getBoundingClientRect().x });
  const { x, y, width, height } = document.querySelector(".table-top").getBoundingClientRect();
  const before = look();
  board.dispatchEvent(new WheelEvent("wheel", { bubbles: true, cancelable: true, view: window,
    clientX: x + width / 2, clientY: y + height / 2, deltaY: -40 }));
  return [before, look()];
}"""
LEFT = "(one) => one.getBoundingClientRect().x"
RESTS = """(drawn) => {
  const board = document.querySelector("svg.board");
  return board.style.transform === "" && board.firstElementChild.getAttribute("transform") !== drawn;
}"""


def test_a_board_that_moves_is_not_drawn_anew_before_it_rests(visit: Opener, house: House) -> None:
    page = sit(visit, house, laying_record("base", 2), settings={"confirm": "always"})
    page.wait_for_selector("rect.open")
    page.wait_for_function("() => document.querySelector('svg.board').style.transform === ''")
    before, moving = page.evaluate(ZOOMED)
    assert moving["drawn"] == before["drawn"]
    assert "scale(1.0" in moving["shift"]
    page.wait_for_function(RESTS, arg=before["drawn"])
    cell = page.locator("rect.open").first
    there = cell.evaluate(LEFT)
    assert abs(there - moving["cell"]) < 1
    drawn = page.evaluate("document.querySelector('svg.board > g').getAttribute('transform')")
    view = page.locator(".table-top").bounding_box()
    assert view
    middle = view["x"] + view["width"] / 2, view["y"] + view["height"] - 4
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] - 40, steps=4)
    page.mouse.up()
    assert abs(cell.evaluate(LEFT) - there - 60) < 2
    assert page.evaluate("document.querySelector('svg.board > g').getAttribute('transform')") == drawn
    cell.click()
    expect(page.locator("g.ghost")).to_have_count(1)


# Records all animations over the page from now on, and whether they move.
WATCH_FLIGHTS = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) {
      const { classList } = node;
      const kind = classList?.contains("points") ? "points" : "piece";
      if (classList?.contains("flight")) window.flights.push([kind, node.getAnimations().length > 0]);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_points_fly_and_pieces_walk_home_unless_motion_is_unwanted(visit: Opener, house: House) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = sit(visit, house, homeward_record("base"), reduced_motion=motion)
        page.evaluate(WATCH_FLIGHTS)
        page.click("[data-do=pass]")
        page.wait_for_function("() => new Set(window.flights.map(([kind]) => kind)).size === 2")
        assert all(flies == moves for _, flies in page.evaluate("window.flights"))
        expect(page.locator(".flight")).to_have_count(0)


# The legal cells: their number and width, how many can be tapped, and whether a button mentions the others.
TAPPED = """() => {
  const cells = [...document.querySelectorAll("rect.open")].map((cell) => cell.getBoundingClientRect());
  const isFree = ({ x, y, width, height }) =>
    document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg.board") != null;
  return { all: cells.length, wide: Math.min(...cells.map(({ width }) => width)),
           free: cells.filter(isFree).length, told: document.querySelector(".tools .hidden") !== null };
}"""


def test_late_in_a_game_cells_on_the_smallest_phone_can_be_tapped(visit: Opener, house: House) -> None:
    page = visit("/rules/base", **{**PHONE, "viewport": {"width": 320, "height": 568}})
    for game in GAMES:
        page.goto(house.address + table_from(house, late_record(game))[1][0])
        page.wait_for_selector("rect.open")
        page.wait_for_function(f"() => ({TAPPED})().wide > 20")
        cells = page.evaluate(TAPPED)
        assert cells["free"] >= cells["all"] / 3, f"{game}: {cells}"
        assert cells["told"] == (cells["free"] < cells["all"]), f"{game}: {cells}"
    page.click(".tools .hidden")
    page.wait_for_function(f"() => {{ const {{ all, free }} = ({TAPPED})(); return all === free; }}")


# Whether the whole drawing of the board is in its part of the window.
WHOLE = """() => {
  const board = document.querySelector("svg.board > g").getBoundingClientRect();
  const view = document.querySelector(".table-top").getBoundingClientRect();
  const isInHeight = board.top > view.top && board.bottom < view.bottom;
  return isInHeight && board.left > view.left && board.right < view.right;
}"""


def test_the_whole_board_is_seen_beside_the_result_on_a_phone(visit: Opener, house: House) -> None:
    page = sit(
        visit, house, finished_record("amazonas", 2), **{**PHONE, "viewport": {"width": 360, "height": 740}}
    )
    page.click("[data-do=count-skip]")
    page.wait_for_selector("[data-do=rematch]")
    page.wait_for_function(WHOLE)


def test_digging_shows_a_shovel_and_a_menu_closes_after_its_command(
    visit: Opener, house: House, records: dict[str, dict[str, str]]
) -> None:
    page = sit(visit, house, records["gold-rush"]["dig"], **STILL)
    page.wait_for_selector("g.target[data-move^=dig]")
    assert page.locator("g.target[data-move^=dig] path.sign").count() > 0
    assert page.locator("g.target[data-move^=dig] use, .offer[data-move^=dig] use").count() == 0
    page.click("[data-do=menu]")
    with page.expect_download() as saved:
        page.click("dialog .list button >> nth=0")
    assert re.fullmatch(r"gold-rush_.+\.game", saved.value.suggested_filename)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_tiles_are_told_in_words_and_gardens_are_for_abbots(visit: Opener, house: House) -> None:
    page = sit(visit, house, laying_record("base", 2), **STILL)
    page.wait_for_selector("rect.open")
    told = [
        page.get_attribute(".hand .tile", "aria-label") or "",
        page.inner_text("main .unseen li >> nth=0"),
    ]
    assert all(re.search("field|city|road", words) for words in told), told
    display = "getComputedStyle(document.getElementById('b-garden')).display"
    assert page.evaluate(display) == "none"
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(house.address + table_from(house, finished_record("base", 2))[1][0])
    page.click("[data-do=count-skip]")
    winner = page.locator(".seat:has(.crown) .name").first
    assert winner.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    abbots = (ROOT / "docs" / "boards" / "base.game").read_text(encoding="utf-8")
    page.goto(house.address + table_from(house, abbots)[1][0])
    page.wait_for_selector("svg.board use")
    assert page.evaluate(display) != "none"
