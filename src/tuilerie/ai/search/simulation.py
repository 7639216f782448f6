"""The search, compiled for each game: simulations that walk from the root of the tree to a new leaf.

Each simulation deals hidden information afresh, and tiles at random. Every seat is assumed to choose what is
best for itself. A reward is the hyperbolic tangent of a scaled margin.
"""

from ...core.copying import copy_state
from ...core.exponential import exp, tanh
from ...core.rule import SEARCH, entry, rule
from ...core.signature import Ints
from ...core.state import CHANCE
from ...core.turns import offer
from ...core.words import Phase
from ..leaf.evaluation import WORST, appraise
from ..leaf.weights import SCALE
from ..leaf.workspace import Workspace
from .determinization import deal_hidden
from .one_ply import AT_ROOT, WALK, rate, reward_all, reward_end
from .rollout import best_rated, roll
from .tree import LONGEST_PATH, Tree, back_up, dealt_outcome, grow, has_room, outcome_child, select


@entry(SEARCH)
def think(w: Workspace, tree: Tree, only: Ints) -> None:
    """Runs simulations until the wanted number is reached or the search is stopped, but at least one. At the
    root only the moves in `only` are compared, or all if it is empty."""
    run = tree.run
    if len(only) > 0 and tree.nodes[run.root].first == 0:
        offer_only(tree, int(w.states[AT_ROOT].to_act), w.moves, only)
    while run.done < run.wanted and (run.stop == 0 or run.done == 0):
        copy_state(w.states[WALK], w.states[AT_ROOT])
        if w.leaf.SECRETS:
            deal_hidden(w.states[WALK], run.viewer, tree.rng)
        length = walk(w, tree)
        back_up(tree, length, w.states[WALK].seats, w.notes.reward)
        run.done += 1


@rule
def offer_only(tree, seat, moves, only):
    """Restricts the root to these moves, with equal priors."""
    moves[0] = 0
    for move in only:
        offer(moves, move)
    first = grow(tree, tree.run.root, seat, moves)
    for child in range(first, first + moves[0]):
        tree.nodes[child].prior = 1.0


@rule
def walk(w, tree):
    """Walks down to a node that is not expanded yet, or to the end of the game. Writes the rewards into the
    notes."""
    s, run = w.states[WALK], tree.run
    node, length, depth = run.root, 0, 0
    while length < LONGEST_PATH:
        tree.path[length] = node
        length += 1
        if s.phase == Phase.OVER:
            reward_end(w, s)
            return length
        if s.to_act == CHANCE:
            node = deal_on(w, tree, node, depth)
            depth += 1
            if node == 0:
                break
        else:
            if tree.nodes[node].first == 0 and look(w, tree, node):
                roll_on(w, tree)
                return length
            node = select(tree, node)
            w.game.play(s, w.box, tree.nodes[node].move)
    appraise(w, s, run.viewer)
    reward_all(w, s)
    return length


@rule
def deal_on(w, tree, node, depth):
    """Plays a move of chance and returns its node. All tokens share one node, since the token that a seat
    takes does not affect later choices."""
    s = w.states[WALK]
    w.game.odds(s, w.box, w.outcomes, w.odds)
    outcome = dealt_outcome(tree, node, depth, w.outcomes, w.odds)
    child = outcome_child(tree, node, 0 if s.phase == Phase.REVEAL else outcome)
    w.game.play(s, w.box, outcome)
    return child


@rule
def look(w, tree, node):
    """Expands a node: adds all legal moves as children with priors. Returns whether the simulation ends here
    with the rewards of the best move; after a forced move it continues."""
    s, moves = w.states[WALK], w.moves
    w.game.legal_moves(s, w.box, moves)
    w.leaf.narrow(s, w.box, moves)
    room = has_room(tree, moves[0])
    if moves[0] > 1 or not room:
        rate(w, tree.run.viewer)
    if room:
        set_priors(w, tree, grow(tree, node, s.to_act, moves))
    return moves[0] > 1 or not room


@rule
def set_priors(w, tree, first):
    """Sets the priors of moves: better margins get higher priors."""
    margins, count, softness = w.notes.margin, w.moves[0], tree.run.softness
    best, total = WORST, 0.0
    for i in range(1, count + 1):
        best = max(best, margins[i])
    for i in range(1, count + 1):
        total += exp((margins[i] - best) / softness)
    for i in range(count):
        margin = margins[i + 1]
        tree.nodes[first + i].prior = exp((margin - best) / softness) / total
        tree.nodes[first + i].guess = tanh(margin / w.weights[SCALE])


@rule
def roll_on(w, tree):
    """Plays a rollout after the best move, if the settings ask for rollouts."""
    if tree.run.turns > 0.0:
        w.game.play(w.states[WALK], w.box, best_rated(w))
        roll(w, tree)
