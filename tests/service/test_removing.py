"""Removals at the desk: what cannot be read and what was laid, and the rulings of what is gone."""

from __future__ import annotations

import pytest

from events.chain import Chain
from events.errors import UnknownMatch
from events.log import Row
from events.records import Header, Record
from events.registry.precedents import PrecedentSearch
from events.vocabulary import SEATS
from referee.court import Ruling
from referee.positions.played.table import MATCH, PlayedPosition
from referee.positions.shelf import cases_of
from referee.service import Desk, DeskError
from referee.service.court.precedents import rebuild_precedents, search_precedents
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.matches import list_matches, match_names
from referee.service.orders import calls
from referee.service.proof.roots import rows_in
from referee.service.records.following import called_since, feed_tip
from referee.service.records.removing import removals_of, remove_match, take_in_record
from tests.ordering import given
from tests.service.conftest import play

BY = "organiser:kim"
RULED = PrecedentSearch((("clause", "glossary.guard.1"),))


def bring_in_unreadable(desk: Desk) -> None:
    """Append a fact of a kind that this program does not know, as an import does."""
    first = desk.log.read(desk.log.match("own").id, 0, 1)[0]
    ref = desk.log.open_match("odd", created=first.at, tags={})
    chain, rows = Chain("odd"), list[Row]()
    previous = chain.genesis()
    for row in (first, first._replace(seq=2, kind="moon.risen", open=b'{"a":1}')):
        fields = {name: said for name, said in row._asdict().items() if name != "hash"}
        previous = chain.link(previous, **fields)
        rows.append(row._replace(hash=previous))
    desk.log.append(ref.id, rows, key="import", request=previous)


def test_an_imported_match_that_cannot_be_read_is_removed(desk: Desk) -> None:
    open_match(desk, "own")
    bring_in_unreadable(desk)
    assert next(one for one in list_matches(desk) if one.name == "odd").fault
    told = remove_match(desk, "odd", "of a newer program", BY)
    assert (told.match, told.facts, told.by) == ("odd", 2, BY)
    assert match_names(desk) == ["own"]
    assert removals_of(desk) == [told]


def test_a_match_that_was_laid_by_hand_is_removed() -> None:
    played = PlayedPosition(cases_of("glossary.guard.1")[0])
    remove_match(played.desk, MATCH, "a position", BY)
    assert match_names(played.desk) == []


def test_the_rulings_of_a_removed_match_are_found_no_more_until_it_comes_back(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 30)
    ruling = Ruling("May it be guarded?", "Yes.", ("glossary.guard.1",))
    give_ruling(desk, "m1", ruling, by="head-judge:bo")
    assert search_precedents(desk, RULED).total == 1
    ref, rows = desk.log.match("m1"), rows_in(desk, "m1")
    record = Record(Header("m1", ref.created, ref.tags, desk.log.head(ref.id)), rows)
    before = desk.state("m1")
    remove_match(desk, "m1", "a test", BY)
    assert search_precedents(desk, RULED).total == 0
    with pytest.raises(UnknownMatch):
        desk.state("m1")
    rebuild_precedents(desk)
    assert search_precedents(desk, RULED).total == 0
    take_in_record(desk, record)
    assert search_precedents(desk, RULED).total == 1
    assert desk.state("m1") == before


def test_the_calls_of_a_removed_match_are_passed_over_in_the_feed(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    open_match(desk, "m2", seed=5)
    start = feed_tip(desk)
    for match in ("m1", "m2"):
        given(calls.open_call, desk, match, SEATS[0], "May I?")
    remove_match(desk, "m1", "a test", BY)
    found, _ = called_since(desk, start, frozenset({"call.opened"}))
    assert [one.match for one in found] == ["m2"]


def test_what_is_removed_twice_is_not_there(desk: Desk) -> None:
    open_match(desk, "m1", seed=5)
    remove_match(desk, "m1", "a test", BY)
    with pytest.raises(UnknownMatch):
        remove_match(desk, "m1", "a test", BY)
    open_match(desk, "m2")
    with pytest.raises(DeskError, match="a record of this house"):
        remove_match(desk, "m2", "a test", BY)
