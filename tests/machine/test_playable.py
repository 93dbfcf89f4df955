"""What compiles and is not carried out is stated: no printed card can stop a match."""

from __future__ import annotations

from referee.cards import Catalog, shipped
from referee.cards.definition import STATED, UNREAD, CardDef, ability
from referee.effects.library import Library
from referee.effects.playable import playable
from referee.rules import PROCEDURES
from tests.rules.texts import attacks, draw, rule

CRAFT = ("move", ("catalog", ("Wooden Doll",)), ("place", "you", "lrig_deck"))
NO_MOMENT = ("ability", "auto", ("deed", "ends", "you", (), (), (), (), "main"), draw())
NEVER = ("span", "end of this turn", "now")
CARD = CardDef(
    "Tinker",
    "SIGNI",
    level=1,
    power=1000,
    text=("One.", "Two.", "Three.", "Four.", "Five."),
    abilities=(
        ability(("ability", "enter", (), CRAFT), 1),
        ability(NO_MOMENT, 2),
        ability(("ability", "auto", attacks(), draw()), 3),
        ability(("keyword", "Lancer", ("has", "color", ("red",))), 4),
        ability(rule("rise", ("compare", ("times", NO_MOMENT[2], NEVER), ">=", 1)), 5),
    ),
)


def test_a_line_that_cannot_run_keeps_its_header_and_is_stated() -> None:
    made, noted = playable(Catalog([CARD]))
    assert [a.node for a in made.definition("Tinker").abilities] == [
        ("ability", "enter", (), STATED),
        UNREAD,
        ("ability", "auto", attacks(), draw()),
        UNREAD,
        UNREAD,
    ]
    assert [(n.line, n.unread) for n in noted] == [(5, True), (1, False), (2, True), (4, True)]
    assert "no Craft 'Wooden Doll'" in noted[1].why
    library = Library(made, PROCEDURES)
    assert [a.kind for a in library.printed("Tinker").abilities].count("unread") == 3
    assert playable(made)[1] == ()


def test_a_craft_that_the_catalogue_has_is_made() -> None:
    doll = CardDef("Wooden Doll", "SIGNI", level=1, power=1000, craft=True)
    card = CardDef("Tinker", "SIGNI", level=1, power=1000, text=("One.",), abilities=CARD.abilities[:1])
    made, noted = playable(Catalog([card, doll]))
    assert (made.definition("Tinker"), noted) == (card, ())


def test_every_shipped_card_is_carried_out_as_it_stands() -> None:
    catalog = shipped()
    made, noted = playable(catalog)
    assert noted == ()
    assert made.digest == catalog.digest


def test_a_shadow_from_what_nobody_can_look_at_is_declined_as_any_other_line() -> None:
    strange = ("keyword", "Shadow", ("shares", "color", ("values", "color")))
    card = CardDef("Hollow", "SIGNI", level=1, power=1000, text=("One.",), abilities=(ability(strange, 1),))
    made, noted = playable(Catalog([card]))
    assert [a.node for a in made.definition("Hollow").abilities] == [UNREAD]
    assert [n.line for n in noted] == [1]
