"""The consequences of each legal move, as numbers, and the games that follow from each. All compiled.

A consequence tells the seat to act nothing hidden: secret hands of others are left out, and what
chance deals next is not looked at.
"""

from typing import Annotated, Any, NamedTuple

from ..core.arrays import record_type
from ..core.fields import Fields
from ..core.rule import BATCH, entry, rule
from ..core.signature import Array, IntCube, Ints, IntTable, StateArray
from ..core.sizes import SEATS
from ..core.state import PIECE_KINDS
from ..core.words import Kind, Phase
from .stepping import Games, Redeal, make_ready, redeal_game

# By seat: first the one to act, then the others in turn order. What a new tile completes is counted with the
# tile, as it would be scored if no piece were put on it.
CONSEQUENCE_FIELDS: Fields = (
    ("points", "i2", (SEATS,)),  # gained at once, by seat; the final count too, if the game ends
    ("supply", "i2", (SEATS,)),  # pieces that come home, less those that are put, by seat
    ("joined", "i2", ()),  # features that another one absorbs
    ("completed", "i2", ()),  # features
    ("margin", "i2", ()),  # if the game ended then: the seat's points less those of its best rival
)
CONSEQUENCE = record_type(CONSEQUENCE_FIELDS)


class Outlook(NamedTuple):
    """The consequences of the moves of all games, one row each: those of game i from `starts[i]` on."""

    rows: Annotated[Any, Array(CONSEQUENCE_FIELDS)]
    starts: Ints
    hides: int  # whether hands of tokens are secret


class Branches(NamedTuple):
    """Room for the games that follow from each legal move, in the same order."""

    branch_states: StateArray
    branch_orders: IntCube
    branch_codes: IntTable
    branch_rngs: IntTable
    starts: Ints


@entry(BATCH)
def outlook_on_games(g: Games, outlook: Outlook, trial: StateArray, first: int, last: int) -> None:
    """Tries every move of each game on a state of its own; the games stay as they are."""
    for i in range(first, last):
        gone, complete = -1, -1
        for move in range(g.codes[i][0]):
            trial[0] = g.states[i]
            if gone < 0:
                gone, complete = gone_features(trial[0]), complete_features(g, trial[0])
            row = outlook.rows[outlook.starts[i] + move]
            try_move(g, i, trial[0], g.codes[i][1 + move], outlook.hides, row)
            row.joined = gone_features(trial[0]) - gone
            row.completed = complete_features(g, trial[0]) - complete
            note_margin(g, i, trial[0], row)


@rule
def try_move(g, i, s, code, hides, row):
    """Plays a move and scores what it completes; notes what each seat gains by it."""
    before, viewer = g.states[i], g.states[i].to_act
    if hides:
        forget_hands(s, viewer)
    g.game.play(s, g.boxes[0], code)
    if s.phase == Phase.ACT or s.phase == Phase.BONUS_ACT or s.phase == Phase.REVEAL:
        g.game.evaluate(s, g.boxes[0], s.square_count - 1)
    for k in range(s.seats):
        seat = (viewer + k) % s.seats
        row.points[k] = s.score[seat] - before.score[seat]
        row.supply[k] = pieces_at_hand(s, seat) - pieces_at_hand(before, seat)


@rule
def forget_hands(s, viewer):
    for seat in range(s.seats):
        if seat != viewer:
            for token in range(len(s.tokens_left)):
                s.tokens_held[seat][token] = 0


@rule
def pieces_at_hand(s, seat):
    count = 0
    for kind in range(PIECE_KINDS):
        count += s.supply[seat][kind]
    return count


@rule
def gone_features(s):
    count = 0
    for f in range(s.feature_count):
        if s.feature[f].kind == Kind.GONE:
            count += 1
    return count


@rule
def complete_features(g, s):
    count = 0
    for f in range(s.feature_count):
        if s.feature[f].kind != Kind.GONE and g.game.is_complete(s, g.boxes[0], f):
            count += 1
    return count


@rule
def note_margin(g, i, s, row):
    """Notes the margin if the game ended now. It changes the state, so it comes last."""
    if s.phase != Phase.OVER:
        s.event_count = 0
        g.game.finish(s, g.boxes[0])
    viewer, best = g.states[i].to_act, -32768
    for seat in range(s.seats):
        if seat != viewer:
            best = max(best, s.score[seat])
    row.margin = s.score[viewer] - best


@entry(BATCH)
def branch_games(g: Games, b: Branches, words: IntTable, redeal: Redeal, first: int, last: int) -> None:
    """The games after each legal move of each game, with what the seat to act cannot know dealt afresh."""
    for i in range(first, last):
        for move in range(g.codes[i][0]):
            branch(g, i, b, move, words, redeal)


@rule
def branch(g, i, b, move, words, redeal):
    n = b.starts[i] + move
    after = Games(g.game, g.boxes, b.branch_states, b.branch_orders, b.branch_codes, b.branch_rngs)
    after.states[n] = g.states[i]
    for pile in range(len(g.orders[i])):
        for place in range(len(g.orders[i][pile])):
            after.orders[n][pile][place] = g.orders[i][pile][place]
    redeal_game(after, n, words, redeal)
    g.game.play(after.states[n], g.boxes[0], g.codes[i][1 + move])
    make_ready(after, n)
