"""The search itself, compiled for each game: simulations from the root through the tree to a new leaf.

Each simulation deals afresh what its seat cannot know, and chance as it comes. Every seat is taken to
choose what is best for itself. A reward is the hyperbolic tangent of a margin.
"""

from ...core.exponential import exp, tanh
from ...core.rule import SEARCH, entry, rule
from ...core.rulebook import Rulebook
from ...core.signature import BoxRecord, Floats, FloatTable, Ints, IntTable, StateArray
from ...core.state import CHANCE
from ...core.turns import offer
from ...core.words import Phase
from ..leaf.evaluation import MARGIN, REWARD, WORST, appraise
from ..leaf.leaf import Leaf
from ..leaf.weights import SCALE
from .determinization import deal_hidden
from .one_ply import AT_ROOT, MOVES_HERE, OUTCOME_ODDS, OUTCOMES, WALK, rate, reward_all, reward_end
from .rollout import best_rated, roll
from .tree import (
    DONE,
    ROLLOUT,
    ROOT,
    SOFTNESS,
    STOP,
    VIEWER,
    WANTED,
    Nodes,
    back_up,
    dealt_outcome,
    grow,
    has_room,
    outcome_child,
    select,
)

LONGEST_PATH = 512


@entry(SEARCH)
def think(
    game: Rulebook,
    leaf: Leaf,
    tree: Nodes,
    tally: Ints,
    states: StateArray,
    box: BoxRecord,
    weights: Floats,
    settings: Floats,
    lists: IntTable,
    notes: FloatTable,
    deals: Ints,
    only: Ints,
    path: Ints,
    rng: Ints,
) -> None:
    """Simulations until as many are done as are wanted, or somebody says stop; but one at least."""
    viewer = tally[VIEWER]
    if len(only) > 0 and tree[tally[ROOT]].first == 0:
        offer_only(tree, tally, int(states[AT_ROOT].to_act), lists[MOVES_HERE], only)
    while tally[DONE] < tally[WANTED] and (tally[STOP] == 0 or tally[DONE] == 0):
        states[WALK] = states[AT_ROOT]
        if leaf.SECRETS:
            deal_hidden(states[WALK], viewer, rng)
        length = walk(
            game, leaf, tree, tally, states, box, weights, settings, lists, notes, deals, path, viewer, rng
        )
        back_up(tree, path, length, states[WALK].seats, notes[REWARD])
        tally[DONE] += 1


@rule
def offer_only(tree, tally, seat, moves, only):
    """At the root just these moves are on offer, all alike."""
    moves[0] = 0
    for move in only:
        offer(moves, move)
    first = grow(tree, tally, tally[ROOT], seat, moves)
    for child in range(first, first + moves[0]):
        tree[child].prior = 1.0


@rule
def walk(game, leaf, tree, tally, states, box, weights, settings, lists, notes, deals, path, viewer, rng):
    """Down to a node not looked into yet, or the end of the game; leaves the rewards in the notes."""
    s = states[WALK]
    node, length, depth = tally[ROOT], 0, 0
    while length < LONGEST_PATH:
        path[length] = node
        length += 1
        if s.phase == Phase.OVER:
            reward_end(s, weights, notes)
            return length
        if s.to_act == CHANCE:
            node = deal_on(game, tree, tally, s, box, settings, lists, deals, node, depth)
            depth += 1
            if node == 0:
                break
        else:
            if tree[node].first == 0 and look(
                game, leaf, tree, tally, states, box, weights, settings, lists, notes, node, viewer
            ):
                if settings[ROLLOUT] > 0.0:
                    game.play(s, box, best_rated(lists[MOVES_HERE], notes))
                    roll(
                        game,
                        leaf,
                        states,
                        box,
                        weights,
                        lists,
                        notes,
                        rng,
                        int(settings[ROLLOUT]),
                        viewer,
                    )
                return length
            node = select(tree, node, settings)
            game.play(s, box, tree[node].move)
    appraise(game, leaf, s, box, weights, viewer, notes)
    reward_all(s, weights, notes)
    return length


@rule
def deal_on(game, tree, tally, s, box, settings, lists, deals, node, depth):
    """Chance moves. Which token a seat takes changes no later choice, so all tokens share one node."""
    game.odds(s, box, lists[OUTCOMES], lists[OUTCOME_ODDS])
    outcome = dealt_outcome(tree, node, settings, deals, depth, lists[OUTCOMES], lists[OUTCOME_ODDS])
    child = outcome_child(tree, tally, node, 0 if s.phase == Phase.REVEAL else outcome)
    game.play(s, box, outcome)
    return child


@rule
def look(game, leaf, tree, tally, states, box, weights, settings, lists, notes, node, viewer):
    """All moves on offer become children with priors; returns whether the simulation ends here, with the
    rewards of the best of them. A forced move is not worth a simulation."""
    s = states[WALK]
    moves = lists[MOVES_HERE]
    game.legal_moves(s, box, moves)
    leaf.narrow(s, box, moves)
    room = has_room(tree, tally, moves[0])
    if moves[0] > 1 or not room:
        rate(game, leaf, states, box, weights, lists, notes, viewer)
    if room:
        first = grow(tree, tally, node, s.to_act, moves)
        set_priors(tree, first, moves[0], weights, settings, notes)
    return moves[0] > 1 or not room


@rule
def set_priors(tree, first, count, weights, settings, notes):
    """The better a move looks, the more it will be tried."""
    best, total = WORST, 0.0
    for i in range(1, count + 1):
        best = max(best, notes[MARGIN][i])
    for i in range(1, count + 1):
        total += exp((notes[MARGIN][i] - best) / settings[SOFTNESS])
    for i in range(count):
        margin = notes[MARGIN][i + 1]
        tree[first + i].prior = exp((margin - best) / settings[SOFTNESS]) / total
        tree[first + i].guess = tanh(margin / weights[SCALE])
