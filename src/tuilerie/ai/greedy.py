"""The greedy player: one turn ahead, the best difference of projected scores."""

from ..core.chance import below
from ..core.rule import rule
from ..core.words import Phase

WORST = -(10**6)
HERE, LAID, DONE = 0, 1, 2  # the position, and two to try things on
BUFFERS = 2


@rule
def greedy_move(game, states, box, buffers, rng):
    """The best move of the seat to act in `states[0]`; among equals, the one that the generator picks."""
    seat = states[HERE].to_act
    moves = buffers[0]
    game.legal_moves(states[HERE], box, moves)
    best, chosen, equals = WORST, 0, 0
    for i in range(1, moves[0] + 1):
        states[LAID] = states[HERE]
        game.play(states[LAID], box, moves[i])
        value = turn_value(game, states, box, buffers[1], seat)
        if value > best:
            best, chosen, equals = value, moves[i], 1
        elif value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = moves[i]
    return chosen


@rule
def turn_value(game, states, box, moves, seat):
    """What a move is worth: if the seat goes on to act on its new tile, with its best act."""
    if not is_acting(states[LAID], seat):
        states[DONE] = states[LAID]
        return margin(game, states[DONE], box, seat)
    game.legal_moves(states[LAID], box, moves)
    best = WORST
    for i in range(1, moves[0] + 1):
        states[DONE] = states[LAID]
        game.play(states[DONE], box, moves[i])
        best = max(best, margin(game, states[DONE], box, seat))
    return best


@rule
def is_acting(s, seat):
    return s.to_act == seat and (s.phase == Phase.ACT or s.phase == Phase.BONUS_ACT)


@rule
def margin(game, s, box, seat):
    """The seat's points less the best rival's if the game ended now, in hundredths, by what it can know."""
    best = WORST
    if s.phase != Phase.OVER:
        game.final_count(s, box)
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(game, s, box, seat, other))
    return worth(game, s, box, seat, seat) - best


@rule
def worth(game, s, box, viewer, seat):
    return 100 * s.score[seat] + game.hidden_value(s, box, viewer, seat)
