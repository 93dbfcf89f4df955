"""Precedents, audits, policies and lists over HTTP."""

from __future__ import annotations

from pathlib import Path

from tests.web.disputed import event_begun
from tests.web.hall import CUP, MATCH, Hall, hall_at


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


def test_a_person_reads_their_own_list_and_no_other(tmp_path: Path) -> None:
    with hall_at(tmp_path, public=True) as hall:
        event_begun(hall)
        for who, own in (("A", "p-1"), ("B", "p-2"), ("nobody", "")):
            rows = hall.get(who, f"{CUP}/people")["people"]
            assert {one["id"] for one in rows if one["main"] or one["deck"]} == {own} - {""}
