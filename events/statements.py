"""The SQL of the hot path, as texts for the driver's own cursor.

Appending, reading, following and listing run with these texts: Core's execution of a prepared
construct costs 30 to 60 microseconds, as much as the rest of a command together. They are said in
``events.queries``; those of SQLite stand ready in ``sqlite.sql``, because importing SQLAlchemy and
compiling them took a quarter of the time of a short command. What else there is to ask runs
through Core itself, which is imported then.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_STORED: Final = Path(__file__).with_name("sqlite.sql")
_NAME: Final = "-- name: "
_HEAD: Final = "-- Compiled from events/queries.py: python -m events.queries > events/sqlite.sql\n"


class SqlTexts(NamedTuple):
    """SQL texts with named parameters in the style of the dialect's driver.

    ``command`` inserts the command's own row, and nothing unless its first seq follows a stored
    fact or begins a known match, a branch after the seq at which it left its parent. On SQLite
    ``facts`` inserts a row by position (match id, then a ``Row``) and ``sure`` a command that is
    known to follow, by position as well. On PostgreSQL ``one`` and ``many`` insert command and
    facts together, ``sure_one`` and ``sure_many`` without asking whether they follow, and ``group``
    commands of several matches in the same way. ``listing`` stores rows of lists: on SQLite by
    position, where ``relist`` renews one that is there without touching its indexes; on PostgreSQL as
    a part of the statement that stores their commands.
    """

    command: str
    sure: str
    facts: str
    one: str
    many: str
    sure_one: str
    sure_many: str
    group: str
    head: str
    known: str
    read: str
    present: str
    keyframe: str
    link: str
    put_keyframe: str
    feed: str
    position: str
    person: str
    match: str
    public_id: str
    blob: str
    commands: str
    answered_to: str
    matches: str
    people: str
    keyframes: str
    finding: str
    archived: str
    keys: str
    listing: str
    relist: str
    matches_of: str
    listed_of: str


@cache
def stored() -> SqlTexts:
    """The texts for SQLite, as they stand in ``sqlite.sql``."""
    parts = (part.partition("\n") for part in _STORED.read_text("utf-8").split(_NAME)[1:])
    found = {name: text.strip() for name, _, text in parts}
    return SqlTexts(**dict.fromkeys(SqlTexts._fields, "") | found)


def listing(texts: SqlTexts) -> str:
    """Texts as a file that keeps them: each under its name, without blanks at the ends of lines."""
    named = ((name, text) for name, text in texts._asdict().items() if text)
    return _HEAD + "".join(f"\n{_NAME}{name}\n{_tidy(text)}\n" for name, text in named)


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())
