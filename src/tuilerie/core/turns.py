"""Turns: seats, phases, chance, legal moves, and queued choices.

A list of legal moves is an array of numbers. The first number says how many moves follow.
"""

from .board import fitting_turn_count, fitting_turns
from .chance import below, shuffle
from .laying import clear_board
from .move_code import draw_of, lay_of, reveal_of
from .pieces import fill_supply, note
from .rule import rule
from .state import CHANCE, NO_ROW, NOBODY, PILES, SEATS
from .words import Happening, Phase

MOVES = 1024  # the most legal moves that a position of any game can have
# length of a list of moves: the count comes first, and `offer_turns` writes four at a time
LISTED = MOVES + 5
TILE_PILE, BONUS_PILE, TOKEN_PILE = 0, 1, 2


@rule
def offer(moves, move):
    moves[0] += 1
    moves[moves[0]] = move


@rule
def offer_if(moves, count, move, may):
    """Writes a move after the first `count`, and returns how many count if `may` says whether it does. A
    branch would often be guessed wrongly."""
    moves[count + 1] = move
    return count + may


@rule
def offer_turns(moves, tile, cell, turns):
    """Adds the placements of a tile in a set of turns. It writes all four and counts those that fit, which is
    faster than testing each."""
    count = moves[0]
    for turn in range(4):
        moves[count + 1] = lay_of(tile, cell, turn)
        count += turns >> turn & 1
    moves[0] = count


@rule
def offer_placements(s, box, moves, tile):
    """Adds a tile's placements on all cells in all turns that fit (C-4)."""
    for place in range(s.frontier_count):
        turns = fitting_turns(s, box, tile, place)
        if turns:
            offer_turns(moves, tile, s.frontier_cell[place], turns)


@rule
def placement_count(s, box, tile):
    """The number of moves that `offer_placements` would add."""
    count = 0
    for place in range(s.frontier_count):
        count += fitting_turn_count(s, box, tile, place)
    return count


@rule
def nth_placement(s, box, tile, n):
    """Move number n, from 0, of those that `offer_placements` would add."""
    place = 0
    while n >= fitting_turn_count(s, box, tile, place):
        n -= fitting_turn_count(s, box, tile, place)
        place += 1
    return nth_turn(s, box, tile, place, n)


@rule
def nth_turn(s, box, tile, place, n):
    """The placement of a tile on an open cell in the n-th turn that fits, from 0."""
    return lay_of(tile, s.frontier_cell[place], box.turns_in[fitting_turns(s, box, tile, place)][n])


@rule
def random_placement(s, box, rng):
    """A random placement of the tile in hand. Placements are counted, not listed, which is faster."""
    return nth_placement(s, box, s.drawn, below(rng, placement_count(s, box, s.drawn)))


@rule
def drawn_from(moves, rng):
    """One of the listed moves at random, all with the same probability."""
    return moves[1 + below(rng, moves[0])]


@rule
def begin(s):
    """Resets counters and scores, for the set-up of any game."""
    s.turn = 0
    s.drawn = -1
    s.removed = 0
    s.inner_claims = 0
    s.river_cell = -1
    s.last_row = NO_ROW
    s.queue_first = 0
    s.queue_count = 0
    s.event_count = 0
    for seat in range(SEATS):
        s.score[seat] = 0
    for pile in range(PILES):
        s.dealt[pile] = 0


@rule
def set_up(s, box, left_out):
    """C-1, C-2: the set-up common to all games: an empty board, empty piles, and all pieces in the supplies,
    except a kind that is left out."""
    begin(s)
    clear_board(s)
    for seat in range(s.seats):
        fill_supply(s, box, seat, left_out)
    for tile in range(box.tile_count):
        s.tiles_left[tile] = 0


@rule
def enter(s, phase, seat):
    """Makes the game wait for this seat (or CHANCE) in this phase."""
    s.phase = phase
    s.to_act = seat


@rule
def begin_turn(s, seat):
    s.active = seat
    s.turn += 1
    s.drawn = -1
    enter(s, Phase.DRAW, CHANCE)


@rule
def next_seat(s, seat):
    """The next one clockwise (C-1)."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin_next_turn(s):
    """Begins the turn of the next seat, if a tile is left to draw (C-12). Returns whether one was."""
    if s.pile == 0:
        return False
    begin_turn(s, next_seat(s, s.active))
    return True


@rule
def end(s):
    note(s, Happening.ENDED, -1, 0, -1, 0)
    s.drawn = -1
    enter(s, Phase.OVER, NOBODY)


@rule
def first_of(box, deck):
    """The tile of a deck that has a single tile. A corrected box may also list tiles of earlier editions,
    with a count of 0."""
    for tile in range(box.tile_count):
        if box.deck[tile] == deck and box.count[tile] > 0:
            return tile
    return 0


@rule
def stock_deck(s, box, deck):
    """Makes the tiles of a deck ready to be drawn. Returns their number."""
    for tile in range(box.tile_count):
        if box.deck[tile] == deck:
            s.tiles_left[tile] = box.count[tile]
    return deck_left(s, box, deck)


@rule
def draw(s, pile, tile):
    """Takes a tile out of a pile."""
    s.tiles_left[tile] -= 1
    s.dealt[pile] += 1
    s.drawn = tile


@rule
def take_drawn(s, tile, fits):
    """C-5: gives the drawn tile to the seat. If it fits nowhere, it is removed and the same seat draws again.
    Returns whether the turn takes place."""
    draw(s, TILE_PILE, tile)
    s.pile -= 1
    if fits:
        enter(s, Phase.LAY, s.active)
        return True
    remove_drawn(s)
    if s.pile > 0:
        return True
    note(s, Happening.SKIPPED, s.active, 0, -1, 0)
    return False


@rule
def dealt_move(s, orders):
    """The next move of chance if the piles have these orders."""
    match s.phase:
        case Phase.BONUS_DRAW:
            return draw_of(orders[BONUS_PILE][s.dealt[BONUS_PILE]])
        case Phase.REVEAL:
            return reveal_of(orders[TOKEN_PILE][s.dealt[TOKEN_PILE]])
        case _:
            return draw_of(orders[TILE_PILE][s.dealt[TILE_PILE]])


@rule
def remove_drawn(s):
    """C-5: removes a tile that fits nowhere from the game."""
    note(s, Happening.REMOVED, s.active, s.drawn, -1, 0)
    s.removed += 1
    s.drawn = -1


@rule
def deck_left(s, box, deck):
    count = 0
    for tile in range(box.tile_count):
        if box.deck[tile] == deck:
            count += s.tiles_left[tile]
    return count


@rule
def offer_deck(s, box, deck, scale, moves, weights):
    """Adds the tiles of a deck to what chance may deal. The weight of each is its remaining count, times a
    scale."""
    for tile in range(box.tile_count):
        if box.deck[tile] == deck and s.tiles_left[tile] > 0 and scale > 0:
            offer(moves, draw_of(tile))
            weights[moves[0]] = s.tiles_left[tile] * scale


@rule
def offer_mixed_decks(s, box, first, second, moves, weights):
    """Adds the tiles that a pile mixed from two sorts may contain. The weight of each is its share of its
    sort, times that sort's share of the pile (`s.mixed`)."""
    first_left, second_left = deck_left(s, box, first), deck_left(s, box, second)
    offer_deck(s, box, first, s.mixed[0] * max(second_left, 1), moves, weights)
    offer_deck(s, box, second, s.mixed[1] * max(first_left, 1), moves, weights)


@rule
def arrange_deck(s, box, deck, order, start, words, first_word):
    """Writes the remaining tiles of a deck in random order. Returns the end of what was written."""
    end_of_deck = start
    for tile in range(box.tile_count):
        if box.deck[tile] == deck:
            for _ in range(s.tiles_left[tile]):
                order[end_of_deck] = tile
                end_of_deck += 1
    shuffle(order, start, end_of_deck, words, first_word)
    return end_of_deck


@rule
def ask_later(s, phase, seat, about):
    """Queues a choice or a reveal that happens after the scoring."""
    place = (s.queue_first + s.queue_count) % len(s.queue)
    s.queue_count += 1
    choice = s.queue[place]
    choice.phase = phase
    choice.seat = seat
    choice.about = about


@rule
def is_asked(s):
    return s.queue_count > 0


@rule
def ask_next(s):
    """Asks the seat of the first queued choice to decide. Returns what the choice is about."""
    choice = s.queue[s.queue_first]
    enter(s, choice.phase, choice.seat)
    s.queue_first = (s.queue_first + 1) % len(s.queue)
    s.queue_count -= 1
    return choice.about
