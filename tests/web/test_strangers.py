"""Problems that new players had in their first games, so that they do not come back."""

import pathlib
import re
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Opener
from .guest import Guest, wait_until
from .house import House
from .prepared import table_from

STILL: dict[str, Any] = {"settings": {"sound": False}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
BOARDS = pathlib.Path(__file__).parents[2] / "docs" / "boards"
Records = dict[str, dict[str, str]]

COVERED = """() => [...document.querySelectorAll("rect.open")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".tools");
}).length"""


def sit(visit: Opener, house: House, record: str, **like: Any) -> Page:
    page = visit(table_from(house, record)[1][0], **{**STILL, **like})
    page.wait_for_selector("svg.board")
    return page


def test_escape_lets_go_of_a_choice_and_of_nothing_else(
    visit: Opener, house: House, records: Records
) -> None:
    page = sit(visit, house, records["base"]["put"])
    squares = page.locator(".seams").get_attribute("d")
    page.locator("g.target").first.click()
    expect(page.locator("g.target.pending")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("g.target.pending")).to_have_count(0)
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    assert page.locator(".seams").get_attribute("d") == squares


def test_enter_means_the_board_after_a_button_was_clicked(
    visit: Opener, house: House, records: Records
) -> None:
    page = sit(visit, house, records["base"]["put"])
    page.click("[data-do=rules]")
    page.click("dialog[open] header button")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("meeple")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_language_changes_in_the_middle_of_a_game(visit: Opener, house: House, records: Records) -> None:
    page = sit(visit, house, records["base"]["put"])
    expect(page.locator(".offer").first).to_contain_text("field")
    page.click(".bar [aria-label=Settings]")
    page.select_option("dialog[open] select >> nth=0", "fr")
    page.keyboard.press("Escape")
    expect(page.locator(".offer").first).to_contain_text("pré")
    expect(page.locator(".log")).to_contain_text("La partie commence")
    expect(page.locator(".log")).not_to_contain_text("The game begins")


def test_features_that_cannot_be_finished_are_marked(visit: Opener, house: House) -> None:
    page = sit(visit, house, (BOARDS / "base.game").read_text(encoding="utf-8"))
    expect(page.locator("path.dead")).not_to_have_count(0)
    expect(page.locator(".stuck use")).not_to_have_count(0)


def test_a_cell_where_the_tile_does_not_fit_says_so(visit: Opener, house: House) -> None:
    page = sit(visit, house, (BOARDS / "base.game").read_text(encoding="utf-8"))
    dead = page.locator("path.dead").first
    dead.wait_for()
    box = dead.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".caption")).to_contain_text("does not fit here")
    expect(page.locator(".asked")).to_have_count(1)
    Guest(page).play(lambda sight: not sight["cells"])
    expect(page.locator(".asked")).to_have_count(0)


def test_the_count_spoils_nothing(visit: Opener, house: House, records: Records) -> None:
    page = sit(visit, house, records["hunters"]["end"])
    scores = page.locator(".seat .score")
    expect(page.locator("[data-do=count-skip]")).to_be_visible()
    assert page.locator("[data-do=rematch]").count() == 0
    early = [int(text) for text in scores.all_inner_texts()]
    page.click("[data-do=count-skip]")
    expect(page.locator(".verdict")).to_be_visible()
    final = [int(text) for text in scores.all_inner_texts()]
    assert sum(early) < sum(final)
    page.click(".count summary")
    rows = page.locator(".count tbody tr")
    sums = [
        sum(int(text) for text in rows.locator(f"td:nth-of-type({seat})").all_inner_texts() if text != "–")
        for seat in (1, 2)
    ]
    assert sums == final


def test_five_seats_are_in_sight_on_a_phone(visit: Opener) -> None:
    page = visit("/", **PHONE)
    seats = [{"kind": "person", "name": "Ann"}, *[{"kind": "computer", "level": "random"}] * 4]
    table = page.evaluate(
        """(body) => fetch("/api/tables", { method: "POST", body: JSON.stringify(body),
             headers: { "Content-Type": "application/json" } }).then((answer) => answer.json())""",
        {"game": "amazonas", "seats": seats, "begins": 0},
    )
    page.goto(page.url + "t/" + table["table"]["id"])
    page.wait_for_selector("rect.open")
    boxes = [score.bounding_box() for score in page.locator(".seat .score").all()]
    assert len(boxes) == 5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_chosen_piece_fits_on_a_phone(visit: Opener, house: House, records: Records) -> None:
    """Tested in French, where the words are long."""
    page = sit(visit, house, records["amazonas"]["camp"], locale="fr-FR", **PHONE)
    guest = Guest(page, touch=True)
    guest.click(guest.play(lambda sight: len(sight["targets"]) > 0)["targets"][0])
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    wide = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.action-area')].map((e) => e.scrollWidth))"
    )
    assert wide <= 360


def test_the_choice_of_a_piece_fits_beside_the_board(visit: Opener, house: House, records: Records) -> None:
    """Tested in French, where the button for the boat has a long text."""
    page = sit(visit, house, records["amazonas"]["camp"], locale="fr-FR")
    expect(page.locator("[data-do=pass]")).to_be_visible()
    assert page.evaluate("document.querySelector('.play').scrollWidth <= innerWidth")
    right = [
        page.locator(query).last.bounding_box() for query in (".action-area", ".offer", "[data-do=hint]")
    ]
    edges = [box["x"] + box["width"] for box in right if box]
    assert len(edges) == 3
    assert max(edges) == edges[0]


def test_no_cell_lies_under_a_button_on_a_phone(visit: Opener) -> None:
    """This holds also when the Amazon reaches the lower edge of the screen."""
    still = {"settings": {"sound": False, "confirm": "never"}, "reduced_motion": "reduce"}
    page = visit("/", **PHONE, **still)
    page.tap("[data-game=amazonas] [data-do=play-now]")
    page.wait_for_selector("svg.board")
    guest = Guest(page, seed=3, touch=True)
    for _ in range(12):
        guest.play(lambda sight: not sight["cells"])
        guest.play(lambda sight: len(sight["cells"]) > 0)
        page.wait_for_function(f"() => ({COVERED})() === 0")


def test_nothing_moves_under_the_finger(visit: Opener, house: House, records: Records) -> None:
    """From laying a tile to confirming a piece, the panel keeps its height and its buttons their places."""
    page = sit(visit, house, records["base"]["lay"], locale="fr-FR", **PHONE)
    guest = Guest(page, touch=True)
    seen = [_panel(page)]
    guest.click(guest.play(lambda sight: len(sight["cells"]) > 0)["cells"][0])
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    seen.append(_panel(page))
    page.tap("[data-do=confirm]")
    expect(page.locator("[data-do=pass]")).to_be_visible()
    seen.append(_panel(page))
    guest.click(guest.play(lambda sight: len(sight["targets"]) > 0)["targets"][0])
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    seen.append(_panel(page))
    assert all(abs(a - b) <= 1 for panel in seen for a, b in zip(panel, seen[0], strict=True)), seen


def _panel(page: Page) -> list[float]:
    """The top of the panel, and that of a button in it."""
    boxes = [page.locator(query).bounding_box() for query in (".action-area", "[data-do=undo]")]
    return [box["y"] for box in boxes if box]


def test_a_refusal_speaks_the_language_of_the_page(visit: Opener, house: House) -> None:
    page = visit("/t/nowhere", locale="fr-FR")
    expect(page.locator("[role=alert]")).to_contain_text(re.compile("table"))
    expect(page.locator("[role=alert]")).not_to_contain_text("There is")


def test_the_log_of_a_long_game_is_told_to_its_beginning(
    visit: Opener, house: House, records: Records
) -> None:
    """A welcome brings the latest page of the log; scrolling loads more."""
    page = visit(table_from(house, records["base"]["put"], renamings=900)[1][0], **STILL)
    page.wait_for_selector("svg.board")
    laid = page.locator(".log li", has_text="lays a tile")
    expect(laid).to_have_count(0)

    def scrolled_to_the_end() -> bool:
        page.evaluate("document.querySelector('[data-do=earlier]')?.scrollIntoView()")
        return laid.count() > 0

    wait_until(page, scrolled_to_the_end)
    expect(page.locator("[data-do=earlier]")).to_have_count(0)
