"""Rollouts: plays a few turns in which every seat takes the move that the evaluation rates best."""

from ...core.chance import random_word, weighted
from ...core.rule import rule
from ...core.state import CHANCE
from ...core.words import Phase
from ..leaf.evaluation import WORST, appraise
from .one_ply import WALK, rate, reward_all, reward_end


@rule
def roll(w, tree):
    """Plays to the end of the turn and for a set number of further turns. Writes the rewards into the
    notes."""
    s, viewer = w.states[WALK], tree.run.viewer
    last = s.turn + 1 + int(tree.run.turns)
    while s.phase != Phase.OVER and not (s.to_act == CHANCE and s.turn >= last):
        if s.to_act == CHANCE:
            w.game.play(s, w.box, chance_move(w.game, s, w.box, w.outcomes, w.odds, tree.rng))
        else:
            w.game.play(s, w.box, best_looking(w, s, viewer))
    if s.phase == Phase.OVER:
        reward_end(w, s)
    else:
        appraise(w, s, viewer)
        reward_all(w, s)


@rule
def chance_move(game, s, box, outcomes, odds, rng):
    """A random move of chance, by its odds."""
    game.odds(s, box, outcomes, odds)
    return weighted(outcomes, odds, random_word(rng))


@rule
def best_looking(w, s, viewer):
    """The move that the evaluation rates best for the seat to act."""
    moves = w.moves
    w.game.legal_moves(s, w.box, moves)
    if moves[0] == 1:
        return moves[1]
    w.leaf.narrow(s, w.box, moves)
    rate(w, viewer)
    return best_rated(w)


@rule
def best_rated(w):
    best, chosen = WORST, w.moves[1]
    for i in range(1, w.moves[0] + 1):
        if w.notes.margin[i] > best:
            best, chosen = w.notes.margin[i], w.moves[i]
    return chosen
