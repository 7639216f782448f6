"""Tile laying: what the five games have in common. Knows no game."""
