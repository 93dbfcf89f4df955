"""Imported cards: which import brought which version of which card; what was worked out of blobs.

A card stands in ``blobs`` by the hash of its content. Nothing of a match depends on these tables:
a match pins the catalogue it is played by, and that is a blob of its own.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    op.create_table(
        "card_imports",
        sa.Column("id", wide, sa.Identity(always=True), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.Column("refused", sa.Integer, nullable=False),
    )
    op.create_table(
        "card_versions",
        sa.Column("ruleset", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("import_id", wide, sa.ForeignKey("card_imports.id"), primary_key=True),
        sa.Column("hash", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "findings",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop what was brought in; matches that were played with it keep their catalogues."""
    for table in ("findings", "card_versions", "card_imports"):
        op.drop_table(table)
