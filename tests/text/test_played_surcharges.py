"""Sentences of what an [Action] costs more, of what paid, and of kinds of abilities, played."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import compile_text
from tests.table import Scene, on, side
from tests.text.test_played import FOX, OWL, signi
from tests.text.test_played_wider import used

BLUE = signi("Pool", colors=("blue",))
GREEN = signi("Leaf", colors=("green",))


def taxed(text: str, act: str, ener: list[CardDef]) -> Scene:
    """Let a text speak of the [Action] abilities of the player whose turn it is."""
    smith, toll = signi("Smith", act), signi("Toll", text)
    a = side(signi=(smith, None, None), ener=ener, deck=9)
    return Scene(a, side(signi=(toll, None, None)))


@pytest.mark.parametrize(("ener", "offered"), [([FOX], False), ([FOX, BLUE], True)])
def test_an_action_costs_more(ener: list[CardDef], offered: bool) -> None:  # noqa: FBT001
    text = "[Const]: The [Action] abilities of SIGNI on your opponent's field cost {Blue} more."
    scene = taxed(text, "[Action] {Red}: Draw a card.", ener)
    assert bool(scene.offers("act")) is offered
    if offered:
        scene.does("act", "Smith", number=1).picks(FOX)
        assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 1)


def test_what_is_paid_first_leaves_what_an_action_costs_more() -> None:
    text = "[Const]: The [Action] abilities of SIGNI on your opponent's field cost {Blue} more."
    scene = taxed(text, "[Action] {Colorless}: Draw a card.", [FOX, BLUE, GREEN])
    scene.does("act", "Smith", number=1)
    scene.refused("pick", BLUE, cites="glossary.cost.3")
    scene.picks(FOX).refused("pick", GREEN)
    scene.picks(BLUE)
    assert sorted(map(str, scene.names("A", "trash"))) == ["Fox", "Pool"]


def test_an_action_that_costs_nothing_costs_what_is_added() -> None:
    text = "[Const]: Your opponent's [Action] abilities cost {Colorless} more."
    scene = taxed(text, "[Action] {Down}: Draw a card.", [FOX, BLUE])
    scene.does("act", "Smith", number=1).picks(BLUE)
    assert (scene.names("A", "ener"), scene.count("A", "hand")) == (["Fox"], 1)
    scene = taxed(text, "[Action] {Once per Turn}: Draw a card.", [])
    assert not scene.offers("act")


@pytest.mark.parametrize(("ener", "drawn"), [([FOX, OWL, BLUE], 0), ([FOX, BLUE, GREEN], 1)])
def test_a_text_asks_what_paid(ener: list[CardDef], drawn: int) -> None:
    text = (
        "[Enter] {Colorless} {Colorless} {Colorless}: If the cards put into the trash to pay for this cost "
        "consisted of three or more colors, draw a card."
    )
    vat = signi("Vat", text)
    scene = Scene(side(hand=[vat], ener=ener, deck=9)).does("play", vat, zone="left").yes()
    assert scene.count("A", "hand") == drawn


def test_constant_abilities_alone_are_kept_from_power() -> None:
    hush = signi(
        "Hush",
        "[Const]: The power of a SIGNI on your opponent's field cannot be + by your opponent's [Const] "
        "ability's effects.",
    )
    crown = signi("Crown", "[Const]: All SIGNI on your field get +1000 power.")
    scene = Scene(side(signi=(hush, None, None)), side(signi=(crown, FOX, None)))
    assert scene.power(FOX, "B") == 5000
    scene = Scene(side(signi=(None, None, None)), side(signi=(crown, FOX, None)))
    assert scene.power(FOX, "B") == 6000
    drum = signi("Drum", "[Enter]: Target SIGNI on your field gets +1000 power until end of turn.")
    a = side(hand=[drum], signi=(None, FOX, None))
    scene = Scene(a, side(signi=(hush, None, None))).does("play", drum, zone="left").picks(FOX)
    assert scene.power(FOX) == 6000


def test_effects_keep_off_what_constant_abilities_do() -> None:
    text = "[Const]: This SIGNI cannot lose power by your opponent's effects."
    gloom = signi("Gloom", "[Const]: All SIGNI on your opponent's field get -1000 power.")
    rock = signi("Rock", text)
    scene = Scene(side(signi=(gloom, None, None)), side(signi=(rock, FOX, None)))
    assert (scene.power(rock, "B"), scene.power(FOX, "B")) == (3000, 4000)


def hurt(text: str, shield: CardDef) -> Scene:
    """Crush a card with a Life Burst of some words while the shield stands on the attacker's field."""
    abilities = compile_text([text], kind="SIGNI", burst=True)
    spark = CardDef("Spark", "SIGNI", ("red",), 1, 1000, text=(text,), abilities=abilities, burst=True)
    a = side(signi=(FOX, shield, None), deck=9)
    scene = Scene(a, side(life=[spark] * 2, deck=9)).until("attacker").does("attack", FOX)
    return scene.yes()


def test_a_life_burst_that_targets_is_told_from_other_abilities() -> None:
    target = "Target SIGNI on your opponent's field gets +1000 power until end of turn."
    asked = "an ability or effect of your opponent's Assist LRIG or Life Burst"
    shield = signi("Shield", f"[Auto]: When this SIGNI becomes the target of {asked}, draw a card.")
    scene = used(target, b={"signi": (shield, None, None), "deck": 9})
    assert scene.count("B", "hand") == 0
    assert hurt(target, shield).picks(shield).count("A", "hand") == 1
    assert hurt(target, shield).picks(FOX).count("A", "hand") == 0


def test_the_chosen_signi_is_remembered_while_both_are_there() -> None:
    warden = signi(
        "Warden",
        "[Enter]: Choose another SIGNI on your field.",
        "[Const]: The SIGNI chosen with the [Enter] ability of this SIGNI gets +3000 power.",
    )
    scene = Scene(side(hand=[warden], signi=(FOX, OWL, None))).does("play", warden, zone="right").picks(OWL)
    assert (scene.power(FOX), scene.power(OWL)) == (5000, 5000)


def test_one_is_vanished_for_the_chosen_one() -> None:
    warden = signi(
        "Warden",
        "[Enter]: Choose another SIGNI on your field.",
        "[Const]: If the SIGNI chosen with the [Enter] ability of this SIGNI would be vanished, you may "
        "instead vanish this SIGNI.",
    )
    scene = Scene(side(hand=[warden], signi=(None, OWL, None)), side(signi=(None, on(FOX), None)))
    scene.does("play", warden, zone="right")
    scene.until("attacker", "B").does("attack", FOX).yes()
    assert scene.names("A", "signi") == [None, "Owl", None]
    assert scene.names("A", "ener")[-1:] == ["Warden"]
