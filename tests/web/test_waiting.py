"""What a player does about time: a clock that runs out, people who are away, computers in their place."""

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from .conftest import Opener
from .guest import Guest
from .house import House
from .prepared import table_from

STILL: dict[str, Any] = {"reduced_motion": "reduce"}
Records = dict[str, dict[str, str]]
# Counts the tones that are played. A browser without a loudspeaker is silent, so the context is a fake one.
LISTEN = """
  window.tones = 0;
  const node = () => new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : node()),
    apply: () => node(),
    set: () => true,
  });
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    createOscillator() { window.tones += 1; return node(); }
    createGain() { return node(); }
  };
"""


def test_a_clock_warns_in_its_last_seconds(visit: Opener) -> None:
    """It becomes red, is told to screen readers, and is heard once."""
    page = visit("/", **STILL)
    page.add_init_script(LISTEN)
    page.clock.install()
    page.reload()
    page.click("[data-game=base] [data-do=custom]")
    page.click("dialog summary")
    page.select_option("[data-do=clock]", label="30 seconds per decision")
    page.select_option("[data-do=begins]", label="Seat 1")
    page.click("[data-do=open-table]")
    clock = page.locator(".clock.running")
    expect(clock).to_have_text(re.compile("^0:(30|2)"))
    expect(page.locator(".clock.hurried")).to_have_count(0)
    height = clock.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert height > 1.3 * page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    heard = page.evaluate("window.tones")
    page.clock.fast_forward(21_000)
    expect(page.locator(".clock.hurried")).to_have_text(re.compile("^0:0"))
    expect(page.get_by_role("alert")).to_contain_text("Ten seconds left")
    page.wait_for_function("(before) => window.tones > before", arg=heard)


def test_who_has_left_takes_the_seat_back_with_one_click(
    visit: Opener, house: House, records: Records
) -> None:
    """The button stands where the moves would be."""
    _, (first, second) = table_from(house, records["base"]["lay"], people=2)
    host, friend = visit(first, **STILL), visit(second, **STILL)
    friend.click("[data-do=menu]")
    friend.click("[data-do=leave]")
    seat = host.locator(".seat[data-seat='1'], .seat[data-seat='0']", has_text="computer plays")
    expect(seat).to_have_count(1)
    friend.goto(house.address + second)
    friend.reload()
    friend.click(".action-area [data-do=come-back]")
    expect(friend.locator("[data-do=come-back]")).to_have_count(0)
    expect(seat).to_have_count(0)


def test_a_computer_can_play_for_somebody_who_is_awaited_and_away(
    visit: Opener, house: House, records: Records
) -> None:
    """The server says that the other one has been away for long enough."""
    _, (first, _) = table_from(house, records["base"]["lay"], people=2)
    page, sent = visit(first, **STILL), list[dict[str, Any]]()
    page.route_web_socket(re.compile("/socket$"), lambda socket: _long_away(socket, sent))
    page.reload()
    page.wait_for_selector("rect.open")
    expect(page.locator("[data-do=substitute]")).to_have_count(0)  # nobody is awaited but oneself
    Guest(page).play(lambda _: page.locator("[data-do=substitute]").count() > 0)
    page.click(".action-area [data-do=substitute]")
    expect(page.get_by_role("alert")).to_be_visible()  # refused, since in truth nobody was away for long
    assert [one["absent"] for one in sent if one["type"] == "take_over"]


def _long_away(socket: WebSocketRoute, sent: list[dict[str, Any]]) -> None:
    server = socket.connect_to_server()

    def hear(message: str | bytes) -> None:
        said = json.loads(message)
        if said.get("view"):
            board = said["view"]["board"]
            others = [seat for seat in range(len(board["seats"])) if seat != board["seat"]]
            said["view"]["may"]["take_over"] = others
        socket.send(json.dumps(said))

    def say(message: str | bytes) -> None:
        sent.append(json.loads(message))
        server.send(message)

    server.on_message(hear)
    socket.on_message(say)
