"""Renewed keys: the old key gives no access any more, also at rematches."""

import pytest

from tests.tables.memory import World, settled
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.connection import Connection
from tuilerie.tables.decoding import decode
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import Rematch, Resign
from tuilerie.tables.room import Room

pytestmark = pytest.mark.anyio


async def chain(world: World, length: int) -> tuple[list[Room], str]:
    """Tables that follow each other, all but the last one over; and Ann's key."""
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
    room, keys, _ = await world.lobby.open(decode(OpenTable, {"game": "base", "seats": seats, "begins": 0}))
    rooms = [room]
    while len(rooms) < length:
        await settled()
        seat = rooms[-1].keys.seat_of(hash_of(keys[0])) or 0
        ann = Connection(100, {seat: hash_of(keys[0])})
        for kind in (Resign, Rematch):
            said = kind(id=kind.type, table=room.id, seat=seat, expected_version=room.state.version)
            assert (await room.command(ann, said)).type == "accepted"
        room = await world.lobby.room(room.rematch)
        rooms.append(room)
    return rooms, keys[0]


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("in_memory", [True, False])
async def test_a_former_key_opens_no_table_that_follows(at: int, in_memory: bool, world: World) -> None:
    rooms, old = await chain(world, 4)
    seats = [room.keys.seat_of(hash_of(old)) for room in rooms]
    assert seats == [0, 1, 0, 1]
    if not in_memory:
        for room in rooms[at + 1 :]:
            world.lobby.rooms.pop(room.id)
    key = await world.lobby.renew_key(rooms[at], seats[at] or 0)
    now = [await world.lobby.room(room.id) for room in rooms]
    assert [room.keys.seat_of(hash_of(old)) for room in now[at:]] == [None] * (4 - at)
    assert [room.keys.seat_of(hash_of(key)) for room in now[at:]] == seats[at:]
    for room in now[at:]:
        assert {known.seat for known in room.keys.of_seats} == {0, 1}, "Bob stays"


async def test_a_revoked_key_of_the_former_table_opens_nothing(world: World) -> None:
    """The old table is over and its key was not renewed there: it gives no access either."""
    rooms, old = await chain(world, 2)
    mine = await world.lobby.renew_key(rooms[1], 1)
    stolen = await world.lobby.renew_key(rooms[0], 0)
    assert rooms[1].keys.seat_of(hash_of(stolen)) is None
    assert rooms[1].keys.seat_of(hash_of(old)) is None
    assert rooms[1].keys.seat_of(hash_of(mine)) == 1
