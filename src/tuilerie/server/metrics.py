"""Metrics for Prometheus."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where workers keep their metrics, so that each can report those of all
REGISTRY = CollectorRegistry()
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

TABLES = Counter("tuilerie_tables_opened", "Tables opened", ["game"], registry=REGISTRY)
CONNECTIONS = Gauge("tuilerie_connections", "Open sockets", registry=REGISTRY, multiprocess_mode="livesum")
ROOMS = Gauge("tuilerie_rooms", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum")
COMMANDS = Counter(
    "tuilerie_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=REGISTRY
)
COMMAND_SECONDS = Histogram(
    "tuilerie_command_seconds", "From message to answer", buckets=BUCKETS, registry=REGISTRY
)
THINKING = Histogram("tuilerie_thinking_seconds", "Of computer players", buckets=BUCKETS, registry=REGISTRY)
WAITING = Gauge(
    "tuilerie_computer_moves_pending",
    "Moves of computer players that are thought about or wait in line",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
DROPPED = Counter("tuilerie_dropped", "Connections closed by the server", ["reason"], registry=REGISTRY)
STORAGE = Counter(
    "tuilerie_storage_failures", "Reads and writes that the database refused", ["what"], registry=REGISTRY
)
FAULTS = Counter("tuilerie_faults", "Errors that nobody expected", registry=REGISTRY)


def exposition() -> bytes:
    """The metrics of this process, or of all workers together."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
