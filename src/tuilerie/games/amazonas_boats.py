"""Boats of Amazonas: how they sail, and the points for their ranks. Clauses: docs/rules/amazonas.md (AZ-)."""

from ..core.pieces import note
from ..core.rule import rule
from ..core.words import Happening


@rule
def sail(s, seat, spaces):
    """AZ-7: boats sail forward only, and never beyond the last explored space."""
    sailed = min(spaces, s.river_spaces - 1 - s.boat[seat])
    if sailed > 0:
        s.boat[seat] += sailed
        event = note(s, Happening.SAILED, seat, 0, -1, 0)
        s.events[event].squares = sailed


@rule
def rank_of(s, seat):
    """AZ-12, AZ-14: the rank of a boat; 1 is the foremost. Boats on one space share a rank, and there are no
    gaps between ranks. With two players, a boat that is not directly behind the first has no rank (0)."""
    ahead = 0
    for other in range(s.seats):
        ahead += s.boat[other] > s.boat[seat] and is_first_on_space(s, other)
    if s.seats == 2 and ahead > 0 and not is_taken(s, s.boat[seat] + 1):
        return 0
    return ahead + 1


@rule
def is_first_on_space(s, seat):
    """Whether no seat before this one has its boat on the same space."""
    for other in range(seat):
        if s.boat[other] == s.boat[seat]:
            return False
    return True


@rule
def is_taken(s, space):
    for seat in range(s.seats):
        if s.boat[seat] == space:
            return True
    return False


@rule
def river_points(rank, caimans, piranhas):
    match rank:
        case 1:
            return caimans + piranhas
        case 2:
            return piranhas
        case _:
            return 0


@rule
def mouth_points(seats, rank):
    """AZ-17, AZ-19: the points for a rank at the mouth of the river."""
    match rank:
        case 1:
            return 6 if seats <= 3 else 7
        case 2:
            return 3 if seats <= 3 else 4
        case 3:
            return 0 if seats <= 3 else 1
        case _:
            return 0
