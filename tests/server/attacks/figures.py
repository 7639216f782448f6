"""Figures of attacks."""

import statistics
from collections.abc import Sequence


def p95(seconds: Sequence[float]) -> float:
    """The 95th percentile, in milliseconds."""
    return round(1000 * statistics.quantiles(seconds, n=20)[-1], 1)
