"""Dealers choose the moves of chance.

The seeded dealer shuffles each pile once and deals it from the top. A pile's random words are cut from
SHA-256 digests of the text `seed/pile/n` (n = 0, 1, 2 …; eight words of 32 bits per digest, big-endian). Thus
anyone can check a deal in any programming language, and nobody can predict it without the seed. The shuffle
is `core.chance.shuffle`.
"""

import hashlib
import operator
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from ..core.box import Box
from ..core.move_code import draw_of, reveal_of
from ..core.sizes import PILE_STEP
from ..core.words import Phase
from .errors import ScriptError, WrongType
from .move import Move
from .position import Position

PILE_NAMES = ("tiles", "bonus", "tokens")
PILE_OF_PHASE = {Phase.DRAW: 0, Phase.BONUS_DRAW: 1, Phase.REVEAL: 2}


@runtime_checkable
class Dealer(Protocol):
    def deal(self, position: Position) -> Move:
        """The chance move that comes up now. It depends only on what has been dealt so far."""
        ...


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def pile_words(seed: str, box: Box) -> list[list[int]]:
    """The random words that shuffle the piles of a box."""
    return [_stream(f"{seed}/{pile}", box.sizes.pile) for pile in PILE_NAMES]


def _stream(name: str, length: int) -> list[int]:
    digests = (hashlib.sha256(f"{name}/{n}".encode()).digest() for n in range(length // PILE_STEP))
    data = b"".join(digests)
    return [int.from_bytes(data[i : i + 4], "big") for i in range(0, len(data), 4)]


class SeededDealer:
    """Deals from piles shuffled by a seed."""

    def __init__(self, start: Position, seed: str) -> None:
        self.seed = seed
        self.start = start.copy()
        self.orders = self.start.orders(pile_words(seed, start.box))

    def deal(self, position: Position) -> Move:
        """The next move in the pile's order. If another dealer has dealt before, skips those that are no
        longer possible."""
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
        gone = map(operator.sub, self.start.read(field), position.read(field))
        return Counter({item: count for item, count in enumerate(gone) if count > 0})


class ScriptedDealer:
    """Deals the tiles and tokens that it is given, in their order.

    Tiles and bonus tiles are given by their ids, tokens as printed: `tokens=["3", "0"]` or `[3, 0]` in Gold
    Rush. A table deals the next tile as soon as a turn ends, and tokens as soon as they are taken. After the
    end of the script, `then` continues: a seed that shuffles the remaining tiles, or another dealer. Without
    `then`, the end of the script is an error.

    In Amazonas tiles come from five piles, one after another, each of 13 standard and 3 Amazon tiles (AZ-2).
    A script must follow this, like any deal."""

    def __init__(
        self,
        tiles: Sequence[str] = (),
        bonus: Sequence[str] = (),
        tokens: Sequence[str | int] = (),
        then: "Dealer | str | int | None" = None,
    ) -> None:
        for script in (tiles, bonus, tokens):
            if isinstance(script, str) or not isinstance(script, Iterable):
                raise WrongType(f"a script is a list of tiles, such as ['V', 'U'], not {script!r}")
        self.scripts = [list(tiles), list(bonus), [str(token) for token in tokens]]
        self.then = then

    def deal(self, position: Position) -> Move:
        pile = PILE_OF_PHASE[position.phase]
        script, number = self.scripts[pile], int(position.state["dealt"][pile])
        if number >= len(script):
            return self._deal_on(position, pile)
        code = self._code(position, script[number])
        if code not in position.chance_codes():
            raise ScriptError(
                f"{PILE_NAMES[pile]}, number {number + 1}: {script[number]} cannot come now; "
                f"{_possible(position)}"
            )
        return position.move(code)

    def _deal_on(self, position: Position, pile: int) -> Move:
        if self.then is None:
            raise ScriptError(
                f"the script of {PILE_NAMES[pile]} ends after {len(self.scripts[pile])}; "
                "`then=` a seed or another dealer would go on"
            )
        if isinstance(self.then, str | int):
            box, options = position.box, position.options
            start = Position.dealt(position.game, position.seats, options, box.rules, box.own_tiles)
            self.then = SeededDealer(start, str(self.then))
        return self.then.deal(position)

    def _code(self, position: Position, item: str) -> int:
        box = position.box
        if position.phase == Phase.REVEAL:
            if item not in box.tokens:
                raise ScriptError(f"there is no token {item} in {box.game}; there is {', '.join(box.tokens)}")
            return int(reveal_of(box.token_names.index(item)))
        try:
            return int(draw_of(box.tile_number(item)))
        except KeyError as problem:
            raise ScriptError(str(problem.args[0])) from None


def _possible(position: Position) -> str:
    """For error messages: what can come up now and, if tiles come from small piles, what is left in the
    present pile (AZ-2)."""
    left = f"left: {', '.join(sorted(move.text for move in position.odds()))}"
    if not position.mixed() or position.phase != Phase.DRAW:
        return left
    sorts = " and ".join(f"{count} {deck} tiles" for deck, count in position.mixed().items())
    return f"this pile has {sorts} left, and piles are used up one after another; {left}"
