"""Illegal actions that stood: the table as it lay, what is due of it, and missed triggers."""

from __future__ import annotations

import pytest

from referee.rules import Action, Table, legal
from referee.rules.dues import dues
from tests.rules.stating import ANSWERS, BURST, DEAF, LARK, OWL, SONG, field, reasons, scene, state
from tests.rules.texts import draw, enter, signi
from tests.table import Scene, side

GIANT = signi("Giant", level=5, power=15000)
HERALD = signi("Herald", enter(draw()), power=2000)
ANCHOR = signi("Anchor", power=1000)


def stand(at: Scene, word: str, *cards: int) -> Scene:
    return at.does_exactly(Action("judge", "stand", (0, *cards), number=0, word=word))


def owed(at: Scene) -> list[str]:
    return [due.what for due in dues(Table(at.state, at.library))]


def test_the_table_holds_what_lay_there_and_what_is_due_waits_for_a_judge() -> None:
    at = scene(side(hand=[GIANT, LARK], signi=(LARK, None, None)))
    giant = at.state.A.hand[0].id
    stand(at, "field $ right", giant)
    lies = field(at, "A", 2)
    assert (at.asked, at.asked_seat) == ("due", "judge")
    (due,) = dues(Table(at.state, at.library))
    assert (due.seat, due.cards) == ("A", (lies,))
    assert due.what == f"Giant (#{lies}) goes to the trash: level or limit is exceeded"
    assert due.clauses == ("glossary.rule-based-action.3",)
    at.untold("cards.moved", label="rule")
    assert "judge is asked" in reasons(at, Action("A", "pass"))
    assert list(legal(Table(at.state, at.library))) == []
    at.does_exactly(Action("judge", "yes"))
    at.told("cards.moved", label="rule", cites="glossary.rule-based-action.3")
    assert (at.asked, at.asked_seat, owed(at)) == ("main", "A", [])


def test_nothing_is_asked_where_nothing_is_due() -> None:
    at = stand(scene(), "draw A 2")
    assert (at.asked, at.asked_seat) == ("main", "A")
    assert at.told("outcome.stated")[0].body.stated_by == "judge"


def test_power_bursts_decks_and_triggers_are_due_too() -> None:
    at = scene(
        side(hand=[LARK], signi=(ANSWERS, None, None), trash=[LARK] * 3, deck=[LARK]),
        side(signi=(LARK, None, None), life=[BURST, LARK]),
    )
    stand(at, "power $ -3000 turn; crush B 1; draw A 1", field(at, "B"))
    lies, burst = field(at, "B"), at.state.B.check[0].id
    assert owed(at) == [
        f"Lark (#{lies}) is vanished: its power is 0 or less",
        f"Burst (#{burst}) leaves the check zone, after its Life Burst if it has one",
        "the empty deck is refreshed",
        "Answers, line 1, is processed: it triggered",
    ]
    at.does_exactly(Action("judge", "yes"))
    assert (at.asked, at.asked_seat) == ("burst", "B")
    at.no()
    assert "Answers" in at.began()
    at.told("deck.refreshed", seat="A")
    at.told("cards.moved", label="vanish", seat="B")


def test_a_judge_may_leave_what_triggered() -> None:
    at = stand(scene(side(hand=[LARK], signi=(ANSWERS, None, None))), "draw A 1")
    assert owed(at) == ["Answers, line 1, is processed: it triggered"]
    at.does_exactly(Action("judge", "no"))
    (gone,) = at.told("triggers.dropped", reason="ruled")
    assert gone.actor == "rules"
    assert "Answers" not in at.began()
    assert (at.asked, at.state.waiting) == ("main", ())


def test_an_edit_may_do_away_with_what_is_due() -> None:
    at = scene(side(hand=[GIANT, LARK], signi=(LARK, None, None)))
    stand(at, "field $ right", at.state.A.hand[0].id)
    at.does_exactly(state("judge", "down $", 0, field(at, "A"), number=0))
    assert (at.asked, len(owed(at))) == ("due", 1)
    at.does_exactly(state("judge", "put $ hand", 0, field(at, "A", 2), number=0))
    assert (at.asked, at.asked_seat, owed(at)) == ("main", "A", [])
    at.untold("cards.moved", label="rule")


def test_in_the_middle_of_a_text_nothing_is_due_yet() -> None:
    at = scene(side(hand=[SONG, LARK], signi=(LARK, None, None), ener=[LARK])).does("use", SONG)
    stand(at, "power $ -9000 turn", field(at, "A"))
    assert (at.asked, at.asked_seat) == ("state", "A")
    at.does_exactly(state("A", "nothing")).yes()
    at.told("cards.moved", label="vanish", cites="glossary.rule-based-action.2")


def test_only_a_judge_says_what_stood() -> None:
    at = scene()
    order = Action("A", "stand", (0,), number=0, word="draw A 1")
    assert "no judge, who orders that" in reasons(at, order)
    bad = Action("judge", "stand", (0,), number=0, word="draw A 99; sing")
    assert "not 99" in reasons(at, bad) or "'sing' is no move" in reasons(at, bad)


def missed(card: int, line: int) -> Action:
    return Action("judge", "trigger", (card,), number=line)


def test_a_missed_trigger_is_put_on_now() -> None:
    at = scene(side(hand=[LARK], signi=(HERALD, ANCHOR, None)))
    hand = at.count("A", "hand")
    at.does_exactly(missed(field(at, "A"), 1))
    at.told("ability.triggered", name="Herald", line=1, cites="glossary.enter.1")
    assert at.began() == ["Herald"]
    assert at.count("A", "hand") == hand + 1
    assert at.asked == "main"


@pytest.mark.parametrize(
    ("card", "line", "said"),
    [
        (ANCHOR, 1, "Anchor has 0 lines"),
        (DEAF, 1, "no triggered ability that the referee can read"),
        (HERALD, 0, "name one card and a line"),
        (HERALD, 2, "Herald has 1 line"),
    ],
)
def test_what_is_no_triggered_ability_is_not_put_on(card: object, line: int, said: str) -> None:
    at = scene(side(hand=[LARK], signi=(card, OWL, None)))
    assert said in reasons(at, missed(field(at, "A"), line))


def test_a_missed_trigger_is_of_a_card_in_the_open_and_put_on_by_a_judge() -> None:
    at = scene(side(hand=[HERALD], signi=(HERALD, None, None)))
    assert "lies in the open" in reasons(at, missed(at.state.A.hand[0].id, 1))
    order = Action("A", "trigger", (field(at, "A"),), number=1)
    assert "no judge" in reasons(at, order)
