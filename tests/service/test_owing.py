"""Illegal actions that stood and missed triggers at the desk."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import asdict

from events.kinds import AbilityTriggered, Fact, IllegalRecorded
from referee.court import Ruling
from referee.court.illegal import Illegality
from referee.rules import Action
from referee.service import Desk, DeskError
from referee.service.court.comparing import try_moves
from referee.service.court.ruling import give_ruling, rulings_at
from referee.service.event.starting import open_match
from referee.service.orders import illegal, points, rulings
from referee.service.play.acting import act
from referee.service.play.owing import dues_at, illegals_at
from referee.service.proof.verifying import verify_match
from referee.service.simulated.simulate import answer
from referee.state import fingerprint
from tests import ordering
from tests.service.conftest import play
from tests.service.test_ruling import refused

HEAD, FLOOR = "head-judge:bo", "floor-judge:ann"
SPENT = ("glossary.rule-based-action.2",)


def until(desk: Desk, kind: str, *, seed: int = 3, match: str = "m1") -> None:
    """Play with random answers until A, with a SIGNI on the field, is asked a kind of question."""
    chance = random.Random(seed)
    while True:
        table = desk.table(match)
        assert table.decision is not None, "the match is over"
        late = table.state.turn.number > 2 and any(table.state.A.signi)
        if (table.decision.kind, table.decision.seat) == (kind, "A") and late:
            return
        action = answer(table, chance)
        act(desk, match, action.seat, action)


@pytest.fixture
def table(desk: Desk) -> Desk:
    """A match in which A acts in a main phase."""
    open_match(desk, "m1", seed=5)
    until(desk, "main")
    return desk


def weak(desk: Desk, match: str = "m1") -> int:
    """A SIGNI of A's field that the weakening of a test vanishes."""
    return next(slot.card.id for slot in desk.state(match).A.signi if slot is not None)


def laid(desk: Desk) -> Illegality:
    where = desk.reader("m1").head()
    return Illegality("A", where, SPENT, "it had no power", f"power #{weak(desk)} -99000 turn")


def stood(desk: Desk, match: str, done: Illegality, by: str) -> list[Fact]:
    """Record an illegal action that stood; the facts of it."""
    said: dict[str, Any] = asdict(done)
    return ordering.given(illegal.record, desk, match, by, **said)


def rule_missed(desk: Desk, words: Ruling, card: str, line: int, by: str = FLOOR) -> list[Fact]:
    """Rule on a trigger that was missed; the facts of it."""
    said: dict[str, Any] = {
        "card": card,
        "line": line,
        "remedy": words.remedy,
        "moves": words.moves,
    }
    said |= {"question": words.question, "decision": words.decision}
    return ordering.given(rulings.missed, desk, "m1", by, words.missed, **said)


def test_what_stood_lies_there_and_what_is_due_is_flagged(table: Desk) -> None:
    head = table.reader("m1").head()
    facts = stood(table, "m1", laid(table), FLOOR)
    kinds = [f.body.KIND for f in facts]
    assert kinds[:3] == ["illegal.recorded", "action.taken", "outcome.stated"]
    assert kinds[-2:] == ["decision.asked", "due.flagged"]
    first, action, due = facts[0], facts[1], facts[-1]
    assert isinstance(first.body, IllegalRecorded)
    assert (first.actor, first.clauses, first.body.noticed) == (FLOOR, SPENT, head)
    assert (action.cause, action.actor) == (first.seq, FLOOR)
    assert (due.actor, due.cause, due.clauses) == ("rules", first.seq, SPENT)
    (owed,) = dues_at(table, "m1")
    assert (owed.id, owed.seat, owed.since, owed.stands) == ("D1", "A", head, "due")
    assert owed.cards == (weak(table),)
    waits = table.state("m1").decision
    assert waits is not None
    assert (waits.kind, waits.seat) == ("due", "judge")
    assert verify_match(table, "m1").ok


def test_the_first_seq_at_which_it_could_have_been_noticed_is_named(table: Desk) -> None:
    early, done = table.reader("m1").head(), laid(table)
    card, chance = weak(table), random.Random(4)
    while table.state("m1").find(card) is not None and table.reader("m1").head() < early + 9:
        later = table.reader("m1").head()
        action = answer(table.table("m1"), chance)
        act(table, "m1", action.seat, action)
    ordering.given(points.rewind, table, "m1", HEAD, later, "")
    stood(table, "m1", Illegality("A", early + 1, SPENT, moves=done.moves), FLOOR)
    (owed,) = dues_at(table, "m1")
    asked = [f.seq for f in table.facts("m1") if f.body.KIND == "decision.asked"]
    assert owed.since == min(seq for seq in asked if seq > early)


def test_the_rules_carry_it_out_once_it_is_cleared(table: Desk) -> None:
    stood(table, "m1", laid(table), FLOOR)
    seat = Action("A", "pass")
    assert "judge is asked" in refused(table, lambda: act(table, "m1", "A", seat)).message
    assert (
        refused(table, lambda: ordering.given(illegal.clear, table, "m1", "auditor:z")).code == "not-allowed"
    )
    assert (
        refused(table, lambda: ordering.given(illegal.clear, table, "m1", "judge", ("D7",))).code
        == "unknown-due"
    )
    assert (
        refused(table, lambda: ordering.given(illegal.clear, table, "m1", "judge", ruling="R3")).code
        == "unknown-ruling"
    )
    facts = ordering.given(illegal.clear, table, "m1", FLOOR)
    assert [f.body.KIND for f in facts[:2]] == ["due.cleared", "action.taken"]
    moved = [f for f in facts if f.body.KIND == "cards.moved" and f.body.label == "vanish"]
    assert moved
    assert SPENT[0] in moved[0].clauses
    (owed,) = dues_at(table, "m1")
    assert (owed.stands, owed.how) == ("cleared", "carried out")
    assert refused(table, lambda: ordering.given(illegal.clear, table, "m1", "judge")).code == "nothing-due"
    play(table, "m1", 5)


def test_a_ruling_that_moves_the_card_away_clears_what_was_due(table: Desk) -> None:
    stood(table, "m1", laid(table), FLOOR)
    (owed,) = dues_at(table, "m1")
    words = Ruling(
        "Is it legal?",
        "Back to the hand.",
        SPENT,
        "state-edit",
        moves=f"hand #{owed.cards[0]}",
        illegal="I1",
    )
    facts = give_ruling(table, "m1", words, HEAD)
    assert facts[-1].body.KIND == "due.cleared"
    (owed,) = dues_at(table, "m1")
    assert (owed.stands, owed.how) == ("cleared", "ruling R1")
    (one,) = illegals_at(table, "m1")
    assert (one.rulings, one.stands, one.clauses) == (("R1",), True, SPENT)
    (given,) = rulings_at(table, "m1")
    assert given.illegal == one.seq
    waits = table.state("m1").decision
    assert waits is not None
    assert waits.kind == "main"


def test_a_rewind_takes_back_what_was_due_and_another_brings_it_up_again(table: Desk) -> None:
    before = table.reader("m1").head()
    stood(table, "m1", laid(table), FLOOR)
    after = table.reader("m1").head()
    ordering.given(points.rewind, table, "m1", HEAD, before, "not so")
    assert [d.stands for d in dues_at(table, "m1")] == ["taken back"]
    assert [i.stands for i in illegals_at(table, "m1")] == [False]
    ordering.given(points.rewind, table, "m1", HEAD, after, "so after all")
    assert [d.stands for d in dues_at(table, "m1")] == ["due"]
    ordering.given(illegal.clear, table, "m1", FLOOR)
    assert fingerprint(Desk(table.log).state("m1")) == fingerprint(table.state("m1"))


def test_an_action_of_the_log_is_recorded_as_illegal_without_moves(table: Desk) -> None:
    done = [f.seq for f in table.facts("m1") if f.body.KIND == "action.taken"][-1]
    (fact,) = stood(table, "m1", Illegality("A", done, SPENT, "it was down"), FLOOR)
    assert fact.body.action == done
    give_ruling(table, "m1", Ruling("q", "It stays.", SPENT, "stands", illegal="I1"), FLOOR)
    assert illegals_at(table, "m1")[0].rulings == ("R1",)


@pytest.mark.parametrize(
    ("done", "code", "said"),
    [
        (Illegality("C", 9, SPENT, moves="draw A 1"), "nobody", "'C' is not a player here"),
        (Illegality("A", 9, (), moves="draw A 1"), "empty", "no clause"),
        (Illegality("A", 9, ("glossary.x.1",), moves="draw A 1"), "unknown-clause", "glossary.x.1"),
        (Illegality("A", 99999, SPENT, moves="draw A 1"), "out-of-range", "no seq 99999"),
        (Illegality("A", 1, SPENT), "no-action", "seq 1 is no action"),
        (Illegality("A", 9, SPENT, moves="draw A 99"), "impossible", "not 99"),
        (Illegality("A", 9, SPENT, moves="sing"), "unclear", "'sing' is no move"),
    ],
)
def test_what_cannot_have_stood_writes_nothing(table: Desk, done: Illegality, code: str, said: str) -> None:
    error = refused(table, lambda: stood(table, "m1", done, FLOOR))
    assert said in error.message
    assert code in {error.code, "impossible"}
    codes = {"not-allowed", "unclear", "nobody"}
    assert refused(table, lambda: stood(table, "m1", done, "B")).code in codes


# Missed triggers.


def triggered(desk: Desk, match: str = "m1") -> AbilityTriggered:
    """Play until an ability triggered whose card still lies on the field in a main phase."""
    for seed in range(40):
        for fact in reversed(desk.facts(match)):
            body = fact.body
            known = isinstance(body, AbilityTriggered)
            place = desk.state(match).find(body.source) if known else None
            if place is not None and place.zone == "signi":
                return body
        play(desk, match, 1, seed=seed)
        until(desk, "main", seed=seed, match=match)
    raise AssertionError("nothing triggered")


def test_a_trigger_of_the_log_is_put_on_now_or_left(table: Desk) -> None:
    body = triggered(table)
    head = table.reader("m1").head()
    words = Ruling("Was it declined?", "By a slip.", (), "trigger-now", missed=head)
    facts = rule_missed(table, words, f"#{body.source}", body.line)
    assert [f.body.KIND for f in facts[:3]] == ["ruling.given", "action.taken", "ability.triggered"]
    again = facts[2].body
    assert (again.name, again.line, again.source) == (body.name, body.line, body.source)
    (given,) = rulings_at(table, "m1")
    assert (given.missed, given.trigger) == (head, f"{body.name}, line {body.line}")
    left = Ruling("And now?", "It is left.", missed=head)
    (fact,) = rule_missed(table, left, f"#{body.source}", body.line)
    assert (fact.body.remedy, fact.body.missed) == ("none", head)


def test_what_the_referee_carries_out_by_itself_was_not_missed(table: Desk) -> None:
    body = triggered(table)
    first = next(
        f
        for f in table.facts("m1")
        if isinstance(f.body, AbilityTriggered) and (f.body.name, f.body.line) == (body.name, body.line)
    )
    words = Ruling("q", "d", missed=first.seq - 1)
    card = f"#{first.body.source}"
    error = refused(table, lambda: rule_missed(table, words, card, body.line))
    assert error.code == "not-missed"
    assert "the referee misses no trigger" in error.message


def test_a_missed_trigger_names_a_card_and_a_line_that_there_are(table: Desk) -> None:
    body = triggered(table)
    words = Ruling("q", "d", missed=table.reader("m1").head())
    for card, line, code in (
        ("Nobody", 1, "unclear"),
        (f"#{body.source}", 9, "no-line"),
        (f"#{table.state('m1').A.hand[0].id}", 1, "no-card"),
    ):
        with pytest.raises(DeskError) as caught:
            rule_missed(table, words, card, line)
        assert caught.value.code == code
    late = Ruling("q", "d", missed=99999)
    assert refused(table, lambda: rule_missed(table, late, "x", 1)).code == "out-of-range"


def test_the_same_illegal_action_is_not_recorded_twice(table: Desk) -> None:
    done = [f.seq for f in table.facts("m1") if f.body.KIND == "action.taken"][-1]
    said = Illegality("A", done, SPENT, "it was down")
    stood(table, "m1", said, FLOOR)
    error = refused(table, lambda: stood(table, "m1", said, FLOOR))
    assert (error.code, "on record as I1" in error.message) == ("recorded-before", True)
    stood(table, "m1", Illegality("A", done, SPENT, "it was frozen"), FLOOR)
    assert [one.id for one in illegals_at(table, "m1")] == ["I1", "I2"]


def test_another_ruling_is_tried_on_the_illegal_action_of_the_first(table: Desk) -> None:
    done = [f.seq for f in table.facts("m1") if f.body.KIND == "action.taken"][-1]
    stood(table, "m1", Illegality("A", done, SPENT, "it was down"), FLOOR)
    give_ruling(table, "m1", Ruling("q", "It is undone.", SPENT, "none", illegal="I1"), FLOOR)
    found = try_moves(table, "m1", "R1", Ruling("", "It stays.", remedy="stands"), FLOOR)
    tried = rulings_at(table, found.otherwise.name)
    assert [one.illegal for one in tried] == [illegals_at(table, "m1")[0].seq]
