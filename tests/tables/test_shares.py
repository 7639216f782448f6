"""Limits for a single visitor of a shared server: memory, opened tables, places in the lobby."""

import time
from typing import Any

import pytest

from tests.tables.memory import World, settled
from tuilerie.tables import commands
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.collaborators import LoopTime
from tuilerie.tables.connection import Connection
from tuilerie.tables.decoding import decode
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import Rematch, Resign, Undo
from tuilerie.tables.opener import Opener, mark_of
from tuilerie.tables.room import Room
from tuilerie.tables.stored import REFUSALS
from tuilerie.tables.sweeping import REVOKED_MS, Sweeper

pytestmark = pytest.mark.anyio
DAY = 24 * 3600
PERSON, OPEN = {"kind": "person"}, {"kind": "open"}


async def opened(
    world: World, *seats: dict[str, str], opener: Opener | None = None, **more: Any
) -> tuple[Room, dict[int, str]]:
    asked = decode(OpenTable, {"game": "base", "seats": list(seats), "begins": 0, **more})
    room, keys, _ = await world.lobby.open(asked, opener)
    await settled()
    return room, keys


@pytest.mark.parametrize("kind", ["days", "turn", "total"])
async def test_a_table_with_days_to_go_leaves_memory_and_is_woken_when_due(kind: str, world: World) -> None:
    room, _ = await opened(world, PERSON, PERSON, clock={"kind": kind, "seconds": 3 * DAY})
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    world.limits.rooms = 0
    await world.time.pass_by(2)
    await sweeper.sweep()
    assert world.lobby.rooms == {}
    assert not [alarm for alarm in world.time.alarms if not alarm.is_cancelled], "nothing holds the room"
    await world.time.pass_by(3 * DAY)
    assert (await world.store.find(room.id)).version == room.state.version  # type: ignore[union-attr]
    await sweeper.sweep()
    await world.time.pass_by(1)
    kinds = [row.kind for row in (await world.lobby.room(room.id)).state.rows]
    assert "timed_out" in kinds


async def test_a_table_with_a_clock_of_minutes_stays(world: World) -> None:
    room, _ = await opened(world, PERSON, PERSON, clock={"kind": "total", "seconds": 300})
    world.limits.rooms = 0
    await world.time.pass_by(2)
    world.lobby.forget_rooms()
    assert world.lobby.rooms == {room.id: room}


async def test_a_table_where_somebody_is_stays(world: World) -> None:
    room, _ = await opened(world, PERSON, PERSON, clock={"kind": "days", "seconds": 3 * DAY})
    room.welcome(Connection(100))
    world.limits.rooms = 0
    await world.time.pass_by(2)
    world.lobby.forget_rooms()
    assert world.lobby.rooms == {room.id: room}


async def test_a_rematch_counts_as_an_opening(world: World) -> None:
    asked: list[bool] = [True, False]
    opener = Opener("a", lambda: asked.pop(0))
    room, keys = await opened(world, PERSON, PERSON, opener=opener)
    ann = Connection(100, {0: hash_of(keys[0])}, opener)
    resign = Resign(id="1", table=room.id, seat=0, expected_version=room.state.version)
    await room.command(ann, resign)
    rematch = Rematch(id="2", table=room.id, seat=0, expected_version=room.state.version)
    refused: Any = await room.command(ann, rematch)
    assert (refused.type, refused.code, room.rematch) == ("refused", "limit", "")
    asked.append(True)
    assert (await room.command(ann, rematch)).type == "accepted"
    assert (await room.command(ann, rematch)).type == "accepted", "the same table, which counts once"
    assert asked == []
    assert (await world.store.find(room.rematch)).opener == "a"  # type: ignore[union-attr]


async def test_the_public_tables_of_one_address_do_not_hide_the_others(world: World) -> None:
    others = [(await opened(world, PERSON, OPEN, public=True, opener=Opener(f"{n}")))[0] for n in range(5)]
    await world.time.pass_by(1)
    flood = Opener("flood")
    for _ in range(60):
        await opened(world, PERSON, OPEN, public=True, opener=flood)
    shown = await world.lobby.public_tables(60)
    assert len(shown) == 60
    assert {room.id for room in others} <= {room.id for room in shown}
    assert [room.state.created for room in shown] == sorted((r.state.created for r in shown), reverse=True)


def test_a_mark_leads_back_to_no_address() -> None:
    assert mark_of("192.0.2.1") != mark_of("192.0.2.2")
    assert len(mark_of("192.0.2.1")) == 6


async def test_refused_commands_are_forgotten_after_a_while(world: World) -> None:
    room, keys = await opened(world, PERSON, PERSON)
    ann, answers = Connection(100, {0: hash_of(keys[0])}), world.store.kept[room.id].answers
    for n in range(3 * REFUSALS):
        await room.command(ann, Undo(id=f"{n}", table=room.id, seat=0, expected_version=room.state.version))
    assert len(answers) == REFUSALS
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    await world.time.pass_by(DAY - 1)
    await sweeper.sweep()
    assert len(answers) == REFUSALS
    await world.time.pass_by(2)
    await sweeper.sweep()
    assert answers == {}


async def test_keys_that_open_nothing_are_removed_after_a_while(world: World) -> None:
    room, _ = await opened(world, PERSON, OPEN)
    await world.lobby.renew_key(room, 0)
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    assert len([key for key in world.store.kept[room.id].keys if key.seat == 0]) == 2
    await sweeper.sweep()
    assert len([key for key in world.store.kept[room.id].keys if key.seat == 0]) == 2
    world.time.ms += REVOKED_MS + 1
    await sweeper.sweep()
    assert [key.revoked for key in world.store.kept[room.id].keys if key.seat == 0] == [None]


def test_a_jump_of_the_system_clock_costs_no_player_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = LoopTime()
    before, wall = clock.now(), time.time_ns()
    assert abs(before - wall // 1_000_000) < 60_000
    monkeypatch.setattr(time, "time_ns", lambda: wall + 3_600_000_000_000)
    assert 0 <= clock.now() - before < 60_000


@pytest.mark.parametrize("days, is_kept", [(0.0, True), (7.0, False)])
async def test_finished_games_are_kept_as_long_as_the_host_says(
    days: float, is_kept: bool, world: World
) -> None:
    over, _ = await opened(world, PERSON, PERSON)
    running, _ = await opened(world, PERSON, PERSON)
    async with over.lock:
        await over.commit(lambda draft: commands.close(draft, "host"))
    world.limits.finished_days, world.limits.untouched_days = days, 1000.0
    sweeper = Sweeper(world.around, world.lobby, world.scheduler)
    await world.time.pass_by(6 * DAY)
    await sweeper.sweep()
    assert over.id in world.store.kept
    await world.time.pass_by(2 * DAY)
    await sweeper.sweep()
    assert (over.id in world.store.kept, running.id in world.store.kept) == (is_kept, True)
    assert (over.id in world.lobby.rooms) == is_kept
