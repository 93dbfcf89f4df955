"""A dispute over HTTP, from the call to the appeal, by both seats and their judges; refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.service.court.appealing import appeals_at
from referee.service.court.judging import standing_at
from referee.service.court.punishing import owed_at, penalties_followed_up, penalty_history
from referee.service.court.rerunning import judge_again
from referee.service.court.ruling import rulings_at, statements_at
from referee.service.event.answers import event_for
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.looking import view_at
from referee.service.play.owing import dues_at, illegals_at
from referee.service.proof.verifying import verify_match
from referee.web.encoded import encoded
from tests.web.hall import AT, CUP, MATCH, Hall

OF = "/v1/matches/{match}"


def as_json(value: object) -> Any:
    return json.loads(encoded(value))


def head(hall: Hall) -> int:
    with hall.desk() as desk:
        return desk.reader(MATCH).head()


def refused(hall: Hall, who: str, path: str, body: Any, status: int) -> dict[str, Any]:
    """Order something that must be refused and write nothing."""
    before = head(hall)
    problem: dict[str, Any] = hall.post(who, path, body, status=status)
    assert head(hall) == before
    assert problem["status"] == status
    return problem


def test_the_dispute_went_from_the_call_to_the_appeal(hall: Hall) -> None:
    called, penalties = hall.told(f"POST {OF}/calls"), hall.told(f"POST {OF}/penalties")
    assert called["standing"]["stopped"] is not None
    assert (
        hall.told(f"POST {OF}/calls/{{call}}/claim")["standing"]["calls"][0]["taken_by"] == "floor-judge:ann"
    )
    given = hall.told(f"POST {OF}/rulings")
    assert (given["ruling"]["id"], given["ruling"]["by"]) == ("R1", "floor-judge:ann")
    assert given["ruling"]["remedy"] == "partial-fix"
    assert given["head"] > given["ruling"]["seq"]
    assert penalties["penalty"]["level"] == "warning"
    closed = hall.told(f"POST {OF}/calls/{{call}}/close")
    assert [p["id"] for p in closed["penalties"]] == ["P1"]
    assert (closed["standing"]["stopped"], closed["standing"]["extended"]) == (None, 300)
    one = hall.told(f"POST {OF}/appeals/{{appeal}}/decide")["appeal"]
    assert (one["stands"], one["superseded_by"], one["extension"]) == ("overturned", "R2", 180)
    (first, second) = hall.get("bo", f"{AT}/rulings/R1")["chain"]
    assert (first["stands"], first["over"], second["remedy"]) == ("superseded", "R2", "rewind")
    assert first["undone"] > 0
    with hall.desk() as desk:
        assert verify_match(desk, MATCH).ok
        assert judge_again(desk, MATCH).ok


def test_what_is_answered_is_what_the_desk_says(hall: Hall) -> None:
    with hall.desk() as desk:
        for who, words in (("bo", "judge"), ("A", "A"), ("spectator", "spectator")):
            said: dict[str, dict[str, Any]] = {
                "calls": {"standing": standing_at(desk, MATCH, words)},
                "rulings": {"rulings": rulings_at(desk, MATCH, words)},
                "statements": {"statements": statements_at(desk, MATCH, words)},
                "appeals": {"appeals": appeals_at(desk, MATCH, words)},
                "illegal": {
                    "illegal": illegals_at(desk, MATCH, words),
                    "dues": dues_at(desk, MATCH),
                },
                "penalties": {
                    "penalties": penalties_followed_up(desk, MATCH, words),
                    "owed": [one.link for one in owed_at(desk, MATCH)] if words == "judge" else [],
                },
            }
            for what, expected in said.items():
                shown = hall.get(who, f"{AT}/{what}")
                assert shown == as_json(
                    {"match": MATCH, "seq": head(hall), "as": words, "sealed": 0} | expected
                ), (who, what)
        past = penalty_history(desk, "p-2", "cup", "judge")
        told_past = hall.get("bo", "/v1/people/p-2/penalties?event=cup")
        assert (told_past["penalties"], told_past["sealed"]) == (as_json(past), 0)
        assert hall.get("bo", f"{AT}/policy") == as_json(desk.policy(MATCH))
        event = event_at(desk, "cup")
        beside = {"event": "cup", "without_table": []}
        assert hall.get("bo", CUP) == as_json(event) | beside
        assert hall.get("spectator", CUP) == as_json(event_for(event, official=False)) | beside


WORDS = ("question", "decision", "agreed", "grounds", "reasons", "text", "reason", "deviation")


def texts(value: Any) -> list[str]:
    """Every text of a person in an answer."""
    if isinstance(value, dict):
        own = [v for k, v in value.items() if k in WORDS and isinstance(v, str) and v]
        return own + [one for v in value.values() for one in texts(v)]
    return [one for v in value for one in texts(v)] if isinstance(value, list) else []


def test_a_spectator_reads_what_stands_and_none_of_the_words(hall: Hall) -> None:
    for what in ("calls", "notes", "rulings", "statements", "appeals", "penalties", "rulings/R1"):
        shown = hall.get("spectator", f"{AT}/{what}")
        assert shown["as"] == "spectator"
        assert texts(shown) == [], what
        assert texts(hall.get("A", f"{AT}/{what}")), what
        wrong = hall.get("spectator", f"{AT}/{what}?as=judge", status=403)
        assert wrong["code"] == "no-right"
        assert hall.get("A", f"{AT}/{what}?as=B", status=403)["code"] == "no-right"


def test_what_stood_at_a_seq_never_changes(hall: Hall) -> None:
    at = hall.told(f"POST {OF}/rulings")["ruling"]["seq"]
    path = f"{AT}/rulings?as=A&seq={at}"
    word = {"authorization": f"Bearer {hall.words['A']}"}
    answer = hall.client.get(path, headers=word)
    (one,) = answer.json()["rulings"]
    assert (one["id"], one["stands"]) == ("R1", "stands")
    assert "immutable" in answer.headers["cache-control"]
    again = hall.client.get(path, headers=word | {"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert hall.get("A", f"{AT}/rulings?seq={at - 1}")["rulings"] == []
    assert hall.get("A", f"{AT}/rulings/R1?seq={at - 1}", status=404)["code"] == "unknown-ruling"
    assert hall.get("A", f"{AT}/rulings?seq=99999", status=404)["code"] == "out-of-range"


def test_an_order_is_given_once_by_its_key_and_on_its_seq(hall: Hall) -> None:
    now = head(hall)
    stale = refused(hall, "bo", f"{AT}/notes", {"text": "late", "expect": now - 1}, 409)
    assert (stale["code"], stale["current"]) == ("stale", now)
    said = {"text": "once", "key": "k-1", "expect": now}
    first = hall.post("bo", f"{AT}/notes", said)
    again = hall.post("bo", f"{AT}/notes", said)
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["head"] == first["head"] == now + 1
    other = refused(hall, "bo", f"{AT}/notes", said | {"text": "other"}, 409)
    assert other["code"] == "key-reused"
    word = {"authorization": f"Bearer {hall.words['bo']}", "idempotency-key": "k-2"}
    rows = [
        hall.client.post(f"{AT}/notes", json={"text": "by header"}, headers=word).json() for _ in range(2)
    ]
    assert [row["repeated"] for row in rows] == [False, True]


MISSED = {"seq": 4, "card": "Nobody", "line": 1, "remedy": "none"}
LOSS = {
    "infraction": "G2",
    "seat": "B",
    "reason": "a third",
    "level": "game loss",
    "deviation": "on purpose",
    "another": True,
}
RULE = {"question": "May it?", "decision": "No.", "clauses": ["glossary.attack.1"]}

EDIT = RULE | {"remedy": "state-edit", "moves": "draw A 1"}


@pytest.mark.parametrize(
    ("who", "path", "body", "status", "code"),
    [
        ("nobody", "rulings", RULE, 401, "no-token"),
        ("A", "rulings", RULE, 403, "no-right"),
        ("spectator", "rulings", RULE, 403, "no-right"),
        ("ann", "rulings", RULE | {"by": "head-judge:bo"}, 403, "no-right"),
        ("ann", "rulings", EDIT, 403, "not-allowed"),
        ("ann", "rulings", RULE | {"clauses": ["glossary.attack.999"]}, 422, "unknown-clause"),
        ("ann", "rulings", RULE | {"remedy": "partial-fix", "moves": "draw A 99"}, 422, ""),
        ("bo", "rulings", RULE | {"remedy": "rewind", "to": "turn99"}, 404, "unknown-point"),
        ("ann", "rulings", RULE | {"remedy": "miracle"}, 422, "malformed"),
        ("ann", "rulings", RULE | {"surprise": 1}, 422, "malformed"),
        ("bo", "rulings/R9/withdraw", {"reason": "misread"}, 422, "unknown-ruling"),
        ("bo", "rulings/R1/supersede", RULE, 422, "unknown-ruling"),
        ("ann", "calls/C9/claim", {}, 422, "unknown-call"),
        ("bo", "calls/C1/close", {}, 422, ""),
        ("ann", "calls", {"seat": "A", "question": "May it?"}, 403, "no-right"),
        ("A", "calls", {"seat": "B", "question": "May it?"}, 403, "wrong-seat"),
        ("A", "calls", {"question": " "}, 422, "empty"),
        ("A", "appeals", {"ruling": "R1", "grounds": "again"}, 422, "appealed"),
        ("A", "appeals", {"ruling": "R2", "grounds": "again"}, 422, "final"),
        ("bo", "appeals/A1/hear", {}, 422, "final"),
        ("bo", "appeals/A9/decide", {"outcome": "upheld", "reasons": "so"}, 422, "unknown-appeal"),
        ("ann", "penalties", {"infraction": "X9", "seat": "B", "reason": "x"}, 422, ""),
        ("ann", "penalties", {"infraction": "G2", "seat": "B"}, 422, "same-incident"),
        ("ann", "penalties", LOSS, 403, "not-allowed"),
        ("ann", "penalties", LOSS | {"approved": "head-judge:bo"}, 403, "no-right"),
        ("ann", "penalties/carry", {"link": "m9/P1", "approved": "head-judge:bo"}, 403, "no-right"),
        ("ann", "penalties/P9/withdraw", {"reason": "x"}, 403, "not-allowed"),
        ("bo", "penalties/P9/withdraw", {"reason": "x"}, 422, "unknown-penalty"),
        ("bo", "penalties/carry", {"link": "m9/P1"}, 422, ""),
        ("ann", "illegal", {"seat": "A", "action": 3, "told": "x"}, 422, "empty"),
        ("ann", "illegal", {"seat": "A", "action": "", "clauses": ["{"]}, 422, "unknown-clause"),
        ("ann", "dues/clear", {}, 422, "nothing-due"),
        ("ann", "statements", {"person": "p-1", "text": " "}, 422, "empty"),
        ("ann", "extensions", {"seconds": 0}, 422, "malformed"),
        ("ann", "missed", MISSED, 400, "unclear"),
        ("spectator", "notes", {"text": "hm"}, 403, "no-right"),
        ("B", "consent", {"seat": "A"}, 403, "wrong-seat"),
    ],
)
def test_what_may_not_be_is_refused_with_its_reason(  # noqa: PLR0917 - a case has five parts
    hall: Hall, who: str, path: str, body: Any, status: int, code: str
) -> None:
    problem = refused(hall, who, f"{AT}/{path}", body, status)
    assert code in {"", problem["code"]}, problem
    assert problem["detail"]
    assert problem.get("instead")


def test_all_reasons_are_told_at_once_each_by_itself(hall: Hall) -> None:
    wrong = {"question": "", "decision": "", "clauses": ["glossary.attack.999"]}
    problem = refused(hall, "ann", f"{AT}/rulings", wrong, 422)
    said = [one["text"] for one in problem["reasons"]]
    assert said[:2] == ["the ruling has no question", "the ruling has no decision"]
    assert "glossary.attack.999" in said[2]


def test_impossible_moves_are_refused_with_the_clauses_that_forbid_them(hall: Hall) -> None:
    moves = RULE | {"remedy": "partial-fix", "moves": "field #1 left"}
    problem = refused(hall, "ann", f"{AT}/rulings", moves, 422)
    assert problem["instead"].startswith("state moves")


def test_a_token_of_another_table_or_event_opens_nothing_here(hall: Hall) -> None:
    with hall.desk() as desk:
        open_match(desk, "m7", seed=7, people=("p-8", "p-9"))
        open_event(desk, "other", "eve")
    hall.let_in("far", "player", "p-8", match="m7", seat="A")
    hall.let_in("eve", "organiser", "eve", event="other")
    unknown = hall.get("far", "/v1/matches/nothing/rulings", status=404)
    for who in ("far", "eve"):
        for what in ("calls", "rulings", "statements", "penalties", "appeals", "illegal", "policy"):
            problem = hall.get(who, f"{AT}/{what}", status=404)
            assert problem["code"] == "unknown-match"
            assert problem["detail"] == unknown["detail"].replace("nothing", MATCH)
        assert hall.get(who, CUP, status=404)["code"] == "unknown-match"
        for path, body in (("rulings", RULE), ("notes", {"text": "x"}), ("calls/C1/claim", {})):
            refused(hall, who, f"{AT}/{path}", body, 404)
        refused(hall, who, f"{AT}/calls", {"question": "May it?"}, 404)
    assert hall.get("eve", "/v1/people/p-2/penalties?event=cup", status=403)["code"] == "no-right"
    assert hall.get("eve", "/v1/audits/cup", status=404)["code"] == "unknown-match"
    again = {"event": "cup"}
    assert hall.post("eve", "/v1/readjudications", again, status=403)["code"] == "no-right"
    assert hall.post("eve", f"{CUP}/people", {"person": "x"}, status=404)["code"] == "unknown-match"
    assert [one["name"] for one in hall.get("eve", "/v1/events")["events"]] == ["other"]


def test_lists_and_names_are_told_to_those_who_may_know_them(hall: Hall) -> None:
    mains = {one["id"]: len(one["main"]) for one in hall.get("bo", f"{CUP}/people")["people"]}
    assert mains["p-1"] == mains["p-2"] > 0
    for path in (CUP, f"{CUP}/people"):
        shown = hall.get("spectator", path)
        rows = shown.get("people", shown.get("entrants"))
        assert [one["id"] for one in rows if one["main"] or one["deck"]] == []
        assert [one["id"] for one in rows] == ["p-1", "p-2", "p-3"]
    hall.post("kim", "/v1/people", {"id": "p-1", "name": "Kim Lee"})
    assert hall.get("bo", "/v1/people/p-1")["name"] == "Kim Lee"
    for who in ("A", "spectator"):
        assert hall.get(who, "/v1/people", status=403)["code"] == "no-right"
        assert hall.get(who, "/v1/precedents?words=attack", status=403)["code"] == "no-right"
        assert hall.get(who, f"{AT}/pace", status=403)["code"] == "no-right"
    assert hall.get("spectator", f"{CUP}/calls", status=403)["code"] == "no-right"
    assert hall.post("bo", "/v1/people/p-1/erase", status=403)["code"] == "no-right"
    stranger = {"id": "p-99", "name": "Nobody"}
    assert hall.post("kim", "/v1/people", stranger, status=403)["code"] == "no-right"
    assert hall.get("A", "/v1/people/p-2/penalties?event=cup", status=403)["code"] == "no-right"
    own = hall.get("B", "/v1/people/p-2/penalties?event=cup")["penalties"]
    assert [one["penalty"]["id"] for one in own] == ["P1"]


def test_an_official_without_an_opened_view_sees_no_hidden_card_in_an_answer(hall: Hall) -> None:
    done = hall.post("ann", f"{AT}/statements", {"person": "p-1", "text": "I drew one."})
    with hall.desk() as desk:
        assert done["decision"] == as_json(view_at(desk, MATCH, "spectator")["decision"])
        assert done["decision"] != as_json(view_at(desk, MATCH, "judge")["decision"])


def test_who_learns_later_reads_the_court_as_it_was(hall: Hall) -> None:
    with hall.desk() as desk:
        held = Pass("spectator", event="cup", delay=3000)
        hall.words["late"] = make_token(desk, held).token
    for path in (f"{AT}/rulings", f"{AT}/calls", CUP, f"{CUP}/tables"):
        problem = hall.get("late", path, status=404)
        assert problem["code"] == "unknown-match"
    assert hall.get("late", "/v1/events")["events"] == []
