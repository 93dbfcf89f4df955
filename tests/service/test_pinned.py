"""Cards and policies are those that the facts pin by hash: in a log, in a record, and offline."""

from __future__ import annotations

import io
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from events.errors import AlteredBlob, RecordError
from events.records import Blob, read, write
from events.stores import open_log
from referee.audit import verify_record
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, open_desk
from referee.service.court.branching import open_branch
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.matches import log_names
from referee.service.orders import calls, events
from referee.service.proof.attesting import export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log
from referee.service.records.removing import bring_record
from tests.ordering import given
from tests.service.conftest import play

HEAD = "head-judge:bo"
Change = Callable[[bytes], bytes]


def stronger(data: bytes) -> bytes:
    """A catalogue whose SIGNI have ten times the power."""
    return re.sub(rb'"power":(\d+)', rb'"power":\g<1>0', data)


def looser(data: bytes) -> bytes:
    """A policy in which floor judges may what head judges may."""
    return data.replace(b'"head-judge"', b'"head-judge", "floor-judge"')


CHANGES: dict[str, Change] = {"catalog": stronger, "policy": looser}


@pytest.fixture
def played(file: str) -> str:
    with closing(open_desk(file)) as desk:
        open_event(desk, "cup", by="kim", date="2026-03-01")
        open_match(desk, "m1", seed=5, policy=shipped()[GENERIC])
        play(desk, "m1", 10)
    return file


def alter(file: str, kind: str) -> None:
    """Change what lies under the name of a blob, as whoever writes the database may."""
    with closing(sqlite3.connect(file)) as base, base:
        rows = base.execute("select hash, data from blobs where kind = ?", (kind,)).fetchall()
        assert rows
        for name, data in rows:
            assert CHANGES[kind](data) != data
            base.execute(
                "update blobs set data = ? where kind = ? and hash = ?", (CHANGES[kind](data), kind, name)
            )


def record(desk: Desk, match: str) -> bytes:
    out = io.BytesIO()
    export_record(desk, match, out)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["catalog", "policy"])
def test_an_altered_blob_is_a_fault_of_the_match_that_pins_it(played: str, kind: str) -> None:
    alter(played, kind)
    with closing(open_desk(played)) as desk:
        verdict = verify_match(desk, "m1")
        assert (verdict.ok, verdict.first_bad) == (False, 1)
        assert re.search(r"seq 1 pins was altered: [0-9a-f]{64} is [0-9a-f]{64}", verdict.reason)
        assert [(one.code, one.seq) for one in audit_log(desk, "m1").findings] == [("altered-blob", 1)]
        with pytest.raises(AlteredBlob, match=r"expected the SHA-256 [0-9a-f]{64}, found"):
            record(desk, "m1")


def test_play_on_altered_cards_is_refused_and_nothing_is_shown(played: str) -> None:
    alter(played, "catalog")
    with closing(open_desk(played)) as desk:
        head = desk.log.head(desk.log.match("m1").id)
        for look in (lambda: view_at(desk, "m1", "A"), lambda: play(desk, "m1", 1)):
            with pytest.raises(AlteredBlob):
                look()
        assert desk.log.head(desk.log.match("m1").id) == head


def test_no_order_is_given_under_an_altered_policy(played: str) -> None:
    alter(played, "policy")
    with closing(open_desk(played)) as desk:
        for order in (
            lambda: given(calls.note, desk, "m1", HEAD, "a word", point=None),
            lambda: given(events.appoint, desk, "cup", "kim", "ann", "floor-judge"),
        ):
            with pytest.raises(AlteredBlob, match="policy"):
                order()
        assert not verify_match(desk, "cup").ok
        assert verify_match(desk, "cup").first_bad == 1


def test_a_later_policy_of_an_event_is_compared_as_well(played: str) -> None:
    with closing(open_desk(played)) as desk:
        given(events.adopt, desk, "cup", "kim", shipped()[GENERIC] + b"\n# from Saturday on\n")
        last = desk.log.head(desk.log.match("cup").id).seq
        assert verify_match(desk, "cup").ok
    with closing(sqlite3.connect(played)) as base, base:
        base.execute("update blobs set data = data || x'0a' where instr(data, 'Saturday')")
    with closing(open_desk(played)) as desk:
        assert verify_match(desk, "cup").first_bad == last
        assert verify_match(desk, "m1").ok


@pytest.mark.parametrize("kind", ["catalog", "policy"])
def test_a_record_that_carries_others_with_fresh_hashes_is_refused(played: str, kind: str) -> None:
    with closing(open_desk(played)) as desk:
        honest = record(desk, "m1")
    assert verify_record(honest.splitlines(keepends=True)).ok
    made = read(honest.splitlines(keepends=True))
    blobs = [Blob(k, CHANGES[k](d) if k == kind else d) for k, d in made.header.blobs]
    forged = io.BytesIO()
    write(made.header._replace(blobs=tuple(blobs)), made.rows, forged)
    lines = forged.getvalue().splitlines(keepends=True)
    verdict = verify_record(lines)
    assert not verdict.ok
    assert verdict.reason.startswith(f"header: the {kind} ")
    assert "seq 1 pins" in verdict.reason
    with pytest.raises(RecordError, match=rf"line 1, blobs: the {kind} .* .seq 1 pins"):
        read(lines)
    with closing(open_desk("memory:")) as other:
        with pytest.raises(RecordError):
            bring_record(other, lines)
        assert log_names(other) == []


def test_a_branch_carries_what_its_parent_pins(played: str) -> None:
    with closing(open_desk(played)) as desk:
        asked = [one.seq for one in desk.facts("m1") if one.body.KIND == "decision.asked"]
        open_branch(desk, "m1", asked[2], name="what-if")
        branch = next(name for name in log_names(desk) if name not in {"m1", "cup"})
        whole, part = record(desk, "m1"), record(desk, branch)
    made = read(part.splitlines(keepends=True))
    blobs = tuple(Blob(k, CHANGES[k](d)) for k, d in made.header.blobs)
    forged = io.BytesIO()
    write(made.header._replace(blobs=blobs), made.rows, forged)
    with closing(open_desk("memory:")) as other:
        bring_record(other, whole.splitlines(keepends=True))
        with pytest.raises(RecordError, match="seq 1 pins"):
            bring_record(other, forged.getvalue().splitlines(keepends=True))
        assert bring_record(other, part.splitlines(keepends=True)) == branch


def test_the_record_of_the_match_puts_an_altered_blob_right(played: str) -> None:
    with closing(open_desk(played)) as desk:
        honest = record(desk, "m1")
    alter(played, "catalog")
    with closing(open_desk(played)) as desk:
        bring_record(desk, honest.splitlines(keepends=True))
        assert verify_match(desk, "m1").ok
        assert len(play(desk, "m1", 1)) == 1


def test_an_altered_version_of_an_imported_card_is_not_read(played: str) -> None:
    with closing(open_log(played)) as log:
        name = log.put_blob("card", b"{}")
    with closing(sqlite3.connect(played)) as base, base:
        base.execute("update blobs set data = x'7b7d20' where kind = 'card'")
    with closing(open_log(played)) as log, pytest.raises(AlteredBlob, match="the card"):
        log.blob("card", name)
