"""Seats, keys, links, lobby, leaving, coming back, rematch."""

from collections.abc import Callable

import pytest

from tests.server.client import Browser, Player
from tests.server.running import Running

pytestmark = pytest.mark.anyio
Devices = Callable[[], Browser]


async def opened(device: Browser, *seats: str, **more: object) -> tuple[str, str]:
    answer = await device.open("base", *(seats or ("Ann", "-")), **more)
    return answer["table"]["id"], answer["invitation"]


async def begun(device: Browser, *seats: str, **more: object) -> Player:
    table, _ = await opened(device, *seats, **more)
    player = await device.sit(table)
    await player.until(lambda: player.view is not None)
    return player


async def test_friends_join_by_a_link_and_the_game_begins(browser: Devices) -> None:
    ann, bob = browser(), browser()
    table, invitation = await opened(ann)
    waiting = await ann.sit(table)
    assert (waiting.status, waiting.view, waiting.held) == ("waiting", None, [0])
    joined = await bob.post(f"/api/tables/{table}/join", name="  Bob ", invitation=invitation)
    assert [seat["seat"] for seat in joined["held"]] == [1]
    await waiting.until(lambda: waiting.view is not None)
    assert [seat["name"] for seat in waiting.card["seats"]] == ["Ann", "Bob"]
    assert [news["kind"] for news in waiting.news] == ["opened", "joined", "started", "chance"]
    assert waiting.card["commitment"].startswith("sha256:")


@pytest.mark.parametrize(
    "asked, code",
    [
        ({"name": "Cleo"}, "bad_link"),
        ({"name": "Cleo", "invitation": "wrong"}, "bad_link"),
        ({"name": "Ann"}, "name_taken"),
        ({"name": "\n"}, "bad_name"),
        ({"name": "Cleo", "seat": 0}, "full"),
    ],
)
async def test_joins_that_are_refused(asked: dict[str, object], code: str, browser: Devices) -> None:
    table, invitation = await opened(browser())
    given = {"invitation": invitation, **asked} if code != "bad_link" else asked
    assert (await browser().post(f"/api/tables/{table}/join", **given))["code"] == code


async def test_a_full_table_is_full(browser: Devices) -> None:
    table, invitation = await opened(browser())
    first = await browser().post(f"/api/tables/{table}/join", name="Bob", invitation=invitation)
    second = await browser().post(f"/api/tables/{table}/join", name="Cleo", invitation=invitation)
    assert (first["status"], second["status"], second["code"]) == (200, 409, "not_now")


async def test_a_full_table_that_still_waits_is_full(browser: Devices, server: Running) -> None:
    """The rules are being compiled, so nobody plays yet, but all seats are taken."""
    compiled = server.services.preparation.events["base", "play"]
    compiled.clear()
    try:
        table, invitation = await opened(browser())
        path = f"/api/tables/{table}/join"
        assert (await browser().post(path, name="Bob", invitation=invitation))["status"] == 200
        late = await browser().post(path, name="Cleo", invitation=invitation)
        assert (late["status"], late["code"], late["reason"]) == (409, "full", "the table is full")
    finally:
        compiled.set()


async def test_the_lobby_shows_public_tables_only(browser: Devices) -> None:
    open_table, _ = await opened(browser(), public=True)
    hidden, _ = await opened(browser())
    shown = [table["id"] for table in (await browser().get("/api/lobby"))["tables"]]
    assert open_table in shown
    assert hidden not in shown
    assert (await browser().post(f"/api/tables/{open_table}/join", name="Bob"))["status"] == 200


async def test_a_seat_is_held_on_any_device_by_its_key(browser: Devices) -> None:
    ann, phone = browser(), browser()
    player = await begun(ann, "Ann", "greedy")
    key = (await ann.get(f"/api/tables/{player.table}/seats"))["held"][0]["key"]
    assert (await phone.post(f"/api/tables/{player.table}/key", key=key))["status"] == 200
    other = await phone.sit(player.table)
    assert other.held == [0]
    assert (await other.play(other.moves[0]))["type"] == "accepted"


async def test_a_cookie_is_for_its_table_and_no_script(browser: Devices) -> None:
    ann = browser()
    answer = await ann.http.post(
        "/api/tables", json={"game": "base", "seats": [{"kind": "person"}, {"kind": "open"}], "begins": 0}
    )
    cookie = answer.headers["set-cookie"]
    path = f"Path=/api/tables/{answer.json()['table']['id']}"
    assert all(part in cookie for part in ("seat-0=", "HttpOnly", "SameSite=strict", path))


async def test_a_renewed_key_revokes_the_former(browser: Devices) -> None:
    ann, thief = browser(), browser()
    player = await begun(ann, "Ann", "Bob")
    key = (await ann.get(f"/api/tables/{player.table}/seats"))["held"][0]["key"]
    await thief.post(f"/api/tables/{player.table}/key", key=key)
    stolen = await thief.sit(player.table)
    assert stolen.held == [0]
    await ann.post(f"/api/tables/{player.table}/seats/0/renew")
    await stolen.until(lambda: stolen.held == [])
    assert (await stolen.command("resign", 0))["code"] == "not_your_seat"
    assert (await thief.post(f"/api/tables/{player.table}/key", key=key))["code"] == "bad_link"
    again = await thief.sit(player.table)
    assert again.held == []
    assert (await thief.post(f"/api/tables/{player.table}/seats/0/renew"))["code"] == "not_your_seat"


async def test_another_seats_key_opens_only_that_seat(browser: Devices) -> None:
    ann, bob = browser(), browser()
    table, invitation = await opened(ann)
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=invitation)
    player = await bob.sit(table)
    await player.until(lambda: player.view is not None)
    assert player.held == [1]
    assert (await player.command("resign", 0))["code"] == "not_your_seat"
    assert (await bob.get(f"/api/tables/{table}/record?seat=0"))["code"] == "not_your_seat"


async def test_several_seats_on_one_screen(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "Bob")
    assert player.held == [0, 1]
    for _ in range(6):
        assert player.view
        assert player.board["seat"] == player.board["to_act"]
        assert (await player.play(player.moves[0]))["type"] == "accepted"


async def test_a_connection_sees_only_the_view_of_a_seat_it_holds(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "Bob")
    for look, eye in ((1, 1), (0, 0), (4, None), (None, None)):
        await player.say(type="look", look=look, language="fr")
        await player.until(lambda eye=eye: player.view is not None and player.board["seat"] == eye)  # type: ignore[misc]
        assert player.view
        assert player.view["prompt"] == "À Ann de poser une tuile"


async def test_leaving_before_the_start_opens_the_seat_again(browser: Devices) -> None:
    ann, bob = browser(), browser()
    table, invitation = await opened(ann, "Ann", "-", "-")
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=invitation)
    player = await bob.sit(table)
    assert (await player.command("leave"))["type"] == "accepted"
    card = await ann.get(f"/api/tables/{table}")
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "open"]
    assert player.held == []
    assert (await bob.get(f"/api/tables/{table}/seats"))["held"] == []


async def test_leaving_a_running_game_leaves_a_computer(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "Bob")
    assert (await player.command("leave", 0))["type"] == "accepted"
    await player.until(lambda: player.view is not None and player.board["to_act"] == 1)
    assert player.card["seats"][0]["taken_over"]
    assert (await player.command("come_back", 0))["type"] == "accepted"
    assert not player.card["seats"][0]["taken_over"]


async def test_computers_fill_the_open_seats_if_the_host_wants(browser: Devices) -> None:
    ann, bob = browser(), browser()
    table, invitation = await opened(ann, "Ann", "-", "-", "-")
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=invitation)
    host, guest = await ann.sit(table), await bob.sit(table)
    assert (await guest.command("fill", level="random"))["code"] == "not_allowed"
    assert (await host.command("fill", level="nobody"))["code"] == "unknown_player"
    assert (await host.command("fill", level="random"))["type"] == "accepted"
    await host.until(lambda: host.view is not None)
    assert [seat["name"] for seat in host.card["seats"]] == ["Ann", "Bob", "Margot", "Félix"]


async def test_computers_have_names_and_no_two_the_same(browser: Devices) -> None:
    opened = await browser().open("base", "margot", "greedy", "random", "greedy", "-")
    seats = opened["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["margot", "Basile", "Félix", "Odile", ""]
    assert [seat["level"] for seat in seats] == ["", "greedy", "random", "greedy", ""]


async def test_an_absent_seat_is_taken_over_and_taken_back(browser: Devices) -> None:
    ann, bob = browser(), browser()
    table, invitation = await opened(ann)
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=invitation)
    first, second = await ann.sit(table), await bob.sit(table)
    await first.until(lambda: first.view is not None)
    assert (await first.command("take_over", absent=1))["code"] == "not_allowed"
    await second.drop()
    await first.until(lambda: any(said.get("connected") == [True, False] for said in first.heard))
    await first.until(lambda: first.view is not None and first.view["may"]["take_over"] == [1])
    taken = await first.command("take_over", absent=1)
    assert taken["type"] == "accepted", taken
    await first.play(first.moves[0])
    await first.play(first.moves[0])
    await first.until(lambda: bool(first.moves) and first.view is not None and first.board["turn"] == 3)
    await second.come_back()
    assert second.view
    assert second.view["may"]["come_back"]
    assert (await second.command("come_back"))["type"] == "accepted"


async def test_resigning_ends_a_game_of_two_and_tells_the_seed(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "greedy")
    assert player.card["seed"] == ""
    assert (await player.command("resign"))["type"] == "accepted"
    await player.until(lambda: player.status == "over")
    assert player.view
    assert (player.view["winners"], player.moves, len(player.card["seed"])) == ([1], [], 64)
    record = await player.browser.http.get(f"/api/tables/{player.table}/record")
    assert "end resigned Ann" in record.text


async def test_a_rematch_keeps_the_keys_and_the_next_seat_begins(browser: Devices) -> None:
    device = browser()
    player = await begun(device, "Ann", "greedy")
    assert (await player.command("rematch"))["code"] == "not_now"
    await player.command("resign")
    await player.until(lambda: player.status == "over")
    assert (await player.command("rematch"))["type"] == "accepted"
    assert (await player.command("rematch"))["type"] == "accepted"
    await player.until(lambda: player.card["rematch"] != "")
    followed = await device.post(f"/api/tables/{player.table}/follow")
    assert [seat["name"] for seat in followed["table"]["seats"]] == ["Basile", "Ann"]
    again = await device.sit(followed["table"]["id"])
    assert (again.held, again.card["former"]) == ([1], player.table)
    await again.until(lambda: bool(again.moves))


async def test_emotes_reach_all_who_have_not_muted_them(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "Bob")
    quiet, loud = await browser().sit(player.table), await browser().sit(player.table)
    await quiet.say(type="mute", on=True)
    await quiet.ask(type="report", parts=[])
    await player.say(type="emote", seat=0, emote="well_played")
    await loud.until(lambda: {"type": "emote", "seat": 0, "emote": "well_played"} in loud.heard)
    await quiet.ask(type="report", parts=[])
    assert not any(heard["type"] == "emote" for heard in quiet.heard)


async def test_helps_that_are_off_are_not_sent(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "Bob", helps=[])
    assert player.view
    assert player.board["tiles_left"] is None
    assert [seat["projected"] for seat in player.board["seats"]] == [None, None]
    report = await player.ask(type="report", parts=["features", "cells"])
    assert (report["features"], report["cells"]) == (None, None)


async def test_a_report_tells_features_and_fits(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "Bob")
    report = await player.ask(type="report", parts=["features", "cells"])
    kinds = sorted(one["feature"]["kind"] for one in report["features"])
    assert kinds == ["city", "field", "field", "road"]
    assert len(report["cells"]) == 4
    assert all(cell["tiles"] and not cell["dead"] for cell in report["cells"])
    assert (
        next(f for f in report["features"] if f["feature"]["kind"] == "city")["words"]
        == "City: 1 tile: 1 point. Nobody owns it."
    )


async def test_a_hint_is_a_move_on_offer(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "greedy")
    hint = await player.ask(type="hint", seat=0)
    assert hint["move"]["text"] in player.moves


async def test_an_undo_takes_back_and_says_what(browser: Devices) -> None:
    player = await begun(browser(), "Ann", "greedy")
    version, drawn = player.version, player.view and player.board["drawn"]
    await player.play(player.moves[0])
    assert (await player.command("undo"))["type"] == "accepted"
    await player.until(lambda: player.news[-1]["kind"] == "undo")
    assert player.news[-1]["undoes"] == [version + 1]
    assert player.view
    assert player.board["drawn"] == drawn


async def test_nothing_secret_is_logged(
    browser: Devices, server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    device = browser()
    with caplog.at_level("INFO"):
        player = await begun(device, "Ann", "greedy")
        await player.say_raw('{"type": "my secret"}')
        await player.play(player.moves[0])
    key = (await device.get(f"/api/tables/{player.table}/seats"))["held"][0]["key"]
    said = " ".join(
        f"{record.getMessage()} {vars(record)}" for record in caplog.records if "httpx" not in record.name
    )
    assert "opened" in said
    assert key not in said
    assert "my secret" not in said
