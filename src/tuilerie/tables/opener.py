"""Who opens a table: as much as is needed to give everyone a fair share."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

MARK_DIGITS = 6  # hundreds of addresses have the same: it tells two of today apart, and leads back to none


@dataclass(frozen=True)
class Opener:
    mark: str = ""  # the same for all that comes from one address
    may_open: Callable[[], bool] = lambda: True  # counts: asked once for each table


def mark_of(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:MARK_DIGITS]
