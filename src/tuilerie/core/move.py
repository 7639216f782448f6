"""A move as one number: its deed and up to three particulars.

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

A_SIZE, B_SIZE, C_SIZE = 256, 8192, 16


@rule
def pack(deed, a, b, c):
    return ((deed * A_SIZE + a) * B_SIZE + b) * C_SIZE + c


@rule
def deed_of(move):
    return move // (A_SIZE * B_SIZE * C_SIZE)


@rule
def a_of(move):
    return move // (B_SIZE * C_SIZE) % A_SIZE


@rule
def b_of(move):
    return move // C_SIZE % B_SIZE


@rule
def c_of(move):
    return move % C_SIZE


PASS = 0
DIG = int(Deed.DIG) * A_SIZE * B_SIZE * C_SIZE


@rule
def draw_of(tile):
    return pack(1, tile, 0, 0)


@rule
def lay_of(tile, cell, turn):
    return pack(2, tile, cell, turn)


@rule
def put_of(piece, square, segment):
    return pack(3, piece, square, segment)


@rule
def recall_of(piece):
    return pack(4, piece, 0, 0)


@rule
def hike_of(slot, square, segment):
    return pack(6, slot, square, segment)


@rule
def choose_of(token):
    return pack(7, token, 0, 0)


@rule
def reveal_of(token):
    return pack(8, token, 0, 0)
