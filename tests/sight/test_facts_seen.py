from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events import kinds
from events.canonical import canonical
from events.kinds import KINDS, Audience, By, CardsMoved, DeckListed, DeckShuffled, Fact, Kind
from events.vocabulary import VIEWERS
from referee.sight import UnknownViewerError, project_fact, project_state
from tests.facts import Story, random_story
from tests.sight.permuting import exchanged, told_at

LETTERS = {"A": "A", "B": "B", "spectator": "S"}
HEADER = {"seq", "kind", "at", "actor", "cause", "clauses", "body"}


def _sample(kind: Kind, audience: str) -> object:
    """Make a body of a kind: any values, and `audience` in the fields that name viewers."""
    fields: dict[str, Any] = dict.fromkeys(kind.types, 0)
    for name in ("seen", "slots"):
        if name in fields:
            fields[name] = audience
    if "seat" in fields:
        fields["seat"] = audience[:1] or "A"
    return kind.cls(**fields)


def _permitted(kind: Kind, body: object, letter: str) -> set[str]:
    return {n for n, a in kind.audiences.items() if letter in (a.viewers or "") or _named(a, body, letter)}


def _named(audience: Audience, body: object, letter: str) -> bool:
    return bool(audience.field) and letter in getattr(body, audience.field)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_projection_holds_the_permitted_fields_and_no_other(kind: Kind) -> None:
    for audience in ("", "A", "B", "AB", "ABS"):
        body = _sample(kind, audience)
        fact = Fact(7, body, 5, "rules", 3)
        for viewer, letter in LETTERS.items():
            shown = project_fact(fact, viewer)
            assert set(shown) == HEADER
            assert set(shown["body"]) == _permitted(kind, body, letter), (viewer, audience)
        assert set(project_fact(fact, "judge")["body"]) == set(kind.types)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_field_names_its_audience(kind: Kind) -> None:
    assert set(kind.audiences) == set(kind.types)
    for audience in kind.audiences.values():
        assert not audience.field or audience.field in kind.types
        assert set(audience.viewers) <= set("ABS")


def test_the_other_seat_reads_that_cards_were_drawn_and_not_which() -> None:
    story = Story().open()
    drawn = next(f for f in story.facts if getattr(f.body, "label", "") == "draw")
    assert isinstance(drawn.body, CardsMoved)
    mine, theirs = project_fact(drawn, "A"), project_fact(drawn, "B")
    assert mine["body"]["names"] == drawn.body.names
    assert "names" not in theirs["body"]
    assert theirs["body"]["count"] == 5
    assert theirs["clauses"] == ("glossary.draw.1",)


def test_a_deck_list_is_its_owners() -> None:
    fact = Fact(1, DeckListed("B", 1, ("Field Mouse",), ()), 1, "rules", 0)
    assert "main" in project_fact(fact, "B")["body"]
    for viewer in ("A", "spectator"):
        assert set(project_fact(fact, viewer)["body"]) == {"seat", "new", "name", "known"}


def test_the_sentence_of_a_card_stands_beside_the_body() -> None:
    body = kinds.CoinsChanged("A", 1)
    with_text = Fact(4, body, 1, "rules", 2, (), By("Ember Cart", 2))
    assert project_fact(with_text, "spectator")["by"] == ("Ember Cart", 2)
    assert "by" not in project_fact(Fact(4, body, 1, "rules", 2), "spectator")


def test_a_question_keeps_its_own_kind() -> None:
    fact = Fact(4, kinds.DecisionAsked("main", "A", (5,), seen="A"), 1, "rules", 2)
    shown = project_fact(fact, "B")
    assert (shown["kind"], shown["body"]["kind"]) == ("decision.asked", "main")
    assert "items" not in shown["body"]
    assert "frames" not in project_fact(fact, "A")["body"]


def test_nobody_else_looks_at_a_match() -> None:
    story = Story().open()
    with pytest.raises(UnknownViewerError, match="A, B, spectator or judge"):
        project_fact(story.facts[0], "C")
    with pytest.raises(UnknownViewerError, match="'coach'"):
        project_state(story.state, "coach")


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), viewer=st.sampled_from(VIEWERS), chance=st.randoms())
def test_two_cards_exchanged_by_a_shuffle_leave_log_and_views_alike_until_they_are_told(
    seed: int, viewer: str, chance: random.Random
) -> None:
    facts = random_story(seed, commands=15, rewinds=0).facts
    shuffles = [f for f in facts if isinstance(f.body, DeckShuffled)]
    fact = chance.choice(shuffles)
    one, two = chance.sample(range(len(fact.body.order)), 2)
    others, states = exchanged(facts, fact.seq, one, two)
    same, mine = exchanged(facts, fact.seq, one, one)
    until = told_at(same, mine, viewer, fact.seq, (one, two)) if viewer != "judge" else fact.seq
    for a, b, at, bt in zip(same, others, mine, states, strict=True):
        if a.seq >= until:
            break
        assert canonical(project_fact(a, viewer)) == canonical(project_fact(b, viewer))
        assert canonical(project_state(at, viewer)) == canonical(project_state(bt, viewer))
