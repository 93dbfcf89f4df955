"""An event is opened and run from a browser alone: from its name to the links of its people."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.tokens import Pass
from referee.web import Settings, make_app

OWNER = "the owner's own word"
PAGE = {"accept": "text/html"}
HOME = "/by/organiser:orla/desk/event/cup"
LIST = """LRIG Deck
1 Nobody At All
Main Deck
4 Nothing That Is"""


@pytest.fixture
def place(tmp_path: Path) -> str:
    url = str(tmp_path / "record.sqlite3")
    open_desk(url).close()
    return url


@pytest.fixture
def owner(place: str) -> Iterator[TestClient]:
    headers = PAGE | {"authorization": f"Bearer {OWNER}"}
    with TestClient(make_app(Settings(place, owner=OWNER)), headers=headers) as found:
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
    assert "You order as orla, organiser" in told
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
    assert "4 Nothing That Is" in refused.text
    assert 'value="p1"' in refused.text
    assert "Nobody is entered yet." in refused.text


def test_links_of_a_table_and_of_an_official_open_what_they_are_for(
    cup: TestClient, place: str
) -> None:
    assert "Ines – Ben" in cup.get(HOME).text
    handed = cup.post(f"{HOME}/links", data={"match": "cup-1-1"})
    assert (handed.status_code, handed.headers["cache-control"]) == (201, "no-store")
    seats = links(handed.text)
    judge = links(cup.post(f"{HOME}/links", data={"office": "floor-judge:ann"}).text)
    watch = links(cup.post(f"{HOME}/links", data={"match": ""}).text)
    assert [len(seats), len(judge), len(watch)] == [2, 1, 1]
    with TestClient(make_app(Settings(place)), headers=PAGE) as others:
        assert "Seat B of cup-1-1" in others.get(seats[1]).text
        assert others.get(f"{seats[1]}?seat=A").status_code == 403
        assert "cup" in others.get(watch[0]).text
        assert "floor-judge:ann" in others.get(judge[0]).text
        assert others.get("/desk").status_code == 200
    for form in ({"match": "cup-9-9"}, {"office": "head-judge:eve"}):
        assert links(cup.post(f"{HOME}/links", data=form).text) == []


def test_an_event_whose_rounds_are_ended_is_closed(cup: TestClient, place: str) -> None:
    assert "Close the event" not in cup.get(HOME).text
    cup.post(HOME, data={"do": "end", "round": "1", "key": "k5"})
    assert "Close the event" in cup.get(HOME).text
    cup.post(HOME, data={"do": "close", "reason": "it is late", "key": "k6"})
    desk = open_desk(place, readonly=True)
    assert desk.event("cup").closed
    desk.close()


@pytest.mark.parametrize(
    "asked", [Pass("floor-judge", "ann", event="cup"), Pass("organiser", "orla", event="cup")]
)
def test_nobody_of_an_event_opens_another(cup: TestClient, place: str, asked: Pass) -> None:
    assert cup.get("/").status_code == 200
    desk = open_desk(place)
    word = desk.make_token(asked).word
    desk.close()
    headers = PAGE | {"authorization": f"Bearer {word}"}
    with TestClient(make_app(Settings(place)), headers=headers) as client:
        assert client.get("/open/event").status_code == 403
        assert client.post("/open/event", data={"name": "cup2"}).status_code == 403
        assert 'href="/open/event"' not in client.get("/desk").text
        allowed = client.post("/desk/event/cup/links", data={"office": "floor-judge:ann"})
        assert (allowed.status_code == 201) == (asked.role == "organiser")
