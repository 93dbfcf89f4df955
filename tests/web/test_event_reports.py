"""The report of an event over HTTP and as a page, and the event as one file: who is told what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from events.stores import open_log
from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from tests.audit.packed_events import CONTACT, NAME, hall_event
from tests.soak.hall import CUP

OWNER = "owner-of-this-test"
REPORT, PAGE, FILE = f"/v1/events/{CUP}/report", f"/event/{CUP}/report", f"/v1/events/{CUP}/file"
CHECK = "/v1/event-files/check"


class Service:
    """A service over an event that is closed, with a token for each who asks."""

    def __init__(self, client: TestClient, tokens: dict[str, str]) -> None:
        self.client, self.tokens = client, tokens

    def head(self, who: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[who]}"} if who else {}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    url = str(tmp_path_factory.mktemp("reports") / "cup.sqlite3")
    hall_event(log=open_log(url)).close()
    with closing(open_desk(url)) as desk:
        put_person(desk, "p2", NAME, CONTACT)
        passes = {
            "bo": Pass("head-judge", "bo", event=CUP),
            "late": Pass("spectator", event=CUP, delay=60),
            "guest": Pass("spectator", event=CUP),
        }
        tokens = {who: make_token(desk, one).token for who, one in passes.items()} | {"owner": OWNER}
    settings = ServiceSettings(url, public=True, owner=OWNER, rate=0)
    with TestClient(make_app(settings), raise_server_exceptions=False) as client:
        yield Service(client, tokens)


@pytest.mark.parametrize("who", ["", "guest"])
def test_everybody_is_told_numbers_and_no_name(service: Service, who: str) -> None:
    for path in (REPORT, PAGE, f"{REPORT}?audit=true"):
        answer = service.client.get(path, headers=service.head(who))
        assert answer.status_code == 200, answer.text
        assert NAME not in answer.text
        assert "Montefort" not in answer.text
        assert "seen by the judge" not in answer.text
    told = service.client.get(REPORT, headers=service.head(who)).json()
    assert (told["report"]["recorded"], told["report"]["whole"], told["names"]) == (8, False, {})
    assert told["audit"] is None


def test_officials_are_told_names_unless_they_ask_for_what_all_may_know(service: Service) -> None:
    for path in (REPORT, PAGE):
        assert NAME in service.client.get(path, headers=service.head("bo")).text
        public = service.client.get(f"{path}?public=true", headers=service.head("bo"))
        assert NAME not in public.text
        assert CONTACT not in service.client.get(path, headers=service.head("bo")).text
    told = service.client.get(f"{REPORT}?audit=true", headers=service.head("bo")).json()
    assert told["audit"]["faults"] == 0


def test_who_learns_later_is_told_once_it_was_closed_that_long_ago(tmp_path: Path) -> None:
    url = str(tmp_path / "open.sqlite3")
    with closing(open_desk(url)) as desk:
        from referee.service.event.running import open_event  # noqa: PLC0415 - of this test alone

        open_event(desk, CUP, "kim")
        word = make_token(desk, Pass("spectator", event=CUP, delay=60)).token
    app = make_app(ServiceSettings(url, public=True, owner=OWNER, rate=0))
    with TestClient(app, raise_server_exceptions=False) as client:
        for path in (REPORT, PAGE, FILE):
            answer = client.get(path, headers={"authorization": f"Bearer {word}"})
            assert answer.status_code in {404, 409}, answer.text


def test_a_closed_event_is_told_to_who_learns_later(service: Service) -> None:
    assert service.client.get(REPORT, headers=service.head("late")).status_code == 200


def test_the_page_runs_nothing_and_asks_for_nothing(service: Service) -> None:
    answer = service.client.get(PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "script" not in policy
    assert "<script" not in answer.text
    assert f'href="{FILE}"' in answer.text


def test_the_file_is_handed_out_and_checked(service: Service) -> None:
    made = service.client.get(FILE)
    assert (made.status_code, made.headers["content-type"]) == (200, "application/zip")
    assert NAME.encode() not in made.content
    assert b"seen by the judge" not in made.content
    root = service.client.get(f"/v1/events/{CUP}/root").json()["root"]
    answer = service.client.post(
        CHECK, params={"root": root}, content=made.content, headers=service.head("bo")
    )
    told = answer.json()
    assert told["verdict"]["ok"] is told["verdict"]["trusted"] is told["readings"]["ok"] is True
    assert told["readings"]["audit"]["faults"] == 0
    cut = service.client.post(CHECK, content=made.content[:-9], headers=service.head("bo")).json()
    assert (cut["verdict"]["ok"], cut["readings"]) == (False, None)
    assert "cut short" in cut["verdict"]["reason"]


def test_a_whole_file_is_for_officials_who_opened_the_full_view(service: Service) -> None:
    for who, status in (("", 401), ("guest", 403)):
        answer = service.client.get(f"{FILE}?as=judge", headers=service.head(who))
        assert answer.status_code == status, answer.text
    answer = service.client.get(f"{FILE}?as=judge", headers=service.head("bo"))
    assert answer.json()["code"] == "view-not-opened"
    whole = service.client.get(f"{FILE}?as=judge", headers=service.head("owner"))
    assert whole.status_code in {200, 403}
