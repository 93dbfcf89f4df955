"""Opening a match from a screen: who may, what is refused, and the links that are handed out."""

import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from referee.court.policy.reading import GENERIC, shipped
from referee.service import DeskError, open_desk
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.looking import view_at
from referee.web import ServiceSettings, make_app
from tests.web.handed_links import signed_in_by

OWNER = "the owner's own word"
SHARING = shipped()[GENERIC] + b"\n[chance]\nshared = true\n"
PAGE = {"accept": "text/html"}
FORM = {
    "name": "final",
    "ruleset": "diva",
    "deck_A": "ember-court",
    "deck_B": "tide-chorus",
    "person_A": "p1",
    "person_B": "p2",
    "first": "B",
}


@pytest.fixture
def owner(url: str) -> Iterator[TestClient]:
    headers = PAGE | {"authorization": f"Bearer {OWNER}"}
    with TestClient(make_app(ServiceSettings(url, owner=OWNER)), headers=headers) as found:
        yield found


def links(markup: str) -> dict[str, str]:
    return {
        seat: place
        for place, seat in re.findall(r'href="http://testserver([^"]+)" data-handed="(\w+)"', markup)
    }


def test_each_link_opens_what_it_is_for_and_nothing_else(owner: TestClient, url: str) -> None:
    assert 'href="/open"' in owner.get("/").text
    answer = owner.post("/open", data=FORM | {"seed": "5"})
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    handed = links(answer.text)
    assert set(handed) == {"A", "B", "spectator"}
    owner.headers.pop("authorization")
    for seat in ("A", "B"):
        owner.cookies.clear()
        assert f"Seat {seat} of final" in signed_in_by(owner, handed[seat]).text
        other = "B" if seat == "A" else "A"
        assert owner.get(f"/m/final/play?seat={other}").status_code == 403
    owner.cookies.clear()
    assert owner.get(handed["spectator"]).status_code == 200
    assert owner.get("/m/final/play").status_code == 403
    assert owner.get("/m/final?as=A").status_code == 403
    desk = open_desk(url, readonly=True)
    opened = desk.facts("final", 0, 1)[0].body
    desk.close()
    assert opened.people == ("p1", "p2")


def test_faults_of_a_list_are_told_and_what_was_typed_stays(owner: TestClient) -> None:
    answer = owner.post("/open", data=FORM | {"list_A": "4 Nothing That Is", "name": "semi"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "4 Nothing That Is" in answer.text
    assert 'value="semi"' in answer.text


@pytest.mark.parametrize("asked", [Pass("player", "p1", "m1", seat="A"), Pass("floor-judge", "ann")], ids=str)
def test_nobody_else_opens_one(url: str, asked: Pass) -> None:
    desk = open_desk(url)
    word = make_token(desk, asked).token
    desk.close()
    headers = PAGE | {"authorization": f"Bearer {word}"}
    with TestClient(make_app(ServiceSettings(url)), headers=headers) as client:
        assert client.get("/open").status_code == 403
        assert client.post("/open", data=FORM).status_code == 403
        assert 'href="/open"' not in client.get("/").text


def test_an_organiser_names_no_seed(url: str) -> None:
    desk = open_desk(url)
    word = make_token(desk, Pass("organiser", "kim")).token
    desk.close()
    headers = PAGE | {"authorization": f"Bearer {word}"}
    with TestClient(make_app(ServiceSettings(url)), headers=headers) as client:
        assert 'name="seed"' not in client.get("/open").text
        assert client.post("/open", data=FORM | {"seed": "5"}).status_code == 403
        assert set(links(client.post("/open", data=FORM).text)) == {"A", "B", "spectator"}


def chance_of(url: str, match: str) -> str:
    desk = open_desk(url, readonly=True)
    try:
        return str(view_at(desk, match, "spectator")["settings"]["chance"])
    finally:
        desk.close()


@pytest.mark.parametrize(("said", "is_so"), [("", "machine"), ("shared", "shared")])
def test_the_form_says_where_chance_comes_from(owner: TestClient, url: str, said: str, is_so: str) -> None:
    assert 'name="chance"' in owner.get("/open").text
    assert owner.post("/open", data=FORM | {"chance": said}).status_code == 201
    assert chance_of(url, "final") == is_so


def test_where_an_event_shares_chance_the_form_offers_nothing_else(url: str) -> None:
    desk = open_desk(url)
    text = SHARING
    open_event(desk, "cup", "organiser:kim", policy=text)
    word = make_token(desk, Pass("organiser", "kim", event="cup")).token
    with pytest.raises(DeskError, match="shares the chance of its matches"):
        open_match(desk, "other", event="cup", chance="machine")
    desk.close()
    headers = PAGE | {"authorization": f"Bearer {word}"}
    with TestClient(make_app(ServiceSettings(url)), headers=headers) as client:
        form = client.get("/open").text
        assert "shares, as cup has it" in form
        assert "the machine" not in form
        refused = client.post("/open", data=FORM | {"chance": "machine"})
        assert refused.status_code == 422
        assert "shares the chance of its matches" in refused.text
        assert client.post("/open", data=FORM).status_code == 201
    assert chance_of(url, "final") == "shared"
