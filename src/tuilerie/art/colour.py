"""Colours by day and by night."""

import re
from functools import cache

HEX = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})\b")
NIGHT = (0.07, 0.09, 0.16)  # what the dark mixes into every colour: a blue hour, not grey


def by_night(svg: str) -> str:
    """The same drawing in the dark: every colour of it dimmed."""
    return HEX.sub(lambda found: dimmed(found.group()), svg)


@cache
def dimmed(colour: str) -> str:
    """Darker and a little bluer; what is bright stays brightest, so that nothing changes its rank."""
    mixed = [
        0.66 * channel**1.12 + 0.34 * night * 0.9
        for channel, night in zip(channels(colour), NIGHT, strict=True)
    ]
    return "#" + "".join(f"{round(255 * min(1.0, value)):02x}" for value in mixed)


def channels(colour: str) -> tuple[float, ...]:
    digits = colour[1:]
    pairs = [d * 2 for d in digits] if len(digits) == 3 else [digits[n : n + 2] for n in (0, 2, 4)]
    return tuple(int(pair, 16) / 255 for pair in pairs)
