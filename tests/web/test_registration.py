"""Registration faces strangers: entries and codes of one address are bounded, pages are nobody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from fastapi.testclient import TestClient

from events.values import changed
from referee.service import Desk, open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.running import open_event
from referee.service.event.tokens import Pass, list_tokens, make_token
from referee.service.orders import events, own
from referee.service.trouble import Trouble
from referee.web import ServiceSettings, make_app
from referee.web.pages.spoken import in_browser
from referee.web.workers import serve_by
from tests.ordering import given
from tests.service.test_pairings import CUP, KIM
from tests.web.markup import Page
from tests.web.test_own_pages import HTML, NAMED, bearer, told

JOIN = f"/v1/events/{CUP}/join"
STRANGER, HALL, OTHER = "198.51.100.7", "203.0.113.9", "192.0.2.3"
CODE = "KILN-4821"
MARKED = "Ada \u202egreB"
NAMING = (
    "/", "/hall/{0}", "/hall/{0}/pairings", "/own/{0}", "/join/{0}", "/event/{0}/report", "/desk",
    "/desk/event/{0}",
    "/v1/events", "/v1/events/{0}", "/v1/events/{0}/own", "/v1/events/{0}/people", "/v1/matches/{0}/facts",
    "/v1/matches/{0}/log", "/v1/matches/{0}/record", "/v1/feed", "/v1/tokens", "/v1/people",
)  # fmt: skip
"""Addresses that tell of an event."""
KEY = "own-8f14e45fceea167a5a36dedd"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with closing(open_desk(str(tmp_path / "record.sqlite3"))) as made:
        open_event(made, CUP, "kim", policy=NAMED)
        given(events.appoint, made, CUP, KIM, "ann", "floor-judge")
        given(own.registration, made, CUP, KIM)
        yield made


@pytest.fixture
def service(desk: Desk, tmp_path: Path) -> Iterator[TestClient]:
    assert desk.eventlogs.names() == [CUP]
    halls = ("203.0.113.0/24", "2001:db8:1::/48")
    settings = ServiceSettings(str(tmp_path / "record.sqlite3"), public=True, owner="mine", halls=halls)
    with TestClient(make_app(settings)) as client:
        yield client


def at(service: TestClient, address: str, **headers: str) -> TestClient:
    """The same service, asked from an address."""
    client = TestClient(service.app, client=(address, 1), headers=headers, follow_redirects=False)
    client.portal = service.portal
    return client


def entered(client: TestClient, *names: str, **words: str) -> list[int]:
    return [client.post(JOIN, json={"name": name} | words).status_code for name in names]


def people(count: int, of: str = "Person") -> list[str]:
    return [f"{of} {n}" for n in range(count)]


def test_a_thousand_entries_from_one_address_leave_the_event_open(service: TestClient, desk: Desk) -> None:
    given(own.registration, desk, CUP, KIM, places=64)
    answers = entered(at(service, STRANGER), *people(1000))
    assert answers[:10] == [200] * 10
    assert {*answers[10:]} == {429}
    refused = at(service, STRANGER).post(JOIN, json={"name": "One more"})
    assert "too many people entered from this network" in refused.json()["detail"]
    assert int(refused.headers["retry-after"]) > 60
    done = at(service, OTHER).post(JOIN, json={"name": "Honest"}).json()
    assert not done["waits"]
    assert len(event_at(desk, CUP).playing()) == 11


@pytest.mark.parametrize("address", [HALL, "2001:db8:1:2::7", "::ffff:203.0.113.9"])
def test_a_hall_that_was_named_is_not_counted(service: TestClient, address: str) -> None:
    assert entered(at(service, address), *people(15)) == [200] * 15


def test_where_an_official_is_signed_in_is_the_hall(service: TestClient, desk: Desk) -> None:
    open_event(desk, "other", "kim")
    given(own.registration, desk, "other", KIM)
    token = make_token(desk, Pass("organiser", "kim", event=CUP)).token
    assert at(service, OTHER).get("/v1/me", headers=bearer(token)).status_code == 200
    assert entered(at(service, OTHER), *people(15)) == [200] * 15
    answers = [
        at(service, OTHER).post("/v1/events/other/join", json={"name": f"B {n}"}).status_code
        for n in range(11)
    ]
    assert answers == [200] * 10 + [429]


def test_an_ipv6_site_is_one_address_and_refusals_do_not_count(service: TestClient) -> None:
    assert entered(at(service, STRANGER), *["  "] * 30) == [400] * 30
    assert entered(at(service, STRANGER), "Ada", *["Ada"] * 20) == [200] + [422] * 20
    clients = [at(service, f"2001:db8:9:9::{n:x}") for n in range(1, 12)]
    rows = [entered(client, f"Six {n}")[0] for n, client in enumerate(clients)]
    assert rows == [200] * 10 + [429]


def test_wrong_codes_are_counted_and_the_link_of_the_poster_has_the_right_one(
    service: TestClient, desk: Desk
) -> None:
    given(own.registration, desk, CUP, KIM, code=CODE)
    stranger = at(service, STRANGER)
    assert entered(stranger, *people(12), code="KILN-0000") == [403] * 10 + [429] * 2
    assert entered(stranger, "Kim", code=CODE) == [429]
    other = at(service, OTHER, **HTML)
    page = other.get(f"/join/{CUP}?code={CODE}").text
    assert (
        f'name="code" maxlength="80" required autocomplete="off" autocapitalize="characters" value="{CODE}"'
        in page
    )
    assert other.post(f"/join/{CUP}", data={"name": "Kim", "code": CODE, "key": KEY}).status_code == 303
    token = make_token(desk, Pass("organiser", "kim", event=CUP)).token
    shown = at(service, HALL, **HTML).get(f"/desk/event/{CUP}", headers=bearer(token)).text
    assert f"join/{CUP}?code={CODE}" in shown
    judge = make_token(desk, Pass("floor-judge", "ann", event=CUP)).token
    player = make_token(desk, Pass("player", "p-001", event=CUP)).token
    for place in NAMING:
        for who in ({}, bearer(player), bearer(judge)):
            assert "4821" not in other.get(place.format(CUP), headers=who).text, place


def test_the_form_is_nobody_elses(service: TestClient) -> None:
    pages = [at(service, OTHER, **HTML).get(f"/join/{CUP}") for _ in range(2)]
    assert [page.headers["cache-control"] for page in pages] == ["no-store"] * 2
    keys = {re.findall(r'name="key" value="([^"]+)"', page.text)[0] for page in pages}
    assert len(keys) == 2


def test_the_same_form_sent_twice_opens_one_page(service: TestClient, desk: Desk) -> None:
    said = {"name": "Kim", "key": KEY}
    first, second = (at(service, OTHER, **HTML).post(f"/join/{CUP}", data=said) for _ in range(2))
    assert first.cookies["referee"] == second.cookies["referee"]
    guessed = [at(service, OTHER).post(JOIN, json={"name": "Bo", "key": "1"}).json()["token"] for _ in "ab"]
    assert guessed[0]
    assert guessed[1] is None
    assert len(list_tokens(desk)) == 2


def test_a_session_is_not_replaced_without_asking(service: TestClient, desk: Desk) -> None:
    token = make_token(desk, Pass("organiser", "kim", event=CUP)).token
    phone = at(service, OTHER, **HTML)
    phone.cookies.set("referee", token)
    answer = phone.post(f"/join/{CUP}", data={"name": "Ada", "key": KEY})
    assert answer.status_code == 200
    assert "You are signed in as organiser:kim in this browser." in told(answer.text)
    assert 'value="Ada"' in answer.text
    assert "set-cookie" not in answer.headers
    assert event_at(desk, CUP).playing() == ()
    answer = phone.post(f"/join/{CUP}", data={"name": "Ada", "key": KEY, "replace": "1"})
    assert answer.status_code == 303
    assert answer.cookies["referee"] != token


@pytest.mark.parametrize(
    ("name", "says"),
    [("A" * 81, "80 letters"), (MARKED, "U+202E"), ("", "missing"), ("\u3164", "missing")],
)
@pytest.mark.parametrize("public", [True, False])
def test_a_name_that_cannot_be_is_told_on_the_form(
    tmp_path: Path, desk: Desk, name: str, says: str, *, public: bool
) -> None:
    settings = ServiceSettings(str(tmp_path / "record.sqlite3"), public=public, owner="mine")
    with TestClient(make_app(settings), headers=HTML, follow_redirects=False) as client:
        answer = client.post(f"/join/{CUP}", data={"name": name, "contact": "here", "key": KEY})
        assert answer.status_code == 422
        assert 'id="joins"' in answer.text
        assert says in told(answer.text)
        assert 'value="here"' in answer.text
        refused = client.post(JOIN, json={"name": name}, headers={"accept": "application/json"})
    assert refused.status_code in {400, 422}
    assert "name" in refused.json()["detail"]
    assert people_names(desk) == {}


@pytest.mark.parametrize(("field", "word"), [("list", MARKED), ("question", "x" * 5000)])
def test_what_cannot_be_is_told_on_ones_own_page(service: TestClient, field: str, word: str) -> None:
    token = at(service, OTHER).post(JOIN, json={"name": "Kim"}).json()["token"]
    said = {"do": "list", field: word, "key": KEY}
    answer = at(service, OTHER, **HTML).post(f"/own/{CUP}", data=said, headers=bearer(token))
    assert answer.status_code == 422
    assert "To your list" in answer.text


def test_many_are_removed_on_the_desk(service: TestClient, desk: Desk) -> None:
    entered(at(service, STRANGER), *people(6))
    token = make_token(desk, Pass("organiser", "kim", event=CUP)).token
    official = at(service, OTHER, **HTML)
    page = official.get(f"/desk/event/{CUP}", headers=bearer(token)).text
    assert re.findall(r'name="people" value="([^"]+)"', page) == [f"p-00{n}" for n in range(6, 0, -1)]
    said = {"do": "drop-several", "key": "k", "people": ["p-002", "p-005"], "reason": "one person"}
    assert official.post(f"/desk/event/{CUP}", data=said, headers=bearer(token)).status_code == 303
    assert event_at(desk, CUP).playing() == ("p-001", "p-003", "p-004", "p-006")
    given(events.enter, desk, CUP, KIM, "p9")
    body = {"since": "2020-01-01", "reason": "one person", "by": KIM}
    answer = official.post(f"/v1/events/{CUP}/people/drop", json=body, headers=bearer(token))
    assert answer.status_code == 200, answer.text
    assert event_at(desk, CUP).playing() == ("p9",)


def test_workers_let_through_together_what_one_service_would(desk: Desk, tmp_path: Path) -> None:
    settings = ServiceSettings(str(tmp_path / "record.sqlite3"), public=True, owner="mine", rate=0)
    workers = 3
    began: list[ServiceSettings] = []
    with (
        patch("referee.web.workers.Workers", lambda work, _: Mock(run=lambda _: work(lambda: None))),
        patch("referee.web.workers.serve", lambda settings, *_, **__: began.append(settings)),
    ):
        serve_by(workers, settings, "127.0.0.1", 0)
    (one,) = began
    assert (one.entries, one.connections, one.rate) == (4, 22, 0)
    with ExitStack() as stack:
        services = [stack.enter_context(TestClient(make_app(one))) for _ in range(workers)]
        rows = [
            status
            for n, service in enumerate(services)
            for status in entered(at(service, STRANGER), *people(10, f"W{n}"))
        ]
        assert rows.count(200) == 4 * workers
        given(own.registration, desk, CUP, KIM, code=CODE)
        codes = [
            status
            for service in services
            for status in entered(at(service, OTHER), *people(10), code="KILN-0000")
        ]
        assert (codes.count(403), codes.count(429)) == (4 * workers, 30 - 4 * workers)


@pytest.mark.parametrize(
    ("workers", "tells", "shares"),
    [(2, True, (200, 5, 32)), (2, False, (100, 5, 32)), (64, False, (4, 1, 8)), (1, True, (200, 10, 64))],
)
def test_what_a_worker_lets_through(workers: int, *, tells: bool, shares: tuple[int, ...]) -> None:
    one = ServiceSettings("memory:").of_worker(workers, tells_others=tells)
    assert (one.rate, one.entries, one.connections) == shares
    free = ServiceSettings("memory:", rate=0, entries=0, connections=0)
    assert free.of_worker(workers, tells_others=tells) == free._replace(workers=workers)


def test_the_form_of_registration_shows_what_stands_and_changes_nothing_unchanged(
    service: TestClient, desk: Desk
) -> None:
    bounds: dict[str, Any] = {
        "until": "2100-03-01T10:00",
        "lists": "2100-03-01T09:00",
        "places": 40,
        "waiting": 7,
    }
    given(own.registration, desk, CUP, KIM, **bounds, code=CODE)
    official = at(
        service, OTHER, **HTML, **bearer(make_token(desk, Pass("organiser", "kim", event=CUP)).token)
    )
    place, held = f"/desk/event/{CUP}", event_at(desk, CUP).registration
    rows = (dict(form.rows()) for form in Page(200, official.get(place).text).forms())
    said = next(row for row in rows if row.get("do") == "registration")
    assert {name: said[name] for name in bounds} == {name: str(value) for name, value in bounds.items()}
    for blank, count in ((" ", 0), ("", 1)):
        before = event_at(desk, CUP).seq
        assert official.post(place, data=said | {"key": "k1"}).headers["location"].endswith("?did=0")
        answer = official.post(place, data=said | {"key": f"k2{blank}", "code": blank})
        assert (answer.status_code == 303, event_at(desk, CUP).seq - before) == (bool(count), count)
    assert held is not None
    assert event_at(desk, CUP).registration == changed(held, asks_code=False)
    assert official.post(place, data=said | {"key": "k3", "until": "9999-12-31T23:59"}).status_code == 422


@pytest.mark.parametrize("field", ["until", "lists", "since"])
def test_a_year_that_no_record_holds_is_refused_in_words(service: TestClient, desk: Desk, field: str) -> None:
    token = make_token(desk, Pass("organiser", "kim", event=CUP)).token
    place = f"/v1/events/{CUP}/" + ("people/drop" if field == "since" else "registration")
    for text in ("9999-12-31T23:59", "2256-01-01", "0001-01-01"):
        body = {field: text, "by": KIM} | ({"reason": "one person"} if field == "since" else {})
        answer = at(service, OTHER).post(place, json=body, headers=bearer(token))
        assert (answer.status_code, "year" in answer.text) == (422, True), answer.text


def test_a_repeat_is_answered_at_the_limit_of_an_address_and_after_the_end(
    service: TestClient, desk: Desk
) -> None:
    stranger, page = at(service, STRANGER), at(service, STRANGER, **HTML)
    said = {"name": "Kim", "key": KEY}
    first = stranger.post(JOIN, json=said).json()
    sent = page.post(f"/join/{CUP}", data=said)
    entered(stranger, *people(10))
    for limit in (False, True):
        if limit:
            given(own.registration, desk, CUP, KIM, code=CODE)
            entered(stranger, *people(12), code="KILN-0000")
            given(own.registration, desk, CUP, KIM, close=True)
        assert stranger.post(JOIN, json={"name": "Late"}).status_code == 429
        assert stranger.post(JOIN, json=said).json() == first
        page.cookies.clear()
        again = page.post(f"/join/{CUP}", data=said)
        assert (again.status_code, again.cookies["referee"]) == (303, sent.cookies["referee"])
    assert stranger.post(JOIN, json=said | {"name": "Bo"}).status_code == 429


def test_a_key_that_is_used_counts_as_a_wrong_try_and_is_not_named(service: TestClient) -> None:
    stranger = at(service, STRANGER)
    stranger.post(JOIN, json={"name": "Kim", "key": KEY})
    answers = [stranger.post(JOIN, json={"name": f"Bo {n}", "key": KEY}) for n in range(11)]
    assert [one.status_code for one in answers] == [409] * 10 + [429]
    assert "match" not in answers[0].json()["detail"]
    assert "join-" not in answers[0].text


def test_limit_code_and_list_are_checked_in_this_order_on_the_form_as_over_http(
    service: TestClient, desk: Desk
) -> None:
    given(own.registration, desk, CUP, KIM, code=CODE)
    client, page = at(service, STRANGER), at(service, STRANGER, **HTML)
    said = {"name": "Kim", "code": "KILN-0000", "key": KEY}
    steps = [{"list": "not a list", "step": "look"}, {"list": "not a list"}]
    statuses = [page.post(f"/join/{CUP}", data=said | step).status_code for step in steps * 5]
    assert statuses == [403] * 10
    refused = page.post(f"/join/{CUP}", data=said | steps[0])
    assert refused.status_code == 429
    assert re.search(r"Ask again in \d+ minutes", told(refused.text))
    assert int(refused.headers["retry-after"]) > 60
    assert client.post(JOIN, json={"name": "Kim", "code": "KILN-0000", "text": "no"}).status_code == 429


def test_a_full_waiting_list_is_told_before_anybody_types(service: TestClient, desk: Desk) -> None:
    given(own.registration, desk, CUP, KIM, places=1, waiting=1)
    for name, says in (("A", "You can wait for one"), ("B", "the waiting list is full")):
        entered(at(service, OTHER), name)
        assert says in told(at(service, OTHER, **HTML).get(f"/join/{CUP}").text)
    assert 'id="joins"' not in at(service, OTHER, **HTML).get(f"/join/{CUP}").text


@pytest.mark.parametrize("place", ["/v1/events/zz", "/join/zz", "/v1/events/zz/join"])
def test_an_event_that_is_not_there_is_no_match(service: TestClient, place: str) -> None:
    client = at(service, OTHER, **bearer("mine"))
    answer = client.get(place) if place[-4:] != "join" else client.post(place, json={"name": "Kim"})
    assert answer.status_code == 404
    assert "there is no event zz" in answer.text.lower()


def test_a_page_is_given_to_nobody_who_is_not_entered(service: TestClient) -> None:
    body = {"role": "player", "event": CUP, "person": "nobody-entered"}
    answer = at(service, OTHER).post("/v1/tokens", json=body, headers=bearer("mine"))
    assert (answer.status_code, "is not entered" in answer.json()["detail"]) == (422, True)


@pytest.mark.parametrize("place", ["join", "own", "desk"])
def test_a_form_that_is_sent_while_the_record_is_away_says_so_and_keeps_what_was_typed(
    service: TestClient, desk: Desk, tmp_path: Path, place: str
) -> None:
    player = at(service, OTHER).post(JOIN, json={"name": "Ada"}).json()["token"]
    tokens = {"desk": make_token(desk, Pass("organiser", "kim", event=CUP)).token, "own": player}
    said: dict[str, str] = {"name": "Kim the Kept", "key": KEY}
    said |= {"own": {"do": "leave"}, "desk": {"do": "registration", "places": "5"}}.get(place, {})
    address = f"/desk/event/{CUP}" if place == "desk" else f"/{place}/{CUP}"
    client = at(service, HALL, **HTML, **(bearer(tokens[place]) if place in tokens else {}))
    assert client.get(address).status_code == 200
    record = tmp_path / "record.sqlite3"
    record.rename(tmp_path / "aside")
    try:
        answer = client.post(address, data=said)
    finally:
        (tmp_path / "aside").rename(record)
    assert answer.status_code == 503
    assert (answer.headers["retry-after"], answer.headers["referee-record"]) == ("1", "out-of-reach")
    shown = told(answer.text)
    assert "nothing was recorded" in shown
    assert "What you typed is kept here" in shown
    assert 'value="Kim the Kept"' in answer.text
    assert "by itself" not in shown
    assert "refresh" not in answer.headers


@pytest.mark.parametrize(("code", "says"), [("locked", "nothing was recorded"), ("lost", "perhaps")])
def test_a_database_that_is_held_or_lost_is_told_to_people_in_words(code: str, says: str) -> None:
    trouble = Trouble(f"database-{code}", "the database is held by another program", instead="end it")
    sent, looked = in_browser(trouble, is_form=True), in_browser(trouble)
    assert (says in sent.message, sent.instead.startswith("Send it again when")) == (True, True)
    assert looked.instead == "This page asks again by itself"
