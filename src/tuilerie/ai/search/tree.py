"""The tree of a search: nodes in one array, which child is chosen, and the results of simulations.

A node is a position reached by a path of moves. Below a decision lie all moves on offer, side by side;
below chance the outcomes seen so far, as a chain. Node 0 is no node.
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
    ("move", "i4", ()),  # that leads here
    ("visits", "i4", ()),
    ("first", "i4", ()),  # its first child, or 0
    ("following", "i4", ()),  # the next outcome of the same chance, or 0
    ("count", "i2", ()),  # its children, of a decision
    ("seat", "i2", ()),  # who decides here
    ("prior", "f4", ()),
    ("guess", "f4", ()),  # the reward that the evaluation promised the seat that moved here
    ("total", "f8", (SEATS,)),  # rewards of all visits, by seat
)
Nodes = Annotated[Any, Array(NODE_FIELDS)]
FIRST_ROOT = 1
LONGEST_PATH = 512
DEEPEST = 64  # chance nodes along a path that have deals of their own

# The default settings of a search.
SETTINGS = {
    "exploration": 0.4,
    "softness": 2.5,  # points of difference that make a prior e times larger
    "turns": 1.0,  # turns of a rollout after the best move, before a leaf is valued
    "deals": 0.0,  # different deals below one chance, or 0 for as many as there are visits
}

RUN_FIELDS: Fields = (
    ("stop", "i8", ()),  # 1 once it is to stop
    ("wanted", "i8", ()),  # simulations, in all
    ("done", "i8", ()),
    ("used", "i8", ()),  # nodes
    ("root", "i8", ()),
    ("viewer", "i8", ()),  # whose knowledge the search keeps to
    *((name, "f8", ()) for name in SETTINGS),
)
RunRecord = Annotated[Any, Record(RUN_FIELDS)]


class Tree(NamedTuple):
    """The nodes, and what a search shares with its observers."""

    nodes: Nodes
    run: RunRecord
    rng: Ints
    deal_words: Ints  # where the deals of each chance along a path begin
    path: Ints  # the nodes that a simulation came through


GOLDEN = 2654435769  # 2**32 times the golden ratio: multiples of it spread evenly at any number


@entry(SEARCH)
def plant(tree: Tree, root: int) -> None:
    """An empty tree."""
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
    """Adds the legal moves as children of a node; returns the first of them."""
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
    """The most promising child, by its results and by how little it has been tried (PUCT)."""
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
    """The outcome that comes up. The n-th visit of any chance node at this depth gets the same share, so
    that rival moves are tried on the same deals; shares are spread evenly."""
    run = tree.run
    visit = tree.nodes[node].visits
    if run.deals > 0.0:
        visit = visit % int(run.deals)
    first = tree.deal_words[depth % DEEPEST]
    return weighted(outcomes, odds, (first + visit * GOLDEN) & LARGEST_WORD)


@rule
def outcome_child(tree, node, outcome):
    """The node of an outcome of chance, created when it first comes up; 0 if there is no room for it."""
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
    """The child tried most; among equals, the one with the better result. 0 if nothing was tried."""
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
