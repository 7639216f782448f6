"""How rule tests of Amazonas write turns: as in a record.

A turn is the seat, the tile and its placement, after a "!" tile the double tile and its placement, and the
act: `1 A04 S4^ AA1 S5v meeple village`. `;` separates turns. Any seat may take one. Seats count from 1, cells
from the north-west cell of the start tile.
"""

from typing import Any

from tests.boards import Position, new_game
from tuilerie.core.board import next_spot
from tuilerie.core.words import Happening, Kind, Phase

GAME = "amazonas"


def played(record: str, seats: int = 3, boats: str = "") -> Position:
    """Sets the boats before the last turn."""
    position = new_game(GAME, seats)
    turns = [turn for turn in record.split(";") if turn.strip()]
    for number, turn in enumerate(turns, 1):
        if boats and number == len(turns):
            set_boats(position, boats)
        take_turn(position, turn)
    return position


def take_turn(position: Position, text: str) -> Position:
    seat, *words = text.split()
    tiles = [tile.id for tile in position.box.tiles]
    laid = next(number for number, word in enumerate(words) if number % 2 == 0 and word not in tiles)
    lay(position, " ".join([seat, *words[:laid]]))
    do(position, " ".join(words[laid:]))
    return position


def lay(position: Position, text: str) -> Position:
    """The first step of a turn, with the double if one is named: `1 A04 S4^ AA1 S5v`."""
    seat, tile, placement, *double = text.split()
    position.s.active = int(seat) - 1
    position.draw(tile)
    position.lay(placement)
    if double:
        lay_double(position, " ".join(double))
    return position


def lay_double(position: Position, text: str) -> None:
    position.act(text)


def do(position: Position, act: str) -> Position:
    """The second and third step."""
    position.act(act)
    return position


# What is on offer


def acts(position: Position) -> set[str]:
    assert position.s.phase == Phase.ACT
    return set(position.acts())


def doubles(position: Position) -> set[str]:
    assert position.s.phase == Phase.DOUBLE_LAY
    return set(position.acts())


# Reading the board


def boats(position: Position) -> str:
    return " ".join(str(space) for space in position.s.boat[: position.s.seats])


def set_boats(position: Position, spaces: str) -> None:
    for seat, space in enumerate(spaces.split()):
        position.s.boat[seat] = int(space)
        if position.oracle:
            position.oracle.boats[seat] = int(space)


def spots(position: Position, spot: str) -> set[str]:
    """All segments of the feature of a spot."""
    row, found = position.feature(spot), set()
    at = row.first
    for _ in range(row.segments):
        found.add(position.spot_name(at))
        at = next_spot(position.s, at)
    return found


# Scores and events


def final(position: Position) -> Position:
    """The final count, whose events are the only ones then."""
    position.s.event_count = 0
    position.rules.finish(position.s, position.table)
    return position


def land_points(position: Position) -> tuple[int, ...]:
    """The points of the final count without the mouth."""
    points = [0] * position.s.seats
    for row in list(final(position).s.events)[: position.s.event_count]:
        if row.what != Kind.AMAZON and row.kind == Happening.SCORED:
            points[row.seat] += row.points
    return tuple(points)


def mouth_points(position: Position) -> tuple[int, ...]:
    before = position.scores
    land = land_points(position)
    return tuple(now - then - more for now, then, more in zip(position.scores, before, land, strict=True))


def events(position: Position) -> list[str]:
    """Events as on other boards, and also `1 sailed 2`, `1 +4 river as 1`, `1 +7 mouth as 1`."""
    return [told(position, row) for row in list(position.s.events)[: position.s.event_count]]


def told(position: Position, row: Any) -> str:
    if row.kind == Happening.SAILED:
        return f"{row.seat + 1} sailed {row.squares}"
    if row.kind == Happening.SCORED and row.what == Kind.AMAZON:
        return f"{row.seat + 1} +{row.points} {'river' if row.finished else 'mouth'} as {row.icons}"
    return position.event_text(row)
