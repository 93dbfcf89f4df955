"""The clock of a policy: what is read of it, and every contradiction with its line."""

from __future__ import annotations

from referee.court.policy import GENERIC, ClockRules, generic, load, shipped
from referee.service.store.policies import check_policy

TEXT = shipped()[GENERIC]


def test_the_generic_policy_has_a_clock_and_a_policy_may_have_none() -> None:
    assert generic().clock == ClockRules(50, 3, give_back_judge_time=True, time_over="double-loss")
    rows = TEXT.split(b"[clock]")[1].split(b"[levels]")
    assert load(TEXT.replace(b"[clock]" + rows[0], b"")).clock == ClockRules()


def test_every_contradiction_of_the_clock_is_told_with_its_line() -> None:
    wrong = (
        TEXT.replace(b"minutes = 50", b"minutes = 9999")
        .replace(b"extra_turns = 3", b'extra_turns = "three"')
        .replace(b"give_back_judge_time = true", b"give_back_judge_time = 1\nhours = 2")
        .replace(b'time_over = "double-loss"', b'time_over = "double loss"')
    )
    lines = wrong.decode().splitlines()
    found = {lines[fault.line - 1].split(" =")[0]: fault.message for fault in check_policy(wrong).faults}
    assert found == {
        "minutes": "minutes is 9999",
        "extra_turns": "extra_turns is 'three'",
        "give_back_judge_time": "give_back_judge_time is 1",
        "hours": "[clock] has no 'hours'",
        "time_over": "time_over is 'double loss'",
    }
    assert check_policy(TEXT.replace(b"extra_turns = 3", b"extra_turns = true")).faults


def test_a_pinned_policy_that_is_older_than_an_order_is_still_read() -> None:
    older = b"\n".join(r for r in TEXT.splitlines() if not r.startswith(b'"note"'))
    (fault,) = check_policy(older).faults
    assert "'note' is given to nobody" in fault.message
    kept = load(older, kept=True)
    assert kept.roles("note") == generic().roles("note")
    assert load(TEXT.replace(b'"note" = [', b'"note" = [] #['), kept=True).roles("note") == ()
