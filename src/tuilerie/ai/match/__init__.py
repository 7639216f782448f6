"""Matches between players: arena, ratings, tuning, and players that run in processes of their own."""
