"""Archives: which finished match lies in which file, so that its facts may leave the tables.

Facts could never be removed. Now those of a match may be that stands in ``archived``, and of no
other; while it stands there, nothing is added to it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_REASON = "facts are never changed or removed; append a correction"
_AWAY = "the match lies in an archive; restore it before anything is added to it"
_LEFT = "matches lie in archives; restore all of them first, an older program cannot read them"
_SQLITE = (
    "DROP TRIGGER events_no_delete",
    f"""CREATE TRIGGER events_no_delete BEFORE DELETE ON events
    WHEN NOT EXISTS (SELECT 1 FROM archived WHERE match_id = OLD.match_id)
    BEGIN SELECT RAISE(ABORT, '{_REASON}'); END""",  # noqa: S608 - no input
    f"""CREATE TRIGGER commands_away BEFORE INSERT ON commands
    WHEN EXISTS (SELECT 1 FROM archived WHERE match_id = NEW.match_id)
    BEGIN SELECT RAISE(ABORT, '{_AWAY}'); END""",  # noqa: S608 - no input
)
_POSTGRESQL = (
    "DROP TRIGGER events_stand ON events",
    """CREATE TRIGGER events_stand BEFORE UPDATE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_stand()""",
    f"""CREATE FUNCTION events_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM gone WHERE match_id NOT IN (SELECT match_id FROM archived)) THEN
    RAISE EXCEPTION '{_REASON}' USING ERRCODE = 'integrity_constraint_violation';
    END IF; RETURN NULL; END $$""",  # noqa: S608 - no input
    """CREATE TRIGGER events_kept AFTER DELETE ON events REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION events_kept()""",
    f"""CREATE FUNCTION commands_away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM archived WHERE match_id = NEW.match_id) THEN
    RAISE EXCEPTION '{_AWAY}' USING ERRCODE = 'integrity_constraint_violation';
    END IF; RETURN NEW; END $$""",  # noqa: S608 - no input
    """CREATE TRIGGER commands_away BEFORE INSERT ON commands
    FOR EACH ROW EXECUTE FUNCTION commands_away()""",
)
_BACK_SQLITE = (
    "DROP TRIGGER commands_away",
    "DROP TRIGGER events_no_delete",
    f"""CREATE TRIGGER events_no_delete BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, '{_REASON}'); END""",
)
_BACK_POSTGRESQL = (
    "DROP TRIGGER commands_away ON commands",
    "DROP FUNCTION commands_away()",
    "DROP TRIGGER events_kept ON events",
    "DROP FUNCTION events_kept()",
    "DROP TRIGGER events_stand ON events",
    """CREATE TRIGGER events_stand BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION events_stand()""",
)


def upgrade() -> None:
    """Create the tables, and let the facts of an archived match go."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    wide = sa.Integer() if sqlite else sa.BigInteger()
    op.create_table(
        "archives",
        sa.Column("id", wide, sa.Identity(always=True), primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("folder", "file")),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("facts", sa.BigInteger, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("sha256", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("file", name="archives_file"),
    )
    op.create_table(
        "archived",
        sa.Column("match_id", wide, sa.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        sa.Column("archive_id", wide, sa.ForeignKey("archives.id"), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("place", "facts", "head")),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
    )
    op.create_index("archived_archive", "archived", ["archive_id"])
    for text in _SQLITE if sqlite else _POSTGRESQL:
        op.execute(text)


def downgrade() -> None:
    """Drop them, if no match is archived: raises RuntimeError otherwise, and changes nothing."""
    if op.get_bind().execute(sa.text("SELECT count(*) FROM archived")).scalar():
        raise RuntimeError(_LEFT)
    for text in _BACK_SQLITE if op.get_bind().dialect.name == "sqlite" else _BACK_POSTGRESQL:
        op.execute(text)
    for table in ("archived", "archives"):
        op.drop_table(table)
