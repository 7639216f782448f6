"""What a person does with a phone, a mouse and a sheet, where the layout itself is at stake."""

from typing import Any

from playwright.sync_api import Page, expect

from .busy import busy_record, laying_record
from .conftest import Opener
from .house import House
from .prepared import table_from

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
    page.mouse.dblclick(confirm["x"] + confirm["width"] / 2, confirm["y"] + confirm["height"] / 2)
    expect(page.locator(".options")).to_be_visible()
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
        visit, house, busy_record("gold-rush", 2), **{**STILL, "viewport": {"width": 1024, "height": 560}}
    )
    options = page.locator(".offer")
    options.first.wait_for()
    for n in range(options.count()):
        options.nth(n).focus()
        move = options.nth(n).get_attribute("data-move")
        page.wait_for_function(SEEN, arg=move)
    labels = options.evaluate_all("(all) => all.map((one) => one.textContent)")
    assert len(set(labels)) == len(labels)


# Whether the marker of a move is on the board's part of the window, with the number of its option.
SEEN = """(move) => {
  const marker = document.querySelector(`g.target[data-move="${move}"]`);
  const option = document.querySelector(`.offer[data-move="${move}"] .number`);
  const box = marker.getBoundingClientRect();
  const board = document.querySelector("svg.board").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isInside = x > board.left && x < board.right && y > board.top && y < board.bottom;
  return isInside && marker.querySelector(".number").textContent === option.textContent;
}"""
