"""Who comes in, with what, and who does not: tokens, cookies, links, limits and the log."""

import json
import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError, open_desk
from referee.service.chance import system_clock
from referee.service.court.branching import open_branch
from referee.service.court.watching import open_full_view
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, list_tokens, make_token, revoke_token
from referee.web import ServiceSettings, make_app
from referee.web.access.rights import allowed
from referee.web.access.visitors import Visitor
from referee.web.pages.files import static

OWNER = "the-owner-of-this-service"


@pytest.fixture
def own(url: str) -> Iterator[TestClient]:
    """A service that is not public, asked by nobody in particular."""
    with TestClient(make_app(ServiceSettings(url, owner=OWNER))) as client:
        yield client


def made(url: str, *asked: object, **more: object) -> str:
    """Make a token and give its word."""
    desk = open_desk(url)
    word = make_token(desk, Pass(*asked, **more)).token  # type: ignore[arg-type]
    desk.close()
    return word


def sitting(url: str) -> "closing[Desk]":
    return closing(open_desk(url))


def bearer(word: str) -> dict[str, str]:
    return {"authorization": f"Bearer {word}"}


def test_nobody_is_let_in_without_a_token(own: TestClient) -> None:
    answer = own.get("/v1/matches")
    assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_player_is_told_of_their_match_alone(own: TestClient, url: str) -> None:
    desk = open_desk(url)
    open_match(desk, "m2", *deck_names()[:2], seed=2)
    desk.close()
    word = made(url, "player", "p1", "m1", seat="A")
    rows = own.get("/v1/matches", headers=bearer(word)).json()["matches"]
    assert [one["name"] for one in rows] == ["m1"]
    me = own.get("/v1/me", headers=bearer(word)).json()
    assert (me["sights"], me["seats"], me["official"]) == (["A", "spectator"], ["A"], False)
    assert word not in json.dumps(me)


def test_a_token_that_opens_nothing_is_told_what_to_do(own: TestClient, url: str) -> None:
    answer = own.get("/v1/me", headers=bearer("nothing"))
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert "ask for a new one" in answer.json()["instead"]
    word = made(url, "player", "p1", "m1", seat="A", seconds=1)
    desk = open_desk(url)
    (token,) = list_tokens(desk)
    later = token.expires
    desk.clock = lambda: later
    assert list_tokens(desk)[0].state == "expired"
    desk.close()
    desk = open_desk(url)
    revoke_token(desk, token.id)
    desk.close()
    answer = own.get("/v1/me", headers=bearer(word))
    assert (answer.status_code, answer.json()["code"]) == (401, "token-revoked")


def test_a_session_is_a_cookie_that_no_script_reads(own: TestClient, url: str) -> None:
    word = made(url, "player", "p1", "m1", seat="A")
    pasted = {"token": f" http://here/enter/{word}/ "}
    answer = own.post("/enter", data=pasted, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert (answer.status_code, answer.headers["location"]) == (303, "/m/m1")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert own.get("/v1/me").json()["seat"] == "A"
    assert own.post("/leave").status_code == 403
    left = own.post("/leave", headers={"origin": "http://testserver"}, follow_redirects=False)
    assert left.status_code == 303
    assert own.get("/v1/me").json()["role"] is None


def test_a_page_of_another_site_sends_nothing_with_the_cookie(own: TestClient, url: str) -> None:
    word = made(url, "head-judge", "ann", "m1")
    own.get(f"/enter/{word}")
    body = {"role": "spectator", "match": "m1"}
    assert own.post("/v1/tokens", json=body).json()["code"] == "foreign-origin"
    foreign = {"origin": "https://elsewhere.example"}
    assert own.post("/v1/tokens", json=body, headers=foreign).json()["code"] == "foreign-origin"
    null = {"origin": "null"}
    assert own.post("/v1/tokens", json=body, headers=null).json()["code"] == "foreign-origin"
    here = {"origin": "http://testserver"}
    assert own.post("/v1/tokens", json=body, headers=here).status_code == 201


def test_a_link_of_a_program_keeps_its_token_and_sets_no_cookie(own: TestClient, url: str) -> None:
    word = made(url, "spectator", match="m1")
    answer = own.get(f"/l/{word}/v1/me")
    assert answer.json()["match"] == "m1"
    assert "set-cookie" not in answer.headers
    wrong = own.get("/l/nothing/v1/me", headers={"accept": "text/html"})
    assert wrong.status_code == 401
    assert "nothing/" not in wrong.text


def test_what_a_token_was_good_for_ends_within_a_second(
    own: TestClient, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = made(url, "player", "p1", "m1", seat="A")
    assert own.get("/v1/me", headers=bearer(word)).status_code == 200
    desk = open_desk(url)
    revoke_token(desk, list_tokens(desk)[0].id)
    desk.close()
    monkeypatch.setattr("referee.web.access.finding.monotonic", lambda: 1e12)
    assert own.get("/v1/me", headers=bearer(word)).json()["code"] == "token-revoked"


def test_revoking_here_takes_effect_at_once(own: TestClient) -> None:
    owner = bearer(OWNER)
    told = own.post("/v1/tokens", json={"role": "player", "match": "m1", "seat": "B"}, headers=owner).json()
    assert own.get("/v1/me", headers=bearer(told["token"])).json()["seat"] == "B"
    gone = own.delete(f"/v1/tokens/{told['id']}", headers=owner).json()
    assert gone["tokens"][0]["state"] == "revoked"
    assert own.get("/v1/me", headers=bearer(told["token"])).status_code == 401
    assert own.delete("/v1/tokens/t0", headers=owner).json()["code"] == "unknown-token"


def test_an_official_gives_tokens_of_their_match_alone(own: TestClient, url: str) -> None:
    judge = bearer(made(url, "head-judge", "ann", "m1"))
    auditor = bearer(made(url, "auditor", "kim", "m1"))
    player = bearer(made(url, "player", "p1", "m1", seat="A"))
    link = {"role": "spectator", "match": "m1", "delay": 300}
    told = own.post("/v1/tokens", json=link, headers=judge).json()
    assert told["by"] == "head-judge:ann"
    assert told["link"] == f"/l/{told['token']}/"
    for who, body, code in (
        (player, link, "no-right"),
        (auditor, {"role": "player", "match": "m1", "seat": "A"}, "not-allowed"),
        (judge, {"role": "owner"}, "no-right"),
        (judge, link | {"match": "m2"}, "unknown-match"),
        (judge, {"role": "player", "match": "m1"}, "bad-token-request"),
    ):
        assert own.post("/v1/tokens", json=body, headers=who).json()["code"] == code
    assert own.get("/v1/tokens", headers=player).json()["code"] == "no-right"
    rows = own.get("/v1/tokens", headers=judge).json()["tokens"]
    assert {one["role"] for one in rows} == {"head-judge", "auditor", "player", "spectator"}
    assert "hash" not in rows[0]


def test_too_much_is_refused_before_it_is_read(url: str) -> None:
    settings = ServiceSettings(url, owner=OWNER, public=True, body=100)
    with TestClient(make_app(settings)) as client:
        long = client.post("/v1/tokens", content=b" " * 101)
        assert (long.status_code, long.json()["code"]) == (413, "too-large")
        parts = client.post("/v1/tokens", content=iter([b" " * 60] * 2))
        assert (parts.status_code, parts.json()["code"]) == (413, "too-large")
        many = client.get("/v1/me", headers={f"x-{n}": "" for n in range(120)})
        assert (many.status_code, many.json()["code"]) == (431, "too-many-headers")


def test_who_asks_too_fast_waits_and_others_do_not(url: str) -> None:
    word = made(url, "spectator", match="m1")
    with TestClient(make_app(ServiceSettings(url, owner=OWNER, rate=1))) as client:
        client.get("/v1/me", headers=bearer(word))
        answers = [client.get("/v1/me", headers=bearer("guessed")) for _ in range(12)]
        assert [one.status_code for one in answers] == [401] * 9 + [429] * 3
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert client.get("/v1/me", headers=bearer(word)).status_code == 200
        assert client.get("/v1/me", headers=bearer(OWNER)).status_code == 200


def test_a_page_of_who_asked_too_much_keeps_its_styles_and_files_are_counted_too(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, owner=OWNER, rate=1, public=True))) as client:
        assert [client.get("/v1/me").status_code for _ in range(11)][-1] == 429
        answers = [client.get("/" + static("css/tokens.css")) for _ in range(12)]
        assert [one.status_code for one in answers] == [200] * 10 + [429] * 2


@contextmanager
def kept(caplog: pytest.LogCaptureFixture) -> Iterator[list[dict[str, object]]]:
    rows: list[dict[str, object]] = []
    with caplog.at_level(logging.INFO, "referee.web"):
        yield rows
    rows += [json.loads(one.message) for one in caplog.records if one.name == "referee.web"]


def test_the_log_names_who_asked_and_never_a_token(
    own: TestClient, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    word = made(url, "spectator", match="m1")
    with kept(caplog) as rows:
        own.get("/v1/me", headers=bearer(word))
        own.get(f"/l/{word}/v1/me?seq=12")
        own.get(f"/enter/{word}")
        own.get(f"/nothing/{word}")
        own.get("/v1/me", headers=bearer("guessed"))
    assert [row["status"] for row in rows] == [200, 422, 303, 200, 404, 401]
    assert [row["path"] for row in rows[:3]] == ["/v1/me", "/v1/me", "/enter/..."]
    assert rows[1]["seq"] == "12"
    assert rows[0]["who"] == rows[1]["who"]
    assert word not in caplog.text
    assert "guessed" not in caplog.text


@pytest.mark.parametrize(
    "query",
    [
        "x=%C3%A9",
        "%C3",
        "%",
        "%E3%82%AB=%E3%82%AB",
        "x=%FF%FE",
        "x=%00&seq=%00",
        "seq=%C3%A9",
        "x=\\ud800",
        "&&=&;",
        "%ED%A0%80=1",
        "seq=" + "%FF" * 2000,
    ],
)
def test_every_request_is_logged_whatever_its_query_holds(
    own: TestClient, caplog: pytest.LogCaptureFixture, query: str
) -> None:
    answers = [422, 422 if "%00" in query else 404]  # no such parameter; NUL is no letter
    with kept(caplog) as rows:
        assert own.get(f"/v1/me?{query}", headers=bearer(OWNER)).status_code == answers[0]
        own.get(f"/{query}?{query}", headers=bearer(OWNER))
    assert [row["status"] for row in rows] == answers
    assert {row["who"] for row in rows} == ({"nobody"} if "%00" in query else {"owner"})


def test_every_byte_of_an_address_is_logged(own: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    with kept(caplog) as rows:
        for byte in range(256):
            own.get(f"/v1/matches/%{byte:02x}/view?seq=%{byte:02X}&%{byte:02x}={byte}")
    assert len(rows) == 256


def test_every_answer_carries_the_headers_that_keep_it_safe(own: TestClient) -> None:
    for path in ("/enter", "/v1/me", "/nothing", "/v1/matches"):
        headers = own.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["vary"] == "authorization, cookie", path


def test_who_learns_later_finds_nothing_that_is_too_young(
    own: TestClient, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = made(url, "spectator", delay=3600)
    assert own.get("/v1/matches", headers=bearer(word)).json()["matches"] == []
    judge = own.get("/v1/matches", headers=bearer(OWNER)).json()["matches"]
    now = system_clock()
    monkeypatch.setattr("referee.service.opened.system_clock", lambda: now + 7200 * 1_000_000)
    later = made(url, "spectator", delay=3601)
    assert own.get("/v1/matches", headers=bearer(later)).json()["matches"] == judge


@pytest.fixture
def watched(tmp_path: Path) -> str:
    """A record whose match keeps who opens its full view."""
    place = str(tmp_path / "watched.sqlite3")
    policy = shipped()[GENERIC].decode().replace('access = "events"', 'access = "kept"')
    desk = open_desk(place)
    open_match(desk, "w1", *deck_names()[:2], seed=1, policy=policy.encode())
    desk.close()
    return place


def test_a_full_view_is_opened_with_a_purpose_and_kept_once(watched: str) -> None:
    judge = bearer(made(watched, "head-judge", "ann", "w1"))
    other = bearer(made(watched, "floor-judge", "kim", "w1"))
    player = bearer(made(watched, "player", "p1", "w1", seat="A"))
    at = "/v1/matches/w1/full-view"
    with (
        TestClient(make_app(ServiceSettings(watched, owner=OWNER))) as client,
        sitting(watched) as desk,
    ):
        ann, kim = Visitor("head-judge", "ann", "w1"), Visitor("floor-judge", "kim", "w1")
        for eyes in ("judge", "A", "B"):
            with pytest.raises(DeskError, match="kept who opens"):
                allowed(ann, desk, "w1", eyes)
        assert allowed(ann, desk, "w1") == "spectator"
        for _ in range(2):
            told = client.post(at, json={"purpose": "call C1"}, headers=judge).json()
            assert [(v["by"], v["purpose"]) for v in told["views"]] == [("head-judge:ann", "call C1")]
        assert [allowed(ann, desk, "w1", eyes) for eyes in ("", "A")] == ["judge", "A"]
        with pytest.raises(DeskError, match="kept who opens"):
            allowed(kim, desk, "w1", "judge")
        told = client.get(at, headers=player).json()
        assert [v["by"] for v in told["views"]] == ["head-judge:ann"]
        assert client.post(at, json={"purpose": "x"}, headers=player).json()["code"] == "no-right"
        assert client.post(at, json={"purpose": " "}, headers=other).status_code == 422
        looks = [f for f in desk.facts("w1") if f.body.__class__.__name__ == "ViewOpened"]
        assert len(looks) == 1
        later = system_clock() + 3601 * 1_000_000
        desk.clock = lambda: later
        with pytest.raises(DeskError, match="kept who opens"):
            allowed(ann, desk, "w1", "judge")


def test_the_full_view_of_a_match_is_that_of_its_branches_and_not_the_other_way(
    watched: str,
) -> None:
    ann = Visitor("head-judge", "ann", "w1")
    with sitting(watched) as desk:
        branch = open_branch(desk, "w1", purpose="call C1").name
        open_full_view(desk, branch, desk.reader(branch).head(), "call C1", by="head-judge:ann")
        assert allowed(ann, desk, branch, "A") == "A"
        with pytest.raises(DeskError, match="kept who opens"):
            allowed(ann, desk, "w1", "A")
        open_full_view(desk, "w1", desk.reader("w1").head(), "call C1", by="head-judge:ann")
        other = open_branch(desk, "w1", purpose="call C1").name
        assert allowed(ann, desk, other, "A") == "A"


def test_a_full_view_is_opened_from_the_page_that_asks_for_it(watched: str) -> None:
    word = made(watched, "head-judge", "ann", "w1")
    with TestClient(make_app(ServiceSettings(watched, owner=OWNER))) as client:
        back = "/m/w1?seq=3&as=judge"
        for place in (back, "//elsewhere.example", "https://elsewhere.example"):
            answer = client.post(
                f"/l/{word}/m/w1/full-view",
                data={"purpose": "call C1", "back": place},
                follow_redirects=False,
            )
            assert answer.status_code == 303
            wanted = back if place == back else "/m/w1?as=judge"
            assert answer.headers["location"] == f"/l/{word}{wanted}"
