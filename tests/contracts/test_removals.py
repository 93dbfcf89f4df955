"""Removed matches: passed over everywhere, their rows kept, there again when they come again."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO

import pytest

from events.errors import Conflict, MatchExists, MatchRemoved, UnknownMatch
from events.log import Head, Log, every
from events.records import lines_of, read
from events.removals import Lifted, Removed
from events.stores import open_log
from events.transfer import export_match, import_record
from tests.contracts.sample import START, Match, fed
from tests.contracts.test_stores import change


def removal(match: Match, reason: str = "a test", at: int = START) -> Removed:
    """Take a match out as it was last seen."""
    ref = match.ref
    return Removed(ref.id, ref.public_id, at, "judge", reason, match.seq, match.hash)


def test_a_removed_match_is_passed_over_and_its_rows_stay(log: Log) -> None:
    gone, left = Match(log, "m1"), Match(log, "m2")
    rows = gone.append(3)
    left.append(1)
    log.remove_match(removal(gone))
    with pytest.raises(UnknownMatch):
        log.match("m1")
    with pytest.raises(UnknownMatch):
        log.head(gone.ref.id)
    assert [one.match.public_id for one in every(log)] == ["m2"]
    assert log.holding(b'"note"') == {left.ref.id: 1}
    assert log.moved().matches == [left.ref.id]
    assert log.read(gone.ref.id) == rows
    assert log.public_id(gone.ref.id) == "m1"
    assert log.removed() == [removal(gone)]
    assert len(fed(log, 4).rows) == 4


def test_nothing_follows_in_a_removed_match(log: Log) -> None:
    gone = Match(log, "m1")
    gone.append(2)
    log.remove_match(removal(gone))
    command = gone.command(1)
    for _ in range(2):
        with pytest.raises(UnknownMatch):
            log.append(command[0], command[1], key=command.key, request=command.request)
    assert len(log.read(gone.ref.id)) == 2


def test_a_match_that_went_on_is_not_removed(log: Log) -> None:
    match = Match(log, "m1")
    match.append(2)
    stale = removal(match)
    match.append(1)
    with pytest.raises(Conflict, match="seq 3"):
        log.remove_match(stale)
    assert log.removed() == []
    log.remove_match(removal(match))
    with pytest.raises(UnknownMatch):
        log.remove_match(removal(match))


def test_a_branch_without_facts_is_at_the_seq_where_it_left(log: Log) -> None:
    whole = Match(log, "m1")
    whole.append(3)
    branch = Match(log, "m1.B1", parent=(whole.ref.id, 2))
    assert log.head(branch.ref.id) == Head(2, branch.hash)
    log.remove_match(removal(branch))
    assert [one.match.public_id for one in every(log)] == ["m1"]


def test_removals_are_listed_in_their_order(log: Log) -> None:
    first, second = Match(log, "m1"), Match(log, "m2")
    log.remove_match(removal(second, "by mistake", START + 1))
    log.remove_match(removal(first, "a test", START + 2))
    assert [(one.public_id, one.reason) for one in log.removed()] == [
        ("m2", "by mistake"),
        ("m1", "a test"),
    ]


def test_the_name_stays_that_of_the_record_that_was_removed(log: Log) -> None:
    gone = Match(log, "m1")
    gone.append(1)
    log.remove_match(removal(gone))
    with pytest.raises(MatchRemoved, match="import that very record again"):
        log.open_match("m1", created=START, tags={})
    assert log.open_match("m2", created=START, tags={}).public_id == "m2"


def test_the_same_record_lifts_a_removal_and_another_does_not(log: Log) -> None:
    match = Match(log, "m1")
    match.append(3)
    out = BytesIO()
    export_match(log, "m1", out)
    log.remove_match(removal(match))
    other = open_log("memory:")
    Match(other, "m1").append(2)
    shorter = BytesIO()
    export_match(other, "m1", shorter)
    with pytest.raises(MatchExists):
        import_record(log, read(lines_of(BytesIO(shorter.getvalue()))))
    assert len(log.removed()) == 1
    assert log.lifted() == []
    whole = read(lines_of(BytesIO(out.getvalue())))
    assert import_record(log, whole, at=START + 5, by="organiser:lea") == match.ref
    assert log.removed() == []
    over = Lifted(removal(match), START + 5, "organiser:lea")
    assert log.lifted() == [over]
    assert log.match("m1") == match.ref
    match.append(1)
    again = removal(match, "again", START + 6)
    log.remove_match(again)
    log.lift_removal("m1", START + 7, "judge")
    assert log.lifted() == [over, Lifted(again, START + 7, "judge")]


def test_the_database_itself_takes_no_command_of_a_removed_match(stored: str) -> None:
    with closing(open_log(stored)) as log:
        match = Match(log, "m1")
        match.append(1)
        log.remove_match(removal(match))
    names = "match_id, key, first_seq, last_seq, request_hash"
    sql = f"INSERT INTO commands ({names}) VALUES ({match.ref.id}, 'late', 2, 2, '')"  # noqa: S608 - a number of this test
    with pytest.raises(Exception, match="the match was removed"):
        change(stored, sql)
