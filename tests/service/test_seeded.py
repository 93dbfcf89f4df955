"""A seed stands in the first fact of a test and nowhere else; tags have no effect."""

from __future__ import annotations

import io
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from events.kinds import DeckShuffled
from events.stores import open_log
from referee.service import Desk, DeskError
from referee.service.court.branching import open_branch
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts, view_at
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.records.auditing import audit_log
from referee.web import ServiceSettings, make_app
from tests.cli.conftest import Shell
from tests.service.conftest import desk_of, play
from tests.trial import TRIAL

SEED = "417"


def orders(desk: Desk, match: str) -> list[Any]:
    return [f.body.order for f in desk.facts(match) if isinstance(f.body, DeckShuffled)]


def test_a_seed_is_told_by_the_first_fact_and_its_number_to_nobody(desk: Desk) -> None:
    open_match(desk, "m1", seed=int(SEED), date="2026-03-01")
    for viewer in ("A", "B", "spectator"):
        told = projected_facts(desk, "m1", viewer, 0, 1)[0]["body"]
        assert told["chance"] == "seed"
        assert "seed" not in told
        assert view_at(desk, "m1", viewer)["settings"]["chance"] == "seed"
    out = io.BytesIO()
    export_record(desk, "m1", out, sealed=audiences_of(desk, "m1"))
    assert b'"chance":"seed"' in out.getvalue()
    assert SEED.encode() not in out.getvalue().partition(b"\n")[2].partition(b"\n")[0]
    assert desk.log.match("m1").tags == {}


def test_the_same_seed_deals_the_same_in_a_match_and_a_branch() -> None:
    found = []
    for number in (1, 2):
        desk = desk_of(open_log("memory:"), number)
        open_match(desk, "m1", seed=int(SEED))
        open_branch(desk, "m1", None, "try", seed="9")
        play(desk, "m1", 8)
        play(desk, "try", 8)
        found.append((orders(desk, "m1"), orders(desk, "try")))
    assert found[0] == found[1]
    assert found[0][0] != found[0][1]


def test_a_tag_with_a_seed_has_no_effect_and_is_found(file: str) -> None:
    """The attack: one row changed while a match runs, and all later chance was foreseen."""
    with closing(desk_of(open_log(file))) as desk:
        open_match(desk, "m1")
        open_branch(desk, "m1", None, "try")
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("""UPDATE matches SET tags = '{"seed":"1"}'""")
    with closing(desk_of(open_log(file), 5)) as desk:
        for name in ("m1", "try"):
            assert [one.code for one in audit_log(desk, name).findings] == ["stray-seed"]
        open_match(desk, "foreseen", seed=1)
        for name in ("m1", "foreseen"):
            play(desk, name, 8)
        assert orders(desk, "m1")
        assert orders(desk, "m1") != orders(desk, "foreseen")


def test_a_seed_at_an_event_is_for_tests_alone(desk: Desk) -> None:
    open_event(desk, "cup", "organiser:kim")
    with pytest.raises(DeskError, match="cup is no test"):
        open_match(desk, "m1", event="cup", seed=1)
    open_event(desk, "trial", "organiser:kim", policy=TRIAL)
    open_match(desk, "m2", event="trial", seed=1)
    assert desk.facts("m2", 0, 1)[0].body.chance == "seed"


def test_a_policy_shares_the_chance_of_every_match(desk: Desk) -> None:
    policy = TRIAL.replace(b"test = true", b"shared = true")
    open_event(desk, "cup", "organiser:kim", policy=policy)
    open_match(desk, "m1", event="cup")
    open_match(desk, "m2", event="cup", paper=True)
    chances = [desk.facts(name, 0, 1)[0].body.chance for name in ("m1", "m2")]
    assert chances == ["shared", "people"]


def test_chance_comes_from_one_place(desk: Desk) -> None:
    with pytest.raises(DeskError, match="it follows from a seed"):
        open_match(desk, "m1", chance="shared", seed=1)
    with pytest.raises(DeskError, match="people shuffle"):
        open_match(desk, "m1", chance="shared", paper=True)
    with pytest.raises(DeskError, match="does not come from"):
        open_match(desk, "m1", chance="moon")


def test_every_list_and_screen_says_which_match_is_a_test(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "own.sqlite3")
    shell.good("open", "tried", "--seed", "1")
    shell.good("open", "fair")
    rows = shell.good("matches").splitlines()
    assert [("a test" in row) for row in rows if row[:4] in {"trie", "fair"}] == [True, False]
    assert {one["name"]: one["test"] for one in shell.json("matches")} == {
        "tried": True,
        "fair": False,
    }
    for name, said in (("tried", True), ("fair", False)):
        assert ("a test, full view" in shell.good("show", name)) is said
        shell.good("export", name, str(tmp_path / f"{name}.html"), "--html")
        page = (tmp_path / f"{name}.html").read_text("utf-8")
        assert ("A test: its chance follows from a seed" in page) is said
    with TestClient(make_app(ServiceSettings(shell.db, public=True))) as client:
        for name, said in (("tried", True), ("fair", False)):
            assert ("data-seed" in client.get(f"/m/{name}").text) is said
        assert client.get("/").text.count("Its chance follows from a seed.") == 1
