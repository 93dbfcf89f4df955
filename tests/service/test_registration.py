"""Registration is bounded: a code, a waiting list, one page for each entry, many removed at once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from referee.cards import shipped_decks
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError
from referee.service.event.entry_secrets import code_of
from referee.service.event.ordering import event_at
from referee.service.event.own import Newcomer, SelfEntered, join, joined_before
from referee.service.event.people import list_people, put_person
from referee.service.event.registration import moment_field
from referee.service.event.tokens import find_token, list_tokens, revoke_token
from referee.service.orders import events, own, pairings, rounds, sit
from referee.service.records.auditing import audit_log
from tests.ordering import given, written
from tests.service.test_pairings import CUP, KIM, event_of, refused

NAMED = shipped()[GENERIC] + b"\n[public]\nnames = true\n"
RANDOM = "own-8f14e45fceea167a5a36dedd"
WIDE = "\uff21\uff44\uff41\u3000\uff22\uff45\uff52\uff47"
"""Ada Berg in full width."""
SECOND = 1_000_000
LIST = written(next(iter(shipped_decks("diva").values())))
CODES_MEANT = (
    " kiln-4821 ",
    "\uff2b\uff29\uff2c\uff2e\uff0d\uff14\uff18\uff12\uff11",
    "KILN\u20134821",
    "KILN\u22124821",
    "KILN\u30fc4821",
)
"""One code in full width, and with a dash of other keyboards."""


def opened(policy: bytes = b"", **how: Any) -> Desk:
    desk = event_of(0, policy)
    given(own.registration, desk, CUP, KIM, **how)
    return desk


def entered(desk: Desk, count: int, **more: Any) -> list[SelfEntered]:
    return [join(desk, CUP, Newcomer(f"Person {n}", **more)) for n in range(1, count + 1)]


def test_the_waiting_list_is_bounded() -> None:
    desk = opened(places=1, waiting=2)
    assert [one.waits for one in entered(desk, 3)] == [False, True, True]
    with pytest.raises(DeskError, match="2 people wait") as full:
        join(desk, CUP, Newcomer("Late"))
    assert full.value.code == "waiting-list-full"
    assert len(list_people(desk)) == 3


def test_a_code_is_asked_for_and_stands_in_no_record() -> None:
    desk = opened(code="KILN-4821")
    for code in ("", "KILN-4822", "\ud800"):
        with pytest.raises(DeskError, match="code") as wrong:
            join(desk, CUP, Newcomer("Kim", code=code))
        assert wrong.value.code == "wrong-code"
    for n, code in enumerate(CODES_MEANT):
        assert join(desk, CUP, Newcomer(f"Kim {n}", code=code)).person == f"p-00{n + 1}"
    held = event_at(desk, CUP).registration
    assert held is not None
    assert held.asks_code
    assert "4821" not in str([fact.body for fact in desk.facts(CUP)]).upper()
    for code in ("KILN", "KILN 4821", "KILN-4821\n", "K" * 41):
        refused(own.registration, desk, KIM, says="is no code", code=code)
    given(own.registration, desk, CUP, KIM, code="")
    assert join(desk, CUP, Newcomer("Bo")).person == "p-006"


def test_a_repeat_gets_its_first_answer_whatever_registration_has_become() -> None:
    desk = opened(code="KILN-4821", places=2)
    new = Newcomer("Kim", "here", LIST, code="KILN-4821")
    first = join(desk, CUP, new, key=RANDOM)
    join(desk, CUP, Newcomer("Bo", code="KILN-4821"), key="other")
    given(own.registration, desk, CUP, KIM, code="KILN-4822")
    for close in (False, True):
        if close:
            given(own.registration, desk, CUP, KIM, close=True)
        assert join(desk, CUP, new._replace(code=""), key=RANDOM) == first._replace(is_new=False)
        assert joined_before(desk, CUP, new, key="own-another") is None
        with pytest.raises(DeskError, match="entered somebody before") as reused:
            join(desk, CUP, new._replace(name="Bo"), key=RANDOM)
        assert (reused.value.code, "join-" in reused.value.message) == ("key-reused", False)
    with pytest.raises(DeskError, match="registration is closed"):
        join(desk, CUP, new._replace(name="Cy", code=""), key="new")


@pytest.mark.parametrize(("key", "again"), [(RANDOM, True), ("1", False), ("a" * 30, False)])
def test_the_same_key_gives_one_token(key: str, *, again: bool) -> None:
    desk = opened()
    first = join(desk, CUP, Newcomer("Kim"), key=key)
    second = join(desk, CUP, Newcomer("Kim"), key=key)
    assert second == first._replace(token=first.token if again else "", is_new=False)
    assert len(list_tokens(desk)) == 1
    assert find_token(desk, first.token).person == first.person
    revoke_token(desk, list_tokens(desk)[0].id)
    assert join(desk, CUP, Newcomer("Kim"), key=key).token == ""
    other = join(desk, CUP, Newcomer("Bo"), key=f"{RANDOM}00")
    assert other.token not in {"", first.token}


@pytest.mark.parametrize(
    ("how", "stay"),
    [
        ({"people": ("p-002", "p-003")}, {"p-001", "p-004", "p9"}),
        ({"since": "+2"}, {"p-001", "p-002", "p9"}),
        ({"waiting": True}, {"p-001", "p-002", "p-003", "p9"}),
        ({"people": ("p-001", "p-004"), "waiting": True}, {"p-001", "p-002", "p-003", "p9"}),
    ],
)
def test_many_people_leave_in_one_act(how: dict[str, Any], stay: set[str]) -> None:
    desk = opened(places=3)
    now = desk.clock() // SECOND * SECOND
    desk.clock = lambda: now
    for n in range(4):
        desk.clock = lambda n=n: now + n * SECOND  # type: ignore[misc]
        join(desk, CUP, Newcomer(f"Person {n}"))
    given(events.enter, desk, CUP, KIM, "p9")
    if "since" in how:
        how = {"since": datetime.fromtimestamp(now // SECOND + 2, UTC).isoformat()}
    head = event_at(desk, CUP).seq
    given(own.drop_several, desk, CUP, KIM, reason="one person", **how)
    event = event_at(desk, CUP)
    assert {*event.playing(), *event.waiting} == stay
    facts = [*desk.facts(CUP, head)]
    assert {fact.body.KIND for fact in facts} == {"person.dropped"}
    assert audit_log(desk, CUP).findings == ()


def test_nobody_leaves_where_one_cannot_or_nobody_is_chosen() -> None:
    desk = opened()
    entered(desk, 2)
    refused(own.drop_several, desk, KIM, says="nobody of the event is chosen")
    refused(own.drop_several, desk, KIM, says="not entered", people=("p-001", "p-009"), reason="left")
    refused(own.drop_several, desk, KIM, says="Person 2 is p-002", people=("Person 2",), reason="left")
    refused(own.drop_several, desk, KIM, says="no reason", people=("p-001",), reason=" ")
    assert len(event_at(desk, CUP).playing()) == 2


def test_where_people_sit_who_leave_together_is_told() -> None:
    desk = opened()
    for n in range(4):
        join(desk, CUP, Newcomer(f"Person {n}", "", LIST))
    given(pairings.pair, desk, CUP, KIM, 1)
    given(rounds.begin, desk, CUP, KIM, 1)
    done = own.drop_several(sit(desk, CUP, KIM, {}), people=("p-001", "p-002"), reason="left").done
    assert done.startswith("2 people left: p-001, p-002; p-001 sits at table ")
    assert done.count("of round 1 still: write who won there") == 2


@pytest.mark.parametrize(
    "twin",
    ["Ada\u200b Berg", "Ada\ufe0f Berg", "Ada\u3164 Berg", "A\u2060da\u00a0Berg", WIDE, "ada BERG"],
)
def test_a_twin_that_nobody_can_tell_apart_is_seen(twin: str) -> None:
    desk = opened(NAMED)
    join(desk, CUP, Newcomer("Ada Berg"))
    with pytest.raises(DeskError, match="is entered already"):
        join(desk, CUP, Newcomer(twin))
    join(desk, CUP, Newcomer(twin, second=twin))
    put_person(desk, "p7", twin)
    shown = {one.name for one in list_people(desk)}
    assert shown <= {"Ada Berg", WIDE.replace("\u3000", " "), "ada BERG"}


@pytest.mark.parametrize("name", ["\u3164", "\u200b \u2800", ""])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    desk = opened()
    with pytest.raises(DeskError, match="a name is missing"):
        join(desk, CUP, Newcomer(name))
    assert list_people(desk) == []


@pytest.mark.parametrize("place", ["registry.claim_person", "registry.put_token", "eventlogs.append"])
def test_whoever_is_stopped_half_way_enters_once(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened(NAMED)
    room, name = place.split(".")
    real = getattr(desk, room)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(real, name, killed)
        with pytest.raises(KeyboardInterrupt):
            join(desk, CUP, Newcomer("Kim"), key=RANDOM)
    for key in (RANDOM, "own-of-a-fresh-page"):
        try:
            join(desk, CUP, Newcomer("Kim"), key=key)
        except DeskError as error:
            assert error.code == "same-name"  # noqa: PT017 - one of two answers
    people = event_at(desk, CUP).playing()
    assert len(people) == 1
    names = {one.id: one.name for one in list_people(desk)}
    assert names[people[0]] == "Kim"
    assert people[0] in {one.person for one in list_tokens(desk)}


BOUNDS: dict[str, Any] = {
    "until": "2100-03-01T10:00",
    "lists": "2100-03-01T09:00:05",
    "places": 40,
    "waiting": 7,
    "code": "KILN-4821",
}
"""Everything that bounds a registration."""


def stands(desk: Desk) -> dict[str, Any]:
    held = event_at(desk, CUP).registration
    assert held is not None
    ends = {"until": moment_field(held.until), "lists": moment_field(held.lists)}
    return ends | {"places": held.places, "waiting": held.waiting, "code": code_of(desk, CUP)}


@pytest.mark.parametrize(
    ("said", "removes"),
    [
        ({"places": 42}, ""),
        ({"code": ""}, "the code"),
        ({"until": ""}, "the end"),
        ({"lists": ""}, "the end for lists"),
        ({"places": 0}, "the bound of places"),
        ({"until": "2100-03-01T11:00", "waiting": 8}, ""),
    ],
)
def test_what_is_left_out_of_a_registration_stays(said: dict[str, Any], removes: str) -> None:
    desk = opened(**BOUNDS)
    assert stands(desk) == BOUNDS
    answer = own.registration(sit(desk, CUP, KIM, {"key": "k"}), **said)
    assert stands(desk) == BOUNDS | said
    assert answer.done.partition("; removed: ")[2] == removes
    assert own.registration(sit(desk, CUP, KIM, {"key": "k"}), **said).repeated


def test_a_registration_that_stands_is_not_written_again() -> None:
    desk = opened(**BOUNDS)
    for said in ({}, BOUNDS, {"places": 40}):
        answer = own.registration(sit(desk, CUP, KIM, {}), **said)
        assert answer.done == (
            "nothing changes: registration is open: until 2100-03-01 10:00 UTC, lists until "
            "2100-03-01 09:00:05 UTC, 40 places, 7 may wait, with a code"
        )
        assert not answer.repeated
    assert len([*desk.facts(CUP)]) == answer.head
    assert given(own.registration, desk, CUP, KIM, code="KILN-4822")
    desk.clock = lambda: 4 * 10**15 + 2 * 10**14
    assert given(own.registration, desk, CUP, KIM, places=41), "the ends are past, and stay"
    assert stands(desk) == BOUNDS | {"code": "KILN-4822", "places": 41}
    given(own.registration, desk, CUP, KIM, close=True)
    given(own.registration, desk, CUP, KIM)
    assert stands(desk) == {"until": "", "lists": "", "places": 0, "waiting": 100, "code": ""}


@pytest.mark.parametrize(
    "how",
    [{"code": "   "}, {"until": "  "}]
    + [
        {name: text}
        for name in ("until", "lists")
        for text in ("9999-12-31T23:59", "2256-01-01", "0001-01-01", "0001-01-01T00:00+14:00", "1970-01-01")
    ],
)
def test_bounds_that_no_record_holds_are_refused(how: dict[str, Any]) -> None:
    desk = opened(**BOUNDS)
    refused(own.registration, desk, KIM, says="no code|no time|year", **how)
    if "until" in how:
        refused(own.drop_several, desk, KIM, says="no time|year", since=how["until"], reason="one person")
