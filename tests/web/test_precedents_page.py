"""What was ruled before, as officials of other tables find it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.court import Ruling
from referee.rules import Action
from referee.service import open_desk
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import events
from referee.service.play.acting import act
from referee.web import ServiceSettings, make_app
from tests.ordering import given
from tests.service.conftest import play
from tests.trial import TRIAL

CLAUSE = "glossary.guard.1"


@pytest.fixture
def place(tmp_path: Path) -> str:
    """Two events, each with its judge, and a ruling at a table of the first one."""
    url = str(tmp_path / "record.sqlite3")
    desk = open_desk(url)
    for event, judge in (("cup", "ann"), ("open", "zoe")):
        open_event(desk, event, "organiser:orla", policy=TRIAL)
        given(events.appoint, desk, event, "organiser:orla", judge, "floor-judge")
    open_match(desk, "m1", *deck_names()[:2], event="cup", seed=5)
    play(desk, "m1", 20)
    for decision in ("Yes, it may <always>.", "No, it was late."):
        ruling = Ruling("May it be guarded?", decision, (CLAUSE,), looked_at=(22,))
        give_ruling(desk, "m1", ruling, "floor-judge:ann")
    desk.close()
    return url


def signed_in(place: str, person: str, event: str, role: str = "floor-judge") -> TestClient:
    desk = open_desk(place)
    word = make_token(desk, Pass(role, person, event=event)).token
    desk.close()
    headers = {"authorization": f"Bearer {word}", "accept": "text/html"}
    return TestClient(make_app(ServiceSettings(place)), headers=headers)


@pytest.fixture
def ann(place: str) -> Iterator[TestClient]:
    with signed_in(place, "ann", "cup") as client:
        yield client


@pytest.fixture
def zoe(place: str) -> Iterator[TestClient]:
    with signed_in(place, "zoe", "open") as client:
        yield client


def hits(told: str) -> list[str]:
    return re.findall(r'class="lead small"><bdi>([^<]+)<', told)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 2),
        ("q=guarded", 2),
        ("q=late", 1),
        ("q=nothing+like+it", 0),
        (f"clause={CLAUSE}", 2),
        (f"clause={CLAUSE}&q=late", 1),
        ("clause=glossary.attack.1", 0),
        ("ruleset=diva", 2),
        ("ruleset=classic", 0),
        ("edition=9.0.0", 2),
        ("edition=1.0.0", 0),
    ],
)
def test_rulings_are_found_by_words_and_marks(ann: TestClient, query: str, found: int) -> None:
    told = ann.get(f"/precedents?{query}").text
    assert len(hits(told)) == found
    assert ("No ruling has these words" in told) == (not found)


def test_a_hit_says_what_was_asked_and_decided_and_leads_to_its_seq(ann: TestClient, place: str) -> None:
    told = ann.get("/precedents?q=always").text
    desk = open_desk(place, readonly=True)
    (first, _) = rulings_at(desk, "m1")
    desk.close()
    assert hits(told) == ["Yes, it may &lt;always&gt;."]
    assert "May it be guarded?" in told
    assert f'href="/rulebook/{CLAUSE}"' in told
    assert f'href="/m/m1?seq={first.seq}"' in told
    assert ann.get(f"/m/m1?seq={first.seq}").status_code == 200


def test_pages_lead_on_to_older_rulings(ann: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.web.desk.precedents.PAGE", 1)
    newest = ann.get("/precedents?q=guarded").text
    assert hits(newest) == ["No, it was late."]
    later = re.search(r'rel="next" href="([^"]+)"', newest)
    assert later is not None
    older = ann.get(later[1].replace("&amp;", "&")).text
    assert hits(older) == ["Yes, it may &lt;always&gt;."]
    assert 'rel="next"' not in older


def test_words_of_a_table_at_play_stay_at_its_event_until_it_is_over(zoe: TestClient, place: str) -> None:
    assert hits(zoe.get("/precedents").text) == []
    assert zoe.get(f"/v1/precedents?clause={CLAUSE}").json()["total"] == 0
    assert "May it be guarded?" not in zoe.get(f"/rulebook/{CLAUSE}").text
    desk = open_desk(place)
    act(desk, "m1", "A", Action("A", "concede"))
    desk.close()
    told = zoe.get("/precedents").text
    assert len(hits(told)) == 2
    assert 'href="/m/m1' not in told
    assert "open to the officials of that event" in told
    assert zoe.get(f"/v1/precedents?clause={CLAUSE}").json()["total"] == 2


@pytest.mark.parametrize("role", ["player", "spectator"])
def test_the_search_is_for_officials(place: str, role: str) -> None:
    desk = open_desk(place)
    seat = "A" if role == "player" else ""
    word = make_token(desk, Pass(role, "p1", "m1", seat=seat)).token
    desk.close()
    with TestClient(make_app(ServiceSettings(place))) as client:
        headers = {"authorization": f"Bearer {word}", "accept": "text/html"}
        assert client.get("/precedents", headers=headers).status_code == 403
        assert client.get("/precedents").status_code == 401


def test_the_form_of_a_ruling_leads_to_what_was_ruled_on_its_clause(ann: TestClient) -> None:
    form = {"do": "look", "clause": CLAUSE, "decision": "Kept."}
    told = ann.post("/desk/m1/rule", data=form).text
    assert f'href="/precedents?clause={CLAUSE}&amp;match=m1" target="_blank"' in told
    assert 'href="/desk/m1/rule"' in ann.get(f"/precedents?clause={CLAUSE}&match=m1").text
