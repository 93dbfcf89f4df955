"""A second judge gets the position and the claims, and nothing of how it was ruled."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

import pytest

from referee.court import Ruling
from referee.exchange import NotationError
from referee.exchange.archive import zipped
from referee.exchange.blind import (
    BlindAnswer,
    compare,
    make_answer,
    make_pack,
    read_answer,
    read_pack,
    summary,
)
from referee.service import Desk
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.orders import calls, rulings
from referee.service.proof.roots import rows_in
from tests import ordering
from tests.exchange.records import desk, on_with

DECISION = "The zebra may not attack: quixotic."
SECRETS = (
    "zebra",
    "quixotic",
    "second thoughts",
    "slow as a snail",
    "glossary.attack.4",
    "note of bea",
    "appeal of A",
    "floor-judge:ann",
    "xylophone",
)


def ruled() -> tuple[Desk, str]:
    """A match with statements, a ruling, a ruling over it, notes and play after it."""
    at = desk()
    match = open_match(at, "m1", first="A")
    on_with(at, match, 25)
    ordering.given(calls.open_call, at, match, "A", "May this attack?")
    ordering.given(rulings.state, at, match, "floor-judge:ann", "I paid for it.", "A", "C1")
    ordering.given(rulings.state, at, match, "floor-judge:ann", "It was down already.", "B", "C1")
    first = Ruling(
        "Does a downed SIGNI attack?",
        DECISION,
        ("glossary.attack.4",),
        "none",
        looked_at=(7,),
        agreed="It was the main phase; xylophone.",
        call="C1",
        infraction="G2",
    )
    give_ruling(at, match, first, "floor-judge:ann")
    ordering.given(calls.close, at, match, "floor-judge:ann", "C1", "R1")
    ordering.given(calls.note, at, match, "head-judge:bea", "note of bea, slow as a snail", point=5)
    over = Ruling("Does it?", "second thoughts", ("glossary.attack.1",), "none", supersedes="R1")
    give_ruling(at, match, over, "head-judge:bea")
    on_with(at, match, 3)
    return at, match


@pytest.fixture(scope="module")
def table() -> tuple[Desk, str]:
    return ruled()


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("ruling", ["R1", "R2"])
def test_nothing_of_the_ruling_is_in_any_byte(table: tuple[Desk, str], ruling: str) -> None:
    at, match = table
    data = make_pack(at, match, ruling)
    for secret in SECRETS:
        assert secret.encode() not in data, secret
    facts = at.facts(match)
    given = [f.seq for f in facts if f.body.KIND == "ruling.given"]
    for seq in range(given[0], len(facts) + 1):
        assert rows_in(at, match)[seq - 1].hash.hex().encode() not in data
        assert f'"seq": {seq},'.encode() not in data
    assert not [f for f in json.loads(parts_of(data)["facts.json"]) if f["kind"] == "ruling.given"]


def test_the_position_the_question_and_the_claims_are_there(table: tuple[Desk, str]) -> None:
    at, match = table
    parts = parts_of(make_pack(at, match, "R1"))
    said = json.loads(parts["manifest.json"])
    opened = next(f for f in at.facts(match) if f.body.KIND == "call.opened")
    assert (said["at"], said["question"]) == (opened.body.point, "May this attack?")
    assert json.loads(parts["table-judge.json"]) == json.loads(
        json.dumps(view_at(at, match, "judge", opened.body.point))
    )
    claims = json.loads(parts["claims.json"])
    assert [(c["person"], c["text"]) for c in claims] == [
        ("A", "I paid for it."),
        ("B", "It was down already."),
    ]
    assert b"I paid for it." in parts["README.txt"]
    assert b"drew" in parts["log.txt"]


def test_agreed_facts_go_along_only_when_they_are_asked_for(table: tuple[Desk, str]) -> None:
    at, match = table
    assert b"xylophone" in make_pack(at, match, "R1", agreed=True)
    assert b"xylophone" not in make_pack(at, match, "R1")


def test_the_same_pack_has_the_same_bytes_whatever_came_after() -> None:
    at, match = ruled()
    before = make_pack(at, match, "R1")
    on_with(at, match, 4)
    ordering.given(calls.note, at, match, "head-judge:bea", "later", point=3)
    assert make_pack(at, match, "R1") == before


def answered(at: Desk, match: str, by: str, *clauses: str, **more: str) -> BlindAnswer:
    pack = make_pack(at, match, "R1")
    given = BlindAnswer("", "", "", by, "It may not.", clauses, **more)
    return read_answer(make_answer(pack, given))


def test_agreement_is_measured_point_by_point(table: tuple[Desk, str]) -> None:
    at, match = table
    same = answered(at, match, "cy", "glossary.attack.4", infraction="G2")
    near = answered(at, match, "dee", "glossary.attack.4", "glossary.guard.1", infraction="G2")
    far = answered(at, match, "eve", "glossary.guard.1", remedy="rewind", level="warning")
    rows = compare(at, match, "R1", [same, near, far])
    assert [row.all for row in rows] == [True, False, False]
    assert [row.clauses for row in rows] == [True, False, False]
    assert rows[1].shared == ("glossary.attack.4",)
    assert [row.remedy for row in rows] == [True, True, False]
    assert [row.infraction for row in rows] == [True, True, False]
    assert [row.level for row in rows] == [True, True, False]
    assert summary("R1", rows) == (
        "blind review of R1 by cy, dee, eve: clauses 1 of 3, remedy 2 of 3, infraction 2 of 3, "
        "level 2 of 3, all 1 of 3"
    )


def test_an_answer_to_another_pack_is_refused(table: tuple[Desk, str]) -> None:
    at, match = table
    answer = answered(at, match, "cy", "glossary.attack.4")
    for other in (answer._replace(pack="0" * 64), answer._replace(ruling="R2")):
        with pytest.raises(NotationError, match="is to another pack"):
            compare(at, match, "R1", [other])
    with pytest.raises(NotationError, match="has no ruling 'R9'"):
        make_pack(at, match, "R9")


def test_every_fault_of_an_answer_is_named(table: tuple[Desk, str]) -> None:
    pack = make_pack(*table, "R1")
    wrong = BlindAnswer("", "", "", " ", " ", ("glossary.none.1",), "magic", "Z9", "frown")
    with pytest.raises(NotationError) as refused:
        make_answer(pack, wrong)
    for word in ("glossary.none.1", "decides nothing", "nobody answers", "magic", "Z9", "frown"):
        assert word in refused.value.message


def test_what_is_no_pack_or_answer_is_refused(table: tuple[Desk, str]) -> None:
    pack = make_pack(*table, "R1")
    with pytest.raises(NotationError, match="no whole zip file"):
        read_pack(b"x")
    with pytest.raises(NotationError, match="is damaged"):
        read_pack(pack.replace(b"drew", b"drop", 1))
    parts = parts_of(pack)
    with pytest.raises(NotationError, match=r"log\.txt was altered"):
        read_pack(zipped({**parts, "log.txt": b"nothing"}.items()))
    with pytest.raises(NotationError, match=r"log\.txt is missing"):
        read_pack(zipped((n, d) for n, d in parts.items() if n != "log.txt"))
    for data in (b"", b"[]", b"{}", b'{"format":"wixoss-review-answer","version":2}'):
        with pytest.raises(NotationError, match="no answer to a review"):
            read_answer(data)
