"""Gold Rush. Clauses: docs/rules/common.md (C-) and docs/rules/gold-rush.md (GR-)."""

from ..core.board import (
    feature_at,
    feature_through,
    fits_somewhere,
    found_feature,
    icon_count,
    is_finished,
    map_order,
    square_count,
    touching,
)
from ..core.chance import below
from ..core.laying import lay_first, lay_tile
from ..core.move_code import DIG, PASS, a_of, b_of, c_of, deed_of, put_of
from ..core.pieces import (
    award,
    in_supply,
    is_unclaimed,
    list_held,
    note,
    put,
    recall,
    send_home,
)
from ..core.rule import rule
from ..core.tokens import (
    arrange_tokens,
    hand_value,
    mean_value,
    offer_tokens,
    reveal_next,
    stock_tokens,
    take_token,
    tokens_awaited,
    tokens_of,
)
from ..core.turns import (
    TILE_PILE,
    TOKEN_PILE,
    arrange_deck,
    begin_next_turn,
    begin_turn,
    end,
    enter,
    first_of,
    is_asked,
    offer,
    offer_deck,
    offer_if,
    offer_placements,
    random_placement,
    set_up,
    stock_deck,
    take_drawn,
)
from ..core.words import Deed, Happening, Kind, Phase, Piece
from . import gold_rush_box
from .gold_rush_mountains import (
    clear_mountain,
    dig,
    lay_tokens,
    may_dig,
    nth_tent,
    offer_tents,
    share_tokens,
    tent_count,
)

BOX = gold_rush_box.BOX
FARMERS = 0
NUGGET, TENT_SLOT = gold_rush_box.NUGGET, gold_rush_box.TENT_SLOT
LOCOMOTIVE, CAMP, HORSES = BOX.icons["locomotive"], BOX.icons["camp"], BOX.icons["horses"]
START_DECK, TILE_DECK = range(2)  # as the tile file lists them
PILES_USED = 3


# Set-up


@rule
def deal(s, box):
    """C-1, C-2, GR-1: the start tile lies on the table, with a token on its mountain."""
    set_up(s, box, -1)
    s.pile = stock_deck(s, box, TILE_DECK)
    stock_tokens(s, box)
    lay_first(s, box, first_of(box, START_DECK), 0)
    lay_tokens(s, box, 0)
    begin_turn(s, 0)


@rule
def odds(s, box, moves, weights):
    """GR-6: tiles; and as a token, any that nobody holds."""
    moves[0] = 0
    if s.phase == Phase.REVEAL:
        offer_tokens(s, moves, weights)
    else:
        offer_deck(s, box, TILE_DECK, 1, moves, weights)


@rule
def arrange(s, box, orders, words):
    """Makes the order in which a dealer deals: each pile is shuffled by its own random words."""
    arrange_deck(s, box, TILE_DECK, orders[TILE_PILE], 0, words[TILE_PILE], 0)
    arrange_tokens(s, orders[TOKEN_PILE], words[TOKEN_PILE])


# 1. Place a tile, and tokens on its mountains (gold_rush_mountains.py)


@rule
def take_tile(s, box, tile):
    """C-5, GR-18: a tile that fits nowhere is removed and brings no tokens; the same seat draws again."""
    if not take_drawn(s, tile, fits_somewhere(s, box, tile)):
        finish(s, box)


@rule
def place(s, box, cell, turn):
    square = lay_tile(s, box, s.drawn, cell, turn)
    s.drawn = -1
    lay_tokens(s, box, square)
    enter(s, Phase.ACT, s.active)


# 2. At most one of: a cowboy, the tent, gold


@rule
def offer_acts(s, box, moves):
    offer(moves, PASS)
    offer_cowboys(s, box, moves)
    offer_tents(s, box, moves)
    if may_dig(s, s.to_act):
        offer(moves, DIG)


@rule
def offer_cowboys(s, box, moves):
    """GR-3: offers cowboys on the tile just placed."""
    square = s.square_count - 1
    tile = s.square_tile[square]
    if in_supply(s, s.to_act, Piece.MEEPLE) > 0:
        count = moves[0]
        for segment in range(box.segment_count[tile]):
            is_free = is_unclaimed(s, feature_at(s, square, segment))
            may = is_free & takes_cowboy(s, box.kind[tile][segment])
            count = offer_if(moves, count, put_of(Piece.MEEPLE, square, segment), may)
        moves[0] = count


@rule
def takes_cowboy(s, kind):
    """GR-3, GR-16: a cowboy may be a railwayman, a prospector, a merchant or, if farmers are in play, a
    farmer."""
    match kind:
        case Kind.RAILWAY | Kind.MOUNTAIN | Kind.TOWN:
            return True
        case Kind.PRAIRIE:
            return s.options[FARMERS] > 0
        case _:
            return False


@rule
def act(s, box, move):
    match deed_of(move):
        case Deed.PUT:
            if a_of(move) == Piece.TENT and s.where[s.active][TENT_SLOT] >= 0:
                recall(s, box, s.active, TENT_SLOT)
            put(s, box, s.active, a_of(move), b_of(move), c_of(move))
        case Deed.DIG:
            dig(s, s.active)


# 3. Evaluate completed railways, mountains and towns


@rule
def is_complete(s, box, f):
    """GR-7, GR-8, GR-11: whether a feature is complete. Prairies never are."""
    match s.feature[f].kind:
        case Kind.RAILWAY | Kind.MOUNTAIN:
            return is_finished(s, f)
        case Kind.TOWN:
            return finished_railways(s, box, f) == s.found_count
        case _:
            return False


@rule
def finished_railways(s, box, f):
    """GR-11: distinct ones; a railway that returns to the town counts once."""
    count = 0
    for i in range(touching(s, box, f, Kind.RAILWAY)):
        count += is_finished(s, found_feature(s, i))
    return count


@rule
def points(s, box, f, finished):
    """GR-7, GR-8, GR-11 to GR-13: what a feature is worth to its owners."""
    match s.feature[f].kind:
        case Kind.RAILWAY:
            one_locomotive = finished and icon_count(s, f, LOCOMOTIVE) == 1
            return square_count(s, f) * (2 if one_locomotive else 1)
        case Kind.MOUNTAIN:
            return icon_count(s, f, NUGGET)
        case Kind.TOWN:
            return 3 * finished_railways(s, box, f)
        case Kind.PRAIRIE:
            return 2 * icon_count(s, f, CAMP) + 4 * icon_count(s, f, HORSES)
        case _:
            return 0


@rule
def icons_of(s, box, f):
    """The number that explains the points besides the squares."""
    match s.feature[f].kind:
        case Kind.RAILWAY:
            return icon_count(s, f, LOCOMOTIVE)
        case Kind.TOWN:
            return finished_railways(s, box, f)
        case _:
            return icon_count(s, f, NUGGET)


@rule
def pay(s, box, f, finished):
    award(s, f, points(s, box, f, finished), icons_of(s, box, f), finished)


@rule
def score(s, box, f):
    """GR-8 to GR-10, C-8: owners score, cowboys and tents go home, and tokens that nobody took are gone."""
    if not is_unclaimed(s, f):
        pay(s, box, f, 1)
        send_home(s, box, f)
    if s.feature[f].kind == Kind.MOUNTAIN:
        clear_mountain(s, box, f)


@rule
def evaluate(s, box, square):
    """Scores all that the new square completes. Tokens that are taken are looked at later."""
    while not evaluate_on(s, box, square):
        pass


@rule
def evaluate_on(s, box, square):
    """C-11, C-16: what the new square completes and has not scored yet, round its sides, then towns.
    GR-8: stops where tokens are taken, which are looked at first; returns whether all is done."""
    for side in range(4):
        f = feature_through(s, box, square, side)
        if is_complete(s, box, f):
            if share_tokens(s, f):
                return False
            score(s, box, f)
    score_towns(s, box)
    return True


@rule
def score_towns(s, box):
    while s.inner_claims > 0:
        town = first_finished_town(s, box)
        if town < 0:
            return
        score(s, box, town)


@rule
def first_finished_town(s, box):
    """GR-11, C-16: of the claimed towns that are complete, the northernmost, then the westernmost."""
    first = -1
    for i in range(list_held(s, box)):
        f = s.held[i]
        scores = s.feature[f].kind == Kind.TOWN and is_complete(s, box, f)
        if scores and (first < 0 or map_order(s, f) < map_order(s, first)):
            first = f
    return first


@rule
def go_on(s, box):
    """GR-5, GR-8, GR-15: the tokens that were taken are looked at one by one, then complete features
    score."""
    if is_asked(s) or not evaluate_on(s, box, s.square_count - 1):
        reveal_next(s)
    elif not begin_next_turn(s):
        finish(s, box)


# The final count


@rule
def final_count(s, box):
    """GR-12, GR-13: what is unfinished scores, then the farmers; GR-14: the tokens."""
    for i in range(list_held(s, box)):
        if s.feature[s.held[i]].kind != Kind.PRAIRIE:
            pay(s, box, s.held[i], 0)
    for i in range(s.held_count):
        if s.feature[s.held[i]].kind == Kind.PRAIRIE:
            pay(s, box, s.held[i], 0)
    for seat in range(s.seats):
        count_tokens(s, box, seat)


@rule
def finish(s, box):
    """C-12, GR-12: tents and tokens leave the mountains, then the final count; the game is over."""
    for f in range(s.feature_count):
        if s.feature[f].kind == Kind.MOUNTAIN:
            clear_mountain(s, box, f)
    final_count(s, box)
    end(s)


@rule
def hidden_value(s, box, viewer, seat):
    """GR-15: tokens of others, and those not looked at yet, are worth what the viewer expects of them."""
    expected = mean_value(s, box, viewer)
    if seat == viewer:
        return expected * tokens_awaited(s, seat)
    return expected * (tokens_awaited(s, seat) + tokens_of(s, seat)) - 100 * hand_value(s, box, seat)


@rule
def count_tokens(s, box, seat):
    """GR-14: each token scores its value."""
    worth = hand_value(s, box, seat)
    s.score[seat] += worth
    if worth > 0:
        note(s, Happening.TOKENS, seat, 0, -1, worth)


# The game as a whole


@rule
def legal_moves(s, box, moves):
    moves[0] = 0
    match s.phase:
        case Phase.LAY:
            offer_placements(s, box, moves, s.drawn)
        case Phase.ACT:
            offer_acts(s, box, moves)


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
            go_on(s, box)
        case Phase.REVEAL:
            take_token(s, a_of(move))
            go_on(s, box)


@rule
def random_move(s, box, moves, rng):
    """A random legal move. The tile in hand may lie wherever it fits. Spots for the tent are counted, not
    listed, since most legal moves are of this kind."""
    if s.drawn >= 0:
        return random_placement(s, box, rng)
    moves[0] = 0
    offer(moves, PASS)
    offer_cowboys(s, box, moves)
    tents = tent_count(s)
    n = below(rng, moves[0] + tents + may_dig(s, s.to_act))
    if n < moves[0]:
        return moves[1 + n]
    n -= moves[0]
    return nth_tent(s, n) if n < tents else DIG
