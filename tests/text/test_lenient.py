"""A text is kept whole where it cannot all be read: headers work, the rest is stated."""

from __future__ import annotations

import pytest

from referee.cards.check import problems_of
from referee.cards.definition import CardDef
from tests.guide import compile_text, lenient

SELF = ("named", "self")
DRAW = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "hand"), "draw")
STATED = ("stated",)
UNREAD = ("ability", "unread")
ATTACKS = ("deed", "attacks", (), SELF)
DOWN = ("turn", SELF, "down")

FULL_HAND = "This ability can only be used if you have five or more cards in your hand."

SIGNI_LINES = [
    ("[Enter]: Sing a song.", ("ability", "enter", (), STATED)),
    ("[Auto]: When this SIGNI attacks, sing.", ("ability", "auto", ATTACKS, STATED)),
    (
        "[Auto] {1/Turn}: When this SIGNI attacks, sing. Draw a card.",
        ("ability", "auto", ATTACKS, STATED, (), (), (), (), "once per turn"),
    ),
    (
        "[Enter] {Red}: Sing.",
        ("ability", "enter", (), STATED, (), (), (), (("pay", "you", ("red",)),)),
    ),
    (
        f"[Action] {{Down}}: Sing. {FULL_HAND}",
        (
            "ability",
            "action",
            (),
            STATED,
            (),
            ("compare", ("count", ("at", "you", "hand")), ">=", 5),
            (),
            (DOWN,),
        ),
    ),
    ("[Action] {Down}: Sing. This ability can only be used at night.", UNREAD),
    ("[Action] {Purple}: Draw a card.", UNREAD),
    ("[Auto]: Whenever it rains, draw a card.", UNREAD),
    ("[Auto]: When this LRIG attacks, sing.", UNREAD),
    ("[Const]: Songs are sung.", UNREAD),
    ("[Trap]: Draw a card.", UNREAD),
    ("Sing.", UNREAD),
    ("a " * 3000, UNREAD),
]


@pytest.mark.parametrize(("line", "node"), SIGNI_LINES)
def test_what_of_a_line_is_read_works_and_the_rest_is_stated(line: str, node: object) -> None:
    made = lenient(["[Lancer]", line], kind="SIGNI")
    assert [(a.line, a.node) for a in made.abilities] == [(1, ("keyword", "Lancer")), (2, node)]
    assert [d.line for d in made.declined] == [2]


def test_a_text_that_can_be_read_is_what_it_says() -> None:
    lines = ["[Enter]: Draw a card.", "[Lancer]", "Draw a card."]
    made = lenient(lines, kind="SIGNI", burst=True)
    assert made.abilities == compile_text(lines, kind="SIGNI", burst=True)
    assert made.declined == ()


def test_the_outcome_of_a_life_burst_is_stated() -> None:
    made = lenient(["Draw a card.", "Sing."], kind="SPELL", burst=True)
    assert [a.node for a in made.abilities] == [
        ("ability", "use", (), DRAW),
        ("ability", "burst", (), STATED),
    ]


USED = [
    (["Sing."], [(1, ("ability", "use", (), STATED))]),
    (["{Use cost} {Purple}: Draw."], [(1, ("ability", "use", (), STATED))]),
    (
        ["{Use cost} {Red}: Sing."],
        [(1, ("ability", "use", (), STATED, (), (), (), (("pay", "you", ("red",)),)))],
    ),
    (["{Use condition} Moonlight.", "Sing."], [(1, UNREAD), (2, ("ability", "use", (), STATED))]),
    (
        ["Draw a card.", "Sing."],
        [(1, ("ability", "use", (), DRAW)), (2, ("ability", "use", (), STATED))],
    ),
    (
        ["Sing.", "Dance."],
        [(1, ("ability", "use", (), STATED)), (2, ("ability", "use", (), STATED))],
    ),
    (["{Use condition} Night.", "Draw a card."], [(1, UNREAD), (2, ("ability", "use", (), DRAW))]),
    (["{Use condition} Night."], [(1, ("ability", "use", (), STATED))]),
]


@pytest.mark.parametrize(("lines", "nodes"), USED)
def test_a_line_of_a_card_that_is_used_is_stated_in_its_place(
    lines: list[str], nodes: list[tuple[int, object]]
) -> None:
    made = lenient(lines, kind="SPELL")
    assert [(a.line, a.node) for a in made.abilities] == nodes
    card = CardDef("Song", "SPELL", text=tuple(lines), abilities=made.abilities)
    assert problems_of(card) == []
