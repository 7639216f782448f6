"""The greedy player: one turn ahead, the best difference of projected scores."""

from ..core.chance import below
from ..core.rule import rule
from ..core.words import Phase
from ..games import shelf

WORST = -(10**6)
HERE, LAID, DONE = 0, 1, 2  # the position, and two to try things on
BUFFERS = 2


@rule
def greedy_move(states, box, buffers, rng):
    """The best move of the seat to act in `states[0]`; among equals, the one that the generator picks."""
    seat = states[HERE].to_act
    moves = buffers[0]
    shelf.legal_moves(states[HERE], box, moves)
    best, chosen, equals = WORST, 0, 0
    for i in range(1, moves[0] + 1):
        states[LAID] = states[HERE]
        shelf.play(states[LAID], box, moves[i])
        value = turn_value(states, box, buffers[1], seat)
        if value > best:
            best, chosen, equals = value, moves[i], 1
        elif value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = moves[i]
    return chosen


@rule
def turn_value(states, box, moves, seat):
    """What a move is worth: if the seat goes on to act on its new tile, with its best act."""
    if states[LAID].phase != Phase.ACT or states[LAID].to_act != seat:
        states[DONE] = states[LAID]
        return margin(states[DONE], box, seat)
    shelf.legal_moves(states[LAID], box, moves)
    best = WORST
    for i in range(1, moves[0] + 1):
        states[DONE] = states[LAID]
        shelf.play(states[DONE], box, moves[i])
        best = max(best, margin(states[DONE], box, seat))
    return best


@rule
def margin(s, box, seat):
    """The seat's points less the best rival's, if the game ended now."""
    if s.phase != Phase.OVER:
        shelf.finish(s, box)
    rival = WORST
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, s.score[other])
    return s.score[seat] - rival
