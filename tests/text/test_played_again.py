"""What a sentence leaves out, exchanges with a pile, Life Bursts that come to nothing: played."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import compile_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell
from tests.text.test_played_wider import used

GIFT = CardDef(
    "Gift",
    "SIGNI",
    level=1,
    power=1000,
    burst=True,
    text=("Draw a card.",),
    colors=("red",),
    abilities=compile_text(["Draw a card."], kind="SIGNI", burst=True),
)


def lrig(*text: str, level: int = 3) -> CardDef:
    """Make a center LRIG of its words."""
    made = compile_text(text, kind="LRIG")
    return CardDef(
        "Reeve",
        "LRIG",
        level=level,
        limit=12,
        lrig_types=("Reeve",),
        text=text,
        abilities=made,
        colors=("red",),
    )


# What is left out.


@pytest.mark.parametrize(("spells", "power"), [(1, 5000), (2, 4000), (3, 2000)])
def test_ten_or_more_are_of_those_that_were_counted(spells: int, power: int) -> None:
    scene = used(
        "If there are two or more spells in your trash, target SIGNI on your opponent's field "
        "gets -1000 power until end of turn. If there are three or more in your trash, it gets "
        "-3000 power until end of turn instead.",
        a={"trash": [PAGE] * spells + [FOX] * 5},
        b={"signi": (FOX, None, None)},
    )
    assert scene.power(FOX, "B") == power


@pytest.mark.parametrize(("color", "hand"), [("red", 1), ("blue", 2), ("green", 0)])
def test_a_blue_one_is_looked_for_in_the_same_place(color: str, hand: int) -> None:
    under = signi("Root", classes=("Ember",), colors=(color,))
    crab = signi(
        "Crab",
        "[Auto]: When this SIGNI attacks, if there is a red <Ember> underneath it, draw a card. "
        "If there is a blue <Ember>, draw two cards.",
    )
    mine = side(signi=(on(crab, under=[under]), None, None), trash=[under], deck=[BLANK] * 9)
    scene = Scene(mine, side(life=5), at="attack.signi").does("attack", crab)
    assert scene.count("A", "hand") == hand


@pytest.mark.parametrize(("foxes", "modes"), [(1, 1), (2, 2)])
def test_with_more_on_the_field_more_modes_may_be_chosen(foxes: int, modes: int) -> None:
    text = (
        "Choose one of the following. If there are two or more SIGNI on your field, instead "
        "choose up to two of the following. (1) Draw a card. (2) [Ener Charge 1]."
    )
    scene = used(text, a={"signi": (*[FOX] * foxes, *[None] * (3 - foxes))})
    decision = scene.state.decision
    assert decision is not None
    assert (decision.least, decision.most) == (2 - modes, modes)
    scene.does("pick", *range(1, modes + 1))
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, modes - 1)


@pytest.mark.parametrize(("owls", "power"), [(0, 3000), (1, 4000), (2, 5000)])
def test_the_greater_number_holds_instead_and_not_besides(owls: int, power: int) -> None:
    hawk = signi(
        "Hawk",
        '[Const]: As long as there is "Owl" on your field, this SIGNI gets +1000 power. '
        'If there are two or more "Owl" on your field, instead it gets +2000 power.',
    )
    scene = Scene(side(signi=(hawk, *[OWL] * owls, *[None] * (2 - owls))))
    assert scene.power(hawk) == power


def test_cards_underneath_it_are_those_under_the_one_on_the_field() -> None:
    text = "Put this card under target SIGNI on your field if there are no cards underneath it."
    scene = used(text, a={"signi": (FOX, None, None)})
    assert [c.name for c in scene.slot(FOX).under] == ["Song"]
    scene = used(text, a={"signi": (on(FOX, under=[OWL]), None, None)})
    assert [c.name for c in scene.slot(FOX).under] == ["Owl"]


# Exchanges.

CALL = signi("Call", "[Enter]: Draw a card.")


def test_a_signi_changes_places_with_one_of_their_ener_zone_and_does_not_enter() -> None:
    swap = "Swap the position of target SIGNI on your opponent's field with target SIGNI in their Ener Zone."
    still = " The [Enter] abilities of SIGNI put onto their field this way do not activate."
    for text, drawn in ((swap, 1), (swap + still, 0)):
        scene = used(text, b={"signi": (None, FOX, None), "ener": [CALL], "deck": [BLANK] * 9})
        assert scene.names("B", "signi") == [None, "Call", None]
        assert scene.names("B", "ener") == ["Fox"]
        assert scene.count("B", "hand") == drawn


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_what_is_exchanged_with_an_end_of_the_deck_lies_there(end: str) -> None:
    heron = signi(
        "Heron",
        f"[Auto]: Whenever this SIGNI attacks, reveal the {end} card of your deck. If that card "
        "is a SIGNI, you may swap an upped SIGNI on your field with it.",
    )
    deck = [OWL, PAGE, PAGE, OWL]
    mine = side(signi=(heron, FOX, None), deck=deck)
    scene = Scene(mine, side(life=5), at="attack.signi").does("attack", heron).yes()
    assert scene.names("A", "signi") == ["Heron", "Owl", None]
    assert scene.names("A", "deck")[0 if end == "top" else -1] == "Fox"
    assert scene.count("A", "deck") == 4


# Life Bursts.


def test_a_life_burst_comes_to_nothing_unless_it_is_bought_back() -> None:
    raven = signi(
        "Raven",
        "[Auto]: Whenever this SIGNI crushes one of your opponent's Life Cloth, the crushed "
        "card's Life Burst does not activate unless your opponent pays {Colorless}.",
    )
    for pays, hand in ((True, 1), (False, 0)):
        theirs = side(life=[GIFT, BLANK], deck=[BLANK] * 9, ener=[FOX])
        scene = Scene(side(signi=(raven, None, None)), theirs, at="attack.signi")
        scene.does("attack", raven).yes()
        assert (scene.asked, scene.asked_seat) == ("may", "B")
        if pays:
            scene.yes()
        else:
            scene.no()
        assert scene.count("B", "hand") == hand
        assert scene.names("B", "ener").count("Gift") == 1


def test_a_life_burst_that_was_chosen_is_bought_off() -> None:
    text = (
        "Crush one of your opponent's Life Cloth. If your opponent chooses to use the Life Burst "
        "of that card, you may pay {Red}. If you do, that card's Life Burst does not activate."
    )
    for chosen, pays, hand in ((True, True, 0), (True, False, 1), (False, False, 0)):
        scene = used(text, a={"ener": [FOX]}, b={"life": [GIFT, BLANK], "deck": [BLANK] * 9})
        assert (scene.asked, scene.asked_seat) == ("burst", "B")
        if not chosen:
            scene.no()
            assert scene.asked != "may"
        else:
            scene.yes()
            assert scene.asked_seat == "A"
            (scene.yes if pays else scene.no)()
        assert (scene.count("B", "hand"), scene.count("A", "ener")) == (hand, 1 - pays)


def test_instead_of_a_life_cloth_cards_of_the_deck_are_put_away() -> None:
    moth = signi(
        "Moth",
        "[Const]: If one of your Life Cloth is crushed by the attack of a SIGNI on your "
        "opponent's field, you may instead put the top two cards of your deck into your trash.",
    )
    theirs = side(life=[BLANK] * 3, deck=[BLANK] * 9, signi=(moth, None, None))
    scene = Scene(side(signi=(FOX, None, None)), theirs, at="attack.signi")
    scene.does("attack", FOX)
    assert scene.asked_seat == "B"
    scene.yes()
    assert (scene.count("B", "life"), scene.count("B", "trash")) == (3, 2)
    scene = used("Crush one of your opponent's Life Cloth.", b={"life": 3, "signi": (moth,) * 3})
    assert scene.count("B", "life") == 2


# During an attack.


def test_nobody_guards_during_that_attack_and_again_in_the_next() -> None:
    ward = signi("Ward", guard=True)
    reeve = lrig(
        "[Action] {Once per Game} {Red x0}: When this LRIG attacks next this turn, "
        "your opponent cannot [Guard] during that attack.",
        "[Auto] {Once per Turn}: When the attack of this LRIG ends, up this LRIG.",
    )
    scene = Scene(side(lrig=(None, reeve, None)), side(hand=[ward, ward], life=5))
    scene.does("act", reeve, number=1).until("attacker").does("attack", reeve)
    assert not scene.offers("guard")
    assert scene.count("B", "life") == 4
    scene.until("attacker").does("attack", reeve)
    assert scene.offers("guard")


# Of cards that were moved or shown.


def test_a_number_of_cards_equal_to_the_level_that_the_target_had() -> None:
    text = (
        "Vanish target SIGNI on your opponent's field. Put a number of cards from the top of "
        "your deck equal to the targeted SIGNI's level into your trash."
    )
    pike = signi("Pike", level=2)
    scene = used(text, b={"signi": (pike, None, None)})
    assert scene.names("A", "trash").count("Blank") == 2


@pytest.mark.parametrize("power", [4000, 6000])
def test_only_what_has_gained_power_is_found(power: int) -> None:
    song = spell(
        "Hymn",
        "Target SIGNI on your field with power higher than its printed power "
        "gains [Lancer] until end of turn.",
    )
    lift = signi("Lift", f"[Const]: Other SIGNI on your field get {power - 5000:+d} power.")
    scene = Scene(side(hand=[song], signi=(FOX, lift, None))).does("use", song)
    assert ("Lancer" in scene.derived(FOX).keywords) == (power > 5000)


def test_both_ends_of_the_deck_are_looked_at() -> None:
    scene = used(
        "Look at the top and bottom card of your deck. Put up to one SIGNI from among them onto "
        "your field. Add the rest to your hand.",
        a={"deck": [PAGE, BLANK, BLANK, FOX]},
    )
    scene.picks(FOX)
    if scene.asked == "zone":
        scene.does("pick", 0)
    assert "Fox" in scene.names("A", "signi")
    assert scene.names("A", "hand") == ["Page"]
    assert scene.names("A", "deck") == ["Blank", "Blank"]


def test_the_hand_that_was_revealed_is_counted() -> None:
    text = (
        "You may reveal your hand. Then, if the total level of SIGNI revealed this way is "
        "exactly three, draw a card."
    )
    two = signi("Two", level=2)
    for hand, yes, drawn in (([FOX, two], True, 1), ([FOX, FOX], True, 0), ([FOX, two], False, 0)):
        scene = used(text, a={"hand": hand})
        (scene.yes if yes else scene.no)()
        assert scene.count("A", "hand") == 2 + drawn


def test_spells_are_used_from_the_check_zone_in_the_order_that_is_chosen() -> None:
    dear = spell("Dear Song", "[Ener Charge 1].", cost=(("red", 2),))
    scene = used(
        "Look at the top four cards of your deck. Put up to two spells from among them with a "
        "total cost less than or equal to two into the Check Zone, and shuffle the rest into your "
        "deck. Use the spells put into the Check Zone this way in any order without paying their "
        "cost.",
        a={"deck": [PAGE, dear, BLANK, BLANK, BLANK, BLANK, BLANK]},
    )
    scene.picks(PAGE, dear)
    assert scene.asked == "pick"
    scene.picks(dear)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 1)
    assert set(scene.names("A", "trash")) == {"Page", "Dear Song", "Song"}


def test_twice_no_damage_is_taken_and_each_time_something_holds() -> None:
    text = (
        "The next two times you would take damage this turn, instead you do not take that damage "
        "and SIGNI on your field get +1000 power until end of turn."
    )
    storm = signi(
        "Storm",
        "[Auto]: When your opponent uses a spell, this SIGNI deals damage to your opponent.",
    )
    mine = {"hand": [PAGE, PAGE], "signi": (FOX, None, None), "life": 5}
    scene = used(text, a=mine, b={"signi": (storm, None, None)})
    assert (scene.count("A", "life"), scene.power(FOX)) == (5, 6000)
    scene.does("use", PAGE)
    assert (scene.count("A", "life"), scene.power(FOX)) == (5, 7000)
    scene.does("use", PAGE)
    assert (scene.count("A", "life"), scene.power(FOX)) == (4, 7000)


def test_a_life_cloth_is_exchanged_with_the_top_of_the_deck() -> None:
    text = (
        "Reveal the top card of your opponent's Life Cloth. You may swap it with the top card of "
        "your opponent's deck."
    )
    scene = used(text, b={"life": [FOX, BLANK], "deck": [OWL, BLANK, BLANK]}).yes()
    assert scene.names("B", "life") == ["Owl", "Blank"]
    assert scene.names("B", "deck") == ["Fox", "Blank", "Blank"]


def test_only_what_has_lost_power_is_found() -> None:
    wilt = signi("Wilt", "[Const]: The SIGNI in front of this SIGNI gets -1000 power.")
    song = spell(
        "Hymn",
        "Vanish target SIGNI on your opponent's field with power lower than its printed power.",
    )
    foes = side(signi=(FOX, OWL, FOX))
    scene = Scene(side(hand=[song], signi=(None, wilt, None)), foes).does("use", song)
    assert scene.names("B", "ener") == ["Owl"]


def test_no_life_burst_is_asked_for_where_none_can_be_activated() -> None:
    mute = signi("Mute", "[Const]: During your turn, your opponent cannot activate Life Burst.")
    theirs = side(life=[GIFT, BLANK], deck=[BLANK] * 9)
    scene = Scene(side(signi=(mute, None, None)), theirs, at="attack.signi")
    scene.does("attack", mute)
    assert scene.asked != "burst"
    assert (scene.names("B", "ener"), scene.count("B", "hand")) == (["Gift"], 0)


def test_an_ability_behind_a_quotation_closed_twice_is_one_of_its_own() -> None:
    line = '[Const]: Other SIGNI on your field gain "[Lancer]." " [Enter]: Draw a card.'
    assert [a.kind for a in compile_text([line], kind="SIGNI")] == ["constant", "enter"]
