"""A service with witnesses: what it signs is published, and nobody waits for that."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from events.kinds import CheckpointSigned
from referee.audit import Trust, held, seen_by
from referee.audit.cosigned import quorum_of
from referee.service import open_desk
from referee.service.event.tokens import Pass
from referee.service.proof import witnesses
from referee.service.proof.publishing import Publication, published
from referee.service.proof.witnesses import Witness
from referee.web import Settings, make_app
from tests.service.conftest import play
from tests.witness.houses import DESK, PATIENCE, cosigner, houses

OWNER = {"authorization": "Bearer word"}
RULING = {
    "question": "Does it guard?", "decision": "It does.", "clauses": ["glossary.guard.1"],
    "by": "head-judge:bo",
}  # fmt: skip


@pytest.fixture
def place(tmp_path: Path) -> str:
    url = str(tmp_path / "games.sqlite3")
    with closing(open_desk(url)) as desk:
        desk.open("m1", seed=1)
        play(desk, "m1", 12)
    return url


@pytest.fixture
def silent() -> Iterator[Witness]:
    """A witness that lets everybody wait."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        yield Witness(f"http://127.0.0.1:{line.getsockname()[1]}", cosigner("silent").verifier)


def settings(place: str, tmp_path: Path, *named: Witness, needed: int = 2) -> Settings:
    to = Publication(tmp_path / "notes", named, needed)
    return Settings(place, owner="word", sign=lambda: DESK, publication=to)


def note_of(client: TestClient, size: int) -> bytes:
    """The published note of m1, when it stands over so many facts."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = client.get("/v1/matches/m1/cosigned", headers=OWNER)
        if answer.status_code == 200 and int(answer.content.split(b"\n")[1]) >= size:
            return answer.content
        time.sleep(0.05)
    pytest.fail(f"no checkpoint over {size} facts was published")


def test_a_ruling_is_published_though_one_witness_never_answers(
    place: str, tmp_path: Path, silent: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(witnesses, "PATIENCE", 1.0)
    with houses(tmp_path, "north", "south") as (north, south):
        setup = settings(place, tmp_path, silent, north.at, south.at)
        with TestClient(make_app(setup)) as client:
            bare = client.get("/v1/matches/m1/cosigned", headers=OWNER)
            assert (bare.status_code, bare.json()["code"]) == (404, "unpublished")
            ruled = client.post("/v1/matches/m1/rulings", json=RULING, headers=OWNER)
            assert ruled.status_code == 200, ruled.text
            assert client.get("/v1/matches/m1/cosigned", headers=OWNER).status_code == 404
            note = note_of(client, ruled.json()["ruling"]["seq"])
        keys = [north.at.key, south.at.key, silent.key]
        trust = Trust(None, note, DESK.verifier, quorum_of(keys, 2))
        assert str(seen_by(trust)).startswith("2 of 3 witnesses saw this checkpoint")
        with closing(open_desk(place)) as desk:
            verdict = held(desk.verify("m1"), desk.hashes("m1"), trust)
        assert verdict.trusted == verdict.seqs == ruled.json()["ruling"]["seq"] + 1


def test_what_no_witness_saw_is_shown_again_until_it_is_seen(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.web.publisher.FIRST", 0.05)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    at = Witness(f"http://127.0.0.1:{port}", cosigner("north").verifier)
    with TestClient(make_app(settings(place, tmp_path, at, needed=1))) as client:
        ruled = client.post("/v1/matches/m1/rulings", json=RULING, headers=OWNER)
        assert ruled.status_code == 200, ruled.text
        with houses(tmp_path, "north", port=port):
            assert b"\n\xe2\x80\x94 north " in note_of(client, 1)


def test_who_learns_later_does_not_learn_a_size_from_the_note(place: str, tmp_path: Path) -> None:
    with closing(open_desk(place)) as desk:
        late = desk.make_token(Pass("spectator", match="m1", delay=3600)).token
        note = DESK.sign("m1", desk.rooted("m1", DESK).tree)
    setup = settings(place, tmp_path)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "m1.note").write_bytes(note)
    with TestClient(make_app(setup)) as client:
        assert client.get("/v1/matches/m1/cosigned", headers=OWNER).content == note
        told = client.get(
            "/v1/matches/m1/cosigned", headers={"authorization": f"Bearer {late}"}
        )  # fmt: skip
        assert told.status_code == 404, told.text


def test_the_log_of_an_event_names_its_matches_once_and_again_when_they_moved(
    tmp_path: Path,
) -> None:
    with closing(open_desk(str(tmp_path / "cup.sqlite3"))) as desk:
        desk.open_event("cup", by="organiser:kim")
        for name in ("m1", "m2"):
            desk.open(name, event="cup")

        def named() -> list[dict[str, str]]:
            bodies = [fact.body for fact in desk.facts("cup")]
            return [dict(body.members) for body in bodies if isinstance(body, CheckpointSigned)]

        for _ in range(2):
            desk.name_members("cup", DESK)
            assert [one.log for one in desk.to_publish("cup", DESK)] == ["cup", "m1", "m2"]
            assert len(named()) == 1
        assert named()[0]["m1"] == desk.root("m1")
        play(desk, "m1", 3)
        desk.name_members("cup", DESK)
        assert [one["m1"] for one in named()][1:] == [desk.root("m1")]
        assert desk.verify("cup").ok
        desk.name_members("m1", DESK)
        assert [one.log for one in desk.to_publish("m1", DESK)] == ["m1"]
    assert published(tmp_path, "cup") == b""
