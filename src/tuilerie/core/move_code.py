"""A move as one number: its deed and up to three parameters a, b and c.

| deed   | a            | b      | c       |
|--------|--------------|--------|---------|
| DRAW   | tile         |        |         |
| LAY    | tile         | cell   | turn    |
| PUT    | kind of piece| square | segment |
| RECALL | kind of piece|        |         |
| HIKE   | slot of piece| square | segment |
| CHOOSE | token        |        |         |
| REVEAL | token        |        |         |
"""

from .rule import rule
from .words import Deed

A_SHIFT, B_SHIFT, C_MASK = 19, 4, 15
A_MASK, B_MASK, DEED_SHIFT = 255, 32767, 27


@rule
def pack(deed, a, b, c):
    return deed << DEED_SHIFT | a << A_SHIFT | b << B_SHIFT | c


@rule
def deed_of(move):
    return move >> DEED_SHIFT


@rule
def a_of(move):
    return move >> A_SHIFT & A_MASK


@rule
def b_of(move):
    return move >> B_SHIFT & B_MASK


@rule
def c_of(move):
    return move & C_MASK


PASS = 0
DIG = Deed.DIG << DEED_SHIFT


@rule
def draw_of(tile):
    return pack(Deed.DRAW, tile, 0, 0)


@rule
def lay_of(tile, cell, turn):
    return pack(Deed.LAY, tile, cell, turn)


@rule
def put_of(piece, square, segment):
    return pack(Deed.PUT, piece, square, segment)


@rule
def recall_of(piece):
    return pack(Deed.RECALL, piece, 0, 0)


@rule
def hike_of(slot, square, segment):
    return pack(Deed.HIKE, slot, square, segment)


@rule
def choose_of(token):
    return pack(Deed.CHOOSE, token, 0, 0)


@rule
def reveal_of(token):
    return pack(Deed.REVEAL, token, 0, 0)
