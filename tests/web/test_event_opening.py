"""An event is opened and run from a browser alone: from its name to the links of its people."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.records import Event
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from tests.web.handed_links import signed_in_by

OWNER = "the owner's own word"
PAGE = {"accept": "text/html"}
HOME = "/by/organiser:orla/desk/event/cup"
LIST = """LRIG Deck
1 Nobody At All
Main Deck
4 Nothing That Is"""


def now(place: str) -> Event:
    with closing(open_desk(place, readonly=True)) as desk:
        return event_at(desk, "cup")


@pytest.fixture
def place(tmp_path: Path) -> str:
    url = str(tmp_path / "record.sqlite3")
    open_desk(url).close()
    return url


@pytest.fixture
def owner(place: str) -> Iterator[TestClient]:
    headers = PAGE | {"authorization": f"Bearer {OWNER}"}
    with TestClient(make_app(ServiceSettings(place, owner=OWNER)), headers=headers) as found:
        yield found


@pytest.fixture
def cup(owner: TestClient) -> TestClient:
    """An event with two people at a table, opened, entered and seated by forms."""
    told = owner.post("/open/event", data={"name": "cup", "organiser": "orla"})
    assert told.url.path == HOME
    for person, name, deck in (("p1", "Ines", "ember-court"), ("p2", "Ben", "tide-chorus")):
        form = {"do": "enter", "person": person, "name": name, "deck": deck, "key": f"k-{person}"}
        assert owner.post(HOME, data=form).status_code == 200
    for form in (
        {"do": "appoint", "person": "ann", "role": "floor-judge", "key": "k1"},
        {"do": "open", "round": "1", "key": "k2"},
        {"do": "seat", "round": "1", "table": "1", "a": "p1", "b": "p2", "key": "k3"},
        {"do": "begin", "round": "1", "key": "k4"},
    ):
        assert owner.post(HOME, data=form).status_code == 200, form
    return owner


def links(markup: str) -> list[str]:
    return re.findall(r'href="http://testserver([^"]+)" data-handed', markup)


def test_the_first_screen_leads_to_an_event_that_is_opened(owner: TestClient) -> None:
    assert 'href="/open/event"' in owner.get("/").text
    assert 'name="organiser"' in owner.get("/open/event").text
    told = owner.post("/open/event", data={"name": "cup", "organiser": "orla"}).text
    assert "You order as <bdi>orla</bdi>, organiser" in told
    again = owner.post("/open/event", data={"name": "cup", "organiser": "orla"})
    assert again.status_code == 422
    assert 'value="cup"' in again.text
    nobody = owner.post("/open/event", data={"name": "cup2"})
    assert nobody.status_code == 422
    assert "An event has an organiser" in nobody.text


def test_a_list_of_their_own_is_read_and_its_faults_are_told(owner: TestClient) -> None:
    owner.post("/open/event", data={"name": "cup", "organiser": "orla"})
    form = {"do": "enter", "person": "p1", "list": LIST, "key": "k1"}
    refused = owner.post(HOME, data=form)
    assert refused.status_code == 422
    assert "ine 4: no card is named" in refused.text
    assert "Nothing That Is" in refused.text
    assert 'value="p1"' in refused.text
    assert "Nobody is entered yet." in refused.text


def test_links_of_a_table_and_of_an_official_open_what_they_are_for(cup: TestClient, place: str) -> None:
    assert "Ines – Ben" in cup.get(HOME).text
    handed = cup.post(f"{HOME}/links", data={"match": "cup-1-1"})
    assert (handed.status_code, handed.headers["cache-control"]) == (201, "no-store")
    seats = links(handed.text)
    judge = links(cup.post(f"{HOME}/links", data={"office": "floor-judge:ann"}).text)
    watch = links(cup.post(f"{HOME}/links", data={"match": ""}).text)
    assert [len(seats), len(judge), len(watch)] == [2, 1, 1]
    with TestClient(make_app(ServiceSettings(place)), headers=PAGE) as others:
        assert "Seat B of cup-1-1" in signed_in_by(others, seats[1]).text
        assert others.get("/m/cup-1-1/play?seat=A").status_code == 403
        others.cookies.clear()
        assert "cup" in others.get(watch[0]).text
        assert "This link is for <bdi>floor-judge:ann</bdi>" in others.get(judge[0]).text
        assert signed_in_by(others, judge[0]).url.path == "/desk"
    for form in ({"match": "cup-9-9"}, {"office": "head-judge:eve"}):
        assert links(cup.post(f"{HOME}/links", data=form).text) == []


def test_an_event_whose_rounds_are_ended_is_closed(cup: TestClient, place: str) -> None:
    assert "Close the event" not in cup.get(HOME).text
    ended = {"do": "end", "round": "1", "key": "k5"}
    held = cup.post(HOME, data=ended)
    assert held.status_code == 200
    assert "1 table still plays" in held.text
    assert "End it all the same" in held.text
    assert "End it all the same" not in cup.get(HOME).text
    assert cup.post(HOME, data=ended | {"sure": "1"}).status_code == 422
    assert not now(place).rounds[0].ended
    assert cup.post(HOME, data=ended | {"anyway": "1"}).status_code == 200
    assert "time is over: an official says who won" in cup.get(HOME).text
    close = {"do": "close", "reason": "it is late", "key": "k6"}
    assert "Close it all the same" in cup.post(HOME, data=close).text
    assert "Close it all the same" not in cup.post(HOME, data=close | {"anyway": "1"}).text
    assert now(place).closed
    again = {"reason": "table 1 was forgotten", "round": "1"}
    for do in ("reopen", "reopen-round"):
        assert cup.post(HOME, data=again | {"do": do, "key": do}).status_code == 200
    assert (now(place).closed, now(place).rounds[0].ended) == (0, 0)


def test_a_result_is_recorded_on_the_screen_of_the_event(cup: TestClient) -> None:
    form = {"do": "result", "match": "cup-1-1", "winner": "draw", "key": "k5", "round": "1"}
    early = cup.post(HOME, data=form | {"reason": "time"})
    assert early.status_code == 422
    assert "ime is not over at this table" in early.text
    assert '<option value="draw" selected>' in early.text
    assert cup.post(HOME, data=form | {"match": "cup-9-9"}).status_code in {404, 422}
    told = cup.post(HOME, data=form | {"reason": "reported", "reported": "both"})
    assert "a draw, as reported" in told.text
    assert "Record a result" not in told.text
    assert "a draw, as reported" in cup.get("/by/organiser:orla/desk?event=cup").text


def test_a_table_is_seated_on_paper_and_a_name_is_never_overwritten(owner: TestClient, place: str) -> None:
    owner.post("/open/event", data={"name": "cup", "organiser": "orla"})
    for person, deck in (("p1", "ember-court"), ("p2", "tide-chorus")):
        form = {"do": "enter", "person": person, "name": "Ines", "deck": deck, "key": person}
        assert owner.post(HOME, data=form).status_code == 200
    other = owner.post(HOME, data={"do": "enter", "person": "p1", "name": "Ben", "key": "k9"})
    assert (other.status_code, "1 is Ines already" in other.text) == (422, True)
    owner.post(HOME, data={"do": "open", "round": "1", "key": "k2"})
    seat = {"do": "seat", "round": "1", "table": "1", "a": "p1", "b": "p2", "key": "k3"}
    assert owner.post(HOME, data=seat | {"paper": "1"}).status_code == 200
    with closing(open_desk(place, readonly=True)) as desk:
        assert desk.facts("cup-1-1", 0, 1)[0].body.deal == "paper"
        assert people_names(desk) == {"p1": "Ines", "p2": "Ines"}


@pytest.mark.parametrize(
    "asked", [Pass("floor-judge", "ann", event="cup"), Pass("organiser", "orla", event="cup")]
)
def test_nobody_of_an_event_opens_another(cup: TestClient, place: str, asked: Pass) -> None:
    assert cup.get("/").status_code == 200
    desk = open_desk(place)
    word = make_token(desk, asked).token
    desk.close()
    headers = PAGE | {"authorization": f"Bearer {word}"}
    with TestClient(make_app(ServiceSettings(place)), headers=headers) as client:
        assert client.get("/open/event").status_code == 403
        assert client.post("/open/event", data={"name": "cup2"}).status_code == 403
        assert 'href="/open/event"' not in client.get("/desk").text
        allowed = client.post("/desk/event/cup/links", data={"office": "floor-judge:ann"})
        assert (allowed.status_code == 201) == (asked.role == "organiser")


def test_somebody_who_comes_late_plays_by_one_press(owner: TestClient, place: str) -> None:
    """The page offers the chair of the bye, and nobody with a bye for a table that is seated by hand."""
    assert owner.post("/open/event", data={"name": "cup", "organiser": "orla"}).url.path == HOME
    for person in ("p1", "p2", "p3"):
        form = {"do": "enter", "person": person, "deck": "ember-court", "key": f"k-{person}"}
        assert owner.post(HOME, data=form).status_code == 200
    for do in ("pair", "begin"):
        owner.post(HOME, data={"do": do, "number": "1", "round": "1", "how": "swiss", "key": f"k-{do}"})
    (bye,) = now(place).byes_of(1)
    owner.post(HOME, data={"do": "enter", "person": "p4", "deck": "tide-chorus", "key": "k-p4"})
    told = owner.get(HOME).text
    assert "whose bye ends" in told
    assert 'value="seat"' not in told
    done = owner.post(HOME, data={"do": "late", "round": "1", "person": "p4", "key": "k-late"})
    assert done.status_code == 200
    assert now(place).tables_of(1)[-1].people == (bye, "p4")
    assert "whose bye ends" not in owner.get(HOME).text
    part = {
        "do": "part",
        "round": "1",
        "person": "p4",
        "number": "2",
        "part": "loss",
        "reason": "leaves early",
    }
    assert owner.post(HOME, data=part | {"key": "k-part"}).status_code == 200
    assert now(place).given[-1].part == "loss"
