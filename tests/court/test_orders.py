from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import CheckpointNamed, Fact, RulingGiven, RulingWithdrawn
from events.values import changed
from referee import court
from referee.court import Back, Draft, DraftRefusal, Ruling, name_checkpoint, withdraw
from referee.court.policy import generic
from referee.fold import evolve
from referee.service.chance import Unshaken
from referee.state import fingerprint
from referee.timeline import ListReader, Reader, checkpoints, court_at, state_at, undone
from referee.timeline.path import Range
from tests.facts import Story, random_story

BY = "judge:j1"
GOOD = Ruling("May it attack?", "It may not.", ("glossary.attack.1",), looked_at=(3,))


def rewind(reader: Reader, to: int, reason: str, by: str) -> list[Draft] | DraftRefusal:
    """Order a rewind that puts every card back as it lay."""
    back = Back(to, reason, as_it_lay=True)
    return court.rewind(reader, back, by, policy=generic(), dice=Unshaken())


def rule(reader: Reader, ruling: Ruling, *, id: str, by: str) -> list[Draft] | DraftRefusal:
    return court.rule(reader, ruling, id=id, by=by, dice=Unshaken())


def given_story() -> Story:
    story = Story().open()
    story.play("A", 1)
    return story


def drafts_of(order: list[Draft] | DraftRefusal) -> list[Draft]:
    assert isinstance(order, list), order
    return order


def append(story: Story, order: list[Draft] | DraftRefusal) -> None:
    for draft in drafts_of(order):
        story.add(draft.body, draft.actor, draft.cause, clauses=draft.clauses)


def test_a_rewind_goes_back_to_a_point_at_which_the_match_waited() -> None:
    story = given_story()
    first, _ = story.waits()
    (draft,) = drafts_of(rewind(ListReader(story.facts), first, "wrong zone", BY))
    body = draft.body
    assert (draft.actor, draft.cause, body.to, body.reason) == (BY, 0, first, "wrong zone")
    assert (body.grade, body.decisions, body.chance, body.learned) == ("simple", 1, 0, (0, 1))


def test_facts_of_the_court_stand_for_the_question_before_them() -> None:
    story = given_story()
    waits = story.head
    ruled = story.rule("R-1")
    story.discard("A")
    (draft,) = drafts_of(rewind(ListReader(story.facts), ruled, "", BY))
    assert draft.body.to == waits


def test_the_game_goes_on_from_the_restored_point() -> None:
    story = given_story()
    first, second = story.waits()
    append(story, rewind(ListReader(story.facts), first, "", BY))
    assert story.head == second + 1
    story.play("A", 0)
    reader = ListReader(story.facts)
    state = state_at(reader, story.head)
    assert state.A.signi[0] is not None
    assert state.A.signi[1] is None
    assert undone(reader.rewinds(), story.head) == (Range(first + 1, second),)


def test_a_match_that_ended_can_be_brought_back_to_its_end() -> None:
    story = given_story()
    waits = story.head
    ended = story.concede("A")
    append(story, rewind(ListReader(story.facts), waits, "not conceded", BY))
    append(story, rewind(ListReader(story.facts), ended, "conceded after all", BY))
    assert state_at(ListReader(story.facts), story.head).winner == "B"


def test_a_ruling_without_remedy_is_one_fact_with_its_clauses() -> None:
    story = given_story()
    (draft,) = drafts_of(rule(ListReader(story.facts), GOOD, id="R-1", by=BY))
    assert draft.clauses == ("glossary.attack.1",)
    assert draft.body == RulingGiven("R-1", "none", (3,), "May it attack?", "It may not.")


def test_a_rewind_ordered_by_a_ruling_has_the_ruling_as_its_cause() -> None:
    story = given_story()
    first = story.waits()[0]
    ruling = changed(GOOD, remedy="rewind", to=first)
    given_draft, back = drafts_of(rule(ListReader(story.facts), ruling, id="R-1", by=BY))
    assert given_draft.body.remedy == "rewind"
    assert (back.body.to, back.body.reason) == (first, "ruling R-1")
    assert back[1:] == (BY, story.head + 1, ("glossary.attack.1",))
    append(story, [given_draft, back])
    assert story.facts[-2].body.KIND == "ruling.given"
    assert story.facts[-1].cause == story.facts[-2].seq


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"question": " "}, "empty", "no question"),
        ({"decision": ""}, "empty", "no decision"),
        ({"clauses": ("glossary.atack.1",)}, "unknown-clause", "glossary.atack.1"),
        ({"looked_at": (3, 999)}, "out-of-range", "999"),
        ({"looked_at": (0,)}, "out-of-range", "seq 0"),
        ({"remedy": "restart"}, "unknown-remedy", "restart"),
        ({"to": 4}, "unknown-remedy", "4"),
        ({"remedy": "rewind", "to": 4}, "not-settled", "seq 4"),
        ({"remedy": "rewind"}, "out-of-range", "seq 0"),
        ({"supersedes": "R-9"}, "unknown-ruling", "R-9"),
    ],
)
def test_a_ruling_is_refused_with_what_is_wrong(change: dict, code: str, said: str) -> None:
    found = rule(ListReader(given_story().facts), changed(GOOD, **change), id="R-1", by=BY)
    assert isinstance(found, DraftRefusal)
    assert found.code == code
    assert said in found.message
    assert found.instead


def test_all_faults_of_a_ruling_are_told_at_once() -> None:
    ruling = Ruling("", "", ("glossary.nowhere.1",), "rewind", 4, (999,), supersedes="R-9")
    found = rule(ListReader(given_story().facts), ruling, id="", by=BY)
    assert isinstance(found, DraftRefusal)
    assert found.message.count("; ") == 6, found.message


def test_an_unknown_clause_brings_the_nearest_ones() -> None:
    ruling = changed(GOOD, clauses=("glossary.crush.99",))
    found = rule(ListReader(given_story().facts), ruling, id="R-1", by=BY)
    assert isinstance(found, DraftRefusal)
    assert "glossary.crush." in found.instead


def test_an_id_is_given_once() -> None:
    story = given_story()
    story.rule("R-1")
    found = rule(ListReader(story.facts), GOOD, id="R-1", by=BY)
    assert isinstance(found, DraftRefusal)
    assert found.code == "taken"


def test_a_ruling_is_withdrawn_once_and_stays_in_the_record() -> None:
    story = given_story()
    story.rule("R-1")
    drafts = withdraw(ListReader(story.facts), "R-1", "misread", BY)
    assert drafts == [Draft(RulingWithdrawn("R-1", "misread"), BY)]
    append(story, drafts)
    again = withdraw(ListReader(story.facts), "R-1", "misread", BY)
    assert isinstance(again, DraftRefusal)
    assert again.message == "ruling 'R-1' is withdrawn"
    assert len(court_at(ListReader(story.facts), story.head).rulings()) == 1
    over = rule(ListReader(story.facts), changed(GOOD, supersedes="R-1"), id="R-2", by=BY)
    assert isinstance(over, DraftRefusal)


def test_a_point_is_named_and_found_under_its_name() -> None:
    story = given_story()
    drafts = name_checkpoint(ListReader(story.facts), "dispute", 4, BY)
    assert drafts == [Draft(CheckpointNamed("dispute", 4), BY)]
    append(story, drafts)
    named = [c for c in checkpoints(ListReader(story.facts)) if c.kind == "named"]
    assert [(c.seq, c.name) for c in named] == [(4, "dispute")]


@pytest.mark.parametrize("name", ["", "57", "turn3", "turn3.main", "setup", "a b", "x" * 41, "é"])
def test_a_name_that_reads_as_something_else_is_refused(name: str) -> None:
    found = name_checkpoint(ListReader(given_story().facts), name, 4, BY)
    assert isinstance(found, DraftRefusal)
    assert found.code == "bad-name"


def test_only_a_point_of_the_log_is_named() -> None:
    found = name_checkpoint(ListReader(given_story().facts), "later", 900, BY)
    assert isinstance(found, DraftRefusal)
    assert found.code == "out-of-range"


def test_nothing_is_changed_by_an_order_that_is_refused() -> None:
    story = given_story()
    facts = list(story.facts)
    rewind(ListReader(story.facts), 4, "", BY)
    rule(ListReader(story.facts), Ruling("", ""), id="", by=BY)
    assert story.facts == facts


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_the_same_answers_after_a_rewind_give_the_same_fingerprint(seed: int, data: st.DataObject) -> None:
    story = random_story(seed, commands=10, rewinds=0.2)
    before = fingerprint(story.state)
    live = [f for f in story.facts if f.seq in _live(story)]
    points = [f.seq for f in live if f.body.KIND == "decision.asked"]
    to = data.draw(st.sampled_from(points))
    drafts = rewind(ListReader(story.facts), to, "", BY)
    if isinstance(drafts, DraftRefusal):
        assert drafts.code == "already-there"
        return
    append(story, drafts)
    for fact in live:
        if fact.seq > to and not fact.body.COURT:
            story.add(fact.body, fact.actor, 0, clauses=fact.clauses, by=fact.by)
    state = state_at(ListReader(story.facts), story.head)
    assert fingerprint(state) == before


def _live(story: Story) -> set[int]:
    gone = undone(ListReader(story.facts).rewinds(), story.head)
    return {f.seq for f in story.facts if not any(r.holds(f.seq) for r in gone)}


def test_a_draft_folds_to_the_table_it_went_back_to() -> None:
    story = given_story()
    first = story.waits()[0]
    (draft,) = drafts_of(rewind(ListReader(story.facts), first, "", BY))
    fact = Fact(story.head + 1, draft.body, 1, draft.actor, draft.cause)
    assert evolve(story.state, fact) == story.state
    reader = ListReader([*story.facts, fact])
    assert state_at(reader, fact.seq) == story.at[first]
