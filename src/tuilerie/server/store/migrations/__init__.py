"""How databases of former versions become those of today."""
