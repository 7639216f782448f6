"""Pieces: put, recall, send home; who owns; award."""

from .board import feature_at, feature_of, spot_of
from .rule import rule
from .state import ABSENT, PIECE_KINDS, SPOT_MASK, SPOT_SHIFT, SUPPLY
from .words import Happening, Piece


@rule
def fill_supply(s, box, seat, left_out):
    """All pieces of a seat are at hand, but those of a kind that this game is played without (or -1)."""
    for kind in range(PIECE_KINDS):
        s.supply[seat][kind] = 0
    for slot in range(len(box.piece_kind)):
        kind = box.piece_kind[slot]
        present = kind >= 0 and kind != left_out
        s.where[seat][slot] = SUPPLY if present else ABSENT
        if present:
            s.supply[seat][kind] += 1


@rule
def in_supply(s, seat, kind):
    return s.supply[seat][kind]


@rule
def is_unclaimed(s, f):
    """C-6: no meeple of anyone stands on it."""
    return s.feature[f].claims == 0


@rule
def claims_features(kind):
    """Whether a kind of piece counts for majorities and bars others (C-6)."""
    return kind <= Piece.ABBOT


@rule
def most_meeples(s, f):
    most = 0
    for seat in range(s.seats):
        most = max(most, s.feature[f].meeples[seat])
    return most


@rule
def is_owner(s, f, seat):
    """Whoever has most meeples there, alone or tied (C-7)."""
    count = s.feature[f].meeples[seat]
    return count > 0 and count == most_meeples(s, f)


@rule
def owner_count(s, f):
    count = 0
    for seat in range(s.seats):
        count += is_owner(s, f, seat)
    return count


@rule
def slot_of(s, box, seat, kind, where):
    """Which of a seat's pieces of a kind is there (on a spot, or in SUPPLY), or -1."""
    for slot in range(len(box.piece_kind)):
        if box.piece_kind[slot] == kind and s.where[seat][slot] == where:
            return slot
    return -1


@rule
def list_held(s, box):
    """Lists the features that pieces stand on, and those laid over these spots, each once and in the order of
    their numbers, in `s.held`; returns how many."""
    s.held_count = 0
    for seat in range(s.seats):
        for slot in range(len(s.where[seat])):
            spot = s.where[seat][slot]
            if spot >= 0:
                square, segment = spot >> SPOT_SHIFT, spot & SPOT_MASK
                note_held(s, feature_at(s, square, segment))
                over = box.over[s.square_tile[square]][segment]
                if over >= 0:
                    note_held(s, feature_at(s, square, over))
    return s.held_count


@rule
def note_held(s, f):
    place = s.held_count
    while place > 0 and s.held[place - 1] > f:
        place -= 1
    if place > 0 and s.held[place - 1] == f:
        return
    for i in range(s.held_count, place, -1):
        s.held[i] = s.held[i - 1]
    s.held[place] = f
    s.held_count += 1


@rule
def spot_is_free(s, spot):
    """Whether no piece of anyone stands on a spot."""
    for seat in range(s.seats):
        for slot in range(len(s.where[seat])):
            if s.where[seat][slot] == spot:
                return False
    return True


@rule
def put(s, box, seat, kind, square, segment):
    """A piece goes from the supply to a spot."""
    slot = slot_of(s, box, seat, kind, SUPPLY)
    s.where[seat][slot] = spot_of(square, segment)
    s.supply[seat][kind] -= 1
    f = feature_at(s, square, segment)
    if claims_features(kind):
        claim(s, box, seat, f, 1)
        return
    host(s, box, seat, spot_of(square, segment), 1)


@rule
def host(s, box, seat, spot, count):
    """A piece that is no meeple comes or goes; what is laid over its spot counts it too."""
    square, segment = spot >> SPOT_SHIFT, spot & SPOT_MASK
    s.feature[feature_at(s, square, segment)].guests[seat] += count
    over = box.over[s.square_tile[square]][segment]
    if over >= 0:
        s.feature[feature_at(s, square, over)].guests[seat] += count


@rule
def claim(s, box, seat, f, count):
    s.feature[f].claims += count
    s.feature[f].meeples[seat] += count
    if is_inner(s, box, f):
        s.inner_claims += count


@rule
def is_inner(s, box, f):
    """Whether it reaches no side, and so never grows: a monastery, a garden."""
    spot = s.feature[f].first
    return box.inner[s.square_tile[spot >> SPOT_SHIFT]] == spot & SPOT_MASK


@rule
def recall(s, box, seat, slot):
    """One piece goes home from where it stands."""
    kind = box.piece_kind[slot]
    spot = s.where[seat][slot]
    f = feature_of(s, spot)
    if claims_features(kind):
        claim(s, box, seat, f, -1)
    else:
        host(s, box, seat, spot, -1)
    take_home(s, seat, slot, kind, spot)


@rule
def take_home(s, seat, slot, kind, spot):
    s.where[seat][slot] = SUPPLY
    s.supply[seat][kind] += 1
    note(s, Happening.WENT_HOME, seat, kind, spot, 0)


@rule
def send_home(s, box, f):
    """C-8: all meeples of a feature, also those that scored nothing, go back to their owners."""
    if is_inner(s, box, f):
        s.inner_claims -= s.feature[f].claims
    for seat in range(s.seats):
        if s.feature[f].meeples[seat] > 0:
            for slot in range(len(box.piece_kind)):
                spot = s.where[seat][slot]
                kind = box.piece_kind[slot]
                if spot >= 0 and claims_features(kind) and feature_of(s, spot) == f:
                    take_home(s, seat, slot, kind, spot)
            s.feature[f].meeples[seat] = 0
    s.feature[f].claims = 0


@rule
def award(s, f, points, icons, finished):
    """C-7: each owner scores the whole of it. The icons and whether it is finished explain the sum."""
    most = most_meeples(s, f)
    for seat in range(s.seats):
        if most > 0 and s.feature[f].meeples[seat] == most:
            award_seat(s, seat, f, points, icons, finished)


@rule
def most_guests(s, f):
    most = 0
    for seat in range(s.seats):
        most = max(most, s.feature[f].guests[seat])
    return most


@rule
def piece_count(s, f):
    """All pieces on it, of all seats."""
    count = s.feature[f].claims
    for seat in range(s.seats):
        count += s.feature[f].guests[seat]
    return count


@rule
def award_guests(s, f, points, icons, finished):
    """As `award`, by the pieces that are no meeples: huts, camps."""
    most = most_guests(s, f)
    for seat in range(s.seats):
        if most > 0 and s.feature[f].guests[seat] == most:
            award_seat(s, seat, f, points, icons, finished)


@rule
def award_seat(s, seat, f, points, icons, finished):
    event = award_spot(s, seat, s.feature[f].kind, s.feature[f].first, points, icons)
    s.events[event].squares = s.feature[f].squares
    s.events[event].segments = s.feature[f].segments
    s.events[event].finished = finished


@rule
def award_spot(s, seat, kind, spot, points, icons):
    """A seat scores for what is on a spot; returns the number of the event."""
    s.score[seat] += points
    event = note(s, Happening.SCORED, seat, kind, spot, points)
    s.events[event].icons = icons
    return event


@rule
def note(s, kind, seat, what, spot, points):
    """Writes an event; returns its number. No move causes more than fit (tested)."""
    number = min(s.event_count, len(s.events) - 1)
    s.event_count = number + 1
    event = s.events[number]
    event.kind = kind
    event.seat = seat
    event.what = what
    event.spot = spot
    event.points = points
    event.squares = 0
    event.segments = 0
    event.icons = 0
    event.finished = 0
    return number
