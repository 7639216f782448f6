"""The last tiles, played out in every way: exact, where it is cheap enough.

Every seat chooses what is best for itself, chance by its odds; a reward is the same as in the search.
"""

from ...core.rule import SEARCH, entry, rule
from ...core.rulebook import Rulebook
from ...core.signature import BoxRecord, Floats, FloatTable, Ints, IntTable, StateArray, StateRecord
from ...core.state import CHANCE
from ...core.words import Phase
from ..leaf.evaluation import REWARD, WORST, appraise, is_acting
from ..leaf.leaf import Leaf
from .one_ply import reward_all
from .tree import STOP, VIEWER

DEPTH = 24  # moves that may follow one another
FEW = 1  # tiles left to draw up to which it is tried; one more once the tile in hand lies

# Rows of the ledger, by depth: how far a list of moves is tried, and the sum of a chance's odds.
TRIED, ODDS_SUM = 0, 1


@entry(SEARCH)
def is_near_end(s: StateRecord) -> bool:
    return bool(s.pile <= (FEW + 1 if is_acting(s) else FEW))


@entry(SEARCH)
def solve(
    game: Rulebook,
    leaf: Leaf,
    states: StateArray,
    box: BoxRecord,
    weights: Floats,
    lists: IntTable,
    odds: IntTable,
    ledger: IntTable,
    values: FloatTable,
    rewards: Floats,
    tally: Ints,
    most: int,
    notes: FloatTable,
) -> int:
    """What every move on offer in the first state is worth to its mover, into `rewards`; returns how many
    moves were tried, or 0 if they were too many or somebody says stop."""
    depth, plays = 0, 0
    list_moves(game, leaf, states[0], box, lists[0], odds[0], ledger, values[0], 0)
    while True:
        if ledger[TRIED][depth] < lists[depth][0]:
            plays += 1
            if plays > most or tally[STOP] != 0 or depth + 2 >= DEPTH:
                return 0
            ledger[TRIED][depth] += 1
            states[depth + 1] = states[depth]
            depth += 1
            game.play(states[depth], box, lists[depth - 1][ledger[TRIED][depth - 1]])
            if states[depth].phase != Phase.OVER:
                list_moves(
                    game, leaf, states[depth], box, lists[depth], odds[depth], ledger, values[depth], depth
                )
                continue
            lists[depth][0] = 0
            ledger[TRIED][depth] = 0
            count_end(game, leaf, states[depth], box, weights, values[depth], tally[VIEWER], notes)
        if depth == 0:
            return plays
        depth -= 1
        fold(states[depth], odds[depth], ledger, values, rewards, depth)


@rule
def list_moves(game, leaf, s, box, moves, odds, ledger, value, depth):
    """The moves of a seat or of chance, none of them tried yet."""
    ledger[TRIED][depth] = 0
    ledger[ODDS_SUM][depth] = 0
    if s.to_act == CHANCE:
        game.odds(s, box, moves, odds)
        for i in range(1, moves[0] + 1):
            ledger[ODDS_SUM][depth] += odds[i]
    else:
        game.legal_moves(s, box, moves)
        leaf.narrow(s, box, moves)
    for seat in range(s.seats):
        value[seat] = 0.0 if s.to_act == CHANCE else WORST


@rule
def count_end(game, leaf, s, box, weights, value, viewer, notes):
    """The rewards of a game that is over; hidden tokens count what the viewer expects of them."""
    appraise(game, leaf, s, box, weights, viewer, notes)
    reward_all(s, weights, notes)
    for seat in range(s.seats):
        value[seat] = notes[REWARD][seat]


@rule
def fold(s, odds, ledger, values, rewards, depth):
    """What a move came to counts in the position before it: the best for its seat, or a chance's share."""
    i = ledger[TRIED][depth]
    mover = int(s.to_act)
    if mover == CHANCE:
        for seat in range(s.seats):
            values[depth][seat] += values[depth + 1][seat] * odds[i] / ledger[ODDS_SUM][depth]
        return
    if depth == 0:
        rewards[i] = values[1][mover]
    if values[depth + 1][mover] > values[depth][mover]:
        for seat in range(s.seats):
            values[depth][seat] = values[depth + 1][seat]
