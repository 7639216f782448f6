"""Compiles the rules of a game ahead, into libraries that need no compiler to run."""
