"""The tray below a board: the tokens that the viewer holds, or can choose from."""

from ..games import Game
from ..play.snapshot import Snapshot
from .piece import token
from .theme import theme_of

SLOT = 26.0  # the width of one token


def open_tokens(snapshot: Snapshot) -> list[str]:
    """The names of the face-up tokens: those that tied owners choose from or, if there are none, those that
    the viewer holds."""
    lying = snapshot.aside if any(snapshot.aside.values()) else snapshot.own_tokens
    return [name for name, count in lying.items() for _ in range(count)]


def tray(game: Game, snapshot: Snapshot, width: float) -> tuple[str, float]:
    """The tokens in a row of at most this width, and the height of the row."""
    names = open_tokens(snapshot)
    if not names:
        return "", 0.0
    scale = min(2.4, width / (SLOT * (len(names) + 1)))
    drawn = (open_token(game, name, (SLOT * (n + 0.75), SLOT / 2)) for n, name in enumerate(names))
    return f'<g transform="scale({scale:.2f})">{"".join(drawn)}</g>', SLOT * scale


def open_token(game: Game, name: str, place: tuple[float, float]) -> str:
    """A face-up token that shows its value or the icon of its kind."""
    theme = theme_of(game.id)
    icon = f'<use href="#{theme.letter}-{name}"/>' if name in theme.motifs else ""
    return token(place, name, icon)
