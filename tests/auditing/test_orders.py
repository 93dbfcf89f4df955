"""Orders that no honest desk writes, in a record that verifies: each is found under its code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from events import kinds
from events.chain import Chain
from events.kinds import Fact
from events.values import changed
from referee.court import Back, Ruling, rewind
from referee.court.draft import Draft
from referee.court.incidents import Wording
from referee.court.penalties import give
from referee.court.policy import generic
from referee.service import Action, Desk
from referee.service.chance import new_key, seeded_dice, seeded_entropy
from referee.service.court.punishing import sit_at_match
from referee.service.court.ruling import give_ruling
from referee.service.event.running import (
    open_event,
)
from referee.service.event.starting import open_match
from referee.service.orders import appeals, calls, events, penalties, points, rounds
from referee.service.play.acting import act
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log, to_audit
from referee.service.records.removing import forget_record
from referee.service.store.rows import to_rows
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.service.penalties import DECK, FLOOR, HEAD, OTHER, Watch, hall

MATCH = "m1"
CLAUSE = ("glossary.attack.1",)
Case = Callable[[Desk, Watch], Sequence[Draft]]


def append(desk: Desk, match: str, drafts: Sequence[Draft], at: int) -> None:
    """Append facts with the right hashes, as a program would that asks no court."""
    ref = desk.log.match(match)
    head = desk.log.head(ref.id)
    facts = [Fact(head.seq + i, d.body, at, d.actor, d.cause, d.clauses) for i, d in enumerate(drafts, 1)]
    rows = to_rows(Chain(match), head.hash, facts, seeded_entropy(head.seq))
    desk.log.append(ref.id, rows, key=new_key(), request=bytes(32))
    forget_record(desk, match)


def found(desk: Desk, log: str = MATCH) -> list[str]:
    to_audit(desk)
    return [one.code for one in audit_log(desk, log).findings]


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def played(watch: Watch) -> Desk:
    """A match that was played and judged honestly."""
    desk = hall(watch)
    play(desk, MATCH, 14)
    given(calls.open_call, desk, MATCH, "A", "is it?")
    given(calls.claim, desk, MATCH, FLOOR, "C1")
    give_ruling(desk, MATCH, Ruling("is it?", "it is", CLAUSE, call="C1"), FLOOR)
    given(penalties.give, desk, MATCH, FLOOR, "G2", "B", reason="seen", call="C1")
    given(calls.close, desk, MATCH, FLOOR, "C1", "R1")
    watch.later(1)
    assert found(desk) == []
    return desk


def _far(desk: Desk) -> int:
    asked = [f.seq for f in desk.facts(MATCH) if isinstance(f.body, kinds.DecisionAsked)]
    return asked[3]


def _rewound(desk: Desk, by: str, **figures: Any) -> list[Draft]:
    every = tuple((order, (*roles, "floor-judge")) for order, roles in generic().powers)
    drafts = rewind(
        desk.reader(MATCH),
        Back(_far(desk), "quietly"),
        by,
        policy=changed(generic(), powers=every),
        dice=seeded_dice(3),
    )
    assert isinstance(drafts, list)
    return [drafts[0]._replace(body=changed(drafts[0].body, **figures)), *drafts[1:]]


def _punished(desk: Desk, words: Wording, by: str, **more: Any) -> list[Draft]:
    drafts = give(sit_at_match(desk, MATCH), words, by)
    assert isinstance(drafts, list)
    return [drafts[0]._replace(body=changed(drafts[0].body, **more))]


def _ruled(remedy: str = "none", **more: Any) -> kinds.RulingGiven:
    return kinds.RulingGiven("R2", remedy, question="q", decision="d", **more)


def _appealed(desk: Desk, watch: Watch) -> None:
    given(appeals.file, desk, MATCH, "A", "R1", "it was not")
    watch.later(1)


def _escalated(desk: Desk, watch: Watch) -> list[Draft]:
    given(calls.open_call, desk, MATCH, "A", "and this?")
    given(calls.escalate, desk, MATCH, FLOOR, "C2", "hard")
    given(calls.claim, desk, MATCH, HEAD, "C2")
    watch.later(1)
    return [Draft(kinds.CallClosed("C2"), FLOOR)]


def _late(_: Desk, watch: Watch) -> list[Draft]:
    watch.later(20)
    return [Draft(kinds.AppealFiled("A1", "A", "R1", "grounds"), "A")]


def _unheard(desk: Desk, watch: Watch) -> list[Draft]:
    _appealed(desk, watch)
    return [Draft(kinds.AppealDecided("A1", "upheld", "", "as ruled"), HEAD)]


def _loss(desk: Desk, _: Watch) -> list[Draft]:
    words = Wording("T3", "A", reason="a card short", approved="head-judge:bo")
    return _punished(desk, words, FLOOR)


def _unapproved(desk: Desk) -> list[Draft]:
    words = Wording("T3", "A", reason="a card short", approved="head-judge:bo")
    return _punished(desk, words, FLOOR, approved_by="")


AGAIN = Wording("G2", "B", reason="again", another=True)
CASES: dict[str, tuple[str, Case]] = {
    "a rewind beyond one's power": ("unauthorised-rewind", lambda d, _: _rewound(d, OTHER)),
    "a rewind that a seat orders": (
        "unauthorised-rewind",
        lambda d, _: [Draft(kinds.MatchRewound(_far(d), "back"), "A")],
    ),
    "a grade that was made up": ("rewind-figures", lambda d, _: _rewound(d, HEAD, grade="clean", returned=0)),
    "an unknown clause": ("unknown-clause", lambda *_: [Draft(_ruled(), HEAD, 0, ("glossary.nothing.9",))]),
    "a clause of the other ruleset": (
        "other-ruleset",
        lambda *_: [Draft(_ruled(), HEAD, 0, ("classic.setup.1",))],
    ),
    "an outcome by a clause of the other ruleset": (
        "other-ruleset",
        lambda *_: [Draft(kinds.ClockStopped("hm"), FLOOR, 0, ("classic.setup.1",))],
    ),
    "a rewind that was ordered and never made": (
        "no-remedy",
        lambda *_: [Draft(_ruled("rewind"), HEAD, 0, CLAUSE)],
    ),
    "a ruling over one that is not there": (
        "unknown-ruling",
        lambda *_: [Draft(_ruled(supersedes="R9"), HEAD, 0, CLAUSE)],
    ),
    "a call that went up, closed below": ("not-allowed", _escalated),
    "an appeal after its window": ("too-late", _late),
    "an appeal decided unheard": ("unheard", _unheard),
    "a hearing of no appeal": ("unknown-appeal", lambda *_: [Draft(kinds.AppealHeard("A9"), HEAD)]),
    "an incident entered twice": ("same-incident", lambda d, _: _punished(d, AGAIN, HEAD, another=False)),
    "earlier times left out": ("arithmetic", lambda d, _: _punished(d, AGAIN, HEAD, repeats=())),
    "times of nowhere counted": ("out-of-scope", lambda d, _: _punished(d, AGAIN, HEAD, repeats=("m3/P1",))),
    "a scope that the policy has not": (
        "out-of-scope",
        lambda d, _: _punished(d, AGAIN, HEAD, scope="match"),
    ),
    "another level for no reason": ("deviates", lambda d, _: _punished(d, AGAIN, HEAD, level="caution")),
    "a loss that ended nothing": ("no-loss", _loss),
    "a level without approval": ("not-approved", lambda d, _: _unapproved(d)),
}


@pytest.mark.parametrize("name", CASES)
def test_an_order_that_no_court_gave_is_found(played: Desk, watch: Watch, name: str) -> None:
    code, case = CASES[name]
    drafts = case(played, watch)
    append(played, MATCH, drafts, watch())
    assert verify_match(played, MATCH).ok
    assert found(played) == [code]
    first = audit_log(played, MATCH).findings[0]
    assert first.where == f"{MATCH}@{played.reader(MATCH).head() - len(drafts) + 1}"
    assert first.what


def test_cards_that_were_seen_and_did_not_go_back_are_found(played: Desk, watch: Watch) -> None:
    drafts = _rewound(played, HEAD)
    assert len(drafts) > 1
    append(played, MATCH, drafts[:1], watch())
    assert found(played) == ["not-mixed"]


def test_an_end_that_nothing_caused_is_found(played: Desk, watch: Watch) -> None:
    append(played, "m9", [Draft(kinds.MatchEnded("A", "conceded"), "rules")], watch())
    assert found(played, "m9") == ["no-cause", "other-outcome"]


def test_what_was_ordered_honestly_when_it_could_be_stays_so(played: Desk, watch: Watch) -> None:
    given(penalties.withdraw, played, MATCH, HEAD, "P1", "it was not so")
    watch.later(30)
    given(penalties.give, played, "m2", HEAD, "G2", "A", reason="seen")
    watch.later(30)
    given(points.rewind, played, MATCH, OTHER, _far(played), "agreed", authorised=HEAD)
    assert [found(played, name) for name in (MATCH, "m2")] == [[], []]


@pytest.fixture
def cup(watch: Watch) -> Desk:
    """An event of one round that is over, with a result, honestly run."""
    desk = hall(watch)
    open_event(desk, "open", "organiser:kim")
    for person in ("p1", "p2", "p3", "p4"):
        enter_person(desk, "open", person, DECK, "kim")
    given(events.appoint, desk, "open", "kim", "bo", "head-judge")
    given(events.appoint, desk, "open", "kim", "p1", "floor-judge")
    given(rounds.open_round, desk, "open", "kim", 1, None)
    seat_table(desk, "open", (1, 1), ("p1", "p2"), "kim")
    given(rounds.begin, desk, "open", "kim", 1)
    given(penalties.give, desk, "open-1-1", "bo", "U2", "B", reason="cheated")
    given(rounds.end, desk, "open", "kim", 1)
    watch.later(1)
    assert found(desk, "open") + found(desk, "open-1-1") == []
    return desk


def test_an_official_whom_nobody_appointed_is_found(cup: Desk, watch: Watch) -> None:
    for by in ("head-judge:dan", "floor-judge:p1", "judge"):
        append(cup, "open-1-1", [Draft(kinds.NoteMade(1, "hm"), by)], watch())
    assert found(cup, "open-1-1") == ["not-appointed"] * 3


def test_who_was_released_ordered_honestly_before(cup: Desk, watch: Watch) -> None:
    given(events.appoint, cup, "open", "kim", "ed", "head-judge")
    given(calls.note, cup, "open-1-1", "ed", "before", point=None)
    watch.later(1)
    given(events.release, cup, "open", "kim", "ed", "head-judge")
    assert found(cup, "open-1-1") == []
    watch.later(1)
    append(cup, "open-1-1", [Draft(kinds.NoteMade(1, "after"), "head-judge:ed")], watch())
    assert found(cup, "open-1-1") == ["not-appointed"]


def test_what_an_event_and_its_matches_say_of_each_other_is_compared(cup: Desk, watch: Watch) -> None:
    open_match(cup, "stray", event="open", round=1, table=7)
    assert found(cup, "open") == ["not-seated"]
    seated = [
        Draft(kinds.RoundOpened(2, 50), "organiser:kim"),
        Draft(kinds.TableSeated(2, 1, "stray", ("p1", "p2")), "organiser:kim"),
        Draft(kinds.TableSeated(2, 2, "open-1-1", ("p1", "p3")), "organiser:kim"),
    ]
    append(cup, "open", seated, watch())
    gone = "dropped"  # p2, whom the penalty of the first match sent out
    assert sorted(found(cup, "open")) == [gone, "other-place", "other-place", "seated"]


def test_what_a_round_left_open_is_named(cup: Desk) -> None:
    given(rounds.open_round, cup, "open", "kim", 2, None)
    seat_table(cup, "open", (2, 1), ("p3", "p4"), "kim")
    given(rounds.begin, cup, "open", "kim", 2)
    given(calls.open_call, cup, "open-2-1", "A", "hm?")
    assert found(cup, "open") == []
    given(rounds.end, cup, "open", "kim", 2, anyway=True)
    assert sorted(found(cup, "open")) == ["call-open", "clock-stopped", "no-result"]
    assert all(one.severity == "open" for one in audit_log(cup, "open").findings)


def test_a_match_is_played_again_unless_the_audit_is_quick(played: Desk, watch: Watch) -> None:
    assert audit_log(played, MATCH).findings == ()
    head = played.reader("m9").head()
    conceded = Draft(kinds.ActionTaken("A", "concede"), "A")
    lost = Draft(kinds.MatchEnded("A", "conceded"), "rules", head + 1)
    append(played, "m9", [conceded, lost], watch())
    quick = audit_log(played, "m9", quick=True)
    assert (quick.findings, quick.played) == ((), False)
    assert audit_log(played, "m9").played
    (again,) = audit_log(played, "m9").findings
    assert (again.code, again.seq) == ("other-outcome", head + 2)


def test_a_match_of_no_event_is_done_when_it_is_over(played: Desk) -> None:
    given(calls.open_call, played, "m9", "B", "hm?")
    assert found(played, "m9") == []
    act(played, "m9", "B", Action("B", "concede"))
    assert found(played, "m9") == ["call-open", "clock-stopped"]


def test_a_penalty_that_does_not_name_its_infraction_is_one_of_the_first_version(
    played: Desk, watch: Watch
) -> None:
    append(played, MATCH, _punished(played, AGAIN, HEAD, name=""), watch())
    assert found(played) == []
    append(played, MATCH, _punished(played, AGAIN, HEAD, name="kindness"), watch())
    assert "other-penalty" in found(played)
