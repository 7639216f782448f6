"""The scores above a board: a tag for each seat, with its marker, its points and the tokens it holds."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from ..play.snapshot import Snapshot
from .curve import number
from .piece import SEAT_COLOURS, piece_name, text, token_pile

PAD = 12.0
DIGIT = 0.4  # the width of a digit of the points, for a tag of height 1


def scoreboard(
    snapshot: Snapshot,
    names: Sequence[str],
    width: float,
    dark: bool,
    scores: Sequence[Sequence[tuple[int, str]]] = (),
) -> tuple[str, float]:
    """The tags, and how high they are; they grow with the board.

    A film gives each seat's scores one after another, with what shows and hides them."""
    seats = len(snapshot.seats)
    shown = scores or [[(view.score, "")] for view in snapshot.seats]
    wide = (width - PAD * (seats + 1)) / seats
    high = min(90.0, wide * 0.26)
    wide = min(wide, high * 4.2)
    points = high * (0.36 + DIGIT * max(len(str(score)) for scores in shown for score, _ in scores))
    room = wide - points  # before the points
    tags = [
        f'<g transform="translate({number(PAD + seat * (wide + PAD))} {number(PAD)})">'
        f"{_tag(shown[seat], seat, wide, high, snapshot.to_act == seat, dark)}"
        f"{_name(names[seat], room, high, bool(view.tokens), dark)}{_held(view.tokens, room, high)}</g>"
        for seat, view in enumerate(snapshot.seats)
    ]
    return "".join(tags), high + PAD


def _ink(dark: bool) -> str:
    return "#f3efe6" if dark else "#2c2118"


def _tag(
    scores: Sequence[tuple[int, str]], seat: int, wide: float, high: float, acting: bool, dark: bool
) -> str:
    edge = SEAT_COLOURS[seat] if acting else _ink(dark)
    return (
        f'<rect width="{number(wide)}" height="{number(high)}" rx="{number(high * 0.22)}" '
        f'fill="{"#2d323c" if dark else "#fffaf0"}" '
        f'stroke="{edge}" stroke-width="{number(high * (0.09 if acting else 0.025))}"/>'
        f'<use href="#{piece_name("meeple", seat)}" '
        f'transform="translate({number(high * 0.55)} {number(high / 2)}) scale({high / 30:.2f})"/>'
        + "".join(
            timed(text(str(points), (wide - high * 0.3, high * 0.68), high * 0.56, _ink(dark), "end"), timing)
            for points, timing in scores
        )
    )


def _name(name: str, room: float, high: float, holds_tokens: bool, dark: bool) -> str:
    """As large as the room before points and tokens allows: a letter is about half as wide as high."""
    room -= high * (1.75 if holds_tokens else 1.1)
    size = min(high * 0.36, room / (0.55 * max(1, len(name))))
    return text(escape(name), (high * 1.05, high * 0.5 + size * 0.36), size, _ink(dark), "start")


def _held(tokens: int, room: float, high: float) -> str:
    """Tokens that a seat holds lie face down."""
    if not tokens:
        return ""
    place = f"translate({number(room - high * 0.32)} {number(high * 0.5)}) scale({high / 30:.2f})"
    return f'<g transform="{place}">{token_pile((0, -2), tokens)}</g>'


def timed(drawing: str, timing: str) -> str:
    """A drawing that is hidden but for a time."""
    return f'<g visibility="hidden">{drawing}{timing}</g>' if timing else drawing
