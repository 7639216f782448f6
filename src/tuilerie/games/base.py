"""Carcassonne. Clauses: docs/rules/common.md (C-) and docs/rules/base.md (B-)."""

from ..core.board import (
    feature_at,
    feature_of,
    feature_through,
    fits_somewhere,
    fitting_turns,
    found_feature,
    icon_count,
    is_finished,
    square_count,
    square_of,
    squares_around,
    touching,
)
from ..core.cells import near_cell, open_place, square_at, step_x, step_y
from ..core.laying import lay_first, lay_tile
from ..core.move_code import PASS, a_of, b_of, c_of, deed_of, put_of, recall_of
from ..core.pieces import award, award_seat, in_supply, is_unclaimed, list_held, put, recall, send_home
from ..core.rule import rule
from ..core.turns import (
    TILE_PILE,
    arrange_deck,
    begin_next_turn,
    begin_turn,
    drawn_from,
    end,
    enter,
    first_of,
    offer,
    offer_deck,
    offer_if,
    offer_placements,
    offer_turns,
    random_placement,
    set_up,
    stock_deck,
    take_drawn,
)
from ..core.words import Deed, Kind, Phase, Piece
from . import base_box

BOX = base_box.BOX
FARMERS, ABBOTS, RIVER = 0, 1, 2
SHIELD = BOX.icons["shield"]
START_DECK, SPRING_DECK, RIVER_DECK, LAKE_DECK, TILE_DECK = range(5)  # as the tile file lists them
RIVER_SIDE = BOX.side_kinds.index(Kind.RIVER) + 1
ABBOT_SLOT = BOX.slots.index(Piece.ABBOT)
NOWHERE = -1
PILES_USED = 1


# Set-up


@rule
def deal(s, box):
    """C-1, C-2, B-12: the start tile or the spring lies on the table, the other tiles are shuffled."""
    set_up(s, box, -1 if s.options[ABBOTS] else Piece.ABBOT)
    stock(s, box)
    if s.options[RIVER]:
        lay_first(s, box, first_of(box, SPRING_DECK), 0)
        s.river_cell, s.river_side, s.river_bend = near_cell(s, 0, 1, 0), 3, 0
    else:
        lay_first(s, box, first_of(box, START_DECK), 0)
        s.river_cell = NOWHERE
    begin_turn(s, 0)


@rule
def stock(s, box):
    s.pile = stock_deck(s, box, TILE_DECK)
    if s.options[RIVER]:
        s.pile += stock_deck(s, box, RIVER_DECK) + stock_deck(s, box, LAKE_DECK)


@rule
def odds(s, box, moves, weights):
    """B-12: the river tiles come first, the lake after them, then all others."""
    moves[0] = 0
    for deck in (RIVER_DECK, LAKE_DECK, TILE_DECK):
        offer_deck(s, box, deck, 1, moves, weights)
        if moves[0] > 0:
            return


@rule
def arrange(s, box, orders, words):
    """Makes the order in which a dealer deals: each pile is shuffled by its own random words."""
    order, stream = orders[TILE_PILE], words[TILE_PILE]
    placed = 0
    for deck in (RIVER_DECK, LAKE_DECK, TILE_DECK):
        placed = arrange_deck(s, box, deck, order, placed, stream, placed)


# 1. Place a tile


@rule
def take_tile(s, box, tile):
    """C-5: a tile that fits nowhere is removed, and the same seat draws again."""
    if not take_drawn(s, tile, has_place(s, box, tile)):
        finish(s, box)


@rule
def has_place(s, box, tile):
    if is_river_tile(box, tile):
        return river_turns(s, box, tile) > 0
    return fits_somewhere(s, box, tile)


@rule
def is_river_tile(box, tile):
    return box.deck[tile] == RIVER_DECK or box.deck[tile] == LAKE_DECK


@rule
def river_turns(s, box, tile):
    """B-13: a river tile joins the river's open end, and may not bend the same way as the one before."""
    turns = fitting_turns(s, box, tile, open_place(s, s.river_cell))
    for turn in range(4):
        if turns >> turn & 1 and s.river_bend != 0 and bend(s, box, tile, turn) == s.river_bend:
            turns -= 1 << turn
    return turns


@rule
def river_exit(s, box, tile, turn):
    """The side through which the river leaves a tile laid at its end; for the lake, where it came in."""
    row = box.first_row[tile][turn]
    for side in range(4):
        if side != s.river_side and box.side[row][side] == RIVER_SIDE:
            return side
    return s.river_side


@rule
def bend(s, box, tile, turn):
    """The bend of a river tile, seen downstream: -1 left, 0 straight on, 1 right. The lake does not bend."""
    quarter = (river_exit(s, box, tile, turn) - s.river_side) % 4
    if quarter == 1:
        return -1
    return 1 if quarter == 3 else 0


@rule
def offer_lay(s, box, moves):
    tile = s.drawn
    if is_river_tile(box, tile):
        offer_turns(moves, tile, s.river_cell, river_turns(s, box, tile))
    else:
        offer_placements(s, box, moves, tile)


@rule
def place(s, box, cell, turn):
    tile = s.drawn
    if is_river_tile(box, tile):
        flow_on(s, box, tile, turn)
    lay_tile(s, box, tile, cell, turn)
    s.drawn = -1
    enter(s, Phase.ACT, s.active)


@rule
def flow_on(s, box, tile, turn):
    """The river's open end moves to the cell beyond the new tile; the lake closes it."""
    s.river_bend = bend(s, box, tile, turn)
    leaving = river_exit(s, box, tile, turn)
    if leaving == s.river_side:
        s.river_cell = NOWHERE
        return
    s.river_cell = near_cell(s, s.river_cell, step_x(leaving), step_y(leaving))
    s.river_side = (leaving + 2) % 4


# 2. Place a meeple, or an abbot, or take the abbot home


@rule
def offer_acts(s, box, moves):
    """B-1: placing is never compulsory."""
    offer(moves, PASS)
    seat, square = s.to_act, s.square_count - 1
    tile = s.square_tile[square]
    meeple, abbot = in_supply(s, seat, Piece.MEEPLE) > 0, in_supply(s, seat, Piece.ABBOT) > 0
    count = moves[0]
    for segment in range(box.segment_count[tile]):
        kind, is_free = box.kind[tile][segment], is_unclaimed(s, feature_at(s, square, segment))
        may = is_free & meeple & takes_meeple(s, kind)
        count = offer_if(moves, count, put_of(Piece.MEEPLE, square, segment), may)
        if abbot and is_free and takes_abbot(kind):
            count = offer_if(moves, count, put_of(Piece.ABBOT, square, segment), True)
    moves[0] = count
    if may_take_abbot_home(s, box, seat):
        offer(moves, recall_of(Piece.ABBOT))


@rule
def takes_meeple(s, kind):
    """B-2, B-15: a meeple may be a highwayman, a knight, a monk or, if farmers are in play, a farmer."""
    match kind:
        case Kind.ROAD | Kind.CITY | Kind.MONASTERY:
            return True
        case Kind.FIELD:
            return s.options[FARMERS] > 0
        case _:
            return False


@rule
def takes_abbot(kind):
    """B-10: an abbot may stand on a monastery or in a garden."""
    return kind == Kind.MONASTERY or kind == Kind.GARDEN


@rule
def may_take_abbot_home(s, box, seat):
    """B-11: an abbot may be taken home from a monastery or garden that is not complete."""
    spot = s.where[seat][ABBOT_SLOT]
    return spot >= 0 and not is_complete(s, box, feature_of(s, spot))


@rule
def take_abbot_home(s, box, seat):
    """B-11: it scores at once, as in the final count."""
    f = feature_of(s, s.where[seat][ABBOT_SLOT])
    award_seat(s, seat, f, points(s, box, f, 0), 0, 0)
    recall(s, box, seat, ABBOT_SLOT)


@rule
def act(s, box, move):
    seat = s.active
    match deed_of(move):
        case Deed.PUT:
            put(s, box, seat, a_of(move), b_of(move), c_of(move))
        case Deed.RECALL:
            take_abbot_home(s, box, seat)


# 3. Evaluate what is completed


@rule
def is_complete(s, box, f):
    """B-3, B-4, B-5, B-10: whether a feature is complete. Fields and the river never are."""
    match s.feature[f].kind:
        case Kind.ROAD | Kind.CITY:
            return is_finished(s, f)
        case Kind.MONASTERY | Kind.GARDEN:
            return squares_around(s, square_of(s, f)) == 8
        case _:
            return False


@rule
def points(s, box, f, finished):
    """B-3 to B-5, B-7, B-8: what a feature is worth to its owners."""
    match s.feature[f].kind:
        case Kind.ROAD:
            return square_count(s, f)
        case Kind.CITY:
            return (square_count(s, f) + icon_count(s, f, SHIELD)) * (2 if finished else 1)
        case Kind.MONASTERY | Kind.GARDEN:
            return 1 + squares_around(s, square_of(s, f))
        case Kind.FIELD:
            return 3 * finished_cities(s, box, f)
        case _:
            return 0


@rule
def finished_cities(s, box, f):
    """B-8, B-9: the completed cities that border a field, each once."""
    count = 0
    for i in range(touching(s, box, f, Kind.CITY)):
        if is_finished(s, found_feature(s, i)):
            count += 1
    return count


@rule
def icons_of(s, f, points):
    """The number that explains the points besides the squares: shields, or the cities of a field."""
    match s.feature[f].kind:
        case Kind.CITY:
            return icon_count(s, f, SHIELD)
        case Kind.FIELD:
            return points // 3
        case _:
            return 0


@rule
def pay(s, box, f, finished):
    """C-7: the owners of a feature score it."""
    worth = points(s, box, f, finished)
    award(s, f, worth, icons_of(s, f, worth), finished)


@rule
def score(s, box, f):
    """C-8, C-9: the owners of a completed feature score, its meeples go home."""
    if not is_unclaimed(s, f) and is_complete(s, box, f):
        pay(s, box, f, 1)
        send_home(s, box, f)


@rule
def evaluate(s, box, square):
    """C-11, C-16: all that the new square completes, round its sides, then the monasteries around."""
    for side in range(4):
        f = feature_through(s, box, square, side)
        if is_finished(s, f):
            score(s, box, f)
    if s.inner_claims > 0:
        evaluate_around(s, box, s.square_cell[square])


@rule
def evaluate_around(s, box, cell):
    """Evaluates monasteries and gardens around the new square and on it, from north to south and west to
    east."""
    for y in range(-1, 2):
        for x in range(-1, 2):
            square = square_at(s, near_cell(s, cell, x, y))
            if square >= 0 and box.inner[s.square_tile[square]] >= 0:
                score(s, box, feature_at(s, square, box.inner[s.square_tile[square]]))


@rule
def end_turn(s, box):
    """C-12: the game ends with the turn in which the last tile was placed."""
    evaluate(s, box, s.square_count - 1)
    if not begin_next_turn(s):
        finish(s, box)


# The final count


@rule
def final_count(s, box):
    """B-7, then B-8: what is unfinished scores, and the farmers."""
    for i in range(list_held(s, box)):
        if s.feature[s.held[i]].kind != Kind.FIELD:
            pay(s, box, s.held[i], 0)
    for i in range(s.held_count):
        if s.feature[s.held[i]].kind == Kind.FIELD:
            pay(s, box, s.held[i], 0)


@rule
def finish(s, box):
    """C-12: the final count, and the game is over."""
    final_count(s, box)
    end(s)


@rule
def hidden_value(s, box, viewer, seat):
    """Nothing is hidden in this game."""
    return 0


# The game as a whole


@rule
def legal_moves(s, box, moves):
    moves[0] = 0
    match s.phase:
        case Phase.LAY:
            offer_lay(s, box, moves)
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
            end_turn(s, box)


@rule
def random_move(s, box, moves, rng):
    """A random legal move. The tile in hand may lie wherever it fits, except for river tiles (B-13)."""
    if s.drawn >= 0 and not is_river_tile(box, s.drawn):
        return random_placement(s, box, rng)
    legal_moves(s, box, moves)
    return drawn_from(moves, rng)
