"""The scores above a board: for each seat a label with its meeple, its points and its tokens."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from ..play.snapshot import Snapshot
from .curve import number
from .piece import SEAT_COLOURS, piece_name, text, token_pile

PAD = 12.0
DIGIT = 0.4  # the width of a digit of the points, relative to the height of a label

# draws a number of a seat: one value or, in a film, one after another
Told = Callable[[int, Callable[[int], str]], str]


@dataclass(frozen=True)
class Tally:
    points: Told
    tokens: Told

    @classmethod
    def of(cls, snapshot: Snapshot) -> "Tally":
        seats = snapshot.seats
        return cls(
            lambda seat, draw: draw(seats[seat].score),
            lambda seat, draw: draw(seats[seat].tokens),
        )


def scoreboard(
    snapshot: Snapshot, names: Sequence[str], width: float, dark: bool, tally: Tally
) -> tuple[str, float]:
    """The labels as a drawing, and their height. They grow with the board."""
    seats = len(snapshot.seats)
    wide = (width - PAD * (seats + 1)) / seats
    high = min(90.0, wide * 0.26)
    wide = min(wide, high * 4.2)
    room = wide - high * (0.36 + DIGIT * max(len(str(view.score)) for view in snapshot.seats))
    with_tokens = any(view.tokens for view in snapshot.seats)
    tags = [
        f'<g transform="translate({number(PAD + seat * (wide + PAD))} {number(PAD)})">'
        f"{_tag(seat, wide, high, snapshot.to_act == seat, dark)}"
        f"{_name(names[seat], room, high, with_tokens, dark)}"
        f"{tally.tokens(seat, lambda tokens: _held(tokens, room, high))}"
        f"{tally.points(seat, lambda points: _points(points, wide, high, dark))}</g>"
        for seat in range(seats)
    ]
    return "".join(tags), high + PAD


def _ink(dark: bool) -> str:
    return "#f3efe6" if dark else "#2c2118"


def _tag(seat: int, wide: float, high: float, acting: bool, dark: bool) -> str:
    edge = SEAT_COLOURS[seat] if acting else _ink(dark)
    return (
        f'<rect width="{number(wide)}" height="{number(high)}" rx="{number(high * 0.22)}" '
        f'fill="{"#2d323c" if dark else "#fffaf0"}" '
        f'stroke="{edge}" stroke-width="{number(high * (0.09 if acting else 0.025))}"/>'
        f'<use href="#{piece_name("meeple", seat)}" '
        f'transform="translate({number(high * 0.55)} {number(high / 2)}) scale({high / 30:.2f})"/>'
    )


def _points(points: int, wide: float, high: float, dark: bool) -> str:
    return text(str(points), (wide - high * 0.3, high * 0.68), high * 0.56, _ink(dark), "end")


def _name(name: str, room: float, high: float, with_tokens: bool, dark: bool) -> str:
    """A seat's name, as large as the room beside points and tokens allows. A letter is about half as wide as
    it is high."""
    room -= high * (1.8 if with_tokens else 1.1)
    size = min(high * 0.36, room / (0.55 * max(1, len(name))))
    return text(escape(name), (high * 1.05, high * 0.5 + size * 0.36), size, _ink(dark), "start")


def _held(tokens: int, room: float, high: float) -> str:
    """The face-down tokens of a seat, with their number."""
    if not tokens:
        return ""
    place = f"translate({number(room - high * 0.38)} {number(high * 0.5)}) scale({high / 30:.2f})"
    return f'<g transform="{place}">{token_pile((0, -2), tokens)}</g>'
