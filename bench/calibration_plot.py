"""Draws calibration: for each game, the share of features that were completed, by the chance said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

SIDE, GAP, TOP, LEFT = 170, 24, 40, 40
FORMER, NOW, LINE, INK = "#c0873f", "#2f6f8f", "#b9b4aa", "#444444"


@dataclass(frozen=True)
class Point:
    """One bin: the mean chance, the share that was completed, and the number of features."""

    said: float
    true: float
    count: int


def drawn_panels(panels: Mapping[str, tuple[Sequence[Point], Sequence[Point]]]) -> str:
    """A picture in SVG with a panel for each game: the former chances and those of now."""
    width, height = LEFT + len(panels) * (SIDE + GAP), TOP + SIDE + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="11" fill="{INK}"><rect width="{width}" height="{height}" fill="#fbfaf7"/>'
    ]
    for number, (game, (former, now)) in enumerate(panels.items()):
        parts += _panel(LEFT + number * (SIDE + GAP), game, former, now)
    parts.append(_key(height))
    return "\n".join([*parts, "</svg>\n"])


def _panel(x: int, game: str, former: Sequence[Point], now: Sequence[Point]) -> list[str]:
    bottom = TOP + SIDE
    return [
        f'<text x="{x}" y="{TOP - 10}" font-size="13">{game}</text>',
        f'<rect x="{x}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="{LINE}"/>',
        f'<path d="M{x} {bottom}L{x + SIDE} {TOP}" stroke="{LINE}" stroke-dasharray="4 3"/>',
        *(f'<text x="{x + SIDE * at - 6:.0f}" y="{bottom + 14}">{at}</text>' for at in (0, 0.5, 1)),
        _curve(x, former, FORMER),
        _curve(x, now, NOW),
    ]


def _curve(x: int, points: Sequence[Point], colour: str) -> str:
    places = [(x + SIDE * p.said, TOP + SIDE * (1 - p.true)) for p in points]
    line = " ".join(f"{right:.1f},{down:.1f}" for right, down in places)
    discs = "".join(
        f'<circle cx="{right:.1f}" cy="{down:.1f}" r="{min(6.0, 1 + sqrt(p.count) / 12):.1f}"/>'
        for (right, down), p in zip(places, points, strict=True)
    )
    return (
        f'<g fill="{colour}"><polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        f"{discs}</g>"
    )


def _key(height: int) -> str:
    y = height - 14
    text = "across: chance said; up: share completed; larger discs: more features"
    return (
        f'<text x="{LEFT}" y="{y}">{text}</text>'
        f"{_entry(LEFT + 420, y, FORMER, 'former rule')}{_entry(LEFT + 520, y, NOW, 'learned')}"
    )


def _entry(x: int, y: int, colour: str, name: str) -> str:
    disc = f'<circle cx="{x}" cy="{y - 4}" r="4"/>'
    return f'<g fill="{colour}">{disc}<text x="{x + 10}" y="{y}">{name}</text></g>'
