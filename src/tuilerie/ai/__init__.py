"""Computer players, their evaluation and search, and matches between them."""
