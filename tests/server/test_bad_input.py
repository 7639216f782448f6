"""Bad input: each gets its own clear answer, and the table stays as it was."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import HELLO, PATIENT, Browser, Player
from tests.server.running import Running
from tests.waiting import PATIENCE
from tuilerie.server.store.store import SqlStore

pytestmark = pytest.mark.anyio
Devices = Callable[[], Browser]


async def two_people(browser: Devices) -> tuple[Player, Player]:
    """A running game: Ann on one device, Bob on another."""
    ann, bob = browser(), browser()
    opened = await ann.open("base", "Ann", "-")
    table = opened["table"]["id"]
    await bob.post(f"/api/tables/{table}/join", name="Bob", invitation=opened["invitation"])
    first, second = await ann.sit(table), await bob.sit(table)
    await first.until(lambda: bool(first.moves))
    await second.until(lambda: second.view is not None)
    return first, second


WRONG_FRAMES = [
    pytest.param("", "malformed", id="nothing"),
    pytest.param("{", "malformed", id="half a message"),
    pytest.param("[]", "malformed", id="a list"),
    pytest.param('{"type": "conquer"}', "malformed", id="an unknown message"),
    pytest.param('{"type": "ping", "more": 1}', "malformed", id="an unknown field"),
    pytest.param('{"type": "emote", "seat": "0", "emote": "hello"}', "malformed", id="a text for a number"),
    pytest.param('{"type": "emote", "seat": 0, "emote": "<b>"}', "malformed", id="an emote of one's own"),
    pytest.param('{"type": "emote", "seat": 1, "emote": "hello"}', "not_your_seat", id="another's emote"),
    pytest.param("[" * 5000 + "]" * 5000, "malformed", id="a deep well"),
    pytest.param('{"type": "play", "id": "\\ud800"}', "malformed", id="half a character"),
    pytest.param('{"type": "hint", "id": "h", "seat": 0}', "not_allowed", id="a hint among people"),
]


@pytest.mark.parametrize("text, code", WRONG_FRAMES)
async def test_a_wrong_frame_is_refused(text: str, code: str, browser: Devices) -> None:
    ann, _ = await two_people(browser)
    before = (ann.version, ann.view)
    await ann.say_raw(text)
    refusal = await ann.refusal()
    assert refusal["code"] == code
    assert refusal["reason"]
    assert (await ann.play(ann.moves[0]))["version"] > before[0]


async def test_bytes_are_refused_like_any_nonsense(browser: Devices) -> None:
    ann, _ = await two_people(browser)
    await ann.say_raw(b"\x00\xff")
    assert (await ann.refusal())["code"] == "malformed"


async def test_a_huge_message_closes_the_connection(browser: Devices) -> None:
    ann, bob = await two_people(browser)
    await ann.say_raw(json.dumps({"type": "ping", "text": "x" * 20_000}))
    assert ann.reader
    await asyncio.wait_for(ann.reader, PATIENCE)
    assert ann.socket
    assert ann.socket.close_code == 1009
    assert bob.status == "running"


@pytest.mark.parametrize(
    "more, code, reason",
    [
        pytest.param({"move": "O^"}, "illegal_move", "a tile lies on O already", id="a cell that is covered"),
        pytest.param({"move": "meeple road"}, "illegal_move", " first, for example ", id="another phase"),
        pytest.param({"move": "\u2603"}, "illegal_move", " first, for example ", id="no move at all"),
        pytest.param({"expected_version": 1}, "stale", "at version", id="a version gone by"),
        pytest.param({"expected_version": 999}, "stale", "at version", id="a version to come"),
        pytest.param({"seat": 1}, "not_your_seat", "seat 1 is not yours", id="another's seat"),
        pytest.param({"seat": 4}, "not_your_seat", "seat 4 is not yours", id="no seat"),
        pytest.param({"seat": -1}, "malformed", "seat", id="less than no seat"),
        pytest.param({"table": "other"}, "unknown_table", "another table", id="another table"),
        pytest.param({"move": "x" * 100}, "malformed", "move", id="a long move"),
        pytest.param({"id": "a b"}, "malformed", "id", id="an id with a blank"),
        pytest.param({"expected_version": "7"}, "malformed", "expected_version", id="a text for a version"),
    ],
)
async def test_a_wrong_move_is_refused(
    more: dict[str, Any], code: str, reason: str, browser: Devices
) -> None:
    ann, bob = await two_people(browser)
    version, board = ann.version, ann.view and ann.board["squares"]
    answer = await ann.command("play", **{"move": ann.moves[0], **more})
    assert (answer["type"], answer["code"], answer["version"]) == ("refused", code, version)
    assert reason in answer["reason"]
    assert (ann.version, ann.view and ann.board["squares"], bob.version) == (version, board, version)
    assert (await ann.play(ann.moves[0]))["type"] == "accepted"


async def test_a_move_out_of_turn_is_refused(browser: Devices) -> None:
    ann, bob = await two_people(browser)
    answer = await bob.play(ann.moves[0])
    assert (answer["code"], answer["reason"]) == ("not_your_turn", "it is Ann's move")


async def test_a_watcher_cannot_play(browser: Devices) -> None:
    ann, _ = await two_people(browser)
    watcher = await browser().sit(ann.table)
    answer = await watcher.command("play", 0, move=ann.moves[0])
    assert (watcher.held, watcher.moves, answer["code"]) == ([], [], "not_your_seat")


async def test_without_hello_the_socket_is_closed(browser: Devices, server: Running) -> None:
    ann, _ = await two_people(browser)
    url = f"ws://{server.address}/api/tables/{ann.table}/socket"
    async with connect(url, proxy=None, **PATIENT) as socket:
        await socket.send('{"type": "ping"}')
        assert json.loads(await socket.recv())["code"] == "malformed"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    assert socket.close_code == 4400


async def test_an_unknown_table_is_said_to_be_unknown(browser: Devices, server: Running) -> None:
    ann = browser()
    assert (await ann.get("/api/tables/nowhere"))["code"] == "unknown_table"
    async with connect(f"ws://{server.address}/api/tables/nowhere/socket", proxy=None, **PATIENT) as socket:
        await socket.send(HELLO)
        assert json.loads(await socket.recv())["code"] == "unknown_table"
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    assert socket.close_code == 4404


async def test_a_page_from_elsewhere_is_refused(browser: Devices, server: Running) -> None:
    ann, _ = await two_people(browser)
    url = f"ws://{server.address}/api/tables/{ann.table}/socket"
    with pytest.raises(InvalidStatus):
        await connect(url, origin="http://evil.example", proxy=None, **PATIENT)  # type: ignore[arg-type]
    async with connect(url, origin=f"http://{server.address}", proxy=None, **PATIENT) as socket:  # type: ignore[arg-type]
        await socket.send(HELLO)
        assert json.loads(await socket.recv())["type"] == "welcome"
    for origin in ("http://evil.example", "http://[", "null"):
        answer = await ann.browser.http.post("/api/tables", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


@pytest.mark.parametrize(
    "asked, status, code",
    [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"options": {"dragons": True}}, 400, "bad_options"),
        ({"options": {"river": 1}}, 422, "malformed"),
        ({"seats": [{"kind": "person"}]}, 422, "malformed"),
        ({"seats": [{"kind": "person"}] * 6}, 422, "malformed"),
        ({"begins": 4}, 400, "bad_options"),
        ({"helps": ["oracle"]}, 422, "malformed"),
        ({"clock": {"kind": "turn"}}, 400, "bad_options"),
        ({"clock": {"kind": "none", "seconds": 5}}, 400, "bad_options"),
        ({"clock": {"kind": "turn", "seconds": 30, "increment": 5}}, 400, "bad_options"),
        ({"clock": {"kind": "total", "seconds": 600, "increment": 3601}}, 422, "malformed"),
        (
            {"seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "ann"}]},
            409,
            "name_taken",
        ),
        ({"seats": [{"kind": "person", "name": "a\u202eb"}, {"kind": "open"}]}, 400, "bad_name"),
        ({"seats": [{"kind": "person", "name": "x" * 21}, {"kind": "open"}]}, 400, "bad_name"),
        ({"seats": [{"kind": "computer", "level": "engine:sh"}, {"kind": "open"}]}, 400, "unknown_player"),
        ({"more": 1}, 422, "malformed"),
    ],
)
async def test_a_table_that_cannot_be(
    asked: dict[str, Any], status: int, code: str, browser: Devices
) -> None:
    good = {"game": "base", "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}]}
    answer = await browser().post("/api/tables", **{**good, **asked})
    assert (answer["status"], answer["code"]) == (status, code)


async def test_a_body_that_is_too_large(browser: Devices) -> None:
    answer = await browser().http.post("/api/explore", json={"record": "x" * 200_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert "content-security-policy" in answer.headers


async def test_a_body_that_is_too_large_and_does_not_say_so(browser: Devices) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b"x" * 10_000

    answer = await browser().http.post("/api/explore", content=chunks())
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("word", ["chess", "'base'", '"base"', '"'])
async def test_a_record_of_a_game_in_quotes_gets_a_clear_answer(word: str, browser: Devices) -> None:
    answer = await browser().post("/api/explore", record=f"game {word} rules 1 options - seats Ann Bob\n")
    assert (answer["status"], answer.get("code")) in ((200, None), (400, "bad_record"))


@pytest.mark.parametrize("path", ["/%00", f"/{'x' * 5000}", "/..%2fapp.py"])
async def test_an_address_that_is_no_file_is_the_page_itself(path: str, browser: Devices) -> None:
    assert "<title>Tuilerie" in (await browser().http.get(path)).text


async def test_an_unknown_address_of_the_api_is_refused_like_any_other(browser: Devices) -> None:
    answer = await browser().get("/api/nowhere")
    assert (answer["status"], answer["code"]) == (404, "malformed")


@pytest.mark.parametrize(
    "record, reason",
    [
        ("chess", "a record begins with"),
        ("game base rules 1 options - seats Ann Bob\n1 Ann QQ\n", "line 2"),
        ("game base rules 9 options - seats Ann Bob\n", "rules 9"),
    ],
)
async def test_a_record_that_cannot_be(record: str, reason: str, browser: Devices) -> None:
    answer = await browser().post("/api/explore", record=record)
    assert (answer["status"], answer["code"]) == (400, "bad_record")
    assert reason in answer["reason"]


async def test_a_database_that_cannot_be_written(browser: Devices, server: Running) -> None:
    ann, bob = await two_people(browser)
    version, around, store = ann.version, server.services.around, server.services.store
    around.store = cast(SqlStore, Broken(store))
    try:
        answer = await ann.play(ann.moves[0], id="again")
        assert (answer["code"], answer["version"]) == ("storage", version)
        assert (await browser().open("base", "Ann", "-"))["code"] == "storage"
    finally:
        around.store = store
    assert bob.version == version
    assert (await ann.play(ann.moves[0], id="again"))["type"] == "accepted"


class Broken:
    """A store that can read, but whose disk is full."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, *_: Any) -> None:
        await self._fail()

    async def open(self, *_: Any) -> None:
        await self._fail()

    async def _fail(self) -> None:
        async def job(connection: Any) -> None:
            await connection.exec_driver_sql("PRAGMA query_only = ON")
            try:
                await connection.exec_driver_sql("DELETE FROM rows")
            finally:
                await connection.exec_driver_sql("PRAGMA query_only = OFF")

        await self.store.write(job)


async def test_the_server_goes_on_when_a_client_vanishes(browser: Devices) -> None:
    ann, bob = await two_people(browser)
    await bob.drop()
    await ann.until(lambda: any(said.get("connected") == [True, False] for said in ann.heard))
    assert (await ann.play(ann.moves[0]))["type"] == "accepted"
    await asyncio.sleep(0)
