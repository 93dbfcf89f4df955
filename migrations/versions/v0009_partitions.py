"""Facts in parts by match, on PostgreSQL, so that no table and no index of a long season grows huge.

Nothing is changed on SQLite. The facts of an older database are written anew while nobody else
writes: about 2.4 seconds for each million, and as much room on the disk as they take.
"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

PARTS = 8
_REASON = "facts are never changed or removed; append a correction"
_COLUMNS = (
    "match_id bigint NOT NULL, seq integer NOT NULL, kind text NOT NULL, v smallint NOT NULL, "
    "at bigint NOT NULL, actor text NOT NULL, cause integer NOT NULL, open bytea NOT NULL, "
    "hidden bytea, hash bytea NOT NULL"
)
_GRANTS = """
DO $$ DECLARE held record; BEGIN FOR held IN
SELECT grantee, privilege_type FROM information_schema.role_table_grants
WHERE table_schema = current_schema() AND table_name = 'events_before' AND grantee <> current_user
LOOP EXECUTE format('GRANT %s ON events TO %s', held.privilege_type,
CASE held.grantee WHEN 'PUBLIC' THEN 'PUBLIC' ELSE quote_ident(held.grantee) END);
END LOOP; END $$
"""
_GUARDS = (
    (
        "CREATE TRIGGER events_stand BEFORE UPDATE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION events_stand()"
    ),
    (
        "CREATE TRIGGER events_kept AFTER DELETE ON {table} REFERENCING OLD TABLE AS gone "
        "FOR EACH STATEMENT EXECUTE FUNCTION events_kept()"
    ),
)


def upgrade() -> None:
    """Move the facts into parts."""
    if op.get_bind().dialect.name == "postgresql":
        parts = [f"events_{number}" for number in range(PARTS)]
        _rewritten(f"CREATE TABLE events ({_COLUMNS}) PARTITION BY HASH (match_id)", parts)


def downgrade() -> None:
    """Move them back into one table."""
    if op.get_bind().dialect.name == "postgresql":
        _rewritten(f"CREATE TABLE events ({_COLUMNS})", [])


def _rewritten(made: str, parts: list[str]) -> None:
    """Write the facts into a table that is made so; the key is built when they are there."""
    op.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
    op.execute("ALTER TABLE events RENAME TO events_before")
    for part in parts:
        op.execute(f"DROP TABLE IF EXISTS {part}")
    op.execute("ALTER INDEX events_pkey RENAME TO events_before_pkey")
    op.execute(made)
    for number, part in enumerate(parts):
        values = f"WITH (MODULUS {len(parts)}, REMAINDER {number})"
        op.execute(f"CREATE TABLE {part} PARTITION OF events FOR VALUES {values}")
    op.execute("INSERT INTO events SELECT * FROM events_before")
    op.execute("ALTER TABLE events ADD PRIMARY KEY (match_id, seq)")
    op.execute(_GRANTS)
    op.execute("DROP TABLE events_before")
    for table in ("events", *parts):
        for guard in _GUARDS:
            op.execute(guard.format(table=table))
