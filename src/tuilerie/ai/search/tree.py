"""The tree of a search: nodes in one array, who chooses which child, and what simulations came to.

A node is a position reached by a path of moves. Below a decision lie all moves on offer, side by side;
below chance the outcomes seen so far, as a chain. Node 0 is no node.
"""

from math import sqrt
from typing import Annotated, Any

from ...core.chance import LARGEST_WORD, weighted
from ...core.fields import Fields
from ...core.rule import SEARCH, entry, rule
from ...core.signature import Array, Ints
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
    ("guess", "f4", ()),  # the reward that one look promised whoever moved here
    ("total", "f8", (SEATS,)),  # rewards of all visits, by seat
)
Nodes = Annotated[Any, Array(NODE_FIELDS)]
FIRST_ROOT = 1

# What a search and its onlookers share.
STOP, WANTED, DONE, USED, ROOT, VIEWER = range(6)
TALLIES = 6

# How a search is set, in the order of its table.
SETTINGS = {
    "exploration": 0.4,
    "softness": 2.5,  # points of difference that make a prior e times larger
    "turns": 1.0,  # played on by one look at a time, after the move that looks best, before a leaf is valued
    "deals": 0.0,  # different deals below one chance, or 0 for as many as there are visits
}
EXPLORATION, SOFTNESS, ROLLOUT, DEALS = range(len(SETTINGS))

GOLDEN = 2654435769  # 2**32 times the golden ratio: multiples of it spread evenly at any number


@entry(SEARCH)
def plant(tree: Nodes, tally: Ints, root: int) -> None:
    """An empty tree."""
    tally[ROOT] = root
    tally[USED] = root + 1
    tally[DONE] = 0
    clear_node(tree[root], 0)


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
def grow(tree, tally, node, seat, moves):
    """The moves on offer become the children of a node; returns the first of them."""
    first = tally[USED]
    tally[USED] += moves[0]
    tree[node].first = first
    tree[node].count = moves[0]
    tree[node].seat = seat
    for i in range(moves[0]):
        clear_node(tree[first + i], moves[i + 1])
    return first


@rule
def has_room(tree, tally, count):
    return tally[USED] + count <= len(tree)


@rule
def select(tree, node, settings):
    """The child that promises most: by what it came to, and by how little it has been tried."""
    seat = tree[node].seat
    reach = settings[EXPLORATION] * sqrt(float(tree[node].visits))
    first = tree[node].first
    best, chosen = WORST, first
    for child in range(first, first + tree[node].count):
        tried = tree[child].visits + 1.0
        score = (tree[child].total[seat] + tree[child].guess + reach * tree[child].prior) / tried
        if score > best:
            best, chosen = score, child
    return chosen


@rule
def dealt_outcome(tree, node, settings, deals, depth, moves, weights):
    """Which of the weighted outcomes comes up: the n-th visit of any chance as deep as this one gets the
    same share, so that rival moves are tried on the same deals, and the shares spread evenly."""
    visit = tree[node].visits
    if settings[DEALS] > 0.0:
        visit = visit % int(settings[DEALS])
    return weighted(moves, weights, (deals[depth % len(deals)] + visit * GOLDEN) & LARGEST_WORD)


@rule
def outcome_child(tree, tally, node, outcome):
    """The node of an outcome of chance, begun when it is seen first; 0 where there is no room for it."""
    child = tree[node].first
    while child > 0:
        if tree[child].move == outcome:
            return child
        child = tree[child].following
    if not has_room(tree, tally, 1):
        return 0
    child = tally[USED]
    tally[USED] += 1
    clear_node(tree[child], outcome)
    tree[child].following = tree[node].first
    tree[node].first = child
    return child


@rule
def back_up(tree, path, length, seats, rewards):
    for i in range(length):
        node = tree[path[i]]
        node.visits += 1
        for seat in range(seats):
            node.total[seat] += rewards[seat]


@entry(SEARCH)
def best_child(tree: Nodes, node: int) -> int:
    """The child tried most; among equals, the one that came to more. 0 where nothing was tried."""
    seat = tree[node].seat
    first = tree[node].first
    chosen = 0
    for child in range(first, first + tree[node].count):
        if tree[child].visits > 0 and (chosen == 0 or is_better(tree, child, chosen, seat)):
            chosen = child
    return chosen


@rule
def is_better(tree, a, b, seat):
    if tree[a].visits != tree[b].visits:
        return tree[a].visits > tree[b].visits
    return tree[a].total[seat] > tree[b].total[seat]
