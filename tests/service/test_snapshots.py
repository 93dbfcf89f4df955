"""One cache for all desks of a service, over a store that lies, moves back, or is written by others."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from copy import copy
from typing import NamedTuple

import pytest

from events.errors import UnknownMatch
from events.log import Head, MatchRef
from referee.court import Ruling
from referee.fold import FOLD_ID, fold
from referee.service import Desk, open_desk
from referee.service.court.branching import open_branch
from referee.service.court.judging import rewind_check
from referee.service.court.ruling import give_ruling
from referee.service.errors import FalseStates
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.orders import events
from referee.service.records.removing import forget_record
from referee.service.store.cache import SnapshotCache
from referee.service.store.live import LiveMatch
from referee.state import Match, Settings, new_match
from tests.ordering import given
from tests.service.conftest import play
from tests.service.test_kept_states import counted
from tests.soak.forging import exchanged

HEAD = "head-judge:bo"


class House(NamedTuple):
    """A desk that writes and one that reads, with one cache, and a desk of another process."""

    writer: Desk
    reader: Desk
    other: Desk
    cache: SnapshotCache
    file: str


@pytest.fixture
def house(file: str) -> Iterator[House]:
    cache = SnapshotCache()
    with (
        closing(open_desk(file, cache=cache)) as writer,
        closing(open_desk(file, readonly=True, cache=cache)) as reader,
        closing(open_desk(file)) as other,
    ):
        open_match(writer, "m1", seed=5)
        play(writer, "m1", 30)
        yield House(writer, reader, other, cache, file)


def folded(house: House, match: str = "m1") -> Match:
    """The state at the head of a match, folded from all facts in the file by a desk of its own."""
    with closing(open_desk(house.file, readonly=True)) as alone:
        state, fault = fold(new_match(Settings("", "", "")), alone.facts(match))
    assert fault is None
    return state


def asked(desk: Desk) -> list[int]:
    """The seqs at which the match asked something."""
    return [fact.seq for fact in desk.facts("m1") if fact.body.KIND == "decision.asked"]


@contextmanager
def underneath(house: House) -> Iterator[sqlite3.Connection]:
    """Change rows as nobody may: the triggers that keep them are gone."""
    with closing(sqlite3.connect(house.file)) as base, base:
        for (name,) in base.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            base.execute(f"drop trigger {name}")
        yield base


def cut_off(house: House, after: int) -> None:
    """Take the end of the match out of the file, as if an older copy had been put in its place."""
    with underneath(house) as base:
        base.execute("delete from events where seq > ?", (after,))
        base.execute("delete from commands where last_seq > ?", (after,))
        base.execute("delete from keyframes where seq > ?", (after,))


def test_what_the_writer_publishes_is_read_from_no_log(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.reader.live.get("m1")
    play(house.writer, "m1", 5)
    read, decoded = counted(house.reader, monkeypatch)
    assert house.reader.live.get("m1") is house.writer.live.get("m1")
    assert house.reader.table("m1") is house.writer.table("m1")
    assert (read, decoded) == ([], [])
    assert house.reader.state("m1") == folded(house)


def last_command(desk: Desk) -> int:
    """The seq before the last command of the match."""
    return desk.log.commands(desk.log.match("m1").id)[-3][1]


def went_on(house: House) -> None:
    """Play at another process."""
    play(house.other, "m1", 3, seed=9)


def moved_back(house: House) -> None:
    """Put an older copy in the place of the record."""
    cut_off(house, last_command(house.other))


def otherwise(house: House) -> None:
    """Put another end in the place of the one there was."""
    moved_back(house)
    with closing(open_desk(house.file)) as alone:
        play(alone, "m1", 2, seed=77)


@pytest.mark.parametrize("change", [went_on, moved_back, otherwise])
def test_a_head_that_is_not_the_one_in_memory_is_read_again(
    house: House, change: Callable[[House], None]
) -> None:
    before = house.reader.live.get("m1")
    house.reader.reading("m1")
    change(house)
    for desk in (house.reader, house.writer):
        assert desk.live.get("m1") is not before
        assert desk.state("m1") == folded(house)
        assert desk.reading("m1").book.states[-1] == folded(house)
        assert desk.facts("m1")[-1].seq == desk.log.head(1).seq
    assert house.reader.live.get("m1") is house.writer.live.get("m1"), "what was read again is shared"
    play(house.writer, "m1", 2)
    assert house.reader.state("m1") == folded(house)


def test_a_reader_that_is_slow_puts_nothing_old_in_place_of_the_new(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.cache.drop("m1")
    read = house.reader.live._read

    def slowly(ref: MatchRef, head: Head) -> LiveMatch:
        found = read(ref, head)
        play(house.writer, "m1", 1)
        return found

    monkeypatch.setattr(house.reader.live, "_read", slowly)
    old = house.reader.live.get("m1")
    newest = house.cache.match("m1")
    assert newest is not None
    assert newest.head.seq > old.head.seq
    assert house.writer.live.get("m1") is newest


def keep_false(house: House) -> Match:
    """Exchange names of cards in all kept states, sealed as the house does it; give the true state."""
    true, log = folded(house), house.writer.log
    for seq, data in log.keyframes(1, FOLD_ID):
        log.put_keyframe(1, seq, FOLD_ID, exchanged(data))
    house.cache.drop("m1")
    return true


def test_a_false_state_is_dropped_for_every_desk(house: House) -> None:
    play(house.writer, "m1", 60)
    true = keep_false(house)
    assert house.reader.state("m1") != true
    assert house.writer.state("m1") != true, "the snapshot is shared, the false one too"
    with pytest.raises(FalseStates):
        give_ruling(house.writer, "m1", Ruling("q", "d", ("glossary.guard.1",)), by=HEAD)
    assert house.reader.state("m1") == house.writer.state("m1") == true
    assert house.writer.log.keyframes(1, FOLD_ID) == []
    give_ruling(house.writer, "m1", Ruling("q", "d", ("glossary.guard.1",)), by=HEAD)


def test_a_false_state_does_not_come_back_by_who_went_on_from_it_meanwhile(house: House) -> None:
    play(house.writer, "m1", 60)
    true = keep_false(house)
    false = house.reader.live.get("m1")
    with pytest.raises(FalseStates):
        rewind_check(house.reader, "m1", 3)
    house.cache.publish(false, None)
    house.cache.matches["m1"] = copy(false)
    assert house.reader.state("m1") == true
    assert house.writer.state("m1") == true


def test_a_false_state_of_what_a_branch_left_is_found_in_the_branch(house: House) -> None:
    play(house.writer, "m1", 60)
    open_branch(house.writer, "m1", asked(house.writer)[-2], "try", by=HEAD)
    assert house.reader.state("try") == folded(house, "try")
    keep_false(house)
    house.cache.drop("try")
    with pytest.raises(FalseStates, match="m1"):
        rewind_check(house.reader, "try", 3)
    assert house.reader.state("try") == folded(house, "try")


def test_facts_that_were_changed_underneath_are_not_what_a_judge_is_shown_twice(house: House) -> None:
    """A row that is altered has another hash than the chain: verify finds it, and what was read stays."""
    true = house.reader.facts("m1")
    with underneath(house) as base:
        base.execute("update events set actor = 'somebody' where seq = 7")
    assert house.reader.facts("m1") == true
    house.cache.drop("m1")
    assert house.reader.facts("m1") != true


def test_a_table_stays_as_it_is_while_the_writer_plays_on(house: House) -> None:
    for _ in range(20):
        table = house.reader.table("m1")
        board, seen = table.board, view_at(house.reader, "m1", "judge")
        play(house.writer, "m1", 1, seed=3)
        assert board.state is table.state
        assert seen["seq"] == table.state.seq < house.reader.table("m1").state.seq


def test_a_removed_match_is_forgotten_by_every_desk(house: House) -> None:
    for desk in (house.writer, house.reader):
        desk.opened_as("m1")
        desk.reading("m1")
    forget_record(house.writer, "m1")
    cache = house.cache
    assert not any("m1" in kept for kept in (cache.matches, cache.histories, cache.refs, cache.openings))


def test_a_ruling_with_a_rewind_decodes_each_fact_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    back = asked(house.other)[-6]
    house.cache.drop("m1")
    _, decoded = counted(house.writer, monkeypatch)
    give_ruling(house.writer, "m1", Ruling("q", "d", ("glossary.guard.1",), "rewind", back), by=HEAD)
    often = Counter(decoded)
    tail = house.other.log.head(1).seq - 50
    assert max(often.values()) <= 3
    assert {seq: n for seq, n in often.items() if n > 1 and 3 < seq < tail} == {}
    decoded.clear()
    play(house.writer, "m1", 6)
    head = house.other.log.head(1).seq
    give_ruling(house.writer, "m1", Ruling("q", "d", ("glossary.guard.1",), "rewind", back), by=HEAD)
    assert len(decoded) < head / 3, "what was read before is not read again"


def test_an_event_is_folded_once_for_every_desk(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    open_event(house.writer, "cup", by="kim", date="2026-11-22")
    given(events.enter, house.writer, "cup", "organiser:kim", "ann")
    read, _ = counted(house.reader, monkeypatch)
    assert event_at(house.reader, "cup").playing() == ("ann",)
    assert event_at(house.reader, "cup") is event_at(house.writer, "cup")
    assert read == []
    given(events.enter, house.other, "cup", "organiser:kim", "bo")
    assert event_at(house.reader, "cup").playing() == ("ann", "bo")


def test_who_learns_later_has_a_cache_of_its_own(house: House) -> None:
    with closing(open_desk(house.file, readonly=True, delay=3600, cache=house.cache)) as late:
        newest = house.reader.live.get("m1")
        assert late.log.matches() == []
        assert house.cache.match("m1") is newest
        with pytest.raises(UnknownMatch):
            late.state("m1")
