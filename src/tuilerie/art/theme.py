"""The look of a game: colours of its land, and motifs (small drawings around a middle point)."""

import re
import tomllib
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from ..core.words import Kind
from .colour import ICON_LIGHT, LAND_LIGHT, SIGN_LIGHT, by_night

MOTIF = re.compile(r'<g id="([\w-]+)"([^>]*)>(.*?)\n</g>\n', re.DOTALL)
PATTERN = re.compile(r'<pattern id="([\w-]+)"(.*?</pattern>)', re.DOTALL)
FRONT, AFLOAT = "front-", "afloat-"  # prefixes of icon names: seen from the front, floating on a stream
NAMED = re.compile(r'(?:url\(|href=")#([\w-]+)')

SIGN_LIGHTS = dict.fromkeys(
    ("junction", "buffer", "garden", "spring"), SIGN_LIGHT
)  # motifs that tell players something: they end a line or score

DEFAULT_LOOK = "base"  # the look of a game without a look of its own

Motifs = tuple[tuple[str, float], ...]  # the name of each motif and the radius it needs; large ones first


@dataclass(frozen=True)
class TerrainLook:
    """The colours of a kind of segment, and the motifs scattered over it."""

    fill: str = "#cccccc"
    edge: str = "#888888"
    light: str = "#eeeeee"
    texture: str = ""  # a pattern laid over the fill
    under: Motifs = ()  # like `motifs`, but flat: other motifs may stand on them
    motifs: Motifs = ()  # scattered over the segment
    # by icon: motifs in place of `motifs` on segments with that icon
    growing: Mapping[str, Motifs] = field(default_factory=dict)
    sparse: float = 1.0  # the larger, the more room between motifs
    sights: Mapping[str, str] = field(default_factory=dict)  # by tile id: a motif that the tile has once

    def strewn_with(self, icons: Sequence[str]) -> Motifs:
        return next((self.growing[icon] for icon in icons if icon in self.growing), self.motifs)


@dataclass(frozen=True)
class Theme:
    """One game's look."""

    game: str
    letter: str  # prefix of every id in its drawings, since a page may show several games
    table: str
    looks: Mapping[Kind, TerrainLook]
    motifs: Mapping[str, str]

    def look(self, kind: Kind) -> TerrainLook:
        return self.looks.get(kind, TerrainLook())

    def by_night(self, svg: str) -> str:
        """The drawing with different ids, since a page may show light and dark drawings together."""
        night = f"{self.letter}n-"
        return svg.replace(f"#{self.letter}-", f"#{night}").replace(f'id="{self.letter}-', f'id="{night}')

    def names(self, drawing: str) -> list[str]:
        """The names of all motifs that a drawing uses, directly or through other motifs."""
        found: dict[str, None] = {}
        waiting = list(dict.fromkeys(NAMED.findall(drawing)))
        for name in waiting:  # the list grows during the loop
            own = name.removeprefix(f"{self.letter}-")
            if own in self.motifs and own not in found:
                found[own] = None
                waiting += NAMED.findall(self.motifs[own])
        return list(found)

    def definitions(
        self,
        drawings: Iterable[str],
        icons: Container[str],
        dark: bool = False,
        hidden: Container[str] = (),
    ) -> str:
        """The definitions of all motifs that these drawings use. In the dark, icons are dimmed less than
        land. Hidden motifs are empty."""
        names = self.names("".join(drawings))
        motifs = {
            name: f'<g id="{self.letter}-{name}"/>' if name in hidden else self.motifs[name]
            for name in sorted(names)
        }
        if not dark:
            return "".join(motifs.values())
        shown = {name: name.removeprefix(FRONT).removeprefix(AFLOAT) for name in names}
        lights = {
            name: ICON_LIGHT if shown[name] in icons else SIGN_LIGHTS.get(name, LAND_LIGHT) for name in names
        }
        return "".join(by_night(motif, lights[name]) for name, motif in motifs.items())


@cache
def theme_of(game: str) -> Theme:
    described = tomllib.loads(_read("themes.toml"))
    own = described.get(game) or _borrowed(game, described[DEFAULT_LOOK])
    looks = {Kind[name.upper()]: _look(table) for name, table in own["kinds"].items()}
    motifs: dict[str, str] = {}
    for sheet in own["sheets"]:
        motifs |= _motifs(_read(f"motifs/{sheet}.svg"), own["letter"])
    return Theme(game, own["letter"], own["table"], looks, motifs)


def _borrowed(game: str, look: dict[str, Any]) -> dict[str, Any]:
    """The theme of a game without a theme file: that of the default game, but with the game's own motifs, if
    it has any."""
    own = [game] if files(__package__).joinpath(f"motifs/{game}.svg").is_file() else []
    return {**look, "letter": game, "sheets": [*look["sheets"], *own]}


def _look(table: dict[str, Any]) -> TerrainLook:
    lists = {key: _listed(value) for key, value in table.items() if isinstance(value, list)}
    growing = {icon: _listed(value) for icon, value in table.get("growing", {}).items()}
    return TerrainLook(**{**table, **lists, "growing": growing})


def _listed(rows: list[list[Any]]) -> Motifs:
    return tuple((str(name), float(radius)) for name, radius in rows)


def _motifs(sheet: str, letter: str) -> dict[str, str]:
    """The groups and patterns in a file of motifs, with the game's letter before each name."""
    text = sheet.replace('href="#', f'href="#{letter}-').replace("url(#", f"url(#{letter}-")
    groups = {
        name: f'<g id="{letter}-{name}"{style}>{_tight(body)}</g>'
        for name, style, body in MOTIF.findall(text)
    }
    patterns = {name: f'<pattern id="{letter}-{name}"{_tight(body)}' for name, body in PATTERN.findall(text)}
    return groups | patterns


def _tight(body: str) -> str:
    return re.sub(r"\s*\n\s*", "", body)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
