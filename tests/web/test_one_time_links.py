"""Links that sign somebody in: used once, kept as a session, and no address of a page has a token."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient

from events.registry.tokens import hash_of
from referee.service import DeskError, open_desk
from referee.service.event.own import Newcomer, join
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import (
    LINK_LIFE,
    ONCE,
    Pass,
    find_token,
    list_tokens,
    make_token,
    revoke_token,
    use_link,
)
from referee.service.orders import events, own
from referee.web.access.session import PLAIN, SEAT
from referee.web.app import make_app
from referee.web.settings import ServiceSettings
from tests.cli.conftest import Shell
from tests.ordering import given

OWNER, CUP, HERE, KIM = "the-owner-of-links", "cup", "http://testserver", "organiser:kim"
HTML = {"accept": "text/html", "origin": HERE}
SEAT_A, SEAT_B = Pass("player", "p1", "m1", seat="A"), Pass("player", "p2", "m1", seat="B")
LEAKS = re.compile(r"/l/|/by/|once-|as=[AB]\b|as=judge")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    found = str(tmp_path_factory.mktemp("links") / "links.sqlite3")
    with closing(open_desk(found)) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=1, people=("p1", "p2"))
        open_event(desk, CUP, "kim", title="Autumn Cup")
        given(events.appoint, desk, CUP, KIM, "ann", "floor-judge")
        given(own.registration, desk, CUP, KIM)
    return found


def phone(place: str, **how: object) -> TestClient:
    settings = ServiceSettings(place, owner=OWNER, rate=0, **how)  # type: ignore[arg-type]
    return TestClient(make_app(settings), headers=HTML)


@pytest.fixture
def first(place: str) -> Iterator[TestClient]:
    with phone(place) as client:
        yield client


def link(place: str, asked: Pass) -> str:
    with closing(open_desk(place)) as desk:
        return make_token(desk, asked, once=True).token


def pressed(client: TestClient, secret: str, to: str) -> str:
    """Open a link and press its button; give the address that the browser shows then."""
    page = client.get(f"/l/{secret}{to}")
    assert page.status_code == 200
    assert "Sign in on this device" in page.text or "Go on as" in page.text
    done = client.post("/enter", data={"token": secret, "to": to})
    assert done.status_code == 200, done.text
    return str(done.url).removeprefix(HERE)


def test_a_link_signs_in_one_device_and_leads_to_the_clean_address(place: str, first: TestClient) -> None:
    secret = link(place, SEAT_A)
    assert pressed(first, secret, "/m/m1/play") == "/m/m1/play"
    page = first.get("/m/m1/play").text
    assert secret not in page
    assert LEAKS.search(page.replace("?as=A", "")) is None
    with phone(place) as other:
        for _ in range(2):
            told = other.get(f"/l/{secret}/m/m1/play")
            assert (told.status_code, "This link was used already." in told.text) == (410, True)
            assert "ask whoever gave you the link for a new one" in told.text
        again = other.post("/enter", data={"token": secret})
        assert (again.status_code, "set-cookie" in again.headers) == (410, False)
        assert other.get("/m/m1/play").status_code == 401


@pytest.mark.parametrize("how", ["command", "api"])
def test_a_link_is_made_by_a_command_and_by_the_api_for_a_day(
    place: str, first: TestClient, how: str
) -> None:
    def made(role: str) -> dict[str, Any]:
        if how == "command":
            words = ("--role", role, "--match", "m1", "--seat", "A" if role == "player" else "")
            told = Shell(place)("token", "make", "--once", *words, "--json")
            return json.loads(told.out) if told.code == 0 else {"detail": told.err}
        said = {"role": role, "match": "m1", "seat": "A" if role == "player" else "", "once": True}
        headers = {"authorization": f"Bearer {OWNER}", "accept": "application/json"}
        told_by: dict[str, Any] = first.post("/v1/tokens", json=said, headers=headers).json()
        return told_by

    told = made("player")
    assert told["token"].startswith(ONCE)
    assert told["link"].endswith(f"/l/{told['token']}/")
    with closing(open_desk(place)) as desk:
        known = next(one for one in list_tokens(desk) if one.id == told["id"])
    assert (known.expires - known.created) // 1_000_000 == LINK_LIFE
    assert pressed(first, told["token"], "/m/m1/play") == "/m/m1/play"
    assert first.get(f"/l/{told['token']}/m/m1/play").status_code == 410
    assert "is a program, which opens no link" in made("table")["detail"]


def test_looking_at_a_link_does_not_use_it_up(place: str, first: TestClient) -> None:
    secret = link(place, SEAT_B)
    with phone(place) as preview:
        for method in ("GET", "HEAD"):
            assert preview.request(method, f"/l/{secret}/m/m1/play").status_code == 200
        assert not preview.cookies
    assert pressed(first, secret, "/m/m1/play") == "/m/m1/play"


def test_no_program_is_let_in_with_a_link(place: str, first: TestClient) -> None:
    secret = link(place, SEAT_A)
    for sent in ({"authorization": f"Bearer {secret}"}, {"cookie": f"{PLAIN}={secret}"}):
        answer = first.get("/v1/me", headers={"accept": "*/*", **sent})
        assert (answer.status_code, answer.json()["code"]) == (401, "link-not-opened")
    assert first.get(f"/l/{secret}/v1/me", headers={"accept": "*/*"}).status_code == 401


def test_of_two_who_use_a_link_at_once_one_is_let_in(place: str) -> None:
    secret = link(place, SEAT_A)
    with closing(open_desk(place)) as desk, closing(open_desk(place)) as other:
        known = list_tokens(desk)[-1]
        old, new = hash_of(secret), hash_of("session")
        tried = [one.registry.replace_token_hash(old, new) for one in (desk, other)]
        assert tried == [True, False]
        assert find_token(desk, "session") == known
        with pytest.raises(DeskError, match="used already"):
            use_link(other, secret)


def test_a_session_of_a_link_ends_when_its_token_is_revoked(place: str, first: TestClient) -> None:
    pressed(first, link(place, SEAT_A), "/m/m1/play")
    with closing(open_desk(place)) as desk:
        revoke_token(desk, list_tokens(desk)[-1].id)
    first.app.state.finding.forget()  # type: ignore[attr-defined]
    assert first.get("/m/m1/play").status_code == 401


def test_the_cookie_of_a_seat_is_kept_for_the_paths_of_its_match(place: str, first: TestClient) -> None:
    secret = link(place, Pass("player", "p1", "m1", seat="A", seconds=3600))
    done = first.post("/enter", data={"token": secret, "to": "/m/m1"}, follow_redirects=False)
    rows = [one.lower() for one in done.headers.get_list("set-cookie")]
    seat = [one for one in rows if one.startswith(f"{SEAT}=")]
    assert {re.search(r"path=([^;]+)", one)[1] for one in seat} == {"/m/m1", "/v1/matches/m1"}  # type: ignore[index]
    for one in rows:
        assert "httponly" in one
        assert "samesite=lax" in one
        assert 3500 < int(re.search(r"max-age=(\d+)", one)[1]) <= 3600  # type: ignore[index]


def test_a_phone_keeps_its_own_page_when_it_takes_a_seat(place: str, first: TestClient) -> None:
    with closing(open_desk(place)) as desk:
        done = join(desk, CUP, Newcomer("Ada Berg"))
    mine = first.get(f"/l/{done.token}/")
    assert mine.url.path == f"/own/{CUP}"
    pressed(first, link(place, SEAT_A), "/m/m1/play")
    assert first.get("/m/m1/play").status_code == 200
    assert first.get(f"/own/{CUP}").status_code == 200
    assert first.get("/v1/matches/m1/decision?as=A", headers={"accept": "*/*"}).status_code != 401


def test_a_stored_link_of_a_program_still_works_and_leads_to_the_clean_address(
    place: str, first: TestClient
) -> None:
    with closing(open_desk(place)) as desk:
        token = make_token(desk, Pass("spectator", match="m1", delay=0)).token
    assert first.get(f"/l/{token}/v1/me", headers={"accept": "*/*"}).json()["match"] == "m1"
    assert not first.cookies
    page = first.get(f"/l/{token}/m/m1?seq=3&why=1")
    assert str(page.url) == f"{HERE}/m/m1?seq=3&why=1"
    assert token not in page.text
    again = first.get(f"/l/{token}/m/m1")
    assert again.status_code == 200


@pytest.mark.parametrize("to", ["//evil.example", "/\\evil.example", "https://evil.example", ""])
def test_a_link_leads_to_no_other_service(place: str, first: TestClient, to: str) -> None:
    done = first.post("/enter", data={"token": link(place, SEAT_A), "to": to}, follow_redirects=False)
    assert (done.status_code, done.headers["location"]) == (303, "/m/m1")


def test_links_that_the_screens_hand_out_work_once_but_for_who_watches(place: str) -> None:
    with phone(place) as desk_of_kim:
        desk_of_kim.get(f"/enter/{OWNER}")
        asked = {"do": "sheet", "what": ["officials", "watch"]}
        sheet = desk_of_kim.post(f"/by/{KIM}/desk/event/{CUP}/links", data=asked)
        assert sheet.status_code == 201
        opened = desk_of_kim.post("/open", data={"name": "m9"})
        links = re.findall(r'data-copy="([^"]+)"', sheet.text + opened.text)
    paths = [urlsplit(one).path for one in links]
    once = [one for one in paths if ONCE in one]
    assert [one.split("/")[1] for one in once] == ["enter", "enter", "l", "l"]
    assert len(paths) == len(once) + 2
    for one in paths:
        with phone(place) as client:
            page = client.get(one)
            assert page.status_code == 200
            assert ("Sign in on this device" in page.text) is (one in once)
