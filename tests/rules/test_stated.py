"""Outcomes that are stated: a text asks for them, both players or a judge say what it does."""

from __future__ import annotations

import pytest

from referee.rules import Table, legal, why_not
from tests.rules.stating import (
    ANSWERS,
    BURST,
    LARK,
    LONG,
    QUICK,
    SINGER,
    SONG,
    STATED,
    field,
    reasons,
    scene,
    state,
)
from tests.rules.texts import draw, if_done, may, seq, spell
from tests.table import On, on, side

# What a text waits for.


def test_a_text_that_cannot_be_read_waits_for_its_outcome() -> None:
    at = scene().does("use", SONG)
    assert (at.asked, at.asked_seat) == ("state", "A")
    at.does_exactly(state("A", "draw A 1; down $", field(at, "B")))
    assert (at.asked, at.asked_seat) == ("agree", "B")
    assert at.count("A", "hand") == 1
    at.yes()
    assert at.count("A", "hand") == 2
    owl = at.state.B.signi[0]
    assert owl is not None
    assert not owl.up
    assert at.asked == "main"
    (fact,) = at.told("outcome.stated", name="Song", line=1, cites="glossary.effect.1")
    assert (fact.body.stated_by, fact.body.agreed_by, fact.actor) == ("A", "B", "A")
    assert fact.body.moves == ("draw A 1", f"down #{field(at, 'B')}")
    made = [f for f in at.facts if f.cause == fact.seq]
    assert [f.body.KIND for f in made] == ["cards.moved", "cards.turned"]
    assert all(f.by is not None and (f.by.name, f.by.line) == ("Song", 1) for f in made)
    assert "Song" in at.names("A", "trash")


def test_what_is_read_around_it_is_carried_out_in_order() -> None:
    at = scene(side(hand=[LONG])).does("use", LONG)
    assert at.count("A", "hand") == 1
    at.does_exactly(state("A", "nothing")).yes()
    assert at.count("A", "hand") == 2
    stated = at.told("outcome.stated")[0]
    first, second = at.of("cards.moved", label="draw")
    at.in_order(first, stated, second)
    assert second.cause != stated.seq


def test_without_agreement_a_judge_states_it() -> None:
    at = scene().does("use", SONG).does_exactly(state("A", "draw A 5")).no()
    assert (at.asked, at.asked_seat) == ("state", "judge")
    assert "judge is asked" in reasons(at, state("A", "draw A 1"))
    at.does_exactly(state("judge", "draw A 1"))
    assert at.count("A", "hand") == 2
    assert at.told("outcome.stated")[0].body.stated_by == "judge"
    assert at.asked == "main"


def test_where_a_judge_states_outcomes_no_player_is_asked() -> None:
    at = scene(readings={"stated": "judge"}).does("use", SONG)
    assert (at.asked, at.asked_seat) == ("state", "judge")
    at.does_exactly(state("judge", "nothing"))
    assert at.asked == "main"
    assert at.told("outcome.stated")[0].body.agreed_by == ""


def test_a_judge_may_answer_for_the_seat_that_is_asked() -> None:
    at = scene().does("use", SONG).does_exactly(state("judge", "draw A 1"))
    assert (at.asked, at.count("A", "hand")) == ("main", 2)


def test_more_asks_for_the_rest_once_the_first_moves_are_done() -> None:
    at = scene().does("use", SONG).does_exactly(state("A", "look A 3; more")).yes()
    assert (at.asked, at.asked_seat) == ("state", "A")
    (shown,) = at.told("cards.shown", seat="A", zone="deck")
    assert (shown.body.seen, shown.body.count) == ("A", 3)
    at.does_exactly(state("A", "hand $", shown.body.cards[2])).yes()
    assert at.count("A", "hand") == 2
    assert at.asked == "main"
    moved = at.told("cards.moved", src="deck", dst="hand")[-1].body
    assert (moved.seen, moved.slots) == ("A", "A")


def test_triggers_bursts_and_rule_actions_go_on_as_usual() -> None:
    at = scene(
        side(hand=[SONG], signi=(ANSWERS, None, None)),
        side(signi=(LARK, None, None), life=[BURST, LARK]),
    ).does("use", SONG)
    moves = "draw A 1; crush B 1; power $ -3000 turn"
    at.does_exactly(state("A", moves, field(at, "B"))).yes()
    assert (at.asked, at.asked_seat) == ("burst", "B")
    at.yes()
    assert "Answers" in at.began()
    at.told("cards.moved", seat="B", label="vanish", cites="glossary.rule-based-action.2")
    assert (at.asked, at.asked_seat) == ("state", "B")
    at.does_exactly(state("B", "coin B +2")).yes()
    assert (at.state.B.coins, at.asked) == (2, "main")


def test_an_enter_and_an_auto_are_stated_when_they_come_up() -> None:
    at = scene(side(hand=[SINGER], signi=(QUICK, None, None))).does("play", SINGER, zone="right")
    assert (at.asked, at.asked_seat) == ("state", "A")
    at.does_exactly(state("A", "nothing")).yes().until("attacker").does("attack", QUICK)
    assert (at.asked, at.state.stack[-1].name) == ("state", "Quick")
    at.does_exactly(state("A", "negate $", at.state.attacker)).yes()
    at.told("attack.ended", how="negated")
    assert at.asked == "attacker"


def test_a_step_of_an_offer_is_stated_too() -> None:
    offer = spell("Offer", ("ability", "use", (), seq(may(STATED), if_done(draw()))))
    at = scene(side(hand=[offer])).does("use", offer)
    assert at.asked == "may"
    at.yes().does_exactly(state("A", "coin A +1")).yes()
    assert (at.state.A.coins, at.count("A", "hand")) == (1, 1)


def test_moves_that_have_become_impossible_are_asked_anew() -> None:
    at = scene().does("use", SONG)
    owl = field(at, "B")
    at.does_exactly(state("A", "down $", owl))
    at.does_exactly(state("judge", "vanish $", 0, owl, number=0))
    assert (at.asked, at.asked_seat) == ("agree", "B")
    at.yes()
    assert (at.asked, at.asked_seat) == ("state", "A")


# What is not possible.


def test_all_that_is_wrong_is_told_at_once() -> None:
    at = scene().does("use", SONG)
    told = reasons(at, state("A", "draw A 99; down #999; sing; coin B -1"))
    for part in ("A's deck has", "#999 is no card", "'sing' is no move", "of 0 to 5"):
        assert part in told


def test_a_hidden_card_is_named_by_its_place_only() -> None:
    at = scene().does("use", SONG)
    theirs, top = at.state.B.hand[0], at.state.A.deck[0]
    told_of_none = reasons(at, state("A", "put $ trash", 999))
    for card in (theirs, top):
        told = reasons(at, state("A", "put $ trash", card.id))
        assert told == told_of_none.replace("#999", f"#{card.id}")
    at.does_exactly(state("judge", "put $ trash", theirs.id))
    assert theirs.name in at.names("B", "trash")


def test_more_cards_than_places_are_refused() -> None:
    at = scene().does("use", SONG)
    assert "more cards than places" in reasons(at, state("A", "draw A 1", field(at, "A")))


def test_only_who_is_asked_answers() -> None:
    at = scene()
    assert "no text waits" in reasons(at, state("A", "draw A 1"))
    assert "no text waits" in reasons(at, state("judge", "draw A 1"))
    at.does("use", SONG)
    assert "A is asked now" in reasons(at, state("B", "draw B 1"))
    assert "no seat and no judge" in reasons(at, state("C", "nothing"))
    at.refused("pass")
    at.does_exactly(state("A", "nothing"))
    assert "no text waits" in reasons(at, state("A", "nothing"))
    at.refused("yes", seat="A")


def test_every_listed_statement_is_accepted() -> None:
    at = scene().does("use", SONG)
    table = Table(at.state, at.library)
    found = list(legal(table))
    assert found[0] == state("A", "nothing")
    assert len({(a.word, a.cards) for a in found}) == len(found) > 8
    assert all(not why_not(table, action) for action in found)


# Who may see what.


def test_a_hidden_card_is_told_by_its_place_to_those_who_may_not_know_it() -> None:
    at = scene().does("use", SONG)
    hand = at.state.A.hand[0].id
    at.does_exactly(state("A", "put $ deck bottom; down $", hand, field(at, "B"))).yes()
    (fact,) = at.told("outcome.stated")
    assert fact.body.seen == "A"
    assert fact.body.told == ("put a card of A's hand deck bottom", f"down #{field(at, 'B')}")
    assert fact.body.moves[0] == f"put #{hand} deck bottom"
    (action,) = at.told("action.taken", do="state")
    assert (action.body.seen, action.body.word) == ("A", "put $ deck bottom; down $")


@pytest.mark.parametrize("card", [On(LARK, up=False)], ids=["down"])
def test_a_card_is_turned_up_again(card: On) -> None:
    at = scene(side(hand=[SONG], signi=(card, None, None))).does("use", SONG)
    at.does_exactly(state("A", "up $", field(at, "A"))).yes()
    assert at.slot(LARK).up


def test_what_is_attached_and_turned_down_comes_back() -> None:
    at = scene(side(hand=[SONG], signi=(on(LARK, frozen=True), None, None))).does("use", SONG)
    lark = field(at, "A")
    at.does_exactly(state("A", "thaw $; face-down $", lark, lark)).yes()
    assert at.slot(LARK).face_down
    at.does_exactly(state("judge", "face-up $", 0, lark, number=0))
    assert not at.slot(LARK).face_down
