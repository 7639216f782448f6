"""Credits: so many at once, so many a second; of a connection, of an address."""

import time
from collections import OrderedDict
from collections.abc import Callable


class Credit:
    """A bucket that fills by the second; every message takes one out."""

    def __init__(self, rate: float, most: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self.now = rate, most, now
        self.left, self.at = most, now()

    def take(self, count: float = 1.0) -> bool:
        if not self.has(count):
            return False
        self.left -= count
        return True

    def has(self, count: float = 1.0) -> bool:
        now = self.now()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left >= count

    def fine(self, count: float) -> None:
        """Takes so much, even if it is not there: until it is, nothing else can be taken."""
        self.left = max(-self.most, self.left - count)


class Credits:
    """One credit an address; those not seen for long are forgotten."""

    KEPT = 10_000

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._credits: OrderedDict[str, Credit] = OrderedDict()

    def of(self, address: str) -> Credit:
        credit = self._credits.pop(address, None) or Credit(self.rate, self.most)
        self._credits[address] = credit
        while len(self._credits) > self.KEPT:
            self._credits.popitem(last=False)
        return credit
