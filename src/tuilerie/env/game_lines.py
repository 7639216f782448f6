"""Games that were played, as what was dealt and what was chosen, to be replayed side by side."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..ai.players import find_player
from ..core.arrays import states_of
from ..core.move_code import a_of
from ..core.state import PILES
from ..core.turns import BONUS_PILE, TILE_PILE, TOKEN_PILE
from ..core.words import Phase
from ..play.errors import TuilerieError
from ..play.position import Position, find_game
from ..play.record_reader import read_record
from ..play.table import Table
from .batch import Batch, Numbers
from .one_game import OneGame
from .stepping import ready_games


class GameLine(NamedTuple):
    """A whole game: how it begins, the order of its piles, and the moves of its seats, by number."""

    start: Position
    orders: Numbers
    codes: Sequence[int]

    @property
    def game(self) -> str:
        return self.start.game.id

    @property
    def seats(self) -> int:
        return self.start.seats


def batch_of(lines: Sequence[GameLine]) -> Batch:
    """The games at their beginning, dealt as they were."""
    batch = Batch.of([line.start for line in lines])
    for number, line in enumerate(lines):
        batch.states[number : number + 1] = states_of(batch.box, bytes(line.start))
        batch.orders[number] = line.orders
    batch.share_out(ready_games, batch.arrays)
    return batch


def record_lines(records: Iterable[str]) -> Iterator[GameLine]:
    for text in records:
        yield line_of(read_record(text))


def line_of(table: Table) -> GameLine:
    """A finished game. What was dealt in it, in that order, stands for the piles."""
    if not table.position.is_over:
        names, turn = ", ".join(table.names), table.position.state["turn"]
        raise TuilerieError(f"the game of {names} ends in turn {turn}: only finished games make a data set")
    start = table.begun_again().position.copy()
    if start.box.rules != find_game(table.game).module.BOX.rules:
        raise TuilerieError(f"{start!r} is a game of former rules: arrays are of today's tile set")
    orders, dealt = np.zeros((PILES, start.box.sizes.pile), np.int64), [0] * PILES
    for played in table.history:
        if played.seat < 0:
            pile = _pile_of(played.phase)
            orders[pile, dealt[pile] + int(start.state["dealt"][pile])] = a_of(played.move.code)
            dealt[pile] += 1
    return GameLine(start, orders, [played.move.code for played in table.history if played.seat >= 0])


def _pile_of(phase: Phase) -> int:
    return {Phase.BONUS_DRAW: BONUS_PILE, Phase.REVEAL: TOKEN_PILE}.get(phase, TILE_PILE)


def played_lines(
    game: str, players: Sequence[str], numbers: Iterable[int], seed: int, options: Mapping[str, bool]
) -> Iterator[GameLine]:
    """Games between players by name, each from a seed of its own. The first seat goes round."""
    found = [find_player(name) for name in players]
    try:
        for player in found:
            player.prepare(game)
        one_game = OneGame(game, len(players), **options)
        for number in numbers:
            one_game.deal(f"{seed}/{number}")
            start, orders = one_game.start.copy(), one_game.orders
            turned = [found[(seat + number) % len(found)] for seat in range(len(found))]
            for seat, player in enumerate(turned):
                player.begin(_seed_of(seed, number, seat))
            while not one_game.is_over:
                one_game.play(one_game.choice_of(turned[one_game.to_act]))
            yield GameLine(start, orders, one_game.played)
    finally:
        for player in found:
            player.close()


def _seed_of(*numbers: int) -> int:
    return int(np.random.SeedSequence([abs(number) for number in numbers]).generate_state(1)[0])
