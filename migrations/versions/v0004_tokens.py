"""Tokens: who may come in, until when, and who was sent away. Only hashes are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TEXTS = ("role", "person", "match", "event", "seat")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("hash", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in TEXTS),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.UniqueConstraint("hash", name="tokens_hash"),
    )


def downgrade() -> None:
    """Drop it; everybody needs a new token then."""
    op.drop_table("tokens")
