"""Drawings: tiles and boards as SVG, one look per game, made from the tile pictures."""

from .board_drawing import board_svg
from .film import film_svg
from .png import to_png
from .sheet import sheet_svg
from .tile import spots, symbols, tile_svg

__all__ = ["board_svg", "film_svg", "sheet_svg", "spots", "symbols", "tile_svg", "to_png"]
