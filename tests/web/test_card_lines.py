"""Card lines that are not read, on their page and over HTTP: looked at, proposed, approved, withdrawn."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.cards import is_stated
from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.service.records.importing import import_cards
from referee.web import ServiceSettings, make_app
from tests.service.test_card_readings import GULL, SONG, WORDS

PAGE = {"accept": "text/html"}
LINE = {"name": "Harbour Gull", "line": 2, "words": WORDS}
API = "/v1/card-readings"


class House:
    """A service with people who hold tokens."""

    def __init__(self, client: TestClient, tokens: dict[str, str], url: str) -> None:
        self.client, self.tokens, self.url = client, tokens, url

    def ask(self, who: str, method: str, path: str, **more: Any) -> Any:
        head = {"authorization": f"Bearer {self.tokens[who]}"} if who else {}
        head |= {} if path.startswith("/v1/") else PAGE
        return self.client.request(method, path, headers=head, follow_redirects=False, **more)

    def stated(self) -> list[int]:
        """The lines of the gull that people state."""
        desk = open_desk(self.url, readonly=True)
        found = desk.catalog_of("diva").definition("Harbour Gull").abilities
        desk.close()
        return [one.line for one in found if is_stated(one)]


@pytest.fixture
def house(url: str) -> Iterator[House]:
    desk = open_desk(url)
    sheet = "".join(json.dumps(row) + "\n" for row in (GULL, SONG)).encode()
    import_cards(desk, io.BytesIO(sheet), "sheet.jsonl")
    people = {
        "ann": Pass("floor-judge", "ann"),
        "bo": Pass("head-judge", "bo"),
        "kim": Pass("auditor", "kim"),
        "eve": Pass("spectator", ""),
    }
    tokens = {name: make_token(desk, one).token for name, one in people.items()}
    desk.close()
    with TestClient(make_app(ServiceSettings(url, owner="owner"))) as client:
        yield House(client, tokens | {"owner": "owner"}, url)


def test_a_line_is_read_over_http(house: House) -> None:
    unread = house.ask("ann", "GET", f"{API}/unread?like=gull").json()["lines"]
    assert [(one["card"], one["line"]) for one in unread] == [("Harbour Gull", 2)]
    tried = house.ask("ann", "POST", API, json=LINE | {"dry_run": True}).json()
    assert (tried["reading"], tried["look"]["played"]["faults"]) == (None, [])
    made = house.ask("ann", "POST", API, json=LINE | {"why": "a poem"}).json()
    assert (made["reading"]["by"], made["reading"]["stands"]) == ("floor-judge:ann", "proposed")
    assert house.ask("ann", "POST", API, json=LINE).json()["repeated"]
    own = house.ask("ann", "POST", f"{API}/approvals", json={"readings": [1]})
    assert (own.status_code, own.json()["code"]) == (403, "own-reading")
    done = house.ask("bo", "POST", f"{API}/approvals", json={}).json()
    assert done["cards"] == ["Harbour Gull"]
    assert house.stated() == []
    assert (
        house.ask("eve", "GET", f"{API}?stands=approved").json()["readings"][0]["approved_by"]
        == "head-judge:bo"
    )
    gone = house.ask("bo", "POST", f"{API}/1/withdrawal", json={"why": "wrong"}).json()
    assert gone["readings"][0]["stands"] == "withdrawn"
    assert house.stated() == [2]


def test_a_file_of_readings_goes_to_another_house(house: House) -> None:
    house.ask("ann", "POST", API, json=LINE)
    house.ask("bo", "POST", f"{API}/approvals", json={})
    file = house.ask("eve", "GET", f"{API}/file").content
    house.ask("bo", "POST", f"{API}/1/withdrawal", json={})
    told = house.ask("bo", "POST", f"{API}/file?source=north.json", content=file).json()
    assert [one["source"] for one in told["proposed"]] == [
        "north.json: floor-judge:ann, approved by head-judge:bo"
    ]
    assert house.ask("bo", "POST", f"{API}/approvals", json={"readings": [2]}).status_code == 403
    assert house.ask("owner", "POST", f"{API}/approvals", json={"by": "head-judge:cy"}).status_code == 200
    assert house.stated() == []


@pytest.mark.parametrize(
    ("who", "path", "body", "status"),
    [
        ("", API, LINE, 401),
        ("eve", API, LINE, 403),
        ("kim", API, LINE, 403),
        ("kim", f"{API}/approvals", {"readings": [1]}, 403),
        ("ann", API, LINE | {"by": "head-judge:bo"}, 403),
        ("owner", API, LINE, 403),
        ("ann", API, LINE | {"name": "Nobody"}, 404),
        ("ann", API, LINE | {"words": "[Enter]: Sing."}, 422),
        ("ann", API, LINE | {"words": "draw " * 10_000}, 422),
        ("ann", API, LINE | {"line": 1}, 422),
        ("bo", f"{API}/approvals", {"readings": [9]}, 404),
        ("bo", f"{API}/9/withdrawal", {}, 404),
        ("bo", f"{API}/file", {"format": "none"}, 422),
    ],
)
def test_what_is_refused_over_http(
    house: House, who: str, path: str, body: dict[str, Any], status: int
) -> None:
    answer = house.ask(who, "POST", path, json=body)
    assert (answer.status_code, bool(answer.json()["detail"])) == (status, True)
    assert house.ask("ann", "GET", API).json()["readings"] == []


def test_a_line_is_read_on_its_page(house: House) -> None:
    shown = house.ask("ann", "GET", "/cards").text
    assert "2 lines" in shown
    assert "name=Harbour%20Gull&amp;line=2" in shown
    assert ">Card lines</a>" in house.ask("ann", "GET", "/").text
    form = house.ask("ann", "GET", "/cards?name=Harbour Gull&line=2").text
    assert "Reads as: the whole line in other words" in form
    wrong = house.ask("ann", "POST", "/cards", data=LINE | {"do": "look", "words": "[Auto]: Sing <b>."})
    assert wrong.status_code == 422
    assert "[Auto]: Sing &lt;b&gt;.</textarea>" in wrong.text
    looked = house.ask("ann", "POST", "/cards", data=LINE | {"do": "look", "why": "a poem"}).text
    assert "<del>the sea hands you</del> <ins>draw</ins>" in looked
    assert "2 of 2 came up, nothing broke" in looked
    assert 'value="a poem"' in looked
    assert "Propose it" in looked
    assert house.ask("ann", "GET", "/cards").text.count(">proposed<") == 0
    done = house.ask("ann", "POST", "/cards", data=LINE | {"do": "propose", "why": "a poem"})
    assert (done.status_code, done.headers["location"]) == (303, "/cards?ruleset=diva")
    own = house.ask("ann", "POST", "/cards", data={"do": "approve", "reading": "1"})
    assert "floor-judge:ann proposed it and cannot approve it" in own.text
    assert "Whenever this SIGNI attacks" in house.ask("bo", "GET", "/cards").text.partition("<dt>Means")[2]
    assert house.ask("bo", "POST", "/cards", data={"do": "approve", "reading": "1"}).status_code == 303
    assert house.stated() == []
    settled = house.ask("bo", "GET", "/cards").text
    assert "head judge bo" in settled.partition("Approved by")[2]
    house.ask("bo", "POST", "/cards", data={"do": "withdraw", "reading": "1", "why": "wrong"})
    assert house.stated() == [2]


def test_who_only_watches_sees_lines_and_no_forms(house: House) -> None:
    shown = house.ask("eve", "GET", "/cards?name=Harbour Gull&line=2")
    assert shown.status_code == 200
    assert "Read it" not in shown.text
    assert "<textarea" not in shown.text
    assert house.ask("", "GET", "/cards").status_code == 401
    assert house.ask("eve", "POST", "/cards", data=LINE | {"do": "propose"}).status_code == 403
