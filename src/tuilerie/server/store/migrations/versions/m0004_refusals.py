"""Stores when a command was refused, so that old refusals can be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
ONLY_REFUSED = sa.text("refusal IS NOT NULL")


def upgrade() -> None:
    op.add_column("commands", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index(
        "refusals_by_at", "commands", ["at"], sqlite_where=ONLY_REFUSED, postgresql_where=ONLY_REFUSED
    )


def downgrade() -> None:
    op.drop_index("refusals_by_at", "commands")
    op.drop_column("commands", "at")
