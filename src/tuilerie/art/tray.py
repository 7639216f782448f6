"""The tray below a board: tokens that lie open for the one who looks, his own or those to choose from."""

from ..games import Game
from ..play.snapshot import Snapshot
from .piece import token
from .theme import theme_of

ROOM = 26.0  # for one token


def open_tokens(game: Game, snapshot: Snapshot) -> list[str]:
    """Their names: what tied owners choose from, else what the viewer holds."""
    lying = snapshot.aside if any(snapshot.aside) else snapshot.own_tokens
    names = game.module.BOX.token_names
    return [name for name, count in zip(names, lying, strict=False) for _ in range(count)]


def tray(game: Game, snapshot: Snapshot) -> tuple[str, float]:
    """The tokens in a row, and how high it is."""
    names = open_tokens(game, snapshot)
    drawn = (open_token(game, name, (ROOM * (n + 0.75), ROOM / 2)) for n, name in enumerate(names))
    return "".join(drawn), ROOM if names else 0.0


def open_token(game: Game, name: str, place: tuple[float, float]) -> str:
    """Its value, or the icon of its kind."""
    theme = theme_of(game.id)
    icon = f'<use href="#{theme.letter}-{name}"/>' if name in theme.motifs else ""
    return token(place, name, icon)
