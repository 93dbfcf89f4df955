"""Archived matches: the same to whoever reads, closed to whoever writes, and back to the byte."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events import parquet
from events.archived import Archived, ArchiveFile, ArchiveUnreadable, MatchArchived
from events.errors import Conflict, KeyReused, LogError, UnknownMatch
from events.log import Appended, Log, Row
from events.parquet import Packed, digest
from events.removals import Removed
from events.stores import downgrade, open_log
from tests.contracts.sample import START, Match, fed
from tests.contracts.test_stores import change
from tests.postgres import statement


@pytest.fixture
def kept(stored: str) -> Iterator[Log]:
    """A log that outlives the program."""
    with closing(open_log(stored)) as log:
        yield log


def packed(log: Log, match: Match) -> Packed:
    return Packed(match.ref.public_id, log.read(match.ref.id), log.taken(match.ref.id))


def moved(log: Log, folder: Path, *matches: Match, name: str = "a.parquet") -> list[Archived]:
    """Move matches into a file, as they are."""
    packs = [packed(log, match) for match in matches]
    parquet.write(folder / name, packs)
    size = (folder / name).stat().st_size
    facts = sum(len(one.rows) for one in packs)
    file = ArchiveFile(str(folder), name, START, len(packs), facts, size, b"")
    rows = [
        Archived(m.ref.id, one.match, at, len(one.rows), m.seq, m.hash, digest(one), file)
        for at, (m, one) in enumerate(zip(matches, packs, strict=True))
    ]
    log.put_away(file, rows)
    return rows


def looked(log: Log, *matches: Match) -> list[object]:
    """Everything that the log tells of matches."""
    ids = [match.ref.id for match in matches]
    return [
        log.matches(),
        log.of_kinds(ids, ["card.moved"]),
        log.of_kinds(ids, ["nothing"]),
        log.holding(b'"seq":3'),
        *((log.tip(), log.moved()) if Path(log.where).is_file() else ()),
        *(
            (
                log.head(one),
                log.read(one),
                log.read(one, 2, 4),
                log.read(one, 4, 2),
                log.commands(one),
                log.answered_to(one),
                log.taken(one),
            )
            for one in ids
        ),
    ]


def told_in_pages(log: Log, limit: int, cursor: str = "") -> list[tuple[int, Row]]:
    """The feed from a place on, a page at a time."""
    rows: list[tuple[int, Row]] = []
    while (page := log.feed(cursor, limit)).rows:
        assert len(page.rows) <= limit
        assert len(rows) < 1000, "the feed goes round"
        rows += page.rows
        cursor = page.cursor
    return rows


def left_in(url: str, table: str) -> int:
    """How many rows a table has."""
    sql = f"SELECT count(*) FROM {table}"  # noqa: S608 - a name of this file
    if url.startswith("postgresql"):
        return int(statement(url, sql)[0][0])
    with closing(sqlite3.connect(url)) as connection:
        return int(connection.execute(sql).fetchone()[0])


def two(log: Log) -> tuple[Match, Match]:
    """Two matches that were played at the same time, with commands of one fact and of several."""
    one, other = Match(log, "m1"), Match(log, "m2")
    for count in (3, 1, 2):
        one.append(count)
        other.append(count + 1)
    return one, other


def test_an_archived_match_is_the_same_to_who_reads(kept: Log, tmp_path: Path) -> None:
    one, other = two(kept)
    before = looked(kept, one, other)
    moved(kept, tmp_path, one)
    assert looked(kept, one, other) == before
    assert [found.public_id for found in kept.archived()] == ["m1"]
    assert kept.match("m1") == one.ref


def test_its_facts_leave_the_tables_and_come_back_to_the_byte(kept: Log, stored: str, tmp_path: Path) -> None:
    one, other = two(kept)
    kept.put_keyframe(one.ref.id, 3, "fold", b"{}")
    before = packed(kept, one), packed(kept, other)
    (away,) = moved(kept, tmp_path, one)
    for table, left in (("events", other.seq), ("commands", 4), ("keyframes", 0)):
        assert left_in(stored, table) == left
    kept.bring_back(away)
    assert (packed(kept, one), packed(kept, other)) == before
    assert kept.archived() == []
    assert left_in(stored, "events") == one.seq + other.seq
    one.append(2)
    with pytest.raises(UnknownMatch):
        kept.bring_back(away)


def test_nothing_is_added_to_an_archived_match(kept: Log, stored: str, tmp_path: Path) -> None:
    one, other = two(kept)
    used = kept.taken(one.ref.id)[1]
    moved(kept, tmp_path, one)
    with closing(open_log(stored)) as stranger:
        for log in (kept, stranger):
            late = one.command(1, key="late")
            refused, written = log.append_many([late, other.command(1, key=f"{id(log)}")])
            assert isinstance(refused, MatchArchived)
            assert str(refused).endswith("bring it back first: referee restore m1")
            assert isinstance(written, Appended)
            other.seq, other.hash = log.head(other.ref.id)
            with pytest.raises(MatchArchived):
                log.append(one.ref.id, late.rows, key="late", request=late.request)
            again = log.append(one.ref.id, late.rows, key=used.key, request=used.request)
            assert again == (used.first, used.last, True)
            with pytest.raises(KeyReused):
                log.append(one.ref.id, late.rows, key=used.key, request=late.request)
            assert log.answered(one.ref.id, "late", late.request) is None
            assert log.answered(one.ref.id, used.key, used.request) == again


def test_a_kept_state_of_an_archived_match_is_not_written(kept: Log, stored: str, tmp_path: Path) -> None:
    one, _ = two(kept)
    moved(kept, tmp_path, one)
    kept.put_keyframe(one.ref.id, 3, "fold", b"{}")
    assert left_in(stored, "keyframes") == 0


@pytest.mark.parametrize("limit", [1, 2, 5, 1000])
def test_the_feed_tells_each_fact_of_an_archived_match_once(kept: Log, tmp_path: Path, limit: int) -> None:
    one, other = two(kept)
    facts = fed(kept, one.seq + other.seq).rows
    moved(kept, tmp_path, one, other)
    found = told_in_pages(kept, limit)
    assert sorted(found) == sorted(facts)
    for match in (one, other):
        assert [row.seq for own, row in found if own == match.ref.id] == list(range(1, match.seq + 1))


@pytest.mark.parametrize("place", range(15))
def test_who_follows_misses_nothing_of_what_is_archived_and_brought_back(
    kept: Log, tmp_path: Path, place: int
) -> None:
    one, other = two(kept)
    third = Match(kept, "m3")
    facts = fed(kept, one.seq + other.seq).rows
    begun = kept.feed("", place) if place else None
    seen, cursor = (begun.rows, begun.cursor) if begun else ([], "")
    (away,) = moved(kept, tmp_path, one)
    middle = kept.feed(cursor, 4)
    kept.bring_back(away)
    third.append(1)
    fed(kept, one.seq + other.seq + 1)
    last = told_in_pages(kept, 3, middle.cursor)
    found = [*seen, *middle.rows, *last]
    assert set(found) == {*facts, (third.ref.id, kept.read(third.ref.id)[0])}


def test_a_match_that_went_on_is_not_moved(kept: Log, tmp_path: Path) -> None:
    one, other = two(kept)
    stale = Match(kept, "m3")
    stale.append(2)
    head = stale.seq, stale.hash
    stale.append(1)
    stale.seq, stale.hash = head
    with pytest.raises(Conflict):
        moved(kept, tmp_path, one, stale)
    assert kept.archived() == []
    assert [len(kept.read(match.ref.id)) for match in (one, stale)] == [one.seq, 3]
    assert kept.archives() == []
    assert kept.head(other.ref.id).seq == other.seq


def test_a_branch_leaves_an_archived_match_and_is_archived(kept: Log, tmp_path: Path) -> None:
    one, _ = two(kept)
    moved(kept, tmp_path, one)
    branch = Match(kept, "m1-b", parent=(one.ref.id, 4))
    branch.append(2)
    before = looked(kept, one, branch)
    (away,) = moved(kept, tmp_path, branch, name="b.parquet")
    assert looked(kept, one, branch) == before
    kept.bring_back(away)
    assert looked(kept, branch)[-1] == before[-1]


def test_an_archived_match_is_removed_and_there_again(kept: Log, tmp_path: Path) -> None:
    one, other = two(kept)
    moved(kept, tmp_path, one)
    before = looked(kept, one, other)
    kept.remove_match(Removed(one.ref.id, "m1", START, "judge", "a test", one.seq, one.hash))
    with pytest.raises(UnknownMatch):
        kept.head(one.ref.id)
    assert kept.holding(b'"seq":3') == {other.ref.id: 3}
    kept.lift_removal("m1", START, "judge")
    assert looked(kept, one, other) == before


def test_a_file_that_is_not_there_or_was_changed_is_told(kept: Log, stored: str, tmp_path: Path) -> None:
    one, other = two(kept)
    moved(kept, tmp_path, one)
    path = tmp_path / "a.parquet"
    sound = path.read_bytes()
    rows = kept.read(one.ref.id)
    for place in range(4, len(sound), 61):
        spoiled = bytearray(sound)
        spoiled[place] ^= 1
        path.write_bytes(spoiled)
        parquet.read_once.cache_clear()
        with closing(open_log(stored, readonly=True)) as log:
            told = said(log, one)
            assert told == rows or f"{path}, whose bytes were changed; put back a copy" in str(told)
            assert "A FILE" not in str(told)
            assert len(log.read(other.ref.id)) == other.seq
    path.unlink()
    parquet.read_once.cache_clear()
    with pytest.raises(ArchiveUnreadable, match="is not there; put it back"):
        kept.read(one.ref.id)
    with pytest.raises(ArchiveUnreadable):
        kept.bring_back(kept.archived()[0])
    assert kept.head(one.ref.id) == (one.seq, one.hash)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a.parquet").write_bytes(sound)
    kept.moved_archive("a.parquet", str(elsewhere))
    assert len(kept.read(one.ref.id)) == one.seq


def said(log: Log, match: Match) -> object:
    """The rows of a match, or why they cannot be read, which tells strangers no file."""
    try:
        return log.read(match.ref.id)
    except ArchiveUnreadable as error:
        return f"{error} {error.public.replace(log.archived()[0].file.path, 'A FILE')}"


@pytest.mark.parametrize(
    "sql",
    ["DELETE FROM events WHERE match_id = 2", "DELETE FROM events", "UPDATE events SET actor = 'B'"],
)
def test_facts_that_are_not_archived_still_stand(kept: Log, stored: str, tmp_path: Path, sql: str) -> None:
    one, other = two(kept)
    moved(kept, tmp_path, one)
    with pytest.raises(Exception, match="never changed or removed"):
        change(stored, sql)
    assert len(kept.read(other.ref.id)) == other.seq


def test_an_older_program_is_kept_from_archived_matches(stored: str, tmp_path: Path) -> None:
    with closing(open_log(stored)) as log:
        one, _ = two(log)
        (away,) = moved(log, tmp_path, one)
    with pytest.raises(RuntimeError, match="restore all of them first"):
        downgrade(stored, "0007")
    with closing(open_log(stored)) as log:
        log.bring_back(away)
    assert downgrade(stored, "0007") == "0007"


def test_room_is_given_back(kept: Log, tmp_path: Path) -> None:
    one = Match(kept, "m1")
    for _ in range(20):
        one.append(100)
    rows = kept.read(one.ref.id)
    moved(kept, tmp_path, one)
    kept.compact()
    assert kept.read(one.ref.id) == rows
    if Path(kept.where).is_file():
        assert Path(kept.where).stat().st_size < 400_000


def test_a_log_in_memory_has_no_archive(tmp_path: Path) -> None:
    with closing(open_log("memory:")) as log:
        one, _ = two(log)
        with pytest.raises(LogError, match="name a database"):
            moved(log, tmp_path, one)
        with pytest.raises(UnknownMatch):
            log.bring_back(Archived(1, "m1", 0, 6, 6, b"", b"", ArchiveFile("", "a", 0, 1, 6, 1, b"")))
        log.compact()
        log.moved_archive("a", "b")
        assert (log.archived(), log.archives()) == ([], [])
