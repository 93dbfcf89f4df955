"""Appeals at the desk: filed in time by a seat, heard and decided by another judge, final."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from unittest.mock import Mock

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from events.errors import KeyReused
from events.kinds import Fact
from events.stores import open_log
from events.values import changed
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, DeskError, StaleError
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court import ruling as ruling_at_desk
from referee.service.court.appealing import AppealVerdict, Ruling, appeals_at
from referee.service.court.judging import standing_at
from referee.service.court.punishing import penalties_at
from referee.service.event.starting import open_match
from referee.service.orders import appeals, calls, penalties, points, rulings
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log
from referee.state import fingerprint
from tests import ordering
from tests.service.conftest import play
from tests.service.penalties import refused

FLOOR, HEAD, CHIEF = "floor-judge:ann", "head-judge:bo", "head-judge:cy"
SHIPPED = shipped()[GENERIC]
BY_DECISION = SHIPPED.replace(b"before_next_decision = false", b"before_next_decision = true")
OWN = SHIPPED.replace(b"other_judge = true", b"other_judge = false")
UPHELD = AppealVerdict("upheld", "as ruled")
NOT = Ruling("", "It may not.", ("glossary.attack.1",))


@pytest.fixture
def time() -> Iterator[FrozenDateTimeFactory]:
    with freeze_time("2026-11-22 12:00:00") as frozen:
        assert isinstance(frozen, FrozenDateTimeFactory)
        yield frozen


@pytest.fixture
def desk(time: FrozenDateTimeFactory) -> Desk:
    """A desk with the clock of the machine, and a match in which R1 was given at 12:05:00."""
    desk = Desk(open_log("memory:"), dice=seeded_dice(1), entropy=seeded_entropy(1))
    return ruled(desk, "m1", time)


def ruled(desk: Desk, match: str, time: FrozenDateTimeFactory, policy: bytes = b"") -> Desk:
    """Open a match, play a little, and let R1 be given at a call that is closed with it."""
    open_match(desk, match, seed=5, policy=policy)
    play(desk, match, 20)
    time.move_to("2026-11-22 12:05:00")
    ordering.given(calls.open_call, desk, match, "A", "May it attack?")
    ordering.given(calls.claim, desk, match, FLOOR, "C1")
    give_ruling(desk, match, FLOOR)
    ordering.given(calls.close, desk, match, FLOOR, "C1", "R1")
    return desk


def give_ruling(desk: Desk, match: str, by: str, supersedes: str = "") -> None:
    ruling = Ruling("May it attack?", "It may.", ("glossary.attack.1",), supersedes=supersedes)
    ruling_at_desk.give_ruling(desk, match, ruling, by)


def file(desk: Desk, seat: str, ruling: str, grounds: str, match: str = "m1") -> list[Fact]:
    return ordering.given(appeals.file, desk, match, seat, ruling, grounds)


def hear(desk: Desk, by: str, briefing: str = "", appeal: str = "A1") -> list[Fact]:
    return ordering.given(appeals.hear, desk, "m1", by, appeal, briefing)


def settle(desk: Desk, verdict: AppealVerdict, by: str = HEAD, **once: Any) -> list[Fact]:
    return ordering.given(appeals.settle, desk, "m1", by, "A1", verdict, **once)


def heard(desk: Desk, match: str = "m1") -> None:
    ordering.given(appeals.file, desk, match, "B", "R1", "the clause was misread")
    ordering.given(appeals.hear, desk, match, HEAD, "A1", "I took it for a play")


def test_an_appeal_goes_from_the_seat_to_the_decision(desk: Desk, time: FrozenDateTimeFactory) -> None:
    filed, stopped = file(desk, "B", "R1", "the clause was misread")
    assert (filed.actor, filed.body.id, filed.body.ruling) == ("B", "A1", "R1")
    assert (stopped.body.KIND, stopped.cause) == ("clock.stopped", filed.seq)
    time.tick(60)
    begun, said = hear(desk, HEAD, "I took it for a play")
    assert (said.body.about, said.body.person, said.cause) == ("A1", FLOOR, begun.seq)
    time.tick(150)
    decided, more, started = settle(desk, AppealVerdict("upheld", "as ruled", extension=210))
    assert (more.body.seconds, more.cause, started.body.KIND) == (210, decided.seq, "clock.started")
    (one,) = appeals_at(desk, "m1", "judge")
    assert (one.stands, one.decided_by, one.superseded_by) == ("upheld", HEAD, "")
    assert (one.heard - one.filed, one.decided - one.heard) == (60_000_000, 150_000_000)
    now = standing_at(desk, "m1", "judge")
    assert (now.stopped, now.extended) == (0, 210)
    assert appeals_at(desk, "m1", "spectator")[0].grounds == ""
    assert verify_match(desk, "m1").ok


def test_an_appeal_overturns_by_a_ruling_given_with_it_and_its_remedy(desk: Desk) -> None:
    waits = desk.state("m1").seq
    points = play(desk, "m1", 4)
    heard(desk)
    given = Ruling("", "It may not.", ("glossary.attack.1",), "rewind", points[0])
    facts = settle(desk, AppealVerdict("overturned", "read it", given=given))
    ruling, decided = facts[0], next(f for f in facts if f.body.KIND == "appeal.decided")
    assert (ruling.body.id, ruling.body.supersedes) == ("R2", "R1")
    assert ruling.body.question == "May it attack?"
    assert facts[1].body.KIND == "match.rewound"
    assert (decided.body.ruling, decided.body.outcome) == ("R2", "overturned")
    assert fingerprint(desk.state("m1")) == fingerprint(desk.state("m1", points[0]))
    assert points[0] >= waits
    assert appeals_at(desk, "m1", "judge")[0].superseded_by == "R2"
    assert verify_match(desk, "m1").ok


def test_an_appeal_overturns_by_a_ruling_that_supersedes(desk: Desk) -> None:
    heard(desk)
    give_ruling(desk, "m1", HEAD)
    wrong = AppealVerdict("overturned", "read it", "R2")
    assert "R2 does not supersede R1" in refused(desk, lambda: settle(desk, wrong)).message
    give_ruling(desk, "m1", HEAD, "R1")
    assert settle(desk, AppealVerdict("overturned", "read it", "R3"))[0].body.ruling == "R3"


def punished(desk: Desk) -> None:
    """Let the head judge end the match by a penalty given with R1, and give one that is not."""
    ordering.given(penalties.give, desk, "m1", HEAD, "G1", "B", level="match loss",
                   deviation="again", reason="slow", ruling="R1")  # fmt: skip
    ordering.given(penalties.give, desk, "m1", HEAD, "G1", "A", reason="late", another=True)


def test_penalties_fall_with_the_ruling_in_one_order(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    punished(desk)
    heard(desk)
    assert desk.state("m1").winner == "A"
    given = Ruling("", "It may not.", ("glossary.attack.1",), "state-edit", moves="freeze B.lrig")
    verdict = AppealVerdict("overturned", "read it", given=given, extension=60, withdraw=("P1",))
    written = Mock(wraps=desk.log.append)
    monkeypatch.setattr(desk.log, "append", written)
    facts = settle(desk, verdict, key="once")
    assert written.call_count == 1
    decided, gone, back = facts[1:4]
    assert [f.body.KIND for f in facts[:6]] == [
        "ruling.given", "appeal.decided", "penalty.withdrawn", "match.rewound", "time.extended",
        "clock.started",
    ]  # fmt: skip
    assert (gone.body.reason, gone.cause) == ("appeal A1 is overturned: read it", decided.seq)
    assert back.cause == gone.seq
    assert [p.stands for p in penalties_at(desk, "m1", "judge")] == ["withdrawn", "given"]
    assert desk.state("m1").winner == ""
    assert [f.seq for f in settle(desk, verdict, key="once")] == [f.seq for f in facts]
    with pytest.raises(KeyReused):
        settle(desk, changed(verdict, withdraw=()), key="once")
    assert verify_match(desk, "m1").ok
    assert audit_log(desk, "m1").findings == ()


def test_a_rewind_that_undoes_a_loss_is_the_only_one(desk: Desk) -> None:
    point = desk.resolve("m1@turn1")[1]
    punished(desk)
    heard(desk)
    given = Ruling("", "It may not.", ("glossary.attack.1",), "rewind", point)
    verdict = AppealVerdict("overturned", "read it", given=given, withdraw=("P1",))
    kinds = [f.body.KIND for f in settle(desk, verdict)]
    assert (kinds.count("match.rewound"), kinds.count("penalty.withdrawn")) == (1, 1)
    assert desk.state("m1").winner == ""
    assert audit_log(desk, "m1").findings == ()


def test_where_a_penalty_cannot_be_withdrawn_nothing_stands(desk: Desk) -> None:
    punished(desk)
    heard(desk)
    for gone, outcome, said in (
        (("P1", "P9"), "overturned", "no penalty 'P9'"),
        (("P2",), "overturned", "P2 was not given with R1"),
        (("P1",), "upheld", "R1 is upheld, and P1 withdrawn"),
    ):
        over = NOT if outcome == "overturned" else None
        verdict = AppealVerdict(outcome, "read it", given=over, withdraw=gone)
        assert said in refused(desk, partial(settle, desk, verdict)).message
    assert appeals_at(desk, "m1", "judge")[0].pending


def test_the_window_closes_to_the_second(desk: Desk, time: FrozenDateTimeFactory) -> None:
    time.move_to("2026-11-22 12:20:01")
    error = refused(desk, lambda: file(desk, "B", "R1", "misread"))
    assert error.code == "too-late"
    for part in ("12:05:00", "15 minutes", "until 2026-11-22 12:20:00 UTC", "it is", "12:20:01"):
        assert part in error.message
    time.move_to("2026-11-22 12:20:00")
    assert file(desk, "B", "R1", "misread")


def test_the_next_decision_closes_the_window_where_the_policy_says(
    desk: Desk, time: FrozenDateTimeFactory
) -> None:
    ruled(desk, "m2", time, BY_DECISION)
    time.tick(30)
    point = desk.state("m2").seq
    (asked,) = play(desk, "m2", 1)
    seat = next(f.body.seat for f in desk.facts("m2", asked) if f.body.KIND == "action.taken")
    error = refused(desk, lambda: file(desk, "B", "R1", "misread", "m2"), "m2")
    assert error.code == "too-late"
    assert f"seat {seat} decided at" in error.message
    assert "12:05:30 UTC" in error.message
    ordering.given(points.rewind, desk, "m2", HEAD, point, "not yet")
    assert file(desk, "B", "R1", "misread", "m2")
    play(desk, "m1", 1)
    assert file(desk, "B", "R1", "misread")


def test_a_ruling_that_does_not_stand_is_not_appealed(desk: Desk) -> None:
    def appeal(ruling: str) -> DeskError:
        return refused(desk, lambda: file(desk, "A", ruling, "misread"))

    assert appeal("R7").code == "unknown-ruling"
    give_ruling(desk, "m1", HEAD, "R1")
    assert "'R1' is superseded by R2" in appeal("R1").message
    ordering.given(rulings.withdraw, desk, "m1", HEAD, "R2", "the wrong table")
    assert "'R2' is withdrawn" in appeal("R2").message
    assert file(desk, "A", "R1", "misread")


def test_a_ruling_is_appealed_when_its_judge_has_finished(desk: Desk) -> None:
    ordering.given(calls.open_call, desk, "m1", "B", "And this?")
    ordering.given(calls.claim, desk, "m1", FLOOR, "C2")
    give_ruling(desk, "m1", FLOOR)
    error = refused(desk, lambda: file(desk, "B", "R2", "misread"))
    assert (error.code, "C2 is open" in error.message) == ("unfinished", True)
    ordering.given(calls.escalate, desk, "m1", FLOOR, "C2", "they appeal")
    assert file(desk, "B", "R2", "misread")


def test_nobody_appeals_twice_nor_the_decision_of_an_appeal(desk: Desk) -> None:
    heard(desk)
    assert "A1 waits" in refused(desk, lambda: file(desk, "A", "R1", "me too")).message
    settle(desk, AppealVerdict("overturned", "read it", given=NOT))
    assert "final" in refused(desk, lambda: file(desk, "A", "R2", "no")).message
    over = refused(desk, lambda: file(desk, "A", "R1", "no")).message
    assert all(x in over for x in ("'R1' is superseded by R2", "A1 overturned it; that is final"))
    assert "A1 is overturned" in refused(desk, lambda: settle(desk, UPHELD)).message


@pytest.mark.parametrize(
    ("seat", "grounds", "said"),
    [("C", "x", "'C' is not a player here"), ("", "x", "nobody appeals"), ("A", " ", "no grounds")],
)
def test_an_appeal_of_nobody_or_nothing_is_refused(desk: Desk, seat: str, grounds: str, said: str) -> None:
    assert said in refused(desk, lambda: file(desk, seat, "R1", grounds)).message


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (AppealVerdict("denied", "x"), "no outcome 'denied'"),
        (AppealVerdict("upheld", " "), "no reasons"),
        (AppealVerdict("upheld", "x", "R1"), "R1 is upheld, and a ruling"),
        (AppealVerdict("overturned", "x"), "overturned by no ruling"),
        (AppealVerdict("overturned", "x", "R9"), "no ruling 'R9'"),
        (AppealVerdict("overturned", "x", "R1", Ruling("", "No.")), "by two rulings"),
        (AppealVerdict("overturned", "x", given=Ruling("", " ")), "no decision"),
        (AppealVerdict("overturned", "x", given=Ruling("", "No.", ("faq.no.1",))), "faq.no.1"),
        (AppealVerdict("upheld", "x", extension=-5), "-5 seconds"),
    ],
)
def test_a_verdict_that_cannot_be_is_refused(desk: Desk, verdict: AppealVerdict, said: str) -> None:
    heard(desk)
    assert said in refused(desk, lambda: settle(desk, verdict)).message


def test_an_appeal_is_decided_by_another_judge_who_may_and_after_the_hearing(desk: Desk) -> None:
    give_ruling(desk, "m1", HEAD)
    file(desk, "B", "R2", "misread")
    for order in (lambda: hear(desk, HEAD), lambda: settle(desk, UPHELD)):
        assert refused(desk, order).code == "own-ruling"
    assert "may not order appeal.decide" in refused(desk, lambda: hear(desk, FLOOR)).message
    assert refused(desk, lambda: hear(desk, CHIEF, "", "A2")).code == "unknown-appeal"
    assert refused(desk, lambda: settle(desk, UPHELD, CHIEF)).code == "unheard"
    hear(desk, CHIEF)
    assert refused(desk, lambda: hear(desk, CHIEF)).code == "heard"
    assert settle(desk, UPHELD, CHIEF)


def test_a_policy_may_let_a_judge_decide_about_their_own_ruling(
    desk: Desk, time: FrozenDateTimeFactory
) -> None:
    ruled(desk, "m2", time, OWN)
    give_ruling(desk, "m2", HEAD)
    file(desk, "B", "R2", "misread", "m2")
    ordering.given(appeals.hear, desk, "m2", HEAD, "A1", "")
    assert ordering.given(appeals.settle, desk, "m2", HEAD, "A1", UPHELD)


def test_the_clock_waits_for_the_last_of_calls_and_appeals(desk: Desk) -> None:
    file(desk, "B", "R1", "misread")
    ordering.given(calls.open_call, desk, "m1", "A", "And now?")
    ordering.given(calls.close, desk, "m1", FLOOR, "C2", "")
    assert standing_at(desk, "m1", "judge").stopped
    hear(desk, HEAD)
    settle(desk, UPHELD)
    assert not standing_at(desk, "m1", "judge").stopped


def test_the_clock_stands_while_a_call_waits_after_the_appeal(desk: Desk) -> None:
    file(desk, "B", "R1", "misread")
    ordering.given(calls.open_call, desk, "m1", "A", "And now?")
    hear(desk, HEAD)
    settle(desk, UPHELD)
    assert standing_at(desk, "m1", "judge").stopped
    ordering.given(calls.close, desk, "m1", FLOOR, "C2", "")
    assert not standing_at(desk, "m1", "judge").stopped


def test_an_appeal_outlives_a_rewind(desk: Desk) -> None:
    point = desk.state("m1").seq
    play(desk, "m1", 3)
    heard(desk)
    ordering.given(points.rewind, desk, "m1", HEAD, point, "misread")
    assert appeals_at(desk, "m1", "judge")[0].stands == "heard"
    assert settle(desk, UPHELD)


def test_a_decided_appeal_answers_its_key_again_and_no_other(desk: Desk) -> None:
    heard(desk)
    head = desk.reader("m1").head()
    verdict = AppealVerdict("overturned", "read it", given=NOT)
    with pytest.raises(StaleError) as stale:
        settle(desk, verdict, expect=head - 1)
    assert stale.value.current == head
    first = settle(desk, verdict, key="k", expect=head)
    assert settle(desk, verdict, key="k", expect=head) == first
    with pytest.raises(KeyReused):
        settle(desk, UPHELD, key="k", expect=head)
    assert desk.reader("m1").head() == first[-1].seq
