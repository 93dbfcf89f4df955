"""Rulings to be searched for: by marks and by words. All of it is made from the log again.

SQLite keeps the words in a full-text index of its own (FTS5), PostgreSQL as ``tsvector``.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TEXTS = ("question", "decision", "remedy", "infraction", "stands", "point", "outcome")


def upgrade() -> None:
    """Create the tables."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    op.create_table(
        "rulings",
        sa.Column("id", wide, primary_key=True, autoincrement=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in TEXTS),
    )
    op.create_index("rulings_match", "rulings", ["match"])
    op.create_table(
        "ruling_marks",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, primary_key=True),
        sa.Column("ruling", wide, sa.ForeignKey("rulings.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("ruling_marks_ruling", "ruling_marks", ["ruling"])
    if sqlite:
        op.execute("CREATE VIRTUAL TABLE ruling_words USING fts5(words, tokenize='porter')")
        return
    op.create_table(
        "ruling_words",
        sa.Column("rowid", wide, sa.ForeignKey("rulings.id"), primary_key=True),
        sa.Column("words", TSVECTOR, nullable=False),
    )
    op.create_index("ruling_words_index", "ruling_words", ["words"], postgresql_using="gin")


def downgrade() -> None:
    """Drop them; the rulings stand in the log."""
    for table in ("ruling_words", "ruling_marks", "rulings"):
        op.drop_table(table)
