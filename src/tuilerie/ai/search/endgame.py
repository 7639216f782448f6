"""Solves the end of a game exactly, by trying all moves and draws, if there are few enough.

Every seat is assumed to choose what is best for itself. Random draws are weighted by their odds. Rewards are
those of the search.
"""

from typing import NamedTuple

from ...core.copying import copy_state
from ...core.rule import SEARCH, entry, rule
from ...core.signature import Floats, FloatTable, Ints, IntTable, StateRecord
from ...core.state import CHANCE
from ...core.words import Phase
from ..leaf.evaluation import WORST, appraise, is_acting
from ..leaf.workspace import Workspace
from .one_ply import reward_all
from .tree import RunRecord

DEPTH = 24  # the longest sequence of moves
AT_DEPTH, PLAYED = range(2)  # indices in `place`, so that a later call can continue
FEW = 1  # it is tried if at most this many tiles are left to draw; one more after a tile has been laid


class Endgame(NamedTuple):
    """The moves being tried at each depth. The states are in a workspace."""

    lists: IntTable  # the moves of a seat or of chance
    chances: IntTable  # the odds of each move of chance
    odds_sum: Ints
    tried: Ints  # how many moves of each list have been tried
    values: FloatTable  # the value of each position for each seat
    rewards: Floats  # the value of each move of the first list for the seat that moves
    place: Ints  # where a later call continues


@entry(SEARCH)
def is_near_end(s: StateRecord) -> bool:
    return bool(s.pile <= (FEW + 1 if is_acting(s) else FEW))


@entry(SEARCH)
def solve(w: Workspace, run: RunRecord, end: Endgame, until: int) -> bool:
    """Finds the value of every legal move in the first state for the seat to act. Returns False if it stopped
    at the limit of moves or on request; a later call continues."""
    depth, plays = end.place[AT_DEPTH], end.place[PLAYED]
    if plays == 0:
        list_moves(w, end, 0)
    while True:
        if end.tried[depth] < end.lists[depth][0]:
            if plays >= until or run.stop != 0 or depth + 2 >= DEPTH:
                end.place[AT_DEPTH], end.place[PLAYED] = depth, plays
                return False
            plays += 1
            depth += 1
            try_next(w, end, depth)
            if w.states[depth].phase != Phase.OVER:
                list_moves(w, end, depth)
                continue
            count_end(w, end, depth, run.viewer)
        if depth == 0:
            return True
        depth -= 1
        fold(w.states[depth], end, depth)


@rule
def try_next(w, end, depth):
    """Plays the next move of the list one level up, which gives the state at this depth."""
    end.tried[depth - 1] += 1
    copy_state(w.states[depth], w.states[depth - 1])
    w.game.play(w.states[depth], w.box, end.lists[depth - 1][end.tried[depth - 1]])


@rule
def list_moves(w, end, depth):
    """Lists the moves of a seat or of chance, none of them tried yet."""
    s, moves, odds = w.states[depth], end.lists[depth], end.chances[depth]
    end.tried[depth] = 0
    end.odds_sum[depth] = 0
    if s.to_act == CHANCE:
        w.game.odds(s, w.box, moves, odds)
        for i in range(1, moves[0] + 1):
            end.odds_sum[depth] += odds[i]
    else:
        w.game.legal_moves(s, w.box, moves)
        w.leaf.narrow(s, w.box, moves)
    for seat in range(s.seats):
        end.values[depth][seat] = 0.0 if s.to_act == CHANCE else WORST


@rule
def count_end(w, end, depth, viewer):
    """Sets the rewards of a game that is over. Hidden tokens count with the value that the viewer expects."""
    s = w.states[depth]
    end.lists[depth][0] = 0
    end.tried[depth] = 0
    appraise(w, s, viewer)
    reward_all(w, s)
    for seat in range(s.seats):
        end.values[depth][seat] = w.notes.reward[seat]


@rule
def fold(s, end, depth):
    """Updates the value of a position by that of a move from it: the maximum for a seat, a weighted mean for
    chance."""
    i, mover = end.tried[depth], int(s.to_act)
    here, there = end.values[depth], end.values[depth + 1]
    if mover == CHANCE:
        for seat in range(s.seats):
            here[seat] += there[seat] * end.chances[depth][i] / end.odds_sum[depth]
        return
    if depth == 0:
        end.rewards[i] = there[mover]
    if there[mover] > here[mover]:
        for seat in range(s.seats):
            here[seat] = there[seat]
