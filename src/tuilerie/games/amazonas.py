"""Amazonas. Clauses: docs/rules/common.md (C-) and docs/rules/amazonas.md (AZ-)."""

from ..core.board import (
    feature_at,
    feature_through,
    fitting_turn_count,
    fitting_turns,
    icon_count,
    icons_on,
    is_finished,
    row_of,
    spot_of,
    square_count,
)
from ..core.cells import near_cell, open_place
from ..core.chance import below, shuffle
from ..core.laying import lay_first, lay_tile
from ..core.move_code import PASS, a_of, b_of, c_of, deed_of, lay_of, put_of
from ..core.pieces import (
    award,
    award_guests,
    award_spot,
    in_supply,
    is_unclaimed,
    list_held,
    most_guests,
    put,
    send_home,
)
from ..core.rule import rule
from ..core.state import SEATS
from ..core.turns import (
    BONUS_PILE,
    TILE_PILE,
    arrange_deck,
    begin_next_turn,
    begin_turn,
    drawn_from,
    end,
    enter,
    first_of,
    nth_turn,
    offer,
    offer_if,
    offer_mixed_decks,
    offer_turns,
    set_up,
    stock_deck,
    take_drawn,
)
from ..core.words import Deed, Kind, Phase, Piece
from . import amazonas_box
from .amazonas_boats import mouth_points, rank_of, river_points, sail

BOX = amazonas_box.BOX
BOAT, FRUIT, ANIMAL = BOX.icons["boat"], BOX.icons["fruit"], BOX.icons["monkey"]
CAIMAN, PIRANHA, MARK = BOX.icons["caiman"], BOX.icons["piranha"], BOX.icons["mark"]
START_DECK, STANDARD_DECK, AMAZON_DECK, DOUBLE_DECK = range(4)  # as the tile file lists them
START = BOX.tile_number("START")
AMAZON_SEGMENT = [segment.kind for segment in BOX.tiles[START].segments].index(Kind.AMAZON)
START_ROWS = BOX.tiles[START].rows
STANDARD_A_PILE, AMAZON_A_PILE = 13, 3  # AZ-2
PILES_USED = 2  # the tiles; and a second pile, whose random words mix the two sorts


# Set-up


@rule
def deal(s, box):
    """AZ-1, AZ-2: lays the start tile, puts all boats at the source, makes five mixed piles, and lays the
    double tiles face up."""
    set_up(s, box, -1)
    s.pile = stock_deck(s, box, STANDARD_DECK) + stock_deck(s, box, AMAZON_DECK)
    stock_deck(s, box, DOUBLE_DECK)
    s.mixed[0], s.mixed[1] = STANDARD_A_PILE, AMAZON_A_PILE
    for seat in range(SEATS):
        s.boat[seat] = 0
    s.river_spaces = 16 if s.seats <= 3 else 8
    lay_first(s, box, first_of(box, START_DECK), 0)
    s.river_cell = near_cell(s, 0, 0, START_ROWS)
    s.last_row = START_ROWS - 1
    begin_turn(s, 0)


@rule
def odds(s, box, moves, weights):
    """AZ-2: the odds of a tile are its share of its sort, times that sort's share of the present pile."""
    moves[0] = 0
    offer_mixed_decks(s, box, STANDARD_DECK, AMAZON_DECK, moves, weights)


@rule
def arrange(s, box, orders, words):
    """Makes the order in which a dealer deals: shuffles both sorts, divides them into piles, and shuffles
    each pile."""
    sorts = orders[BONUS_PILE]
    standard = 0
    amazon = arrange_deck(s, box, STANDARD_DECK, sorts, 0, words[TILE_PILE], 0)
    last = arrange_deck(s, box, AMAZON_DECK, sorts, amazon, words[TILE_PILE], amazon)
    standard_left, amazon_left, dealt = s.mixed[0], s.mixed[1], 0
    while dealt < last:
        start = dealt
        for _ in range(standard_left):
            orders[TILE_PILE][dealt] = sorts[standard]
            standard, dealt = standard + 1, dealt + 1
        for _ in range(amazon_left):
            orders[TILE_PILE][dealt] = sorts[amazon]
            amazon, dealt = amazon + 1, dealt + 1
        shuffle(orders[TILE_PILE], start, dealt, words[BONUS_PILE], start)
        standard_left, amazon_left = STANDARD_A_PILE, AMAZON_A_PILE


# 1. Place a tile


@rule
def take_tile(s, box, tile):
    """AZ-2: the next pile begins when one is empty, even if its last tile was removed (C-5)."""
    s.mixed[box.deck[tile] - STANDARD_DECK] -= 1
    if s.mixed[0] + s.mixed[1] == 0 and s.pile > 1:
        s.mixed[0], s.mixed[1] = STANDARD_A_PILE, AMAZON_A_PILE
    if not take_drawn(s, tile, is_river_tile(box, tile) or has_place(s, box, tile)):
        finish(s, box)


@rule
def is_river_tile(box, tile):
    return box.deck[tile] >= AMAZON_DECK


@rule
def is_explored(s, place):
    """AZ-4, AZ-10: whether an open cell is no further south than the river, in any column."""
    return s.frontier_y[place] <= s.last_row


@rule
def has_place(s, box, tile):
    for place in range(s.frontier_count):
        if is_explored(s, place) and fitting_turns(s, box, tile, place):
            return True
    return False


@rule
def offer_lays(s, box, moves, tile):
    """AZ-10, AZ-21: a river tile continues the river. Other tiles follow C-4 and AZ-4."""
    if is_river_tile(box, tile):
        offer_turns(moves, tile, s.river_cell, fitting_turns(s, box, tile, open_place(s, s.river_cell)))
        return
    for place in range(s.frontier_count):
        if is_explored(s, place):
            offer_turns(moves, tile, s.frontier_cell[place], fitting_turns(s, box, tile, place))


@rule
def place(s, box, tile, cell, turn):
    """AZ-20: the tile adds its spaces, boats move for newly joined icons; AZ-11: a "!" brings a double."""
    square = lay_tile(s, box, tile, cell, turn)
    s.drawn = -1
    if is_river_tile(box, tile):
        explore(s, box, tile)
    sail_by_icons(s, box, square)
    marked = icons_on(s, box, square, Kind.AMAZON, MARK) > 0
    enter(s, Phase.DOUBLE_LAY if marked else Phase.ACT, s.active)


@rule
def explore(s, box, tile):
    """AZ-10, AZ-11: each cell of a river tile is a space for boats, and opens its row."""
    s.river_spaces += box.cell_count[tile]
    s.last_row += box.cell_count[tile]
    s.river_cell = near_cell(s, s.river_cell, 0, box.cell_count[tile])


@rule
def offer_doubles(s, box, moves):
    """AZ-11: offers every double tile that is left, in both orientations."""
    for tile in range(box.tile_count):
        if box.deck[tile] == DOUBLE_DECK and s.tiles_left[tile] > 0:
            offer(moves, lay_of(tile, s.river_cell, 0))
            offer(moves, lay_of(tile, s.river_cell, 2))


# Boats (amazonas_boats.py)


@rule
def sail_by_icons(s, box, square):
    """AZ-6: each icon moves a boat once, when it first lies on a tributary with a meeple of that seat."""
    tile = s.square_tile[square]
    for segment in range(box.segment_count[tile]):
        if box.kind[tile][segment] == Kind.TRIBUTARY:
            f = feature_at(s, square, segment)
            for seat in range(s.seats):
                if s.feature[f].meeples[seat] > 0:
                    sail(s, seat, icon_count(s, f, BOAT) - s.feature[f].tally[seat])
                    s.feature[f].tally[seat] = icon_count(s, f, BOAT)


# 2. A meeple or a camp, or the boat


@rule
def offer_acts(s, box, moves):
    """AZ-3, AZ-5: a piece may be put on the tile just placed. A seat that puts none sails."""
    offer(moves, PASS)
    square = s.square_count - 1
    tile = s.square_tile[square]
    meeple, camp = in_supply(s, s.to_act, Piece.MEEPLE) > 0, in_supply(s, s.to_act, Piece.CAMP) > 0
    count = moves[0]
    for segment in range(box.segment_count[tile]):
        f, kind = feature_at(s, square, segment), box.kind[tile][segment]
        may = meeple & takes_meeple(kind) & is_unclaimed(s, f)
        count = offer_if(moves, count, put_of(Piece.MEEPLE, square, segment), may)
        may = camp & (kind == Kind.JUNGLE) & (most_guests(s, f) == 0)
        count = offer_if(moves, count, put_of(Piece.CAMP, square, segment), may)
    moves[0] = count


@rule
def takes_meeple(kind):
    return kind == Kind.TRIBUTARY or kind == Kind.VILLAGE


@rule
def act(s, box, move):
    """AZ-3, AZ-6: the piece and the icons that it brings, or the compulsory space."""
    if deed_of(move) == Deed.PUT:
        put(s, box, s.active, a_of(move), b_of(move), c_of(move))
        sail_by_icons(s, box, b_of(move))
    else:
        sail(s, s.active, 1)


# 3. Evaluate: completed tributaries and villages, or the river


@rule
def is_complete(s, box, f):
    """AZ-8, AZ-9; jungles and the Amazon never are."""
    return is_finished(s, f) and takes_meeple(s.feature[f].kind)


@rule
def points(s, box, f, finished):
    """AZ-8, AZ-9, AZ-16: what a feature is worth to its owners."""
    match s.feature[f].kind:
        case Kind.TRIBUTARY:
            return square_count(s, f) + icon_count(s, f, FRUIT)
        case Kind.VILLAGE:
            return square_count(s, f) * (2 if finished else 1) + icon_count(s, f, FRUIT)
        case Kind.JUNGLE:
            return icon_count(s, f, ANIMAL)
        case _:
            return 0


@rule
def evaluate(s, box, square):
    """AZ-12: after an Amazon tile, the river is evaluated; after any other tile, C-11 and C-16 apply."""
    if is_river_tile(box, s.square_tile[square]):
        evaluate_river(s, box, square)
        return
    for side in range(4):
        f = feature_through(s, box, square, side)
        if is_complete(s, box, f) and not is_unclaimed(s, f):
            award(s, f, points(s, box, f, 1), icon_count(s, f, FRUIT), 1)
            send_home(s, box, f)


@rule
def evaluate_river(s, box, square):
    """AZ-12, AZ-13: seats score by the ranks of their boats. Then boats of seats that scored nothing
    advance."""
    caimans = river_icons(s, box, square, CAIMAN)
    piranhas = river_icons(s, box, square, PIRANHA)
    idle = 0  # seats as bits: they sail after all others have scored
    for seat in range(s.seats):
        worth = river_points(rank_of(s, seat), caimans, piranhas)
        if worth > 0:
            award_rank(s, seat, river_spot(s, box, square), worth, 1)
        else:
            idle += 1 << seat
    for seat in range(s.seats):
        if idle >> seat & 1:
            sail(s, seat, 1)


@rule
def river_spot(s, box, square):
    """The Amazon on a river tile. It reaches the north side in either orientation."""
    return spot_of(square, box.port[row_of(s, square)][1])


@rule
def award_rank(s, seat, spot, points, finished):
    event = award_spot(s, seat, Kind.AMAZON, spot, points, rank_of(s, seat))
    s.events[event].finished = finished


@rule
def river_icons(s, box, square, icon):
    """AZ-12: of the tile just placed, a "!" tile and its double together."""
    count = icons_on(s, box, square, Kind.AMAZON, icon)
    if box.deck[s.square_tile[square]] == DOUBLE_DECK:
        count += icons_on(s, box, square - 1, Kind.AMAZON, icon)
    return count


@rule
def end_turn(s, box):
    if not begin_next_turn(s):
        finish(s, box)


# The final count


@rule
def final_count(s, box):
    """AZ-16, AZ-17: what is unfinished, the camps, then the mouth."""
    for i in range(list_held(s, box)):
        f = s.held[i]
        award(s, f, points(s, box, f, 0), icon_count(s, f, FRUIT), 0)
    for i in range(s.held_count):
        f = s.held[i]
        award_guests(s, f, points(s, box, f, 0), icon_count(s, f, ANIMAL), 0)
    for seat in range(s.seats):
        worth = mouth_points(s.seats, rank_of(s, seat))
        if worth > 0:
            award_rank(s, seat, spot_of(0, AMAZON_SEGMENT), worth, 0)


@rule
def finish(s, box):
    """C-12: the final count, and the game is over."""
    final_count(s, box)
    end(s)


@rule
def hidden_value(s, box, viewer, seat):
    """Nothing is secret."""
    return 0


# The game as a whole


@rule
def legal_moves(s, box, moves):
    moves[0] = 0
    match s.phase:
        case Phase.LAY:
            offer_lays(s, box, moves, s.drawn)
        case Phase.DOUBLE_LAY:
            offer_doubles(s, box, moves)
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
            place(s, box, a_of(move), b_of(move), c_of(move))
        case Phase.DOUBLE_LAY:
            s.tiles_left[a_of(move)] -= 1
            place(s, box, a_of(move), b_of(move), c_of(move))
        case Phase.ACT:
            act(s, box, move)
            evaluate(s, box, s.square_count - 1)
            end_turn(s, box)


@rule
def random_move(s, box, moves, rng):
    """A random legal move. Placements of standard tiles are counted, not listed, which is faster."""
    if s.drawn >= 0 and not is_river_tile(box, s.drawn):
        count = 0
        for place in range(s.frontier_count):
            count += turn_count(s, box, s.drawn, place)
        return nth_lay(s, box, s.drawn, below(rng, count))
    legal_moves(s, box, moves)
    return drawn_from(moves, rng)


@rule
def turn_count(s, box, tile, place):
    """The number of turns in which a standard tile may lie on an open cell (C-4, AZ-4)."""
    return fitting_turn_count(s, box, tile, place) * is_explored(s, place)


@rule
def nth_lay(s, box, tile, n):
    """Move number n, from 0, of those that `offer_lays` would offer for a standard tile."""
    place = 0
    while n >= turn_count(s, box, tile, place):
        n -= turn_count(s, box, tile, place)
        place += 1
    return nth_turn(s, box, tile, place, n)
