"""Sentences of cards of our own, compiled and played: what the words say is what happens."""

import pytest

from referee.cards.definition import CardDef
from referee.rules import Action, Table, legal
from tests.guide import compile_text
from tests.table import BLANK, Scene, on, side


def signi(name: str, *text: str, level: int = 1, power: int = 3000, **more: object) -> CardDef:
    """Make a SIGNI of its words."""
    return _card("SIGNI", name, text, level=level, power=power, **more)


def spell(name: str, *text: str, **more: object) -> CardDef:
    """Make a spell of its words."""
    return _card("SPELL", name, text, **more)


def _card(kind: str, name: str, text: tuple[str, ...], **more: object) -> CardDef:
    abilities = compile_text(text, kind=kind)
    colors = more.pop("colors", ("red",))
    return CardDef(name, kind, text=text, abilities=abilities, colors=colors, **more)  # type: ignore[arg-type]


FOX = signi("Fox", power=5000)
OWL = signi("Owl", power=2000)
PAGE = spell("Page", "Draw a card.")


@pytest.mark.parametrize(("top", "hand", "ener"), [(PAGE, 1, 0), (FOX, 0, 1)])
def test_if_it_is_not_is_the_other_branch(top: CardDef, hand: int, ener: int) -> None:
    seer = signi(
        "Seer",
        "[Enter]: Reveal the top card of your deck. If it is a spell, add it to your hand. "
        "If it isn't, [Ener Charge 1].",
    )
    scene = Scene(side(hand=[seer], deck=[top, BLANK, BLANK])).does("play", seer, zone="left")
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (hand, ener)


def test_what_is_performed_three_times_is_done_three_times() -> None:
    drum = spell("Drum", 'Perform the following three times. "Draw a card. [Ener Charge 1]."')
    scene = Scene(side(hand=[drum], deck=[BLANK] * 9)).does("use", drum)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (3, 3)


def test_a_player_who_can_attack_once_attacks_once() -> None:
    hush = spell("Hush", "You can only attack with SIGNI once this turn.")
    scene = Scene(side(hand=[hush], signi=(FOX, OWL, None)), side(life=5)).does("use", hush)
    scene.until("attacker").does("attack", FOX)
    assert scene.asked != "attacker" or ("Owl",) not in scene.offers("attack")


def test_a_zone_is_closed_unless_its_price_is_paid() -> None:
    bolt = spell(
        "Bolt",
        "Choose one of your SIGNI Zones where there is no SIGNI. You cannot put SIGNI into that "
        "SIGNI Zone this turn unless you pay {Red}.",
    )
    for ener, open_zones in (([], [1, 2]), ([FOX], [0, 1, 2])):
        scene = Scene(side(hand=[bolt, OWL], ener=ener)).does("use", bolt)
        decision = scene.state.decision
        assert decision is not None
        scene.does("pick", decision.items[0])
        assert sorted({a.zone for a in _plays(scene)}) == open_zones
    scene.does("play", OWL, zone="left")
    assert scene.count("A", "ener") == 0
    assert scene.names("A", "signi") == ["Owl", None, None]


def _plays(scene: Scene) -> list[Action]:
    return [a for a in legal(Table(scene.state, scene.library)) if a.do == "play"]


def test_a_named_card_costs_less() -> None:
    song = spell("Reed Song", "Draw a card.", cost=(("red", 1), ("colorless", 2)))
    other = spell("Tin Song", "Draw a card.", cost=(("red", 1), ("colorless", 2)))
    choir = signi("Choir", '[Const]: Use costs of your "Reed Song" are reduced by {Colorless} {Colorless}.')
    scene = Scene(side(hand=[song, other], signi=(choir, None, None), ener=[FOX]))
    assert list(scene.offers("use")) == [("Reed Song",)]


def test_a_card_that_bears_dissona_is_found() -> None:
    echo = signi("Echo", icons=("dissona",))
    call = spell("Call", "If there is a {Dissona} SIGNI on your field, draw a card.")
    for there, drawn in ((echo, 1), (FOX, 0)):
        scene = Scene(side(hand=[call], signi=(there, None, None))).does("use", call)
        assert scene.count("A", "hand") == drawn


def test_a_signi_with_rise_is_found() -> None:
    tower = signi("Tower", "{Rise} Place on top of a SIGNI on your field.")
    call = spell("Call", "If there is a SIGNI with a &R on your field, draw a card.")
    scene = Scene(side(hand=[call], signi=(on(tower, under=[FOX]), None, None))).does("use", call)
    assert scene.count("A", "hand") == 1


def test_the_signi_moves_to_where_it_blocks() -> None:
    guard = signi(
        "Guard",
        "[Auto]: Whenever a SIGNI on your opponent's field attacks, if there is no SIGNI in front "
        "of that SIGNI, you may move this SIGNI to the SIGNI Zone in front of that SIGNI.",
        power=9000,
    )
    scene = Scene(side(signi=(FOX, None, None)), side(signi=(None, guard, None), life=5))
    scene.until("attacker").does("attack", FOX).yes()
    assert scene.names("B", "signi") == [None, None, "Guard"]
    assert scene.count("B", "life") == 5


def test_what_was_revealed_is_counted() -> None:
    sifter = spell(
        "Sifter",
        "Reveal the top three cards of your deck. If there are two or more level one SIGNI among "
        "them, [Ener Charge 1]. Put the revealed cards on the bottom of your deck in any order.",
    )
    for second, charged in ((OWL, 1), (PAGE, 0)):
        deck = [FOX, second, PAGE, BLANK, BLANK]
        scene = Scene(side(hand=[sifter], deck=deck)).does("use", sifter)
        assert scene.count("A", "ener") == charged


def test_what_is_to_come_waits_for_its_phase() -> None:
    omen = spell("Omen", "At the beginning of your next main phase, [Ener Charge 1].")
    scene = Scene(side(hand=[omen]), side()).does("use", omen)
    before = scene.count("A", "ener")
    scene.until("main", "B")
    assert scene.count("A", "ener") == before
    scene.until("main", "A")
    assert scene.count("A", "ener") == before + 1


def test_a_signi_that_would_go_home_goes_to_the_trash() -> None:
    pit = signi(
        "Pit",
        "[Const]: If a SIGNI would leave your opponent's field, it is put into its owner's trash instead.",
    )
    wind = spell("Wind", "Return target SIGNI on your opponent's field to its owner's hand.")
    scene = Scene(side(hand=[wind], signi=(pit, None, None)), side(signi=(FOX, None, None)))
    scene.does("use", wind)
    assert scene.names("B", "trash") == ["Fox"]
    assert scene.count("B", "hand") == 0


def test_it_leaves_the_field_for_the_ener_zone_alone() -> None:
    root = signi(
        "Root",
        "[Const]: This SIGNI cannot be moved from the field to anywhere other than the Ener Zone "
        "by your opponent's effects.",
    )
    wind = spell("Wind", "Return target SIGNI on your opponent's field to its owner's hand.")
    axe = spell("Axe", "Vanish target SIGNI on your opponent's field.")
    scene = Scene(side(hand=[wind, axe]), side(signi=(root, None, None))).does("use", wind)
    assert scene.names("B", "signi") == ["Root", None, None]
    scene.does("use", axe)
    assert scene.names("B", "ener") == ["Root"]


def test_the_source_that_targets_it_is_vanished() -> None:
    thorn = signi(
        "Thorn",
        "[Auto]: When this SIGNI becomes the target of an ability or effect of your opponent's "
        "SIGNI, vanish that SIGNI.",
    )
    poke = signi("Poke", "[Action] {Red x0}: Freeze target SIGNI on your opponent's field.")
    scene = Scene(side(signi=(poke, None, None)), side(signi=(thorn, None, None)))
    scene.does("act", poke, number=1)
    assert scene.names("A", "signi") == [None, None, None]
    assert scene.names("B", "signi") == ["Thorn", None, None]


def test_a_placed_signi_goes_in_front() -> None:
    bait = signi(
        "Bait",
        "[Const]: As your opponent places a SIGNI on their field, they must place it in front of "
        "this SIGNI if possible.",
    )
    scene = Scene(side(hand=[OWL]), side(signi=(bait, None, None)))
    assert {a.zone for a in _plays(scene)} == {2}


def test_a_mode_is_chosen_for_each_level() -> None:
    gate = spell(
        "Gate",
        "Choose one of the following for each of your Center LRIG's levels. (1) Draw a card. "
        "(2) [Ener Charge 1].",
    )
    scene = Scene(side(hand=[gate], deck=[BLANK] * 9)).does("use", gate)
    scene.does("pick", 1, 2)  # three levels, and none twice (glossary.mode.4)
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 1)


FLIP = (
    "Turn target SIGNI on your opponent's field face down. At the end of this turn, if a SIGNI is "
    "not in the same position as the SIGNI turned face down this way, turn that SIGNI face up. "
    "However, if there is a SIGNI in the same position, put the SIGNI turned face down this way "
    "into the trash."
)


def test_a_signi_turned_face_down_comes_back_where_none_has_come() -> None:
    flip = spell("Flip", FLIP)
    scene = Scene(side(hand=[flip]), side(signi=(FOX, None, None))).does("use", flip)
    assert scene.slot(FOX, "B").face_down
    scene.until("main", "B")
    assert not scene.slot(FOX, "B").face_down


def test_a_signi_may_come_where_one_is_face_down_and_that_one_is_lost() -> None:
    flip = spell("Flip", FLIP.replace("your opponent's field", "your field"))
    scene = Scene(side(hand=[flip, OWL], signi=(FOX, None, None))).does("use", flip)
    scene.does("play", OWL, zone="left")
    scene.untold("deed.noted", word="risen")
    scene.until("main", "B")
    assert scene.names("A", "signi") == ["Owl", None, None]
    assert sorted(map(str, scene.names("A", "trash"))) == ["Flip", "Fox"]


def test_that_card_is_taken_where_it_lies_since() -> None:
    moth = signi(
        "Moth",
        '[Enter]: Put the top card of your deck into your trash. If that card is "Owl", you may '
        "put that card from your trash onto your field.",
    )
    scene = Scene(side(hand=[moth], deck=[OWL, BLANK, BLANK])).does("play", moth, zone="left")
    scene.yes().picks("right")
    assert scene.names("A", "signi") == ["Moth", None, "Owl"]


def test_a_spell_goes_under_a_signi_and_tells_it() -> None:
    leaf = spell(
        "Leaf",
        'Draw a card. You may put this spell from your Check Zone under an "Owl" on your field.',
        "[Auto]: When this card is put underneath a SIGNI, the SIGNI on top of this card gets "
        "+2000 power until end of turn.",
    )
    scene = Scene(side(hand=[leaf], signi=(OWL, None, None))).does("use", leaf).yes()
    assert [c.name for c in scene.slot(OWL).under] == ["Leaf"]
    assert scene.power(OWL) == 4000
    assert scene.names("A", "trash") == []


def test_a_ban_of_abilities_meets_what_triggers_on_the_field() -> None:
    hush = spell("Hush", "The [Auto] abilities of SIGNI on your opponent's field do not activate this turn.")
    frost = spell("Frost", "Freeze target SIGNI on your opponent's field.")
    reed = signi("Reed", "[Auto]: When this SIGNI is frozen, draw a card.")
    told = {}
    for name, hand in (("banned", [hush, frost]), ("free", [frost])):
        scene = Scene(side(hand=hand), side(signi=(reed, None, None), deck=[BLANK] * 9))
        for card in hand:
            scene.does("use", card)
        told[name] = scene.count("B", "hand")
    assert told == {"banned": 0, "free": 1}


def test_one_of_the_remaining_cards_is_no_search_that_may_fail() -> None:
    dig = spell(
        "Dig",
        "Look at the top three cards of your deck. Add a card from among them to your hand. Put one of the "
        "remaining cards on top of your deck and put the rest on the bottom of your deck in any order.",
    )
    scene = Scene(side(hand=[dig], deck=[BLANK] * 9)).does("use", dig)
    asked = []
    while (decision := scene.state.decision) is not None and decision.kind == "pick":
        asked.append((decision.least, decision.most))
        scene.does("pick", decision.items[0])
    assert asked[1] == (1, 1)
