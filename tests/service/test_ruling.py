"""Rulings at the desk: remedies of moves carried out, all of an order or nothing, chains kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from events.kinds import Fact
from events.values import changed
from referee.court import Ruling
from referee.service import Desk, DeskError, Refused
from referee.service.court.ruling import (
    give_ruling,
    ruling_chain,
    rulings_at,
    seq_before_ruling,
)
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.orders import calls, rulings
from referee.service.proof.verifying import verify_match
from referee.state import fingerprint
from referee.timeline import cause_tree
from tests import ordering
from tests.service.conftest import play

HEAD, FLOOR = "head-judge:bo", "floor-judge:ann"
GUARD = ("glossary.guard.1",)


@pytest.fixture
def table(desk: Desk) -> Desk:
    """A match in its course; the desk that it is played at."""
    open_match(desk, "m1", seed=5)
    play(desk, "m1", 30)
    return desk


def refused(desk: Desk, order: Callable[[], object]) -> DeskError:
    """An order that must be refused and write nothing."""
    facts, state = desk.facts("m1"), fingerprint(desk.state("m1"))
    with pytest.raises(DeskError) as caught:
        order()
    assert desk.facts("m1") == facts
    assert fingerprint(desk.state("m1")) == state
    return caught.value


def kinds(facts: list[Fact]) -> list[str]:
    return [f.body.KIND for f in facts]


def edit(moves: str, remedy: str = "state-edit", **more: object) -> Ruling:
    return Ruling("What now?", "So be it.", GUARD, remedy, moves=moves, **more)  # type: ignore[arg-type]


def test_a_state_edit_is_carried_out_with_the_ruling_as_its_cause(table: Desk) -> None:
    before, asked = table.state("m1").A, table.state("m1").decision
    facts = give_ruling(table, "m1", edit("draw A 2; charge B 1"), HEAD)
    assert kinds(facts)[:3] == ["ruling.given", "action.taken", "outcome.stated"]
    ruling, action, outcome = facts[:3]
    assert (action.cause, action.actor) == (ruling.seq, HEAD)
    assert (outcome.cause, outcome.actor, outcome.body.stated_by) == (action.seq, HEAD, HEAD)
    moved = [f for f in facts if f.body.KIND == "cards.moved"]
    assert [(f.body.seat, f.body.dst, f.cause) for f in moved] == [
        ("A", "hand", outcome.seq),
        ("B", "ener", outcome.seq),
    ]
    assert len(table.state("m1").A.hand) == len(before.hand) + 2
    decision = table.state("m1").decision
    assert decision is not None
    assert asked is not None
    assert (decision.kind, decision.seat) == (asked.kind, asked.seat)
    causes = cause_tree(table.reader("m1"), moved[0].seq).causes
    assert [c.fact["kind"] for c in causes] == ["outcome.stated", "action.taken", "ruling.given"]
    assert causes[-1].clauses == GUARD
    assert verify_match(table, "m1").ok
    assert fingerprint(Desk(table.log).state("m1")) == fingerprint(table.state("m1"))


def test_a_partial_fix_is_for_a_floor_judge_and_a_state_edit_is_not(table: Desk) -> None:
    error = refused(table, lambda: give_ruling(table, "m1", edit("draw A 1"), FLOOR))
    assert "may not order rule.state-edit" in error.message
    hand = len(table.state("m1").A.hand)
    give_ruling(table, "m1", edit("draw A 1", "partial-fix"), FLOOR)
    assert len(table.state("m1").A.hand) == hand + 1


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("draw A 99", "not 99"),
        ("down #99999", "#99999 lies nowhere"),
        ("dance A", "'dance A' is no move"),
        ("draw A 1; discard B 50", "not 50"),
    ],
)
def test_moves_that_are_impossible_write_nothing_at_all(table: Desk, moves: str, said: str) -> None:
    assert said in refused(table, lambda: give_ruling(table, "m1", edit(moves), HEAD)).message


def test_all_impossible_moves_are_told_at_once(table: Desk) -> None:
    error = refused(table, lambda: give_ruling(table, "m1", edit("draw A 99; discard B 50"), HEAD))
    assert isinstance(error, Refused)
    assert len(error.reasons) == 2


@pytest.mark.parametrize(("moves", "said"), [("draw A 99", "not 99"), ("sing", "is no move")])
def test_a_fault_of_the_words_hides_none_of_the_moves(table: Desk, moves: str, said: str) -> None:
    words = Ruling(" ", "d", GUARD, "state-edit", moves=moves)
    error = refused(table, lambda: give_ruling(table, "m1", words, FLOOR))
    for part in ("may not order rule.state-edit", "no question", said):
        assert part in error.message


@pytest.mark.parametrize(
    ("ruling", "code", "said"),
    [
        (edit("", "partial-fix"), "empty", "a partial-fix without moves"),
        (edit("draw A 1", "none"), "unknown-remedy", "moves with the remedy none"),
        (edit("", "stands"), "empty", "nothing is named that stands"),
        (edit("", "none", call="C4"), "unknown-call", "there is no call 'C4'"),
        (edit("", "none", statements=("S2",)), "unknown-statement", "no statement 'S2'"),
        (edit("", "none", infraction="Z9"), "unknown-infraction", "edition 1, has no infraction"),
        (edit("", "none", illegal="I3"), "unknown-illegal", "no illegal action 'I3'"),
        (edit("", "none", missed=9999, trigger="Owl, 1"), "out-of-range", "no seq 9999"),
        (edit("", "none", missed=3), "empty", "what was missed"),
        (edit("", "trigger-now"), "empty", "what was missed"),
    ],
)
def test_what_a_ruling_names_must_be_there(table: Desk, ruling: Ruling, code: str, said: str) -> None:
    error = refused(table, lambda: give_ruling(table, "m1", ruling, HEAD))
    assert error.code == code
    assert said in error.message
    assert error.instead


def test_a_clause_of_another_edition_is_refused_with_the_edition_that_knows_it(
    desk: Desk,
) -> None:
    open_match(desk, "m1", seed=5, edition="1.0.0")
    late = Ruling("q", "d", ("glossary.soul.1", "classic.arts.2"))
    error = refused(desk, lambda: give_ruling(desk, "m1", late, HEAD))
    assert "glossary.soul.1 is not in force in edition 1.0.0: it is from " in error.message
    assert "classic.arts.2 is a clause of classic, and this match goes by diva" in error.message


def test_a_ruling_keeps_what_it_rests_on(table: Desk) -> None:
    ordering.given(calls.open_call, table, "m1", "A", "May it?")
    ordering.given(rulings.state, table, "m1", FLOOR, "I said guard.", "ann", "C1")
    words = Ruling(
        "May it?",
        "It may.",
        GUARD,
        looked_at=(3,),
        agreed="It was attacked.",
        infraction="G2",
        call="C1",
        statements=("S1",),
    )
    give_ruling(table, "m1", words, FLOOR)
    (one,) = rulings_at(table, "m1")
    assert (one.id, one.by, one.stands, one.how) == ("R1", FLOOR, "stands", "stands")
    assert (one.call, one.statements, one.infraction, one.looked_at) == ("C1", ("S1",), "G2", (3,))
    (seen,) = rulings_at(table, "m1", "spectator")
    assert (seen.question, seen.decision, seen.agreed) == ("", "", "")
    assert seen.clauses == GUARD


def test_a_superseded_ruling_stays_and_the_first_of_a_chain_may_stand_again(table: Desk) -> None:
    give_ruling(table, "m1", Ruling("q", "Yes.", GUARD), FLOOR)
    give_ruling(table, "m1", Ruling("q", "No.", GUARD, supersedes="R1"), HEAD)
    assert [(r.id, r.how) for r in rulings_at(table, "m1")] == [
        ("R1", "superseded by R2"),
        ("R2", "stands"),
    ]
    again = refused(table, lambda: give_ruling(table, "m1", Ruling("q", "d", supersedes="R1"), HEAD))
    assert (again.code, again.instead) == ("unknown-ruling", "name one of R2")
    assert "superseded by R2" in again.message
    assert (
        refused(table, lambda: ordering.given(rulings.withdraw, table, "m1", HEAD, "R1", "")).code
        == "unknown-ruling"
    )
    assert (
        refused(table, lambda: ordering.given(rulings.withdraw, table, "m1", FLOOR, "R2", "")).code
        == "not-allowed"
    )
    ordering.given(rulings.withdraw, table, "m1", HEAD, "R2", "misheard")
    first, second = rulings_at(table, "m1")
    assert (first.stands, second.stands, second.over) == ("stands", "withdrawn", "misheard")
    assert [r.id for r in ruling_chain(table, "m1", "R2")] == ["R1", "R2"]
    with pytest.raises(DeskError, match="no ruling 'R7'"):
        ruling_chain(table, "m1", "R7")


def test_a_superseding_ruling_undoes_the_remedy_of_the_first(table: Desk) -> None:
    before = view_at(table, "m1", "A")["seats"]
    given = give_ruling(table, "m1", edit("draw A 2"), HEAD)[0]
    assert view_at(table, "m1", "A")["seats"] != before
    to = seq_before_ruling(table, "m1", "R1")
    over = Ruling("q", "Not so.", GUARD, "rewind", to, supersedes="R1")
    assert kinds(give_ruling(table, "m1", over, HEAD))[1:] == ["match.rewound", "cards.mixed"]
    assert view_at(table, "m1", "A")["seats"] == before
    first, second = rulings_at(table, "m1")
    assert first.undone == second.seq + 1
    assert (second.undone, first.seq) == (0, given.seq)


def test_a_rewind_may_be_followed_by_moves_in_one_order(table: Desk) -> None:
    to = table.reader("m1").head()
    hand = len(table.state("m1").B.hand)
    play(table, "m1", 6, seed=3)
    words = Ruling("q", "Back, and B draws.", GUARD, "rewind", to, moves="draw B 1")
    assert "may not order" in refused(table, lambda: give_ruling(table, "m1", words, FLOOR)).message
    facts = give_ruling(table, "m1", words, HEAD)
    told = [f for f in facts if f.body.KIND != "cards.mixed"]
    assert kinds(told)[:3] == ["ruling.given", "match.rewound", "action.taken"]
    assert told[2].cause == facts[0].seq
    assert len(table.state("m1").B.hand) == hand + 1
    assert verify_match(table, "m1").ok
    assert fingerprint(Desk(table.log).state("m1")) == fingerprint(table.state("m1"))
    play(table, "m1", 6, seed=4)


def test_cards_that_were_seen_go_back_at_random_by_a_ruling(table: Desk) -> None:
    give_ruling(table, "m1", edit("look A 2"), HEAD)
    before = table.state("m1").A.deck
    assert [c.seen for c in before[:2]] == ["A", "A"]
    words = Ruling("He looked.", "They go back.", GUARD, "random-return", pile="A deck 1 2")
    assert "rule.random-return" in refused(table, lambda: give_ruling(table, "m1", words, FLOOR)).message
    ruling, mixed = give_ruling(table, "m1", words, HEAD)
    assert (mixed.body.KIND, mixed.cause, mixed.actor) == ("cards.mixed", ruling.seq, HEAD)
    deck = table.state("m1").A.deck
    assert sorted(c.name or "" for c in deck) == sorted(c.name or "" for c in before)
    assert not any(c.seen for c in deck)
    assert len(mixed.body.positions) == len(deck)
    play(table, "m1", 5)
    for pile, said in (("C deck", "of 'C'"), ("A", "''"), ("A deck x", "'x' is no place")):
        order = partial(give_ruling, table, "m1", changed(words, pile=pile), HEAD)
        assert said in refused(table, order).message


def test_statements_are_kept_for_the_table(table: Desk) -> None:
    (fact,) = ordering.given(rulings.state, table, "m1", FLOOR, "I drew one.", "ann", "")
    assert (fact.body.id, fact.body.person, fact.body.text) == ("S1", "ann", "I drew one.")
    for order, code in (
        (lambda: ordering.given(rulings.state, table, "m1", FLOOR, "x", "", ""), "nobody"),
        (lambda: ordering.given(rulings.state, table, "m1", FLOOR, " ", "ann", ""), "empty"),
        (
            lambda: ordering.given(rulings.state, table, "m1", FLOOR, "x", "ann", "C7"),
            "unknown-call",
        ),
        (
            lambda: ordering.given(rulings.state, table, "m1", "auditor:zed", "x", "ann", ""),
            "not-allowed",
        ),
    ):
        assert refused(table, order).code == code
