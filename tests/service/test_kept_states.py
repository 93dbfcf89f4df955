"""States that were kept beside the facts: believed where this house sealed them, and compared."""

from __future__ import annotations

import json
import sqlite3
import stat
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.canonical import dump, load
from events.log import Row
from events.stores import open_log
from referee.court import Ruling
from referee.fold import FOLD_ID
from referee.service import Desk, DeskError, open_desk
from referee.service.court.judging import rewind_check
from referee.service.court.rerunning import judge_again
from referee.service.court.ruling import give_ruling
from referee.service.court.watching import view_due
from referee.service.event.starting import open_match
from referee.service.orders import points
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log, sample_states
from referee.service.store import rows as stored_rows
from referee.service.store.reader import encode_keyframe
from tests.ordering import given
from tests.service.conftest import desk_of, play
from tests.soak.forging import SEALED, exchanged

HEAD = "head-judge:bo"


def lie(file: str, head: int = SEALED) -> int:
    """Exchange names in all kept states of a file, its zlib sound; give how many were changed."""
    with closing(sqlite3.connect(file)) as base, base:
        rows = base.execute("select rowid, data from keyframes").fetchall()
        for row, stored in rows:
            data = zlib.decompress(stored[head:])
            assert exchanged(data) != data
            made = stored[:head] + zlib.compress(exchanged(data), 6)
            base.execute("update keyframes set data = ? where rowid = ?", (made, row))
    return len(rows)


@pytest.fixture
def played(file: str) -> str:
    with closing(open_desk(file)) as desk:
        open_match(desk, "m1", seed=5)
        play(desk, "m1", 60)
    return file


def sealed_lie(desk: Desk) -> list[int]:
    """Keep the state of seq 1 at later seqs, sealed as the house does it."""
    ref = desk.log.match("m1")
    seqs = [seq for seq, _ in desk.log.keyframes(ref.id, FOLD_ID)]
    for seq in seqs:
        desk.log.put_keyframe(ref.id, seq, FOLD_ID, encode_keyframe(desk.state("m1", 1), []))
    return seqs


def test_a_state_that_another_hand_wrote_is_passed_over(played: str) -> None:
    with closing(open_desk(played, readonly=True)) as desk:
        head = desk.log.head(1).seq
        true = [desk.state("m1", seq) for seq in range(1, head + 1, 9)]
        assert len(desk.log.keyframes(1, FOLD_ID)) > 2
    assert lie(played) > 2
    with closing(open_desk(played)) as desk:
        assert [desk.state("m1", seq) for seq in range(1, head + 1, 9)] == true
        play(desk, "m1", 20)
        assert judge_again(desk, "m1").ok


def test_a_state_of_another_match_or_another_seq_is_passed_over(played: str) -> None:
    with closing(open_desk(played)) as desk:
        open_match(desk, "m2", seed=6)
        play(desk, "m2", 60)
        true = desk.state("m1")
    with closing(sqlite3.connect(played)) as base, base:
        base.execute("delete from keyframes where match_id = 1")
        base.execute("update keyframes set match_id = 1")
        base.execute("update or ignore keyframes set seq = 60")
    with closing(open_desk(played)) as desk:
        assert desk.state("m1") == true


def test_the_secret_is_the_owners_alone_and_without_it_nothing_is_believed(played: str) -> None:
    place = Path(played).with_suffix(".seal")
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    with closing(open_desk(played)) as desk:
        assert desk.log.keyframe(1, 1000, FOLD_ID) is not None
        true = desk.state("m1")
    place.unlink()
    with closing(open_desk(played, readonly=True)) as desk:
        assert desk.log.keyframe(1, 1000, FOLD_ID) is None
        assert desk.state("m1") == true
    assert not place.exists()


def test_states_of_before_are_read_again_from_the_facts(played: str) -> None:
    with closing(sqlite3.connect(played)) as base, base:
        rows = base.execute("select rowid, data from keyframes").fetchall()
        base.executemany(
            "update keyframes set data = ? where rowid = ?", [(stored[SEALED:], row) for row, stored in rows]
        )
    with closing(open_desk(played)) as desk:
        assert desk.log.keyframe(1, 1000, FOLD_ID) is None
        assert audit_log(desk, "m1").findings == ()
        play(desk, "m1", 30)
        assert desk.log.keyframe(1, 1000, FOLD_ID) is not None


@pytest.mark.parametrize("order", ["ruling", "rewind", "check", "view"])
def test_before_anybody_judges_what_was_kept_is_held_to_the_facts(played: str, order: str) -> None:
    with closing(open_desk(played)) as desk:
        true = desk.state("m1")
        asked = [one.seq for one in desk.facts("m1") if one.body.KIND == "decision.asked"][4]
        false = sealed_lie(desk)
    with closing(desk_of(open_log(played))) as desk:
        desk.log.seal_with(Path(played).with_suffix(".seal").read_bytes())
        assert desk.state("m1") != true
        orders = {
            "ruling": lambda: give_ruling(desk, "m1", Ruling("q", "d", ("glossary.guard.1",)), by=HEAD),
            "rewind": lambda: given(points.rewind, desk, "m1", HEAD, asked, "why"),
            "check": lambda: rewind_check(desk, "m1", asked),
            "view": lambda: view_due(desk, "m1", 20, "investigation", HEAD),
        }
        with pytest.raises(DeskError, match=f"at seq {false[0]}, {false[1]}") as told:
            orders[order]()
        assert told.value.code == "false-state"
        assert desk.state("m1") == true
        orders[order]()
        assert desk.log.keyframes(1, FOLD_ID) == []


def test_an_audit_folds_and_compares_every_kept_state(played: str) -> None:
    with closing(open_desk(played)) as desk:
        assert audit_log(desk, "m1").findings == ()
    lie(played)
    with closing(open_desk(played, readonly=True)) as desk:
        found = audit_log(desk, "m1").findings
        assert {one.code for one in found} == {"false-state"}
        assert [one.seq for one in found] == [s for s, _ in desk.log.keyframes(1, FOLD_ID)]
    with closing(open_desk(played)) as desk:
        assert sample_states(desk, 10.0) == {"m1": [one.seq for one in found]}
        assert sample_states(desk, 10.0) == {}
        assert audit_log(desk, "m1").findings == ()


def counted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], list[int]]:
    """Note how many rows are read at a desk from now on, and which facts are decoded."""
    read, decoded = list[int](), list[int]()
    whole, decode = desk.log.read, vars(stored_rows)["decode"]

    def reads(match_id: int, after: int = 0, until: int | None = None) -> list[Row]:
        found = whole(match_id, after, until)
        read.append(len(found))
        return found

    def decodes(seq: int, *fields: object, **more: object) -> object:
        decoded.append(seq)
        return decode(seq, *fields, **more)

    monkeypatch.setattr(desk.log, "read", reads)
    monkeypatch.setattr(stored_rows, "decode", decodes)
    return read, decoded


@pytest.mark.parametrize("ask", [audit_log, verify_match])
def test_who_checks_a_match_reads_it_once(
    played: str, ask: Callable[[Desk, str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_desk(played, readonly=True)) as desk:
        head = desk.log.head(1).seq
        read, decoded = counted(desk, monkeypatch)
        ask(desk, "m1")
        assert read == [head]
        assert decoded == list(range(1, head + 1))


def test_kept_states_are_compared_across_rewinds_and_in_undone_stretches(played: str) -> None:
    with closing(open_desk(played)) as desk:
        asked = [one.seq for one in desk.facts("m1") if one.body.KIND == "decision.asked"]
        given(points.rewind, desk, "m1", HEAD, asked[-20], "why")
        play(desk, "m1", 30)
        ref = desk.log.match("m1")
        (seq, true), *_ = reversed(desk.log.keyframes(ref.id, FOLD_ID))
        rewinds, state = load(true)
        assert rewinds
        assert audit_log(desk, "m1").findings == ()
        desk.log.put_keyframe(ref.id, seq, FOLD_ID, dump([[], state]))
        assert [(one.code, one.seq) for one in audit_log(desk, "m1").findings] == [("false-state", seq)]
        desk.log.put_keyframe(ref.id, seq, FOLD_ID, json.dumps([rewinds, state]).encode())
        assert audit_log(desk, "m1").findings == ()
