import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import (
    reserved_to,
    rewind_check,
    standing_at,
)
from referee.service.court.punishing import penalties_at
from referee.service.court.ruling import rulings_at, statements_at
from referee.service.event import ordering
from referee.service.event.people import put_person
from referee.service.orders import appeals, calls
from referee.web import ServiceSettings, make_app
from referee.web.desk import queue
from tests.ordering import given
from tests.ordering import given as order_given
from tests.web.at_desk import ASKED, EVENT, TABLE, event_at, hidden, look, ruling, signed_in


@pytest.fixture
def hall(tmp_path: Path) -> str:
    return event_at(tmp_path)


@pytest.fixture
def judge(hall: str) -> Iterator[TestClient]:
    with signed_in(hall, "floor-judge", "ann") as client:
        yield client


def test_the_queue_shows_the_call_and_takes_it_once(judge: TestClient, hall: str) -> None:
    queue = judge.get("/desk").text
    assert ASKED in queue
    form = {"call": "C1", "key": hidden(queue, "key")}
    assert "Claimed by you" in judge.post(f"/desk/{TABLE}/claim", data=form).text
    assert judge.post(f"/desk/{TABLE}/claim", data=form).status_code == 200
    desk = look(hall)
    claimed = [f for f in desk.facts(TABLE) if f.body.KIND == "call.claimed"]
    desk.close()
    assert [f.actor for f in claimed] == ["floor-judge:ann"]
    assert "Yours: go on" in judge.get("/desk").text


def test_the_queue_is_narrowed_by_who_has_a_call_its_round_and_time_given(
    judge: TestClient, hall: str
) -> None:
    def shown(query: str) -> bool:
        return ASKED in judge.get(f"/desk?{query}").text

    assert [shown(f"kind={k}") for k in ("pending", "mine", "taken", "extension")] == [
        True, False, False, False,
    ]  # fmt: skip
    assert (shown("round=1"), shown("round=2"), shown("event=-")) == (True, False, False)
    judge.post(f"/desk/{TABLE}/claim", data={"call": "C1"})
    desk = open_desk(hall)
    order_given(calls.extend, desk, TABLE, "floor-judge:ann", 180, "a long look")
    desk.close()
    assert [shown(f"kind={k}") for k in ("pending", "mine", "taken", "extension")] == [
        False, True, True, True,
    ]  # fmt: skip


def test_a_call_that_waits_long_says_so_until_somebody_has_it(
    judge: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Waits" not in judge.get("/desk").text
    monkeypatch.setattr(queue, "WAITS", ((0, "late"),))
    assert "Waits long" in judge.get("/desk").text
    judge.post(f"/desk/{TABLE}/claim", data={"call": "C1"})
    assert "Waits long" not in judge.get("/desk").text


def test_people_are_called_by_their_kept_names(judge: TestClient, hall: str) -> None:
    desk = open_desk(hall)
    order_given(calls.claim, desk, TABLE, "head-judge:hugo", "C1")
    desk.close()
    for address in ("/desk", f"/desk/{TABLE}"):
        assert "head judge hugo" in judge.get(address).text
    desk = open_desk(hall)
    put_person(desk, "hugo", "Hugo Brandt")
    desk.close()
    for address in ("/desk", f"/desk/{TABLE}"):
        told = judge.get(address).text
        assert "Hugo Brandt" in told
        assert "hugo" not in told


def test_a_statement_is_kept_word_for_word(judge: TestClient, hall: str) -> None:
    words = "It was still my <main> phase."
    form = {"do": "statement", "call": "C1", "person": "A", "text": words, "key": "k"}
    told = judge.post(f"/desk/{TABLE}", data=form).text
    assert "It was still my &lt;main&gt; phase." in told
    desk = look(hall)
    assert [(s.person, s.text) for s in statements_at(desk, TABLE)] == [("A", words)]
    desk.close()


def test_the_check_grades_and_names_who_must_authorise(judge: TestClient, hall: str) -> None:
    told = judge.get(f"/desk/{TABLE}/check").text
    to = int(hidden(told, "to"))
    desk = look(hall)
    found = rewind_check(desk, TABLE, to)
    roles = reserved_to(desk, TABLE, f"rewind.{found.grade.split()[0]}", "floor-judge:ann")
    desk.close()
    assert f"of 5: {found.grade}" in told
    rows = re.findall(r'<li(?: class="rand")?><span class="num">(\d+)', told)
    assert [int(r) for r in rows] == [r.seq for r in found.reversals][:40]
    assert ("Ask the" in told) == bool(roles)


def test_the_check_begins_before_the_last_action_and_offers_those_before(
    judge: TestClient, hall: str
) -> None:
    told = judge.get(f"/desk/{TABLE}/check").text
    desk = look(hall)
    call = standing_at(desk, TABLE, "judge").waiting()[-1]
    acted = [f.seq for f in desk.facts(TABLE) if f.body.KIND == "action.taken"]
    asked = [f.seq for f in desk.facts(TABLE) if f.body.KIND == "decision.asked"]
    desk.close()
    before = [max(a for a in asked if a < seq) for seq in acted if seq < call.point][::-1][:12]
    picks = told.split('class="picks"')[1].split("</ol>")[0]
    assert [int(to) for to in re.findall(r"check\?to=(\d+)", picks)] == before
    assert hidden(told, "to") == str(before[0])
    assert call.point - before[0] < 10


def test_a_ruling_is_asked_once_and_recorded_once_with_penalty_and_time(judge: TestClient, hall: str) -> None:
    judge.post(f"/desk/{TABLE}/claim", data={"call": "C1"})
    desk = look(hall)
    code = desk.policy(TABLE).infractions[0].code
    desk.close()
    form = ruling({"infraction": code, "seat": "A"})
    asked = judge.post(f"/desk/{TABLE}/rule", data=form | {"do": "ask"}).text
    assert "Record: no remedy" in asked
    assert "+3:00?" in asked
    desk = look(hall)
    assert rulings_at(desk, TABLE) == ()
    desk.close()
    for _ in range(2):
        done = judge.post(f"/desk/{TABLE}/rule", data=form | {"do": "record"})
        assert (done.url.path, done.url.params["done"]) == ("/desk", f"{TABLE}/R1")
        assert f"R1 is recorded at {TABLE}." in done.text
    desk = look(hall)
    given = rulings_at(desk, TABLE)
    penalties = penalties_at(desk, TABLE, "judge")
    now = standing_at(desk, TABLE, "judge")
    desk.close()
    assert [(r.id, r.decision, r.by) for r in given] == [("R1", "Yes, it was.", "floor-judge:ann")]
    assert [(p.infraction, p.seat, p.ruling) for p in penalties] == [(code, "A", "R1")]
    assert now.extended == 180
    assert [(c.id, c.stands, c.ruling) for c in now.calls] == [("C1", "closed", "R1")]


def test_what_is_refused_says_every_reason_and_loses_nothing(judge: TestClient, hall: str) -> None:
    form = ruling({"clause": "glossary.nothing.9", "decision": "No, and here is why."})
    answer = judge.post(f"/desk/{TABLE}/rule", data=form | {"do": "record"})
    assert answer.status_code == 422
    assert "glossary.nothing.9" in answer.text
    assert "No, and here is why." in answer.text
    desk = look(hall)
    assert rulings_at(desk, TABLE) == ()
    desk.close()


def test_all_that_a_ruling_lacks_is_told_before_anything_is_asked_or_recorded(
    judge: TestClient, hall: str
) -> None:
    lacking = {
        "question": "", "decision": "", "remedy": "rewind", "infraction": "G1", "minutes": "few",
    }  # fmt: skip
    for do in ("ask", "record"):
        told = judge.post(f"/desk/{TABLE}/rule", data=ruling(lacking | {"do": do}))
        assert told.status_code == 422
        assert (
            "The ruling lacks the question, the decision, the seq to go back to, whose infraction "
            "it is, the minutes in figures" in told.text
        )
        assert "This is written into the log" not in told.text
    desk = look(hall)
    assert rulings_at(desk, TABLE) == ()
    desk.close()


def test_what_is_recorded_of_a_form_is_told_where_the_rest_is_refused(judge: TestClient, hall: str) -> None:
    form = ruling({"infraction": "G1", "seat": "A", "level": "disqualification", "do": "record"})
    told = judge.post(f"/desk/{TABLE}/rule", data=form)
    assert told.status_code == 422
    assert "R1 recorded, the rest is not:" in told.text
    desk = look(hall)
    assert [len(rulings_at(desk, TABLE)), len(penalties_at(desk, TABLE, "judge"))] == [1, 0]
    desk.close()


def test_a_table_is_given_time_without_a_ruling(judge: TestClient, hall: str) -> None:
    told = judge.get(f"/desk/{TABLE}").text
    assert 'name="minutes"' in told
    form = {"do": "time", "minutes": "3", "reason": "a long look", "key": hidden(told, "key")}
    refused = judge.post(f"/desk/{TABLE}", data=form | {"minutes": "few"})
    assert refused.status_code == 422
    assert "a long look" in refused.text
    for _ in range(2):
        assert judge.post(f"/desk/{TABLE}", data=form).status_code == 200
    desk = look(hall)
    assert standing_at(desk, TABLE, "judge").extended == 180
    desk.close()


def test_a_call_of_another_judge_is_shown_and_not_offered(judge: TestClient, hall: str) -> None:
    assert "Take C1" in judge.get(f"/desk/{TABLE}").text
    desk = open_desk(hall)
    order_given(calls.claim, desk, TABLE, "head-judge:hugo", "C1")
    desk.close()
    for address in ("/desk", f"/desk/{TABLE}"):
        told = judge.get(address).text
        assert ASKED in told
        assert "head judge hugo" in told
        assert "Take C1" not in told


def test_a_ruling_by_another_judge_meanwhile_is_told(judge: TestClient, hall: str) -> None:
    wrote = hidden(judge.get(f"/desk/{TABLE}/rule").text, "expect")
    with signed_in(hall, "head-judge", "hugo") as head:
        head.post(f"/desk/{TABLE}/rule", data=ruling({"key": "other", "do": "record"}))
    late = judge.post(f"/desk/{TABLE}/rule", data=ruling({"expect": wrote, "do": "record"}))
    assert late.status_code == 409
    assert f'You wrote against <span class="num">{wrote}</span>' in late.text


def test_a_level_that_is_not_ones_own_is_locked_and_says_for_whom(judge: TestClient) -> None:
    told = judge.post(
        f"/desk/{TABLE}/rule", data=ruling({"infraction": "G1", "seat": "B", "do": "look"})
    ).text
    locked = re.findall(r'name="level" value="([a-z ]+)"[^>]* disabled', told)
    assert "disqualification" in locked
    assert "for the head-judge" in told


def test_an_appeal_is_heard_and_overturned_by_the_head_judge(judge: TestClient, hall: str) -> None:
    judge.post(f"/desk/{TABLE}/claim", data={"call": "C1"})
    judge.post(f"/desk/{TABLE}/rule", data=ruling({"do": "record"}))
    desk = open_desk(hall)
    given(appeals.file, desk, TABLE, "B", "R1", "The step was over.")
    desk.close()
    assert "An appeal is for the head judge" in judge.get(f"/desk/{TABLE}/appeal").text
    with signed_in(hall, "head-judge", "hugo") as head:
        heard = head.post(f"/desk/{TABLE}/appeal", data={"id": "A1", "do": "hear", "key": "h"})
        assert "Uphold R1" in heard.text
        form = {
            "id": "A1", "do": "decide", "outcome": "overturned", "reasons": "It was over.",
            "decision": "No, it came too late.", "clause": "glossary.attack.1", "remedy": "none",
            "key": "h2",
        }  # fmt: skip
        assert head.post(f"/desk/{TABLE}/appeal", data=form).url.path == f"/desk/{TABLE}"
    desk = look(hall)
    (appeal,) = appeals_at(desk, TABLE, "judge")
    stands = [r.id for r in rulings_at(desk, TABLE) if r.stands == "stands"]
    desk.close()
    assert (appeal.stands, appeal.superseded_by, appeal.decided_by) == (
        "overturned", "R2", "head-judge:hugo",
    )  # fmt: skip
    assert stands == ["R2"]


def test_an_event_is_run_from_its_screen(hall: str) -> None:
    with signed_in(hall, "organiser", "orla") as organiser:
        told = organiser.get(f"/desk/event/{EVENT}").text
        assert "Round 1" in told
        organiser.post(f"/desk/event/{EVENT}", data={"do": "end", "round": "1", "key": "e1"})
        organiser.post(f"/desk/event/{EVENT}", data={"do": "open", "round": "2", "key": "e2"})
        refused = organiser.post(
            f"/desk/event/{EVENT}",
            data={"do": "seat", "round": "2", "table": "1", "a": "p1", "b": "p1", "key": "e3"},
        )
        assert refused.status_code == 422
        seat = {"do": "seat", "round": "2", "table": "1", "a": "p2", "b": "p1", "key": "e4"}
        assert "cup-2-1" in organiser.post(f"/desk/event/{EVENT}", data=seat).text


@pytest.mark.parametrize("address", ["/desk", f"/desk/{TABLE}", f"/desk/{TABLE}/rule"])
def test_the_desk_is_for_officials(hall: str, address: str) -> None:
    with signed_in(hall, "player", "p1") as player:
        assert player.get(address).status_code == 403


def test_the_owner_sees_an_event_and_orders_for_an_official_whom_they_name(hall: str) -> None:
    headers = {"authorization": "Bearer the-owner", "accept": "text/html"}
    with TestClient(make_app(ServiceSettings(hall, owner="the-owner")), headers=headers) as own:
        told = own.get("/desk/event/cup").text
        assert "Say first for whom you order." in told
        (chosen,) = re.findall(r'href="([^"]+by/organiser[^"]+)"', told)
        named = own.get(chosen).text
        assert "Say first for whom you order." not in named
        assert f'action="{chosen.replace("%3A", ":")}"' in named
        form = {"do": "end", "key": "desk-end", "round": "1", "anyway": "1"}
        nobody = own.post("/desk/event/cup", data=form)
        assert nobody.status_code == 422
        assert "does not say which official gives it" in nobody.text
        done = own.post(chosen, data=form)
        assert done.url.path == "/by/organiser:orla/desk/event/cup"
    desk = look(hall)
    (one,) = ordering.event_at(desk, "cup").rounds
    desk.close()
    assert one.ended > 0


def test_the_owner_says_once_for_whom_they_order_and_the_address_keeps_it(hall: str) -> None:
    headers = {"authorization": "Bearer the-owner", "accept": "text/html"}
    with TestClient(make_app(ServiceSettings(hall, owner="the-owner")), headers=headers) as own:
        for address in ("/desk", f"/desk/{TABLE}", f"/desk/{TABLE}/rule"):
            asked = own.get(address).text
            assert "For whom do you order?" in asked
            place = address.removeprefix("/")
            assert f'href="/by/floor-judge%3Aann/{place}"' in asked
        table = own.get(f"/by/floor-judge:ann/desk/{TABLE}").text
        assert "You order as <bdi>ann</bdi>, floor judge" in table
        assert f'href="/by/floor-judge:ann/desk/{TABLE}/check"' in table
        done = own.post(f"/by/floor-judge:ann/desk/{TABLE}", data={"do": "claim", "call": "C1", "key": "k1"})
        assert done.url.path == f"/by/floor-judge:ann/desk/{TABLE}"
        assert "Claimed by you" in done.text
        shut = own.get(f"/m/{TABLE}?as=judge")
        assert shut.status_code == 403
        assert '<option value="floor-judge:ann">' in shut.text
    desk = look(hall)
    assert [c.taken_by for c in standing_at(desk, TABLE, "judge").waiting()] == ["floor-judge:ann"]
    desk.close()


def test_nobody_else_orders_in_another_name_by_the_address(hall: str) -> None:
    with signed_in(hall, "floor-judge", "ann") as ann:
        form = {"do": "claim", "call": "C1", "key": "k1"}
        refused = ann.post(f"/by/head-judge:hugo/desk/{TABLE}", data=form)
        assert refused.status_code == 403
        assert "orders as floor judge ann, not as head judge hugo" in refused.text
        assert "For whom do you order?" not in ann.get(f"/desk/{TABLE}").text
