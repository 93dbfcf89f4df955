"""Orders in time over HTTP: names, rewinds, takebacks, stated outcomes, branches, a paper table."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from events.data import as_data
from referee.service import Desk, open_desk
from referee.service.court.judging import rewind_check
from referee.service.looking import view_at
from referee.timeline import find, next_mark, stay
from referee.web import ServiceSettings, make_app
from referee.web.access.visitors import PLAYER, Visitor
from tests.cli.hostile import run
from tests.service.conftest import play
from tests.web.asking import OWNS, WATCHES, A, Asking, B

M = "/v1/matches/demo"
FLOOR = Visitor("floor-judge", "cy")


def recording(folder: Path, *words: str) -> str:
    place = str(folder / "matches.sqlite3")
    assert run(["--db", place, "demo", *words]).code == 0
    return place


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> str:
    return recording(tmp_path_factory.mktemp("demo"))


@pytest.fixture(scope="module")
def on_paper(tmp_path_factory: pytest.TempPathFactory) -> str:
    return recording(tmp_path_factory.mktemp("paper"), "--paper")


def copied(source: str, folder: Path) -> str:
    return str(shutil.copy(source, str(folder / "own.sqlite3")))


@pytest.fixture
def asks(recorded: str, tmp_path: Path) -> Iterator[Asking]:
    with TestClient(make_app(ServiceSettings(copied(recorded, tmp_path)))) as client:
        yield Asking(client)


@pytest.fixture
def paper(on_paper: str, tmp_path: Path) -> Iterator[Asking]:
    with TestClient(make_app(ServiceSettings(copied(on_paper, tmp_path)))) as client:
        yield Asking(client)


def typed(record: str, *words: str) -> Any:
    told = run(["--db", record, *words, "--json"])
    assert told.code == 0, told
    return json.loads(told.out)


# Marks and stays.


def test_marks_are_found_by_number_and_from_a_seq(asks: Asking, recorded: str) -> None:
    desk = open_desk(recorded, readonly=True)
    reader = desk.reader("demo")
    assert asks.told(f"{M}/jumps/turn", number=3)["seq"] == find(reader, "turn", 3)
    assert asks.told(f"{M}/jumps/reveal", after=100)["seq"] == next_mark(reader, 100, "reveal")
    assert asks.told(f"{M}/jumps/ruling")["seq"] == find(reader, "ruling")
    before = asks.told(f"{M}/jumps/phase", before=100)["seq"]
    assert (next_mark(reader, before, "phase") or 0) >= 100
    assert asks.told(f"{M}/jumps/turn", number=99)["seq"] is None
    assert asks.refused(f"{M}/jumps/party")[:2] == (422, "malformed")
    assert asks.refused(f"{M}/jumps/turn", after=9999)[:2] == (404, "out-of-range")
    desk.close()


def test_the_stay_of_a_card_is_told_to_who_sees_it(asks: Asking, recorded: str) -> None:
    desk = open_desk(recorded, readonly=True)
    card = view_at(desk, "demo", "A", 200)["seats"]["A"]["hand"]["cards"][0]["id"]
    asks.who = A
    told = asks.told(f"{M}/cards/{card}/stay", seq=200)["stay"]
    assert told == as_data(stay(desk.reader("demo"), 200, card))
    asks.who = B
    assert asks.refused(f"{M}/cards/{card}/stay", seq=200)[:2] == (404, "not-here")
    desk.close()


# Names and rewinds.


def test_a_point_is_named_once(asks: Asking, recorded: str) -> None:
    rows = asks.told(f"{M}/checkpoints", limit=500)["checkpoints"]
    assert rows == typed(recorded, "checkpoint", "demo")["checkpoints"][:500]
    body = {"name": "here", "seq": "57", "key": "k1", "expect": 732}
    told = asks.done(f"{M}/checkpoints", body)
    assert (told["seq"], told["head"], told["repeated"]) == (57, 733, False)
    assert asks.done(f"{M}/checkpoints", body)["repeated"]
    assert asks.told(f"{M}/view", seq="here", **{"as": "A"})["view"]["seq"] == 57
    stale = asks.refused(f"{M}/checkpoints", body | {"key": "k2"})
    assert (*stale[:2], stale[2]["current"]) == (409, "stale", 733)
    assert asks.refused(f"{M}/checkpoints", body | {"name": "other"})[:2] == (409, "key-reused")
    asks.who = A
    assert asks.refused(f"{M}/checkpoints", {"name": "mine"})[:2] == (403, "no-right")


def test_a_point_is_meant_by_its_seq_its_name_or_by_nothing(asks: Asking) -> None:
    head = asks.told(M)["head"]
    for name, seq in (("by-seq", 57), ("by-name", "57"), ("empty", ""), ("null", None)):
        told = asks.done(f"{M}/checkpoints", {"name": name, "seq": seq})
        head += 1
        assert told["seq"] == (57 if seq else head - 1)
    assert asks.done(f"{M}/checkpoints", {"name": "late", "seq": "by-name"})["seq"] == 57
    asks.done(f"{M}/checkpoints", {"name": "now", "key": "k9"})
    assert asks.done(f"{M}/checkpoints", {"name": "now", "seq": "", "key": "k9"})["repeated"]
    told = asks.refused(f"{M}/checkpoints", {"name": "lost", "seq": "nowhere"})
    assert told[:2] == (404, "unknown-point")
    assert asks.refused(f"{M}/rewinds", {"to": ""})[0] == 422
    asks.who = FLOOR
    assert asks.refused(f"{M}/branches", {"seed": "3"})[:2] == (403, "no-right")


def test_a_rewind_is_checked_and_ordered(asks: Asking, recorded: str) -> None:
    check = asks.told(f"{M}/rewind-check", to="turn3", **{"as": "judge"})
    assert check["check"] == typed(recorded, "rewind", "demo@turn3", "--dry-run")["check"]
    told = asks.done(f"{M}/rewinds", {"to": "turn3", "reason": "a test", "by": "head-judge:ann"})
    assert (told["rewind"]["grade"], told["to"]) == (check["check"]["grade"], 107)
    assert [one["cards"] > 0 for one in told["rewind"]["mixed"]]
    head = asks.told(M)["head"]
    assert told["head"] == head
    assert asks.told(M)["turn"]["number"] == 3
    gone = asks.told(f"{M}/facts", after=107, limit=1)["facts"][0]
    assert gone["undone"]


def test_a_player_reads_no_foreign_card_in_a_check(asks: Asking) -> None:
    asks.who = A
    check = asks.told(f"{M}/rewind-check", to="turn3")["check"]
    theirs = [one for one in check["learned"] if one["seat"] == "B" and one["how"] == "drew"]
    assert theirs
    assert not any(one["names"] for one in theirs)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"to": "9999"}, 404, "out-of-range"),
        ({"to": "nowhere"}, 404, "unknown-point"),
        ({"to": "58"}, 422, "not-settled"),
        ({"to": "turn3", "expect": 5}, 409, "stale"),
        ({}, 422, "malformed"),
        ({"to": "turn3", "whole": True}, 422, "malformed"),
    ],
)
def test_a_rewind_that_cannot_be_is_refused(
    asks: Asking, body: dict[str, Any], status: int, code: str
) -> None:
    assert asks.refused(f"{M}/rewinds", {"reason": "a test"} | body)[:2] == (status, code)
    assert asks.told(M)["head"] == 732


def test_nobody_authorises_in_another_name(asks: Asking) -> None:
    asks.who = FLOOR
    body = {"to": "turn3", "reason": "a test", "authorised": "head-judge:ann"}
    assert asks.refused(f"{M}/rewinds", body)[:2] == (403, "no-right")
    for who in (A, WATCHES):
        asks.who = who
        assert asks.refused(f"{M}/rewinds", {"to": "turn3"})[:2] == (403, "no-right")


# Stated and taken back.


def test_a_judge_states_and_reads_it_with_the_eyes_they_opened(asks: Asking) -> None:
    body = {"moves": "draw A 1", "by": "head-judge:ann", "why": "a test", "key": "s1"}
    told = asks.done(f"{M}/state", body, **{"as": "spectator"})
    assert (told["first"], told["repeated"]) == (733, False)
    assert asks.told(M)["head"] == told["last"]
    assert not any("names" in fact["body"] for fact in told["facts"] if fact["kind"] == "cards.moved")
    assert asks.done(f"{M}/state", body)["repeated"]
    vanish = asks.refused(f"{M}/state", {"moves": "draw A 90", "by": "head-judge:ann"})
    assert vanish[0] == 422
    assert asks.refused(f"{M}/state", {"moves": "dance", "by": "judge"})[:2] == (400, "unclear")


def test_a_seat_states_for_itself_where_it_is_asked(asks: Asking) -> None:
    asks.who = A
    assert asks.refused(f"{M}/state", {"moves": "draw A 1"})[0] in {400, 422}
    assert asks.refused(f"{M}/state", {"moves": "draw B 1", "seat": "B"})[:2] == (403, "wrong-seat")
    assert asks.refused(f"{M}/state", {"moves": "draw A 1", "by": "judge"})[:2] == (403, "no-right")
    asks.who = WATCHES
    assert asks.refused(f"{M}/state", {"moves": "draw A 1"})[:2] == (403, "no-right")


def graded(desk: Desk, grade: str) -> str:
    """Play on until a seat's last action alone would be taken back with a grade; give the seat."""
    for _ in range(200):
        play(desk, "m1", 1)
        last = [f for f in desk.facts("m1") if f.body.KIND == "action.taken"][-1]
        check = rewind_check(desk, "m1", last.seq - 1)
        if check.grade == grade and len(check.decisions) == 1:
            return str(last.body.seat)
    pytest.fail(f"no action of grade {grade} came up")


@pytest.mark.parametrize("answer", ["agree", "decline"])
def test_the_other_seat_answers_a_takeback(url: str, answer: str) -> None:
    desk = open_desk(url)
    play(desk, "m1", 20)
    seat = graded(desk, "simple")
    desk.close()
    with TestClient(make_app(ServiceSettings(url))) as client:
        asks, at = Asking(client), "/v1/matches/m1/takebacks"
        own = Visitor(PLAYER, match="m1", seat=seat)
        other = Visitor(PLAYER, match="m1", seat="B" if seat == "A" else "A")
        asks.who = own
        asked = asks.done(at, {"key": "t1"})
        assert (asked["takeback"]["stands"], asked["as"]) == ("waits", seat)
        assert asks.done(at, {"key": "t1"}) == asked | {"repeated": True}
        assert asks.refused(f"{at}/T1/agree", {})[1] == "own"
        asks.who = other
        assert asks.refused(f"{at}/T9/agree", {})[:2] == (422, "unknown-takeback")
        assert asks.refused(f"{at}/T1/agree", {"seat": seat})[:2] == (403, "wrong-seat")
        told = asks.done(f"{at}/T1/{answer}", {})
        stands = {"agree": "agreed to", "decline": "declined"}[answer]
        assert told["takeback"]["stands"] == stands
        assert [one["stands"] for one in asks.told(at)["takebacks"]] == [stands]


# Branches.


def test_branches_are_opened_listed_and_compared(asks: Asking, tmp_path: Path) -> None:
    told = asks.done(f"{M}/branches", {"seq": "turn3", "purpose": "a test", "key": "b1"})
    assert (told["branch"]["name"], told["branch"]["point"]) == ("demo.B1", 107)
    assert asks.done(f"{M}/branches", {"seq": "turn3", "purpose": "a test", "key": "b1"}) == told
    db = str(tmp_path / "own.sqlite3")
    assert asks.told(f"{M}/branches")["branches"] == typed(db, "branch", "list", "demo")["branches"]
    assert asks.told("/v1/matches/demo.B1")["parent"] == {"match": "demo", "seq": 107}
    found = asks.told(f"{M}/compare", other="demo.B1", **{"as": "judge"})
    assert found == typed(db, "compare", "demo", "demo.B1")
    for who in (A, WATCHES):
        asks.who = who
        assert asks.told(f"{M}/branches")["branches"] == []
        assert asks.refused(f"{M}/compare", other="demo.B1")[:2] == (404, "unknown-match")
        assert asks.refused(f"{M}/branches", {})[:2] == (403, "no-right")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seq": "9999"}, 404, "out-of-range"),
        ({"seq": "58"}, 422, "not-settled"),
        ({"name": "demo"}, 409, "match-exists"),
        ({"expect": 3}, 409, "stale"),
        ({"name": "a/b"}, 422, "malformed"),
    ],
)
def test_a_branch_that_cannot_be_is_refused(
    asks: Asking, body: dict[str, Any], status: int, code: str
) -> None:
    assert asks.refused(f"{M}/branches", body)[:2] == (status, code)


def test_a_ruling_is_given_otherwise_on_a_branch(asks: Asking) -> None:
    body = {"ruling": "R1", "decision": "It stands.", "by": "head-judge:ann"}
    told = asks.done(f"{M}/whatif", body)
    assert (told["ruling"]["id"], told["given"]["name"]) == ("R1", "demo.B1")
    assert len(told["next"]) == 2
    assert asks.told(M)["head"] == 732
    again = [asks.done(f"{M}/whatif", body | {"key": "w1"}) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0]["given"]["name"] != told["given"]["name"]
    assert asks.refused(f"{M}/whatif", body | {"key": "w2", "expect": 1})[:2] == (409, "stale")
    other = {"key": "w1", "decision": "It does not."}
    assert asks.refused(f"{M}/whatif", body | other)[:2] == (409, "key-reused")
    assert asks.refused(f"{M}/whatif", body | {"ruling": "R9"})[:2] == (404, "unknown-ruling")
    assert asks.refused(f"{M}/whatif", {"ruling": "R1"})[:2] == (422, "malformed")
    asks.who = A
    assert asks.refused(f"{M}/whatif", body)[:2] == (403, "no-right")


# Paper.


def test_a_line_is_tried_entered_and_taken_back(paper: Asking, tmp_path: Path) -> None:
    at, db = "/v1/matches/m1", str(tmp_path / "own.sqlite3")
    head = paper.told(at)["head"]
    line = {"line": "pass", "by": "scorekeeper:sam"}
    number = {"line": "1", "by": "scorekeeper:sam"}
    tried = [paper.client.post(f"{at}/entries/check", json=one) for one in (line, number)]
    good = next(one for one, answer in zip((line, number), tried, strict=True) if answer.status_code == 200)
    assert paper.told(at)["head"] == head
    done = paper.done(f"{at}/entries", good | {"key": "e1", "expect": head})
    assert done["first"] == head + 1
    assert paper.done(f"{at}/entries", good | {"key": "e1", "expect": head})["repeated"]
    assert paper.refused(f"{at}/entries", good | {"expect": head})[:2] == (409, "stale")
    back = paper.done(f"{at}/entries/slip", {"by": "scorekeeper:sam"})
    assert back["head"] > done["last"]
    assert paper.refused(f"{at}/entries/slip", {"by": "floor-judge:cy"})[1] == "no-slip"
    assert paper.told(f"{at}/claims")["claims"] == typed(db, "claims", "m1")["claims"]
    differs = paper.told(f"{at}-a/accounts", other="m1-b")["differs"]
    assert differs == typed(db, "accounts", "m1-a", "m1-b")["differs"]
    assert differs
    bounds = paper.told(f"{at}/bounds")["seats"]
    assert sum(bounds["A"].values()) > 20


def test_a_paper_table_keeps_its_hidden_cards(paper: Asking) -> None:
    for who in (Visitor(PLAYER, match="m1", seat="A"), WATCHES._replace(match="m1")):
        paper.who = who
        for path in ("bounds", "claims"):
            assert paper.refused(f"/v1/matches/m1/{path}")[:2] == (403, "no-right")
        body = {"line": "pass"}
        assert paper.refused("/v1/matches/m1/entries", body)[:2] == (403, "no-right")
        assert paper.refused("/v1/matches/m1/entries/slip", {})[:2] == (403, "no-right")
    paper.who = OWNS
    unclear = paper.refused("/v1/matches/m1/entries", {"line": "zeppelin", "by": "scorekeeper:sam"})
    assert unclear[:2] == (400, "unclear")


def test_a_match_that_the_referee_deals_is_not_entered(asks: Asking) -> None:
    assert asks.refused(f"{M}/entries", {"line": "pass"})[:2] == (400, "not-paper")
    assert asks.refused(f"{M}/accounts", other="m9")[:2] == (404, "unknown-match")
