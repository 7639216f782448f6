"""A dealer that asks what was drawn, for games with the real box that somebody notes down."""

from collections.abc import Callable

from .move import Move
from .position import Position
from .unknown_token import chance_move


class HandDealer:
    """Calls `ask(position)` whenever something is drawn. It returns the id of a tile, a token as printed, or
    `?` for a token that nobody has shown."""

    def __init__(self, ask: Callable[[Position], str]) -> None:
        self.ask = ask

    def deal(self, position: Position) -> Move:
        return chance_move(position, self.ask(position))
