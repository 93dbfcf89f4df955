"""Sentences of turns, steps, counts and bans, played by cards of our own."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import compile_text
from tests.table import BLANK, CENTER, Scene, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell
from tests.text.test_played_wider import used

WREN = signi("Wren", level=2, classes=("Ember",))
SHIELD = signi("Shield", guard=True)


def drawn_at_end(scene: Scene, seat: str = "A") -> list[int]:
    """The turns in whose end phase a seat drew."""
    turn, phase, found = 3, "main", []
    for fact in scene.facts:
        if fact.body.KIND == "turn.began":
            turn = fact.body.number
        elif fact.body.KIND == "phase.began":
            phase = fact.body.phase
        elif fact.body.KIND == "cards.moved" and fact.body.label == "draw":
            found += [turn] * (phase == "end" and fact.body.seat == seat)
    return found


def later(scene: Scene, turns: int) -> Scene:
    """Let turns go by in which nobody does anything."""
    while scene.state.turn.number < 3 + turns:
        if scene.asked == "discard":
            scene.until("main")
        else:
            scene.passes()
    return scene


@pytest.mark.parametrize(
    ("words", "turn"),
    [
        ("At the end of your turn, draw a card.", 3),
        ("At the end of your next turn, draw a card.", 5),
        ("At the end of your opponent's next turn, draw a card.", 4),
    ],
)
def test_the_next_turn_is_not_this_one(words: str, turn: int) -> None:
    assert drawn_at_end(later(used(words, b={"deck": [BLANK] * 9}), 3)) == [turn]


@pytest.mark.parametrize(
    ("words", "draws"),
    [("Your opponent skips their next draw phase.", [6]), ("Skip your next draw phase.", [4, 6])],
)
def test_a_draw_phase_is_skipped_once(words: str, draws: list[int]) -> None:
    scene = later(used(words, a={"deck": 20}, b={"deck": 20}), 3)
    turn, found = 3, []
    for fact in scene.facts:
        turn = fact.body.number if fact.body.KIND == "turn.began" else turn
        if fact.body.KIND == "cards.moved" and (fact.body.label, fact.body.seat) == ("draw", "B"):
            found.append(turn)
    assert found == draws
    assert len(scene.of("phase.began", phase="draw")) == 2


def test_all_of_a_kind_are_no_part_of_the_rest() -> None:
    text = (
        "Reveal the top three cards of your deck. Add all SIGNI revealed this way to your hand "
        "and put the rest into your trash."
    )
    scene = used(text, a={"deck": [FOX, PAGE, OWL, BLANK]})
    assert scene.names("A", "hand") == ["Fox", "Owl"]
    assert scene.names("A", "trash") == ["Song", "Page"]


def test_that_signi_is_the_one_with_which_revealing_stopped() -> None:
    text = (
        "Reveal cards from the top of your deck until you reveal a level two SIGNI. Put that "
        "SIGNI onto your field and put the rest into your trash."
    )
    scene = used(text, a={"deck": [FOX, PAGE, WREN, OWL, BLANK]}).picks("left")
    assert scene.names("A", "signi") == ["Wren", None, None]
    assert sorted(map(str, scene.names("A", "trash"))) == ["Fox", "Page", "Song"]


def test_who_chooses_one_of_their_own_is_not_you() -> None:
    text = "Your opponent chooses one of their SIGNI and puts it into their trash."
    scene = used(text, b={"signi": (FOX, OWL, None)})
    assert (scene.asked_seat, scene.asked) == ("B", "pick")
    assert scene.picks(OWL).names("B", "trash") == ["Owl"]


def test_more_modes_where_a_condition_holds() -> None:
    text = (
        "Choose one of the following. If you have two or more cards in your hand, instead choose "
        "two of the following. (1) Draw a card. (2) [Ener Charge 1]. (3) Draw two cards."
    )
    few = used(text).does("pick", 2)
    assert (few.count("A", "ener"), few.asked) == (1, "main")
    scene = used(text, a={"hand": [FOX, OWL]}).does("pick", 1, 2)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (3, 1)


def test_a_hand_guards_only_with_what_is_not_forbidden() -> None:
    high = signi("High", guard=True, level=2)
    text = "Your opponent cannot [Guard] with level one SIGNI this turn."
    scene = used(text, b={"hand": [SHIELD, high]}).until("attacker")
    scene.does("attack", CENTER)
    assert scene.offers("guard") == [("High",)]


def test_a_life_burst_does_not_activate() -> None:
    burst = CardDef(
        "Bloom",
        "SIGNI",
        level=1,
        power=1000,
        burst=True,
        text=("Draw a card.",),
        abilities=compile_text(["Draw a card."], kind="SIGNI", burst=True),
    )
    text = "Life Bursts of your opponent's cards do not activate this turn."
    heavy = signi("Heavy", power=9000)
    scene = used(text, a={"signi": (heavy, None, None)}, b={"life": [burst] * 3})
    scene.until("attacker").does("attack", heavy)
    assert scene.asked != "burst"
    scene.told("deed.stopped", word="activates")
    text = "[Const]: The Life Burst of a card crushed by this SIGNI does not activate."
    quiet, loud = signi("Quiet", text), signi("Loud")
    scene = Scene(side(signi=(quiet, loud, None)), side(life=[burst] * 3))
    scene.until("attacker").does("attack", quiet)
    assert scene.asked != "burst"
    assert scene.until("attacker").does("attack", loud).asked == "burst"


@pytest.mark.parametrize(("word", "drawn"), [("first", [1, 1]), ("second", [0, 1])])
def test_an_attack_is_counted_among_its_like(word: str, drawn: list[int]) -> None:
    lark = signi(
        "Lark",
        f"[Auto]: When this SIGNI attacks for the {word} time this turn, draw a card.",
        "[Auto] {Once per Turn}: When this SIGNI attacks, up it.",
    )
    scene = Scene(side(signi=(lark, None, None)), side(life=7)).until("attacker")
    scene.does("attack", lark)
    found = []
    for _ in range(2):
        while scene.asked == "order":
            scene.picks(scene.state.decision.items[0])  # type: ignore[union-attr]
        scene.until("attacker")
        found.append(scene.count("A", "hand"))
        if len(found) == 1:
            scene.does("attack", lark)
    assert found == drawn


def test_a_step_begins_and_damage_is_dealt() -> None:
    text = (
        "[Auto]: At the beginning of your LRIG attack step, draw a card.",
        "[Auto]: When this SIGNI deals damage to your opponent, [Ener Charge 1].",
    )
    hawk = signi("Hawk", *text)
    scene = Scene(side(signi=(hawk, None, None)), side(life=5)).until("attacker")
    assert (scene.state.turn.phase, scene.count("A", "hand")) == ("attack.signi", 0)
    scene.does("attack", hawk).until("attacker")
    assert scene.count("A", "ener") == 1
    assert (scene.state.turn.phase, scene.count("A", "hand")) == ("attack.lrig", 1)


def test_what_does_not_up_stays_down() -> None:
    text = "Down target SIGNI on your opponent's field. It does not up during your opponent's next up phase."
    scene = later(used(text, b={"signi": (FOX, OWL, None)}).picks(FOX), 1).until("main", "B")
    assert (scene.slot(FOX, "B").up, scene.slot(OWL, "B").up) == (False, True)
    stiff = signi("Stiff", "[Const]: This SIGNI does not up during your up phase.")
    scene = Scene(side(signi=(stiff, None, None)), side(life=5)).until("attacker")
    assert not later(scene.does("attack", stiff), 2).until("main", "A").slot(stiff).up


@pytest.mark.parametrize(
    ("words", "fields", "ener", "paid"),
    [
        ("The use cost of this spell is reduced by {Red} for each SIGNI on your field.", 1, 2, 1),
        ("The use cost of this spell is reduced by {Red} for each SIGNI on your field.", 3, 1, 0),
        ("If there are two or more SIGNI on your field, this spell costs {Red} less.", 1, 3, 2),
        ("If there are two or more SIGNI on your field, this spell costs {Red} less.", 2, 3, 1),
    ],
)
def test_a_spell_costs_less_by_its_own_text(words: str, fields: int, ener: int, paid: int) -> None:
    ode = spell("Ode", words, "Draw a card.", cost=(("red", 2),))
    row = (*[FOX] * fields, None, None, None)[:3]
    scene = Scene(side(hand=[ode], signi=row, ener=[OWL] * ener, deck=5)).does("use", ode)
    if scene.asked == "pay":
        scene.picks(*[OWL] * paid)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, ener - paid)


def test_several_spells_of_a_hand_that_was_looked_at_are_discarded() -> None:
    text = "Look at your opponent's hand and choose up to two spells. Your opponent discards them."
    ode = spell("Ode", "Draw a card.")
    scene = used(text, b={"hand": [PAGE, FOX, ode]}).picks(PAGE, ode)
    assert scene.names("B", "hand") == ["Fox"]
    assert sorted(map(str, scene.names("B", "trash"))) == ["Ode", "Page"]
