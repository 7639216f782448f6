"""What a health check writes."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "checks",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("filler", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("checks")
