"""The picture of a tile: reads its characters, and finds its ports and which places are joined."""

from collections import deque
from collections.abc import Iterator

Picture = tuple[str, ...]
Place = tuple[int, int]  # row and column in a picture
Port = tuple[int, int]  # cell of the tile, and one of its 12 ports

BRIDGE_MARK = "="
BLANK = " "
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def read_picture(lines: list[str], columns: int, rows: int) -> Picture:
    """Reads the picture of a tile. Blanks at the end of a line may be missing."""
    size = len(lines) // rows
    if size not in (5, 7) or size * rows != len(lines):
        raise ValueError(f"a picture has 5 or 7 lines per cell, not {len(lines)} for {rows}")
    width = size * columns
    if any(len(line) > width for line in lines):
        raise ValueError(f"a line of the picture is longer than {width} characters")
    picture = tuple(line.ljust(width) for line in lines)
    corners = {(0, 0), (0, width - 1), (len(lines) - 1, 0), (len(lines) - 1, width - 1)}
    if any(character == BLANK and place not in corners for place, character in places(picture)):
        raise ValueError("only the corners of a picture may be blank")
    return picture


def places(picture: Picture) -> Iterator[tuple[Place, str]]:
    for row, line in enumerate(picture):
        for column, character in enumerate(line):
            yield (row, column), character


def flood(picture: Picture, start: Place, characters: set[str]) -> set[Place]:
    """All places joined to the start by these characters. Bridges are crossed in a straight line."""
    seen = {start}
    waiting = deque([start])
    while waiting:
        for near in neighbours(picture, waiting.popleft()):
            if near not in seen and picture[near[0]][near[1]] in characters:
                seen.add(near)
                waiting.append(near)
    return seen


def neighbours(picture: Picture, place: Place) -> Iterator[Place]:
    """The places beside a place. If a bridge is there, the place beyond it."""
    for down, right in STEPS:
        row, column = place[0] + down, place[1] + right
        while _is_inside(picture, row, column) and picture[row][column] == BRIDGE_MARK:
            row, column = row + down, column + right
        if _is_inside(picture, row, column):
            yield row, column


def _is_inside(picture: Picture, row: int, column: int) -> bool:
    return 0 <= row < len(picture) and 0 <= column < len(picture[0])


def perimeter(columns: int, rows: int) -> list[Port]:
    """All ports of a tile of this size, clockwise from its north-west corner."""
    north = [(column, point) for column in range(columns) for point in (0, 1, 2)]
    east = [(row * columns + columns - 1, point) for row in range(rows) for point in (3, 4, 5)]
    south = [((rows - 1) * columns + column, point) for column in range(columns)[::-1] for point in (6, 7, 8)]
    west = [(row * columns, point) for row in range(rows)[::-1] for point in (9, 10, 11)]
    return north + east + south + west


def port_places(size: int, columns: int, rows: int) -> dict[Port, Place]:
    """The place of each port of a tile in its picture."""
    along = (1, size // 2, size - 2)
    found = {}
    for cell, point in perimeter(columns, rows):
        top, left = (cell // columns) * size, (cell % columns) * size
        side, third = divmod(point, 3)
        offset = along[third] if side < 2 else along[2 - third]
        inside = ((0, offset), (offset, size - 1), (size - 1, offset), (offset, 0))[side]
        found[cell, point] = (top + inside[0], left + inside[1])
    return found


def turned_port(port: Port, turn: int, columns: int, rows: int) -> Port:
    """The port that a port becomes when the tile is rotated by quarter turns clockwise."""
    cell, point = port
    row, column = divmod(cell, columns)
    for _ in range(turn):
        row, column = column, rows - 1 - row
        columns, rows = rows, columns
    return row * columns + column, (point + 3 * turn) % 12


def turned_size(columns: int, rows: int, turn: int) -> tuple[int, int]:
    return (rows, columns) if turn % 2 else (columns, rows)


def turned_picture(picture: Picture, turn: int) -> Picture:
    for _ in range(turn):
        picture = tuple("".join(column) for column in zip(*reversed(picture), strict=True))
    return picture
