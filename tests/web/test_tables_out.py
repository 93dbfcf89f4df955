"""Tables and the calendar of an event over HTTP: as what they are sent, to whom, and when they are new."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from fastapi.testclient import TestClient

from referee.entrants import read_people
from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import events
from referee.web import ServiceSettings, make_app
from tests.ordering import given

AT, KIM = "/v1/events/cup", "organiser:kim"
PATIENCE = 30.0


@pytest.fixture
def url(tmp_path: Path) -> str:
    made = str(tmp_path / "cup.sqlite3")
    with closing(open_desk(made)) as desk:
        open_event(desk, "cup", "kim", date="2026-03-01")
        given(events.enter, desk, "cup", KIM, "p1", "ember-court")
        put_person(desk, "p1", "Ada Berg")
    return made


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(url, public=True, owner="mine"))) as made:
        yield made


OWNER = {"authorization": "Bearer mine"}


def token(url: str, asked: Pass) -> dict[str, str]:
    with closing(open_desk(url)) as desk:
        return {"authorization": f"Bearer {make_token(desk, asked).token}"}


def test_names_lists_and_penalties_are_for_officials_alone(client: TestClient, url: str) -> None:
    kim = token(url, Pass("organiser", "kim", event="cup"))
    other = token(url, Pass("spectator", event="cup"))
    for table in ("people", "standings", "decks"):
        for form in ("json", "csv"):
            path = f"{AT}/tables/{table}?format={form}"
            for head in ({}, other):
                answer = client.get(path, headers=head)
                assert answer.status_code == 200
                assert "Ada" not in answer.text
                assert "Main Deck" not in answer.text
            for head in (kim, OWNER):
                assert "Ada Berg" in client.get(path, headers=head).text
    assert "Ada" not in client.get(f"{AT}/tables/standings?format=tom").text
    assert client.get(f"{AT}/tables/penalties").status_code == 403
    assert client.get(f"{AT}/tables/penalties", headers=kim).json()["rows"] == []


def test_a_table_is_sent_as_what_it_is_and_again_only_when_it_is_new(client: TestClient, url: str) -> None:
    wanted = {
        ("standings", "csv"): "text/csv; charset=utf-8; header=present",
        ("standings", "tom"): "application/xml; charset=utf-8",
        ("standings", "json"): "application/json",
        ("standings", "limitless"): "application/json",
    }
    for (table, form), media in wanted.items():
        answer = client.get(f"{AT}/tables/{table}?format={form}", headers=OWNER)
        assert answer.headers["content-type"] == media
        seen = {"if-none-match": answer.headers["etag"], **OWNER}
        assert client.get(f"{AT}/tables/{table}?format={form}", headers=seen).status_code == 304
    tom = client.get(f"{AT}/tables/standings?format=tom", headers=OWNER)
    assert tom.headers["content-disposition"] == 'attachment; filename="cup-standings.tdf"'
    assert [one.name for one in read_people(tom.content).people] == ["Ada Berg"]
    before = client.get(f"{AT}/calendar.ics")
    assert before.headers["content-type"] == "text/calendar; charset=utf-8"
    assert before.content.startswith(b"BEGIN:VCALENDAR\r\n")
    seen = {"if-none-match": before.headers["etag"]}
    assert client.get(f"{AT}/calendar.ics", headers=seen).status_code == 304
    with closing(open_desk(url)) as desk:
        given(events.enter, desk, "cup", KIM, "p2")
    assert client.get(f"{AT}/calendar.ics", headers=seen).status_code == 200


def test_who_learns_later_has_tables_and_the_calendar_as_they_were(client: TestClient, url: str) -> None:
    late = token(url, Pass("spectator", event="cup", delay=2))
    whole = client.get(f"{AT}/tables/people", headers=OWNER).json()["rows"]
    end = monotonic() + PATIENCE
    while (answer := client.get(f"{AT}/tables/people", headers=late)).status_code == 404:
        assert monotonic() < end
    while len(answer.json()["rows"]) < len(whole):
        assert monotonic() < end
        answer = client.get(f"{AT}/tables/people", headers=late)
    with closing(open_desk(url)) as desk:
        given(events.enter, desk, "cup", KIM, "p2")
    told = [client.get(f"{AT}/{path}", headers=late) for path in ("tables/decks", "calendar.ics")]
    assert [one.status_code for one in told] == [200, 200]
    head = client.get(f"{AT}/tables/people", headers=OWNER).json()["head"]
    before = client.get(f"{AT}/tables/people", headers=late).json()
    assert before["head"] <= head


def test_what_is_none_is_told_with_what_instead(client: TestClient) -> None:
    for path, status, code in (
        ("tables/seats", 404, "unknown-table"),
        ("tables/people?format=tom", 400, "unfit-format"),
        ("tables/people?format=xml", 422, "malformed"),
        ("tables/standings?round=3", 404, "unknown-round"),
        ("tables/people?round=1", 404, "unknown-round"),
    ):
        answer = client.get(f"{AT}/{path}", headers=OWNER)
        assert (answer.status_code, answer.json()["code"]) == (status, code), path
        assert answer.json()["instead"], path
    assert client.get("/v1/events/nothing/calendar.ics").status_code == 404
