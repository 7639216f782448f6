"""Pieces: putting them, sending them home, finding the owners of features, and awarding points."""

from .board import feature_at, feature_of, spot_of
from .rule import rule
from .state import ABSENT, PIECE_KINDS, SPOT_MASK, SPOT_SHIFT, SUPPLY
from .words import Happening, Kind, Piece

UNLISTED = -1


@rule
def fill_supply(s, box, seat, left_out):
    """Puts all pieces of a seat into its supply, except a kind that this game leaves out (-1: none)."""
    for kind in range(PIECE_KINDS):
        s.supply[seat][kind] = 0
    for slot in range(len(box.piece_kind)):
        kind = box.piece_kind[slot]
        present = kind >= 0 and kind != left_out
        move_piece(s, seat, slot, SUPPLY if present else ABSENT)
        if present:
            s.supply[seat][kind] += 1


@rule
def move_piece(s, seat, slot, spot):
    s.where[seat][slot] = spot
    s.held_count = UNLISTED


@rule
def in_supply(s, seat, kind):
    return s.supply[seat][kind]


@rule
def is_unclaimed(s, f):
    """C-6: whether no seat has a meeple on the feature."""
    return s.feature[f].claims == 0


@rule
def claims_features(kind):
    """Whether a kind of piece claims features: it counts for the majority and keeps other seats out (C-6)."""
    return kind <= Piece.ABBOT


@rule
def most_meeples(s, f):
    most = 0
    for seat in range(s.seats):
        most = max(most, s.feature[f].meeples[seat])
    return most


@rule
def is_owner(s, f, seat):
    """C-7: whether a seat has the most meeples on a feature, alone or tied."""
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
    """The first slot of a seat's piece of a kind that is at `where` (a spot or SUPPLY), or -1. All slots are
    looked at: for a processor, that is faster than to guess wrongly when to stop."""
    found = -1
    for slot in range(len(box.piece_kind) - 1, -1, -1):
        found = slot if box.piece_kind[slot] == kind and s.where[seat][slot] == where else found
    return found


@rule
def list_held(s, box):
    """Lists in `s.held` the features with pieces on them and the overlays at these spots, each once, sorted
    by number. Returns how many there are. The list is reused until a piece moves or a listed feature is
    gone."""
    if s.held_count == UNLISTED or (s.held_merges != s.merges and is_any_gone(s)):
        list_held_afresh(s, box)
    s.held_merges = s.merges
    return s.held_count


@rule
def is_any_gone(s):
    for i in range(s.held_count):
        if s.feature[s.held[i]].kind == Kind.GONE:
            return True
    return False


@rule
def list_held_afresh(s, box):
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
    """Whether no seat has a piece on a spot."""
    count = 0
    for seat in range(s.seats):
        for slot in range(len(s.where[seat])):
            count += s.where[seat][slot] == spot
    return count == 0


@rule
def put(s, box, seat, kind, square, segment):
    """Moves a piece from the supply to a spot."""
    slot = slot_of(s, box, seat, kind, SUPPLY)
    move_piece(s, seat, slot, spot_of(square, segment))
    s.supply[seat][kind] -= 1
    f = feature_at(s, square, segment)
    if claims_features(kind):
        claim(s, box, seat, f, 1)
        return
    host(s, box, seat, spot_of(square, segment), 1)


@rule
def host(s, box, seat, spot, count):
    """Counts a piece that is no meeple as it comes or goes, on its feature and on the overlay there."""
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
    """Whether a feature reaches no side of its tile, so that it never grows, like a monastery or a garden."""
    spot = s.feature[f].first
    return box.inner[s.square_tile[spot >> SPOT_SHIFT]] == spot & SPOT_MASK


@rule
def recall(s, box, seat, slot):
    """Sends one piece home."""
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
    move_piece(s, seat, slot, SUPPLY)
    s.supply[seat][kind] += 1
    note(s, Happening.WENT_HOME, seat, kind, spot, 0)


@rule
def send_home(s, box, f):
    """C-8: sends all meeples of a feature home, including those that scored nothing."""
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
    """C-7: gives each owner of a feature all its points. `icons` and `finished` are stored in the event to
    explain the sum."""
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
    """The number of pieces of all seats on a feature."""
    count = s.feature[f].claims
    for seat in range(s.seats):
        count += s.feature[f].guests[seat]
    return count


@rule
def award_guests(s, f, points, icons, finished):
    """Like `award`, but owners are decided by pieces that are no meeples, such as huts and camps."""
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
    """Gives a seat points for what is on a spot. Returns the number of the event."""
    s.score[seat] += points
    event = note(s, Happening.SCORED, seat, kind, spot, points)
    s.events[event].icons = icons
    return event


@rule
def note(s, kind, seat, what, spot, points):
    """Writes an event and returns its number. A test checks that no move causes more events than fit."""
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
