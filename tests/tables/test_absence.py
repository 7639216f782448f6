"""Absent players: when others may let a computer play for them, and the news about it."""

import json
from typing import Any

import pytest

from tests.tables.memory import World, heard, settled
from tuilerie.tables.bodies import OpenTable
from tuilerie.tables.connection import Connection
from tuilerie.tables.decoding import Malformed, decode
from tuilerie.tables.keys import hash_of
from tuilerie.tables.messages import TakeOver, read_message
from tuilerie.tables.room import Room
from tuilerie.tables.rows import TakenOver

pytestmark = pytest.mark.anyio
DAY = 24 * 3600.0


async def alone(world: World, **clock: Any) -> tuple[Room, Connection, str]:
    """Ann is at her table, Bob is not; returns also Bob's key."""
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Bob")]
    asked = {"game": "base", "seats": seats, "begins": 0, **({"clock": clock} if clock else {})}
    room, keys, _ = await world.lobby.open(decode(OpenTable, asked))
    await settled()
    ann = Connection(1000, {0: hash_of(keys[0])})
    ann.look_through(0)
    room.welcome(ann)
    return room, ann, keys[1]


async def taken(room: Room, ann: Connection, id: str = "one") -> Any:
    version = room.state.version
    return await room.command(ann, TakeOver(id=id, table=room.id, seat=0, expected_version=version, absent=1))


def offered(connection: Connection) -> list[int]:
    """The seats for which a page may let a computer play, in its latest view."""
    views = [view for said in map(json.loads, heard(connection)) if (view := said.get("view"))]
    return list(views[-1]["may"]["take_over"])


async def test_without_a_clock_only_after_a_long_absence(world: World) -> None:
    room, ann, _ = await alone(world)
    await world.time.pass_by(world.limits.absent_seconds - 1)
    refused = await taken(room, ann)
    assert (refused.type, refused.code) == ("refused", "not_allowed")
    await world.time.pass_by(2)
    room.show(ann)
    assert offered(ann) == [1]
    assert (await taken(room, ann, "two")).type == "accepted"


@pytest.mark.parametrize("kind, seconds", [("total", 10 * DAY), ("turn", 10 * DAY), ("days", 10 * DAY)])
async def test_a_seat_is_not_taken_over_while_its_own_clock_has_time(
    kind: str, seconds: float, world: World
) -> None:
    """Whether its clock runs or not: a player may be away while another seat is to decide."""
    room, ann, _ = await alone(world, kind=kind, seconds=int(seconds))
    await world.time.pass_by(9 * DAY)
    room.show(ann)
    assert offered(ann) == []
    refused = await taken(room, ann)
    assert (refused.type, refused.code) == ("refused", "not_allowed")
    assert "clock" in refused.reason
    assert not room.state.chairs[1].taken_over


async def test_the_server_chooses_who_plays(world: World) -> None:
    with pytest.raises(Malformed, match="level"):
        read_message(
            json.dumps(
                {
                    "type": "take_over",
                    "id": "1",
                    "table": "t",
                    "seat": 0,
                    "expected_version": 1,
                    "absent": 1,
                    "level": "random",
                }
            )
        )
    room, ann, _ = await alone(world)
    await world.time.pass_by(world.limits.absent_seconds)
    await taken(room, ann)
    assert room.state.chairs[1].level == "greedy"


async def test_everyone_is_told_what_happened(world: World) -> None:
    room, ann, key = await alone(world)
    await world.time.pass_by(world.limits.absent_seconds)
    heard(ann)
    await taken(room, ann)
    news = [news for said in map(json.loads, heard(ann)) for news in said.get("news", ())]
    assert [one["words"] for one in news if one["kind"] == "taken_over"] == [
        "Bob has been away for a long time: at Ann's request, a computer plays for Bob."
    ]
    bob = Connection(100, {1: hash_of(key)})
    bob.look_through(1)
    room.welcome(bob)
    view = json.loads(heard(bob)[0])["view"]
    assert view["prompt"].startswith("A computer plays for you")
    assert view["may"]["come_back"]


async def test_a_row_of_the_first_edition_names_nobody_who_asked() -> None:
    assert TakenOver(5, 0, 1, "greedy").body == '{"level":"greedy"}'
