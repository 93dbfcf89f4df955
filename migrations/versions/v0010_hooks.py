"""Hooks: who outside is told of an event, of what, and how far that has come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TEXTS = ("event", "url", "secret", "kinds", "form", "by", "state", "said", "claim")
NUMBERS = ("wait", "seq", "tries", "sent")
MOMENTS = ("created", "calls", "due", "until", "told")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "hooks",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in TEXTS),
        sa.Column("local", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in NUMBERS),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in MOMENTS),
    )
    op.create_index("hooks_event", "hooks", ["event"])


def downgrade() -> None:
    """Drop it; nobody outside is told anything then."""
    op.drop_table("hooks")
