"""Tests that take too long for every day: `python -m tests.server.soak [ROW …]`, on the loopback only."""
