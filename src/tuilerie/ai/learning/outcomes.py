"""Observes the features of a game in progress, and how they ended: rules that replay a game and write one
row for each feature that they look at."""

from ...core.board import feature_of, icon_count, squares_around
from ...core.cells import is_open, near_cell, open_place
from ...core.rule import LEARN, entry, rule
from ...core.signature import Ints, IntTable
from ...core.state import SEATS, SPOT_SHIFT
from ...core.words import Kind, Phase
from ...games.playout import Piles, shuffle_piles
from ..greedy import HERE
from ..leaf.open_cells import list_places_beside, rate_open_cells, survey, tiles_fitting
from ..leaf.workspace import Workspace
from ..simulate import Seating, player_move

# What a row says: first what was known, then how it ended.
OUTCOMES = (
    "turn",
    "pile",  # tiles left to draw
    "kind",
    "squares",
    "open_sides",
    "cells",  # open cells beside it; around it, if the kind reaches no side
    "missing",  # empty cells among the eight around its square
    "scarcest",  # tiles left that fit the open cell which the fewest fit
    "second",  # the same for the second of these cells, or as many as the first
    "fitting",  # the sum over all these cells
    "icons",
    "active",  # the seat next to lay
    "points",  # if the game ended now
    *(f"meeples_{seat}" for seat in range(SEATS)),
    "spot",
    "is_completed",
    "final_points",
    *(f"final_{seat}" for seat in range(SEATS)),  # meeples there in the end
    "final_pile",
)
(
    TURN,
    PILE,
    KIND,
    SQUARES,
    OPEN_SIDES,
    CELLS,
    MISSING,
    SCARCEST,
    SECOND,
    FITTING,
    ICONS,
    ACTIVE,
    WORTH,
) = range(13)
MEEPLES = 13
SPOT = MEEPLES + SEATS
IS_COMPLETED, FINAL_POINTS, FINAL = SPOT + 1, SPOT + 2, SPOT + 3
FINAL_PILE = FINAL + SEATS


@entry(LEARN)
def play_noted(w: Workspace, piles: Piles, seating: Seating, seed: int, log: Ints) -> int:
    """Plays a game and writes down its moves, including those of chance. Returns their number."""
    s, count = w.states[HERE], 0
    shuffle_piles(w.game, s, w.box, piles.orders, piles.words, piles.rng, seed)
    while s.phase != Phase.OVER:
        log[count] = player_move(w, s, piles, seating)
        w.game.play(s, w.box, log[count])
        count += 1
    return count


@entry(LEARN)
def observe_game(w: Workspace, log: Ints, rows: IntTable, every: int) -> int:
    """Replays a game; returns the number of rows. Before each draw, some features are observed: claimed ones
    in one turn of `every`, others in a quarter as many."""
    s, count, unresolved = w.states[HERE], 0, 0
    w.game.deal(s, w.box)
    for move in log:
        if s.phase == Phase.DRAW:
            count = observe_features(w, s, rows, count, every)
        elif s.phase == Phase.ACT:
            unresolved = follow_up(w, s, rows, unresolved, count)
        if s.pile == 0:
            last_seen(w, s, rows, unresolved, count)
        w.game.play(s, w.box, move)
    return count


@rule
def observe_features(w, s, rows, count, every):
    survey(w, s)
    rate_open_cells(w, s)
    for f in range(s.feature_count):
        claimed = s.feature[f].claims > 0
        period = every if claimed else 4 * every
        chosen = s.feature[f].kind != Kind.GONE and (s.turn + f) % period == 0 and count < len(rows)
        if chosen and not w.game.is_complete(s, w.box, f):
            observe_feature(w, s, f, rows[count])
            count += 1
    return count


@rule
def observe_feature(w, s, f, row):
    feature = s.feature[f]
    row[TURN] = s.turn
    row[PILE] = s.pile
    row[KIND] = feature.kind
    row[SQUARES] = feature.squares
    row[OPEN_SIDES] = feature.open_sides
    row[MISSING] = 8 - squares_around(s, feature.first >> SPOT_SHIFT)
    row[ICONS] = icon_count(s, f, 0)
    row[ACTIVE] = s.active
    row[WORTH] = w.game.points(s, w.box, f, 0)
    for seat in range(SEATS):
        row[MEEPLES + seat] = feature.meeples[seat]
    row[SPOT] = feature.first
    row[IS_COMPLETED] = 0
    row[FINAL_PILE] = 0
    observe_cells(w, s, f, row)


@rule
def observe_cells(w, s, f, row):
    list_places_beside(s, w.box, w.notes, f)
    if s.feature[f].open_sides == 0:
        list_places_around(s, w.notes, s.feature[f].first >> SPOT_SHIFT)
    cells, scarcest, second, fitting, last = 0, 1000, 1000, 0, -1
    for i in range(w.notes.side_count):
        place = w.notes.sides[i]
        if place != last:
            last = place
            cells += 1
            count = tiles_fitting(s, w.box, s.frontier_pattern[place])
            fitting += count
            second = min(second, max(count, scarcest))
            scarcest = min(scarcest, count)
    row[CELLS] = cells
    row[SCARCEST] = scarcest if cells > 0 else 0
    row[SECOND] = second if cells > 1 else row[SCARCEST]
    row[FITTING] = fitting


@rule
def list_places_around(s, notes, square):
    notes.side_count = 0
    for y in range(-1, 2):
        for x in range(-1, 2):
            near = near_cell(s, s.square_cell[square], x, y)
            if is_open(s, near):
                notes.sides[notes.side_count] = open_place(s, near)
                notes.side_count += 1


@rule
def follow_up(w, s, rows, first, count):
    """Writes how features ended that are complete by now. Returns the first row whose feature is not."""
    earliest = count
    for i in range(first, count):
        if not rows[i][IS_COMPLETED]:
            f = feature_of(s, rows[i][SPOT])
            if w.game.is_complete(s, w.box, f):
                write_end(w, s, f, rows[i], 1)
            else:
                earliest = min(earliest, i)
    return earliest


@rule
def last_seen(w, s, rows, first, count):
    """Writes what is known of the features that are not complete."""
    for i in range(first, count):
        if not rows[i][IS_COMPLETED]:
            f = feature_of(s, rows[i][SPOT])
            write_end(w, s, f, rows[i], 1 if w.game.is_complete(s, w.box, f) else 0)


@rule
def write_end(w, s, f, row, completed):
    row[IS_COMPLETED] = completed
    row[FINAL_POINTS] = w.game.points(s, w.box, f, completed)
    row[FINAL_PILE] = s.pile
    if s.feature[f].claims > 0 or not completed:
        for seat in range(SEATS):
            row[FINAL + seat] = s.feature[f].meeples[seat]
