"""A card whose text has several lines is used once: one price, its lines in order, one answer."""

from __future__ import annotations

import pytest

from events.kinds import By
from events.values import changed
from referee.cards import CardDef
from referee.rules import Accepted, Action, decide
from referee.state import Decision
from tests.rules.texts import (
    MINE,
    THEIRS,
    arts,
    assist,
    attacks,
    auto,
    charge,
    discard,
    draw,
    gets,
    grant,
    lasting,
    mill,
    modes,
    piece,
    signi,
    spell,
    target,
    then,
    use,
    vanish,
)
from tests.table import Scene, side

WOLF = signi("Wolf", power=5000)
OWL = signi("Owl", power=8000)
RED, BLUE = signi("Ember"), signi("Brook", colors=("blue",))


def lines_of(scene: Scene, kind: str) -> list[int]:
    """The line by which each fact of a kind happened."""
    return [f.by.line for f in scene.of(kind) if f.by is not None]


TWO = (use(draw(1)), use(charge(1)))


@pytest.mark.parametrize(
    ("card", "ruleset"),
    [
        (spell("Duet", *TWO, cost={"red": 1}), "diva"),
        (piece("Duet", *TWO, cost={"red": 1}), "diva"),
        (arts("Duet", *TWO, cost={"red": 1}), "classic"),
    ],
)
def test_glossary_use_1_two_lines_are_one_use_with_one_price(card: CardDef, ruleset: str) -> None:
    pile = "hand" if card.type == "SPELL" else "lrig_deck"
    scene = Scene(side(**{pile: [card]}, ener=[RED]), ruleset=ruleset).does("use", card)
    assert scene.asked == "main", scene.picture()
    assert len(scene.of("ability.began")) == 1
    assert [f.body.count for f in scene.of("cards.moved", label="pay")] == [1]
    scene.in_order(*scene.told("cards.moved", label="draw"), *scene.told("cards.moved", label="charge"))
    assert [f.by for f in scene.of("cards.moved", label="charge")] == [By("Duet", 2)]
    assert scene.names("A", "check") == []


def test_glossary_target_12_targets_of_all_lines_are_chosen_before_the_first_then() -> None:
    lines = use(target(THEIRS), vanish()), use(target(MINE), gets(3000))
    last = use(then(target(MINE), gets(1000)))
    card = spell("Round", *lines, last)
    scene = Scene(side(hand=[card], signi=(WOLF, OWL, None)), side(signi=(WOLF, OWL, None))).does("use", card)
    assert scene.asked == "targets"
    scene.picks(scene.find(OWL, "B").card.id)
    assert (scene.asked, scene.count("B", "signi")) == ("targets", 2)
    assert scene.state.stack[-1].line == 2
    scene.picks(scene.find(WOLF).card.id)
    assert (scene.asked, scene.count("B", "signi"), scene.power(WOLF)) == ("targets", 1, 8000)
    assert scene.state.stack[-1].line == 3
    scene.picks(scene.find(OWL).card.id)
    assert (scene.power(WOLF), scene.power(OWL)) == (8000, 9000)
    assert lines_of(scene, "effect.applied") == [2, 3]


def test_glossary_mode_2_modes_of_every_line_are_chosen_before_the_price() -> None:
    choice = modes(1, 1, draw(1), charge(1))
    card = spell("Fugue", use(choice), use(mill(1), choice), use(choice), cost={"red": 1})
    scene = Scene(side(hand=[card], ener=[RED, BLUE])).does("use", card)
    assert (scene.asked, scene.state.stack[-1].line) == ("modes", 1)
    scene.picks(2)
    assert (scene.asked, scene.state.stack[-1].line) == ("modes", 3)
    assert scene.count("A", "ener") == 2
    scene.picks(1)
    assert scene.asked == "pay"
    scene.picks(RED)
    assert (scene.asked, scene.state.stack[-1].line) == ("modes", 2)
    scene.picks(1)
    assert [scene.count("A", zone) for zone in ("hand", "ener")] == [2, 2]
    assert lines_of(scene, "ability.began") == [1]
    assert lines_of(scene, "cards.moved")[-4:] == [1, 2, 2, 3]


def test_glossary_cost_3_the_costs_of_all_lines_are_paid_or_nothing_is() -> None:
    card = spell("Toll", use(draw(1), cost=(discard(1),)), use(draw(1), cost=(discard(1),)))
    Scene(side(hand=[card, WOLF])).refused("use", card, cites="glossary.cost.3")
    scene = Scene(side(hand=[card, WOLF, WOLF])).does("use", card)
    while scene.asked == "pick":
        scene.picks(WOLF)
    assert scene.names("A", "trash").count("Wolf") == 2
    scene.in_order(*scene.of("cards.moved", label="discard"), *scene.told("ability.began"))


def test_an_unread_line_is_stated_in_its_place() -> None:
    card = spell("Air", use(draw(1)), use(("stated",)), use(charge(1)), cost={"red": 1})
    scene = Scene(side(hand=[card], ener=[RED]), readings={"stated": "judge"}).does("use", card)
    assert (scene.asked, scene.state.stack[-1].line) == ("state", 2)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 0)
    scene.does_exactly(Action("judge", "state", word="draw A 1"))
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (2, 1)
    scene.told("outcome.stated", line=2)


def test_a_card_is_answered_once_however_many_lines_it_has() -> None:
    answer = assist("Lef, Hushed", timing=("spell cut-in",))
    card = spell("Duet", *TWO)
    scene = Scene(side(hand=[card]), side(lrig_deck=[answer]))
    scene.does("use", card)
    assert scene.asked == "cut-in"
    scene.passes()
    assert scene.asked == "main"
    assert len(scene.of("decision.asked", kind="cut-in")) == 1


def test_what_a_line_gives_is_told_by_that_line() -> None:
    given = grant(MINE, auto(attacks(), draw(1)))
    card = spell("Gift", use(draw(1)), use(lasting(given)))
    scene = Scene(side(hand=[card], signi=(WOLF, None, None))).does("use", card)
    scene.until("attacker").does("attack", WOLF)
    scene.told("ability.triggered", line=2, name="Gift")


def test_a_match_that_hung_in_the_second_price_of_a_use_goes_on_by_a_judge() -> None:
    card = spell("Duet", *TWO, cost={"red": 1})
    scene = Scene(side(hand=[card], ener=[RED, BLUE])).does("use", card)
    joined = scene.state.stack[-1]
    first, second = (changed(joined, program=one.hash, line=one.line, place="") for one in card.abilities)
    stack = (*scene.state.stack[:-1], second, first)
    hung = Decision("pay", "A", (), 1, 1, (("red", 1),))
    poor = changed(scene.state.A, ener=())
    scene.state = changed(scene.state, stack=stack, A=poor, decision=hung)
    assert scene.offers() == []
    order = Action("judge", "state", (0,), word="nothing", number=0)
    done = decide(scene.state, order, scene.library, head=99, at=0, chance=scene.chance)
    assert isinstance(done, Accepted)
    assert done.facts[-2].body.KIND == "decision.unanswerable"
    for _ in range(2):
        state = Action("judge", "state", word="nothing")
        done = decide(done.state, state, scene.library, head=199, at=0, chance=scene.chance)
        assert isinstance(done, Accepted)
    assert done.state.decision is not None
    assert (done.state.decision.kind, len(done.state.A.hand), len(done.state.A.ener)) == (
        "main",
        1,
        1,
    )
