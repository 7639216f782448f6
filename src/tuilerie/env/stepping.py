"""Many games in one array: dealt, stepped, observed and played out, all compiled.

Every rule here works on the games from `first` to `last`, so that threads can share an array out.
"""

from typing import NamedTuple

from ..ai.search.determinization import deal_hidden
from ..core.chance import below, next_seed, seed_word
from ..core.rule import BATCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxArray, Flags, IntCube, Ints, IntTable, StateArray
from ..core.state import CHANCE, PILES, SEATS
from ..core.turns import dealt_move
from ..core.words import Phase
from ..games.playout import playout, shuffle_piles, shuffling_words
from .observation import Observations
from .observing import fill_observation


class Games(NamedTuple):
    """Games of one kind, side by side."""

    game: Rulebook
    boxes: BoxArray  # one for all
    states: StateArray
    orders: IntCube  # by game and pile: what will be drawn
    codes: IntTable  # by game: the legal moves, after their number
    rngs: IntTable


class Sights(NamedTuple):
    """The observations of seats of the games."""

    observations: Observations
    viewers: Ints  # by game: a seat, or below 0 for the seat to act
    hides: int  # whether hands of tokens are secret


class Redeal(NamedTuple):
    """The seats for which games are dealt afresh, and the seeds."""

    viewers: Ints  # by game: a seat, or below 0 for the seat to act
    seeds: Ints
    hides: int  # whether hands of tokens are secret


class Episodes(NamedTuple):
    """Games that restart when they end, and the effects of the last step."""

    seeds: Ints
    done: Flags
    scores: IntTable
    gained: IntTable  # points of each seat by the last move


@rule
def play_chance(game, s, box, orders):
    """Deals all chance moves, until a seat is to act or the game is over."""
    while s.to_act == CHANCE:
        game.play(s, box, dealt_move(s, orders))


@rule
def list_legal(game, s, box, codes):
    codes[0] = 0
    if s.to_act >= 0:
        game.legal_moves(s, box, codes)


@rule
def deal_game(g, i, words, seed):
    """A fresh game from its seed, up to the first move of a seat."""
    shuffle_piles(g.game, g.states[i], g.boxes[0], g.orders[i], words, g.rngs[i], seed)
    make_ready(g, i)


@rule
def make_ready(g, i):
    """Deals all chance moves and lists the legal moves."""
    play_chance(g.game, g.states[i], g.boxes[0], g.orders[i])
    list_legal(g.game, g.states[i], g.boxes[0], g.codes[i])


@entry(BATCH)
def deal_games(g: Games, words: IntTable, seeds: Ints, first: int, last: int) -> None:
    for i in range(first, last):
        deal_game(g, i, words, seeds[i])


@entry(BATCH)
def ready_games(g: Games, first: int, last: int) -> None:
    """Makes games ready that were set up elsewhere."""
    for i in range(first, last):
        make_ready(g, i)


@rule
def seat_or_mover(s, seat):
    """The given seat, else the seat to act, else the first one if the game is over."""
    return seat if seat >= 0 else max(s.to_act, 0)


@entry(BATCH)
def redeal_games(g: Games, words: IntTable, redeal: Redeal, first: int, last: int) -> None:
    """Deals afresh what a seat of each game cannot know: the order of the piles, and secret hands."""
    for i in range(first, last):
        redeal_game(g, i, words, redeal)


@rule
def redeal_game(g, i, words, redeal):
    """`arrange` lists what is left from the top; dealing goes on after what was dealt before."""
    s, orders = g.states[i], g.orders[i]
    viewer = seat_or_mover(s, redeal.viewers[i])
    shuffling_words(g.game.PILES_USED, words, g.rngs[i], redeal.seeds[i])
    if redeal.hides:
        deal_hidden(s, viewer, g.rngs[i])
    g.game.arrange(s, g.boxes[0], orders, words)
    for pile in range(PILES):
        for place in range(len(orders[pile]) - 1, s.dealt[pile] - 1, -1):
            orders[pile][place] = orders[pile][place - s.dealt[pile]]


@entry(BATCH)
def step_games(g: Games, actions: Ints, first: int, last: int) -> None:
    """One move of a seat in each game; an action below 0 leaves its game as it is."""
    for i in range(first, last):
        if actions[i] >= 0:
            g.game.play(g.states[i], g.boxes[0], g.codes[i][1 + actions[i]])
            make_ready(g, i)


@entry(BATCH)
def observe_games(g: Games, sights: Sights, first: int, last: int) -> None:
    """Fills in what a seat of each game may know."""
    for i in range(first, last):
        viewer = seat_or_mover(g.states[i], sights.viewers[i])
        fill_observation(g.states[i], g.boxes[0], viewer, sights.hides, g.codes[i], sights.observations[i])


@entry(BATCH)
def play_out_games(g: Games, first: int, last: int) -> None:
    """Random moves to the end of each game."""
    for i in range(first, last):
        playout(g.game, g.states[i], g.boxes[0], g.orders[i], g.codes[i], g.rngs[i])
        g.codes[i][0] = 0


@entry(BATCH)
def read_games(g: Games, table: IntTable, first: int, last: int) -> None:
    """A row for each game: the scores, how many moves are on offer, and who is to act."""
    for i in range(first, last):
        for seat in range(SEATS):
            table[i, seat] = g.states[i].score[seat]
        table[i, SEATS] = g.codes[i, 0]
        table[i, SEATS + 1] = g.states[i].to_act


@entry(BATCH)
def seed_games(rngs: IntTable, seeds: Ints, first: int, last: int) -> None:
    for i in range(first, last):
        seed_word(rngs[i], seeds[i])


@entry(BATCH)
def choose_at_random(codes: IntTable, rngs: IntTable, actions: Ints, first: int, last: int) -> None:
    """Any legal action, each as likely as the others; -1 where the game is over."""
    for i in range(first, last):
        actions[i] = below(rngs[i], codes[i][0]) if codes[i][0] > 0 else -1


@entry(BATCH)
def step_vector(g: Games, episodes: Episodes, words: IntTable, actions: Ints, first: int, last: int) -> None:
    """Like `step_games`; notes what each move gained, and replaces a game that ends with a new one."""
    for i in range(first, last):
        step_and_renew(g, episodes, words, actions[i], i)


@entry(BATCH)
def step_and_observe(
    g: Games, episodes: Episodes, sights: Sights, words: IntTable, actions: Ints, first: int, last: int
) -> None:
    """Like `step_vector`; also fills the observation of the seat to act of each game."""
    for i in range(first, last):
        step_and_renew(g, episodes, words, actions[i], i)
        s = g.states[i]
        fill_observation(s, g.boxes[0], s.to_act, sights.hides, g.codes[i], sights.observations[i])


@rule
def step_and_renew(g, episodes, words, action, i):
    s, scores, gained = g.states[i], episodes.scores[i], episodes.gained[i]
    for seat in range(s.seats):
        scores[seat] = s.score[seat]
    g.game.play(s, g.boxes[0], g.codes[i][1 + action])
    play_chance(g.game, s, g.boxes[0], g.orders[i])
    for seat in range(s.seats):
        gained[seat] = s.score[seat] - scores[seat]
        scores[seat] = s.score[seat]
    episodes.done[i] = s.phase == Phase.OVER
    if episodes.done[i]:
        episodes.seeds[i] = next_seed(episodes.seeds[i])
        deal_game(g, i, words, episodes.seeds[i])
    else:
        list_legal(g.game, s, g.boxes[0], g.codes[i])
