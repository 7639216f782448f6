"""Identifies the opener of a table, only as far as needed to give everyone a fair share."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

# hex digits of a mark: enough to tell the addresses of a day apart, too few to find an address
MARK_DIGITS = 6


@dataclass(frozen=True)
class Opener:
    mark: str = ""  # the same for everything that comes from one address
    may_open: Callable[[], bool] = lambda: True  # call it once per table, since every call is counted


def mark_of(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:MARK_DIGITS]
