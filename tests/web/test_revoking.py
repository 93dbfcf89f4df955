"""Who takes a token back: whoever could give it out, who made it, and the person it is for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from events.registry.tokens import Token
from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from referee.web.access.answering import ResponseLayer
from referee.web.access.authentication import Authentication
from referee.web.access.credentials import Credentials
from referee.web.refusals import ProblemError
from referee.web.telling import ErrorLayer
from tests.web import alone
from tests.web.disputed import event_begun
from tests.web.hall import MATCH, Hall, hall_at


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A cup at play with an auditor, a scorekeeper and a head judge beside its floor judges."""
    with hall_at(tmp_path) as made:
        event_begun(made)
        for person, role in (("au", "auditor"), ("sco", "scorekeeper")):
            made.post("kim", "/v1/events/cup/officials", {"person": person, "role": role})
            made.let_in(person, role, person, event="cup")
        yield made


def id_of(hall: Hall, who: str) -> str:
    told: str = hall.get(who, "/v1/me")["token_id"]
    return told


def taken_back(hall: Hall, who: str, whose: str, status: int = 0) -> str:
    told = hall.ask(who, "DELETE", f"/v1/tokens/{id_of(hall, whose)}", status=status)
    return str(told.get("code", "") or told["tokens"][0]["state"])


@pytest.mark.parametrize(
    ("who", "whose"),
    [
        ("au", "bo"), ("au", "A"), ("au", "spectator"), ("ann", "A"), ("ann", "kim"),
        ("sco", "kim"), ("sco", "au"), ("cy", "ann"),
    ],
)  # fmt: skip
def test_nobody_takes_back_what_they_could_not_give_out(hall: Hall, who: str, whose: str) -> None:
    assert taken_back(hall, who, whose, status=403) == "not-allowed"
    hall.get(whose, "/v1/me")


@pytest.mark.parametrize(
    ("who", "whose"),
    [("bo", "ann"), ("bo", "A"), ("kim", "bo"), ("sco", "A"), ("ann", "spectator"), ("owner", "A")],
)
def test_who_could_give_it_out_takes_it_back(hall: Hall, who: str, whose: str) -> None:
    assert taken_back(hall, who, whose) == "revoked"
    hall.get(whose, "/v1/me", status=401)


def test_players_take_back_their_own_and_nobody_elses(hall: Hall) -> None:
    hall.let_in("A again", "player", "p-1", match=MATCH, seat="A")
    assert taken_back(hall, "A", "B", status=403) == "no-right"
    assert taken_back(hall, "A", "A again") == "revoked"
    assert taken_back(hall, "A", "A") == "revoked"
    hall.get("A", "/v1/me", status=401)


def test_a_token_that_names_a_person_takes_back_nothing_of_theirs_elsewhere(hall: Hall) -> None:
    made = hall.post("ann", "/v1/tokens", {"role": "spectator", "event": "cup", "person": "bo"})
    hall.words["mask"] = made["token"]
    assert taken_back(hall, "mask", "bo", status=403) == "no-right"


def test_who_made_a_token_takes_it_back_whatever_they_may_by_now(hall: Hall) -> None:
    made = Token(
        "t1", bytes(32).hex(), "player", "p-1", MATCH, "", "A", 0, 1, 0, 0, "floor-judge:ann", ""
    )  # fmt: skip
    with hall.desk() as desk:
        desk.registry.put_token(made)
    refused = hall.ask("cy", "DELETE", "/v1/tokens/t1", status=403)
    assert refused["code"] == "not-allowed"
    assert hall.ask("ann", "DELETE", "/v1/tokens/t1")["tokens"][0]["state"] == "revoked"


def test_a_token_that_is_not_there_is_told_so(hall: Hall) -> None:
    for who in ("owner", "bo"):
        told = hall.ask(who, "DELETE", "/v1/tokens/t0", status=404)
        assert told["code"] == "unknown-token"


def test_a_look_that_waited_is_not_answered_to_a_token_that_ended_meanwhile(url: str) -> None:
    settings = ServiceSettings(url, owner="the-owner")
    app = make_app(settings)
    with closing(open_desk(url)) as desk:
        given = make_token(desk, Pass("spectator", "s1"))
    found = app.state.finding.visitor

    async def asked() -> list[int]:
        told: list[int] = []

        async def looked(scope: Any, receive: Any, send: Any) -> None:
            async def ended(_: str) -> Any:
                raise ProblemError("token-revoked", "this token was revoked")

            app.state.finding.visitor = ended if len(told) else found
            await Response(b"hidden")(scope, receive, send)

        async def send(message: Any) -> None:
            told.append(message.get("status", 0) or len(message["body"]))

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        app.state.clerk.open(writes=False)
        finding = app.state.finding
        known = Credentials(Authentication(looked, finding, app.state.entries), settings, finding)
        gate = ResponseLayer(ErrorLayer(known), finding, settings, app.state.meter)
        for _ in range(2):
            rows = [(b"authorization", f"Bearer {given.token}".encode()), (b"host", b"localhost")]
            scope = {
                "type": "http", "method": "GET", "path": "/v1/matches", "query_string": b"",
                "headers": rows, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 1),
                "scheme": "http", "root_path": "", "raw_path": b"", "http_version": "1.1",
            }  # fmt: skip
            await gate(scope, receive, send)
        app.state.clerk.close()
        return told

    assert alone.run(asked())[::2] == [200, 401]
