"""The heads of logs in a file beside the database: what is gone, cut or forked since is told."""

from __future__ import annotations

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from cli.record.kept_heads import head_lines
from referee.court import Ruling
from referee.doctor.diagnosis import Deployment
from referee.doctor.records import record_findings
from referee.rules import Action
from referee.service import Desk, open_desk
from referee.service.court.ruling import give_ruling
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.orders import events
from referee.service.play.acting import act
from referee.service.proof.keys import new_signer
from referee.service.proof.roots import root_of
from referee.service.proof.signing import note_heads, told_heads
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import remove_match
from referee.service.store import heads
from referee.service.store.heads import KeptHeads
from tests.ordering import given
from tests.service.conftest import play

HEAD = "head-judge:bo"
GONE = [
    "delete from events where match_id = 2",
    "delete from commands where match_id = 2",
    "delete from keyframes where match_id = 2",
    "delete from matches where id = 2",
]


@pytest.fixture
def played(file: str) -> str:
    with closing(open_desk(file)) as desk:
        for name in ("m1", "m2"):
            open_match(desk, name, seed=5)
            play(desk, name, 12)
        give_ruling(desk, "m1", Ruling("q", "d", ("glossary.guard.1",)), by=HEAD)
        act(desk, "m2", "A", Action("A", "concede"))
    return file


def behind(file: str, *orders: str) -> None:
    """Carry out SQL as whoever writes the file may."""
    with closing(sqlite3.connect(file)) as base, base:
        triggers = "select name from sqlite_master where type = 'trigger'"
        for (name,) in base.execute(triggers).fetchall():
            base.execute(f"drop trigger {name}")
        for order in orders:
            base.execute(order)


def told(file: str) -> list[tuple[str, str]]:
    with closing(open_desk(file, readonly=True)) as desk:
        found = told_heads(desk)
    assert found is not None
    return [(one.name, one.what) for one in found.gone]


def heads_of(file: str) -> Path:
    return Path(file).with_suffix(".heads")


def test_heads_are_kept_at_opening_ruling_and_end(played: str) -> None:
    place = heads_of(played)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    rows = [line.split() for line in place.read_text().splitlines()]
    assert rows[0] == ["wixoss-heads-v1"]
    assert [row[0] for row in rows[1:]] == ["m1", "m2", "m1", "m2"]
    with closing(open_desk(played)) as desk:
        assert rows[-1][1] == root_of(desk, "m2")
        assert rows[-2][1] == root_of(desk, "m1")
    assert told(played) == []


@pytest.mark.parametrize(
    ("orders", "what"),
    [
        (
            GONE,
            "it is not there; it had",
        ),
        (
            [
                "delete from events where match_id = 2 and seq > 30",
                "delete from commands where match_id = 2 and last_seq > 30",
            ],
            "it has 30 facts; it had",
        ),
        (
            ["update events set hash = zeroblob(32) where match_id = 2 and seq = 30"],
            "it has another root over its first facts than it had",
        ),
    ],
)
def test_what_is_gone_cut_or_forked_is_told(played: str, orders: list[str], what: str) -> None:
    behind(played, *orders)
    ((name, said),) = told(played)
    assert name == "m2"
    assert what in said


def test_the_file_of_heads_stays_short_and_loses_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several processes append and shorten at once; a lock of a file knows threads as well."""
    monkeypatch.setattr(heads, "SPARE", 4096)
    place = tmp_path / "kept.heads"
    place.write_bytes(b"wixoss-heads-v1\nno head \xff\n")
    place.chmod(0o640)
    orders, longest = 300, 0

    def keep(name: str) -> None:
        nonlocal longest
        for size in range(1, orders + 1):
            KeptHeads(place).note(name, f"{size}:{'A' * 43}=", "2026-03-01T10:00:00Z")
            longest = max(longest, place.stat().st_size)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(keep, ("cup", "fall", "m1", "m2")))
    found, unread = KeptHeads(place).kept()
    assert {name: head.size for name, head in found.items()} == dict.fromkeys(
        ("cup", "fall", "m1", "m2"), 300
    )
    assert unread == (2,)
    assert b"no head \xff\n" in place.read_bytes()
    assert longest < 3 * 4096
    assert stat.S_IMODE(place.stat().st_mode) == 0o640
    assert [one.name for one in tmp_path.iterdir()] == [place.name]


def test_a_match_that_was_removed_by_order_is_not_missed(file: str) -> None:
    with closing(open_desk(file)) as desk:
        open_match(desk, "m1", seed=5)
        remove_match(desk, "m1", "a test", "kim")
    assert told(file) == []


def test_a_file_that_is_not_there_is_told(played: str) -> None:
    heads_of(played).unlink()
    with closing(open_desk(played, readonly=True)) as desk:
        found = told_heads(desk)
        assert found is not None
        assert found.missing


def test_a_line_that_is_cut_short_is_passed_over_and_another_is_told(played: str) -> None:
    place = heads_of(played)
    whole = place.read_bytes()
    place.write_bytes(whole[:-20])
    assert told(played) == []
    with closing(open_desk(played)) as desk:
        open_match(desk, "m3", seed=6)
        found = told_heads(desk)
        assert found is not None
        assert (found.kept, found.unread) == (3, (5,))
        assert not found.good


def test_at_an_orderly_stop_the_heads_of_what_went_on_are_kept(file: str) -> None:
    with closing(open_desk(file)) as desk:
        open_match(desk, "m1", seed=5)
        play(desk, "m1", 12)
        note_heads(desk)
        note_heads(desk)
        root = root_of(desk, "m1")
    rows = heads_of(file).read_text().splitlines()
    assert len(rows) == 3
    assert rows[-1].split()[:2] == ["m1", root]


def test_a_match_gone_from_a_signed_event_is_told_by_verify(file: str) -> None:
    def opened(desk: Desk) -> None:
        desk.sign_with(lambda: new_signer("desk"))
        open_event(desk, "cup", by="kim", date="2026-03-01")
        open_match(desk, "m1", event="cup")
        open_match(desk, "m2", event="cup")
        for name in ("m1", "m2"):
            act(desk, name, "A", Action("A", "concede"))
        given(events.close, desk, "cup", "kim", "over")

    with closing(open_desk(file)) as desk:
        opened(desk)
        assert verify_match(desk, "cup").ok
    behind(file, *GONE)
    with closing(open_desk(file)) as desk:
        verdict = verify_match(desk, "cup")
        assert not verdict.ok
        assert verdict.reason.startswith("the event signed 1 match not here: m1 (")


def test_whoever_keeps_the_heads_hears_when_they_cannot_be_kept_and_can_again(file: str) -> None:
    heard: list[str] = []
    with closing(open_desk(file)) as desk:
        desk.heads.on_unkept = heard.append
        heads_of(file).mkdir()
        for name in ("m1", "m2"):
            open_match(desk, name, seed=5)
        note_heads(desk)
        assert heard == ["heads are not kept in shared.heads: is a directory"]
        heads_of(file).rmdir()
        open_match(desk, "m3", seed=5)
    assert heard[1:] == [""]
    assert told(file) == []


def test_an_order_of_an_event_is_kept_and_what_no_head_covers_is_counted(file: str) -> None:
    with closing(open_desk(file)) as desk:
        open_event(desk, "cup", by="kim", date="2026-03-01")
        given(events.appoint, desk, "cup", "kim", "bo", "head-judge")
        open_match(desk, "m1", seed=5)
        report = told_heads(desk)
        assert report is not None
        assert (report.good, report.after) == (True, 0)
        before = desk.log.head(2).seq
        play(desk, "m1", 12)
        later, report = desk.log.head(2).seq - before, told_heads(desk)
        assert report is not None
        assert f"{later} facts came after the last kept head" in "".join(map(str, head_lines(report)))
    assert _of_doctor(file) == [("good", f"every log is as long as shared.heads says; {report.uncovered}")]
    behind(
        file,
        "delete from events where match_id = 1 and seq = 3",
        "delete from commands where match_id = 1 and first_seq = 3",
    )
    assert [one for one, _ in told(file)] == ["cup"]
    assert [state for state, _ in _of_doctor(file)] == ["broken"]


def _of_doctor(file: str) -> list[tuple[str, str]]:
    """What the doctor says of heads."""
    found = record_findings(Deployment(file, file))
    return [(one.state, one.what) for one in found if one.check == "heads"]
