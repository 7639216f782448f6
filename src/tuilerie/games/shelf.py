"""The rules of whichever game a state belongs to, where compiled code must choose."""

from ..core.rule import rule
from . import base


@rule
def deal(s, box):
    match s.game:
        case 0:
            base.deal(s, box)


@rule
def arrange(s, box, orders, words):
    match s.game:
        case 0:
            base.arrange(s, box, orders, words)


@rule
def legal_moves(s, box, moves):
    match s.game:
        case 0:
            base.legal_moves(s, box, moves)


@rule
def play(s, box, move):
    match s.game:
        case 0:
            base.play(s, box, move)


@rule
def finish(s, box):
    match s.game:
        case 0:
            base.finish(s, box)
