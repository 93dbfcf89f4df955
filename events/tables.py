"""The tables of the record, for SQLite and for PostgreSQL.

``events`` has its primary key (match, seq) and no other index: the key is the version check. The
order of the feed stands in ``commands``, one row a command, so that a fact costs one place only:

- SQLite numbers the commits of its one writer: ``position`` is the row's own number.
- PostgreSQL stores the transaction id, and the feed reads below the snapshot horizon.

On PostgreSQL ``events`` is parted by match, so that each part and its key stay small.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import UserDefinedType


class Xid8(UserDefinedType[str]):
    """A transaction id of PostgreSQL, 64 bits wide, so that it never comes round again."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        """Name the type for PostgreSQL."""
        return "xid8"


class SqlTables(NamedTuple):
    """The tables of one dialect."""

    metadata: MetaData
    matches: Table
    events: Table
    commands: Table
    keyframes: Table
    blobs: Table
    people: Table
    origin: Table
    card_imports: Table
    card_versions: Table
    findings: Table
    rulings: Table
    ruling_marks: Table
    ruling_words: Table
    tokens: Table
    hooks: Table
    removed: Table
    lifted: Table
    card_readings: Table
    archives: Table
    archived: Table
    secrets: Table
    listings: Table


@cache
def tables(dialect: str) -> SqlTables:
    """The tables as ``dialect`` ("sqlite" or "postgresql") has them.

    What belongs to PostgreSQL alone is imported for it alone.
    """
    if dialect == "postgresql":
        # So that SQLAlchemy knows the type when it looks at a database.
        from sqlalchemy.dialects.postgresql.base import ischema_names  # noqa: PLC0415 - see above

        ischema_names["xid8"] = Xid8
    metadata = MetaData()
    return SqlTables(
        metadata, _matches(metadata), _events(metadata), _commands(metadata, dialect),
        _keyframes(metadata), _blobs(metadata), _people(metadata), _origin(metadata),
        _card_imports(metadata), _card_versions(metadata), _findings(metadata),
        _rulings(metadata), _ruling_marks(metadata), _ruling_words(metadata, dialect),
        _tokens(metadata), _hooks(metadata), _removed(metadata), _lifted(metadata),
        _card_readings(metadata), _archives(metadata), _archived(metadata), _secrets(metadata),
        _listings(metadata),
    )  # fmt: skip


def _whole(name: str, *args: object, **options: object) -> Column[int]:
    """A match id: 64 bits on PostgreSQL, the row number on SQLite."""
    wide = BigInteger().with_variant(Integer(), "sqlite")
    return Column(name, wide, *args, **options)  # type: ignore[arg-type]


def _texts(*names: str) -> tuple[Column[str], ...]:
    """Texts that are always there."""
    return tuple(Column(name, Text, nullable=False) for name in names)


def _matches(metadata: MetaData) -> Table:
    return Table(
        "matches",
        metadata,
        _whole("id", Identity(always=True), primary_key=True),
        Column("public_id", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("tags", Text, nullable=False),
        _whole("parent_id", ForeignKey("matches.id"), nullable=True),
        Column("parent_seq", Integer),
        Column("parent_hash", LargeBinary),
        Column("event", Text, nullable=False, server_default=""),
        UniqueConstraint("public_id", name="matches_public_id"),
        Index("matches_event", "event", "id"),
        Index("matches_parent", "parent_id", sqlite_where=text("parent_id IS NOT NULL"),
              postgresql_where=text("parent_id IS NOT NULL")),
    )  # fmt: skip


def _events(metadata: MetaData) -> Table:
    return Table(
        "events",
        metadata,
        _whole("match_id", primary_key=True, autoincrement=False),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("kind", Text, nullable=False),
        Column("v", SmallInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("actor", Text, nullable=False),
        Column("cause", Integer, nullable=False),
        Column("open", LargeBinary, nullable=False),
        Column("hidden", LargeBinary),
        Column("hash", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
        postgresql_partition_by="HASH (match_id)",
    )


def _commands(metadata: MetaData, dialect: str) -> Table:
    numbered = dialect == "sqlite"
    position: Column[int] | Column[str] = (
        Column("position", Integer, primary_key=True)
        if numbered
        else Column("position", Xid8, nullable=False, server_default=text("pg_current_xact_id()"))
    )
    columns = [
        position,
        _whole("match_id", primary_key=not numbered, nullable=False, autoincrement=False),
        Column("key", Text, primary_key=not numbered, nullable=False),
        Column("first_seq", Integer, nullable=False),
        Column("last_seq", Integer, nullable=False),
        Column("request_hash", LargeBinary, nullable=False),
    ]
    if numbered:
        unique = UniqueConstraint("match_id", "key", name="commands_key")
        return Table("commands", metadata, *columns, unique)
    feed = Index("commands_feed", "position", "match_id", "last_seq")
    return Table("commands", metadata, *columns, feed)


def _keyframes(metadata: MetaData) -> Table:
    return Table(
        "keyframes",
        metadata,
        _whole("match_id", primary_key=True, autoincrement=False),
        Column("fold_id", Text, primary_key=True),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("data", LargeBinary, nullable=False),
    )


def _blobs(metadata: MetaData) -> Table:
    return Table(
        "blobs",
        metadata,
        Column("kind", Text, primary_key=True),
        Column("hash", Text, primary_key=True),
        Column("data", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _people(metadata: MetaData) -> Table:
    return Table(
        "people",
        metadata,
        Column("id", Text, primary_key=True),
        *_texts("name", "contact"),
        Column("erased", Boolean, nullable=False),
        Column("fixed", Integer, nullable=False, server_default="0"),
    )


def _origin(metadata: MetaData) -> Table:
    """The one row that says where the positions of the feed were given out.

    A PostgreSQL dump restored elsewhere carries transaction ids of another server; ``epoch``
    rises when that is found, and cursors of an earlier epoch are refused.
    """
    return Table(
        "origin",
        metadata,
        Column("epoch", Integer, primary_key=True, autoincrement=False),
        Column("server", Text, nullable=False),
    )


def _card_imports(metadata: MetaData) -> Table:
    """What was brought in when, and out of which file: the bytes of the cards are blobs."""
    return Table(
        "card_imports",
        metadata,
        _whole("id", Identity(always=True), primary_key=True),
        Column("at", BigInteger, nullable=False),
        *_texts("source", "hash", "ruleset"),
        Column("taken", Integer, nullable=False),
        Column("refused", Integer, nullable=False),
    )


def _card_versions(metadata: MetaData) -> Table:
    """Which card a name meant since which import; the last import of a name is what it means."""
    return Table(
        "card_versions",
        metadata,
        Column("ruleset", Text, primary_key=True),
        Column("name", Text, primary_key=True),
        _whole("import_id", ForeignKey("card_imports.id"), primary_key=True, autoincrement=False),
        Column("hash", Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _findings(metadata: MetaData) -> Table:
    """What was worked out of blobs and logs once; all may be lost and is then worked out again.

    A look may write it: it says nothing that the rest of the record does not say.
    """
    return Table(
        "findings",
        metadata,
        Column("kind", Text, primary_key=True),
        Column("key", Text, primary_key=True),
        Column("data", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _rulings(metadata: MetaData) -> Table:
    """Rulings of all matches as they stand, a projection; the id grows with the time they had."""
    return Table(
        "rulings",
        metadata,
        Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True,
               autoincrement=False),
        *_texts("match", "name"),
        Column("seq", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        *_texts("by", "question", "decision", "remedy", "infraction", "stands", "point", "outcome"),
        Index("rulings_match", "match"),
    )  # fmt: skip


def _ruling_marks(metadata: MetaData) -> Table:
    """By what a ruling is found; in the order of the key, so that the newest come off its end."""
    return Table(
        "ruling_marks",
        metadata,
        Column("kind", Text, primary_key=True),
        Column("value", Text, primary_key=True),
        _whole("ruling", ForeignKey("rulings.id"), primary_key=True, autoincrement=False),
        Index("ruling_marks_ruling", "ruling"),
        sqlite_with_rowid=False,
    )


def _ruling_words(metadata: MetaData, dialect: str) -> Table:
    """The words of rulings: a full-text index of SQLite (FTS5) or of PostgreSQL (tsvector)."""
    if dialect == "sqlite":
        return Table("ruling_words", MetaData(), Column("rowid", Integer), Column("words", Text))
    from sqlalchemy.dialects.postgresql import TSVECTOR  # noqa: PLC0415 - SQLite does without

    return Table(
        "ruling_words",
        metadata,
        _whole("rowid", ForeignKey("rulings.id"), primary_key=True, autoincrement=False),
        Column("words", TSVECTOR, nullable=False),
        Index("ruling_words_index", "words", postgresql_using="gin"),
    )


def _tokens(metadata: MetaData) -> Table:
    """Who may come in; the token itself is nowhere, only its hash."""
    return Table(
        "tokens",
        metadata,
        Column("id", Text, primary_key=True),
        *_texts("hash", "role", "person", "match", "event", "seat"),
        Column("delay", Integer, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
        Column("revoked", BigInteger, nullable=False),
        *_texts("by", "label"),
        UniqueConstraint("hash", name="tokens_hash"),
    )


def _hooks(metadata: MetaData) -> Table:
    """Who outside is told of an event, and how far that has come."""
    moments = ("created", "calls", "due", "until", "told")
    return Table(
        "hooks",
        metadata,
        Column("id", Text, primary_key=True),
        *_texts("event", "url", "secret", "kinds", "form", "by", "state", "said", "claim"),
        Column("local", Boolean, nullable=False),
        *(Column(name, Integer, nullable=False) for name in ("wait", "seq", "tries", "sent")),
        *(Column(name, BigInteger, nullable=False) for name in moments),
        Index("hooks_event", "event"),
    )


def _removal() -> tuple[Column[Any], ...]:
    """What is noted of a removal, while it stands and when it is over."""
    return (
        _whole("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        Column("public_id", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        *_texts("by", "reason"),
        Column("head", Integer, nullable=False),
        Column("hash", LargeBinary, nullable=False),
    )


def _removed(metadata: MetaData) -> Table:
    """What was taken out, when, by whom and why; the rows of a match that stands here stay."""
    return Table("removed", metadata, *_removal())


def _lifted(metadata: MetaData) -> Table:
    """Removals that are over: what was removed, and when and by whom it was brought in again."""
    return Table(
        "lifted",
        metadata,
        *_removal(),
        Column("lifted_at", BigInteger, primary_key=True, autoincrement=False),
        Column("lifted_by", Text, nullable=False),
    )


def _card_readings(metadata: MetaData) -> Table:
    """What people read in lines that were not read; rows are settled and none is taken out."""
    return Table(
        "card_readings",
        metadata,
        _whole("id", Identity(always=True), primary_key=True),
        *_texts("ruleset", "hash", "card", "type"),
        Column("line", Integer, nullable=False),
        *_texts("text", "words", "program"),
        Column("at", BigInteger, nullable=False),
        *_texts("by", "why", "source"),
        Column("approved", BigInteger, nullable=False),
        Column("approved_by", Text, nullable=False),
        Column("withdrawn", BigInteger, nullable=False),
        *_texts("withdrawn_by", "withdrawn_why"),
    )


def _archives(metadata: MetaData) -> Table:
    """The files into which finished matches were moved: where each lies, how large, its SHA-256."""
    return Table(
        "archives",
        metadata,
        _whole("id", Identity(always=True), primary_key=True),
        *_texts("folder", "file"),
        Column("at", BigInteger, nullable=False),
        Column("matches", Integer, nullable=False),
        Column("facts", BigInteger, nullable=False),
        Column("size", BigInteger, nullable=False),
        Column("sha256", LargeBinary, nullable=False),
        UniqueConstraint("file", name="archives_file"),
    )


def _listings(metadata: MetaData) -> Table:
    """By what lists find and show a log: a projection, written with its commands."""
    return Table(
        "listings",
        metadata,
        _whole("match_id", primary_key=True, autoincrement=False),
        _whole("root", nullable=False),
        *(Column(name, Text, nullable=False, server_default="") for name in ("person_a", "person_b")),
        Column("ruleset", Text, nullable=False, server_default=""),
        *(Column(name, BigInteger, nullable=False, server_default="0") for name in ("started", "ended")),
        Column("waits", SmallInteger, nullable=False, server_default="0"),
        Column("words", Text, nullable=False, server_default=""),
        Column("data", LargeBinary, nullable=False, server_default=""),
        Column("stale", SmallInteger, nullable=False, server_default="1"),
        Index("listings_root", "root"),
        Index("listings_person_a", "person_a"),
        Index("listings_person_b", "person_b"),
        Index("listings_ruleset", "ruleset", "match_id"),
        Index("listings_waits", "match_id", sqlite_where=text("waits = 1"),
              postgresql_where=text("waits = 1")),
        Index("listings_stale", "match_id", sqlite_where=text("stale = 1"),
              postgresql_where=text("stale = 1")),
    )  # fmt: skip


def _secrets(metadata: MetaData) -> Table:
    """Codes and keys of the service by name, such as the code with which people enter an event."""
    return Table("secrets", metadata, Column("name", Text, primary_key=True), *_texts("value"))


def _archived(metadata: MetaData) -> Table:
    """Which match lies in which file at which place; its facts and commands are in no table then."""
    return Table(
        "archived",
        metadata,
        _whole("match_id", ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        _whole("archive_id", ForeignKey("archives.id"), nullable=False),
        Column("place", Integer, nullable=False),
        Column("facts", Integer, nullable=False),
        Column("head", Integer, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        Column("digest", LargeBinary, nullable=False),
        Index("archived_archive", "archive_id"),
    )
