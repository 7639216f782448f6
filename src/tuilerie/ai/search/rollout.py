"""Playing on by one look at a time: informed rollouts, some turns long."""

from ...core.chance import random_word, weighted
from ...core.rule import rule
from ...core.state import CHANCE
from ...core.words import Phase
from ..leaf.evaluation import MARGIN, WORST, appraise
from .one_ply import MOVES_HERE, OUTCOME_ODDS, OUTCOMES, WALK, rate, reward_all, reward_end


@rule
def roll(game, leaf, states, box, weights, lists, notes, rng, turns, viewer):
    """To the end of the turn, and so many turns on; leaves the rewards in the notes."""
    s = states[WALK]
    last = s.turn + 1 + turns
    while s.phase != Phase.OVER and not (s.to_act == CHANCE and s.turn >= last):
        if s.to_act == CHANCE:
            game.play(s, box, chance_move(game, s, box, lists[OUTCOMES], lists[OUTCOME_ODDS], rng))
        else:
            game.play(s, box, best_looking(game, leaf, states, box, weights, lists, notes, viewer))
    if s.phase == Phase.OVER:
        reward_end(s, weights, notes)
    else:
        appraise(game, leaf, s, box, weights, viewer, notes)
        reward_all(s, weights, notes)


@rule
def chance_move(game, s, box, outcomes, odds, rng):
    """What chance deals, by its odds."""
    game.odds(s, box, outcomes, odds)
    return weighted(outcomes, odds, random_word(rng))


@rule
def best_looking(game, leaf, states, box, weights, lists, notes, viewer):
    """The move that looks best to whoever is to act."""
    moves = lists[MOVES_HERE]
    game.legal_moves(states[WALK], box, moves)
    if moves[0] == 1:
        return moves[1]
    leaf.narrow(states[WALK], box, moves)
    rate(game, leaf, states, box, weights, lists, notes, viewer)
    return best_rated(moves, notes)


@rule
def best_rated(moves, notes):
    best, chosen = WORST, moves[1]
    for i in range(1, moves[0] + 1):
        if notes[MARGIN][i] > best:
            best, chosen = notes[MARGIN][i], moves[i]
    return chosen
