"""A record whose match was played on by newer cards: it carries both, and branches have their own."""

from __future__ import annotations

import io
import random

import pytest

from events.records import lines_of, read
from events.stores import open_log
from referee.audit import verify_record
from referee.service import Desk, DeskError
from referee.service.court.branching import open_branch
from referee.service.court.rerunning import judge_again
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


def test_a_record_with_a_catalogue_that_nothing_names_is_refused(desk: Desk) -> None:
    played_across(desk)
    record = read(lines_of(io.BytesIO(exported(desk))))
    kept = record.header.blobs[0]
    elsewhere = Desk(open_log("memory:"))
    take_in_record(elsewhere, record._replace(header=record.header._replace(blobs=(kept,))))
    with pytest.raises(DeskError, match="are not in the database"):
        elsewhere.table("m1")


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
