"""Tokens: the stock, the tokens that seats hold, and their values."""

from .chance import shuffle
from .move_code import choose_of, reveal_of
from .pieces import note
from .rule import rule
from .state import CHANCE, SEATS
from .turns import TOKEN_PILE, ask_next, offer
from .words import Happening, Phase


@rule
def stock_tokens(s, box):
    """Puts all tokens of the box into the stock. Nobody holds any."""
    s.token_stock = 0
    s.tokens_gone = 0
    for token in range(len(s.tokens_left)):
        s.tokens_left[token] = box.token_count[token]
        s.aside[token] = 0
        s.token_stock += box.token_count[token]
        for seat in range(SEATS):
            s.tokens_held[seat][token] = 0


@rule
def offer_tokens(s, moves, weights):
    """Offers chance every token that nobody holds."""
    for token in range(len(s.tokens_left)):
        if s.tokens_left[token] > 0:
            offer(moves, reveal_of(token))
            weights[moves[0]] = s.tokens_left[token]


@rule
def arrange_tokens(s, order, words):
    """Puts the tokens that nobody holds in a shuffled order."""
    count = 0
    for token in range(len(s.tokens_left)):
        for _ in range(s.tokens_left[token]):
            order[count] = token
            count += 1
    shuffle(order, 0, count, words, 0)


@rule
def reveal_next(s):
    """Asks chance for the token that the first seat in the queue has taken."""
    ask_next(s)
    s.taker = s.to_act
    s.to_act = CHANCE


@rule
def take_token(s, token):
    s.tokens_left[token] -= 1
    s.tokens_held[s.taker][token] += 1
    s.dealt[TOKEN_PILE] += 1
    note(s, Happening.TOOK_TOKEN, s.taker, 0, -1, 0)


@rule
def gather(s, seat, token):
    """Gives a seat a token that everyone can see."""
    s.tokens_left[token] -= 1
    s.token_stock -= 1
    s.tokens_held[seat][token] += 1
    note(s, Happening.GATHERED, seat, token, -1, 0)


@rule
def kinds_aside(s):
    """The number of kinds of tokens that lie aside for owners to choose from."""
    count = 0
    for token in range(len(s.tokens_left)):
        count += s.aside[token] > 0
    return count


@rule
def first_aside(s):
    """The first kind of token that lies aside."""
    token = 0
    while s.aside[token] == 0:
        token += 1
    return token


@rule
def offer_aside(s, moves):
    for token in range(len(s.tokens_left)):
        if s.aside[token] > 0:
            offer(moves, choose_of(token))


@rule
def choose_token(s, seat, token):
    s.aside[token] -= 1
    gather(s, seat, token)


@rule
def tokens_awaited(s, seat):
    """The number of tokens that a seat has taken and that are not revealed yet."""
    count = 1 if s.phase == Phase.REVEAL and s.taker == seat else 0
    for i in range(s.queue_count):
        choice = s.queue[(s.queue_first + i) % len(s.queue)]
        count += choice.phase == Phase.REVEAL and choice.seat == seat
    return count


@rule
def tokens_of(s, seat):
    """How many tokens a seat holds."""
    count = 0
    for token in range(len(s.tokens_left)):
        count += s.tokens_held[seat][token]
    return count


@rule
def hand_value(s, box, seat):
    worth = 0
    for token in range(len(s.tokens_left)):
        worth += s.tokens_held[seat][token] * box.token_value[token]
    return worth


@rule
def mean_value(s, box, viewer):
    """The mean value, in hundredths, of all tokens that the viewer does not know."""
    unknown, worth = 0, 0
    for token in range(len(s.tokens_left)):
        count = s.tokens_left[token]
        for seat in range(s.seats):
            if seat != viewer:
                count += s.tokens_held[seat][token]
        unknown += count
        worth += count * box.token_value[token]
    return 100 * worth // max(unknown, 1)
