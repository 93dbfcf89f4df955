"""Removals at the desk: what cannot be read and what was laid, and the rulings of what is gone."""

from __future__ import annotations

import pytest

from events.chain import Chain
from events.errors import UnknownMatch
from events.log import Row
from events.precedents import Sought
from events.records import Header, Record
from events.vocabulary import SEATS
from referee.court import Ruling
from referee.positions.played.table import MATCH, Played
from referee.positions.shelf import cases_of
from referee.service import Desk, DeskError
from tests.service.conftest import play

BY = "organiser:kim"
RULED = Sought((("clause", "glossary.guard.1"),))


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
    desk.open("own")
    bring_in_unreadable(desk)
    assert next(one for one in desk.matches() if one.name == "odd").fault
    told = desk.remove_match("odd", "of a newer program", BY)
    assert (told.match, told.facts, told.by) == ("odd", 2, BY)
    assert desk.match_names() == ["own"]
    assert desk.removals() == [told]


def test_a_match_that_was_laid_by_hand_is_removed() -> None:
    played = Played(cases_of("glossary.guard.1")[0])
    played.desk.remove_match(MATCH, "a position", BY)
    assert played.desk.match_names() == []


def test_the_rulings_of_a_removed_match_are_found_no_more_until_it_comes_back(desk: Desk) -> None:
    desk.open("m1", seed=5)
    play(desk, "m1", 30)
    ruling = Ruling("May it be guarded?", "Yes.", ("glossary.guard.1",))
    desk.rule("m1", ruling, by="head-judge:bo")
    assert desk.precedents(RULED).total == 1
    ref, rows = desk.log.match("m1"), desk.rows("m1")
    record = Record(Header("m1", ref.created, ref.tags, desk.log.head(ref.id)), rows)
    before = desk.state("m1")
    desk.remove_match("m1", "a test", BY)
    assert desk.precedents(RULED).total == 0
    with pytest.raises(UnknownMatch):
        desk.state("m1")
    desk.rebuild_precedents()
    assert desk.precedents(RULED).total == 0
    desk.take_in(record)
    assert desk.precedents(RULED).total == 1
    assert desk.state("m1") == before


def test_the_calls_of_a_removed_match_are_passed_over_in_the_feed(desk: Desk) -> None:
    desk.open("m1", seed=5)
    desk.open("m2", seed=5)
    start = desk.tip()
    for match in ("m1", "m2"):
        desk.call(match, SEATS[0], "May I?")
    desk.remove_match("m1", "a test", BY)
    found, _ = desk.called(start, frozenset({"call.opened"}))
    assert [one.match for one in found] == ["m2"]


def test_what_is_removed_twice_is_not_there(desk: Desk) -> None:
    desk.open("m1", seed=5)
    desk.remove_match("m1", "a test", BY)
    with pytest.raises(UnknownMatch):
        desk.remove_match("m1", "a test", BY)
    desk.open("m2")
    with pytest.raises(DeskError, match="a record of this house"):
        desk.remove_match("m2", "a test", BY)
