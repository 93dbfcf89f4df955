"""A token for a seat is a fact of a match that keeps who sees its hands; officials play no seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.court.policy import GENERIC, shipped
from referee.service import Acted, ActionRequest, DeskError
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, list_tokens, make_token
from referee.service.play.acting import act_many
from referee.service.proof.verifying import verify_match
from tests.web.disputed import event_begun
from tests.web.hall import AT, CUP, MATCH, Hall, hall_at

SEAT = {"role": "player", "match": MATCH, "seat": "A", "person": "p-1"}


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with hall_at(tmp_path) as made:
        event_begun(made)
        yield made


def admitted(hall: Hall) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = hall.get("spectator", f"{AT}/full-view")["seats"]
    return told


def test_a_token_for_a_seat_is_told_to_the_table(hall: Hall) -> None:
    before = len(admitted(hall))
    hall.post("bo", "/v1/tokens", SEAT)
    (one,) = admitted(hall)[before:]
    assert (one["by"], one["seats"], one["person"]) == ("head-judge:bo", "A", "p-1")
    for who in ("A", "B", "spectator"):
        lines = hall.get(who, f"{AT}/log?limit=500")["lines"]
        told = [line["words"] for line in lines if line["kind"] == "seat.admitted"]
        assert told[-1].endswith("a token for seat A was given to p-1"), who
        facts = hall.get(who, f"{AT}/facts?limit=500")["facts"]
        assert [f["actor"] for f in facts if f["kind"] == "seat.admitted"][-1] == "head-judge:bo"
    with hall.desk() as desk:
        assert verify_match(desk, MATCH).ok


def test_a_token_that_could_not_be_kept_is_at_most_told_and_never_the_other_way(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hall.desk() as desk:
        before, tokens = len(admitted(hall)), list_tokens(desk)
        monkeypatch.setattr(desk.registry, "put_token", _stopped)
        with pytest.raises(KeyboardInterrupt):
            make_token(desk, Pass("player", "p-1", MATCH, seat="A"), "head-judge:bo")
        assert list_tokens(desk) == tokens
    assert len(admitted(hall)) == before + 1


def _stopped(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_token_that_nobody_named_is_for_who_sits_there(hall: Hall) -> None:
    made = hall.post("bo", "/v1/tokens", SEAT | {"person": ""})
    assert (made["person"], admitted(hall)[-1]["person"]) == ("p-1", "p-1")


def test_an_official_is_given_no_seat_and_nobody_anothers(hall: Hall) -> None:
    refused = hall.post("bo", "/v1/tokens", SEAT | {"person": "bo"}, status=422)
    assert (refused["code"], refused["detail"]) == (
        "not-their-seat",
        "p-1 sits at seat A, not bo",
    )
    with hall.desk() as desk:
        open_match(desk, "loose", *deck_names()[:2], event="cup")
        with pytest.raises(DeskError, match="bo is head-judge of this event and plays no seat"):
            make_token(desk, Pass("player", "bo", "loose", seat="A"))
        with pytest.raises(DeskError, match="bo is head-judge of this event and plays no seat"):
            make_token(desk, Pass("table", "bo", MATCH))


def test_no_official_gives_out_both_seats(hall: Hall) -> None:
    before, both = len(admitted(hall)), {"role": "table", "match": MATCH}
    for who in ("bo", "kim"):
        assert hall.post(who, "/v1/tokens", both, status=403)["code"] == "not-allowed"
    assert len(admitted(hall)) == before
    hall.words["program"] = hall.post("owner", "/v1/tokens", both)["token"]
    last = admitted(hall)[-1]
    assert (last["by"], last["seats"], last["person"]) == ("desk", "AB", "")
    assert hall.get("program", f"{AT}/view?as=B")["as"] == "B"


def test_a_program_that_plays_everywhere_needs_a_token_of_the_match(hall: Hall) -> None:
    hall.let_in("program", "table")
    for eyes in "AB":
        assert hall.get("program", f"{AT}/view?as={eyes}", status=403)["code"] == "no-right"
    act = {"choice": 1, "seat": "A"}
    assert hall.post("program", f"{AT}/actions", act, status=403)["code"] == "no-right"
    assert hall.get("program", f"{AT}/decision")["choices"] == []
    with hall.desk() as desk:
        open_match(desk, "loose", *deck_names()[:2], seed=3)
    assert hall.get("program", "/v1/matches/loose/view?as=B")["as"] == "B"


def test_who_is_appointed_later_plays_a_seat_no_more(hall: Hall) -> None:
    with hall.desk() as desk:
        open_match(desk, "side", *deck_names()[:2], event="cup")
    hall.let_in("zoe", "player", "zoe", match="side", seat="A")
    assert hall.get("zoe", "/v1/matches/side/view?as=A")["as"] == "A"
    hall.post("kim", f"{CUP}/officials", {"person": "zoe", "role": "scorekeeper"})
    assert hall.get("zoe", "/v1/matches/side/view?as=A", status=403)["code"] == "no-right"
    act = {"choice": 1, "seat": "A"}
    assert hall.post("zoe", "/v1/matches/side/actions", act, status=403)["code"] == "no-right"


def test_an_order_that_an_official_makes_for_a_seat_names_the_official(hall: Hall) -> None:
    hall.get("bo", f"{AT}/decision")
    done = hall.post("bo", f"{AT}/actions", {"choice": 1, "seat": "A", "why": "A is called away"})
    assert done["facts"][0]["actor"] == "head-judge:bo"


@pytest.mark.parametrize(("use", "may"), [("off", ()), ("head judge", ("bo",)), ("investigations", ())])
def test_whom_the_policy_keeps_from_the_record_gives_no_seat_out(
    tmp_path: Path, use: str, may: tuple[str, ...]
) -> None:
    with hall_at(tmp_path) as hall:
        shut = shipped()[GENERIC].decode().replace('use = "all calls"', f'use = "{use}"')
        hall.post("owner", "/v1/events", {"name": "cup", "by": "kim", "policy": shut})
        hall.let_in("kim", "organiser", "kim", event="cup")
        for person, role in (("bo", "head-judge"), ("sco", "scorekeeper")):
            hall.post("kim", f"{CUP}/officials", {"person": person, "role": role})
            hall.let_in(person, role, person, event="cup")
        for person, deck in (("p-1", "ember-court"), ("p-2", "tide-chorus")):
            hall.post("kim", f"{CUP}/people", {"person": person, "deck": deck})
        hall.post("kim", f"{CUP}/rounds", {"number": 1, "minutes": 50})
        hall.post("kim", f"{CUP}/tables", {"round": 1, "table": 1, "a": "p-1", "b": "p-2"})
        for who in ("bo", "sco", "kim"):
            wanted = 201 if who in {*may, "sco", "kim"} else 403
            hall.post(who, "/v1/tokens", SEAT, status=wanted)


def test_who_decided_before_a_seat_was_given_out_is_not_too_late(hall: Hall) -> None:
    with hall.desk() as desk:
        head = desk.reader(MATCH).head()
        make_token(desk, Pass("player", "p-2", MATCH, seat="B"))
        (done,) = act_many(desk, [ActionRequest(MATCH, "", ("1",), expect=head)])
        assert isinstance(done, Acted)


def test_a_match_that_keeps_nothing_keeps_no_seats(hall: Hall) -> None:
    with hall.desk() as desk:
        open_match(desk, "loose", *deck_names()[:2], seed=3)
        head = desk.reader("loose").head()
        make_token(desk, Pass("table", match="loose"))
        assert desk.reader("loose").head() == head
