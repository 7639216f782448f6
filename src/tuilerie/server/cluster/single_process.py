"""Replaces peers.py if only one process serves the database."""


class SingleProcess:
    """Stands for the other processes if there are none."""

    async def meet(self) -> None:
        """Called before the first table is served."""

    async def part(self) -> None:
        """Called after the last table was served."""
