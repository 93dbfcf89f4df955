"""Outcomes that nobody asked for: a judge orders them at any time, a seat announces its own."""

from __future__ import annotations

from typing import Any

from events.values import changed
from referee.rules import Table, why_not
from tests.rules.stating import ANSWERS, DEAF, LARK, OWL, SONG, field, reasons, scene, state
from tests.rules.texts import lrig, signi, spell
from tests.table import side


def test_a_judge_orders_moves_at_any_time_and_the_question_stays() -> None:
    at = scene().until("attacker")
    before = at.state.decision
    at.does_exactly(state("judge", "draw B 1; crush A 1", 0, number=0))
    assert before is not None
    assert (at.asked, at.asked_seat) == (before.kind, before.seat)
    (fact,) = at.told("outcome.stated", name="", line=0)
    assert (fact.body.stated_by, fact.body.source) == ("judge", 0)
    assert at.count("B", "hand") == 3
    at.told("cards.moved", seat="A", label="process")


def test_an_order_names_its_card_and_line() -> None:
    at = scene(side(signi=(DEAF, None, None)))
    deaf = field(at, "A")
    at.does_exactly(state("judge", "draw A 1", deaf, number=1))
    assert at.told("outcome.stated")[0].body.name == "Deaf"
    assert "has 1 line" in reasons(at, state("judge", "draw A 1", deaf, number=4))
    assert "no card that lies in the open" in reasons(at, state("judge", "draw A 1", 999, number=1))
    assert "belongs to a card" in reasons(at, state("judge", "draw A 1", 0, number=1))
    assert "names its card" in reasons(at, state("judge", "draw A 1", number=0))
    hidden = at.state.B.hand[0].id
    assert "no card that lies in the open" in reasons(at, state("judge", "nothing", hidden, number=1))
    assert "ends with its moves" in reasons(at, state("judge", "draw A 1; more", 0, number=0))


def test_a_seat_announces_what_nobody_can_read_and_the_other_agrees() -> None:
    at = scene(side(signi=(DEAF, None, None)))
    deaf = field(at, "A")
    at.does_exactly(state("A", "draw A 1", deaf, number=1))
    assert (at.asked, at.asked_seat) == ("agree", "B")
    assert "is asked" in reasons(at, state("A", "draw A 1", deaf, number=1))
    at.no()
    assert at.asked == "main"
    at.untold("outcome.stated")
    at.does_exactly(state("A", "draw A 1", deaf, number=1)).yes()
    (fact,) = at.told("outcome.stated", name="Deaf", line=1)
    assert (fact.body.stated_by, fact.body.agreed_by) == ("A", "B")


def test_a_seat_announces_nothing_else() -> None:
    at = scene(side(signi=(DEAF, LARK, None)), side(signi=(DEAF, None, None)))
    own, lark, theirs = field(at, "A"), field(at, "A", 1), field(at, "B")
    assert "none that nobody can read" in reasons(at, state("A", "draw A 1", lark, number=0))
    assert "its own cards" in reasons(at, state("A", "draw A 1", theirs, number=1))
    assert "names its card" in reasons(at, state("A", "draw A 1", number=1))
    at = scene(side(signi=(DEAF, None, None)), readings={"stated": "judge"})
    assert "a judge states" in reasons(at, state("A", "draw A 1", own, number=1))


def test_the_other_seat_announces_in_ones_turn() -> None:
    at = scene(b=side(signi=(DEAF, None, None))).until("attacker")
    at.does_exactly(state("B", "down $", field(at, "B"), field(at, "A"), number=1))
    assert (at.asked, at.asked_seat) == ("agree", "A")
    at.yes()
    assert at.asked == "attacker"
    assert at.offers("attack") != []
    assert ("Lark",) not in at.offers("attack")


def test_an_order_in_the_middle_of_a_text_lets_it_go_on() -> None:
    chosen = spell("Pick", ("ability", "use", (), (("seq", *_picking()))))
    at = scene(side(hand=[chosen, LARK, LARK], signi=(ANSWERS, None, None))).does("use", chosen)
    assert at.asked == "pick"
    at.does_exactly(state("judge", "draw A 1", 0, number=0))
    assert at.asked == "pick"
    assert "Answers" not in at.began()
    at.picks(LARK)
    assert "Answers" in at.began()


def _picking() -> tuple[Any, ...]:
    picks = (("pick", ("range", 1, 1), ("at", "you", "hand")),)
    move = ("move", ("named", "d"), ("place", "you", "trash"), "discard")
    return (("choose", "you", "pick", picks, "d"), move)


def test_nothing_is_ordered_once_the_match_is_over() -> None:
    at = scene().does("concede", seat="A")
    assert "no decision is pending" in reasons(at, state("judge", "draw A 1", 0, number=0))


def test_a_judge_is_told_that_a_card_lies_nowhere() -> None:
    assert "#999 lies nowhere" in reasons(scene(), state("judge", "down $", 0, 999, number=0))


def test_a_card_that_lies_face_down_can_be_meant_and_its_name_is_not_told() -> None:
    at = scene(b=side(hand=[OWL])).does("use", SONG)
    at.does_exactly(state("judge", "field $ left face-down", 0, at.state.B.hand[0].id, number=0))
    laid = field(at, "B")
    told = reasons(at, state("A", "down $", laid))
    assert "lies face down" in told
    assert "Owl" not in told
    at.does_exactly(state("A", "put $ trash", laid)).yes()
    assert at.names("B", "trash") == ["Owl"]


def test_nothing_is_stated_while_the_table_is_set_up() -> None:
    at = scene()
    waits = changed(at.state, turn=changed(at.state.turn, phase="setup"))
    order = state("judge", "draw A 1", 0, number=0)
    assert [r.code for r in why_not(Table(waits, at.library), order)] == ["setup"]


def test_the_center_lrig_that_grew_by_an_order_does_not_grow_again() -> None:
    cards = [lrig("Cen, Queen", level=4), lrig("Cen, High", level=5)]
    at = scene(side(lrig_deck=cards), at="grow")
    assert len(at.offers("grow")) == 1
    at.does_exactly(state("judge", "grow $", 0, at.state.A.lrig_deck[0].id, number=0))
    assert at.asked == "grow"
    assert at.offers("grow") == []


def test_a_zone_that_a_text_keeps_filled_takes_no_other_signi() -> None:
    rock = signi("Rock", ("ability", "constant", (), (), (KEPT,)), power=3000)
    at = scene(side(hand=[LARK]), side(signi=(rock, None, None), hand=[OWL]))
    rock_id, owl = field(at, "B"), at.state.B.hand[0].id
    at.does_exactly(state("judge", "vanish $; field $ left", 0, rock_id, owl, number=0))
    assert at.names("B", "signi") == ["Rock", None, None]
    assert at.names("B", "hand") == ["Owl"]


KEPT = ("forbid", ("deed", "vanished", (), ("named", "self")))
