"""A process that is alone with its database. With PostgreSQL there may be others: peers.py."""


class SingleProcess:
    """The other processes: none."""

    async def meet(self) -> None:
        """Before the first table is served."""

    async def part(self) -> None:
        """After the last."""
