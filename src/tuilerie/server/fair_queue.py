"""A queue for a limited number of places. Addresses take turns, and none can have all places."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """A queue in which an address finds a free place or is next in line, however much another address
    requests."""

    def __init__(self, places: int) -> None:
        self.places, self.share = places, max(1, places - 1)
        self.inside: Counter[str] = Counter()
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = (
            OrderedDict()
        )  # addresses in the order of their turns

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Waits for a place and holds it for the length of the context."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        self._admit()
        try:
            await turn
            yield
        finally:
            self._leave(address, turn)

    def gives_way(self, address: str) -> bool:
        """Whether a search of this address should pause: the address waits for further places, and another
        one that has a place does not. May be called from any thread."""
        others = (other for other in tuple(self.inside) if other != address)
        return address in self.waiting and any(other not in self.waiting for other in others)

    def _admit(self) -> None:
        while self.inside.total() < self.places and (address := self._next()) is not None:
            turn = self.waiting[address].popleft()
            self._move_to_the_end(address)
            if not turn.done():  # else the request was cancelled
                self.inside[address] += 1
                turn.set_result(None)

    def _next(self) -> str | None:
        return next((address for address in self.waiting if self.inside[address] < self.share), None)

    def _move_to_the_end(self, address: str) -> None:
        self.waiting.move_to_end(address)
        if not self.waiting[address]:
            del self.waiting[address]

    def _leave(self, address: str, turn: "asyncio.Future[None]") -> None:
        if not turn.cancelled():
            self.inside -= Counter([address])  # drops addresses with a count of 0
        elif turn in self.waiting.get(address, ()):
            self.waiting[address].remove(turn)
            if not self.waiting[address]:
                del self.waiting[address]
        self._admit()
