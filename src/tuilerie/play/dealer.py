"""Dealers: who plays the moves of chance.

The seeded dealer shuffles each pile once and deals it from the top. A pile's random words are cut from
SHA-256 digests of the text `seed/pile/n` (n = 0, 1, 2 …; eight words of 32 bits a digest, big-endian),
so anyone can check a deal in any language, and nobody can run ahead of it without the seed. The shuffle is
`core.chance.shuffle`.
"""

import hashlib
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from ..core.move_code import draw_of, reveal_of
from ..core.turns import PILE_SIZE
from ..core.words import Phase
from .errors import ScriptError
from .move import Move
from .position import Position

PILES = ("tiles", "bonus", "tokens")
PILE_OF_PHASE = {Phase.DRAW: 0, Phase.BONUS_DRAW: 1, Phase.REVEAL: 2}
WORDS_PER_DIGEST = 8


class Dealer(Protocol):
    def deal(self, position: Position) -> Move:
        """The chance move that comes up now: a function of what has been dealt, and of nothing else."""
        ...


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def pile_words(seed: str) -> list[list[int]]:
    """The random words that shuffle the piles."""
    return [_stream(f"{seed}/{pile}") for pile in PILES]


def _stream(name: str) -> list[int]:
    digests = (hashlib.sha256(f"{name}/{n}".encode()).digest() for n in range(PILE_SIZE // WORDS_PER_DIGEST))
    data = b"".join(digests)
    return [int.from_bytes(data[i : i + 4], "big") for i in range(0, len(data), 4)]


class SeededDealer:
    """Deals from piles shuffled by a seed."""

    def __init__(self, start: Position, seed: str) -> None:
        self.seed = seed
        self.start = start.copy()
        self.orders = self.start.orders(pile_words(seed))

    def deal(self, position: Position) -> Move:
        """The first in the pile's order that has not been dealt; after a foreign deal, that can be."""
        possible = position.chance_codes()
        pile = PILE_OF_PHASE[position.phase]
        code_of = reveal_of if position.phase == Phase.REVEAL else draw_of
        dealt = self._dealt(position)
        for item in self.orders[pile]:
            if dealt[item] > 0:
                dealt[item] -= 1
            elif code_of(item) in possible:
                return position.move(int(code_of(item)))
        raise ScriptError("there is nothing left to deal")

    def _dealt(self, position: Position) -> Counter[int]:
        field = "tokens_left" if position.phase == Phase.REVEAL else "tiles_left"
        counts = zip(self.start.state[field], position.state[field], strict=True)
        gone = (int(before) - int(left) for before, left in counts)
        return Counter({item: count for item, count in enumerate(gone) if count > 0})


class ScriptedDealer:
    """Deals what it is told, in the order given."""

    def __init__(
        self, tiles: Sequence[str] = (), bonus: Sequence[str] = (), tokens: Sequence[int] = ()
    ) -> None:
        self.tiles, self.bonus, self.tokens = list(tiles), list(bonus), list(tokens)

    def deal(self, position: Position) -> Move:
        pile = PILE_OF_PHASE[position.phase]
        script: Sequence[str | int] = (self.tiles, self.bonus, self.tokens)[pile]
        number = int(position.state["dealt"][pile])
        if number >= len(script):
            raise ScriptError(f"the script of {PILES[pile]} ends after {len(script)}")
        code = self._code(position, script[number])
        if code not in position.chance_codes():
            left = ", ".join(sorted(move.text for move in position.odds()))
            raise ScriptError(
                f"{PILES[pile]}, number {number + 1}: {script[number]} cannot come now; left: {left}"
            )
        return position.move(code)

    def _code(self, position: Position, item: str | int) -> int:
        if isinstance(item, int):
            return int(reveal_of(item))
        try:
            return int(draw_of(position.box.tile_number(item)))
        except KeyError as problem:
            raise ScriptError(str(problem.args[0])) from None
