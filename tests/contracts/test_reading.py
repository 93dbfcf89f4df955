"""The contract of reading and following: ranges, matches, the feed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from events.errors import (
    BadCommand,
    Conflict,
    CursorOutdated,
    MatchExists,
    UnknownMatch,
    UnknownSeq,
)
from events.log import Log, Row, every, walk
from tests.contracts.sample import START, Match, fed


def followed(log: Log, limit: int, cursor: str = "", *, count: int = 0) -> tuple[list[tuple[int, Row]], str]:
    """So many facts from a cursor on and what follows them, so many rows at a time."""
    found: list[tuple[int, Row]] = []
    while True:
        rows, cursor = fed(log, min(limit, count - len(found)), cursor, limit)
        if not rows:
            return found, cursor
        assert len(rows) <= limit
        found += rows


def test_ranges(log: Log) -> None:
    match = Match(log, "m1")
    Match(log, "m2").append(9)
    rows = match.append(4) + match.append(6)
    m = match.ref.id
    assert log.read(m, 3) == rows[3:]
    assert log.read(m, 3, 7) == rows[3:7]
    assert log.read(m, 0, 1) == rows[:1]
    assert log.read(m, 9, 1 << 40) == rows[9:]
    assert log.read(m, -5, 2) == rows[:2]
    assert log.read(m, 10) == log.read(m, 1 << 40) == log.read(m, 5, 5) == log.read(m, 7, 2) == []
    assert log.read(m, 0, -1) == []
    assert list(walk(log, m, after=1, step=3)) == rows[1:]


def test_matches_are_found_by_id_and_tags(log: Log) -> None:
    first = Match(log, "final", tags={"event": "Köln", "round": "8"})
    Match(log, "side", tags={"event": "Köln", "round": "1"})
    Match(log, "bare")
    first.append(5)
    assert log.match("final") == first.ref
    assert first.ref.tags == {"event": "Köln", "round": "8"}
    assert log.public_id(first.ref.id) == "final"
    listed = [(m.public_id, head) for m, head in log.matches()]
    assert listed == [("final", 5), ("side", 0), ("bare", 0)]
    assert [m.public_id for m, _ in log.matches({"event": "Köln"})] == ["final", "side"]
    assert [m.public_id for m, _ in log.matches({"event": "Köln", "round": "1"})] == ["side"]
    assert log.matches({"event": "Bonn"}) == []
    page = log.matches(limit=2)
    assert [m.public_id for m, _ in log.matches(after=page[-1].match.id)] == ["bare"]


def test_facts_of_some_kinds_are_read_from_several_matches_at_once(log: Log) -> None:
    matches = [Match(log, name) for name in ("m1", "m2", "m3")]
    rows = {match.ref.id: match.append(6) for match in matches}
    ids = [match.ref.id for match in matches]
    kinds = sorted({row.kind for row in rows[ids[0]]})
    some = kinds[:1]
    wanted = [(i, row) for i in ids[:2] for row in rows[i] if row.kind in some]
    assert wanted
    assert log.of_kinds([ids[1], ids[0]], some) == wanted
    assert log.of_kinds(ids, kinds) == [(i, row) for i in ids for row in rows[i]]
    assert log.of_kinds([ids[2], 999], ["no.such"]) == log.of_kinds([], kinds) == []


def test_every_match_is_listed_however_many_there_are(log: Log) -> None:
    for number in range(7):
        Match(log, f"m{number}", tags={"event": "cup"} if number % 2 else {})
    assert [one.match.public_id for one in every(log, step=3)] == [f"m{n}" for n in range(7)]
    named = [one.match.public_id for one in every(log, {"event": "cup"}, step=2)]
    assert named == ["m1", "m3", "m5"]


def test_unknown_and_doubled_matches(log: Log) -> None:
    Match(log, "m1")
    with pytest.raises(UnknownMatch, match="m2"):
        log.match("m2")
    with pytest.raises(UnknownMatch):
        log.public_id(77)
    with pytest.raises(MatchExists, match="m1"):
        log.open_match("m1", created=START, tags={})
    for name in ("", "a b", "-x", "x" * 65, "ä", "a/b", "x\n"):
        with pytest.raises(BadCommand):
            log.open_match(name, created=START, tags={})
    assert len(log.matches()) == 1


def test_a_branch_knows_the_fact_it_left(log: Log) -> None:
    trunk = Match(log, "trunk")
    rows = trunk.append(4)
    branch = log.open_match("branch", created=START, tags={}, parent=(trunk.ref.id, 3))
    assert branch.parent == (trunk.ref.id, 3, rows[2].hash)
    assert log.match("branch") == branch
    for seq in (0, 5, -1):
        with pytest.raises(UnknownSeq):
            log.open_match("other", created=START, tags={}, parent=(trunk.ref.id, seq))
    with pytest.raises(UnknownMatch):
        log.open_match("other", created=START, tags={}, parent=(99, 1))


def test_the_facts_of_a_branch_go_on_from_the_fact_it_left(log: Log) -> None:
    trunk = Match(log, "trunk")
    rows = trunk.append(4)
    branch = Match(log, "branch", parent=(trunk.ref.id, 3))
    assert log.head(branch.ref.id) == (3, rows[2].hash)
    with pytest.raises(Conflict) as refused:
        log.append(branch.ref.id, trunk.rows(1), key="late", request=bytes(32))
    assert refused.value.current == 3
    with pytest.raises(Conflict):
        log.append(branch.ref.id, rows[:1], key="from the beginning", request=bytes(32))
    own = branch.append(2) + branch.append(1)
    assert [row.seq for row in own] == [4, 5, 6]
    assert log.read(branch.ref.id) == own
    assert log.read(branch.ref.id, 4, 5) == own[1:2]
    assert log.read(branch.ref.id, 0, 3) == []
    assert log.head(branch.ref.id) == (6, own[-1].hash)
    assert log.answered_to(branch.ref.id) == 6
    again = Match(log, "again", parent=(branch.ref.id, 5))
    assert again.ref.parent == (branch.ref.id, 5, own[1].hash)
    assert [row.seq for row in again.append(1)] == [6]
    with pytest.raises(UnknownSeq):
        log.open_match("other", created=START, tags={}, parent=(branch.ref.id, 2))
    assert log.read(trunk.ref.id) == rows
    assert [(one.match.public_id, one.head) for one in log.matches()] == [
        ("trunk", 4),
        ("branch", 6),
        ("again", 6),
    ]
    found, _ = followed(log, 2, count=8)
    assert [(m, row.seq) for m, row in found if m == branch.ref.id] == [
        (branch.ref.id, 4),
        (branch.ref.id, 5),
        (branch.ref.id, 6),
    ]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 1000])
def test_the_feed_gives_each_fact_once(log: Log, limit: int) -> None:
    matches = [Match(log, f"m{n}") for n in range(3)]
    written = []
    for count in (2, 1, 5, 3):
        for match in matches:
            written += [(match.ref.id, row) for row in match.append(count)]
    found, cursor = followed(log, limit, count=len(written))
    assert sorted(found) == sorted(written)
    assert found == written
    assert log.feed(cursor) == ([], cursor)
    later = [(matches[1].ref.id, row) for row in matches[1].append(2)]
    assert followed(log, limit, cursor, count=2)[0] == later


def test_the_feed_keeps_up_with_writers(log: Log) -> None:
    matches = [Match(log, f"m{n}") for n in range(6)]
    empty = log.feed().cursor

    def play(match: Match) -> int:
        return sum(len(match.append(1 + n % 3)) for n in range(20))

    found: list[tuple[int, Row]] = []
    cursor = empty
    with ThreadPoolExecutor(6) as pool:
        playing = [pool.submit(play, match) for match in matches]
        while not all(one.done() for one in playing):
            rows, cursor = log.feed(cursor, 50)
            found += rows
        total = sum(one.result() for one in playing)
    found += followed(log, 50, cursor, count=total - len(found))[0]
    assert len(found) == total
    for match in matches:
        own = [row for match_id, row in found if match_id == match.ref.id]
        assert own == log.read(match.ref.id)


def test_a_cursor_of_another_log_is_refused(log: Log) -> None:
    match = Match(log, "m1")
    match.append(2)
    _, cursor = log.feed()
    for wrong in ("x", "1.2.3.4.5", "9999.1", "7.1.1.1", cursor + "9" * 30, "-1.0", "1.²", "\0"):
        with pytest.raises(CursorOutdated):
            log.feed(wrong)
    ahead = ".".join([*cursor.split(".")[:-2], "999999", "1"])
    with pytest.raises(CursorOutdated):
        log.feed(ahead)


def test_matches_whose_open_parts_hold_some_words(log: Log) -> None:
    one, two = Match(log, "m1"), Match(log, "m2")
    one.append(3)
    two.append(5)
    words = log.read(two.ref.id, 3, 4)[0].open
    found = log.holding(words)
    assert found[two.ref.id] <= 4
    assert log.holding(b"no fact says this") == {}
    with_all = log.holding(words[:2])
    assert set(with_all) == {one.ref.id, two.ref.id}
    assert set(with_all.values()) == {1}


def test_the_tip_is_the_place_after_everything_that_is_there(log: Log) -> None:
    assert followed(log, 10, log.tip())[0] == []
    one, two = Match(log, "m1"), Match(log, "m2")
    one.append(3)
    two.append(2)
    tip = log.tip()
    assert followed(log, 10, tip)[0] == []
    assert log.tip() == tip
    later = [(one.ref.id, row) for row in one.append(2)]
    later += [(two.ref.id, row) for row in two.append(1)]
    assert followed(log, 1, tip, count=len(later))[0] == later
    assert followed(log, 10, log.tip())[0] == []
    assert len(followed(log, 10, count=8)[0]) == 8


def test_what_is_written_around_a_tip_is_missed_by_nobody(log: Log) -> None:
    def twenty(match: Match) -> None:
        for _ in range(20):
            match.append(1)

    matches = [Match(log, f"m{number}") for number in range(4)]
    with ThreadPoolExecutor(5) as pool:
        writing = [pool.submit(twenty, match) for match in matches]
        tips = [log.tip() for _ in range(20)]
        for one in writing:
            one.result(60)
    whole = followed(log, 100, count=80)[0]
    for tip in tips:
        rest = followed(log, 100, tip, count=0)[0]
        assert rest == whole[len(whole) - len(rest) :]
    assert log.feed(log.tip()).rows == []
