"""A database of the first edition opens and plays on.

`stored/first_edition.db.xz` was written by the server of commit d7883cb: finished and running tables of all
five games, and every kind of row. `first_edition.json` says, by table, what that server knew of it.
"""

import json
import lzma
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tuilerie.games import GAMES
from tuilerie.play.record import write_record
from tuilerie.server.hall import Hall
from tuilerie.server.room import Room
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import Store
from tuilerie.tables.connection import Connection
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import Accepted, Play, Refused, Rematch

pytestmark = pytest.mark.anyio
STORED = Path(__file__).parent / "stored"
KNOWN: dict[str, dict[str, Any]] = json.loads((STORED / "first_edition.json").read_text(encoding="utf-8"))


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    file = tmp_path / "t.db"
    file.write_bytes(lzma.decompress((STORED / "first_edition.db.xz").read_bytes()))
    store = Store(f"sqlite:///{file}")
    await store.migrate()
    one = Hall(Settings(), store)
    one.preparation.finish_all()
    yield one
    await one.close()
    await store.close()


def seated(room: Room) -> Connection:
    """Whoever holds the keys that were given out then."""
    keys = {int(seat): hash_of(key) for seat, key in KNOWN[room.id]["keys"].items()}
    return Connection("", 10**6, {seat: key for seat, key in keys.items() if room.seat_of(key) == seat})


def tables(status: str) -> list[str]:
    return [id for id, known in KNOWN.items() if known["status"] == status]


def test_all_games_and_states_are_there() -> None:
    for status in ("running", "over"):
        assert {KNOWN[id]["game"] for id in tables(status)} >= set(GAMES)
    assert tables("waiting")
    assert tables("closed")


@pytest.mark.parametrize("id", KNOWN)
async def test_a_log_of_then_leads_to_the_same_game(hall: Hall, id: str) -> None:
    known, sitting = KNOWN[id], (await hall.room(id)).sitting
    assert (sitting.game, sitting.status, sitting.names) == (known["game"], known["status"], known["names"])
    assert (write_record(sitting.table, with_seed=True) if sitting.table else "") == known["record"]
    resumed = sitting.version - known["version"]  # where a clock ran, the server notes that it was away
    assert resumed in (0, 1)
    assert sitting.timer.left == known["left"]


@pytest.mark.parametrize("id", tables("running"))
async def test_a_running_table_plays_on_to_its_end(hall: Hall, id: str) -> None:
    room, chance = await hall.room(id), random.Random(id)
    connection = seated(room)
    for number in range(1000):
        seat = room.sitting.to_act
        if seat is None or room.sitting.table is None:
            break
        move = chance.choice(room.sitting.table.moves).text
        if seat in connection.held and not room.sitting.chairs[seat].is_played_by_computer:
            answer = await played(room, connection, f"n{number}", seat, move)
            assert answer.type == "accepted"
        else:
            await moved(room, seat, move)
    assert room.sitting.status == "over"


async def played(room: Room, connection: Connection, id: str, seat: int, move: str) -> Accepted | Refused:
    version = room.sitting.version
    command = Play(type="play", id=id, table=room.id, seat=seat, expected_version=version, move=move)
    return await room.command(connection, command)


async def moved(room: Room, seat: int, move: str) -> None:
    """A move of a computer seat."""
    async with room.lock:
        await room.commit(lambda tried, draft: tried.play(draft, seat, move))


async def test_a_command_of_then_gets_its_answer_of_then(hall: Hall) -> None:
    """It was accepted once: said again, it changes nothing."""
    for id in tables("running"):
        for command, version in (await hall.store.answered(id)).items():
            assert await hall.store.answer(id, command) == version


async def test_a_finished_table_has_its_rematch(hall: Hall) -> None:
    id = next(id for id in tables("over") if KNOWN[id]["game"] == "hunters")
    room = await hall.room(id)
    command = Rematch(type="rematch", id="again", table=id, seat=0, expected_version=room.sitting.version)
    assert (await room.command(seated(room), command)).type == "accepted"
    following = await hall.room(room.rematch)
    assert following.sitting.names == [*room.sitting.names[1:], room.sitting.names[0]]


async def test_an_analysis_of_then_is_still_told(hall: Hall) -> None:
    states = [await hall.analyses.state(id) for id in tables("over")]
    done = [state for state in states if state.status == "done"]
    assert [len(state.judgements) for state in done] == [119]
