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
from tuilerie.play.record_writer import write_record
from tuilerie.server.services import Services
from tuilerie.server.settings import Settings
from tuilerie.server.store.store import SqlStore
from tuilerie.tables import commands
from tuilerie.tables.connection import Connection
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import Accepted, Play, Refused, Rematch
from tuilerie.tables.room import Room

pytestmark = pytest.mark.anyio
STORED = Path(__file__).parent / "stored"
KNOWN: dict[str, dict[str, Any]] = json.loads((STORED / "first_edition.json").read_text(encoding="utf-8"))


@pytest.fixture
async def services(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Services]:
    file = tmp_path / "t.db"
    file.write_bytes(lzma.decompress((STORED / "first_edition.db.xz").read_bytes()))
    store = SqlStore(f"sqlite:///{file}")
    await store.migrate()
    one = Services(Settings(), store)
    one.preparation.finish_all()
    yield one
    await one.close()
    await store.close()


def seated(room: Room) -> Connection:
    """Clients with the keys of that time."""
    keys = {int(seat): hash_of(key) for seat, key in KNOWN[room.id]["keys"].items()}
    return Connection(10**6, {seat: key for seat, key in keys.items() if room.keys.seat_of(key) == seat})


def tables(status: str) -> list[str]:
    return [id for id, known in KNOWN.items() if known["status"] == status]


def test_all_games_and_states_are_there() -> None:
    for status in ("running", "over"):
        assert {KNOWN[id]["game"] for id in tables(status)} >= set(GAMES)
    assert tables("waiting")
    assert tables("closed")


@pytest.mark.parametrize("id", KNOWN)
async def test_a_stored_log_leads_to_the_same_game(services: Services, id: str) -> None:
    known, state = KNOWN[id], (await services.lobby.room(id)).state
    assert (state.game, state.status, state.names) == (known["game"], known["status"], known["names"])
    assert (write_record(state.table, with_seed=True) if state.table else "") == known["record"]
    resumed = state.version - known["version"]  # where a clock ran, the server notes that it was away
    assert resumed in (0, 1)
    assert state.timer.left == known["left"]


@pytest.mark.parametrize("id", tables("running"))
async def test_a_running_table_plays_on_to_its_end(services: Services, id: str) -> None:
    room, chance = await services.lobby.room(id), random.Random(id)
    connection = seated(room)
    for number in range(1000):
        seat = room.state.to_act
        if seat is None or room.state.table is None:
            break
        move = chance.choice(room.state.table.moves).text
        if seat in connection.held and not room.state.chairs[seat].is_played_by_computer:
            answer = await played(room, connection, f"n{number}", seat, move)
            assert answer.type == "accepted"
        else:
            await moved(room, seat, move)
    assert room.state.status == "over"


async def played(room: Room, connection: Connection, id: str, seat: int, move: str) -> Accepted | Refused:
    version = room.state.version
    command = Play(type="play", id=id, table=room.id, seat=seat, expected_version=version, move=move)
    return await room.command(connection, command)


async def moved(room: Room, seat: int, move: str) -> None:
    """Plays a move for a computer seat."""
    async with room.lock:
        await room.commit(lambda draft: commands.play(draft, seat, move))


async def test_a_stored_command_gets_its_first_answer(services: Services) -> None:
    """The command was accepted once. Repeating it changes nothing."""
    for id in tables("running"):
        for command, version in (await services.store.answered(id)).items():
            assert await services.store.answer(id, command) == version


async def test_a_finished_table_has_its_rematch(services: Services) -> None:
    id = next(id for id in tables("over") if KNOWN[id]["game"] == "hunters")
    room = await services.lobby.room(id)
    command = Rematch(type="rematch", id="again", table=id, seat=0, expected_version=room.state.version)
    assert (await room.command(seated(room), command)).type == "accepted"
    following = await services.lobby.room(room.rematch)
    assert following.state.names == [*room.state.names[1:], room.state.names[0]]


async def test_a_stored_analysis_is_still_available(services: Services) -> None:
    found = [await services.analyses.state(await services.lobby.room(id)) for id in tables("over")]
    done = [one for one in found if one.status == "done"]
    assert [len(one.judgements) for one in done] == [119]
