"""Files of people and rounds at the desk and over HTTP: shown first, then written whole or not at all."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from tests.entrants.workbooks import xlsx

CUP = "cup"
KIM = "organiser:kim"
JAPANESE = "番号,氏名,メール\n101,佐藤 花,hana@example.org\n102,高橋 竜,\n".encode("cp932")
MATCHES = "round,player1,player2,result\n1,Ann,Bo,A\n1,Cy,,bye\n"


@pytest.fixture
def place(tmp_path: Path) -> str:
    made = str(tmp_path / "cup.sqlite3")
    with closing(open_desk(made)) as desk:
        open_event(desk, CUP, KIM)
    return made


@pytest.fixture
def kim(place: str) -> Iterator[TestClient]:
    """The organizer, signed in by their token."""
    with closing(open_desk(place)) as desk:
        token = make_token(desk, Pass("organiser", "kim", event=CUP)).token
    with TestClient(make_app(ServiceSettings(place))) as client:
        client.headers["authorization"] = f"Bearer {token}"
        yield client


def entered(place: str) -> list[str]:
    with closing(open_desk(place)) as desk:
        return [one.id for one in event_at(desk, CUP).entrants]


def test_a_file_is_shown_at_the_desk_and_brought_in_from_there(kim: TestClient, place: str) -> None:
    at = f"/desk/event/{CUP}/import"
    shown = kim.post(at, data={"key": "k1", "dry_run": "1"}, files={"file": ("people.csv", JAPANESE)})
    assert "Read as CSV in cp932. Nothing is written yet; this would be: 2 people entered." in shown.text
    assert "氏名 is name, メール is contact" in shown.text
    assert "佐藤 花" in shown.text
    assert entered(place) == []
    kept = re.search(r'name="kept" value="([^"]+)"', shown.text)
    assert kept is not None
    assert base64.b64decode(kept[1]) == JAPANESE
    done = kim.post(at, data={"key": "k2", "kept": kept[1]})
    assert "2 people entered" in done.text
    assert entered(place) == ["101", "102"]
    with closing(open_desk(place)) as desk:
        assert people_names(desk) == {"101": "佐藤 花", "102": "高橋 竜"}


@pytest.mark.parametrize("kept", ["", "no base64!"])
def test_a_form_without_a_file_is_told_so(kim: TestClient, place: str, kept: str) -> None:
    told = kim.post(f"/desk/event/{CUP}/import", data={"key": "k1", "kept": kept})
    assert "here is no list" in told.text
    assert entered(place) == []


def test_rounds_are_brought_in_at_the_desk(kim: TestClient, place: str) -> None:
    done = kim.post(f"/desk/event/{CUP}/import", data={"key": "k1", "list": MATCHES})
    assert "3 people entered, round 1 recorded with 1 result" in done.text
    assert entered(place) == ["p-001", "p-002", "p-003"]


def test_over_http_a_trial_writes_nothing_and_a_workbook_is_a_data_url(kim: TestClient, place: str) -> None:
    at = f"/v1/events/{CUP}/people/import"
    tried = kim.post(at, json={"people": MATCHES, "dry_run": True, "by": KIM}).json()
    assert (tried["written"], tried["rounds"], tried["results"]) == (False, [1], 1)
    assert [one["name"] for one in tried["people"]] == ["Ann", "Bo", "Cy"]
    assert entered(place) == []
    book = base64.b64encode(xlsx({"A": [["Name"], ["Ann"]]})).decode()
    done = kim.post(at, json={"people": f"data:;base64,{book}", "by": KIM}).json()
    assert (done["kind"], done["entered"], done["people"]) == ("workbook", ["p-001"], [])
    broken = kim.post(at, json={"people": "data:;base64,???", "by": KIM})
    assert (broken.status_code, broken.json()["code"]) == (422, "malformed")


def test_mail_addresses_are_in_no_fact(kim: TestClient, place: str) -> None:
    kim.post(f"/desk/event/{CUP}/import", data={"key": "k1"}, files={"file": ("people.csv", JAPANESE)})
    assert entered(place)
    with closing(open_desk(place)) as desk:
        assert not [fact for fact in desk.facts(CUP, 0, 99) if "hana" in repr(fact)]
        assert desk.registry.person("101").contact == "hana@example.org"  # type: ignore[union-attr]
