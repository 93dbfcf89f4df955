"""Precedents at the desk: what is new is taken in before a question, and all is made anew alike."""

from __future__ import annotations

import pytest

from events.registry.precedents import PrecedentPage, PrecedentSearch
from referee.court import Ruling
from referee.rules import Action
from referee.service import Desk
from referee.service.court.branching import open_branch
from referee.service.court.precedents import OVER, rebuild_precedents, search_precedents
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts
from referee.service.matches import list_matches
from referee.service.play.acting import act
from tests.service.conftest import play

HEAD = "head-judge:bo"
ALL = PrecedentSearch((("clause", "glossary.guard.1"),))


def rule(desk: Desk, match: str, decision: str, *looked_at: int, supersedes: str = "") -> None:
    """Rule on a guard."""
    ruling = Ruling(
        "May it be guarded?",
        decision,
        ("glossary.guard.1",),
        looked_at=looked_at,
        supersedes=supersedes,
    )
    give_ruling(desk, match, ruling, by=HEAD)


def told(found: PrecedentPage) -> list[tuple[str, str, str, str]]:
    return [(one.match, one.id, one.decision, one.stands) for one in found.rows]


@pytest.fixture
def ruled(desk: Desk) -> Desk:
    for name in ("m1", "m2"):
        open_match(desk, name, seed=5, event="open")
        play(desk, name, 30)
    rule(desk, "m1", "Yes, it may.", 22, 24)
    rule(desk, "m2", "No.")
    return desk


def test_rulings_of_all_matches_are_found_with_what_stands_against_them(ruled: Desk) -> None:
    found = search_precedents(ruled, ALL)
    rows = {row[:3] for row in told(found)}
    assert rows == {("m2", "R1", "No."), ("m1", "R1", "Yes, it may.")}
    assert found.groups == {
        ("glossary.guard.1", "yes, none"): 1,
        ("glossary.guard.1", "no, none"): 1,
    }
    first = next(one for one in found.rows if one.match == "m1")
    assert first.all("event") == ["open"]
    assert first.all("phase") == [ruled.state("m1", 22).turn.phase]
    assert first.all("judge") == [HEAD]


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("guard", 2),
        ("can I block that", 2),
        ("may it be guarded", 2),
        ("untap", 0),
        ("can I block the mana", 0),
        ("guard no", 1),
    ],
)
def test_rulings_are_asked_for_in_the_words_in_which_clauses_are(ruled: Desk, words: str, count: int) -> None:
    assert len(search_precedents(ruled, PrecedentSearch((), words)).rows) == count


def test_what_came_since_is_taken_in_and_a_superseded_one_says_so(ruled: Desk) -> None:
    search_precedents(ruled, ALL)
    rule(ruled, "m1", "No, on second thought.", supersedes="R1")
    found = search_precedents(ruled, ALL)
    assert ("m1", "R2", "No, on second thought.", "stands") in told(found)
    assert ("m1", "R1", "Yes, it may.", "superseded by R2") in told(found)
    assert found.groups == {("glossary.guard.1", "no, none"): 2}


def test_all_is_made_anew_as_it_was(ruled: Desk) -> None:
    rule(ruled, "m2", "Yes.", supersedes="R1")
    before = search_precedents(ruled, ALL)
    assert rebuild_precedents(ruled) == 2
    again = search_precedents(ruled, ALL)
    assert sorted(again.rows) == sorted(before.rows)
    assert again.groups == before.groups


def test_a_ruling_on_a_branch_is_no_precedent(ruled: Desk) -> None:
    branch = open_branch(ruled, "m1", ruled.reader("m1").head(), "b1")
    rule(ruled, branch.name, "Perhaps.")
    assert {one.match for one in search_precedents(ruled, ALL).rows} == {"m1", "m2"}


def test_cards_of_what_was_looked_at_are_marks(ruled: Desk) -> None:
    moved = [f for f in projected_facts(ruled, "m1", "spectator") if f["kind"] == "cards.moved"]
    played = next(f for f in moved if f["body"].get("names", ("",))[0])
    rule(ruled, "m1", "Yes.", played["seq"])
    name = str(played["body"]["names"][0])
    for sought in (PrecedentSearch((("card", name),)), PrecedentSearch((), name)):
        assert "R2" in [one.id for one in search_precedents(ruled, sought).rows]


def test_a_card_that_not_everybody_saw_is_no_mark_and_no_word(ruled: Desk) -> None:
    told = {f["seq"]: f["body"] for f in projected_facts(ruled, "m1", "spectator")}
    drawn = next(
        f
        for f in ruled.facts("m1")
        if f.body.KIND == "cards.moved" and any(f.body.names) and not told[f.seq].get("names")
    )
    rule(ruled, "m1", "Yes.", drawn.seq)
    for name in filter(None, drawn.body.names):
        assert "R2" not in [
            one.id for one in search_precedents(ruled, PrecedentSearch((("card", name),))).rows
        ]
        assert "R2" not in [one.id for one in search_precedents(ruled, PrecedentSearch((), name)).rows]


def test_a_search_among_some_finds_no_others(ruled: Desk) -> None:
    def found(*among: tuple[str, str]) -> set[str]:
        return {one.match for one in search_precedents(ruled, ALL._replace(among=among)).rows}

    assert found(OVER) == set()
    assert found(OVER, ("match", "m2")) == {"m2"}
    act(ruled, "m1", "A", Action("A", "concede"))
    assert found(OVER) == {"m1"}
    assert found(OVER, ("event", "open")) == {"m1", "m2"}


def test_matches_are_found_by_event_person_ruleset_and_what_their_log_holds(desk: Desk) -> None:
    open_match(desk, "m1", seed=5, event="open", people=("p-1", "p-2"))
    open_match(desk, "m2", seed=5, people=("p-2", "p-3"))
    play(desk, "m2", 30)

    def names(**sought: str) -> list[tuple[str, int]]:
        return [(one.name, one.first) for one in list_matches(desk, **sought)]

    assert names(event="open") == [("m1", 0)]
    assert names(person="p-2") == [("m1", 0), ("m2", 0)]
    assert names(person="p-3") == [("m2", 0)]
    assert names(ruleset="classic") == []
    begun = next(f for f in desk.facts("m2") if f.body.KIND == "phase.began")
    assert names(holds=begun.clauses[0]) == [("m2", begun.seq)]
    assert names(holds="no match holds this") == []


@pytest.mark.parametrize("words", ["draw", "drawn", "drew", "choose", "take"])
def test_a_ruling_is_found_by_any_form_of_its_verbs(ruled: Desk, words: str) -> None:
    asked = "A drew three cards, chose one and took it. What now?"
    give_ruling(ruled, "m1", Ruling(asked, "It goes back.", ("glossary.draw-phase.1",)), by=HEAD)
    assert [one.question for one in search_precedents(ruled, PrecedentSearch(words=words)).rows] == [asked]
