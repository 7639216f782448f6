"""Deals afresh what a seat cannot know: the compiled counterpart of `play.imagine`."""

from ...core.chance import below
from ...core.rule import rule
from ...core.tokens import tokens_of


@rule
def deal_hidden(s, seat, rng):
    """Puts the tokens of other seats back among those that nobody holds, and lets each seat draw the same
    number again."""
    for other in range(s.seats):
        if other != seat:
            count = tokens_of(s, other)
            for token in range(len(s.tokens_left)):
                s.tokens_left[token] += s.tokens_held[other][token]
                s.tokens_held[other][token] = 0
            s.tokens_held[other][0] = count  # all counted under one kind for now, to be drawn again below
    for other in range(s.seats):
        if other != seat:
            draw_tokens(s, other, rng)


@rule
def draw_tokens(s, seat, rng):
    count = int(s.tokens_held[seat][0])
    s.tokens_held[seat][0] = 0
    left = 0
    for token in range(len(s.tokens_left)):
        left += s.tokens_left[token]
    for drawn in range(count):
        nth, token = below(rng, left - drawn), 0
        while nth >= s.tokens_left[token]:
            nth -= s.tokens_left[token]
            token += 1
        s.tokens_left[token] -= 1
        s.tokens_held[seat][token] += 1
