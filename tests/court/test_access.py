"""A full view is asked of the policy, and kept once for each person, purpose and head."""

from __future__ import annotations

import pytest

from referee.court.access import may_look
from referee.court.policy import GENERIC, PolicyError, load, shipped
from referee.court.policy.records import OFF, USES
from referee.service import Desk, DeskError
from referee.service.court.watching import accesses_at, keeps_access, open_full_view
from referee.service.errors import StaleError
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts
from referee.service.orders import calls
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof.verifying import verify_match
from tests.exchange.records import desk, on_with
from tests.ordering import given

PLAIN = shipped()[GENERIC].decode()


def ruled(use: str = "all calls", access: str = "kept") -> bytes:
    """The generic policy with another table [record]."""
    text = PLAIN.replace('use = "all calls"', f'use = "{use}"')
    return text.replace('access = "events"', f'access = "{access}"').encode()


def opened(policy: bytes) -> tuple[Desk, str]:
    at = desk()
    return at, open_match(at, "m1", first="A", policy=policy)


def views(at: Desk, match: str) -> list[tuple[str, int, str]]:
    return [(one.by, one.point, one.purpose) for one in accesses_at(at, match)]


def test_a_look_is_kept_with_who_where_and_what_for() -> None:
    at, match = opened(ruled())
    head = at.reader(match).head()
    (fact,) = open_full_view(at, match, 3, "call C1", "floor-judge:ann")
    assert (fact.seq, fact.actor) == (head + 1, "floor-judge:ann")
    assert views(at, match) == [("floor-judge:ann", 3, "call C1")]
    assert "purpose" not in projected_facts(at, match, "A", head)[0]["body"]
    assert projected_facts(at, match, "spectator", head)[0]["body"] == {"point": 3}
    assert verify_match(at, match).ok


def test_nobody_is_kept_twice_while_nothing_happened() -> None:
    at, match = opened(ruled())
    for by, purpose in (("ann", "x"), ("bea", "x"), ("ann", "y"), ("ann", "x"), ("bea", "x")):
        open_full_view(at, match, 2, purpose, by)
    assert [(by, why) for by, _, why in views(at, match)] == [
        ("judge:ann", "x"),
        ("judge:bea", "x"),
        ("judge:ann", "y"),
    ]
    on_with(at, match, 1)
    open_full_view(at, match, 4, "x", "ann")
    assert len(views(at, match)) == 4


def test_a_match_of_no_event_keeps_nothing_unless_the_policy_says_so() -> None:
    at = desk()
    match = open_match(at, "m1", first="A", event="Cup")
    assert open_full_view(at, match, 1) == []
    assert not keeps_access(at, match)
    at, match = opened(ruled(access="events"))
    assert open_full_view(at, match, 1, "", "head-judge:bea") == []
    assert not keeps_access(at, match)


def test_a_match_of_an_event_that_is_here_keeps_it() -> None:
    at = desk()
    at.log.open_match("cup", created=1, tags={"log": "event"})
    match = open_match(at, "m1", first="A", event="cup")
    assert keeps_access(at, match)


@pytest.mark.parametrize(
    ("use", "by", "purpose", "told"),
    [
        ("off", "head-judge:bea", "investigation", "keeps it shut"),
        ("head judge", "floor-judge:ann", "call", "head-judge:NAME"),
        ("investigations", "head-judge:bea", "a call", "investigation: ..."),
        ("all calls", "spectator:eve", "", "may not order view.full"),
        ("all calls", "A", "", "seat A may not order view.full"),
        ("off", "auditor:cy", "", ""),
        ("head judge", "head-judge:bea", "", ""),
        ("investigations", "floor-judge:ann", "Investigation: marked cards", ""),
        ("investigations", "organiser:dee", "", ""),
        ("all calls", "floor-judge:ann", "", ""),
    ],
)
def test_a_policy_says_who_may_use_the_record(use: str, by: str, purpose: str, told: str) -> None:
    refused = may_look(load(ruled(use)), by, purpose)
    if not told:
        assert refused is None
        return
    assert refused is not None
    assert refused.code == "not-allowed"
    assert told in refused.message + refused.instead


def test_who_may_not_look_leaves_nothing_behind() -> None:
    at, match = opened(ruled(OFF))
    head = at.reader(match).head()
    with pytest.raises(DeskError, match="may not use the record"):
        open_full_view(at, match, 1, "", "floor-judge:ann")
    with pytest.raises(LookupError):
        open_full_view(at, match, 999, "", "auditor:cy")
    assert at.reader(match).head() == head


def test_a_player_is_not_late_because_a_judge_looked() -> None:
    at, match = opened(ruled())
    head = at.reader(match).head()
    choice = choices_at(at, match).choices[0]
    open_full_view(at, match, 1, "", "ann")
    act(at, match, choice.action.seat, choice.action, expect=head)
    late = choices_at(at, match).choices[0]
    given(calls.note, at, match, "ann", "a remark", point=1)
    with pytest.raises(StaleError):
        act(at, match, late.action.seat, late.action, expect=at.reader(match).head() - 1)
    with pytest.raises(StaleError):
        act(at, match, late.action.seat, late.action, expect=9999)


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ('use = "all calls"', 'use = "sometimes"', "use is 'sometimes'"),
        ('access = "events"', "access = 3", "access is 3"),
        ('access = "events"', 'acess = "events"', "[record] has no 'acess'"),
    ],
)
def test_a_record_table_that_contradicts_itself_is_refused(was: str, becomes: str, told: str) -> None:
    with pytest.raises(PolicyError) as refused:
        load(PLAIN.replace(was, becomes).encode())
    assert told in str(refused.value)


def test_a_policy_without_the_table_lets_officials_look() -> None:
    told = ("[record]", 'use = "all calls"', 'access = "events"', 'consent = "not needed"')
    policy = load("\n".join(row for row in PLAIN.split("\n") if row not in told).encode())
    assert policy.use == USES[0]
