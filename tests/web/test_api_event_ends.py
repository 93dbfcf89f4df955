"""Lists that bind, names, rounds that are ended and reopened, and results, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.disputed import event_begun
from tests.web.hall import CUP, MATCH, Hall, hall_at


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall whose event has one table, which plays."""
    with hall_at(tmp_path) as made:
        event_begun(made)
        yield made


def test_a_match_at_an_event_has_the_lists_of_its_people(hall: Hall) -> None:
    place = {"event": "cup", "round": 2, "table": 9, "people": ["p-1", "p-2"]}
    told = hall.post("kim", "/v1/matches", place | {"decks": ["tide-chorus", ""]}, status=400)
    assert (told["code"], "p-1 registered ember-court" in told["detail"]) == ("other-list", True)
    hall.post("kim", "/v1/matches", place | {"name": "s9", "paper": True})
    with hall.desk() as desk:
        names = [fact.body.name for fact in desk.facts("s9", 1, 3)]
    assert names == ["ember-court", "tide-chorus"]


def test_no_table_reads_the_sealed_lists_of_an_event(hall: Hall) -> None:
    hall.let_in("table", "table")
    place = {"event": "cup", "people": ["p-1", "p-2"]}
    assert hall.post("table", "/v1/matches", place, status=403)["code"] == "no-right"
    assert hall.post("table", "/v1/matches", {"event": "elsewhere"}, status=201)["match"]


def test_a_round_is_ended_and_reopened_and_a_result_recorded(hall: Hall) -> None:
    held = hall.post("kim", f"{CUP}/rounds/1/end", status=422)
    assert held["code"] == "still-playing"
    assert "table 1 (p-1 - p-2, " in held["detail"]
    hall.post("kim", f"{CUP}/rounds/1/end", {"anyway": True})
    assert hall.post("kim", f"{CUP}/rounds/1/reopen", status=422)
    hall.post("kim", f"{CUP}/rounds/1/reopen", {"reason": "too early"})
    result = f"/v1/matches/{MATCH}/result"
    assert hall.get("spectator", result)["result"] is None
    early = hall.post("ann", result, {"winner": "double-loss"}, status=422)
    assert early["code"] == "not-yet"
    said = {"winner": "B", "reason": "reported", "reported": "A"}
    assert hall.post("A", result, said, status=403)
    made = hall.post("ann", result, said | {"key": "r1"})["result"]
    assert (made["winner"], made["confirmed"]) == ("B", "floor-judge:ann")
    assert hall.post("ann", result, said | {"key": "r1"})["repeated"]
    assert hall.get("spectator", result)["result"] == made
    before = hall.get("spectator", f"{result}?seq={made['seq'] - 1}")
    assert before["result"] is None
    (table,) = hall.get("spectator", f"{CUP}/rounds/1/clock")["tables"]
    assert table["result"] == made
    hall.post("kim", f"{CUP}/rounds/1/end")


def test_a_name_is_overwritten_only_on_purpose(hall: Hall) -> None:
    first = {"id": "p-1", "name": "Ines"}
    hall.post("kim", "/v1/people", first)
    hall.post("kim", "/v1/people", first)
    told = hall.post("kim", "/v1/people", first | {"name": "Ben"}, status=409)
    assert (told["code"], "p-1 is Ines already" in told["detail"]) == ("known-person", True)
    assert hall.post("kim", "/v1/people", first | {"name": "Ben", "replace": True})["name"] == "Ben"


def test_only_the_owner_says_by_which_seed_a_table_is_dealt(hall: Hall) -> None:
    hall.post("kim", f"{CUP}/rounds/1/end", {"anyway": True})
    hall.post("kim", f"{CUP}/rounds", {"number": 2})
    seats = {"round": 2, "table": 1, "a": "p-1", "b": "p-2"}
    assert hall.post("kim", f"{CUP}/tables", seats | {"seed": 0}, status=403)["code"] == "no-right"
    owned = seats | {"seed": 0, "by": "organiser:kim"}
    assert hall.post("owner", f"{CUP}/tables", owned, status=400)["code"] == "not-a-test"
    hall.post("kim", f"{CUP}/tables", seats)
    assert hall.post("kim", f"{CUP}/rounds/0/begin", status=422)["code"] == "malformed"
    hall.post("kim", f"{CUP}/rounds/2/tables/1/feature")
    (first,) = hall.get("kim", f"{CUP}/tables?round=2")["tables"]
    hall.post("kim", f"{CUP}/rounds/2/tables/1/feature", {"featured": False})
    (then,) = hall.get("kim", f"{CUP}/tables?round=2")["tables"]
    assert (first["featured"], then["featured"]) == (True, False)
