"""People who need to sit at a certain table: beside the record, as their names are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody needs a certain table yet."""
    op.add_column("people", sa.Column("fixed", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it; who needs a certain table is forgotten then."""
    op.drop_column("people", "fixed")
