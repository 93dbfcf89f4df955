"""A record whose match was played on by newer cards: it carries both, and branches have their own."""

from __future__ import annotations

import io
import random

import pytest

from events.errors import RecordError
from events.records import lines_of, read
from events.stores import open_log
from referee.audit import verify_record
from referee.service import Desk
from referee.service.court.branching import open_branch
from referee.service.court.rerunning import judge_again
from referee.service.matches import log_names
from referee.service.play.acting import act
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import take_in_record
from referee.service.simulated.simulate import answer
from tests.service.newer import (
    NAME,
    WHY,
    made_desk,
    order,
    played_across,
    stated_lines,
)
from tests.service.test_card_readings import BO


@pytest.fixture
def desk() -> Desk:
    """A desk with a match in which two cards have a line that is not read."""
    return made_desk()


def exported(desk: Desk, match: str = "m1", sealed: tuple[str, ...] = ()) -> bytes:
    out = io.BytesIO()
    export_record(desk, match, out, sealed=sealed)
    return out.getvalue()


def test_a_record_carries_every_catalogue_and_goes_on_elsewhere(desk: Desk) -> None:
    seq = played_across(desk)
    data = exported(desk)
    record = read(lines_of(io.BytesIO(data)))
    assert [kind for kind, _ in record.header.blobs] == ["catalog", "catalog"]
    assert verify_record(data.splitlines(keepends=True)).ok
    elsewhere = Desk(open_log("memory:"))
    take_in_record(elsewhere, record)
    assert (stated_lines(elsewhere, seq - 1), stated_lines(elsewhere)) == ([2], [])
    assert judge_again(elsewhere, "m1").verdict == "exact"
    assert verify_match(elsewhere, "m1").ok
    act(elsewhere, "m1", elsewhere.table("m1").seat, answer(elsewhere.table("m1"), random.Random(2)))
    copy = exported(desk, sealed=tuple(audiences_of(desk, "m1")))
    assert verify_record(copy.splitlines(keepends=True)).ok
    assert WHY.encode() not in copy


def test_a_record_without_a_catalogue_that_it_pins_is_refused_until_it_is_here(desk: Desk) -> None:
    played_across(desk)
    record = read(lines_of(io.BytesIO(exported(desk))))
    kept = record.header.blobs[0]
    elsewhere = Desk(open_log("memory:"))
    part = record._replace(header=record.header._replace(blobs=(kept,)))
    with pytest.raises(RecordError, match=r"needs the card definitions .* neither in the file nor in this"):
        take_in_record(elsewhere, part)
    assert log_names(elsewhere) == []
    elsewhere.log.put_blob(*record.header.blobs[1])
    assert take_in_record(elsewhere, part) == "m1"
    assert stated_lines(elsewhere) == []


def test_a_branch_is_played_by_the_cards_of_where_it_left(desk: Desk) -> None:
    seq = played_across(desk)
    early = open_branch(desk, "m1", seq - 1, by=BO).name
    late = open_branch(desk, "m1", seq, by=BO).name
    assert (stated_lines(desk, match=early), stated_lines(desk, match=late)) == ([2], [])
    assert order(desk, match=early)[0].body.cards == (NAME,)
    assert stated_lines(desk, match=early) == []
    data = exported(desk, early)
    assert verify_record(data.splitlines(keepends=True)).ok
    assert read(lines_of(io.BytesIO(data))).header.parent is not None
