"""Every ability works at exactly its printed price, and what does not is found: broken on purpose."""

from typing import Any

import pytest

from referee.cards import CardDef
from referee.cards.printed import printed_card
from referee.effects.language import Node
from referee.effects.needs import costs
from referee.effects.program import used
from referee.effects.program.assemble import Assembler
from referee.effects.run import Run
from referee.effects.verbs import OPS
from referee.proving import whole
from referee.proving.boards import CardPool
from referee.proving.guarding import guard_figures, play_cards
from referee.proving.priced import GuardedCard, guarded
from tests.proving.test_boards import PLAIN, made
from tests.rules.texts import MINE, action, draw, signi


def guard(card: CardDef) -> GuardedCard:
    pool = CardPool([card, *(printed_card(row, ()) for row in PLAIN)])
    return guarded(card, pool, seed=1, boards=3)[1]


def faults(card: CardDef) -> set[str]:
    return {fault.kind for fault in guard(card).faults}


HERON = {"text": "[Action] {Green} {Colorless}: Draw a card."}
SONG = {"type": "SPELL", "level": -1, "cost": {"green": 1, "colorless": 1}, "text": "Draw two cards."}


@pytest.mark.parametrize(
    "row",
    [
        HERON,
        SONG,
        {"text": "[Enter] {Green} Discard a card: Draw two cards."},
        {"text": "[Action] {Down} Put two cards from your Ener Zone into your trash: Draw a card."},
        {"text": "[Action] {Once per Turn} {Coin}: Draw a card.", "life_burst": "Draw a card."},
        {"text": "[Action] {Green} Put another SIGNI on your field into its owner's trash: Draw a card."},
        {
            "type": "LRIG",
            "lrig_types": ["Wader"],
            "level": 3,
            "grow_cost": {"green": 2},
            "text": "[Action] {Once per Game} Exceed 2: Draw a card.",
        },
    ],
)
def test_an_ability_is_played_at_exactly_its_price(row: dict[str, Any]) -> None:
    told = guard(made(**row))
    assert (told.faults, told.not_shown) == ((), ())
    assert told.shown == told.abilities > 0
    assert told.exact == told.prices > 0
    assert told.paths > told.prices


# Broken on purpose: each is found.


def test_a_price_that_is_never_looked_at_is_on_offer_with_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "payable", lambda *_: True)
    assert "offered" in faults(made(text="[Action] {Green}: Draw a card."))
    assert "offered" in faults(made(**SONG))


def test_a_price_that_takes_more_than_is_printed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "payable", lambda _, needs, ener: len(ener) > len(needs))
    assert faults(made(**HERON)) == {"refused"}
    assert "refused" in faults(made(**SONG))


def test_a_price_that_is_paid_twice_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    once = used._write_price

    def twice(writer: Assembler, card: CardDef, cost: Node) -> None:
        once(writer, card, cost)
        once(writer, card, cost)

    monkeypatch.setattr(used, "_write_price", twice)
    told = guard(made(**SONG)).faults
    assert {fault.kind for fault in told} >= {"paid", "twice"}
    assert "4 Ener and 0 coins were paid of a price of 2 Ener and 0 coins" in {f.text for f in told}


def test_a_question_without_an_answer_is_told() -> None:
    """Two modes must be chosen, and one at most can be."""
    step = ("modes", "you", ("range", 2, 1), (draw(1), draw(2)))
    assert faults(signi("Heron", action(step))) == {"unanswerable"}


def test_a_price_that_targets_is_told() -> None:
    for way, told in (("pick", set()), ("target", {"target"})):
        taken = ("choose", "you", way, (("pick", ("range", 1, 1), MINE),), "c")
        cost = (taken, ("move", ("named", "c"), ("place", "owner", "trash")))
        assert faults(signi("Heron", action(draw(1), cost=cost))) == told


def test_a_step_that_is_never_reached_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def over(run: Run, *_: object) -> None:
        run.stack.pop()

    card = made(text="[Action] {Down}: Shuffle your deck. Draw a card.")
    assert faults(card) == set()
    monkeypatch.setitem(OPS, "shuffle", over)
    assert faults(card) == {"undone"}


def test_what_is_not_whole_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    card = made(**HERON)
    pool = CardPool([card, *(printed_card(row, ()) for row in PLAIN)])
    monkeypatch.setattr(whole, "project_state", lambda *_: 1 // 0)
    seen, _ = guarded(card, pool, seed=1, boards=1)
    assert seen.faults[0].text.startswith("ZeroDivisionError")


def test_what_no_board_brings_about_is_counted_and_no_success() -> None:
    many = ("compare", ("count", ("at", "you", "life")), ">=", 30)
    told = guard(signi("Heron", action(("given", many, draw(1), draw(2)))))
    assert told.faults == ()
    assert {step.step for step in told.not_shown} >= {"0.0.move: not reached"}
    assert all(step.step.endswith("not reached") for step in told.not_shown)


def test_the_same_is_told_by_one_process_and_by_two() -> None:
    cards = [made(name=f"Heron {i}", **HERON) for i in range(30)]

    def told(workers: int) -> list[GuardedCard]:
        played = play_cards(cards, seed=1, boards=1, workers=workers, done=lambda: None)
        return [one for _, one in played]

    assert told(2) == told(1)
    assert guard_figures(told(1)).exact == len(cards)
