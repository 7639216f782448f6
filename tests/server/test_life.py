"""What a server does by itself: time runs out, computers play, old tables are closed, and games survive a
restart."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.client import PATIENT, Browser, Player
from tests.server.running import Running, served
from tests.waiting import PATIENCE
from tuilerie import Table
from tuilerie.server import analyses as analysis
from tuilerie.server.host import UnknownTable, close_table, hide_chat, hide_name, unfinished_tables
from tuilerie.server.store.store import SqlStore
from tuilerie.tables.judgements import StoredJudgement
from tuilerie.tables.rows import Renamed
from tuilerie.tables.stored import Addition

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("closing")]


async def begun(address: str, *seats: str, **more: Any) -> Player:
    device = Browser(address)
    answer = await device.open("base", *(seats or ("Ann", "Bob")), **more)
    player = await device.sit(answer["table"]["id"])
    await player.until(lambda: player.view is not None)
    return player


async def test_when_a_turns_time_is_up_the_greedy_player_makes_that_one_decision(server: Running) -> None:
    player = await begun(server.address, clock={"kind": "turn", "seconds": 1})
    await player.until(lambda: any(news["kind"] == "timed_out" for news in player.news))
    await player.until(lambda: player.news[-1]["kind"] in ("move", "chance"))
    assert player.card["seats"][0]["taken_over"] is False
    assert player.view
    assert player.view["clocks"]["left"] == [1000, 1000]


async def test_when_all_time_is_up_a_computer_plays_on(server: Running) -> None:
    player = await begun(server.address, clock={"kind": "total", "seconds": 1})
    await player.until(lambda: bool(player.card["seats"][0]["taken_over"]))
    await player.until(lambda: player.view is not None and player.board["to_act"] == 1)


async def test_a_game_of_computers_plays_itself(server: Running) -> None:
    player = await begun(server.address, "random", "greedy")
    await player.until(lambda: player.status == "over")
    assert player.view
    assert player.board["phase"] == "over"


async def test_a_clock_does_not_run_while_the_server_is_away(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await begun(server.address, clock={"kind": "total", "seconds": 600})
        await player.play(player.moves[0])
    await asyncio.sleep(1)
    async with served(tmp_path, port=server.port) as server:
        again = await Browser(server.address).sit(player.table)
        times = {news["kind"]: news["at"] for news in again.news}
        assert again.news[-1]["kind"] == "resumed"
        assert times["resumed"] - times["move"] > 1000
        assert again.view
        assert again.view["clocks"]["left"] == [600_000 - (times["move"] - times["started"]), 600_000]


async def test_a_computers_move_is_made_after_a_restart_when_somebody_comes_back(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        player = await begun(server.address, "Ann", "greedy")
        server.services.scheduler.changed = lambda room: None  # type: ignore[method-assign]
        await player.play(player.moves[0])
        await player.play("-")
        version = player.version
    async with served(tmp_path) as server:
        player.browser.address = server.address
        await player.come_back()
        await player.until(lambda: player.version > version)


async def test_old_tables_are_closed(tmp_path: Path) -> None:
    async with served(tmp_path, waiting_hours=0.5 / 3600) as server:
        device = Browser(server.address)
        opened = await device.open("base", "Ann", "-")
        while (await device.get(f"/api/tables/{opened['table']['id']}"))["status"] == "waiting":
            await asyncio.sleep(0.05)
        late = await device.post(
            f"/api/tables/{opened['table']['id']}/join", name="B", invitation=opened["invitation"]
        )
        assert (late["status"], late["code"]) == (410, "closed")


async def test_a_host_closes_a_table_and_hides_a_name(server: Running) -> None:
    database = server.settings.database
    player = await begun(server.address, "Rude Word", "Bob")
    assert await hide_name(database, player.table, 0) == "Player 1"
    await player.until(lambda: player.card["seats"][0]["name"] == "Player 1")
    shown = {stored.id: names for stored, names in await unfinished_tables(database)}
    assert shown[player.table] == ["Player 1", "Bob"]
    await close_table(database, player.table)
    await player.until(lambda: player.status == "closed")
    assert (await player.command("play", 0, move="-"))["code"] == "closed"
    with pytest.raises(UnknownTable, match="closed already"):
        await close_table(database, player.table)
    with pytest.raises(UnknownTable, match="no table"):
        await close_table(database, "nowhere")


async def test_a_host_hides_a_chat_for_good(server: Running) -> None:
    player = await begun(server.address)
    assert (await player.command("say", 0, text="something rude"))["type"] == "accepted"
    await hide_chat(server.settings.database, player.table)
    await player.until(lambda: not player.card["chat"])
    assert (await player.command("say", 0, text="more"))["code"] == "not_allowed"
    assert (await player.command("switch_chat", 0, on=True))["code"] == "not_allowed"


@pytest.mark.parametrize("seat, name", [(0, "Player 1"), (1, "Player 3")])
async def test_a_hidden_name_is_nobody_elses(seat: int, name: str, server: Running) -> None:
    player = await begun(server.address, "Player 2", "Bob")
    assert await hide_name(server.settings.database, player.table, seat) == name
    with pytest.raises(UnknownTable, match="has no seat 2; it has 0 to 1"):
        await hide_name(server.settings.database, player.table, 2)


async def test_a_broken_log_is_that_tables_own_trouble(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of one table in the database is damaged; other tables are not affected."""
    broken, sound = await begun(server.address), await begun(server.address)
    store = SqlStore(server.settings.database)
    await store.append(broken.table, Addition([Renamed(broken.version + 1, 0, 7, "?")], "running"))
    await hide_name(server.settings.database, sound.table, 0)
    await store.close()
    await sound.until(lambda: sound.card["seats"][0]["name"] == "Player 1")
    assert broken.reader
    await asyncio.wait_for(broken.reader, PATIENCE)
    assert (await broken.browser.get(f"/api/tables/{broken.table}"))["code"] == "unavailable"
    assert "broken log" in [record.getMessage() for record in caplog.records]


async def test_a_row_that_somebody_else_wrote_is_met_on_writing(server: Running) -> None:
    player = await begun(server.address)
    server.services.sweep, sweep = (lambda: asyncio.sleep(0)), server.services.sweep  # type: ignore[method-assign]
    try:
        await hide_name(server.settings.database, player.table, 1)
        answer = await player.play(player.moves[0])
    finally:
        server.services.sweep = sweep  # type: ignore[method-assign]
    assert answer["code"] == "stale"
    await player.until(lambda: player.card["seats"][1]["name"] == "Player 2")
    assert (await player.play(player.moves[0]))["type"] == "accepted"


async def test_rooms_that_nobody_needs_are_forgotten_and_found_again(tmp_path: Path) -> None:
    async with served(tmp_path, rooms=0) as server:
        player = await begun(server.address)
        await player.play(player.moves[0])
        version = player.version
        await player.close()
        while server.services.rooms:
            await asyncio.sleep(0.02)
        again = await player.browser.sit(player.table)
        assert (again.version, again.held) == (version, [0, 1])


async def test_too_many_messages_close_the_connection(tmp_path: Path) -> None:
    async with served(tmp_path, messages_at_once=20.0, messages_per_second=0.01) as server:
        player = await begun(server.address)
        for _ in range(30):
            await player.say(type="ping")
        assert player.reader
        await asyncio.wait_for(player.reader, PATIENCE)
        assert player.socket
        assert player.socket.close_code == 1008
        assert player.heard[-1]["code"] == "flood"


async def test_too_many_connections_are_turned_away(tmp_path: Path) -> None:
    async with served(tmp_path, connections_per_address=2) as server:
        player = await begun(server.address)
        second, third = await player.browser.sit(player.table), await player.browser.sit(player.table)
        assert [p.heard[0]["type"] for p in (second, third)] == ["welcome", "farewell"]


async def test_too_many_requests_and_tables_are_refused(tmp_path: Path) -> None:
    async with served(tmp_path, requests_at_once=3.0, requests_per_second=0.01) as server:
        device = Browser(server.address)
        codes = [(await device.open("base", "Ann", "-")).get("code") for _ in range(5)]
        assert codes == [None, None, None, "too_often", "too_often"]
        assert (await device.get("/api/tables/any"))["code"] == "too_often"
    async with served(tmp_path, tables_per_address=2) as server:
        device = Browser(server.address)
        codes = [(await device.open("base", "Ann", "-")).get("code") for _ in range(3)]
        assert codes == [None, None, "limit"]


async def test_the_server_says_goodbye(tmp_path: Path) -> None:
    server = Running(tmp_path).start()
    player = await begun(server.address)
    await asyncio.to_thread(server.stop)
    assert player.reader
    await asyncio.wait_for(player.reader, PATIENCE)
    assert player.heard[-1]["type"] == "farewell"
    assert player.heard[-1]["come_back"]
    assert player.socket
    assert player.socket.close_code == 1012


async def test_health_figures_and_the_plain_page(server: Running) -> None:
    device = Browser(server.address)
    assert (await device.get("/healthz"))["status"] == "ok"
    figures = (await device.http.get("/metrics")).text
    assert "tuilerie_connections" in figures
    page = await device.http.get("/")
    assert "Tuilerie" in page.text
    policy = page.headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';" in policy
    assert "'unsafe-eval'" not in policy
    assert (await device.http.get("/api/nothing")).status_code == 404
    assert "/api/tables" in (await device.get("/api/openapi.json"))["paths"]


async def test_the_catalogue_lists_five_games_in_two_languages(server: Running) -> None:
    device = Browser(server.address)
    catalogue = await device.get("/api/games?language=fr")
    assert [game["id"] for game in catalogue["games"]] == [
        "base",
        "hunters",
        "gold-rush",
        "hill-and-dale",
        "amazonas",
    ]
    assert [game["secrets"] for game in catalogue["games"]] == [False, False, True, False, False]
    assert {level["name"] for level in catalogue["levels"]} >= {"random", "greedy"}
    tiles = await device.get("/api/games/amazonas/tiles.json?v=1")
    start = next(art for art in tiles["art"] if art["tile"] == "START" and art["turn"] == ">")
    assert (start["columns"], start["rows"]) == (4, 2)
    svg = await device.http.get(f"/api/games/base/tiles.svg?v={catalogue['games'][0]['art']}")
    assert svg.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (await device.get("/api/games/chess/tiles.json"))["code"] == "unknown_game"


async def test_a_finished_game_is_replayed_and_played_on(server: Running) -> None:
    player = await begun(server.address, "random", "greedy")
    await player.until(lambda: player.status == "over")
    device = player.browser
    record = (await device.http.get(f"/api/tables/{player.table}/record")).text
    there = await device.post("/api/explore", record=record, at=40, language="fr")
    assert (there["status"], there["at"], there["record"]) == (200, 40, record)
    assert sum(step["kind"] == "move" for step in there["steps"]) > 100
    other = there["view"]["board"]["moves"][-1]["text"]
    onward = await device.post("/api/explore", record=record, at=40, move=other)
    assert onward["at"] == 41
    further = await device.post("/api/explore", record=onward["record"])
    assert further["view"]["board"]["squares"] == onward["view"]["board"]["squares"]
    assert (await device.post("/api/explore", record=record, at=40, move="O^"))["code"] == "illegal_move"


async def test_a_finished_game_is_analysed_in_the_background(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await begun(server.address, "Ann", "greedy")
    path = f"/api/tables/{player.table}/analysis"
    assert (await player.browser.post(path))["code"] == "not_now"
    played = player.board["moves"][0]
    await player.play(played["text"])
    await player.command("resign")
    await player.until(lambda: player.status == "over")
    monkeypatch.setattr(analysis, "analysed", lambda table: iter([first_judgement(table)]))
    assert (await player.browser.post(path))["status"] != "none"
    while (state := (await player.browser.http.get(path)).json())["status"] in ("queued", "running"):
        await asyncio.sleep(0.01)
    (judgement,) = state["judgements"]
    assert (judgement["number"], judgement["played"], judgement["best"]) == (0, played, played)


def first_judgement(table: Table) -> StoredJudgement:
    """A judgement that the first move of the game was the best."""
    text = next(played.move.text for played in table.history if played.seat >= 0)
    return StoredJudgement(number=0, seat=0, turn=1, played=text, best=text, margin=1.0, lost=0.0)


async def resigned(address: str) -> str:
    """Ends a game by resigning; returns the path of its analysis."""
    player = await begun(address, "Ann", "greedy")
    await player.play(player.moves[0])
    await player.command("resign")
    await player.until(lambda: player.status == "over")
    return f"/api/tables/{player.table}/analysis"


async def judged(device: Browser, path: str) -> list[int]:
    while (state := (await device.http.get(path)).json())["status"] in ("queued", "running"):
        await asyncio.sleep(0.02)
    return [judgement["number"] for judgement in state["judgements"]]


async def test_an_analysis_outlives_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Results are kept after a restart, and interrupted analyses continue."""
    released = threading.Event()

    def slowly(table: Table) -> Iterator[StoredJudgement]:
        released.wait(PATIENCE)
        yield first_judgement(table)

    async with served(tmp_path) as server:
        device, first, second = (
            Browser(server.address),
            await resigned(server.address),
            await resigned(server.address),
        )
        monkeypatch.setattr(analysis, "analysed", lambda table: iter([first_judgement(table)]))
        await device.post(first)
        assert await judged(device, first) == [0]
        monkeypatch.setattr(analysis, "analysed", slowly)
        assert (await device.http.post(second)).json()["status"] == "queued"
    released.set()
    async with served(tmp_path) as server:
        device = Browser(server.address)
        assert [await judged(device, path) for path in (first, second)] == [[0], [0]]


async def test_a_server_without_analyses_says_so(tmp_path: Path) -> None:
    async with served(tmp_path, analyses=0) as server:
        player = await begun(server.address, "Ann", "greedy")
        await player.command("resign")
        await player.until(lambda: player.status == "over")
        answer = await player.browser.post(f"/api/tables/{player.table}/analysis")
        assert (answer["status"], answer["code"]) == (501, "unavailable")
        assert (await player.browser.get("/api/games"))["analysis"] is False


async def test_of_a_thinking_computer_only_its_progress_is_told(server: Running) -> None:
    device = Browser(server.address)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "computer", "level": "hard"}]
    opened = await device.post("/api/tables", game="base", seats=seats, begins=1)
    player = await device.sit(opened["table"]["id"])
    await player.until(lambda: bool(player.moves))
    reports = [heard for heard in player.heard if heard["type"] == "thinking"]
    assert {tuple(report) for report in reports} == {("type", "seat", "done")}
    assert all(0 <= report["done"] <= 1 for report in reports)
    hint = await player.ask(type="hint", seat=1)
    assert hint["move"]["text"] in player.moves


async def test_a_move_is_judged_by_the_search(server: Running) -> None:
    """Where there was a choice: a tile may have one place only, but a new tile always takes some piece."""
    player = await begun(server.address, "Ann", "random")
    choices = [len(player.moves) > 1, True]
    await player.play(player.moves[0])
    await player.play(player.moves[0])
    room = server.services.rooms[player.table]
    assert room.state.table
    judged = [one for one in analysis.analysed(room.state.table, 20) if (one.seat, one.turn) == (0, 1)]
    assert [one.number for one in judged] == [number for number in (0, 1) if choices[number]]
    assert all(one.lost >= 0 for one in judged)


async def test_an_address_that_reconnects_too_often_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuilerie.server.http.app.TURN_AWAY_SECONDS", 0.3)
    async with served(tmp_path, address_messages_at_once=11.0, address_messages_per_second=0.01) as server:
        player = await begun(server.address)
        url = f"ws://{server.address}/api/tables/{player.table}/socket"
        async with connect(url, proxy=None, **PATIENT):
            pass
        began = time.monotonic()
        with pytest.raises(InvalidStatus):
            await connect(url, proxy=None, **PATIENT)
        assert time.monotonic() - began > 0.25
