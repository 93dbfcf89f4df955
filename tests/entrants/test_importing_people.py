"""Lists that are brought in at an event: all rows are entered in one command, or nothing is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.csv_tables import written_csv
from events.errors import KeyReused
from events.registry.people import Person
from events.stores import open_log
from referee.cards import shipped_decks
from referee.cards.decks import format_deck
from referee.entrants import MOST_PEOPLE
from referee.service import Desk, DeskError
from referee.service.errors import CourtRefused
from referee.service.event.answers import PeopleImported
from referee.service.event.fitting import registered
from referee.service.event.importing import plan_file
from referee.service.event.offices import require_official
from referee.service.event.ordering import event_at
from referee.service.event.people import erase_person, list_people, put_person
from referee.service.event.running import open_event
from referee.service.event.table_forms import written_table
from referee.service.event.tables import AskedTable, EventTable, event_table
from referee.service.orders import events, rounds, sit
from referee.service.orders.entrants import import_people
from tests.ordering import enter_person, given
from tests.service.conftest import desk_of

CUP, KIM = "cup", "organiser:kim"
DECK = next(iter(shipped_decks("diva").values()))
TEXT = format_deck(DECK)
GOOD = f'id;name;deck;contact;list\np7;Kim Lee;ember-court;kim@example.org;\n;Ann;;;\np9;Bo;own;;"{TEXT}"\n'


@pytest.fixture(params=["memory", "sqlite"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    url = "memory:" if request.param == "memory" else str(tmp_path / "record.sqlite3")
    with closing(desk_of(open_log(url))) as made:
        open_event(made, CUP, "kim")
        yield made


def bring(desk: Desk, text: str | bytes, by: str = KIM, **once: object) -> PeopleImported:
    """Bring a list in."""
    data = text.encode() if isinstance(text, str) else text
    return import_people(sit(desk, CUP, by, {"key": None, "expect": None} | once), data)  # type: ignore[arg-type]


def refused(desk: Desk, text: str | bytes, by: str = KIM) -> DeskError:
    """Bring a list in that must be refused; nothing is written in the log and beside it."""
    head, people, entrants = desk.reader(CUP).head(), list_people(desk), event_at(desk, CUP).entrants
    with pytest.raises(DeskError) as caught:
        bring(desk, text, by)
    assert (desk.reader(CUP).head(), list_people(desk)) == (head, people)
    assert event_at(desk, CUP).entrants == entrants
    assert caught.value.instead
    return caught.value


def reasons(desk: Desk, text: str) -> list[str]:
    """Every reason against a list."""
    error = refused(desk, text)
    return (
        [one.text for one in error.reasons]
        if isinstance(error, CourtRefused) and error.reasons
        else [error.message]
    )


def test_a_list_is_entered_in_one_command_and_names_stand_beside_it(desk: Desk) -> None:
    head = desk.reader(CUP).head()
    done = bring(desk, GOOD, key="k1")
    assert (done.entered, done.already, done.repeated) == (("p7", "p-002", "p9"), 0, False)
    assert (done.head, done.done) == (head + 3, "3 people entered")
    facts = desk.facts(CUP, head, done.head)
    assert {(one.body.KIND, one.actor, one.at) for one in facts} == {("person.entered", KIM, facts[0].at)}
    assert [one.deck for one in event_at(desk, CUP).entrants] == ["ember-court", "", "own"]
    assert event_at(desk, CUP).entrants[2].main == DECK.main
    assert Person("p9", "Bo", "", erased=False) in list_people(desk)
    told = repr(facts)
    assert not [word for word in ("Kim Lee", "Ann", "example.org") if word in told]


def test_the_same_key_gives_the_first_answer_and_another_list_with_it_is_refused(desk: Desk) -> None:
    first = bring(desk, GOOD, key="k1")
    again = bring(desk, GOOD, key="k1")
    assert (again.entered, again.head, again.repeated) == (first.entered, first.head, True)
    with pytest.raises(KeyReused, match="another request"):
        bring(desk, "id\nx1\n", key="k1")


def test_who_was_there_before_is_left_as_they_are(desk: Desk) -> None:
    bring(desk, GOOD)
    before = event_at(desk, CUP)
    done = bring(desk, GOOD.replace("ember-court", "tide-chorus"))
    assert (done.entered, done.already, done.head) == ((), 3, before.seq)
    assert (done.done, done.repeated) == ("0 people entered, 3 entered before and left as they are", False)
    assert event_at(desk, CUP) == before
    assert bring(desk, "id,name\np7,kim lee\nx,Cy\n").entered == ("x",)
    assert event_at(desk, CUP).entrants[:3] == before.entrants


def test_an_id_is_made_that_is_free_at_the_event_and_beside_it(desk: Desk) -> None:
    put_person(desk, "p-001", "Somebody")
    enter_person(desk, CUP, "p-003", None, KIM)
    put_person(desk, "p-003", "Di")
    assert bring(desk, "name,id\nAnn,\nBo,\nCy,p-004\nEd,\n").entered == ("p-002", "p-005", "p-004", "p-006")


def test_an_id_that_was_made_and_never_named_is_told(desk: Desk) -> None:
    enter_person(desk, CUP, "p-001", None, KIM)
    (told,) = reasons(desk, "name\nAnn\n")
    assert told.startswith("row 2: p-001 is entered, and nobody says who that is")
    assert bring(desk, "name,id\nAnn,p-001\n").already == 1
    assert list_people(desk) == [Person("p-001", "Ann", "", erased=False)]


def test_every_fault_of_every_row_is_told_and_nobody_is_entered(desk: Desk) -> None:
    put_person(desk, "p8", "Eve", "eve@example.org")
    short = TEXT.replace("4 ", "3 ", 1)
    text = (
        "id,name,deck,list,contact\np7,Kim,,,\np 9,Ann,,,\njudge,Bo,,,\np8,Cy,,,\np8,Eve,,,else@example.org\n"
        f'x1,Di,nodeck,,\nx2,Ed,,"{short}",\nx3,Fy,,nonsense,\nx4,,,,\n,,,,z\n'
    )
    told = reasons(desk, text)
    starts = (
        "row 3: 'p 9' is no id of a person (use up to 40 letters",
        "row 4: 'judge' is no id of a person",
        "row 5: p8 is Eve, not Cy (give another id)",
        "row 6: p8 stands in row 5 already",
        "row 6: p8 is kept with another contact than else@example.org (leave it out",
        "row 7: the list of x1: no shipped diva deck is named 'nodeck' (",
        "row 8: the list of x2: ",
        "row 9: the list of x3: ",
        "row 10: nobody says who x4 is (write their name)",
        "row 11: nobody is named in it",
    )
    assert len(told) == len(starts), told
    assert [one for one, start in zip(told, starts, strict=True) if not one.startswith(start)] == []
    assert ", by " in told[6]
    assert bring(desk, "id,name\np7,Kim\n").entered == ("p7",)


def test_a_file_that_is_no_list_says_which_line(desk: Desk) -> None:
    error = refused(desk, b"<!DOCTYPE x><tournament/>")
    assert (error.code, error.where) == ("faulty-file", "cup, the list, line 1")


def test_who_may_not_enter_people_is_told_that_and_no_more(desk: Desk) -> None:
    given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
    assert refused(desk, "nonsense", "ann").code != "faulty-file"
    assert refused(desk, "nonsense", "player:p7").code == "not-appointed"
    given(events.close, desk, CUP, KIM)
    assert refused(desk, GOOD).code == "closed"


def test_two_officials_at_the_same_moment_do_not_both_win(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(*words: object) -> object:
        enter_person(desk, CUP, "p1", None, KIM)
        return plan_file(*words)  # type: ignore[arg-type]

    monkeypatch.setattr("referee.service.orders.entrants.plan_file", overtaken)
    with pytest.raises(DeskError, match="stands at seq"):
        bring(desk, GOOD)
    assert [one.id for one in event_at(desk, CUP).entrants] == ["p1"]
    assert list_people(desk) == []


def test_a_name_that_was_forgotten_stays_so(desk: Desk) -> None:
    bring(desk, GOOD)
    erase_person(desk, "p7")
    assert bring(desk, GOOD).entered == ()
    assert [one.name for one in list_people(desk) if one.id == "p7"] == [""]


def test_a_name_of_two_people_needs_an_id(desk: Desk) -> None:
    bring(desk, "id,name\np1,Kim\np2,Kim\n")
    assert reasons(desk, "name\nKim\n") == [
        "row 2: Kim is the name of p1 and of p2 (give the id of who is meant)"
    ]


def test_a_full_list_is_one_command_and_judges_equal_lists_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = []

    def judge(*words: object) -> object:
        judged.append(words)
        return registered(*words)  # type: ignore[arg-type]

    monkeypatch.setattr("referee.service.event.importing.registered", judge)
    rows = [(f"q{n}", f"Name {n}", TEXT) for n in range(MOST_PEOPLE)]
    done = bring(desk, written_csv(("id", "name", "list"), rows), key="k")
    assert (len(done.entered), len(judged)) == (MOST_PEOPLE, 1)
    assert event_at(desk, CUP).entrants[-1].deck == f"q{MOST_PEOPLE - 1}"
    assert len(list_people(desk)) == MOST_PEOPLE


# Tables out.


OFFICIAL = AskedTable(own=True)


def csv_table(desk: Desk, table: EventTable) -> str:
    return written_table(desk, table, "csv").text


@pytest.fixture
def played(desk: Desk) -> Desk:
    """An event with a round that is seated, and people of whom one has left."""
    bring(desk, GOOD)
    bring(desk, "id,name\np4,=HYPERLINK(1)\n")
    put_person(desk, "p9", "1/2", replace=True)
    given(rounds.open_round, desk, CUP, "kim", 1, None)
    given(rounds.seat, desk, CUP, KIM, 1, 4, "p7", "p9")
    given(events.drop, desk, CUP, KIM, "p4")
    return desk


def test_pairings_name_both_people_and_their_match(played: Desk) -> None:
    found = event_table(played, CUP, "pairings")
    assert found.rows == (
        dict(zip(found.columns, (1, 4, "p7", "Kim Lee", "p9", "1/2", "cup-1-4"), strict=True)),
    )
    assert csv_table(played, found).splitlines()[1] == "1,4,p7,Kim Lee,p9,1/2,cup-1-4"
    assert event_table(played, CUP, "results").rows == ()


def test_standings_stand_in_the_forms_of_other_programs(played: Desk) -> None:
    given(events.drop, played, CUP, KIM, "p7")
    found = event_table(played, CUP, "standings")
    assert [row["person"] for row in found.rows] == ["p-002", "p7", "p9"]  # p4 left and never sat
    (_, left, *_) = written_table(played, found, "limitless").value
    record = {"wins": 0, "losses": 0, "ties": 0}
    assert left == {"name": "Kim Lee", "player": "p7", "placing": 1, "record": record, "drop": 0}
    assert written_table(played, found, "topdeck").value["standings"][1] == {
        "standing": 1, "name": "Kim Lee", "id": "p7", "points": 0,
        "wins": 0, "losses": 0, "draws": 0, "winRate": 0.0,
    }  # fmt: skip
    assert "/" in found.rows[0]["game_wins"]
    assert csv_table(played, found).splitlines()[-1] == "1,p9,1/2,0,0,0,0,0.3300,0.3300,0.3300,"


def test_lists_and_contacts_are_for_officials_alone(played: Desk) -> None:
    open_to_all = csv_table(played, event_table(played, CUP, "people"))
    assert open_to_all.splitlines() == [
        "id,name,dropped", "p7,Kim Lee,", "p-002,Ann,", "p9,1/2,", "p4,'=HYPERLINK(1),0",
    ]  # fmt: skip
    assert all({*row} == {"id", "name", "dropped"} for row in event_table(played, CUP, "people").rows)
    own = event_table(played, CUP, "people", OFFICIAL)
    assert (own.rows[0]["contact"], own.rows[2]["list"]) == ("kim@example.org", TEXT)
    for nobody in ("player:p7", "p7", "judge", "spectator", "floor-judge:p7", "A"):
        with pytest.raises(DeskError):
            require_official(event_at(played, CUP), nobody, CUP)
    require_official(event_at(played, CUP), "kim", CUP)


def test_the_people_of_an_event_are_brought_in_at_another(played: Desk) -> None:
    table = event_table(played, CUP, "people", OFFICIAL)
    open_event(played, "second", "kim")
    stood = written_table(played, event_table(played, CUP, "standings"), "topdeck")
    for text in (csv_table(played, table), json.dumps(stood.value)):
        import_people(sit(played, "second", KIM, {"key": None, "expect": None}), text.encode())
    one, other = event_at(played, CUP).entrants, event_at(played, "second").entrants
    assert [(e.id, e.deck, e.main, e.lrig_deck) for e in one] == [
        (e.id, e.deck, e.main, e.lrig_deck) for e in other
    ]


@pytest.mark.parametrize(
    ("table", "number"), [("people", 1), ("standings", 2), ("pairings", 2), ("seats", 0)]
)
def test_a_table_or_a_round_that_is_none_is_refused(played: Desk, table: str, number: int) -> None:
    with pytest.raises(DeskError) as caught:
        event_table(played, CUP, table, AskedTable(number))
    assert caught.value.instead
