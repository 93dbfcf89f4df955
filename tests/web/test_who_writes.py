"""Who says whom an id stands for, opens matches and events, and what a lost token still reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.web import ServiceSettings, make_app
from tests.web.disputed import event_begun
from tests.web.hall import CUP, MATCH, Hall, hall_at

OFFICES = ("scorekeeper", "floor-judge", "team-lead", "head-judge", "organiser", "auditor")
DECKS = ["ember-court", "tide-chorus"]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A cup at play, and an official of each role there and everywhere."""
    with hall_at(tmp_path) as made:
        event_begun(made)
        for role in OFFICES:
            made.post("kim", f"{CUP}/officials", {"person": f"the-{role}", "role": role})
            made.let_in(f"the-{role}", role, f"the-{role}", event="cup")
            made.let_in(f"any-{role}", role, f"any-{role}")
        yield made


def statuses(hall: Hall, who: str, path: str, body: dict[str, object]) -> dict[str, int]:
    """How each office is answered by a form of its own."""
    found = {}
    for office in OFFICES:
        filled = {k: v.format(office) if isinstance(v, str) else v for k, v in body.items()}
        word = hall.words[f"{who}-{office}"]
        headers = {"authorization": f"Bearer {word}"}
        found[office] = hall.client.post(path, json=filled, headers=headers).status_code
    return found


def test_whoever_enters_people_says_who_they_are(hall: Hall) -> None:
    body = {"id": "p-1", "name": "Name by {}", "replace": True}
    let = {"scorekeeper": 200, "head-judge": 200, "organiser": 200}
    refused = {"floor-judge": 403, "team-lead": 403, "auditor": 403}
    assert statuses(hall, "the", "/v1/people", body) == let | refused
    told = hall.post("the-auditor", "/v1/people", {"id": "p-1", "name": "Mine"}, status=403)
    assert told["code"] == "not-allowed"
    assert "event.enter" in told["detail"]
    assert hall.get("the-auditor", "/v1/people/p-1")["name"] == "Name by organiser"


def test_who_officiates_everywhere_names_people_by_the_generic_policy(hall: Hall) -> None:
    body = {"id": "p-77", "name": "Name by {}", "replace": True}
    let = {"scorekeeper": 200, "head-judge": 200, "organiser": 200}
    refused = {"floor-judge": 403, "team-lead": 403, "auditor": 403}
    assert statuses(hall, "any", "/v1/people", body) == let | refused
    hall.post("kim", f"{CUP}/officials", {"person": "any-auditor", "role": "auditor"})
    known = {"id": "p-1", "name": "Mine", "replace": True}
    assert hall.post("any-auditor", "/v1/people", known, status=403)["code"] == "not-allowed"


def test_a_token_of_one_match_names_people_by_its_policy(hall: Hall) -> None:
    for office in OFFICES:
        hall.let_in(f"one-{office}", office, f"the-{office}", match=MATCH)
    found = statuses(hall, "one", "/v1/people", {"id": "p-2", "name": "by {}", "replace": True})
    assert found["auditor"] == 403
    assert found["scorekeeper"] == 200


def test_matches_of_an_event_are_opened_by_who_seats_its_tables(hall: Hall) -> None:
    body: dict[str, object] = {"name": "extra-{}", "event": "cup", "decks": DECKS}
    let = {"scorekeeper": 201, "head-judge": 201, "organiser": 201}
    refused = {"floor-judge": 403, "team-lead": 403, "auditor": 403}
    assert statuses(hall, "the", "/v1/matches", body) == let | refused


def test_events_are_opened_by_organisers_who_are_so_everywhere(hall: Hall) -> None:
    everywhere = statuses(hall, "any", "/v1/events", {"name": "new-{}"})
    assert everywhere.pop("organiser") == 200
    assert set(everywhere.values()) == {403}
    assert set(statuses(hall, "the", "/v1/events", {"name": "own-{}"}).values()) == {403}


@pytest.mark.parametrize("path", ["/v1/record-schema", "/v1/verifier", "/version", "/healthz"])
def test_what_is_for_everybody_is_told_with_a_token_that_opens_nothing(hall: Hall, path: str) -> None:
    answer = hall.client.get(path, headers={"authorization": "Bearer nothing"})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["/v1/decks/check", f"{CUP}/consistency"])
def test_what_a_public_service_checks_for_all_tells_nobody_what_is_wrong(hall: Hall, path: str) -> None:
    settings = ServiceSettings(hall.url, public=True, owner="o")
    with TestClient(make_app(settings), "http://localhost") as client:
        answer = client.post(path, json={"matches": 1, "edition": 5})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert hall.post("nobody", path, {"matches": 1, "edition": 5}, status=401)
