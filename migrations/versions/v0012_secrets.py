"""Codes and keys of the service: beside the record, as names and tokens are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; no event asks for a code yet."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it; an event that asks for a code lets nobody enter themselves then."""
    op.drop_table("secrets")
