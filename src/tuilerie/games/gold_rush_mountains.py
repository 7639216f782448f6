"""Mountains of Gold Rush, with their tokens and tents. Clauses: docs/rules/gold-rush.md (GR-)."""

from ..core.board import feature_at, feature_of, is_finished, next_spot
from ..core.move_code import put_of
from ..core.pieces import is_owner, is_unclaimed, piece_count, recall, spot_is_free
from ..core.rule import rule
from ..core.state import SPOT_MASK, SPOT_SHIFT
from ..core.turns import ask_later, next_seat, offer
from ..core.words import Kind, Phase, Piece
from .gold_rush_box import NUGGET, TENT_SLOT


@rule
def lay_tokens(s, box, square):
    """GR-2: lays a token for each nugget of the new tile on the mountain that the nugget belongs to."""
    tile = s.square_tile[square]
    for segment in range(box.segment_count[tile]):
        if box.kind[tile][segment] == Kind.MOUNTAIN:
            count = min(box.icons[tile][segment][NUGGET], s.token_stock)
            s.feature[feature_at(s, square, segment)].tokens += count
            s.token_stock -= count
    note_mountains(s)


@rule
def note_mountains(s):
    """Updates the list of unfinished mountains."""
    kept = 0
    for i in range(s.dug_count):
        f = s.dug[i]
        if is_unfinished_mountain(s, f):
            s.dug[kept] = f
            kept += 1
    for f in range(s.dug_seen, s.feature_count):
        if is_unfinished_mountain(s, f):
            s.dug[kept] = f
            kept += 1
    s.dug_count = kept
    s.dug_seen = s.feature_count


@rule
def is_unfinished_mountain(s, f):
    return s.feature[f].kind == Kind.MOUNTAIN and not is_finished(s, f)


@rule
def offer_tents(s, box, moves):
    """GR-4: offers the tent on every part of an unfinished mountain where no piece stands."""
    for i in range(s.dug_count):
        offer_tent_spots(s, s.dug[i], moves)


@rule
def offer_tent_spots(s, f, moves):
    pieces = piece_count(s, f)
    spot = s.feature[f].first
    for _ in range(s.feature[f].segments):
        if pieces == 0 or spot_is_free(s, spot):
            offer(moves, put_of(Piece.TENT, spot >> SPOT_SHIFT, spot & SPOT_MASK))
        else:
            pieces -= 1
        spot = next_spot(s, spot)


@rule
def tent_count(s):
    """The number of moves that `offer_tents` would offer. No two pieces share a spot."""
    count = 0
    for i in range(s.dug_count):
        count += free_spots(s, s.dug[i])
    return count


@rule
def free_spots(s, f):
    return s.feature[f].segments - piece_count(s, f)


@rule
def nth_tent(s, n):
    """Move number n, from 0, of those that `offer_tents` would offer."""
    i = 0
    while n >= free_spots(s, s.dug[i]):
        n -= free_spots(s, s.dug[i])
        i += 1
    spot = s.feature[s.dug[i]].first
    while n > 0 or not spot_is_free(s, spot):
        n -= spot_is_free(s, spot)
        spot = next_spot(s, spot)
    return put_of(Piece.TENT, spot >> SPOT_SHIFT, spot & SPOT_MASK)


@rule
def may_dig(s, seat):
    """GR-5: whether the seat's tent stands on a mountain with tokens."""
    spot = s.where[seat][TENT_SLOT]
    return spot >= 0 and s.feature[feature_of(s, spot)].tokens > 0


@rule
def dig(s, seat):
    f = feature_of(s, s.where[seat][TENT_SLOT])
    s.feature[f].tokens -= 1
    ask_later(s, Phase.REVEAL, seat, f)


@rule
def share_tokens(s, f):
    """GR-8: owners take one token each in turn, beginning with the active seat. Returns whether there are
    any."""
    if is_unclaimed(s, f) or s.feature[f].tokens == 0:
        return False
    seat = s.active
    while s.feature[f].tokens > 0:
        if is_owner(s, f, seat):
            s.feature[f].tokens -= 1
            ask_later(s, Phase.REVEAL, seat, f)
        seat = next_seat(s, seat)
    return True


@rule
def clear_mountain(s, box, f):
    """GR-9, GR-10, GR-12: the remaining tokens leave the game unseen, and tents go home."""
    s.tokens_gone += s.feature[f].tokens
    s.feature[f].tokens = 0
    for seat in range(s.seats):
        spot = s.where[seat][TENT_SLOT]
        if spot >= 0 and feature_of(s, spot) == f:
            recall(s, box, seat, TENT_SLOT)
