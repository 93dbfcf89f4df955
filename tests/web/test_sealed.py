"""A service that holds a sealed copy and an unreadable match: every page and answer goes on."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from events.canonical import dump, load
from events.chain import Chain
from events.log import Row
from events.records import lines_of
from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import view_at
from referee.service.orders import calls
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.records.removing import bring_record
from referee.web import ServiceSettings, make_app
from tests.ordering import given

OWNER = {"authorization": "Bearer mine"}
EVERYBODY = ("judge", "A", "B", "spectator")
LOOKS = (
    "/v1/matches/m1",
    "/v1/matches/m1/view",
    "/v1/matches/m1/view?seq=40",
    "/v1/matches/m1/log",
    "/v1/matches/m1/facts",
    "/v1/matches/m1/why?seq=40",
    "/v1/matches/m1/decision",
    "/v1/matches/m1/decision?seq=42",
    "/v1/matches/m1/diff?to=40",
    "/v1/matches/m1/checkpoints",
    "/v1/matches/m1/commitments",
    "/v1/matches/m1/root",
    "/v1/matches/m1/verify",
    "/v1/matches/m1/record",
    "/v1/matches/m1/notation",
    "/v1/matches/m1/notation?whole=true",
    "/v1/matches/m1/cloudevents",
    "/v1/matches/m1/replay.html",
    "/v1/matches/m1/rulings",
    "/v1/matches/m1/pace",
    "/v1/matches/m1/branches",
    "/v1/audits/m1",
    "/v1/audits/m1?rerun=true",
    "/v1/precedents?words=guard",
    "/v1/matches",
    "/v1/matches?person=p-1",
    "/v1/verify",
    "/",
    "/?q=m1",
    "/desk",
    "/m/m1",
    "/m/m1?seq=40",
    "/desk/m1",
)


def imported(desk: Desk, other: Desk, name: str) -> None:
    """Bring the public copy of a match of one desk into another."""
    out = io.BytesIO()
    export_record(desk, name, out, sealed=audiences_of(desk, name))
    bring_record(other, lines_of(io.BytesIO(out.getvalue())))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sealed")
    desk = open_desk(str(folder / "house.sqlite3"))
    open_match(desk, "m1", *deck_names()[:2], seed=1, people=("p-1", "p-2"))
    for _ in range(60):
        found = choices_at(desk, "m1")
        if found.choices:
            act(desk, "m1", found.seat, found.choices[0].action)
    given(
        calls.note,
        desk,
        "m1",
        "head-judge:kim",
        "a remark that nobody outside may read",
        point=None,
    )
    desk.close()
    return folder


@pytest.fixture(scope="module")
def client(house: Path) -> Iterator[TestClient]:
    """A service with the copy of m1, a match of its own, and one with an unknown kind of fact."""
    place = str(house / "service.sqlite3")
    desk, other = open_desk(str(house / "house.sqlite3")), open_desk(place)
    imported(desk, other, "m1")
    open_match(other, "own", *deck_names()[:2], seed=2)
    _unreadable(other)
    desk.close()
    other.close()
    with TestClient(make_app(ServiceSettings(place, public=True, owner="mine"))) as found:
        yield found


def _unreadable(desk: Desk) -> None:
    """Bring in a match, one fact of which is of a kind that this program does not know."""
    first = desk.log.read(desk.log.match("own").id, 0, 1)[0]
    ref = desk.log.open_match("odd", created=first.at, tags={})
    chain = Chain("odd")
    rows: list[Row] = []
    previous = chain.genesis()
    for row in (first, first._replace(seq=2, kind="moon.risen", open=dump({"a": load(b"1")}))):
        fields = {k: v for k, v in row._asdict().items() if k != "hash"}
        previous = chain.link(previous, **fields)
        rows.append(row._replace(hash=previous))
    desk.log.append(ref.id, rows, key="odd", request=bytes(32))


@pytest.mark.parametrize("address", LOOKS)
def test_whoever_looks_at_a_sealed_copy_is_answered(client: TestClient, address: str) -> None:
    for headers in (OWNER, {}):
        answer = client.get(address, headers=headers)
        allowed = {200} if headers else {200, 401, 403, 404}
        assert answer.status_code in allowed, (address, answer.status_code, answer.text[:300])


def test_lists_have_a_row_for_each_and_say_what_is_wrong(client: TestClient) -> None:
    rows = {row["name"]: row for row in client.get("/v1/matches").json()["matches"]}
    assert set(rows) == {"m1", "own", "odd"}
    assert rows["m1"]["sealed"]
    assert not rows["own"]["sealed"]
    assert "moon.risen" in rows["odd"]["fault"]
    page = client.get("/").text
    assert "Sealed copy" in page
    assert "Unreadable" in page


def test_a_copy_is_everybodys_view_whoever_asks(house: Path, client: TestClient) -> None:
    desk = open_desk(str(house / "house.sqlite3"))
    head = desk.reader("m1").head()
    for seq in (1, 2, 3, 17, head // 2, head):
        wanted = view_at(desk, "m1", "spectator", seq)
        for viewer in EVERYBODY:
            asked = {"as": viewer, "seq": str(seq)}
            got = client.get("/v1/matches/m1/view", params=asked, headers=OWNER).json()
            assert got["as"] == "spectator"
            assert dump(got["view"]) == dump(wanted), (seq, viewer)
    desk.close()


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("actions", {"seat": "A", "say": "pass"}),
        ("notes", {"text": "hm", "by": "judge"}),
        ("calls", {"seat": "A", "question": "?"}),
        ("branches", {}),
    ],
)
def test_nothing_is_written_to_a_copy(client: TestClient, address: str, body: object) -> None:
    answer = client.post(f"/v1/matches/m1/{address}", json=body, headers=OWNER)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "sealed", answer.text
    assert len(client.get("/v1/matches").json()["matches"]) == 3


def test_no_address_of_a_match_breaks_on_a_copy_or_on_what_cannot_be_read(
    client: TestClient,
) -> None:
    named = {"seq": "40", "call": "C1", "ruling": "R1", "part": "log.txt"}
    paths = [path for path in client.get("/v1/openapi.json").json()["paths"] if "{match}" in path]
    assert len(paths) > 60
    for path in paths:
        for match in ("m1", "odd"):
            here = named | {"match": match}
            address = re.sub(r"\{(\w+)\}", lambda word: here.get(word[1], "1"), path)  # noqa: B023
            if "stream" in address:
                continue
            answer = client.get(address, headers=OWNER)
            assert answer.status_code < 500, (address, answer.text)
            if answer.status_code != 200:
                assert answer.json()["code"], address


def test_what_cannot_be_read_is_verified_and_handed_out_all_the_same(client: TestClient) -> None:
    for address in ("verify", "root"):
        answer = client.get(f"/v1/matches/odd/{address}", headers=OWNER)
        assert answer.status_code == 200, answer.text
