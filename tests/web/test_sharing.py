"""What leaves a page for others has no token, no seat and no office in it."""

import gzip
import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any, NamedTuple

import pytest
import segno
from fastapi.testclient import TestClient
from freezegun import freeze_time

from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import events, own, rounds
from referee.web.app import make_app
from referee.web.deliverer import page_of
from referee.web.settings import ServiceSettings
from tests.ordering import enter_person, given, seat_table

OWNER, CUP, KIM, TABLE = "the-owner-of-shares", "cup", "organiser:kim", "cup-1-1"
PUBLIC = "https://judge.example.org/referee"
HERE = "http://testserver"
LEAKS = re.compile(r"/l/|/by/|/enter/|once-|as=[AB]\b|as=judge|@")
PAGES = (
    f"/m/{TABLE}", f"/m/{TABLE}?as=A", f"/m/{TABLE}?as=spectator&why=1", f"/m/{TABLE}?stage=1",
    f"/m/{TABLE}/play", f"/m/{TABLE}/rulings", f"/own/{CUP}", f"/join/{CUP}", f"/desk/{TABLE}", "/desk",
    f"/desk/event/{CUP}", f"/hall/{CUP}", f"/hall/{CUP}/pairings", f"/event/{CUP}/report", "/",
    "/rulebook/glossary.attack.1", f"/desk/event/{CUP}/print/slips", f"/desk/event/{CUP}/print/pairings",
    f"/desk/event/{CUP}/print/standings",
)  # fmt: skip
FILES = (f"/v1/events/{CUP}/calendar.ics", f"/v1/events/{CUP}/tables/standings")


class Shared(NamedTuple):
    """Somebody who shares: their token, and how their addresses begin."""

    token: str
    begins: str = ""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An event that began an hour ago: who learns of it later has learnt of all."""
    found = str(tmp_path_factory.mktemp("shares") / "shares.sqlite3")
    with freeze_time(datetime.now(UTC) - timedelta(hours=1)), closing(open_desk(found)) as desk:
        open_event(desk, CUP, "kim", title="Autumn Cup")
        given(events.appoint, desk, CUP, KIM, "ann", "head-judge")
        given(own.registration, desk, CUP, KIM)
        for person, deck in zip(("p1", "p2", "p3", "p4"), (*deck_names()[:2],) * 2, strict=True):
            put_person(desk, person, f"Name {person}")
            enter_person(desk, CUP, person, deck, KIM)
        given(rounds.open_round, desk, CUP, KIM, 1, 50)
        seat_table(desk, CUP, (1, 1), ("p1", "p2"), KIM)
        given(rounds.begin, desk, CUP, KIM, 1)
    return found


@pytest.fixture(scope="module")
def roles(place: str) -> dict[str, Shared]:
    with closing(open_desk(place)) as desk:
        passes = {
            "seat A": Pass("player", "p1", TABLE, seat="A"),
            "spectator": Pass("spectator", match=TABLE),
            "later": Pass("spectator", event=CUP, delay=1),
            "player": Pass("player", "p1", event=CUP),
            "judge": Pass("head-judge", "ann", event=CUP),
            "organiser": Pass("organiser", "kim", event=CUP),
        }
        found = {name: Shared(make_token(desk, one).token) for name, one in passes.items()}
    return found | {"owner": Shared(OWNER, f"/by/{KIM}")}


@pytest.fixture
def coded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn as a code."""
    found: list[str] = []
    draws = segno.make

    def made(text: str, **how: Any) -> segno.QRCode:
        found.append(text)
        return draws(text, **how)

    monkeypatch.setattr(segno, "make", made)
    return found


@pytest.fixture(params=["", PUBLIC])
def service(place: str, request: pytest.FixtureRequest) -> Iterator[tuple[TestClient, str]]:
    address = request.param
    settings = ServiceSettings(place, owner=OWNER, rate=0, address=address, hosts=None)
    with TestClient(make_app(settings), headers={"accept": "text/html"}) as client:
        yield client, f"{address or HERE}/"


def for_others(page: str) -> list[str]:
    """What a page gives away: links that a press copies, those that are given out, addresses for chats."""
    found = re.findall(r'data-(?:copy|shared)="([^"]*)"', page)
    found += re.findall(r'href="([^"]*)"[^>]*data-do="copy"', page)
    found += re.findall(r'<a class="mono" href="([^"]*)"', page)
    found += re.findall(r'(?:property|name)="(?:og|twitter):[^"]*"\s+content="([^"]*)"', page)
    return [unescape(one) for one in found]


def links_in(replay: str) -> set[str]:
    """Every address that a replay file holds, those of its packed steps and sheets too."""
    packed = re.search(r'id="record">([^<]+)<', replay)
    assert packed is not None
    whole = replay + gzip.decompress(b64decode(packed[1])).decode()
    return {unescape(one) for one in re.findall(r'(?:href|action|src)=\\?"([^"\\]*)', whole)}


ROLES = ("seat A", "spectator", "later", "player", "judge", "organiser", "owner")


@pytest.mark.parametrize("name", ROLES)
def test_nothing_that_is_shared_has_a_token_or_a_seat(
    service: tuple[TestClient, str], roles: dict[str, Shared], coded: list[str], name: str
) -> None:
    client, origin = service
    token, begins = roles[name]
    client.get(f"/l/{token}/", follow_redirects=False)
    assert client.cookies
    shared, shown = list[str](), 0
    for path in PAGES:
        answer = client.get(f"{begins}{path}")
        assert answer.status_code in {200, 401, 403, 404, 422}, (path, answer.status_code)
        shown += answer.status_code == 200
        assert token not in answer.text, path
        shared += for_others(answer.text)
    for path in FILES:
        assert not LEAKS.search(client.get(path).text.replace("@wixoss-referee", "")), path
    for eyes in ("", "?as=A", "?as=judge"):
        answer = client.get(f"{begins}/v1/matches/{TABLE}/replay.html{eyes}")
        leads = links_in(answer.text) if answer.status_code == 200 else set()
        assert {re.sub(r"\?seq=\d+|&(?:why|level)=\w+|#[\w-]*", "", one) for one in leads} <= {""}, leads
    led = client.post(f"{begins}/m/{TABLE}/studies", data={"seq": "3"}, headers={"origin": HERE})
    shared += [led.json()["link"]] if led.status_code == 200 else []
    assert shown >= 5
    assert len(shared) > 3
    for one in (*shared, *coded):
        assert one.startswith(origin), one
        assert not LEAKS.search(one.removeprefix("https://")), one


def test_a_message_to_a_receiver_links_to_the_public_page_alone(place: str) -> None:
    told = page_of(ServiceSettings(place, public=True, owner=OWNER, address=PUBLIC), CUP)
    assert told == f"{PUBLIC}/hall/{CUP}"


def test_a_seat_in_an_address_is_worth_nothing_without_its_session(
    place: str, roles: dict[str, Shared]
) -> None:
    with TestClient(make_app(ServiceSettings(place, public=True, owner=OWNER))) as client:
        assert client.get(f"/m/{TABLE}?as=spectator&seq=3").status_code == 200
        for path in (f"/m/{TABLE}?as=A", f"/m/{TABLE}/play?seat=A", f"/v1/matches/{TABLE}/view?as=A"):
            assert client.get(path).status_code == 401, path
        mine = {"authorization": f"Bearer {roles['seat A'].token}"}
        assert client.get(f"/m/{TABLE}?as=A", headers=mine).status_code == 200
        assert client.get(f"/m/{TABLE}?as=B", headers=mine).status_code == 403
