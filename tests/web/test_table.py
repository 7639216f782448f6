"""A table used in many ways: two browsers, the keyboard, a phone, reloads, and a server that dies."""

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import Opener
from .guest import Guest, wait_until
from .house import House

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def begin(visit: Opener, game: str = "base", **like: Any) -> Guest:
    page = visit("/", **{"reduced_motion": "reduce", **like})
    page.click(f"[data-game={game}] [data-do=play-now]")
    page.wait_for_selector("svg.board")
    return Guest(page, seed=1, touch=bool(like.get("has_touch")))


def test_two_browsers_at_one_table(visit: Opener) -> None:
    host = visit("/", settings={"name": "Ann"})
    host.click("[data-game=base] [data-do=friends]")
    host.click("[data-game=base] [data-do=friends-2]")
    link = host.locator(".copy input").input_value()
    friend = visit(link.removeprefix(host.url.split("/t/")[0]), settings={"name": "Bob"})
    friend.click("[data-do=take-seat]")
    guests = [Guest(host, 1), Guest(friend, 2)]
    for guest in guests:
        guest.page.wait_for_selector("svg.board")

    def play_on() -> bool:
        for guest in guests:
            guest.step(guest.look())
        return host.locator(".log li").count() > 14

    wait_until(host, play_on)
    names = [set(page.locator(".seat .name").all_inner_texts()) for page in (host, friend)]
    assert {name.split("\xa0")[0] for name in names[0]} == {"Ann", "Bob"}
    boards = [page.locator(".seams") for page in (host, friend)]
    wait_until(host, lambda: boards[0].get_attribute("d") == boards[1].get_attribute("d"))


def test_a_turn_by_keys_alone(visit: Opener) -> None:
    page = begin(visit, settings={"confirm": "always"}).page
    expect(page.locator("rect.open").first).to_be_visible()
    squares = page.locator(".seams").get_attribute("d") or ""
    page.keyboard.press("ArrowUp")
    expect(page.locator(".prompt")).to_contain_text("R turns it, Enter lays it")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    page.wait_for_selector(".offer, [data-do=pass]")
    expect(page.locator(".seams")).not_to_have_attribute("d", squares)
    assert len(page.locator(".seams").get_attribute("d") or "") > len(squares)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("meeple")


def test_undo_takes_back_the_piece_then_the_tile(visit: Opener) -> None:
    guest = begin(visit)
    sight = guest.play(lambda sight: len(sight["targets"]) > 0)
    guest.click(sight["targets"][0])
    page = guest.page
    expect(page.locator(".target.pending")).to_have_count(1)
    page.click("[data-do=undo]")
    expect(page.locator(".target.pending")).to_have_count(0)
    page.click("[data-do=undo]")
    expect(page.locator("rect.open").first).to_be_visible()


def test_a_phone_zooms_in_for_the_choice_of_a_piece(visit: Opener) -> None:
    guest = begin(visit, **PHONE)
    guest.play(lambda sight: len(sight["targets"]) > 1)
    guest.page.wait_for_function("""() => {
      const boxes = [...document.querySelectorAll("g.target")].map((one) => one.getBoundingClientRect());
      return boxes.length > 1 && boxes.every((box) => Math.min(box.width, box.height) >= 44);
    }""")
    guest.play(lambda sight: len(sight["cells"]) > 0)
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_targets_are_wide_enough_for_a_mouse(visit: Opener) -> None:
    guest = begin(visit)
    sight = guest.play(lambda sight: len(sight["targets"]) > 0)
    assert all(min(box["width"], box["height"]) >= 24 for box in sight["targets"])


def test_a_reload_in_mid_turn_changes_nothing(visit: Opener) -> None:
    guest = begin(visit)
    guest.play(lambda sight: len(sight["targets"]) > 0)
    page = guest.page
    before = page.locator(".seams").get_attribute("d")
    offers = page.locator(".offer").all_inner_texts()
    page.reload()
    page.wait_for_selector(".offer")
    assert page.locator(".seams").get_attribute("d") == before
    assert page.locator(".offer").all_inner_texts() == offers


def test_the_game_goes_on_when_the_server_was_killed(visit: Opener, house: House) -> None:
    guest = begin(visit)
    guest.play(lambda sight: len(sight["targets"]) > 0)
    page = guest.page
    before = page.locator(".seams").get_attribute("d")
    house.kill()
    expect(page.locator("[role=alert]")).to_contain_text(re.compile("lost", re.I))
    house.open()
    expect(page.locator("[role=alert]")).to_have_count(0)
    assert page.locator(".seams").get_attribute("d") == before
    guest.play(lambda sight: len(sight["cells"]) > 0)


def test_without_a_server_the_page_says_so_and_comes_back(visit: Opener, house: House) -> None:
    page = visit("/", service_workers="allow")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    house.kill()
    page.reload()
    expect(page.locator("[role=alert]")).to_contain_text("The server does not answer")
    house.open()
    expect(page.locator("[data-game] img").first).to_be_visible()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_secrets_wait_for_the_hand_over(visit: Opener) -> None:
    page = visit("/")
    page.click("[data-game=gold-rush] [data-do=screen]")
    page.click("[data-do=open-table]")
    page.wait_for_selector("[data-do=hand-over]")
    page.click("[data-do=hand-over]")
    guest = Guest(page, seed=2)
    guest.play(lambda sight: any(box["deed"] == "hand-over" for box in sight["buttons"]))


def test_a_rematch_keeps_the_seats(visit: Opener) -> None:
    guest = begin(visit)
    page = guest.page
    page.click("[data-do=menu]")
    page.click("[data-do=resign]")
    page.click("[data-do=resign-sure]")
    former = page.url
    page.click("[data-do=rematch]")
    page.wait_for_url(lambda url: url != former)
    guest.play(lambda sight: len(sight["cells"]) > 0)


def test_the_pointer_is_told_what_it_is_on(visit: Opener) -> None:
    guest = begin(visit)
    guest.play(lambda sight: len(sight["cells"]) > 0)
    page = guest.page
    page.click(".tools [aria-pressed]")
    box = page.locator(".board use").first.bounding_box()
    assert box
    caption = page.locator(".caption")

    def is_told() -> bool:
        for part in (0.8, 0.84):
            page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * part)
        return page.locator(".glow use").count() > 0

    wait_until(page, is_told)
    expect(caption).to_contain_text(re.compile(r"\d points?"))
    expect(page.locator(".glow use").first).to_be_visible()


# An open cell on the screen: west of the westernmost tile.
OPEN_CELL = """() => {
  const corners = [...document.querySelectorAll(".seams ~ use")].map((tile) => [tile, tile.x.baseVal.value]);
  const [tile, x] = corners.reduce((west, other) => (other[1] < west[1] ? other : west));
  const cell = new DOMPoint(x - 50, tile.y.baseVal.value + 50);
  const place = cell.matrixTransform(document.querySelector(".seams").getScreenCTM());
  return [place.x, place.y];
}"""


def resting_place(page: Page) -> list[float]:
    """The position of a cell once the board has stopped moving."""
    places: list[list[float]] = [[], page.evaluate(OPEN_CELL)]

    def rests() -> bool:
        places[:] = places[1], page.evaluate(OPEN_CELL)
        return places[0] == places[1]

    wait_until(page, rests)
    return places[1]


def test_remaining_tiles_can_be_those_that_fit_a_cell(visit: Opener) -> None:
    guest = begin(visit)
    guest.play(lambda sight: len(sight["targets"]) > 0)
    page = guest.page
    page.click("[role=tab] >> nth=1")
    expect(page.locator(".panels li")).not_to_have_count(0)
    everything = page.locator(".panels li").count()
    page.mouse.click(*resting_place(page))
    expect(page.locator(".panels")).to_contain_text(re.compile("What fits there|No tile"))
    assert page.locator(".panels li").count() < everything


def test_a_watcher_sees_the_game_and_no_moves(visit: Opener) -> None:
    host = begin(visit).page
    watcher = visit(host.url.removeprefix(host.url.split("/t/")[0]).split("#")[0])
    watcher.wait_for_selector("svg.board")
    expect(watcher.locator(".bar")).to_contain_text("You are watching")
    assert watcher.locator("rect.open, g.target, [data-do=undo]").count() == 0
    watcher.set_viewport_size({"width": 360, "height": 740})
    expect(watcher.locator(".action-area")).to_contain_text("You are watching", use_inner_text=True)
    assert watcher.locator(".bar h1").evaluate("(name) => name.scrollWidth <= name.clientWidth")


def test_a_page_older_than_the_server_asks_to_be_reloaded(visit: Opener) -> None:
    guest = begin(visit, settings={"name": "Ann"})
    page, hellos = guest.page, list[dict[str, Any]]()

    def answer(socket: WebSocketRoute) -> None:
        """Answers once as a newer server does."""
        if hellos:
            socket.connect_to_server()
            return
        farewell = {"type": "farewell", "code": "reload", "reason": "too old", "come_back": False}

        def hear(message: str | bytes) -> None:
            hellos.append(json.loads(message))
            socket.send(json.dumps(farewell))
            socket.close(code=4409)

        socket.on_message(hear)

    page.route_web_socket(re.compile("/socket$"), answer)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("older than the server")
    assert hellos[0]["type"] == "hello"
    assert hellos[0]["protocol"] >= 2
    page.click("[data-do=reload]")
    page.wait_for_selector("svg.board")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".seat .you")).to_have_count(1)  # still sits here
    guest.play(lambda sight: len(sight["targets"]) > 0)
