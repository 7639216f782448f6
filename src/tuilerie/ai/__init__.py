"""Players: what they choose, and matches between them."""
