"""The screens of a hall as a browser without scripts reads them, and what they tell to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.court.policy import shipped
from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls, decided, events, pairings, rounds
from referee.web import ServiceSettings, make_app
from tests.ordering import enter_person, given, seat_table
from tests.web.markup import Page

BY, CUP, OWNER = "organiser:kim", "cup", "the-owner"
NAMED = shipped()["generic-1"] + b"\n[public]\nnames = true\n"
PEOPLE = 71
STEPS: tuple[dict[str, Any], ...] = ({}, {"how": "elimination", "cut": 4}, {"how": "elimination"})
"""How a round, the semi-finals and the final are paired."""
QUESTION = "May my opponent do that?"


def event(place: str, name: str, policy: bytes, people: int = PEOPLE) -> None:
    desk = open_desk(place)
    open_event(desk, name, BY, policy=policy, title="Harbour Open", names=bool(policy))
    for number in range(people):
        put_person(desk, f"p{number}", f"Person {number:03}")
        given(events.enter, desk, name, BY, f"p{number}")
    given(pairings.pair, desk, name, BY, 1)
    desk.close()


@pytest.fixture
def place(tmp_path: Path) -> str:
    found = str(tmp_path / "hall.sqlite3")
    event(found, CUP, NAMED)
    return found


@pytest.fixture
def hall(place: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(place, public=True, owner=OWNER, rate=0))) as client:
        yield client


def sheets(text: str) -> list[str]:
    return re.findall(r'data-sheet="([a-z]+-\d+)"', text)


def names(text: str) -> list[str]:
    """The first name of each row."""
    rows = re.findall(r"<li>(.*?)</li>", text, re.DOTALL)
    return [found[1] for row in rows if (found := re.search(r"<bdi>(Person \d+)</bdi>", row))]


def test_everybody_stands_once_among_the_pairings_by_name(hall: TestClient, place: str) -> None:
    text = hall.get("/hall/cup").text
    assert sheets(text) == ["pairings-1", "pairings-2", "pairings-3"]
    assert names(text) == [f"Person {number:03}" for number in range(PEOPLE)]
    tables = {t.table: t.people for t in event_at(open_desk(place), CUP).tables}
    for row in re.findall(r"<li>(.*?)</li>", text, re.DOTALL):
        one, *other = re.findall(r"<bdi>Person (\d+)</bdi>", row)
        at = re.search(r'<b class="at num">(\w+)</b>', row)
        assert at is not None
        if at[1] == "Bye":
            assert other == []
        else:
            assert {f"p{int(one)}", f"p{int(other[0])}"} == set(tables[int(at[1])])


def test_screens_share_a_list_in_parts_and_each_row_stands_on_one(hall: TestClient) -> None:
    parts = [names(hall.get(f"/hall/cup/pairings?part={n}&of=3").text) for n in (1, 2, 3)]
    assert [one for part in parts for one in part] == [f"Person {number:03}" for number in range(PEOPLE)]
    assert all(parts)
    assert names(hall.get("/hall/cup/pairings?part=9&of=3").text) == parts[2]


def test_without_scripts_it_turns_by_the_refresh_of_the_browser(hall: TestClient) -> None:
    whole = hall.get("/hall/cup?every=20")
    assert "refresh" not in whole.headers
    assert (
        '<noscript><meta http-equiv="refresh" content="0; url=/hall/cup?every=20&amp;sheet=1">' in whole.text
    )
    seen = []
    address = "/hall/cup?every=20&sheet=1"
    for _ in range(4):
        one = hall.get(address)
        assert "<script" not in one.text.replace("theme.js", "").replace('<script src="', "", 1)
        (sheet,) = sheets(one.text)
        seen.append(sheet)
        seconds, _, address = one.headers["refresh"].partition("; url=")
        assert seconds == "20"
    assert seen == ["pairings-1", "pairings-2", "pairings-3", "pairings-1"]


def test_what_matters_now_follows_the_round(hall: TestClient, place: str) -> None:
    desk = open_desk(place)
    assert "begins soon" in hall.get("/hall/cup").text
    given(rounds.begin, desk, CUP, BY, 1)
    assert sheets(_later(hall, "clock"))[0] == "clock-1"
    assert sheets(hall.get("/hall/cup").text) == ["clock-1", "pairings-1", "pairings-2", "pairings-3"]
    for table in event_at(desk, CUP).tables:
        given(decided.result, desk, CUP, BY, 1, table.table, "A")
    given(rounds.end, desk, CUP, BY, 1)
    text = _later(hall, "standings")
    assert sheets(text)[0] == "standings-1"
    assert len(names(text)) == PEOPLE
    given(events.close, desk, CUP, BY, "over")
    desk.close()
    assert sheets(hall.get("/hall/cup").text)[0] == "standings-1"


def _later(hall: TestClient, kind: str) -> str:
    """The screen once it shows another kind of sheet; it is drawn anew each time that more is known."""
    text: str = hall.get("/hall/cup").text
    assert sheets(text)[0].startswith(kind)
    return text


def test_an_event_without_a_round_says_so(hall: TestClient, place: str) -> None:
    desk = open_desk(place)
    open_event(desk, "bare", BY)
    desk.close()
    for what in ("", "/pairings", "/clock", "/standings", "/calls"):
        answer = hall.get(f"/hall/bare{what}")
        assert answer.status_code == 200, what
        assert sheets(answer.text)


def test_ids_stand_for_people_where_the_event_says_so(hall: TestClient, place: str) -> None:
    event(place, "quiet", b"", 6)
    for word in ("", OWNER):  # a television is looked at by everybody, whoever signed it in
        for what in ("", "/pairings", "/pairings?by=table", "/standings"):
            text = hall.get(
                f"/hall/quiet{what}", headers={"authorization": f"Bearer {word}"} if word else {}
            ).text
            assert "Person 00" not in text
            assert "standings" in what or "<bdi>p3</bdi>" in text


def test_a_call_is_told_by_its_table_alone(hall: TestClient, place: str) -> None:
    desk = open_desk(place)
    open_event(desk, "duel", BY, policy=NAMED)
    for person, deck in zip(("p1", "p2"), deck_names(), strict=False):
        enter_person(desk, "duel", person, deck, BY)
    given(rounds.open_round, desk, "duel", BY, 1, 50)
    seat_table(desk, "duel", (1, 7), ("p1", "p2"), BY)
    given(rounds.begin, desk, "duel", BY, 1)
    assert "Nobody waits" in hall.get("/hall/duel/calls").text
    given(calls.open_call, desk, "duel-1-7", "A", QUESTION)
    given(events.appoint, desk, "duel", BY, "ann", "floor-judge")
    given(calls.extend, desk, "duel-1-7", "floor-judge:ann", 300, "a spill of tea")
    desk.close()
    text = hall.get("/hall/duel/calls?every=30").text  # another screen: the first may be a second old
    assert '<b class="at num">7</b>' in text
    assert QUESTION not in text
    assert "Person" not in text
    clock = hall.get("/hall/duel/clock").text
    assert '<b class="at num">7</b>' in clock
    assert "spill" not in clock


def test_who_may_not_look_at_an_event_finds_no_screen(place: str) -> None:
    with TestClient(make_app(ServiceSettings(place, owner=OWNER, rate=0))) as closed:
        assert closed.get("/hall/cup").status_code == 401
        desk = open_desk(place)
        other = make_token(desk, Pass("organiser", "kim", event=CUP)).token
        open_event(desk, "other", BY)
        watch = make_token(desk, Pass("spectator", event=CUP)).token
        desk.close()
        assert closed.get("/hall/other", headers={"authorization": f"Bearer {other}"}).status_code == 404
        for path in ("", "/pairings", "/clock", "/standings", "/calls"):
            assert closed.get(f"/l/{watch}/hall/cup{path}").status_code == 200
        page = closed.get(f"/l/{watch}/hall/cup")
        assert (page.url.path, watch in page.text) == ("/hall/cup", False)
    with TestClient(make_app(ServiceSettings(place, public=True, rate=0))) as client:
        assert client.get("/hall/nothing").status_code == 404
        assert client.get("/hall/cup/elsewhere").status_code in {404, 422}
        assert client.get("/hall/cup?every=1").status_code == 422


def test_who_learns_later_sees_no_newer_round(place: str) -> None:
    desk = open_desk(place)
    late = make_token(desk, Pass("spectator", event=CUP, delay=3600)).token
    desk.close()
    with TestClient(make_app(ServiceSettings(place, owner=OWNER, rate=0))) as client:
        assert client.get(f"/l/{late}/hall/cup").status_code == 404


def test_a_screen_that_says_the_same_is_not_sent_again(hall: TestClient) -> None:
    first = hall.get("/hall/cup")
    again = hall.get("/hall/cup", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert int(again.headers["x-now"]) > 0
    assert hall.get("/hall/cup/standings").headers["etag"] != first.headers["etag"]


def test_the_markup_is_whole(hall: TestClient) -> None:
    for what in ("", "/pairings?by=table", "/clock", "/standings", "/calls", "?sheet=2"):
        answer = hall.get(f"/hall/cup{what}")
        assert Page(answer.status_code, answer.text).nodes


def words_of(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def cut_played(place: str, name: str, policy: bytes = NAMED) -> None:
    """Nine people of whom one left at once, a round, and a cut to four up to its final."""
    desk = open_desk(place)
    open_event(desk, name, BY, policy=policy, names=bool(policy))
    for number in range(1, 10):
        put_person(desk, f"q{number}", f"Quill {number}")
        given(events.enter, desk, name, BY, f"q{number}")
    given(events.drop, desk, name, BY, "q9")
    for number, how in enumerate(STEPS, 1):
        given(pairings.pair, desk, name, BY, number, **how)
        given(rounds.begin, desk, name, BY, number)
        for table in event_at(desk, name).tables_of(number):
            given(decided.result, desk, name, BY, number, table.table, "A" if number == 1 else "B")
        if number < 3:
            given(rounds.end, desk, name, BY, number)
    desk.close()


def test_a_cut_is_called_so_and_its_winner_leads_the_standings(hall: TestClient, place: str) -> None:
    cut_played(place, "finals")
    desk = open_desk(place)
    winner = event_at(desk, "finals").tables_of(3)[0].people[1]
    assert "Final" in words_of(hall.get("/hall/finals/clock").text)
    given(rounds.end, desk, "finals", BY, 3)
    text = words_of(hall.get("/hall/finals").text)
    assert "Final · ended" in text
    assert "Standings after the final" in text
    assert f"Winner: Quill {winner[1:]}" in text
    assert "Those of the cut stand first, by how far they came." in text
    assert "Round 3" not in text
    given(events.close, desk, "finals", BY, "over")
    text = words_of(hall.get("/hall/finals?every=30").text)
    assert f"Winner: Quill {winner[1:]}" in text
    assert "Quill 9" not in text  # left before the first round
    assert "Quill 8" in text
    desk.close()


def test_before_its_final_a_cut_has_no_winner(hall: TestClient, place: str) -> None:
    desk = open_desk(place)
    event(place, "semis", NAMED, 8)
    for number, how in enumerate(STEPS[:2], 1):
        if number > 1:
            given(pairings.pair, desk, "semis", BY, number, **how)
            assert "Semi-finals · begins soon" in words_of(hall.get("/hall/semis").text)
        given(rounds.begin, desk, "semis", BY, number)
        for table in event_at(desk, "semis").tables_of(number):
            given(decided.result, desk, "semis", BY, number, table.table, "A")
        given(rounds.end, desk, "semis", BY, number)
        text = words_of(hall.get(f"/hall/semis?every={30 + number}").text)
        assert "Winner" not in text
        assert ("Those of the cut" in text) == (number == 2)
    assert "Standings after the semi-finals" in text
    desk.close()


def test_it_is_said_once_where_people_stand_by_their_numbers(hall: TestClient, place: str) -> None:
    event(place, "numbered", b"", 6)
    for what in ("/pairings", "/pairings?by=table"):
        text = hall.get(f"/hall/numbered{what}").text
        assert text.count("people stand by their numbers") == 1
        assert re.findall(r'<b class="who ( ?\w*)"><bdi>p3<', text)[0].strip() == "number"
    assert "people stand by their numbers" not in hall.get("/hall/cup/pairings").text
