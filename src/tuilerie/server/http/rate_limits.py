"""Rate limits: how much may be done at once, and per second; for a connection or an address."""

import time
from collections import OrderedDict
from collections.abc import Callable


class RateLimit:
    """A token bucket: it fills at a steady rate, and every message takes one token out."""

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
        """Takes the full count even if less is left. Nothing more can be taken until it has filled again."""
        self.left = max(-self.most, self.left - count)


class RateLimits:
    """One rate limit per address; those not used for long are forgotten."""

    KEPT = 10_000

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._limits: OrderedDict[str, RateLimit] = OrderedDict()

    def of(self, address: str) -> RateLimit:
        limit = self._limits.pop(address, None) or RateLimit(self.rate, self.most)
        self._limits[address] = limit
        while len(self._limits) > self.KEPT:
            self._limits.popitem(last=False)
        return limit
