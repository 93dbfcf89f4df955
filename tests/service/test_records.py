"""A match leaves a log as a file and enters another, the same to the byte, or not at all."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.canonical import dump
from events.errors import LogError, RecordError, UnknownMatch
from events.kinds import MatchOpened
from events.memory_log import MemoryLog
from events.records import read
from events.stores import open_log
from events.transfer import OtherHistory, export_match, import_record
from referee.audit import verify_record
from referee.cards import Catalog, shipped
from referee.service import Desk, DeskError, open_desk
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.matches import list_matches
from referee.service.orders import calls
from referee.service.orders import points as points_orders
from referee.service.proof.attesting import export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import bring_record
from referee.state import fingerprint
from tests.ordering import given
from tests.service.conftest import desk_of, play


def exported(desk: Desk, match: str, sealed: str = "") -> bytes:
    """The record of a match."""
    out = io.BytesIO()
    export_record(desk, match, out, sealed=sealed)
    return out.getvalue()


def lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


@pytest.fixture
def record(desk: Desk) -> bytes:
    open_match(desk, "m1", event="Köln", seed=8)
    points = play(desk, "m1", 50)
    given(points_orders.name, desk, "m1", "judge", "here")
    given(points_orders.rewind, desk, "m1", "j1", points[30], "why not")
    play(desk, "m1", 10, seed=4)
    return exported(desk, "m1")


def test_a_record_goes_through_other_logs_byte_for_byte(desk: Desk, record: bytes, tmp_path: Path) -> None:
    for url in (str(tmp_path / "other.sqlite3"), "memory:"):
        with closing(desk_of(open_log(url), 7)) as other:
            assert bring_record(other, lines(record)) == "m1"
            assert exported(other, "m1") == record
            assert verify_match(other, "m1") == verify_match(desk, "m1")
            assert other.state("m1") == desk.state("m1")
            assert other.facts("m1") == desk.facts("m1")
            assert bring_record(other, lines(record)) == "m1"
            assert len(play(other, "m1", 3)) == 3
            assert verify_match(other, "m1").ok
            gone_on = exported(other, "m1")
            assert bring_record(other, lines(record)) == "m1"
            assert exported(other, "m1") == gone_on
            with closing(desk_of(open_log("memory:"), 9)) as third:
                bring_record(third, lines(record))
                play(third, "m1", 4, seed=9)
                another = exported(third, "m1")
            with pytest.raises(OtherHistory, match="they differ from seq"):
                bring_record(other, lines(another))
            assert exported(other, "m1") == gone_on


def test_a_record_verifies_alone_and_names_the_seq_that_was_altered(record: bytes) -> None:
    assert verify_record(lines(record)).ok
    rows = lines(record)
    for number in (1, 40, len(rows) - 1):
        spoilt = [*rows]
        spoilt[number] = rows[number].replace(b'"at":1', b'"at":2')
        verdict = verify_record(spoilt)
        assert not verdict.ok
        assert verdict.first_bad == number


def test_an_altered_record_is_refused_and_leaves_nothing(desk: Desk, record: bytes) -> None:
    rows = lines(record)
    for spoilt in (
        rows[:-1],
        [*rows[:30], *rows[31:]],
        [rows[0].replace(b"K", b"k"), *rows[1:]],
        [*rows[:20], rows[20].replace(b'"at":1', b'"at":2'), *rows[21:]],
        [b"not a record\n"],
        [],
    ):
        other = Desk(MemoryLog())
        with pytest.raises(RecordError):
            bring_record(other, spoilt)
        assert list_matches(other) == []
    assert verify_match(desk, "m1").ok


def test_a_public_copy_verifies_and_can_be_read_as_far_as_it_is_open(desk: Desk, record: bytes) -> None:
    sealed = ["A", "B", "AB", "J"]
    out = io.BytesIO()
    export_record(desk, "m1", out, sealed=sealed)
    data = out.getvalue()
    verdict = verify_record(lines(data))
    assert verdict.ok
    assert set(sealed) - set(verdict.sealed) <= {"AB"}
    for word in (b'"order"', b'"frames"', b"why not"):
        assert word in record
        assert word not in data
    other = Desk(MemoryLog())
    bring_record(other, lines(data))
    assert verify_match(other, "m1").ok
    for seq in (3, 40, other.reader("m1").head()):
        wanted = dump(view_at(desk, "m1", "spectator", seq))
        assert {dump(view_at(other, "m1", viewer, seq)) for viewer in ("A", "judge")} == {wanted}
    with pytest.raises(DeskError, match="sealed copy, and cannot be played on"):
        given(calls.note, other, "m1", "judge", "hm", point=None)


def test_a_match_by_cards_that_the_log_lacks_is_kept_and_checked_but_not_played(
    desk: Desk, record: bytes
) -> None:
    out = io.BytesIO()
    export_match(desk.log, "m1", out)
    log = MemoryLog()
    import_record(log, read(lines(out.getvalue())))
    other = Desk(log)
    assert other.facts("m1") == desk.facts("m1")
    assert verify_match(other, "m1").ok
    with pytest.raises(DeskError, match="card definitions") as caught:
        other.state("m1")
    assert caught.value.code == "no-catalog"
    bring_record(Desk(log), lines(record))
    log.put_blob("catalog", shipped().dump())
    assert fingerprint(other.state("m1")) == fingerprint(desk.state("m1"))


def test_a_match_keeps_the_cards_that_it_was_opened_with(desk: Desk, record: bytes) -> None:
    opened = desk.facts("m1", 0, 1)[0].body
    assert isinstance(opened, MatchOpened)
    newer = Catalog([])
    later = Desk(desk.log, catalog=newer)
    assert later.state("m1") == desk.state("m1")
    assert exported(later, "m1") == record
    assert len(play(later, "m1", 3)) == 3


def test_what_is_no_match_is_told(desk: Desk) -> None:
    desk.log.open_match("empty", created=1, tags={})
    with pytest.raises(DeskError, match="no facts yet"):
        desk.state("empty")
    with pytest.raises(UnknownMatch):
        exported(desk, "m9")
    with pytest.raises(LogError):
        verify_match(desk, "m9")


def test_facts_cut_off_the_end_are_missed(tmp_path: Path) -> None:
    """A chain cut off at its end holds; what was answered tells that facts are missing."""
    desk = open_desk(str(tmp_path / "cut.sqlite3"))
    match = open_match(desk, "m1", first="A", seed=1)
    head = desk.reader(match).head()
    desk.close()
    with closing(sqlite3.connect(tmp_path / "cut.sqlite3")) as raw:
        triggers = raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("DELETE FROM events WHERE seq = ?", (head,))
        raw.commit()
    verdict = verify_match(open_desk(str(tmp_path / "cut.sqlite3")), match)
    assert not verdict.ok
    assert verdict.first_bad == head
