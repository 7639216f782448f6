"""A game in progress, for people and programs."""
