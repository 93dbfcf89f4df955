"""What no hash covers is held to the log: the index of rulings, tags, the ranges of commands."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from events.registry.precedents import PrecedentPage, PrecedentSearch
from referee.cards import shipped
from referee.cards.stored import MisplacedCard, StoredCatalog, placed
from referee.court import Ruling
from referee.service import open_desk
from referee.service.court.precedents import (
    precedents_taken_in,
    rebuild_precedents,
    search_precedents,
)
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.records.auditing import audit_base, audit_log, to_audit
from tests.service.conftest import play

HEAD = "head-judge:bo"
ALL = PrecedentSearch((("clause", "glossary.guard.1"),))
INVENTED = (
    """insert into rulings select id + 1, match, 'R99', seq, at, by, question, 'No, never.',
    remedy, infraction, stands, point, outcome from rulings where match = 'm1'""",
    """insert into ruling_marks select kind, value, ruling + 1 from ruling_marks
    where ruling = (select id from rulings where match = 'm1' and name = 'R1')""",
)
CHANGES = {
    "decision": ["update rulings set decision = 'No, it may not.' where match = 'm1'"],
    "stands": ["update rulings set stands = 'withdrawn' where match = 'm1'"],
    "invented": INVENTED,
    "elsewhere": ["update rulings set match = 'm9' where match = 'm1'"],
}
UNSHOWN = {
    "gone": ["delete from ruling_marks", "delete from ruling_words", "delete from rulings"],
    "mark": ["update ruling_marks set value = 'Moss Hare' where kind = 'phase'"],
    "words": ["update ruling_words set words = 'something else'"],
}


@pytest.fixture
def ruled(file: str) -> str:
    with closing(open_desk(file)) as desk:
        for name in ("m1", "m2"):
            open_match(desk, name, seed=5, event="open")
            play(desk, name, 12)
        for name, decision in (("m1", "Yes, it may."), ("m2", "No.")):
            ruling = Ruling("May it be guarded?", decision, ("glossary.guard.1",))
            give_ruling(desk, name, ruling, by=HEAD)
        assert len(search_precedents(desk, ALL).rows) == 2
        assert [one for name in to_audit(desk) for one in audit_log(desk, name).findings] == []
    return file


def behind(file: str, *orders: str) -> None:
    with closing(sqlite3.connect(file)) as base, base:
        for order in orders:
            assert base.execute(order).rowcount > 0


def told(found: PrecedentPage) -> list[tuple[str, str, str, str]]:
    return sorted((one.match, one.id, one.decision, one.stands) for one in found.rows)


TRUE = [("m1", "R1", "Yes, it may.", "stands"), ("m2", "R1", "No.", "stands")]


def found_by(file: str) -> set[str]:
    """The codes of what an audit of the whole database finds."""
    with closing(open_desk(file, readonly=True)) as desk:
        names = to_audit(desk)
        rows = [
            *audit_base(desk).findings,
            *(f for n in names for f in audit_log(desk, n).findings),
        ]
    return {one.code for one in rows}


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_log_does_not_say_is_never_shown_as_a_ruling(ruled: str, change: str) -> None:
    behind(ruled, *CHANGES[change])
    assert found_by(ruled) == {"false-index"}
    with closing(open_desk(ruled, readonly=True)) as desk:
        assert set(told(precedents_taken_in(desk, ALL))) < set(TRUE) or change == "invented"
        assert set(told(precedents_taken_in(desk, ALL))) <= set(TRUE)
    with closing(open_desk(ruled)) as desk:
        assert told(search_precedents(desk, ALL)) == TRUE
    assert found_by(ruled) == set()


@pytest.mark.parametrize("change", UNSHOWN)
def test_what_an_index_leaves_out_is_found_and_made_anew(ruled: str, change: str) -> None:
    behind(ruled, *UNSHOWN[change])
    assert found_by(ruled) == {"false-index"}
    with closing(open_desk(ruled)) as desk:
        rebuild_precedents(desk)
        assert told(search_precedents(desk, ALL)) == TRUE
    assert found_by(ruled) == set()


def test_an_index_that_has_not_taken_in_a_ruling_yet_is_no_fault(ruled: str) -> None:
    with closing(open_desk(ruled)) as desk:
        give_ruling(desk, "m1", Ruling("q", "d", ("glossary.guard.1",)), by=HEAD)
    assert found_by(ruled) == set()


@pytest.mark.parametrize("tag", ["event", "round", "table", "log"])
def test_a_tag_that_the_first_fact_does_not_bear_out_is_found(ruled: str, tag: str) -> None:
    order = "update matches set tags = json_set(tags, '$.TAG', 'event') where id = 2"
    behind(ruled, order.replace("TAG", tag))
    assert "false-tag" in found_by(ruled)


@pytest.mark.parametrize(
    "order",
    [
        """delete from commands where match_id = 1 and first_seq = (select min(first_seq)
        from commands where match_id = 1 and first_seq > 1)""",
        """update commands set first_seq = first_seq + 1 where match_id = 1 and last_seq =
        (select max(last_seq) from commands where match_id = 1)""",
    ],
)
def test_a_command_that_is_gone_from_the_feed_is_found(ruled: str, order: str) -> None:
    behind(ruled, order)
    assert found_by(ruled) == {"false-command"}


def test_a_card_is_not_read_from_the_place_of_another() -> None:
    whole = placed(shipped())
    one, other = whole.names()[:2]
    places = dict(whole.places) | {one: whole.places[other], other: whole.places[one]}
    assert StoredCatalog(whole.dump(), whole.places).get(one).name == one
    with pytest.raises(MisplacedCard, match=f"the card {other} stands where {one} was noted"):
        StoredCatalog(whole.dump(), places).get(one)
