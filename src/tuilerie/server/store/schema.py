"""The schema of the database. The log is the truth; all other columns only help to find it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()
HAS_REFUSAL = text("refusal IS NOT NULL")

# One row per table that was ever opened.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(24), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seed", String(80), nullable=False),  # secret until the game is over
    Column("created", BigInteger, nullable=False),  # milliseconds
    Column("touched", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True),  # when it must be woken: for a clock, or a computer's move
    Column("former", String(24), nullable=False),
    Column("rematch", String(24), nullable=False),
    Column("changes", Integer, nullable=False, server_default="0"),  # of keys and of the rematch
    Column("opener", String(8), nullable=False, server_default=""),  # the mark of the address that opened it
    Index("tables_by_status", "status", "public", "created"),
    Index("tables_by_due", "due"),
)

# The log: append only.
rows = Table(
    "rows",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(48), nullable=True),  # seat and id of the command that wrote it
)

# The version that a command led to, or why it was refused: the answer if the same command is sent again.
commands = Table(
    "commands",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("command", String(48), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("refusal", Text, nullable=True),
    Column("at", BigInteger, nullable=False, server_default="0"),  # when it was refused, in milliseconds
    Index("refusals_by_at", "at", sqlite_where=HAS_REFUSAL, postgresql_where=HAS_REFUSAL),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=True),  # none: an invitation
    Column("revoked", BigInteger, nullable=True),
    Index("keys_by_table", "table"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("status", String(12), nullable=False),
    Column("done", Float, nullable=False),
    Column("judgements", Text, nullable=False),
    Index("analyses_by_status", "status"),
)

# What follows is about running processes. It is neither moved nor kept.

processes = Table(
    "processes",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column(
        "began", BigInteger, nullable=False
    ),  # since when at least one process has been running without a gap
)

# Who is connected to a table through one process: seats, watchers, messages passed on.
presence = Table(
    "presence",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("process", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# The last row written by a health check.
checks = Table(
    "checks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("filler", Text, nullable=False),
)

# Bans by the host.
bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),  # address or name
    Column("value", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),  # milliseconds
)
