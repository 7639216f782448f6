"""The players that look one turn ahead. `greedy` takes the move with the best margin; it never changes, since
others are measured against it. `easy` and `normal` choose at random, better moves with higher probability.
"""

from ..core.chance import LARGEST_WORD, below, random_word
from ..core.exponential import exp
from ..core.rule import SEARCH, entry, rule
from .leaf.evaluation import WORST, is_acting, margin_of, reappraise
from .leaf.open_cells import survey
from .leaf.workspace import Workspace

HERE, LAID, ACTED = 0, 1, 2  # the position, and two copies to try moves on
STATES_TRIED = 3


@rule
def greedy_move(w, rng):
    """The best move of the seat to act in the first state. Chooses at random among equally good moves."""
    rate_moves(w)
    return best_move(w.moves, w.notes.margin, rng)


@rule
def best_move(moves, margins, rng):
    """The move with the best margin. Both lists have the same order; that of moves begins with their
    number."""
    best, chosen, equals = WORST, 0, 0
    for i in range(1, moves[0] + 1):
        if margins[i] > best:
            best, chosen, equals = margins[i], moves[i], 1
        elif margins[i] == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = moves[i]
    return chosen


@rule
def noisy_move(w, rng, temperature):
    """A random move. A move is e times likelier than one whose margin is `noise` points lower."""
    rate_moves(w)
    return likely_move(w.moves, w.notes.margin, rng, temperature)


@rule
def likely_move(moves, margins, rng, temperature):
    """Draws a move. A move is e times likelier than one whose margin is `noise` points lower."""
    best, total = WORST, 0.0
    for i in range(1, moves[0] + 1):
        best = max(best, margins[i])
    for i in range(1, moves[0] + 1):
        total += exp((margins[i] - best) / temperature)
    left = total * random_word(rng) / LARGEST_WORD
    for i in range(1, moves[0] + 1):
        left -= exp((margins[i] - best) / temperature)
        if left <= 0.0:
            return moves[i]
    return moves[moves[0]]


@entry(SEARCH)
def rate_moves(w: Workspace) -> None:
    """Lists the legal moves of the seat to act, and writes their values into the notes."""
    s, moves = w.states[HERE], w.moves
    seat = int(s.to_act)
    w.game.legal_moves(s, w.box, moves)
    w.leaf.narrow(s, w.box, moves)
    survey(w, s)
    for i in range(1, moves[0] + 1):
        w.states[LAID] = s
        w.game.play(w.states[LAID], w.box, moves[i])
        w.notes.margin[i] = turn_value(w, seat)


@rule
def turn_value(w, seat):
    """The value of a move, including the best act if the seat may act on its new tile afterwards."""
    laid, acts = w.states[LAID], w.choices
    if laid.to_act != seat or not is_acting(laid):
        return margin(w, laid, seat)
    w.game.legal_moves(laid, w.box, acts)
    w.leaf.narrow(laid, w.box, acts)
    best = WORST
    for i in range(1, acts[0] + 1):
        w.states[ACTED] = laid
        w.game.play(w.states[ACTED], w.box, acts[i])
        best = max(best, margin(w, w.states[ACTED], seat))
    return best


@rule
def margin(w, s, seat):
    """The expected lead over the best rival, by what the seat can know."""
    reappraise(w, s, seat)
    return margin_of(s, w.notes.value, seat)
