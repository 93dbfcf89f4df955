"""Phones in the room: registration lets everybody in while it is open, links say whether phones open them."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.orders import own
from referee.web.access import reach
from referee.web.access.reach import command_for_phones, leads_elsewhere
from referee.web.app import make_app
from referee.web.desk.papers import SLIPS, Paper, PaperAsk, PaperLaid, Slip, uncoded
from referee.web.settings import ServiceSettings
from tests.ordering import given

CUP, KIM, OWNER, LAN = "cup", "organiser:kim", "the-owner-of-phones", "192.168.1.5"
ANYWHERE = f"http://{LAN}:8421"
COMMAND = f"referee serve --host 0.0.0.0 --address {ANYWHERE}"


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "local_address", lambda: LAN)


@pytest.fixture
def place(tmp_path: Path) -> str:
    found = str(tmp_path / "cup.sqlite3")
    with closing(open_desk(found)) as desk:
        open_event(desk, CUP, "kim", title="Autumn Cup")
        open_event(desk, "other", "kim")
        given(own.registration, desk, CUP, KIM)
    return found


def served(place: str, base: str = ANYWHERE, **how: str) -> TestClient:
    settings = ServiceSettings(place, owner=OWNER, rate=0, **how)  # type: ignore[arg-type]
    return TestClient(make_app(settings), base_url=base, headers={"accept": "text/html"})


@pytest.fixture
def stranger(place: str) -> Iterator[TestClient]:
    with served(place) as client:
        yield client


def test_everybody_enters_themselves_at_a_closed_service(place: str, stranger: TestClient) -> None:
    page = stranger.get(f"/join/{CUP}")
    assert (page.status_code, "Autumn Cup" in page.text) == (200, True)
    mine = stranger.post(f"/join/{CUP}", data={"name": "Ada Berg", "key": "k1"})
    assert (mine.url.path, mine.status_code) == (f"/own/{CUP}", 200)
    assert "Ada Berg" in mine.text
    assert stranger.get(f"/own/{CUP}").status_code == 200
    assert stranger.get(f"/hall/{CUP}").status_code == 200
    with closing(open_desk(place)) as desk:
        assert len(event_at(desk, CUP).playing()) == 1


def test_a_program_enters_somebody_at_a_closed_service(stranger: TestClient) -> None:
    done = stranger.post(f"/v1/events/{CUP}/join", json={"name": "Bo Lind", "key": "k2"})
    assert done.status_code == 200
    mine = {"authorization": f"Bearer {done.json()['token']}"}
    assert stranger.get(f"/v1/events/{CUP}/own", headers=mine).status_code == 200


def test_nothing_else_opens_with_registration(place: str, stranger: TestClient) -> None:
    for path in (
        "/",
        f"/hall/{CUP}",
        f"/event/{CUP}/report",
        f"/v1/events/{CUP}",
        "/v1/events",
        "/v1/matches",
    ):
        assert stranger.get(path).status_code == 401, path
    for path in ("/join/other", "/join/nosuch"):
        assert stranger.get(path).status_code == 401, path
    assert stranger.post("/join/other", data={"name": "Ada"}).status_code == 401
    with closing(open_desk(place)) as desk:
        given(own.registration, desk, CUP, KIM, close=True)
    assert stranger.get(f"/join/{CUP}").status_code == 401
    assert stranger.post(f"/join/{CUP}", data={"name": "Ada", "key": "k3"}).status_code == 401
    assert stranger.post(f"/v1/events/{CUP}/join", json={"name": "Ada"}).status_code == 401


@pytest.mark.parametrize(
    ("address", "reached"),
    [
        ("http://127.0.0.1:8421/", False),
        ("http://127.1.2.3/", False),
        ("http://localhost:8421/", False),
        ("http://judge.localhost/", False),
        ("http://[::1]:8421/", False),
        ("http://0.0.0.0:8421/", False),
        ("", False),
        ("http://192.168.1.5:8421/", True),
        ("https://judge.example.org/referee", True),
    ],
)
def test_an_address_of_this_computer_alone_is_known(address: str, *, reached: bool) -> None:
    assert leads_elsewhere(address) is reached


def test_the_command_for_phones_keeps_port_and_public() -> None:
    assert command_for_phones("http://127.0.0.1:8421/") == COMMAND
    told = command_for_phones("http://localhost:8502/", ServiceSettings("", public=True))
    assert told == f"referee serve --host 0.0.0.0 --port 8502 --public --address http://{LAN}:8502"
    bounds: dict[str, Any] = {
        "entries": 30,
        "halls": ("203.0.113.0/24", "2001:db8::/32"),
        "proxies": ("10.0.0.1",),
    }
    settings = ServiceSettings("", hosts=("localhost", "127.0.0.1", "judge.example.org"), **bounds)
    told = command_for_phones("http://127.0.0.1:8421/", settings)
    options = (
        " --entries 30 --hall 203.0.113.0/24,2001:db8::/32 --trusted-proxies 10.0.0.1"
        " --host-name judge.example.org --address"
    )
    assert told == COMMAND.replace(" --address", options)
    assert command_for_phones(ANYWHERE) == ""


SHEET = {"do": "sheet", "what": ["people", "officials", "watch"]}


def screens(client: TestClient) -> dict[str, str]:
    """The screens that show links and codes for others."""
    client.get(f"/enter/{OWNER}")
    client.headers["origin"] = str(client.base_url).rstrip("/")
    at = f"/by/{KIM}/desk/event/{CUP}"
    return {
        "desk": client.get(at).text,
        "sheet": client.post(f"{at}/links", data=SHEET).text,
        "opened": client.post("/open", data={"name": f"m{len(at)}"}).text,
    }


def test_links_to_this_computer_say_what_to_start_instead(place: str) -> None:
    with served(place, "http://127.0.0.1:8421") as client:
        for name, text in screens(client).items():
            assert "Phones cannot open this address." in text, name
            assert f"<code>{COMMAND}</code>" in text, name
            assert 'href="http://127.0.0.1:8421/' in text, name


@pytest.mark.parametrize(
    ("base", "address"), [(ANYWHERE, ""), ("http://127.0.0.1:8421", f"http://{LAN}:8502")]
)
def test_the_address_of_the_service_stands_in_every_link(place: str, base: str, address: str) -> None:
    with served(place, base, address=address) as client:
        for name, text in screens(client).items():
            assert "Phones cannot" not in text, name
            assert f'href="{address or ANYWHERE}/' in text, name
            assert "127.0.0.1" not in text, name
            assert ("Phones can open it." in text) is (name == "desk"), name


def test_slips_have_no_code_that_no_phone_opens() -> None:
    paper = Paper(SLIPS, PaperLaid("", ()), "", "", ((Slip(1, "p1", "p2", "", played=True),),))  # type: ignore[arg-type]
    assert uncoded(paper, PaperAsk(SLIPS, address="http://127.0.0.1:8421/")) == COMMAND
    assert uncoded(paper, PaperAsk(SLIPS, address=ANYWHERE)) == ""
    assert uncoded(paper, PaperAsk(SLIPS)) == ""
