"""Figures for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

TABLES = Counter("tuilerie_tables_opened", "Tables opened", ["game"], registry=REGISTRY)
CONNECTIONS = Gauge("tuilerie_connections", "Open sockets", registry=REGISTRY)
ROOMS = Gauge("tuilerie_rooms", "Tables in memory", registry=REGISTRY)
COMMANDS = Counter(
    "tuilerie_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=REGISTRY
)
COMMAND_SECONDS = Histogram(
    "tuilerie_command_seconds", "From message to answer", buckets=SECONDS, registry=REGISTRY
)
THINKING = Histogram("tuilerie_thinking_seconds", "Of computer players", buckets=SECONDS, registry=REGISTRY)
WAITING = Gauge("tuilerie_thinkers_waiting", "Computer players thinking or in line", registry=REGISTRY)
DROPPED = Counter("tuilerie_dropped", "Connections closed by the server", ["reason"], registry=REGISTRY)
FAULTS = Counter("tuilerie_faults", "Errors that nobody expected", registry=REGISTRY)
