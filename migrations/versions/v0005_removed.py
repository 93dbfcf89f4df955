"""Matches that were taken out: their rows stay, and nothing is added to them any more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_REASON = "the match was removed; bring its record in again to go on with it"
_TRIGGER = f"""
CREATE TRIGGER commands_stop BEFORE INSERT ON commands
WHEN EXISTS (SELECT 1 FROM removed WHERE match_id = NEW.match_id)
BEGIN SELECT RAISE(ABORT, '{_REASON}'); END
"""  # noqa: S608 - no input
_FUNCTION = f"""
CREATE FUNCTION commands_stop() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
IF EXISTS (SELECT 1 FROM removed WHERE match_id = NEW.match_id) THEN
RAISE EXCEPTION '{_REASON}' USING ERRCODE = 'integrity_constraint_violation';
END IF;
RETURN NEW;
END $$
"""  # noqa: S608 - no input


def upgrade() -> None:
    """Create the table, and the trigger that keeps a removed match as it was."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    op.create_table(
        "removed",
        sa.Column("match_id", wide, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    if sqlite:
        op.execute(_TRIGGER)
    else:
        op.execute(_FUNCTION)
        op.execute(
            "CREATE TRIGGER commands_stop BEFORE INSERT ON commands "
            "FOR EACH ROW EXECUTE FUNCTION commands_stop()"
        )


def downgrade() -> None:
    """Drop it; what was removed is listed again then, as its rows are all there."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER commands_stop")
    else:
        op.execute("DROP TRIGGER commands_stop ON commands")
        op.execute("DROP FUNCTION commands_stop()")
    op.drop_table("removed")
