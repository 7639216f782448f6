"""The games as JSON, for programs in other languages: what is in each box, down to segments of tiles."""

from typing import Any

from ..core.tiles import Segment, Tile
from ..core.words import POINTS, TURNS
from ..games import SEAT_COUNTS, Game
from ..play.languages import LANGUAGES
from ..play.named_segment import named_segments
from ..play.plain import plain
from ..play.sentences import game_word


def facts_of(game: Game, with_tiles: bool = False) -> dict[str, Any]:
    facts = {
        "id": game.id,
        "name": {language: game_word(game.id, language) for language in LANGUAGES},
        "seats": [SEAT_COUNTS[0], SEAT_COUNTS[-1]],
        "tiles": game.tile_count,
        "options": {name: name in game.default_options for name in game.options},
        "note": game.note,
    }
    return facts | contents_of(game) if with_tiles else facts


def contents_of(game: Game) -> dict[str, Any]:
    """The contents of a box. `tile_list` is in the order of the tiles' numbers, which begin at 1."""
    box = game.module.BOX
    return {
        "rules": box.rules,
        "kinds": plain(box.kinds),
        "pieces": plain(box.pieces),
        "decks": plain(box.decks),
        "tokens": list(box.token_names),
        "tile_list": [_tile(tile) for tile in box.tiles],
    }


def _tile(tile: Tile) -> dict[str, Any]:
    return {
        "id": tile.id,
        "count": tile.count,
        "deck": tile.deck,
        "columns": tile.columns,
        "rows": tile.rows,
        "segments": [_segment(tile, number) for number in range(len(tile.segments))],
    }


def _segment(tile: Tile, number: int) -> dict[str, Any]:
    """A segment of an unrotated tile. Its name would be different in another rotation."""
    segment: Segment = tile.segments[number]
    return {
        "kind": str(segment.kind),
        "names": {turn: named_segments(tile, n)[number].name for n, turn in enumerate(TURNS)},
        "ports": [{"cell": cell, "point": POINTS[port]} for cell, port in segment.ports],
        "icons": list(segment.icons),
        "touches": sorted(segment.touches),
        "overlaid": segment.overlaid,
    }
