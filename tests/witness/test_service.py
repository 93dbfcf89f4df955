"""A service with witnesses: what it signs is published, and nobody waits for that."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from events.kinds import CheckpointSigned
from referee.audit import Trust, held, seen_by
from referee.audit.cosigned import quorum_of
from referee.audit.notes import parted
from referee.service import open_desk, posting
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.proof.publishing import Publication, published
from referee.service.proof.roots import hashes_of, root_of
from referee.service.proof.signing import name_members, rooted, to_publish
from referee.service.proof.verifying import verify_match
from referee.service.proof.witnesses import NamedWitness
from referee.web import ServiceSettings, make_app
from tests.service.conftest import play
from tests.witness.houses import DESK, PATIENCE, cosigner, houses

AT = 1_772_323_200
"""2026-03-01, in seconds since 1970."""
OWNER = {"authorization": "Bearer word"}
RULING = {
    "question": "Does it guard?",
    "decision": "It does.",
    "clauses": ["glossary.guard.1"],
    "by": "head-judge:bo",
}


@pytest.fixture
def place(tmp_path: Path) -> str:
    url = str(tmp_path / "games.sqlite3")
    with closing(open_desk(url)) as desk:
        open_match(desk, "m1", seed=1)
        play(desk, "m1", 12)
    return url


@pytest.fixture
def silent() -> Iterator[NamedWitness]:
    """A witness that lets everybody wait."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen()
        yield NamedWitness(f"http://127.0.0.1:{line.getsockname()[1]}", cosigner("silent").verifier)


def settings(place: str, tmp_path: Path, *named: NamedWitness, needed: int = 2) -> ServiceSettings:
    to = Publication(tmp_path / "notes", named, needed)
    return ServiceSettings(place, owner="word", sign=lambda: DESK, publication=to)


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
    place: str, tmp_path: Path, silent: NamedWitness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 1.0)
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
            verdict = held(verify_match(desk, "m1"), hashes_of(desk, "m1"), trust)
        assert verdict.trusted == verdict.seqs == ruled.json()["ruling"]["seq"] + 1


def test_what_no_witness_saw_is_shown_again_until_it_is_seen(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.web.publisher.FIRST", 0.05)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    at = NamedWitness(f"http://127.0.0.1:{port}", cosigner("north").verifier)
    with TestClient(make_app(settings(place, tmp_path, at, needed=1))) as client:
        ruled = client.post("/v1/matches/m1/rulings", json=RULING, headers=OWNER)
        assert ruled.status_code == 200, ruled.text
        with houses(tmp_path, "north", port=port):
            assert b"\n\xe2\x80\x94 north " in note_of(client, 1)


def seen_note(place: str, folder: Path, name: str = "m1") -> tuple[Publication, bytes]:
    """Publish a log as two of three witnesses would have seen it."""
    keys = [cosigner(one) for one in ("north", "south", "east")]
    named = tuple(NamedWitness(f"http://127.0.0.1:{n}", one.verifier) for n, one in enumerate(keys, 1))
    with closing(open_desk(place)) as desk:
        note = DESK.sign(name, rooted(desk, name, DESK).tree)
    note += "".join(one.cosign(parted(note)[0], AT) for one in keys[:2]).encode()
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.note").write_bytes(note)
    return Publication(folder, named, 2), note


def test_the_panel_says_which_witnesses_saw_a_match(place: str, tmp_path: Path) -> None:
    with closing(open_desk(place)) as desk:
        late = make_token(desk, Pass("spectator", match="m1", delay=3600)).token
    to, _ = seen_note(place, tmp_path / "notes")
    setup = ServiceSettings(place, owner="word", sign=lambda: DESK, publication=to)
    with TestClient(make_app(setup)) as client:
        for path in ("/m/m1", "/m/m1/tape"):
            text = client.get(path, headers=OWNER).text
            assert "2 of 3 witnesses saw this checkpoint, the last at 2026-03-01T00:00:00Z" in text
            assert f"<code>{cosigner('north').name}+" in text.replace("\\u003c", "<")
        told = client.get("/m/m1", headers={"authorization": f"Bearer {late}"}).text
        assert "witnesses saw" not in told
    with TestClient(make_app(setup._replace(publication=to._replace(needed=3)))) as client:
        assert "witnesses saw" not in client.get("/m/m1", headers=OWNER).text


def test_the_page_of_an_event_says_which_witnesses_saw_its_log(tmp_path: Path) -> None:
    url = str(tmp_path / "cup.sqlite3")
    with closing(open_desk(url)) as desk:
        open_event(desk, "cup", "organiser:kim")
    page = OWNER | {"accept": "text/html"}
    setup = settings(url, tmp_path)
    with TestClient(make_app(setup)) as client:
        told = client.get("/desk/event/cup", headers=page).text
        assert "No checkpoint of this event was seen by enough witnesses yet." in told
    to, _ = seen_note(url, tmp_path / "notes", "cup")
    with TestClient(make_app(setup._replace(publication=to))) as client:
        told = client.get("/desk/event/cup", headers=page).text
        assert "2 of 3 witnesses saw this checkpoint" in told
    with TestClient(make_app(setup._replace(publication=None))) as client:
        assert "<h2>Witnesses</h2>" not in client.get("/desk/event/cup", headers=page).text


def test_a_verification_asks_for_a_quorum_and_tells_the_heads(place: str, tmp_path: Path) -> None:
    to, note = seen_note(place, tmp_path / "notes")
    asked: dict[str, Any] = {
        "note": note.decode(),
        "key": DESK.verifier,
        "witness": [w.key for w in to.witnesses],
    }
    at = "/v1/matches/m1/verify"
    with TestClient(make_app(settings(place, tmp_path)), headers=OWNER) as client:
        told = client.get(at, params=asked | {"quorum": 2}).json()
        assert told["ok"]
        assert (len(told["witnesses"]["names"]), told["witnesses"]["of"]) == (2, 3)
        told = client.get(at, params=asked | {"quorum": 3}).json()
        assert not told["ok"]
        assert told["witnesses"] is None
        assert told["verdict"]["reason"].endswith("the quorum is 3")
        assert client.get(at).json()["witnesses"] is None
        cases: tuple[tuple[dict[str, Any], str], ...] = (
            ({"witness": asked["witness"]}, "no-note"),
            ({"note": asked["note"], "key": asked["key"], "quorum": 2}, "no-witnesses"),
            (asked | {"witness": ["what"]}, "bad-key"),
            (asked | {"quorum": 4}, "bad-key"),
        )
        for wrong, code in cases:
            answer = client.get(at, params=wrong)
            assert answer.status_code == 400, answer.text
            assert answer.json()["code"] == code
        whole = client.get("/v1/verify").json()
        assert (whole["ok"], whole["heads"]["kept"], whole["heads"]["gone"]) == (True, 1, [])
        kept = Path(place).with_suffix(".heads")
        kept.write_text(kept.read_text().replace("m1 ", "m0 "))
        whole = client.get("/v1/verify").json()
        assert not whole["ok"]
        assert [one["name"] for one in whole["heads"]["gone"]] == ["m0"]


def test_who_learns_later_does_not_learn_a_size_from_the_note(place: str, tmp_path: Path) -> None:
    with closing(open_desk(place)) as desk:
        late = make_token(desk, Pass("spectator", match="m1", delay=3600)).token
        note = DESK.sign("m1", rooted(desk, "m1", DESK).tree)
    setup = settings(place, tmp_path)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "m1.note").write_bytes(note)
    with TestClient(make_app(setup)) as client:
        assert client.get("/v1/matches/m1/cosigned", headers=OWNER).content == note
        told = client.get("/v1/matches/m1/cosigned", headers={"authorization": f"Bearer {late}"})
        assert told.status_code == 404, told.text


def test_the_log_of_an_event_names_its_matches_once_and_again_when_they_moved(
    tmp_path: Path,
) -> None:
    with closing(open_desk(str(tmp_path / "cup.sqlite3"))) as desk:
        open_event(desk, "cup", by="organiser:kim")
        for name in ("m1", "m2"):
            open_match(desk, name, event="cup")

        def named() -> list[dict[str, str]]:
            bodies = [fact.body for fact in desk.facts("cup")]
            return [dict(body.members) for body in bodies if isinstance(body, CheckpointSigned)]

        for _ in range(2):
            name_members(desk, "cup", DESK)
            assert [one.log for one in to_publish(desk, "cup", DESK)] == ["cup", "m1", "m2"]
            assert len(named()) == 1
        assert named()[0]["m1"] == root_of(desk, "m1")
        play(desk, "m1", 3)
        name_members(desk, "cup", DESK)
        assert [one["m1"] for one in named()][1:] == [root_of(desk, "m1")]
        assert verify_match(desk, "cup").ok
        name_members(desk, "m1", DESK)
        assert [one.log for one in to_publish(desk, "m1", DESK)] == ["m1"]
    assert published(tmp_path, "cup") == b""
