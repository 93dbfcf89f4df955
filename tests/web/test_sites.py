"""What other sites cannot do: be read under our name, sign somebody in or out, send for them."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from cli import app as command_line
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, list_tokens, make_token, revoke_token
from referee.web import ServiceSettings, make_app
from referee.web.headers import ALWAYS
from tests.soak.served import served

OWNER = "the-owner-of-these-tests"
HERE = "http://testserver"
HTML = {"accept": "text/html"}
HALL = "judge.example.org"
JUDGE = Pass("head-judge", "ann", match="m1")
SEAT = Pass("player", "mallory", match="m1", seat="B")


def made(url: str, asked: Pass) -> str:
    with closing(open_desk(url)) as desk:
        return make_token(desk, asked).token


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """One record for all: nothing here changes a match."""
    place = str(tmp_path_factory.mktemp("sites") / "matches.sqlite3")
    with closing(open_desk(place)) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=1)
    return place


@pytest.fixture(scope="module")
def shared(url: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(url, owner=OWNER, hosts=(HALL, "testserver")))) as found:
        found.headers["accept"] = "text/html"
        yield found


@pytest.fixture
def own(shared: TestClient) -> Iterator[TestClient]:
    """A browser in which nobody is signed in."""
    shared.cookies.clear()
    shared.app.state.finding.forget()  # type: ignore[attr-defined]
    yield shared
    shared.cookies.clear()


def role(client: TestClient) -> str | None:
    found: str | None = client.get("/v1/me").json()["role"]
    return found


# Under which name it is asked.


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8421",
        "127.0.0.1:8421",
        "192.168.1.5",
        "[::1]:8421",
        HALL,
        "Judge.Example.ORG.:443",
    ],
)
def test_the_service_answers_under_its_names_and_under_addresses(own: TestClient, host: str) -> None:
    assert own.get("/version", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "rebound.example",
        "rebound.example:8421",
        f"{HALL}.rebound.example",
        f"x@{HALL}",
        "127.1",
        "a b",
        f"{HALL}:8421:1",
        "localhost.rebound.example",
        "::1",
        "[::1",
    ],
)
def test_a_name_that_is_not_ours_is_answered_with_nothing(own: TestClient, host: str) -> None:
    sent = {"host": host, "accept": "*/*", "authorization": f"Bearer {OWNER}"}
    for path in ("/v1/matches", "/", f"/enter/{OWNER}", f"/l/{OWNER}/v1/me", "/healthz"):
        answer = own.get(path, headers=sent)
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host"), path
        assert "set-cookie" not in answer.headers
    assert "--host-name" in answer.json()["instead"]
    assert own.post("/v1/matches", json={}, headers=sent).status_code == 421


def test_a_name_that_is_not_ours_is_told_on_a_page_that_leads_nowhere(own: TestClient) -> None:
    page = own.get("/m/m1", headers={"host": "rebound.example"})
    assert (page.status_code, "rebound.example is no name" in page.text) == (421, True)
    assert 'class="btn"' not in page.text


def test_a_request_under_two_names_is_none(own: TestClient) -> None:
    two = [("host", HALL), ("host", "rebound.example"), ("accept", "*/*")]
    answer = own.get("/version", headers=two)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize("words", ["https://judge.example.org", "a.example:80", "a b", "*", "a,/m"])
def test_serve_refuses_what_is_no_name_of_a_host(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    asked = ["--db", str(tmp_path / "none.sqlite3"), "serve", "--host-name", words]
    assert command_line.run(asked) == 2
    assert "is no name of a host" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite3").exists()


# Signing in by a link.


def test_a_link_signs_in_whom_nobody_was_before_at_one_press(own: TestClient, url: str) -> None:
    word = made(url, JUDGE)
    foreign = {"sec-fetch-site": "cross-site", "referer": "https://mail.example/"}
    page = own.get(f"/enter/{word}", headers=foreign)
    assert page.url.path == "/desk/m1"
    assert role(own) == "head-judge"


@pytest.mark.parametrize("site", ["cross-site", "none", "same-origin", ""])
@pytest.mark.parametrize("way", ["", "/l/{}", "/by/head-judge:bo"])
def test_a_link_replaces_nobody_who_is_signed_in(own: TestClient, url: str, site: str, way: str) -> None:
    judge, seat = made(url, JUDGE), made(url, SEAT)
    own.get(f"/enter/{judge}")
    page = own.get(f"{way.format(seat)}/enter/{seat}", headers={"sec-fetch-site": site})
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert "You are <bdi>head-judge:ann</bdi> here. This link is for <bdi>player:mallory</bdi>." in page.text
    assert role(own) == "head-judge"
    form = re.search(r'action="([^"]*/enter)"><input type="hidden" name="token" value="([^"]+)"', page.text)
    assert form is not None
    own.post(form[1], data={"token": form[2]}, headers={"origin": HERE})
    assert role(own) == "player"


def test_a_link_of_who_is_signed_in_asks_nothing(own: TestClient, url: str) -> None:
    first, second = made(url, JUDGE), made(url, JUDGE)
    own.get(f"/enter/{first}")
    for word in (first, second):
        page = own.get(f"/enter/{word}")
        assert "This link is for" not in page.text
        assert own.cookies["referee"] == word


def test_a_link_that_opens_nothing_signs_nobody_out(own: TestClient, url: str) -> None:
    own.get(f"/enter/{made(url, JUDGE)}")
    page = own.get("/enter/nothing")
    assert (page.status_code, "set-cookie" in page.headers) == (401, False)
    assert "this token opens nothing" in page.text
    assert "head-judge:ann" in page.text
    assert role(own) == "head-judge"


def test_whose_session_is_over_signs_in_by_a_link_as_anybody(own: TestClient, url: str) -> None:
    own.get(f"/enter/{made(url, JUDGE)}")
    assert role(own) == "head-judge"
    with closing(open_desk(url)) as desk:
        revoke_token(desk, list_tokens(desk)[-1].id)
    own.app.state.finding.forget()  # type: ignore[attr-defined]
    own.get(f"/enter/{made(url, SEAT)}")
    assert role(own) == "player"


@pytest.mark.parametrize(
    "sent",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"referer": "https://elsewhere.example/a"},
        {},
    ],
)
@pytest.mark.parametrize("way", ["", "/l/{}", "/l/nothing"])
def test_another_site_signs_nobody_in_or_out(
    own: TestClient, url: str, sent: dict[str, str], way: str
) -> None:
    seat = made(url, SEAT)
    own.get(f"/enter/{made(url, JUDGE)}")
    for path in ("/enter", "/leave"):
        answer = own.post(f"{way.format(seat)}{path}", data={"token": seat}, headers=sent)
        assert answer.status_code == 403, path
        assert "set-cookie" not in answer.headers
    assert role(own) == "head-judge"


@pytest.mark.parametrize(
    "sent", [{"origin": HERE}, {"sec-fetch-site": "same-origin"}, {"referer": f"{HERE}/enter"}]
)
def test_a_page_of_ours_signs_in_and_out(own: TestClient, url: str, sent: dict[str, str]) -> None:
    own.get(f"/enter/{made(url, JUDGE)}")
    assert own.post("/enter", data={"token": made(url, SEAT)}, headers=sent).status_code == 200
    assert role(own) == "player"
    own.post("/leave", headers=sent)
    assert role(own) is None


def test_a_page_without_tls_sends_nothing_to_one_with_it(own: TestClient) -> None:
    for scheme, status in (("http", 403), ("https", 200)):
        sent = {"origin": f"{scheme}://{HALL}"}
        answer = own.post(f"https://{HALL}/enter", data={"token": OWNER}, headers=sent)
        assert answer.status_code == status


# The cookie.


@pytest.mark.parametrize(
    ("base", "prefix", "name"),
    [
        (f"https://{HALL}", "", "__Host-referee"),
        (f"https://{HALL}", "/hall", "__Secure-referee"),
        (f"http://{HALL}", "", "referee"),
        (f"http://{HALL}", "/hall", "referee"),
    ],
)
def test_the_cookie_over_tls_is_for_this_host_alone(url: str, base: str, prefix: str, name: str) -> None:
    settings = ServiceSettings(url, owner=OWNER, prefix=prefix)
    with TestClient(make_app(settings), base_url=base) as client:
        begun = client.get(f"{prefix}/enter/{OWNER}", follow_redirects=False).headers["set-cookie"]
        assert client.get(f"{prefix}/v1/me").json()["role"] == "owner"
        sent = {"origin": base}
        ended = client.post(f"{prefix}/leave", headers=sent, follow_redirects=False)
        for said in (begun, ended.headers["set-cookie"]):
            told = dict.fromkeys(part.strip() for part in said.split(";"))
            assert said.startswith(f"{name}=")
            assert {"HttpOnly", "SameSite=lax", f"Path={prefix}/"} <= told.keys()
            assert ("Secure" in told) is base.startswith("https")
            assert not any(part.startswith("Domain") for part in told)
        assert client.get(f"{prefix}/v1/me").json()["role"] is None


def test_a_cookie_that_was_planted_without_tls_signs_nobody_in(own: TestClient) -> None:
    planted = {"cookie": f"referee={OWNER}"}
    assert own.get("/v1/me", headers=planted).json()["role"] == "owner"
    assert own.get(f"https://{HALL}/v1/me", headers=planted).json()["role"] is None


# Redirects, and the headers of every answer.

REDIRECTED = ("/rulebook/", "/m/m1/", "/m/m1/?seq=3", "/v1/matches/")


@pytest.mark.parametrize("prefix", ["", "/hall"])
@pytest.mark.parametrize("way", ["", "/by/head-judge:ann"])
def test_redirects_name_no_host_and_keep_the_way(url: str, prefix: str, way: str) -> None:
    settings = ServiceSettings(url, public=True, owner=OWNER, prefix=prefix)
    with TestClient(make_app(settings), follow_redirects=False) as client:
        for path in REDIRECTED:
            answer = client.get(f"{prefix}{way}{path}", headers={"host": "elsewhere.example"})
            assert answer.status_code == 307, path
            assert answer.headers["location"] == f"{prefix}{way}{path.replace('/?', '?').rstrip('/')}"
        left = client.post(f"{prefix}{way}/leave", headers={"origin": HERE})
        assert (left.status_code, left.headers["location"]) == (303, f"{prefix}{way}/enter")


ANSWERS = (
    ("/", 200),
    ("/m/m1", 200),
    ("/v1/matches", 200),
    ("/v1/matches/m9", 404),
    ("/m/m9", 404),
    ("/m/m1/", 307),
    ("/nothing", 404),
    ("/v1/matches/m1/actions", 405),
    ("/v1/precedents", 401),
    ("/v1/matches?limit=x", 422),
    ("/enter", 200),
    ("/enter/nothing", 401),
    (f"/enter/{OWNER}", 303),
    ("/l/nothing/m/m1", 401),
    ("/healthz", 200),
    ("/v1/matches/m1/replay.html", 200),
    ("/rulebook", 200),
    ("/v1/matches/m1/record", 200),
    ("/%00", 422),
)
OWN = frozenset({"cache-control", "content-security-policy", "vary", "referrer-policy"})
"""What an answer may say otherwise itself."""


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_every_answer_says_what_others_may_do_with_it(url: str, accept: str) -> None:
    app = make_app(ServiceSettings(url, public=True, owner=OWNER))
    with TestClient(app, headers={"accept": accept}, follow_redirects=False) as client:
        style = re.search(r'href="(/static/[^"]+\.css)"', client.get("/", headers=HTML).text)
        assert style is not None
        for path, status in (*ANSWERS, (style[1], 200)):
            answer = client.get(path)
            assert answer.status_code == status, path
            for name, value in ALWAYS.items():
                assert name in answer.headers, (path, name)
                assert name in OWN or answer.headers[name] == value, (path, name)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
            assert answer.headers["referrer-policy"] in {"same-origin", "no-referrer"}, path
            if path.startswith("/enter"):
                assert answer.headers["cache-control"] == "no-store", path


@pytest.mark.parametrize("said", [b"nonsense\r\n\r\n", b"GET /%s HTTP/1.1\r\n\r\n" % (b"x" * 70_000)])
def test_what_is_no_request_is_answered_with_the_same_headers(url: str, said: bytes) -> None:
    with served(ServiceSettings(url)) as base:
        place = httpx.URL(base)
        with socket.create_connection((place.host, place.port or 0)) as line:
            line.sendall(said)
            head = line.makefile("rb").read().partition(b"\r\n\r\n")[0].decode()
    rows = dict(row.split(": ", 1) for row in head.split("\r\n")[1:])
    assert rows.items() >= ALWAYS.items()
