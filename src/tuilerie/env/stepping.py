"""Many games in one array: dealt, stepped, observed and played out, all compiled.

Every rule here works on the games from `first` to `last`, so that threads can share an array out.
"""

from ..core.chance import below, seed_word
from ..core.rule import BATCH, entry, rule
from ..core.rulebook import Rulebook
from ..core.signature import BoxArray, Flags, IntCube, Ints, IntTable, StateArray
from ..core.state import CHANCE, SEATS
from ..core.turns import dealt_move
from ..core.words import Phase
from ..games.playout import playout, shuffle_piles
from .observation import Observations
from .observe import observe


@rule
def play_chance(game, s, box, orders):
    """What is to be dealt is dealt, so that a seat is to act, or nobody."""
    while s.to_act == CHANCE:
        game.play(s, box, dealt_move(s, orders))


@rule
def list_moves(game, s, box, codes):
    codes[0] = 0
    if s.to_act >= 0:
        game.legal_moves(s, box, codes)


@rule
def deal_game(game, s, box, orders, words, rng, seed, codes):
    """A fresh game from its seed, up to the first move of a seat."""
    shuffle_piles(game, s, box, orders, words, rng, seed)
    play_chance(game, s, box, orders)
    list_moves(game, s, box, codes)


@entry(BATCH)
def deal_games(
    game: Rulebook,
    states: StateArray,
    boxes: BoxArray,
    orders: IntCube,
    words: IntTable,
    rngs: IntTable,
    seeds: Ints,
    codes: IntTable,
    first: int,
    last: int,
) -> None:
    for i in range(first, last):
        deal_game(game, states[i], boxes[0], orders[i], words, rngs[i], seeds[i], codes[i])


@entry(BATCH)
def ready_games(
    game: Rulebook,
    states: StateArray,
    boxes: BoxArray,
    orders: IntCube,
    codes: IntTable,
    first: int,
    last: int,
) -> None:
    """Plays what is to be dealt and lists the moves, in games that were set up elsewhere."""
    for i in range(first, last):
        play_chance(game, states[i], boxes[0], orders[i])
        list_moves(game, states[i], boxes[0], codes[i])


@entry(BATCH)
def step_games(
    game: Rulebook,
    states: StateArray,
    boxes: BoxArray,
    orders: IntCube,
    codes: IntTable,
    actions: Ints,
    first: int,
    last: int,
) -> None:
    """One move of a seat in each game; an action below 0 leaves its game as it is."""
    for i in range(first, last):
        if actions[i] >= 0:
            s = states[i]
            game.play(s, boxes[0], codes[i][1 + actions[i]])
            play_chance(game, s, boxes[0], orders[i])
            list_moves(game, s, boxes[0], codes[i])


@entry(BATCH)
def observe_games(
    states: StateArray,
    boxes: BoxArray,
    codes: IntTable,
    viewers: Ints,
    hides: int,
    observations: Observations,
    first: int,
    last: int,
) -> None:
    """Fills in what a seat of each game may know: a viewer below 0 is who is to act."""
    for i in range(first, last):
        viewer = viewers[i] if viewers[i] >= 0 else max(states[i].to_act, 0)
        observe(states[i], boxes[0], viewer, hides, codes[i], observations[i])


@entry(BATCH)
def play_out_games(
    game: Rulebook,
    states: StateArray,
    boxes: BoxArray,
    orders: IntCube,
    codes: IntTable,
    rngs: IntTable,
    first: int,
    last: int,
) -> None:
    """Random moves to the end of each game."""
    for i in range(first, last):
        playout(game, states[i], boxes[0], orders[i], codes[i], rngs[i])
        codes[i][0] = 0


@entry(BATCH)
def read_games(states: StateArray, codes: IntTable, table: IntTable, first: int, last: int) -> None:
    """A row for each game: the scores, how many moves are on offer, and who is to act."""
    for i in range(first, last):
        for seat in range(SEATS):
            table[i, seat] = states[i].score[seat]
        table[i, SEATS] = codes[i, 0]
        table[i, SEATS + 1] = states[i].to_act


@entry(BATCH)
def seed_games(
    rngs: IntTable,
    seeds: Ints,
    first: int,
    last: int,
) -> None:
    for i in range(first, last):
        seed_word(rngs[i], seeds[i])


@entry(BATCH)
def choose_at_random(
    codes: IntTable,
    rngs: IntTable,
    actions: Ints,
    first: int,
    last: int,
) -> None:
    """Any legal action, each as likely as the others; -1 where the game is over."""
    for i in range(first, last):
        actions[i] = below(rngs[i], codes[i][0]) if codes[i][0] > 0 else -1


@entry(BATCH)
def step_vector(
    game: Rulebook,
    states: StateArray,
    boxes: BoxArray,
    orders: IntCube,
    words: IntTable,
    rngs: IntTable,
    seeds: Ints,
    codes: IntTable,
    actions: Ints,
    done: Flags,
    scores: IntTable,
    gained: IntTable,
    first: int,
    last: int,
) -> None:
    """As `step_games`; what each move gained is noted, and a game that ends makes room for a fresh one."""
    for i in range(first, last):
        step_and_renew(
            game,
            states[i],
            boxes[0],
            orders[i],
            words,
            rngs[i],
            seeds,
            codes[i],
            actions,
            done,
            scores[i],
            gained[i],
            i,
        )


@entry(BATCH)
def step_and_observe(
    game: Rulebook,
    states: StateArray,
    boxes: BoxArray,
    orders: IntCube,
    words: IntTable,
    rngs: IntTable,
    seeds: Ints,
    codes: IntTable,
    actions: Ints,
    done: Flags,
    scores: IntTable,
    gained: IntTable,
    hides: int,
    observations: Observations,
    first: int,
    last: int,
) -> None:
    """As `step_vector`; while a game is at hand, the seat to act observes it."""
    for i in range(first, last):
        step_vector(
            game, states, boxes, orders, words, rngs, seeds, codes, actions, done, scores, gained, i, i + 1
        )
        s = states[i]
        observe(s, boxes[0], s.to_act, hides, codes[i], observations[i])


@rule
def step_and_renew(game, s, box, orders, words, rng, seeds, codes, actions, done, scores, gained, i):
    for seat in range(s.seats):
        scores[seat] = s.score[seat]
    game.play(s, box, codes[1 + actions[i]])
    play_chance(game, s, box, orders)
    for seat in range(s.seats):
        gained[seat] = s.score[seat] - scores[seat]
        scores[seat] = s.score[seat]
    done[i] = s.phase == Phase.OVER
    if done[i]:
        seeds[i] += len(seeds)
        deal_game(game, s, box, orders, words, rng, seeds[i], codes)
    else:
        list_moves(game, s, box, codes)
