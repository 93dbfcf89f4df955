"""Precedents, audits, policies and lists over HTTP; every answer against its schema."""

from __future__ import annotations

from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from referee.web.api import (
    appeals,
    audits,
    calls,
    events,
    illegal,
    pace,
    penalties,
    people,
    policies,
    precedents,
    rounds,
    rulings,
)
from tests.web.disputed import CUP, MATCH, Hall

ROOMS = (
    appeals, audits, calls, events, illegal, pace, penalties, people, policies, precedents, rounds,
    rulings,
)  # fmt: skip
ROUTES = [route for room in ROOMS for route in room.router.routes if isinstance(route, APIRoute)]


def test_precedents_are_found_beside_those_that_decided_otherwise(hall: Hall) -> None:
    found = hall.get("ann", "/v1/precedents?clause=glossary.attack.1")
    rows = {one["id"]: one for one in found["rulings"]}
    assert {"R1", "R2"} <= rows.keys()
    assert rows["R1"]["stands"].startswith("superseded")
    assert rows["R2"]["marks"]["event"] == ["cup"]
    assert (found["more"], found["next"]) == (False, None)
    part = hall.get("ann", "/v1/precedents?clause=glossary.attack.1&limit=1")
    assert (len(part["rulings"]), part["total"]) == (1, found["total"])
    more = hall.get("ann", part["next"])
    assert more["rulings"][0]["id"] != part["rulings"][0]["id"]
    nothing = hall.get("ann", "/v1/precedents", status=400)
    assert nothing["code"] == "nothing-sought"


def test_an_event_is_judged_again_and_audited_part_by_part(hall: Hall) -> None:
    first = hall.get("bo", "/v1/audits/cup?limit=1")
    assert first["audit"]["logs"] == 1
    rest = hall.get("bo", first["next"])
    assert rest["next"] is None
    assert first["findings"] == rest["findings"] == []
    own = hall.post("bo", "/v1/readjudications", {"event": "cup"})
    assert [(one["match"], one["verdict"]) for one in own["findings"]] == [(MATCH, "exact")]
    older = hall.post("bo", "/v1/readjudications", {"match": MATCH, "edition": "3.0.0"})
    assert older["findings"][0]["verdict"] != "exact"
    twice = {"match": MATCH, "event": "cup"}
    assert hall.post("bo", "/v1/readjudications", twice, status=400)["code"] == "which-match"
    wrong = {"match": MATCH, "readings": {"no.such": "x"}}
    assert hall.post("bo", "/v1/readjudications", wrong, status=400)["code"] == "bad-reading"


def test_a_policy_file_is_checked_with_faults_and_warnings(hall: Hall) -> None:
    text = hall.get("A", "/v1/policies/generic-1")
    assert text["name"] == "generic"
    assert hall.get("A", "/v1/policies/other", status=404)["code"] == "no-policy"
    assert hall.get("A", "/v1/policies")["policies"] == ["generic-1"]
    found = hall.post("A", "/v1/policies/check", {"policy": "[policy"})
    assert (found["valid"], found["faults"][0]["line"]) == (False, 1)


def test_a_person_reads_their_own_list_and_no_other(over: Hall) -> None:
    for who, own in (("A", "p-1"), ("B", "p-2"), ("nobody", "")):
        rows = over.get(who, f"{CUP}/people")["people"]
        assert {one["id"] for one in rows if one["main"] or one["deck"]} == {own} - {""}


def named(route: APIRoute) -> list[str]:
    """Give the names of the examples of an operation, as they stand in its responses."""
    content = route.responses.get(200, {}).get("content", {})
    return [str(one["example"]) for one in content.values() if one.get("example")]


def test_what_is_answered_fits_the_schema_that_the_api_describes(over: Hall) -> None:
    models = {
        (method, route.path): route.response_model
        for route in ROUTES
        for method in route.methods or ()
    }
    kept = over.kept
    tried = 0
    for method, path, name in asked(over):
        model = models[method, path]
        TypeAdapter(model).validate_python(kept[name], strict=False, extra="forbid")
        tried += 1
    assert tried == len(kept)


def asked(hall: Hall) -> list[tuple[str, str, str]]:
    """Give method, path and name of everything that was kept, the path as its route has it."""
    rows = []
    for name, (method, path) in hall.asked.items():
        clean = path.partition("?")[0]
        fits = [
            route.path
            for route in ROUTES
            if method in (route.methods or ()) and route.path_regex.fullmatch(clean)
        ]
        rows.append((method, fits[0], name))
    return rows


def test_every_operation_says_what_it_does_and_shows_a_real_answer() -> None:
    for route in ROUTES:
        assert route.summary, route.path
        assert route.description, route.path
        assert route.response_model is not None, route.path
        assert {401, 403, 404} <= route.responses.keys() or route.path.startswith("/v1/policies")
    bare = {r.path for r in ROUTES if not named(r)}
    assert bare == {
        "/v1/matches/{match}/missed", "/v1/matches/{match}/penalties/carry", "/v1/policies",
    }  # fmt: skip
