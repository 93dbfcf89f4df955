"""An ability that waits for any of two deeds triggers once for a fact, and once for each deed."""

from tests.table import BLANK, Scene, side
from tests.text.test_played import FOX, OWL, signi, spell

WATCH = signi(
    "Watch",
    "[Auto]: When you discard a card, or your opponent discards a card, this SIGNI gets +1000 "
    "power until end of turn.",
    power=3000,
)
BOTH = spell("Both", "Discard a card. Your opponent discards a card.")


def test_each_of_the_deeds_triggers_it() -> None:
    mine = side(hand=[BOTH, FOX], signi=(WATCH, None, None))
    scene = Scene(mine, side(hand=[OWL])).does("use", BOTH)
    assert scene.until("main").power(WATCH) == 5000


def test_one_fact_that_is_both_deeds_triggers_it_once() -> None:
    ghost = signi("Ghost", "[Auto]: When this SIGNI is vanished or this SIGNI leaves the field, draw a card.")
    blast = spell("Blast", "Vanish all SIGNI on your field.")
    mine = side(hand=[blast], signi=(ghost, None, None), deck=[BLANK] * 5)
    scene = Scene(mine, side()).does("use", blast)
    assert scene.count("A", "hand") == 1


def test_of_two_deeds_the_limit_is_one() -> None:
    once = signi(
        "Once",
        "[Auto] {Once per Turn}: When you discard a card or your opponent discards a card, "
        "this SIGNI gets +1000 power until end of turn.",
        power=3000,
    )
    scene = Scene(side(hand=[BOTH, FOX], signi=(once, None, None)), side(hand=[OWL]))
    assert scene.does("use", BOTH).until("main").power(once) == 4000
