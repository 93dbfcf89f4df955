"""Readings of card lines: what people said a line means that was not read, and who approved it.

A line is known by the hash of its text with the type of its card. Nothing of a match depends on
this table: a match pins the catalogue it is played by.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    op.create_table(
        "card_readings",
        sa.Column("id", wide, sa.Identity(always=True), primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("ruleset", "hash", "card", "type")),
        sa.Column("line", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("text", "words", "program")),
        sa.Column("at", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("by", "why", "source")),
        sa.Column("approved", sa.BigInteger, nullable=False),
        sa.Column("approved_by", sa.Text, nullable=False),
        sa.Column("withdrawn", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("withdrawn_by", "withdrawn_why")),
    )


def downgrade() -> None:
    """Drop it; cards stay as they were read, and who read them is forgotten."""
    op.drop_table("card_readings")
