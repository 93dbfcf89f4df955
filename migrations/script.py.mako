"""${message}."""

from __future__ import annotations

from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables to this version."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Take the tables back to the version before."""
    ${downgrades if downgrades else "pass"}
