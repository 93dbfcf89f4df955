"""The record: matches, facts, commands, keyframes, blobs, people.

The tables are spelt out here and not taken from ``events.tables``: a migration says for ever what
it did, the model says what is so today. Facts can be added and read, never changed or removed; the
triggers hold for every program that opens the database, not for this one only.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from events.tables import Xid8

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_REASON = "facts are never changed or removed; append a correction"
_FUNCTION = f"""
CREATE FUNCTION events_stand() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '{_REASON}' USING ERRCODE = 'integrity_constraint_violation'; END $$
"""


def upgrade() -> None:
    """Create the tables and the triggers that keep facts as they are."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    _matches(wide)
    _events(wide)
    if sqlite:
        _commands_of_sqlite(wide)
    else:
        _commands_of_postgresql(wide)
    _beside_the_log(wide)
    for event in ("UPDATE", "DELETE") if sqlite else ():
        op.execute(
            f"CREATE TRIGGER events_no_{event.lower()} BEFORE {event} ON events "
            f"BEGIN SELECT RAISE(ABORT, '{_REASON}'); END"
        )
    if not sqlite:
        op.execute(_FUNCTION)
        op.execute(
            "CREATE TRIGGER events_stand BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
            "FOR EACH STATEMENT EXECUTE FUNCTION events_stand()"
        )


def _matches(wide: sa.types.TypeEngine[int]) -> None:
    op.create_table(
        "matches",
        sa.Column("id", wide, sa.Identity(always=True), primary_key=True),
        sa.Column("public_id", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("parent_id", wide, sa.ForeignKey("matches.id"), nullable=True),
        sa.Column("parent_seq", sa.Integer),
        sa.Column("parent_hash", sa.LargeBinary),
        sa.UniqueConstraint("public_id", name="matches_public_id"),
    )


def _events(wide: sa.types.TypeEngine[int]) -> None:
    op.create_table(
        "events",
        sa.Column("match_id", wide, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("v", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("cause", sa.Integer, nullable=False),
        sa.Column("open", sa.LargeBinary, nullable=False),
        sa.Column("hidden", sa.LargeBinary),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _commands_of_sqlite(wide: sa.types.TypeEngine[int]) -> None:
    op.create_table(
        "commands",
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("match_id", wide, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("first_seq", sa.Integer, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("request_hash", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("match_id", "key", name="commands_key"),
    )


def _commands_of_postgresql(wide: sa.types.TypeEngine[int]) -> None:
    now = sa.text("pg_current_xact_id()")
    op.create_table(
        "commands",
        sa.Column("position", Xid8, nullable=False, server_default=now),
        sa.Column("match_id", wide, primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("first_seq", sa.Integer, nullable=False),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("request_hash", sa.LargeBinary, nullable=False),
    )
    op.create_index("commands_feed", "commands", ["position", "match_id", "last_seq"])


def _beside_the_log(wide: sa.types.TypeEngine[int]) -> None:
    op.create_table(
        "keyframes",
        sa.Column("match_id", wide, primary_key=True, autoincrement=False),
        sa.Column("fold_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "blobs",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("erased", sa.Boolean, nullable=False),
    )
    op.create_table(
        "origin",
        sa.Column("epoch", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("server", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop everything: before this version there was no record."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table in ("origin", "people", "blobs", "keyframes", "commands", "events", "matches"):
        op.drop_table(table)
    if not sqlite:
        op.execute("DROP FUNCTION events_stand()")
