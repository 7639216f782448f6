"""Over Hill and Dale. Clauses: docs/rules/common.md (C-) and docs/rules/hill-and-dale.md (HD-)."""

from ..core.board import (
    are_near,
    feature_at,
    feature_through,
    fits_somewhere,
    icon_count,
    icons_around,
    is_finished,
    square_count,
)
from ..core.laying import lay_first, lay_tile
from ..core.move_code import PASS, a_of, b_of, c_of, deed_of, put_of
from ..core.pieces import (
    award,
    award_spot,
    in_supply,
    is_owner,
    is_unclaimed,
    list_held,
    note,
    owner_count,
    put,
    send_home,
)
from ..core.rule import rule
from ..core.state import SPOT_SHIFT
from ..core.tokens import (
    choose_token,
    first_aside,
    gather,
    kinds_aside,
    offer_aside,
    stock_tokens,
    tokens_of,
)
from ..core.turns import (
    TILE_PILE,
    arrange_deck,
    ask_later,
    ask_next,
    begin_next_turn,
    begin_turn,
    drawn_from,
    end,
    enter,
    first_of,
    is_asked,
    next_seat,
    offer,
    offer_deck,
    offer_placements,
    random_placement,
    set_up,
    stock_deck,
    take_drawn,
)
from ..core.words import Deed, Happening, Kind, Phase, Piece
from . import hill_and_dale_box
from .hill_and_dale_hikes import can_hike, hike, offer_hikes

BOX, CROPS = hill_and_dale_box.BOX, hill_and_dale_box.CROPS
CROP_COUNT = len(CROPS)
SCARECROW = BOX.icons["scarecrow"]
TOKEN_KINDS = len(BOX.tokens)
ANIMAL = BOX.icons["cow"]
START_DECK, TILE_DECK = range(2)  # as the tile file lists them
HIKER_SLOTS = hill_and_dale_box.HIKER_SLOTS
SLOTS = len(BOX.slots)
PILES_USED = 1


# Set-up


@rule
def deal(s, box):
    """C-1, C-2: the start tile lies on the table, the harvest tokens are sorted beside it."""
    set_up(s, box, -1)
    s.pile = stock_deck(s, box, TILE_DECK)
    stock_tokens(s, box)
    lay_first(s, box, first_of(box, START_DECK), 0)
    begin_turn(s, 0)


@rule
def odds(s, box, moves, weights):
    moves[0] = 0
    offer_deck(s, box, TILE_DECK, 1, moves, weights)


@rule
def arrange(s, box, orders, words):
    """Makes the order in which a dealer deals: the pile is shuffled by random words."""
    arrange_deck(s, box, TILE_DECK, orders[TILE_PILE], 0, words[TILE_PILE], 0)


# 1. Place a tile


@rule
def take_tile(s, box, tile):
    if not take_drawn(s, tile, fits_somewhere(s, box, tile)):
        finish(s, box)


@rule
def place(s, box, cell, turn):
    lay_tile(s, box, s.drawn, cell, turn)
    s.drawn = -1
    enter(s, Phase.ACT, s.active)


# 2. At most one of: a meeple, a stable


@rule
def offer_acts(s, box, moves):
    """HD-1, HD-2: offers a hiker, a farmer or a stable on the tile just placed."""
    offer(moves, PASS)
    square = s.square_count - 1
    tile = s.square_tile[square]
    meeples = in_supply(s, s.to_act, Piece.MEEPLE) > 0
    stables = in_supply(s, s.to_act, Piece.STABLE) > 0 and not has_stable_near(s, square)
    for segment in range(box.segment_count[tile]):
        if box.kind[tile][segment] == Kind.PASTURE:
            if stables:
                offer(moves, put_of(Piece.STABLE, square, segment))
        elif meeples and is_unclaimed(s, feature_at(s, square, segment)):
            offer(moves, put_of(Piece.MEEPLE, square, segment))


@rule
def has_stable_near(s, square):
    """HD-3: whether any seat has a stable on one of the eight cells around."""
    for seat in range(s.seats):
        for slot in range(HIKER_SLOTS, SLOTS):
            spot = s.where[seat][slot]
            if spot >= 0 and are_near(s, square, spot >> SPOT_SHIFT):
                return True
    return False


@rule
def act(s, box, move):
    """HD-1: a seat that puts nothing may hike."""
    s.may_hike = deed_of(move) == Deed.PASS
    if deed_of(move) == Deed.PUT:
        put(s, box, s.active, a_of(move), b_of(move), c_of(move))


# 3a. Evaluate completed paths and crops


@rule
def is_complete(s, box, f):
    """HD-4, HD-5: whether a feature is complete. Pastures never are."""
    return s.feature[f].kind != Kind.PASTURE and is_finished(s, f)


@rule
def points(s, box, f, finished):
    """HD-4, HD-5, HD-12: what a feature is worth to its owners."""
    match s.feature[f].kind:
        case Kind.PATH:
            return square_count(s, f)
        case Kind.CROP:
            return square_count(s, f) * (2 if finished else 1)
        case _:
            return 0


@rule
def score(s, box, f):
    """C-8, HD-16: owners score and take the harvest, meeples go home."""
    award(s, f, points(s, box, f, 1), harvest_count(s, f), 1)
    if owner_count(s, f) > 1:
        share_harvest(s, f)
    else:
        take_harvest(s, f)
    send_home(s, box, f)


@rule
def harvest(s, f, token):
    """HD-5, HD-7: the number of tokens of a kind that a crop yields: one per icon, while there are any
    left."""
    return min(icon_count(s, f, token), s.tokens_left[token]) if s.feature[f].kind == Kind.CROP else 0


@rule
def harvest_count(s, f):
    count = 0
    for token in range(TOKEN_KINDS):
        count += harvest(s, f, token)
    return count


@rule
def take_harvest(s, f):
    """HD-5: gives a single owner the whole harvest."""
    for seat in range(s.seats):
        if is_owner(s, f, seat):
            for token in range(TOKEN_KINDS):
                for _ in range(harvest(s, f, token)):
                    gather(s, seat, token)


@rule
def share_harvest(s, f):
    """HD-6: queues the choices of tied owners, one token each in turn, beginning with the active seat."""
    left = harvest_count(s, f)
    seat = s.active
    while left > 0:
        if is_owner(s, f, seat):
            ask_later(s, Phase.CHOOSE_TOKEN, seat, f)
            left -= 1
        seat = next_seat(s, seat)


@rule
def evaluate(s, box, square):
    """C-11, C-16: all that the new square completes, round its sides."""
    for side in range(4):
        f = feature_through(s, box, square, side)
        if is_complete(s, box, f) and not is_unclaimed(s, f):
            score(s, box, f)


@rule
def go_on(s, box):
    """HD-16: first tied owners choose, then the seat may hike, then the next turn begins."""
    if asks_for_choice(s):
        return
    enter(s, Phase.HIKE, s.active)
    if s.may_hike and can_hike(s, box):
        return
    end_turn(s, box)


@rule
def asks_for_choice(s):
    """HD-6: asks for the next choice. Returns False if none is left. If only one kind of token is left, it is
    dealt out without asking."""
    while is_asked(s):
        f = ask_next(s)
        if kinds_aside(s) == 0:
            for token in range(TOKEN_KINDS):
                s.aside[token] = harvest(s, f, token)
        if kinds_aside(s) > 1:
            return True
        if kinds_aside(s) == 1:
            choose_token(s, s.to_act, first_aside(s))
    return False


# 3b. Hike (hill_and_dale_hikes.py)


@rule
def end_turn(s, box):
    if not begin_next_turn(s):
        finish(s, box)


# The final count


@rule
def final_count(s, box):
    """HD-12 to HD-14: what is unfinished scores, then stables, then tokens."""
    for i in range(list_held(s, box)):
        award(s, s.held[i], points(s, box, s.held[i], 0), 0, 0)
    for seat in range(s.seats):
        for slot in range(HIKER_SLOTS, SLOTS):
            if s.where[seat][slot] >= 0:
                score_stable(s, box, seat, s.where[seat][slot])
    for seat in range(s.seats):
        count_tokens(s, seat)


@rule
def score_stable(s, box, seat, spot):
    """HD-13: a point for each animal on its tile and the eight around it."""
    animals = icons_around(s, box, spot >> SPOT_SHIFT, Kind.PASTURE, ANIMAL)
    award_spot(s, seat, Kind.PASTURE, spot, animals, animals)


@rule
def count_tokens(s, seat):
    """HD-14: each token scores 1, each set of five crops 5 more."""
    worth = tokens_of(s, seat) + 5 * set_count(s, seat)
    s.score[seat] += worth
    if worth > 0:
        note(s, Happening.TOKENS, seat, 0, -1, worth)


@rule
def set_count(s, seat):
    """HD-14: the largest number of sets, with scarecrows in place of missing crops."""
    sets = 0
    while lacking(s, seat, sets + 1) <= s.tokens_held[seat][SCARECROW]:
        sets += 1
    return sets


@rule
def lacking(s, seat, sets):
    """The number of crops missing for this many sets."""
    missing = 0
    for crop in range(CROP_COUNT):
        missing += max(0, sets - s.tokens_held[seat][crop])
    return missing


@rule
def finish(s, box):
    """C-12: the final count, and the game is over."""
    final_count(s, box)
    end(s)


@rule
def hidden_value(s, box, viewer, seat):
    """HD-15: nothing is secret."""
    return 0


# The game as a whole


@rule
def legal_moves(s, box, moves):
    moves[0] = 0
    match s.phase:
        case Phase.LAY:
            offer_placements(s, box, moves, s.drawn)
        case Phase.ACT:
            offer_acts(s, box, moves)
        case Phase.CHOOSE_TOKEN:
            offer_aside(s, moves)
        case Phase.HIKE:
            offer_hikes(s, box, moves)


@rule
def play(s, box, move):
    """Plays a legal move of a seat, or a possible move of chance."""
    s.event_count = 0
    match s.phase:
        case Phase.DRAW:
            take_tile(s, box, a_of(move))
        case Phase.LAY:
            place(s, box, b_of(move), c_of(move))
        case Phase.ACT:
            act(s, box, move)
            evaluate(s, box, s.square_count - 1)
            go_on(s, box)
        case Phase.CHOOSE_TOKEN:
            choose_token(s, s.to_act, a_of(move))
            go_on(s, box)
        case Phase.HIKE:
            if deed_of(move) == Deed.HIKE:
                hike(s, box, a_of(move), b_of(move) << SPOT_SHIFT | c_of(move))
            end_turn(s, box)


@rule
def random_move(s, box, moves, rng):
    """A random legal move. The tile in hand may lie wherever it fits."""
    if s.drawn >= 0:
        return random_placement(s, box, rng)
    legal_moves(s, box, moves)
    return drawn_from(moves, rng)
