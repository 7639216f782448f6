"""Where a table was opened from, so that one address cannot fill the lobby alone."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "opener")
