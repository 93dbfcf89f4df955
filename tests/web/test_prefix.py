"""The service behind a proxy: below a prefix, over TLS, and for whoever the proxy speaks of."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx2 as httpx
import pytest
from fastapi.testclient import TestClient

from cli import app as command_line
from events.migrate import REVISION
from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.service.matches import list_matches
from referee.web import ServiceSettings, make_app
from referee.web.access.prefix import TAKEN, prefix_of
from tests.soak.crawling import every_route
from tests.soak.served import served

PREFIX = "/clubs/referee"
OWNER = "the-owner-behind-a-proxy"
HALL = "http://hall.example"
HTML = {"accept": "text/html"}
ADDRESS = re.compile(r'\s(href|src|action|data-[a-z-]+)="(/[^"]*)"')
STAYS = frozenset({"data-here"})
"""Attributes that hold an address of the service without its prefix."""
MOST = 260


class Proxied(TestClient):
    """Asks as through a proxy: `passed` says whether it passes the prefix on or takes it off."""

    passed = True

    def send(self, request: httpx.Request, **more: Any) -> httpx.Response:
        path = request.url.raw_path.decode()
        assert path.split("?")[0].rstrip("/").startswith(PREFIX), f"{path} is outside the prefix"
        if not self.passed:
            short = path.removeprefix(PREFIX) or "/"
            request.url = request.url.copy_with(raw_path=short.encode())
        return super().send(request, **more)


@pytest.fixture(params=[True, False], ids=["passed on", "taken off"])
def proxied(url: str, request: pytest.FixtureRequest) -> Iterator[Proxied]:
    settings = ServiceSettings(url, public=True, owner=OWNER, prefix=PREFIX)
    with Proxied(make_app(settings), base_url=HALL) as client:
        client.passed = request.param
        yield client


def addresses(page: str) -> list[str]:
    found = ADDRESS.findall(page)
    return [unescape(value) for name, value in found if name not in STAYS]


def test_every_address_of_every_page_stays_below_the_prefix(proxied: Proxied) -> None:
    proxied.cookies.set("referee", OWNER, domain="hall.example", path=PREFIX)
    waiting, seen, pages = deque([f"{PREFIX}/"]), set[str](), 0
    while waiting and len(seen) < MOST:
        place = waiting.popleft()
        if place in seen:
            continue
        seen.add(place)
        answer = proxied.get(place, headers=HTML)
        assert answer.status_code in {200, 401, 403, 404, 405, 422}, (place, answer.status_code)
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        pages += 1
        for one in addresses(answer.text):
            assert one.startswith(f"{PREFIX}/"), f"{place} leads out to {one}"
            if "/stream" not in one:
                waiting.append(urljoin(place, one).split("#")[0])
    assert pages > 60
    assert any("/static/" in one for one in seen)


def test_an_answer_of_the_api_says_its_addresses_below_the_prefix(proxied: Proxied) -> None:
    found = proxied.get(f"{PREFIX}/v1/matches/m1").json()
    assert found["links"]["self"] == f"{PREFIX}/v1/matches/m1"
    assert proxied.get(found["links"]["view"]).status_code == 200
    assert proxied.get(found["links"]["page"], headers=HTML).status_code == 200
    paged = proxied.get(f"{PREFIX}/v1/matches/m1/facts", params={"limit": 1}).json()
    assert paged["next"].startswith(f"{PREFIX}/v1/matches/m1/facts?")
    assert proxied.get(f"{PREFIX}/v1/openapi.json").json()["servers"] == [{"url": PREFIX}]
    gone = proxied.get(f"{PREFIX}/v1/matches/m9").json()
    assert gone["instance"] == f"{PREFIX}/v1/matches/m9"


def test_links_that_are_handed_out_lead_through_the_proxy(proxied: Proxied) -> None:
    proxied.cookies.set("referee", OWNER, domain="hall.example", path=PREFIX)
    made = proxied.post(f"{PREFIX}/open", data={"name": "m7"}, headers={**HTML, "origin": HALL})
    assert made.status_code == 201, made.text
    links = re.findall(r'href="(http://hall\.example[^"]+)"', made.text)
    assert len(links) == 3
    proxied.cookies.clear()
    for one in links:
        assert urlsplit(one).path.startswith(f"{PREFIX}/l/")
        page = proxied.get(one, headers=HTML)
        assert page.status_code == 200
        assert all(a.startswith(f"{PREFIX}/") for a in addresses(page.text))


def test_the_cookie_is_for_the_prefix_alone(proxied: Proxied) -> None:
    answer = proxied.get(f"{PREFIX}/enter/{OWNER}", headers=HTML, follow_redirects=False)
    assert f"Path={PREFIX}/;" in answer.headers["set-cookie"]
    assert "Secure" not in answer.headers["set-cookie"]
    gone = proxied.post(f"{PREFIX}/leave", headers={"origin": HALL}, follow_redirects=False)
    assert gone.headers["location"] == f"{PREFIX}/enter"
    assert f"Path={PREFIX}/;" in gone.headers["set-cookie"]


def test_a_slash_too_many_leads_to_the_page(proxied: Proxied) -> None:
    answer = proxied.get(f"{PREFIX}/m/m1/?seq=3", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, f"{PREFIX}/m/m1?seq=3")
    assert proxied.get(f"{PREFIX}/nothing/here/", headers=HTML).status_code == 404


@pytest.mark.parametrize("path", ["//evil.example/", "/%5Cevil.example/", "/%2F%2Fevil.example/"])
def test_a_slash_too_many_never_leads_to_another_host(client: TestClient, path: str) -> None:
    answer = client.get(f"http://testserver{path}", follow_redirects=False)
    assert urlsplit(answer.headers.get("location", "")).netloc == ""
    assert not answer.headers.get("location", "").startswith(("//", "/\\"))


@pytest.mark.parametrize(
    ("words", "prefix"),
    [("", ""), ("/", ""), ("referee", "/referee"), ("/a/b/", "/a/b"), (" /x ", "/x")],
)
def test_a_prefix_is_read_with_or_without_its_slashes(words: str, prefix: str) -> None:
    assert prefix_of(words) == prefix


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("/m", "/m is an address of the service itself"),
        ("/a b", "'a b' cannot stand in a prefix"),
        ("/a/../b", "'..' cannot stand in a prefix"),
        ("/ä", "cannot stand in a prefix"),
    ],
)
def test_a_prefix_that_cannot_be_is_refused(words: str, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace(".", r"\.")):
        prefix_of(words)


def test_no_page_begins_as_a_prefix_may() -> None:
    firsts = {path.split("/")[1] for path, _ in every_route()} - {""}
    assert firsts | {"l", "by", "static"} == TAKEN


@pytest.mark.parametrize(
    "words",
    [("--root-path", "/desk"), ("--trusted-proxies", "localhost"), ("--trusted-proxies", "10.0.0.1/8")],
)
def test_serve_refuses_what_it_cannot_stand_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, str]
) -> None:
    assert command_line.run(["--db", str(tmp_path / "none.sqlite3"), "serve", *words]) == 2
    said = capsys.readouterr().err
    assert words[1].split("/")[-1] in said
    assert not (tmp_path / "none.sqlite3").exists()


# Who asks, by the word of a proxy.

FORWARDED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    ("proxies", "believed"), [(("127.0.0.0/8",), True), (("192.0.2.1",), False), ((), False)]
)
def test_only_a_trusted_proxy_says_that_the_way_was_safe(
    url: str, proxies: tuple[str, ...], *, believed: bool
) -> None:
    with served(ServiceSettings(url, owner=OWNER, proxies=proxies)) as base:
        answer = httpx.get(f"{base}/enter/{OWNER}", headers=HTML | FORWARDED)
        assert ("Secure" in answer.headers["set-cookie"]) is believed


@pytest.mark.parametrize(("proxies", "each"), [(("127.0.0.1",), True), ((), False)])
def test_those_behind_a_trusted_proxy_are_counted_each_for_themselves(
    url: str, proxies: tuple[str, ...], *, each: bool
) -> None:
    settings = ServiceSettings(url, public=True, rate=1, proxies=proxies)
    with (
        served(settings) as base,
        httpx.Client(base_url=base) as client,
    ):  # one: each reads the keys of the CAs
        codes = [
            client.get("/version", headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code
            for n in range(40)
        ]
    assert (429 not in codes) is each


# HEAD is asked as GET is.


def test_every_page_answers_head_as_get_without_a_body(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, public=True)), headers=HTML) as client:
        for path in (
            "/",
            "/m/m1",
            "/m/m1?seq=3",
            "/rulebook",
            "/healthz",
            "/readyz",
            "/version",
            "/v1/matches",
            "/v1/matches/m1/view",
            "/v1/matches/m1/replay.html",
            "/gone",
            "/v1/matches/m1/record",
            "/v1/openapi.json",
            "/enter",
        ):
            whole, bare = client.get(path), client.head(path)
            assert bare.status_code == whole.status_code, path
            assert bare.content == b"", path
            for name in ("content-type", "content-length", "etag", "content-security-policy"):
                assert bare.headers.get(name) == whole.headers.get(name), (path, name)
        where = client.get("/").text.split('href="/static/')[1].split('"')[0]
        assert client.head(f"/static/{where}").status_code == 200


def test_head_of_a_stream_ends_at_once(url: str) -> None:
    with served(ServiceSettings(url, public=True)) as base:
        answer = httpx.head(f"{base}/v1/matches/m1/stream", timeout=5)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        again = httpx.get(f"{base}/healthz", timeout=5)
        assert again.json() == {"ok": True}


def test_head_orders_nothing(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, public=True, owner=OWNER))) as client:
        assert client.head("/v1/matches/m1/actions").status_code == 405


# Alive, and ready.


def test_a_service_is_ready_while_its_record_is_there(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, public=True))) as client:
        assert client.get("/readyz").json() == {
            "ok": True,
            "tables": REVISION,
            "heads": True,
            "unreadable": 0,
        }
        Path(url).rename(f"{url}.away")
        answer = client.get("/readyz")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        assert answer.json()["code"] == "not-ready"
        assert url not in answer.text
        assert client.get("/healthz").json() == {"ok": True}
        Path(f"{url}.away").rename(url)
        assert client.get("/readyz").status_code == 200


# A form that is sent twice opens one match.


def test_a_form_of_opening_that_is_sent_twice_opens_one_match(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, owner=OWNER)), headers=HTML) as client:
        client.cookies.set("referee", OWNER)
        form = client.get("/open").text
        key = re.search(r'name="key" value="([^"]+)"', form)
        assert key is not None
        said = {"key": key[1], "first": "B"}
        answers = [client.post("/open", data=said, headers={"origin": "http://testserver"}) for _ in range(2)]
        assert [one.status_code for one in answers] == [201, 201]
    with closing(open_desk(url, readonly=True)) as desk:
        assert len(list_matches(desk)) == 2


def test_the_same_words_under_a_key_open_one_match(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, owner=OWNER))) as client:
        who = {"authorization": f"Bearer {OWNER}"}
        first, second = (
            client.post("/v1/matches", json={"key": "k1", "first": "A"}, headers=who) for _ in range(2)
        )
        assert first.json() == second.json()
        other = client.post("/v1/matches", json={"key": "k1", "first": "B"}, headers=who)
        assert (other.status_code, other.json()["code"]) == (409, "match-exists")
        named = {"name": "n1", "key": "k2"}
        codes = [client.post("/v1/matches", json=named, headers=who).status_code for _ in range(2)]
        assert codes == [201, 201]
        again = client.post("/v1/matches", json=named | {"key": "k3"}, headers=who)
        assert again.status_code == 409


def test_a_token_that_opens_nothing_is_told_below_the_prefix(url: str) -> None:
    with TestClient(make_app(ServiceSettings(url, prefix=PREFIX))) as client:
        page = client.get(f"{PREFIX}/l/nothing/m/m1", headers=HTML)
        assert page.status_code == 401
        assert all(one.startswith(f"{PREFIX}/") for one in addresses(page.text))
        assert not any("/l/" in one for one in addresses(page.text))


def test_a_link_of_a_spectator_works_below_the_prefix(url: str) -> None:
    with closing(open_desk(url)) as desk:
        word = make_token(desk, Pass("spectator", match="m1")).token
    with TestClient(make_app(ServiceSettings(url, prefix=PREFIX))) as client:
        page = client.get(f"{PREFIX}/l/{word}/m/m1", headers=HTML)
        assert page.status_code == 200
        style = re.search(r'href="([^"]+\.css)"', page.text)
        assert style is not None
        assert page.url.path == f"{PREFIX}/m/m1"
        assert style[1].startswith(f"{PREFIX}/static/")
        assert client.get(style[1]).status_code == 200
