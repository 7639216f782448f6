"""Tables for the players: games under way, and hands that only their holders know."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from tuilerie import GAMES, Table
from tuilerie.ai.leaf.evaluation import appraise, leaf_of
from tuilerie.ai.leaf.workspace import Workspace, notes_fields
from tuilerie.core.fields import Mirror
from tuilerie.core.state import mirror_of
from tuilerie.core.turns import LISTED
from tuilerie.core.words import Phase
from tuilerie.play.position import Position

GAME_IDS = list(GAMES)


@cache
def _history(game: str, seats: int, seed: int) -> tuple[int, ...]:
    """The moves of a random game whose seats like to dig, so that there are tokens to hide."""
    table, rng = Table(game, seats, seed), random.Random(seed)
    while not table.is_over:
        moves = [move for move in table.moves if move.text == "dig"] or list(table.moves)
        table.play(rng.choice(moves))
    return tuple(played.move.code for played in table.history)


def under_way(game: str, seats: int = 2, seed: int = 5, moves: int = 30, phase: Phase = Phase.LAY) -> Table:
    """A random game after this many moves, continued until it reaches the phase."""
    table = Table.undealt(game, seats)
    for number, code in enumerate(_history(game, seats, seed)):
        if number >= moves and table.phase == phase:
            break
        table.make(table.position.move(code))
    assert table.phase == phase
    return table


def near_end(game: str, tiles_left: int, seats: int = 2, seed: int = 5, phase: Phase = Phase.LAY) -> Table:
    """A random game with this many tiles left to draw."""
    table = Table.undealt(game, seats)
    for code in _history(game, seats, seed):
        if int(table.position.state["pile"]) == tiles_left and table.phase == phase:
            break
        table.make(table.position.move(code))
    assert int(table.position.state["pile"]) == tiles_left
    return table


def with_other_hands(table: Table, viewer: int, seed: int) -> Table:
    """A table that looks the same to one seat: tokens of the others are swapped with those that nobody
    holds."""
    other = table.copy()
    s, rng = other._position.state, random.Random(seed)
    for seat in range(table.seats):
        if seat != viewer:
            s["tokens_left"] += s["tokens_held"][seat]
    for seat in range(table.seats):
        if seat != viewer:
            count = int(s["tokens_held"][seat].sum())
            pool = [kind for kind, number in enumerate(s["tokens_left"]) for _ in range(int(number))]
            s["tokens_held"][seat] = 0
            for kind in rng.sample(pool, count):
                s["tokens_left"][kind] -= 1
                s["tokens_held"][seat][kind] += 1
    return other


def after(position: Position, code: int) -> Position:
    """The position that a move leads to."""
    then = position.copy()
    then.make(code)
    return then


def seen(position: Position, weights: Mapping[str, float], viewer: int) -> list[float]:
    """The evaluation of a position for each seat, as the viewer sees it, with these weights."""
    work = plain_workspace(position, weights)
    appraise(work, work.states[0], viewer)
    return [float(value) for value in work.notes.value[: position.seats]]


def plain_workspace(position: Position, weights: Mapping[str, float], states: int = 1) -> Workspace:
    """A workspace for interpreted rules, in which every state is a copy of the position's."""
    return Workspace(
        position.rules,
        leaf_of(position.game.id),
        position.box.mirror,
        list(weights.values()),
        Rewritten(mirror_of(position.box.sizes, bytes(position)) for _ in range(states)),
        Mirror.blank(notes_fields(position.box.sizes)),
        *([0] * LISTED for _ in range(4)),
    )


class Rewritten(list[Any]):
    """States by number. Like those of an array, one that is assigned to is written over."""

    def __setitem__(self, number: Any, state: Any) -> None:
        super().__setitem__(number, state.copy())


def ahead(values: list[float], seat: int) -> float:
    """The seat's lead over its best rival."""
    return values[seat] - max(value for other, value in enumerate(values) if other != seat)
