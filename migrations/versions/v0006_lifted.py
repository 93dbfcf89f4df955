"""Removals that are over: their rows stay, with when and by whom the record came in again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; rows are added to it and none is taken out."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    op.create_table(
        "lifted",
        sa.Column("match_id", wide, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("lifted_at", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("lifted_by", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it; that these removals were is forgotten then."""
    op.drop_table("lifted")
