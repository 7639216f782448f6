"""Drawings: tiles and boards as SVG, one look per game, made from the tile pictures."""
