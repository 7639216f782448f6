"""Pieces, tokens and score markers."""

import re
from functools import cache
from importlib.resources import files

from .canvas import translated
from .colour import channels
from .curve import Point, number

SEAT_COLOURS = ("#d2342b", "#2561c4", "#f4b71a", "#0b8a6a", "#f3efe6")
# Seats also differ by a sign on the chest, for people who cannot tell colours apart well.
MARKS = (
    '<circle r="2.5"/>',
    '<path d="M-4-1.3H4V1.3H-4Z"/>',
    '<path d="M0-2.9L3.2 2.4H-3.2Z"/>',
    '<path d="M-1.1-3.1H1.1V-1.1H3.1V1.1H1.1V3.1H-1.1V1.1H-3.1V-1.1H-1.1Z"/>',
    '<path d="M0-3.3L3.1 0 0 3.3-3.1 0Z"/>',
)
SIGN_PLACE = {
    "tent": 0.8,
    "stable": -2.6,
    "hut": -1.6,
    "abbot": 3.6,
    "boat": 5.8,
    "meeple": 1.8,
    "camp": -4.0,
}
DARK_SIGN, LIGHT_SIGN = "#2c2118", "#fffaf0"
OUTLINE = re.compile(r'<g id="(\w+)">\s*<path d="([^"]+)"/>\s*</g>')
PIECE_SCALE = 1.09  # pieces are drawn up to 18.2 units wide
FONT = "Georgia,'DejaVu Serif',serif"


@cache
def outlines() -> dict[str, str]:
    sheet = files(__package__).joinpath("motifs/pieces.svg").read_text(encoding="utf-8")
    return dict(OUTLINE.findall(sheet))


@cache
def piece_definition(piece: str, seat: int) -> str:
    """A piece of a seat: a light rim against dark land, a dark one against light land."""
    d, colour = outlines()[piece], SEAT_COLOURS[seat]
    sign = f'<g transform="translate(0 {SIGN_PLACE[piece]})" fill="{sign_colour(seat)}">{MARKS[seat]}</g>'
    return (
        f'<g id="{piece_name(piece, seat)}">'
        f'<path d="{d}" transform="translate(.8 1.4)" fill="#1c140c" fill-opacity=".35"/>'
        f'<path d="{d}" fill="{colour}" stroke="#fffaf0" stroke-width="3.4" stroke-linejoin="round"/>'
        f'<path d="{d}" fill="{colour}" stroke="#2c2118" stroke-width="{_outline(seat)}" '
        'stroke-linejoin="round"/>'
        f"{sign}</g>"
    )


def _outline(seat: int) -> float:
    """The width of a piece's outline. On light pieces it is wide enough to set the piece off from its light
    rim."""
    return 2.2 if sign_colour(seat) == DARK_SIGN else 1.1


def piece_name(piece: str, seat: int) -> str:
    return f"piece-{piece}-{seat}"


def sign_colour(seat: int) -> str:
    red, green, blue = channels(SEAT_COLOURS[seat])
    return DARK_SIGN if 0.3 * red + 0.6 * green + 0.1 * blue > 0.6 else LIGHT_SIGN


def put_piece(piece: str, seat: int, point: Point, lying: bool = False, scale: float = PIECE_SCALE) -> str:
    """A piece on the board; farmers and hunters lie down."""
    more = " rotate(-90)" if lying else ""
    more += f" scale({number(scale)})" if scale != 1 else ""
    place = f"translate({number(point[0])} {number(point[1])}){more}"
    return f'<use href="#{piece_name(piece, seat)}" transform="{place}"/>'


def token_pile(point: Point, count: int) -> str:
    """A pile of face-down tokens with their number."""
    chips = "".join(_chip(3.2 - 2.2 * n, "#fff3d6", "#5b3a1e") for n in range(min(count, 3)))
    top = 3.2 - 2.2 * (min(count, 3) - 1)
    return translated(point, chips + text(str(count), (0, top + 3.6), 10, "#ffdf8a"))


def token(point: Point, name: str, icon: str = "") -> str:
    """A face-up token: its value, or the icon of its kind."""
    shown = f'<g transform="scale(.52)">{icon}</g>' if icon else text(name, (0, 3.4), 9.5, "#3b2413")
    return translated(point, _chip(0, "#6b4a2f", "#f3dfae") + shown)


def _chip(y: float, edge: str, face: str) -> str:
    return (
        f'<ellipse cy="{number(y + 1.6)}" rx="8.6" ry="7.4" fill="{edge}"/>'
        f'<ellipse cy="{number(y)}" rx="8.6" ry="7.4" fill="{face}" stroke="{edge}" stroke-width="1"/>'
    )


def text(words: str, point: Point, size: float, colour: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{number(point[0])}" y="{number(point[1])}" font-family="{FONT}" font-weight="bold" '
        f'font-size="{number(size)}" fill="{colour}" text-anchor="{anchor}">{words}</text>'
    )
