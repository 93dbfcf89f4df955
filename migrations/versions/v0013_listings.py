"""Rows by which lists find and show a log, and the event of each log as a column of its own.

Both are worked out of what is there. The event is filled here; the rows are stale until they are made
of the facts, by ``referee db upgrade`` after this or by whoever lists first.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

EVENT_LOG = ":event"
_WORDS = """
CREATE VIRTUAL TABLE listing_words
USING fts5(words, content='listings', content_rowid='match_id', tokenize='trigram');;
CREATE TRIGGER listings_listed AFTER INSERT ON listings WHEN NEW.words <> '' BEGIN
INSERT INTO listing_words (rowid, words) VALUES (NEW.match_id, NEW.words); END;;
CREATE TRIGGER listings_renamed AFTER UPDATE OF words ON listings WHEN OLD.words IS NOT NEW.words BEGIN
INSERT INTO listing_words (listing_words, rowid, words)
SELECT 'delete', OLD.match_id, OLD.words WHERE OLD.words <> '';
INSERT INTO listing_words (rowid, words) SELECT NEW.match_id, NEW.words WHERE NEW.words <> ''; END;;
CREATE TRIGGER listings_lost AFTER DELETE ON listings WHEN OLD.words <> '' BEGIN
INSERT INTO listing_words (listing_words, rowid, words)
VALUES ('delete', OLD.match_id, OLD.words); END
"""
"""The index by parts of words, of three letters and more, and what keeps it beside the rows."""


def upgrade() -> None:
    """Create the table and the column, and note of each log where it belongs."""
    wide = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("matches", sa.Column("event", sa.Text, nullable=False, server_default=""))
    op.create_index("matches_event", "matches", ["event", "id"])
    branch = sa.text("parent_id IS NOT NULL")
    op.create_index("matches_parent", "matches", ["parent_id"], sqlite_where=branch, postgresql_where=branch)
    op.create_table(
        "listings",
        sa.Column("match_id", wide, primary_key=True, autoincrement=False),
        sa.Column("root", wide, nullable=False),
        *(
            sa.Column(n, sa.Text, nullable=False, server_default="")
            for n in ("person_a", "person_b", "ruleset")
        ),
        *(sa.Column(n, sa.BigInteger, nullable=False, server_default="0") for n in ("started", "ended")),
        sa.Column("waits", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("words", sa.Text, nullable=False, server_default=""),
        sa.Column("data", sa.LargeBinary, nullable=False, server_default=""),
        sa.Column("stale", sa.SmallInteger, nullable=False, server_default="1"),
    )
    for name in ("root", "person_a", "person_b"):
        op.create_index(f"listings_{name}", "listings", [name])
    op.create_index("listings_ruleset", "listings", ["ruleset", "match_id"])
    for name in ("waits", "stale"):
        some = sa.text(f"{name} = 1")
        op.create_index(
            f"listings_{name}", "listings", ["match_id"], sqlite_where=some, postgresql_where=some
        )
    if op.get_bind().dialect.name == "sqlite":
        for order in _WORDS.split(";;"):
            op.execute(order)
    _fill()


def _fill() -> None:
    """Give each log its row and its event; a branch has those of the match that it left."""
    bind, after = op.get_bind(), 0
    places: dict[int, tuple[int, str]] = {}
    page = sa.text("SELECT id, tags, parent_id FROM matches WHERE id > :after ORDER BY id LIMIT 1000")
    while rows := bind.execute(page, {"after": after}).all():
        after = rows[-1][0]
        made = []
        for own, tags, parent in rows:
            places[own] = places.get(parent, (own, "")) if parent else (own, _event_in(tags))
            root, event = places[own]
            made.append({"match_id": own, "root": root, "event": event})
        named = [one for one in made if one["event"]]
        if named:
            bind.execute(sa.text("UPDATE matches SET event = :event WHERE id = :match_id"), named)
        bind.execute(sa.text("INSERT INTO listings (match_id, root) VALUES (:match_id, :root)"), made)


def _event_in(tags: object) -> str:
    """The event that the tags of a log name; none for what cannot be read."""
    try:
        said = json.loads(tags)  # type: ignore[arg-type]
    except (ValueError, TypeError):
        return ""
    if not isinstance(said, dict):
        return ""
    event = EVENT_LOG if said.get("log") == "event" else said.get("event", "")
    return event if isinstance(event, str) else ""


def downgrade() -> None:
    """Drop them; lists read every log then."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE listing_words")
    op.drop_table("listings")
    op.drop_index("matches_parent", "matches")
    op.drop_index("matches_event", "matches")
    op.drop_column("matches", "event")
