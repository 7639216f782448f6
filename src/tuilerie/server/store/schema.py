"""The tables of the database. The log is the truth; what else stands here finds it."""

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
    Column("seed", String(80), nullable=False),  # told to nobody before the game is over
    Column("created", BigInteger, nullable=False),  # milliseconds
    Column("touched", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=True),  # when it wants to be woken: a clock, a computer to move
    Column("former", String(24), nullable=False),
    Column("rematch", String(24), nullable=False),
    Column("changes", Integer, nullable=False, server_default="0"),  # of keys and of the rematch
    Column("opener", String(8), nullable=False, server_default=""),  # a mark of where it was opened from
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

# Which command brought a table to which version, or why it was refused: the answer to the same command again.
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

# What follows is of processes that run: nothing of it is moved or kept.

processes = Table(
    "processes",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column(
        "began", BigInteger, nullable=False
    ),  # when the first of those began that have run since without a gap
)

# What the connections of one process mean to a table: seats, watchers, passing words.
presence = Table(
    "presence",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("process", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

# What a health check wrote last.
checks = Table(
    "checks",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("filler", Text, nullable=False),
)

# Whom a host keeps out, and until when.
bans = Table(
    "bans",
    metadata,
    Column("kind", String(8), primary_key=True),  # address or name
    Column("value", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),  # milliseconds
)
