"""Files with the answers that a server would give before a game: the catalogue and all drawings."""

from collections.abc import Collection, Iterator
from typing import get_args

from ..games import GAMES
from ..play.languages import Language
from ..server.http.catalogue import catalogue_of, cover_drawing, tile_art, tile_symbols
from ..tables.encoding import to_json

SHADES = {"": False, "-dark": True}


class AlwaysReady:
    """In a tab the rules of every game are ready."""

    def is_ready(self, game: str) -> bool:
        return True


def data_files(levels: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names and contents of these files."""
    for language in get_args(Language):
        has_search = len(levels) > 1
        catalogue = catalogue_of(AlwaysReady(), language, has_search, levels=levels, own_search=has_search)
        yield f"games.{language}.json", to_json(catalogue)
    for game in GAMES:
        yield f"{game}/tiles.json", to_json(tile_art(game))
        for suffix, dark in SHADES.items():
            yield f"{game}/tiles{suffix}.svg", tile_symbols(game, dark)
            yield f"{game}/cover{suffix}.svg", cover_drawing(game, dark)
