"""Colours by day and by night."""

import re
from functools import cache

HEX = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})\b")
DUSK = (0.02, 0.02, 0.03)  # mixed into every colour at night: blue rather than grey
LAND_LIGHT, SIGN_LIGHT, ICON_LIGHT = (
    0.7,
    0.86,
    0.94,
)  # brightness at night as a share of that by day; symbols that count for scoring stay bright
ICON_RIM, NIGHT_RIM = "#fff6e0", "#cdc3ab"  # halo around scoring symbols; at night white would be too bright
VIVID = 1.15  # less light greys colours; this brings them back


def by_night(svg: str, light: float = LAND_LIGHT) -> str:
    """The same drawing at night: every colour is dimmed."""
    return HEX.sub(lambda found: dimmed(found.group(), light), svg.replace(ICON_RIM, NIGHT_RIM))


@cache
def dimmed(colour: str, light: float = LAND_LIGHT) -> str:
    """A darker and slightly bluer colour. The order of brightness stays the same."""
    found = channels(colour)
    grey = sum(found) / 3
    vivid = [max(0.0, grey + VIVID * (channel - grey)) for channel in found]
    mixed = [light * channel**1.1 + dusk for channel, dusk in zip(vivid, DUSK, strict=True)]
    return "#" + "".join(f"{round(255 * min(1.0, value)):02x}" for value in mixed)


def channels(colour: str) -> tuple[float, ...]:
    digits = colour[1:]
    pairs = [d * 2 for d in digits] if len(digits) == 3 else [digits[n : n + 2] for n in (0, 2, 4)]
    return tuple(int(pair, 16) / 255 for pair in pairs)
