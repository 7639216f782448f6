"""The tree search, and the players that look one move ahead."""
