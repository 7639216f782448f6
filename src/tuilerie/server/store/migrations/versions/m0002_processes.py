"""Tables for several processes: which ones serve, who is connected where, stored refusals and analyses."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("changes", sa.Integer, nullable=False, server_default="0"))
    op.add_column("commands", sa.Column("refusal", sa.Text, nullable=True))
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("judgements", sa.Text, nullable=False),
    )
    op.create_index("analyses_by_status", "analyses", ["status"])
    op.create_table(
        "processes",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    # Nothing in it outlives the processes: PostgreSQL need not write it to its own log.
    is_postgres = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "presence",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("process", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        prefixes=["UNLOGGED"] if is_postgres else [],
    )


def downgrade() -> None:
    for table in ("presence", "processes", "analyses"):
        op.drop_table(table)
    op.drop_column("commands", "refusal")
    op.drop_column("tables", "changes")
