"""Takes the place of peers.py where a single process serves its database."""


class SingleProcess:
    """There are no other processes."""

    async def meet(self) -> None:
        """Called before the first table is served."""

    async def part(self) -> None:
        """Called after the last."""
