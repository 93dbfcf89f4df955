"""Stated moves with the words that a set brought: markers, counters, relationships."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cards import Catalog, MechanicDef
from referee.effects.library import Library
from referee.effects.stated.notation import blanked
from referee.effects.stated.reading import read_moves
from referee.rules import PROCEDURES, Table
from referee.service.table.stating import stating
from tests.rules.stating import SONG, field, reasons, said, scene, state
from tests.table import Scene

WORDS = [
    MechanicDef(name, kind, "9.1", "A rule.", "2026-10-02")
    for name, kind in (
        ("Snare", "marker"),
        ("Spark", "counter"),
        ("Slow Burn", "counter"),
        ("kinship", "relationship"),
    )
]


def speaking() -> Scene:
    """A table whose match was opened with words of a set, at which an outcome is asked for."""
    at = scene()
    cards = map(at.library.catalog.get, at.library.catalog.names())
    at.library = Library(Catalog(cards, WORDS), PROCEDURES)
    return at.does("use", SONG)


MOVES: list[tuple[str, str, dict[str, Any], str]] = [
    ("mark B left Snare", "marker.placed", {"seat": "B", "word": "[Snare]", "place": 0}, "snare"),
    ("counter A Spark +3", "counter.changed", {"seat": "A", "word": "{Spark}", "amount": 3}, "spark"),
    ('counter B "Slow Burn" +1', "counter.changed", {"seat": "B", "word": "{Slow Burn}"}, "slow-burn"),
    ("relation A kinship $owl", "counter.changed", {"word": "{kinship}", "of": "Owl"}, "kinship"),
    ("relation A kinship Lark", "counter.changed", {"word": "{kinship}", "of": "Lark"}, "kinship"),
]


@pytest.mark.parametrize(("words", "kind", "fields", "clause"), MOVES)
def test_a_word_of_a_set_is_stated_as_those_of_the_rules_are(
    words: str, kind: str, fields: dict[str, Any], clause: str
) -> None:
    at = speaking()
    at.does_exactly(said(at, words)).yes()
    (stated,) = at.told("outcome.stated")
    (fact,) = at.told(kind, **fields)
    assert fact.cause == stated.seq
    assert fact.clauses == (f"set.{clause}.9.1",)
    (move,) = read_moves(*said_back(at, words)).moves
    assert blanked([move]) == blanked(read_moves(*said_back(at, words)).moves)


def said_back(at: Scene, words: str) -> tuple[str, tuple[int, ...]]:
    """The words and cards of a move as an action holds them."""
    action = said(at, words)
    return action.word, action.cards


def test_what_was_put_is_taken_and_what_was_gained_is_paid() -> None:
    at = speaking()
    put = "mark A center Snare; counter A Spark +2; relation A kinship $"
    taken = "unmark A center Snare; counter A Spark -1; no-relation A kinship $"
    card = field(at, "A")
    at.does_exactly(state("A", f"{put}; {taken}", card, card)).yes()
    own = at.state.A
    assert (own.marked("[Snare]"), own.count("{Spark}", ""), own.count("{kinship}", "Lark")) == ((), 1, 0)


def test_a_move_with_a_word_of_a_set_waits_until_the_turn_ends() -> None:
    at = speaking()
    at.does_exactly(state("A", "at end of turn counter A Spark +2")).yes()
    assert at.state.A.count("{Spark}", "") == 0
    at.until("main", "B")
    assert at.state.A.count("{Spark}", "") == 2


WRONG = [
    ("mark B left Spark", "no marker is named 'Spark'; there are [Snare]"),
    ("counter A Snare +1", "no counter is named 'Snare'; there are {Slow Burn}, {Spark}"),
    ("relation A friendship $owl", "no relationship is named 'friendship'; there are {kinship}"),
    ("unmark B left Snare", "B's left SIGNI Zone holds no [Snare]"),
    ("mark B left Snare; mark B left Snare", "holds a [Snare]"),
    ("counter A Spark -1", "A has 0 {Spark}, and 1 are taken"),
    ("counter A Spark +1; counter A Spark -2", "A has 1 {Spark}, and 2 are taken"),
    ("no-relation A kinship $owl", "A has no kinship with Owl"),
    ("relation A kinship $owl; relation A kinship $owl", "A has a kinship with Owl already"),
    ("relation A kinship Nobody", "no card is named 'Nobody'"),
    ("mark B left", "the end stands where a name"),
    ("counter A Spark 1", "+ or - and a number"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_what_cannot_be_stated_of_a_word_is_refused(words: str, why: str) -> None:
    at = speaking()
    assert why in reasons(at, said(at, words))


def test_a_match_without_the_word_takes_no_move_with_it() -> None:
    at = scene().does("use", SONG)
    assert "the match was opened with none" in reasons(at, said(at, "mark B left Snare"))


@pytest.mark.parametrize(
    ("words", "held"),
    [
        ("relation A kinship Owl", "relation A kinship $"),
        ('relation A kinship "Far Bell"', 'relation A kinship "Far Bell"'),
        ("mark B left Owl", "mark B left Owl"),
        ("at end of turn counter A Owl +1", "at end of turn counter A Owl +1"),
    ],
)
def test_the_name_of_a_word_is_no_card_that_is_called_so(words: str, held: str) -> None:
    at = speaking()
    assert stating(Table(at.state, at.library), "A", words).word == held
