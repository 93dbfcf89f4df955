"""The badge of a record and the panel that it opens."""

from __future__ import annotations

import html
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import Desk, open_desk
from referee.service.chance import system_clock
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.proof.keys import new_signer
from referee.service.proof.roots import hashes_of, root_of
from referee.service.proof.verifying import verify_match
from referee.web import ServiceSettings, make_app
from tests.service.conftest import play

PAGE = {"accept": "text/html"}
HOUR = 3600


def panel(client: TestClient, word: str = "") -> str:
    """What stands in the badge and its panel, as text."""
    headers = PAGE | ({"authorization": f"Bearer {word}"} if word else {})
    page = client.get("/m/m1?as=spectator", headers=headers).text
    drawn = page.split('id="integrity">')[1].split("</section>")[0]
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", drawn)))


@pytest.fixture
def place(tmp_path: Path) -> str:
    found = str(tmp_path / "matches.sqlite3")
    with closing(open_desk(found)) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=1)
        play(desk, "m1", 10)
    return found


def sealed(desk: Desk) -> tuple[int, str, str]:
    """The head of the match, the hash of its last fact and its root."""
    return desk.reader("m1").head(), hashes_of(desk, "m1")[-1].hex(), root_of(desk, "m1")


def test_the_panel_tells_hash_root_and_how_to_verify_elsewhere(place: str) -> None:
    with closing(open_desk(place)) as desk:
        head, last, root = sealed(desk)
    with TestClient(make_app(ServiceSettings(place, public=True))) as client:
        told = panel(client)
        link = "/v1/matches/m1/record?as=spectator"
        assert f'href="{link}"' in client.get("/m/m1", headers=PAGE).text
        assert client.get(link).status_code == 200
    assert f"Verified to {head}" in told
    assert f"Hash of {head} {last}" in told
    assert f"--root {root}" in told
    assert "Nobody has signed it." in told


def test_a_signature_names_its_key_and_how_far_it_reaches(place: str) -> None:
    signer = new_signer("head-judge")
    with closing(open_desk(place)) as desk:
        desk.sign_with(lambda: signer)
        play(desk, "m1", 2000)
        (signed,) = verify_match(desk, "m1").signed
    with TestClient(make_app(ServiceSettings(place, public=True))) as client:
        told = panel(client)
    assert f"{signed.key} at {signed.seq}, over {signed.size} facts" in told
    assert signed.key.startswith("head-judge+")


def test_who_learns_later_is_told_of_no_more_than_they_see(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_desk(place)) as desk:
        early, last, root = sealed(desk)
        word = make_token(desk, Pass("spectator", match="m1", delay=HOUR)).token
        now = system_clock()
        monkeypatch.setattr("referee.service.opened.system_clock", lambda: now + 2 * HOUR * 1_000_000)
    with closing(open_desk(place)) as desk:
        play(desk, "m1", 10, seed=2)
        head, _, whole = sealed(desk)
    with TestClient(make_app(ServiceSettings(place, public=True))) as client:
        assert whole in panel(client)
        for _ in range(2):
            told = panel(client, word)
            assert f"Hash of {early} {last}" in told
            assert f"--root {root}" in told
            assert not re.search(rf"\b{head}\b", told)


def test_a_record_that_does_not_hold_says_so_and_is_shown_all_the_same(place: str) -> None:
    with closing(sqlite3.connect(place)) as base, base:
        base.execute("DROP TRIGGER events_no_update")
        base.execute("UPDATE events SET hash = zeroblob(32) WHERE seq = 5")
    with TestClient(make_app(ServiceSettings(place, public=True))) as client:
        told, page = panel(client), client.get("/m/m1?seq=6", headers=PAGE).text
    assert "Diverged at 5" in told
    assert "Verified" not in told
    assert '<p class="badline" role="alert">' in page
    assert 'data-part="near-hand"' in page
    assert "seq=5" in page.split("badge bad")[1].split(">")[0]
