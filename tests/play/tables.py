"""Tables for tests: games played at random, or with tiles in a given order."""

import random
from collections import Counter
from itertools import combinations

from tuilerie import GAMES, ScriptedDealer, Table

BOX = GAMES["base"].module.BOX
# Every combination of options; together they cover every number of seats.
OPTION_SETS = [chosen for size in range(4) for chosen in combinations(BOX.options, size)]
MATCHES = [(2 + number % 4, chosen) for number, chosen in enumerate(OPTION_SETS)]


def match_name(match: tuple[int, tuple[str, ...]]) -> str:
    return f"{match[0]} seats, {' '.join(match[1]) or 'no options'}"


def new_table(seats: int = 2, options: tuple[str, ...] = ("farmers",), seed: int | str = 7) -> Table:
    return Table("base", seats, seed, None, **{name: name in options for name in BOX.options})


def scripted(tiles: str, turns: str = "", seats: int = 2) -> Table:
    """A table that deals these tiles; the turns (`E N1v -`, one a line) have been played."""
    table = Table("base", seats, dealer=ScriptedDealer(tiles.split()))
    for turn in turns.strip().splitlines():
        tile, placement, act = turn.split(maxsplit=2)
        table.play(f"{tile} {placement}")
        table.play(act)
    return table


def play_on(table: Table, moves: int = -1, seed: int = 1) -> Table:
    """Plays this many random moves, or to the end."""
    rng = random.Random(seed)
    while not table.is_over and moves != 0:
        table.play(rng.choice(table.moves))
        moves -= 1
    return table


def went_another_way(table: Table, back: int, onward: int = 3, seed: int = 0) -> Table:
    """A copy that takes back at least this many moves, to a decision with a choice, and plays other moves."""
    rng, line = random.Random(seed), table.copy()
    line.undo(back)
    while len(line.moves) == 1:
        line.undo()
    former = {played.move.text for played in table.history[len(line.history) : len(line.history) + 1]}
    line.play(rng.choice([move for move in line.moves if move.text not in former]))
    return play_on(line, onward, seed)


def with_variations(table: Table, backs: tuple[int, ...]) -> Table:
    """The table with variations that leave the game at least this many moves before its end."""
    for seed, back in enumerate(backs):
        table.keep_variation(went_another_way(table, back, seed=seed), f"number {seed}")
    return table


def pass_on(table: Table) -> Table:
    """Plays to the end without putting any piece, each tile at its first legal place."""
    while not table.is_over:
        table.play(table.moves[0])
    return table


def state_bytes(table: Table) -> bytes:
    return bytes(table.position)


def tiles_of(table: Table) -> Counter[str]:
    """All tiles of the game: on the board, in hand, removed, open or still to come."""
    found = Counter(square.tile for square in table.view().squares)
    found += Counter(table.view().open_tiles)
    found += Counter(table.view().tiles_left)
    found += Counter(event.tile for played in table.history for event in played.events if event.tile)
    if table.drawn:
        found[table.drawn] += 1
    return found


def inventory(options: tuple[str, ...]) -> Counter[str]:
    decks = ("spring", "river", "lake", "tiles") if "river" in options else ("start", "tiles")
    return Counter({tile.id: tile.count for tile in BOX.tiles if tile.deck in decks})


def draws_of(table: Table) -> list[str]:
    """The tiles dealt so far."""
    return [played.move.text for played in table.history if played.seat < 0]
