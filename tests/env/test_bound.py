"""Why 1024 actions are enough, for each game: a bound that follows from its box, and games that try it.

Laying: a board of n cells has at most 2n + 2 open cells around it. One cell has 4, and a further one covers
an open cell and opens at most three. The last tile meets all cells but its own, in at most 4 turns.
Other moves: at most one for each kind of piece and segment of the new tile, and what games allow elsewhere.
"""

import numpy as np
import pytest

from tuilerie import GAMES
from tuilerie.core.box import Box
from tuilerie.core.state import SEATS
from tuilerie.core.words import Kind, Phase, Piece
from tuilerie.env import ACTIONS, Batch
from tuilerie.env.observation import column

EACH_GAME = pytest.mark.parametrize("game", GAMES)
TURNS = 4
ELSEWHERE = 3  # passing, digging, calling an abbot home


def cells_of(box: Box) -> int:
    return sum(tile.count * tile.columns * tile.rows for tile in box.tiles)


def segments_of(box: Box, kind: Kind) -> int:
    return sum(tile.count * sum(s.kind == kind for s in tile.segments) for tile in box.tiles)


def laying_bound(box: Box) -> int:
    open_cells = 2 * (cells_of(box) - 1) + 2
    open_tiles = sum(tile.count for tile in box.tiles if tile.deck in box.decks_of("open"))
    return max(TURNS * open_cells, TURNS * open_tiles)


def acting_bound(box: Box) -> int:
    here = max(len(tile.segments) for tile in box.tiles) * len(set(box.slots))
    tents = segments_of(box, Kind.MOUNTAIN) if Piece.TENT in box.slots else 0
    return here + tents + ELSEWHERE


def hiking_bound(box: Box) -> int:
    """A path does not branch within a tile, so a hiker passes each segment at most once, on either way."""
    paths = [s for tile in box.tiles for s in tile.segments if s.kind == Kind.PATH]
    assert all(len(segment.ports) <= 2 for segment in paths)
    return 1 + box.slots.count(Piece.MEEPLE) * segments_of(box, Kind.PATH)


def bound(box: Box) -> int:
    return max(laying_bound(box), acting_bound(box), hiking_bound(box), len(box.tokens))


@EACH_GAME
def test_the_box_allows_no_more_moves_than_actions(game: str) -> None:
    assert bound(GAMES[game].module.BOX) <= ACTIONS


@EACH_GAME
@pytest.mark.parametrize("seats", [2, SEATS])
def test_sprawling_games_stay_within_the_bound(game: str, seats: int) -> None:
    """Tiles are laid as far from the start tile as possible, which opens the most cells; other moves are
    random."""
    options = dict.fromkeys(GAMES[game].options, True)
    batch = Batch(game, 12, seats, seed=3, **options)
    box, most = batch.box, dict.fromkeys(Phase, 0)
    cells = box.table["cell_count"][0].astype(int)
    while not batch.is_over.all():
        for phase, count in zip(batch.states["phase"], batch.counts, strict=True):
            most[Phase(phase)] = max(most[Phase(phase)], int(count))
        for state in batch.states:
            covered = cells[state["square_tile"][: state["square_count"]]].sum()
            assert state["frontier_count"] <= 2 * covered + 2
        batch.step(sprawling(batch))
    laying = max(most[Phase.LAY], most[Phase.BONUS_LAY], most[Phase.DOUBLE_LAY])
    assert 40 < laying <= laying_bound(box)
    assert max(most[Phase.ACT], most[Phase.BONUS_ACT]) <= acting_bound(box)
    assert most[Phase.HIKE] <= hiking_bound(box)


def sprawling(batch: Batch) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    moves = batch.observe()["moves"].astype(int)
    far = abs(moves[:, :, column("moves", "x")]) + abs(moves[:, :, column("moves", "y")])
    lays = moves[:, 0, column("moves", "turn")] + far.max(axis=1) > 0
    is_lay = np.isin(batch.states["phase"], [Phase.LAY, Phase.BONUS_LAY])
    return np.where(lays & is_lay, far.argmax(axis=1), batch.sample())
