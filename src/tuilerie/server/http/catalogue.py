"""The catalogue: games, computer levels, and the drawings of tiles."""

import gzip
import hashlib
import pathlib
from collections.abc import Callable, Collection
from functools import cache
from typing import Protocol

from ... import __version__, art
from ...ai.levels import PLAYERS
from ...art.colour import by_night
from ...art.cover import cover_svg
from ...art.page_drawings import page_sheet
from ...art.theme import theme_of
from ...art.tile import Stand, stands, symbol_name
from ...core.box import Box
from ...core.picture import turned_size
from ...core.words import TURNS, Kind
from ...games import GAMES, SEAT_COUNTS, Game
from ...play.errors import TuilerieError
from ...play.languages import Language
from ...play.phrase import phrase
from ...play.position import find_game
from ...play.sentences import game_word
from ...tables.bodies import Catalogue, GameCard, GameOption, Level, Tiles
from ...tables.field_types import EMOTES, HELPS
from ...tables.refusal import Refusal
from ...tables.tile_art import TileArt, TileSpot, tile_fact

ART = pathlib.Path(art.__file__).parent


class Readiness(Protocol):
    """Knows which games can be played already."""

    def is_ready(self, game: str) -> bool: ...


def catalogue_of(
    preparation: Readiness,
    language: Language,
    analyses: bool,
    finished_days: float = 0.0,
    levels: Collection[str] = PLAYERS,
    own_search: bool = False,
) -> Catalogue:
    return Catalogue(
        version=__version__,
        games=tuple(_card(game, preparation, language) for game in GAMES.values()),
        levels=tuple(
            Level(name=name, label=phrase(f"levels.{name}", language), strength=n)
            for n, name in enumerate(PLAYERS)
            if name in levels
        ),
        emotes=EMOTES,
        helps=HELPS,
        analysis=analyses,
        own_search=own_search,
        finished_days=finished_days,
    )


def _card(game: Game, preparation: Readiness, language: Language) -> GameCard:
    box = game.module.BOX
    return GameCard(
        id=game.id,
        name=game_word(game.id, language),
        fewest=SEAT_COUNTS[0],
        most=SEAT_COUNTS[-1],
        tiles=game.tile_count,
        options=tuple(GameOption(name=name, default=name in game.default_options) for name in game.options),
        kinds=box.kinds,
        pieces=box.pieces,
        decks=box.deck_facts,
        tokens=tuple(box.token_names),
        secrets=box.secrets,
        tile_set=box.tile_set,
        note=game.note,
        ready=preparation.is_ready(game.id),
        art=art_mark(game.id),
    )


@cache
def art_mark(game: str) -> str:
    """A mark that changes when the tiles or the code that draws them change; found without drawing."""
    drawing = sorted(path for path in ART.rglob("*") if path.suffix in (".py", ".toml", ".svg"))
    digest = hashlib.sha256(GAMES[game].module.BOX.source.read_bytes())
    for path in drawing:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _known(game: str) -> Game:
    try:
        return find_game(game)
    except TuilerieError as problem:
        raise Refusal.of("unknown_game", problem) from None


@cache
def tile_symbols(game: str, dark: bool) -> str:
    """Every tile of a game in its four turns, as SVG groups to be used."""
    return page_sheet(_known(game), dark=dark)


@cache
def cover_drawing(game: str, dark: bool) -> str:
    """A corner of a board, to show what the game looks like."""
    return cover_svg(_known(game), dark=dark)


@cache
def tile_art(game: str) -> Tiles:
    box = _known(game).module.BOX
    facts = tuple(map(tile_fact, box.tiles))
    art = tuple(_tile_art(game, tile.id, turn) for tile in box.tiles for turn in range(4))
    return Tiles(game=game, tiles=facts, art=art, colours=_colours(game, box))


def _colours(game: str, box: Box) -> dict[str, tuple[str, str]]:
    fills = {kind.name: theme_of(game).look(Kind[kind.name.upper()]).fill for kind in box.kinds}
    return {kind: (fill, by_night(fill)) for kind, fill in fills.items()}


def _tile_art(game: str, id: str, turn: int) -> TileArt:
    box = GAMES[game].module.BOX
    tile = box.tiles[box.tile_number(id)]
    columns, rows = turned_size(tile.columns, tile.rows, turn)
    symbol, places = symbol_name(theme_of(game), id, turn), stands(GAMES[game], id, turn).values()
    spots = tuple(map(_tile_spot, places))
    return TileArt(tile=id, turn=TURNS[turn], symbol=symbol, columns=columns, rows=rows, spots=spots)


def _tile_spot(stand: Stand) -> TileSpot:
    (x, y), named = stand.at, stand.segment
    return TileSpot(
        x=round(1000 * x), y=round(1000 * y), segment=named.name, kind=named.kind, point=named.point
    )


@cache
def packed(draw: Callable[[str, bool], str], game: str, dark: bool) -> bytes:
    return gzip.compress(draw(game, dark).encode(), 6)
