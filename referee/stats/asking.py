"""DuckDB with the facts of all matches, out of archives and out of the tables alike.

What lies in archives is read from the files where it stands, column by column; what is in the
tables is handed over a few hundred matches at a time. Nothing hidden is handed over: only the open
part of a fact, which everybody may read.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from events.archived import Archived, ArchiveFile, ArchiveUnreadable
from events.kinds import KINDS
from events.log import every
from referee.service import Desk, DeskError
from referee.service.matches import number_in
from referee.service.records.archives import measured
from referee.service.store.eventlogs import is_event
from referee.stats.asked import StatsQuestion, text_of

PAGE: Final = 200
"""Matches whose facts are handed over at once."""
SEEDED: Final = "seed"
_FACTS: Final = """
CREATE VIEW facts AS SELECT match, seq, kind, "at", decode(open)::JSON AS open FROM raw
WHERE match NOT IN (SELECT match FROM tests)"""
_TESTS: Final = """
CREATE TEMP TABLE tests AS SELECT match FROM raw
WHERE kind = 'match.opened' AND decode(open)::JSON->>'chance' = $seeded"""


class Statistics(NamedTuple):
    """An answer: the names of its columns, its rows, and how many matches lay in files and tables."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    archived: int
    stored: int


class Source(NamedTuple):
    """DuckDB over the facts, and how many matches lie in files and in the tables."""

    duck: Any
    archived: int
    stored: int


def ask(desk: Desk, question: StatsQuestion, event: str = "") -> Statistics:
    """Answer a question over the matches of a database, or of one event.

    Raises DeskError where DuckDB is not installed, ArchiveUnreadable where a file is not there or
    was changed.
    """
    source = opened(desk, event, question.kinds)
    with source.duck as duck:
        found = duck.execute(question.query)
        columns, rows = tuple(one[0] for one in found.description), found.fetchall()
        return Statistics(columns, rows, source.archived, source.stored)


def opened(desk: Desk, event: str = "", kinds: Sequence[str] = ()) -> Source:
    """DuckDB with the views of views.sql, over facts of some kinds or of all; errors as of `ask`."""
    duck, pa = _libraries()
    wanted = (*kinds, "match.opened") if kinds else tuple(KINDS)
    away = {one.match_id: one for one in desk.log.archived()}
    listed = [
        (ref, head)
        for ref, head in every(desk.log, {"event": event} if event else None)
        if ref.parent is None and head and not is_event(ref)
    ]
    if event and not listed:
        desk.log.match(event)
    needed = [away[ref.id] for ref, _ in listed if ref.id in away]
    hot = {ref.id: ref.public_id for ref, _ in listed if ref.id not in away}
    own = duck.connect(":memory:")
    rows = [
        (ref.public_id, ref.tags.get("event", ""), number_in(ref.tags, "round"), head,
         away[ref.id].file.path if ref.id in away else "")
        for ref, head in listed
    ]  # fmt: skip
    own.register("listed", _table(pa, ("match", "event", "round", "facts", "file"), "ssiis", rows))
    own.register("stored", _stored(pa, desk, hot, wanted))
    own.execute("CREATE TEMP TABLE every_match AS SELECT * FROM listed")
    own.execute("CREATE TEMP TABLE hot AS SELECT * FROM stored")
    _see(own, _sound(needed), wanted)
    return Source(own, len(needed), len(hot))


def _see(own: Any, files: Sequence[ArchiveFile], kinds: Sequence[str]) -> None:
    """Make the views: facts of the tables and of the files, each match where it is said to lie."""
    named = ", ".join(f"'{kind}'" for kind in kinds)
    sources = ["SELECT * FROM hot"]
    if files:
        paths = ", ".join("'" + file.path.replace("'", "''") + "'" for file in files)
        sources.append(
            "SELECT f.match, f.seq, f.kind, f.at, f.open FROM "  # noqa: S608 - paths are quoted
            f"read_parquet([{paths}], filename = true) f JOIN every_match m "
            f"ON m.match = f.match AND m.file = f.filename WHERE f.kind IN ({named})"
        )
    # Few kinds are a small part of the facts, and questions look at them several times.
    how = "VIEW" if len(kinds) == len(KINDS) else "TEMP TABLE"
    own.execute(f"CREATE {how} raw AS " + " UNION ALL ".join(sources))
    own.execute(_TESTS, {"seeded": SEEDED})
    own.execute(
        "CREATE VIEW matches AS SELECT * FROM every_match WHERE match NOT IN (SELECT match FROM tests)"
    )
    own.execute(_FACTS)
    own.execute(text_of("views.sql"))


def _sound(needed: Sequence[Archived]) -> list[ArchiveFile]:
    """The files of archived matches, each with the bytes that were written."""
    first = {one.file: one.public_id for one in reversed(needed)}
    for file, match in first.items():
        try:
            sound = measured(Path(file.path)) == (file.size, file.sha256)
        except OSError as error:
            raise ArchiveUnreadable(
                match, file.path, f"which cannot be read ({error.strerror}); see: referee archive check"
            ) from None
        if not sound:
            words = "whose bytes were changed; see: referee archive check"
            raise ArchiveUnreadable(match, file.path, words)
    return sorted(first)


def _stored(pa: Any, desk: Desk, hot: dict[int, str], kinds: Sequence[str]) -> Any:
    """The facts of matches in the tables, for one reading."""
    schema, types = ("match", "seq", "kind", "at", "open"), "sisib"

    def pages() -> Iterator[Any]:
        ids = list(hot)
        for start in range(0, len(ids), PAGE):
            found = desk.log.of_kinds(ids[start : start + PAGE], kinds)
            rows = [(hot[own], row.seq, row.kind, row.at, row.open) for own, row in found]
            yield from _table(pa, schema, types, rows).to_batches()

    return pa.RecordBatchReader.from_batches(_table(pa, schema, types, []).schema, pages())


def _table(pa: Any, names: Sequence[str], types: str, rows: Sequence[tuple[Any, ...]]) -> Any:
    """Rows as a table of Arrow: s for text, i for a number, b for bytes."""
    kinds = {"s": pa.string(), "i": pa.int64(), "b": pa.binary()}
    columns = list(zip(*rows, strict=True)) or [()] * len(names)
    cells = [pa.array(column, kinds[kind]) for column, kind in zip(columns, types, strict=True)]
    return pa.table(dict(zip(names, cells, strict=True)))


def _libraries() -> tuple[Any, Any]:
    try:
        import duckdb  # noqa: PLC0415 - an extra, loaded where it is used
        import pyarrow as pa  # noqa: PLC0415 - as above
    except ImportError:
        message = "questions over all matches are answered by DuckDB, which is not installed"
        instead = "pip install 'wixoss-referee[scale]'"
        raise DeskError("no-duckdb", message, instead=instead) from None
    return duckdb, pa
