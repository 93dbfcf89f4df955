"""An event that cannot be read is a row that says so: every list, page, check and hook stands beside it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient

from events.chain import Chain
from events.log import Row
from events.registry.hooks import Hook
from events.stores import open_log
from referee.court.policy import GENERIC, shipped
from referee.doctor import Deployment, examine
from referee.service import Desk, open_desk
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.records.auditing import audit_log, to_audit
from referee.web import ServiceSettings, make_app
from referee.web.deliverer import Deliverer
from tests.cli.conftest import Shell
from tests.ordering import enter_person

OWNER: Final = {"authorization": "Bearer mine"}
ODD, GOOD = "odd", "good"
PAGES: Final = (
    "/",
    "/?q=good",
    f"/?event={GOOD}",
    f"/?event={ODD}",
    "/desk",
    f"/desk?event={GOOD}",
    "/precedents",
)
LISTS: Final = (
    "/v1/events",
    "/v1/matches",
    "/v1/people",
    "/v1/audits/good",
    "/v1/verify",
    f"/v1/events/{GOOD}",
)
COMMANDS: Final = ("event list", "matches", f"event show {GOOD}", "event next", "audit --all", "people list")


def _policy(path: Path, where: str) -> None:
    """Take away or alter the policy of one event; the other has another one."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(where, (shipped()[GENERIC] + b"\n# odd",))


def _newer(path: Path) -> None:
    """Append a fact that only a newer program knows, honestly chained."""
    with closing(open_log(str(path))) as log:
        ref = log.match(ODD)
        head = log.head(ref.id)
        fields: dict[str, Any] = {
            "seq": head.seq + 1,
            "kind": "moon.risen",
            "v": 1,
            "at": 1,
            "actor": "kim",
            "cause": 0,
        }
        link = Chain(ODD).link(head.hash, **fields, open=b"{}", hidden=None)
        row = Row(**fields, open=b"{}", hidden=None, hash=link)
        log.append(ref.id, [row], key="newer", request=bytes(32))


def _emptied(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute("DELETE FROM events WHERE match_id = (SELECT id FROM matches WHERE public_id = 'odd')")


WAYS: Final[dict[str, Callable[[Path], object]]] = {
    "absent policy": lambda path: _policy(path, "DELETE FROM blobs WHERE data = ?"),
    "altered policy": lambda path: _policy(path, "UPDATE blobs SET data = x'00' WHERE data = ?"),
    "newer fact": _newer,
    "no facts": _emptied,
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "record.sqlite3"
    with closing(open_desk(str(path))) as desk:
        for name in (ODD, GOOD):
            open_event(desk, name, "organiser:kim", policy=shipped()[GENERIC] + f"\n# {name}".encode())
        decks = deck_names()[:2]
        for person in ("p1", "p2"):
            enter_person(desk, ODD, person, None, "organiser:kim")
        open_match(desk, "m1", *decks, seed=1)
        for id, event in (("h1", ODD), ("h2", GOOD)):
            where = (id, event, "https://localhost:9/x", "s" * 24, "all", "plain")
            desk.registry.put_hook(Hook(*where, local=True, wait=1, created=1, by="kim", seq=0, calls=0))
    return path


@pytest.fixture(params=WAYS)
def place(request: pytest.FixtureRequest, sound: Path, tmp_path: Path) -> Path:
    path = tmp_path / "record.sqlite3"
    shutil.copy(sound, path)
    WAYS[request.param](path)
    return path


@pytest.fixture
def client(place: Path) -> Iterator[TestClient]:
    settings = ServiceSettings(str(place), public=True, owner="mine", rate=0)
    with TestClient(make_app(settings), raise_server_exceptions=False) as found:
        yield found


def test_no_page_and_no_list_breaks(client: TestClient) -> None:
    for address in (*PAGES, *LISTS):
        for headers in (OWNER, {}) if address.startswith("/?") or address == "/" else (OWNER,):
            answer = client.get(address, headers=headers | {"accept": "text/html, application/json"})
            assert answer.status_code == 200, (address, answer.text[-400:])
    home = client.get("/", headers=OWNER).text
    assert "Unreadable" in home
    assert "m1" in home
    rows = {one["name"]: one["fault"] for one in client.get("/v1/events", headers=OWNER).json()["events"]}
    assert (bool(rows[ODD]), rows[GOOD]) == (True, "")
    assert "cannot be read.</b>" in client.get("/desk", headers=OWNER).text
    assert client.get("/readyz").json()["unreadable"] == 1


def test_a_judge_of_the_unreadable_event_is_nobody_there_and_no_other_is_kept_out(place: Path) -> None:
    with closing(open_desk(str(place))) as desk:
        token = make_token(desk, Pass("head-judge", "ann")).token
    with TestClient(make_app(ServiceSettings(str(place), rate=0)), raise_server_exceptions=False) as client:
        judge = {"authorization": f"Bearer {token}"}
        for address in ("/", "/desk", "/v1/events", "/v1/matches"):
            assert client.get(address, headers=judge).status_code == 200, address


def test_no_command_breaks_and_the_row_says_what_to_do(place: Path) -> None:
    shell = Shell(place)
    for words in COMMANDS:
        told = shell(*words.split())
        assert told.code in {0, 1}, (words, told.err)
    lines = shell.good("event", "list").splitlines()
    assert [line.split()[1] for line in lines if line.startswith(ODD)] == ["unreadable"]
    assert any(line.startswith(GOOD) and "open" in line for line in lines)


def test_an_audit_goes_on_and_the_doctor_names_it(place: Path) -> None:
    with closing(open_desk(str(place), readonly=True)) as desk:
        found = {name: audit_log(desk, name, quick=True).findings for name in to_audit(desk)}
    assert found[GOOD] == ()
    told = [one for one in examine(Deployment(str(place), str(place))) if one.check == "records"]
    assert [(one.state, one.what.split()[0]) for one in told] == [("broken", ODD)]
    assert told[0].do


def test_the_hooks_of_other_events_are_followed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    deliverer = Deliverer(ServiceSettings(str(place)))
    whole = deliverer._following.has_news

    def has_news(desk: Desk, hook: Hook) -> bool:
        found = whole(desk, hook)
        begun.append(hook.id)
        return found and False

    monkeypatch.setattr(deliverer._following, "has_news", has_news)
    with closing(open_desk(str(place))) as desk:
        deliverer._look(desk)
    assert "h2" in begun
