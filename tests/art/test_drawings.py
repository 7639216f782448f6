"""Tiles, boards and sheets: small, valid, the same every time."""

import re
from collections import Counter

import pytest

from tests.art.drawings import SVG, TILE_IDS, TILES, finished, read_svg
from tests.every import every
from tests.play.tables import play_on
from tuilerie import GAMES, Table
from tuilerie.art import board_svg, sheet_svg, symbols, tile_svg
from tuilerie.art import tile as tile_module
from tuilerie.art.page_drawings import page_sheet
from tuilerie.art.point_grid import tile_points
from tuilerie.art.scene import land_of, layout_of
from tuilerie.art.tray import open_tokens
from tuilerie.core.tiles import Tile
from tuilerie.games import Game

KILOBYTE = 1024


@every(TILES, TILE_IDS)
def test_a_tile_is_a_small_drawing_by_itself(game: Game, tile: Tile) -> None:
    svg = tile_svg(game, tile.id)
    read_svg(svg)
    read_svg(tile_svg(game, tile.id, 3, dark=True))
    assert len(svg.encode()) <= 8 * KILOBYTE


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_tiles_take_five_kilobytes_on_average(game: Game) -> None:
    sizes = [len(tile_svg(game, tile.id).encode()) for tile in game.module.BOX.tiles]
    assert sum(sizes) / len(sizes) <= 5000


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_page_displays_only_masks_and_patterns_of_its_symbols(game: Game) -> None:
    """Else a browser works out the style of thousands of elements each time a phone is turned."""
    displayed, hidden = page_sheet(game).split('<defs display="none">')
    assert "<g id=" not in displayed
    painting = set(re.findall(r'<(?:mask|pattern) id="([^"]+)"', displayed))
    assert painting >= set(re.findall(r"url\(#([^)]+)\)", hidden)) > set()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_icon_is_drawn_once(game: Game) -> None:
    for tile in game.module.BOX.tiles:
        drawn = tile_svg(game, tile.id).partition("</defs>")[2]
        icons = [icon for s in tile.segments if s.kind.name != "NETWORK" for icon in s.icons]
        for icon in set(icons):
            assert drawn.count(f'-{icon}"') == icons.count(icon), (tile.id, icon)


@pytest.mark.parametrize(
    "tile, turn, motif",
    [
        pytest.param("U2", 0, "locomotive", id="a level track"),
        pytest.param("U2", 1, "front-locomotive", id="the same track, upright"),
        pytest.param("J2", 0, "locomotive", id="a bend, seen where it is nearly level"),
        pytest.param("J2", 1, "front-locomotive", id="the same bend, where it is steep"),
    ],
)
def test_a_locomotive_stands_on_its_wheels(tile: str, turn: int, motif: str) -> None:
    drawn = tile_svg(GAMES["gold-rush"], tile, turn).partition("</defs>")[2]
    assert f'"#g-{motif}"' in drawn


@pytest.mark.parametrize(
    "tile, turn, motif, steep",
    [
        pytest.param("U3", 0, "boat", 0, id="a boat on a level stream"),
        pytest.param("U3", 1, "boat", 90, id="the same stream, upright"),
        pytest.param("U6", 0, "afloat-fruit", 0, id="fruit on a stream"),
        pytest.param("U6", 3, "afloat-fruit", 90, id="fruit on an upright stream"),
        pytest.param("C1", 1, "fruit", 0, id="fruit in a village stands whichever way the tile lies"),
    ],
)
def test_motifs_in_water_lie_along_their_stream(tile: str, turn: int, motif: str, steep: int) -> None:
    drawn = tile_svg(GAMES["amazonas"], tile, turn).partition("</defs>")[2]
    (place,) = re.findall(rf'"#a-{motif}"([^>]*)', drawn)
    heading = re.search(r"rotate\((-?\d+)\)", place)
    assert abs(abs(int(heading[1]) if heading else 0) - steep) <= 12


def test_a_volcano_smokes_on_the_start_tile_of_hunters_only() -> None:
    game = GAMES["hunters"]
    smoking = [tile.id for tile in game.module.BOX.tiles if "volcano" in tile_svg(game, tile.id)]
    assert smoking == ["S"]


def test_a_tile_is_drawn_the_same_way_every_time() -> None:
    game = GAMES["hunters"]
    first = symbols(game, [("L15", 2), ("B10", 1)])
    for cached in (tile_module.drawing_of, layout_of, land_of, tile_points):
        cached.cache_clear()
    assert symbols(game, [("L15", 2), ("B10", 1)]) == first


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_finished_board_is_a_valid_drawing_under_its_limit(game: str, dark: bool) -> None:
    table = finished(game)
    svg = board_svg(table.view(None), table.names, dark=dark, features=table.features()[:6])
    root = read_svg(svg)
    assert len(svg.encode()) <= 400 * KILOBYTE
    used = [element.get("href", "") for element in root.iter(f"{SVG}use")]
    squares = len(table.view(None).squares)
    assert sum(name.endswith("-up") for name in used) == squares


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_pieces_on_the_board_are_those_of_the_snapshot(game: str) -> None:
    view = finished(game).view(None)
    root = read_svg(board_svg(view))
    drawn = [element.get("href", "") for element in root.iter(f"{SVG}use")]
    for kind in {piece.piece for piece in view.pieces}:
        for seat in range(len(view.seats)):
            standing = sum((piece.piece, piece.seat) == (kind, seat) for piece in view.pieces)
            assert drawn.count(f"#piece-{kind}-{seat}") == standing


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_feature_can_be_lit_up(game: str) -> None:
    table = finished(game)
    read_svg(board_svg(table.view(None), features=table.features()))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("abbots", [False, True])
def test_gardens_are_drawn_where_abbots_are_in_play(abbots: bool, dark: bool) -> None:
    table = play_on(Table("base", seed=5, abbots=abbots))
    root = read_svg(board_svg(table.view(None), dark=dark))
    gardens = [group for group in root.iter(f"{SVG}g") if (group.get("id") or "").endswith("-garden")]
    assert [len(garden) > 0 for garden in gardens] == [abbots]


def test_tokens_lie_open_for_their_owner_only() -> None:
    table = finished("gold-rush")
    for seat in range(table.seats):
        view = table.view(seat)
        assert Counter(open_tokens(view)) == +Counter(view.own_tokens)
        assert len(open_tokens(view)) == view.seats[seat].tokens
        read_svg(board_svg(view, table.names))
    assert open_tokens(table.view(None)) == []


def test_names_are_written_as_they_are() -> None:
    table = finished("base")
    root = read_svg(board_svg(table.view(None), ("<Ann>", "B & C", "Zoé")))
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {"<Ann>", "B & C", "Zoé", *(str(points) for points in table.scores)} <= texts


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_sheet_shows_every_tile_with_its_number(game: Game) -> None:
    root = read_svg(sheet_svg(game))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    captions = [f"{tile.id} × {tile.count}" for tile in game.module.BOX.tiles]
    assert [words for words in texts if words and " × " in words] == captions
    assert str(texts[0]).startswith(f"{game.name} · {game.tile_count} tiles")


def test_a_table_shows_itself_in_a_notebook() -> None:
    table = finished("gold-rush")
    assert len(list(read_svg(table._repr_svg_()).iter(f"{SVG}text"))) > table.seats
