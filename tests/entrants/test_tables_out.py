"""Tables of an event for others: decks and penalties, the forms of other programs, the calendar."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from icalendar import Calendar

from events.csv_tables import unguarded
from events.kinds import PersonEntered
from events.letters import shown_name
from events.memory_log import MemoryLog
from events.parts import unpack
from referee.entrants import TomPlayer, TomTournament, read_people, written_tom
from referee.entrants.rows import encoded_once, plain_id
from referee.exchange.columns import FactTable, _texts, row_of
from referee.service import Desk, DeskError
from referee.service.event.calendars import event_calendar
from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.standing import standings_at
from referee.service.event.table_forms import FITTING, require_form, written_table
from referee.service.event.tables import TABLES, AskedTable, event_table
from referee.service.orders import calls, decided, events, pairings, penalties, rounds, rulings, sit
from referee.service.orders.entrants import import_people
from referee.service.telling import told_facts
from tests.ordering import given, seat_table
from tests.service.conftest import desk_of

CUP, KIM = "cup", "organiser:kim"
OFFICIAL = AskedTable(own=True)
NAMES = {"p1": "Ada Berg", "p2": "Bo", "p3": 'Kim "Ace" <Lee> & Co', "p4": "Åsa de la Cruz", "p5": ""}


@pytest.fixture
def desk() -> Iterator[Desk]:
    """An event of five: a round that is paired and played, with a bye, and one who is sent out."""
    with closing(desk_of(MemoryLog())) as made:
        open_event(made, CUP, "kim", date="2026-03-01", title="Spring Cup")
        given(events.appoint, made, CUP, KIM, "ann", "head-judge")
        for person, name in NAMES.items():
            given(events.enter, made, CUP, KIM, person, "" if person == "p5" else "ember-court")
            if name:
                put_person(made, person, name)
        given(pairings.pair, made, CUP, KIM, 1)
        given(rounds.begin, made, CUP, KIM, 1)
        for table, winner in ((1, "A"), (2, "double-loss")):
            given(decided.result, made, CUP, KIM, 1, table, winner)
        given(rounds.end, made, CUP, KIM, 1)
        yield made


def form(desk: Desk, table: str, name: str, asked: AskedTable = OFFICIAL) -> Any:
    found = written_table(desk, event_table(desk, CUP, table, asked), name)
    return found.text or found.value


def test_decks_are_for_officials_and_everybody_else_has_the_commitments(desk: Desk) -> None:
    own = event_table(desk, CUP, "decks", OFFICIAL).rows
    other = event_table(desk, CUP, "decks", AskedTable(named=False)).rows
    assert [row["person"] for row in own] == ["p1", "p2", "p3", "p4"], "who has no list has no row"
    assert "Main Deck" in own[0]["list"]
    assert other == tuple({n: None if n == "name" else row[n] for n in other[0]} for row in own)
    assert {*other[0]} == {"person", "name", "seq", "commitment"}
    ref = desk.log.match(CUP)
    for row in other:
        (stored,) = desk.log.read(ref.id, row["seq"] - 1, row["seq"])
        (fact,) = desk.facts(CUP, row["seq"] - 1, row["seq"])
        assert isinstance(fact.body, PersonEntered)
        assert fact.body.person == row["person"]
        assert row["commitment"] in {part.commitment.hex() for part in unpack(stored.hidden or b"")}


def test_decks_in_the_forms_of_other_programs_are_read_back_by_our_reader(desk: Desk) -> None:
    for one in ("limitless", "topdeck"):
        open_event(desk, one, "kim")
        text = json.dumps(form(desk, "decks", one))
        import_people(sit(desk, one, KIM, {"key": None, "expect": None}), text.encode())
        entered = event_at(desk, one).entrants
        assert [e.id for e in entered] == ["p1", "p2", "p3", "p4"]
        before = event_at(desk, CUP).entrants[0]
        assert sorted(entered[0].main) == sorted(before.main)
        assert sorted(entered[0].lrig_deck) == sorted(before.lrig_deck)
        with pytest.raises(DeskError) as caught:
            form(desk, "decks", one, AskedTable())
        assert caught.value.code == "for-officials"


def test_standings_in_the_forms_of_other_programs_are_read_back_by_our_reader(desk: Desk) -> None:
    stood = standings_at(desk, CUP).rows
    for one in ("limitless", "topdeck"):
        people = read_people(json.dumps(form(desk, "standings", one)).encode())
        assert people.faults == ()
        assert [(p.id, p.name) for p in people.people] == [
            (r.person, NAMES[r.person] or r.person) for r in stood
        ]


def test_results_name_the_winner_as_limitless_and_topdeck_do(desk: Desk) -> None:
    (first, second, bye) = form(desk, "results", "limitless")
    assert first["winner"] == first["player1"]
    assert second["winner"] == -1
    assert (bye["winner"], "player2" in bye) == (bye["player1"], False)
    (round_,) = form(desk, "results", "topdeck")
    assert [one["winner_id"] for one in round_["tables"]] == [first["player1"], None, bye["player1"]]
    assert [one["status"] for one in round_["tables"]] == ["Completed", "Completed", "Bye"]
    byes = [row for row in form(desk, "pairings", "limitless") if "player2" not in row]
    assert len(byes) == 1


def test_a_file_of_tom_has_the_matches_and_gives_the_same_people_back(desk: Desk) -> None:
    given(events.drop, desk, CUP, KIM, "p2")
    text = form(desk, "results", "tom")
    assert text == form(desk, "standings", "tom")
    people = read_people(text.encode())
    assert (people.kind, people.faults) == ("TOM", ())
    assert {p.id: p.name for p in people.people} == {id: name or id for id, name in NAMES.items()}
    for outcome in (1, 10, 5):
        assert f'<match outcome="{outcome}">' in text
    finished, _, missing = text.partition('type="dnf"')
    assert [f'place="{place}"' in finished for place in range(1, 7)] == [True] * 5 + [False]
    assert "<player id=" not in missing, "who left has a place, as in files of TOM"
    assert "<round>1</round>" in text.partition('userid="p2"')[2].partition("</player>")[0]
    assert '<round number="1" type="3" stage="2">' in text
    assert '<pod category="2" stage="2">' in text
    assert "<startdate>03/01/2026</startdate>" in text
    open_event(desk, "second", "kim")
    import_people(sit(desk, "second", KIM, {"key": None, "expect": None}), text.encode())
    assert [e.id for e in event_at(desk, "second").entrants] == [*NAMES]


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@settings(max_examples=200, deadline=None)
@for_all(people=st.dictionaries(WORDS, st.lists(WORDS, max_size=4).map(" ".join), min_size=1, max_size=8))
def test_whoever_is_written_into_a_file_of_tom_is_read_out_of_it(people: dict[str, str]) -> None:
    players = tuple(TomPlayer(id, name) for id, name in people.items())
    text = written_tom(TomTournament("cup", "Cup", "2026-03-01", 50, players, (), ()))
    found = read_people(text.encode())
    known = {row.row for row in found.faults}
    for row, (id, name) in enumerate(people.items(), 1):
        if row not in known:
            one = found.people[row - 1]
            assert (one.id, one.name) == (plain_id(encoded_once(id)), shown_name(encoded_once(name)))


def test_penalties_are_those_of_every_match_and_of_the_event_itself(desk: Desk) -> None:
    given(rounds.open_round, desk, CUP, KIM, 2)
    seat_table(desk, CUP, (2, 7), ("p1", "p2"), KIM)
    given(rounds.begin, desk, CUP, KIM, 2)
    match, ann = "cup-2-7", "head-judge:ann"
    given(calls.open_call, desk, match, "A", "Two Ener?")
    given(calls.claim, desk, match, ann, "C1")
    words: dict[str, Any] = {
        "clauses": ("glossary.guard.1",),
        "decision": "One too many.",
        "remedy": "none",
        "call": "C1",
    }
    given(rulings.rule, desk, match, ann, "Two Ener?", **words)
    given(penalties.give, desk, match, ann, "G2", "B", reason="two Ener", ruling="R1")
    given(decided.disqualify, desk, CUP, KIM, "p4", "left the hall with cards")
    table = event_table(desk, CUP, "penalties", OFFICIAL)
    one, other = table.rows
    assert (one["round"], one["table"], one["match"], one["person"], one["name"]) == (2, 7, match, "p2", "Bo")
    assert (one["infraction"], one["clause"], one["by"]) == ("G2", "glossary.guard.1", ann)
    assert one["penalty"]
    assert (other["person"], other["penalty"], other["by"]) == ("p4", "disqualification", KIM)
    assert desk.facts(CUP, other["seq"] - 1, other["seq"])[0].body.person == "p4"
    assert form(desk, "penalties", "csv").count("\r\n") == 3
    with pytest.raises(DeskError) as caught:
        event_table(desk, CUP, "penalties")
    assert caught.value.code == "for-officials"


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", FITTING)
def test_a_form_fits_a_table_or_is_refused_with_those_that_do(desk: Desk, table: str, name: str) -> None:
    if table in FITTING[name]:
        assert form(desk, table, name)
        return
    with pytest.raises(DeskError) as caught:
        require_form(table, name)
    assert caught.value.code == "unfit-format"
    assert all(one in caught.value.instead for one in FITTING if table in FITTING[one])


def test_a_table_or_a_form_that_is_none_is_refused_with_the_nearest(desk: Desk) -> None:
    with pytest.raises(DeskError, match="no table 'deck'") as caught:
        event_table(desk, CUP, "deck")
    assert "decks" in caught.value.instead
    with pytest.raises(DeskError, match="no format 'tdf'"):
        require_form("results", "tdf")


def entries(made: bytes) -> list[Any]:
    """The entries of a calendar, as the library of others reads them."""
    return list(Calendar.from_ical(made).walk("VEVENT"))


def test_the_calendar_has_the_day_and_the_rounds_under_ids_that_stay(desk: Desk) -> None:
    first = event_calendar(desk, CUP)
    assert event_calendar(desk, CUP) == first, "asked again it is the same"
    given(rounds.open_round, desk, CUP, KIM, 2, 30)
    second = event_calendar(desk, CUP)
    before, after = entries(first), entries(second)
    assert [str(one["uid"]) for one in after] == [
        "cup/day@wixoss-referee",
        "cup/round-1@wixoss-referee",
        "cup/round-2@wixoss-referee",
    ]
    assert [str(one["uid"]) for one in before] == [str(one["uid"]) for one in after[:2]]
    assert {int(one["sequence"]) for one in after} == {event_at(desk, CUP).seq}
    assert int(after[1]["sequence"]) > int(before[1]["sequence"])
    assert str(after[0]["dtstart"].dt) == "2026-03-01"
    assert (after[1]["status"], after[2]["status"]) == ("CONFIRMED", "TENTATIVE")
    assert (after[2]["dtend"].dt - after[2]["dtstart"].dt).total_seconds() == 1800
    assert str(after[1]["summary"]) == "Spring Cup: round 1"
    assert all(len(line) <= 75 for line in second.splitlines())


FORMULAS = ("=1+1", "+1", "-2", "@a", "\uff1d1", '"=1', "a;=1", "a\t=1", "'=1", '";-1')


def _facts_of(desk: Desk, name: str) -> tuple[str, list[tuple[object, ...]]]:
    """The facts of a log as CSV, and the cells that it is written of."""
    facts = told_facts(desk, name, "judge")
    out = io.BytesIO()
    with FactTable(out, "csv") as table:
        table.add(name, facts)
    return out.getvalue().decode(), [tuple(_texts(row_of(name, fact))) for fact in facts]


@pytest.fixture
def spelled(desk: Desk) -> Desk:
    """The event with formulas wherever somebody writes a text of their own."""
    for number, text in enumerate(FORMULAS):
        given(events.enter, desk, CUP, KIM, f"x{number}", "ember-court")
        put_person(desk, f"x{number}", text, text)
        given(decided.disqualify, desk, CUP, KIM, f"x{number}", text.replace("\t", " "))
    return desk


@pytest.mark.parametrize("table", [*FITTING["csv"], "facts"])
def test_no_cell_of_a_csv_is_computed_and_each_is_read_back_as_it_was(spelled: Desk, table: str) -> None:
    if table == "facts":
        text, rows = _facts_of(spelled, CUP)
    else:
        made = event_table(spelled, CUP, table, OFFICIAL)
        text, rows = form(spelled, table, "csv"), [*made.cells()]
    lines = [*csv.reader(io.StringIO(text, newline=""))][1:]
    assert len(lines) == len(rows) > 0
    for line, row in zip(lines, rows, strict=True):
        for cell, was in zip(line, row, strict=True):
            if isinstance(was, int | float):
                assert cell == str(was)
            elif cell.startswith("{"):
                assert json.loads(cell) == json.loads(str(was))
            elif isinstance(was, str):
                assert unguarded(cell) == was
    for sign in ",;\t":
        for line in csv.reader(io.StringIO(text, newline=""), delimiter=sign):
            for cell in line:
                begins = cell[:1] if sign == "," else cell.lstrip()[:1]
                assert begins not in {*"=+@-\t\r\uff1d"}, cell
