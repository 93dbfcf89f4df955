"""Matches that come in whole and go together, in every store: all of them or none."""

from __future__ import annotations

from hashlib import sha256

import pytest

from events.chain import Chain
from events.errors import BadCommand, Conflict, MatchExists
from events.log import Log, NewMatch, Parent, Row
from events.memory_log import MemoryLog
from events.removals import Removed
from tests.contracts.sample import START, Match, fed


def rows_of(name: str, count: int = 3) -> list[Row]:
    log = MemoryLog()
    match = Match(log, name)
    match.append(count)
    return log.read(match.ref.id)


def new(name: str, rows: list[Row], parent: Parent | None = None) -> NewMatch:
    return NewMatch(name, START, {"event": "cup"}, parent, rows, "import", sha256(name.encode()).digest())


def test_matches_are_added_with_their_facts_and_what_they_pin(log: Log) -> None:
    first, second = log.add_matches(
        [new("a", rows_of("a")), new("b", rows_of("b", 2)), new("c", [])][:2], [("policy", b"p")]
    )
    assert (log.match("a"), log.match("b")) == (first, second)
    assert log.read(first.id) == rows_of("a")
    assert log.head(second.id).seq == 2
    assert log.commands(first.id) == [(1, 3)]
    assert log.blob("policy", sha256(b"p").hexdigest()) == b"p"
    assert [(match, row.seq) for match, row in fed(log, 5).rows] == [
        *((first.id, seq) for seq in (1, 2, 3)),
        *((second.id, seq) for seq in (1, 2)),
    ]


def test_a_branch_is_added_to_a_match_that_is_there(log: Log) -> None:
    trunk = Match(log, "trunk")
    trunk.append(2)
    link = log.read(trunk.ref.id)[0].hash
    (row,) = rows_of("x", 1)
    fields = {name: said for name, said in row._asdict().items() if name != "hash"} | {"seq": 2, "cause": 0}
    own = Row(**fields, hash=Chain("branch").link(link, **fields))
    (branch,) = log.add_matches([new("branch", [own], Parent(trunk.ref.id, 1, link))])
    assert log.match("branch").parent == Parent(trunk.ref.id, 1, link)
    assert log.head(branch.id).seq == 2


@pytest.mark.parametrize("fault", ["taken", "holes", "name"])
def test_where_one_cannot_be_added_none_is(log: Log, fault: str) -> None:
    Match(log, "taken").append(1)
    spoilt = {
        "taken": new("taken", rows_of("taken")),
        "holes": new("holes", rows_of("holes")[1:]),
        "name": new("a b", rows_of("a")),
    }[fault]
    odd = spoilt._replace(rows=[spoilt.rows[0], spoilt.rows[0]]) if fault == "holes" else spoilt
    with pytest.raises((MatchExists, BadCommand)):
        log.add_matches([new("a", rows_of("a")), odd], [("policy", b"p")])
    assert [one.match.public_id for one in log.matches()] == ["taken"]
    assert log.blob("policy", sha256(b"p").hexdigest()) is None
    assert [one.public_id for one in log.add_matches([new("a", rows_of("a"))])] == ["a"]


def test_matches_are_removed_together_or_not_at_all(log: Log) -> None:
    added = log.add_matches([new(name, rows_of(name)) for name in "ab"])
    gone = [Removed(ref.id, ref.public_id, START, "kim", "a test", 3, log.head(ref.id).hash) for ref in added]
    with pytest.raises(Conflict):
        log.remove_matches([gone[0], gone[1]._replace(head=2)])
    assert log.removed() == []
    log.remove_matches(gone)
    assert [one.public_id for one in log.removed()] == ["a", "b"]
    assert log.matches() == []
