"""Lists are one query of a page: the rows say what the facts say, and cost the same in any record."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any

import pytest

from events.listings import ListQuery
from events.sqlite_log import SqliteLog
from referee.doctor.diagnosis import Deployment
from referee.doctor.records import record_findings
from referee.service import Desk, open_desk
from referee.service.court.branching import open_branch
from referee.service.event.starting import open_match
from referee.service.matches import (
    false_listings,
    latest_matches,
    list_matches,
    match_info,
    rebuild_listings,
)
from referee.service.orders import calls
from referee.service.store.listings import listed_state
from referee.web.access.visitors import OWNER, Visitor
from referee.web.desk.queue import QueueFilter, look
from referee.web.pages.home import Ask, home_of
from tests.ordering import given
from tests.service.conftest import play

OWNING = Visitor(OWNER, token=OWNER)


def filled(desk: Desk, count: int = 3) -> None:
    for number in range(count):
        people = (f"p{number}", "p9")
        open_match(desk, f"m{number}", seed=number + 1, event="cup" if number else "", people=people)
        play(desk, f"m{number}", 4)


def test_the_row_of_a_match_goes_on_with_its_facts(desk: Desk) -> None:
    filled(desk)
    play(desk, "m0", 400)
    open_branch(desk, "m1", play(desk, "m1", 2)[-1])
    call = given(calls.open_call, desk, "m2", "A", "May I guard?")[0].body.id
    assert [one.match.public_id for one in desk.log.listed(ListQuery(waits=True))] == ["m2"]
    assert (false_listings(desk, 99), desk.log.stale_listings(9)) == ([], [])
    state, listing = desk.state("m0"), desk.log.listing(desk.log.match("m0").id)
    assert listing is not None
    shown = listed_state(listing)
    assert shown is not None
    assert (shown.turn, shown.winner, shown.reason) == (state.turn.number, state.winner, state.reason)
    assert shown.life == (len(state.A.life), len(state.B.life))
    assert bool(listing.ended) == bool(state.winner)
    given(calls.close, desk, "m2", "head-judge:bo", call, "")
    assert (desk.log.listed(ListQuery(waits=True)), false_listings(desk, 99)) == ([], [])


CHANGES = {
    "lost": "DELETE FROM listings WHERE match_id = 2",
    "false": "UPDATE listings SET person_a = 'somebody' WHERE match_id = 2",
    "state": "UPDATE listings SET data = (SELECT data FROM listings WHERE match_id = 1) WHERE match_id = 2",
    "bytes": "UPDATE listings SET data = 7 WHERE match_id = 2",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_lost_or_false_row_is_found_and_mended(file: str, change: str) -> None:
    with closing(open_desk(file)) as desk:
        filled(desk)
        play(desk, "m1", 30)
        before = list_matches(desk)
    with closing(sqlite3.connect(file)) as db, db:
        assert db.execute(CHANGES[change]).rowcount == 1
    told = [one.what for one in record_findings(Deployment(file, file)) if one.check == "lists"]
    assert len(told) == 1
    assert "m1" in told[0]
    with closing(open_desk(file)) as desk:
        assert len(list_matches(desk)) == len(before)
        rebuild_listings(desk)
        assert (list_matches(desk), false_listings(desk, 99)) == (before, [])


def test_rows_that_are_not_made_yet_are_made_by_who_lists_or_read_from_the_facts(file: str) -> None:
    with closing(open_desk(file)) as desk:
        filled(desk)
        before = [list_matches(desk), list_matches(desk, person="p1"), latest_matches(desk, 2)]
        desk.log.mark_listings()
    with closing(open_desk(file, readonly=True)) as desk:
        assert [list_matches(desk), list_matches(desk, person="p1"), latest_matches(desk, 2)] == before
    with closing(open_desk(file)) as desk:
        assert desk.log.stale_listings(9) == [1, 2, 3]
        assert [list_matches(desk), list_matches(desk, person="p1"), latest_matches(desk, 2)] == before
        assert desk.log.stale_listings(9) == []


@contextmanager
def counted_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Count the rows that each statement reads."""
    found: list[int] = []
    ask = SqliteLog.rows

    def counted(log: SqliteLog, sql: str, values: Mapping[str, object]) -> list[Any]:
        rows = ask(log, sql, values)
        found.append(len(rows))
        return rows

    with monkeypatch.context() as patch:
        patch.setattr(SqliteLog, "rows", counted)
        yield found


LISTS = {
    "all of a page": lambda desk: latest_matches(desk, 5),
    "an event": lambda desk: latest_matches(desk, 5, event="cup"),
    "a person": lambda desk: latest_matches(desk, 5, person="p9"),
    "a ruleset": lambda desk: latest_matches(desk, 5, ruleset="diva"),
    "the first screen": lambda desk: home_of(OWNING, desk, Ask()),
    "a search": lambda desk: home_of(OWNING, desk, Ask(("cup", "p9"))),
    "the screen of an event": lambda desk: home_of(OWNING, desk, Ask((), "cup")),
    "the queue": lambda desk: look(desk, OWNING, QueueFilter()),
}


def test_a_list_reads_no_more_in_a_larger_record(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond a page, the matches that are copied cost no statement and no row."""
    costs: list[dict[str, tuple[int, int]]] = []
    monkeypatch.setattr("referee.web.pages.home.PAGE", 5)
    monkeypatch.setattr("referee.web.pages.home.WINDOW", 5)
    with closing(open_desk(file)) as desk:
        for numbers in (range(8), range(8, 24)):
            for number in numbers:
                people = (f"p{number}", "p9")
                open_match(desk, f"m{number}", seed=number + 1, event="cup", people=people)
            cost = {}
            for name, ask in LISTS.items():
                ask(desk)
                with counted_rows(monkeypatch) as read:
                    ask(desk)
                cost[name] = len(read), sum(read)
            costs.append(cost)
    assert costs[0] == costs[1]
    assert max(statements for statements, _ in costs[0].values()) < 40


def test_a_page_is_folded_from_no_facts(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_desk(file)) as desk:
        filled(desk)
        expected = list_matches(desk)
    with closing(open_desk(file)) as desk:
        monkeypatch.setattr(SqliteLog, "read", None)
        assert [match_info(desk, one) for one in desk.log.listed(ListQuery())] == expected
