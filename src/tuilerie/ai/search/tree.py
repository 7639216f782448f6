"""The tree of a search: nodes in one array, the selection of children, and the results of simulations.

A node is a position reached by a path of moves. The children of a decision are all legal moves, side by side
in the array. The children of a chance node are the outcomes seen so far, as a linked list. Number 0 means no
node.
"""

from math import sqrt
from typing import Annotated, Any, NamedTuple

from ...core.chance import LARGEST_WORD, weighted
from ...core.fields import Fields
from ...core.rule import SEARCH, entry, rule
from ...core.signature import Array, Ints, Record
from ...core.state import SEATS
from ..leaf.evaluation import WORST

NODE_FIELDS: Fields = (
    ("move", "i4", ()),  # the move that leads here
    ("visits", "i4", ()),
    ("first", "i4", ()),  # its first child, or 0
    ("following", "i4", ()),  # the next outcome of the same chance node, or 0
    ("count", "i2", ()),  # number of children of a decision
    ("seat", "i2", ()),  # the seat that decides here
    ("prior", "f4", ()),
    ("guess", "f4", ()),  # the reward that the evaluation expects for the seat that moved here
    ("total", "f8", (SEATS,)),  # sum of the rewards of all visits, by seat
)
Nodes = Annotated[Any, Array(NODE_FIELDS)]
FIRST_ROOT = 1
LONGEST_PATH = 512
DEEPEST = 64  # number of chance nodes on a path with their own sequence of draws

# The default settings of a search.
SETTINGS = {
    "exploration": 0.4,
    "softness": 2.5,  # points of difference that make a prior e times larger
    "turns": 1.0,  # turns of the rollout before a leaf is evaluated
    "deals": 0.0,  # number of different draws per chance node; 0: a new one at every visit
}

RUN_FIELDS: Fields = (
    ("stop", "i8", ()),  # 1 to stop the search
    ("wanted", "i8", ()),  # total number of simulations
    ("done", "i8", ()),
    ("used", "i8", ()),  # number of nodes in use
    ("root", "i8", ()),
    ("viewer", "i8", ()),  # the seat whose knowledge the search uses
    *((name, "f8", ()) for name in SETTINGS),
)
RunRecord = Annotated[Any, Record(RUN_FIELDS)]


class Tree(NamedTuple):
    """The nodes and the progress of a search, which its caller can read and stop."""

    nodes: Nodes
    run: RunRecord
    rng: Ints
    deal_words: Ints  # the first random word of each chance node's sequence of draws, by depth
    path: Ints  # the nodes on the path of the present simulation


# 2**32 divided by the golden ratio: its multiples are spread evenly, however many there are
GOLDEN = 2654435769


@entry(SEARCH)
def plant(tree: Tree, root: int) -> None:
    """Begins an empty tree at this node."""
    tree.run.root = root
    tree.run.used = root + 1
    tree.run.done = 0
    clear_node(tree.nodes[root], 0)


@rule
def clear_node(node, move):
    node.move = move
    node.visits = 0
    node.first = 0
    node.following = 0
    node.count = 0
    node.prior = 0.0
    node.guess = 0.0
    for seat in range(SEATS):
        node.total[seat] = 0.0


@rule
def grow(tree, node, seat, moves):
    """Adds the legal moves as children of a node. Returns the first child."""
    first = tree.run.used
    tree.run.used += moves[0]
    parent = tree.nodes[node]
    parent.first = first
    parent.count = moves[0]
    parent.seat = seat
    for i in range(moves[0]):
        clear_node(tree.nodes[first + i], moves[i + 1])
    return first


@rule
def has_room(tree, count):
    return tree.run.used + count <= len(tree.nodes)


@rule
def select(tree, node):
    """The child to try next, by its results so far and how rarely it was tried (PUCT)."""
    nodes = tree.nodes
    seat, first = nodes[node].seat, nodes[node].first
    reach = tree.run.exploration * sqrt(float(nodes[node].visits))
    best, chosen = WORST, first
    for child in range(first, first + nodes[node].count):
        tried = nodes[child].visits + 1.0
        score = (nodes[child].total[seat] + nodes[child].guess + reach * nodes[child].prior) / tried
        if score > best:
            best, chosen = score, child
    return chosen


@rule
def dealt_outcome(tree, node, depth, outcomes, odds):
    """The outcome of a random draw. The n-th visits of all chance nodes at the same depth use the same random
    number, so that rival moves are compared on the same draws. The numbers are spread evenly."""
    run = tree.run
    visit = tree.nodes[node].visits
    if run.deals > 0.0:
        visit = visit % int(run.deals)
    first = tree.deal_words[depth % DEEPEST]
    return weighted(outcomes, odds, (first + visit * GOLDEN) & LARGEST_WORD)


@rule
def outcome_child(tree, node, outcome):
    """The node of an outcome of chance. It is created when the outcome first comes up; 0 if there is no
    room."""
    nodes, run = tree.nodes, tree.run
    child = nodes[node].first
    while child > 0:
        if nodes[child].move == outcome:
            return child
        child = nodes[child].following
    if not has_room(tree, 1):
        return 0
    child = run.used
    run.used += 1
    clear_node(nodes[child], outcome)
    nodes[child].following = nodes[node].first
    nodes[node].first = child
    return child


@rule
def back_up(tree, length, seats, rewards):
    """Adds the rewards of a simulation to all nodes on its path."""
    for i in range(length):
        node = tree.nodes[tree.path[i]]
        node.visits += 1
        for seat in range(seats):
            node.total[seat] += rewards[seat]


@entry(SEARCH)
def best_child(nodes: Nodes, node: int) -> int:
    """The child that was tried most; of those tried equally often, the one with better results. 0 if none was
    tried."""
    seat = nodes[node].seat
    first = nodes[node].first
    chosen = 0
    for child in range(first, first + nodes[node].count):
        if nodes[child].visits > 0 and (chosen == 0 or is_better(nodes, child, chosen, seat)):
            chosen = child
    return chosen


@rule
def is_better(nodes, a, b, seat):
    if nodes[a].visits != nodes[b].visits:
        return nodes[a].visits > nodes[b].visits
    return nodes[a].total[seat] > nodes[b].total[seat]
