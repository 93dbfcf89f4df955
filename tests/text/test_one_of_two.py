"""Which of two readings a sentence has, played by cards of our own."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import read_text
from tests.table import BLANK, Scene, on, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell

GULL = signi("Gull", level=1, classes=("Pond",), colors=("blue",))
NEWT = signi("Newt", level=2, classes=("Pond",), colors=("green",))
HERON = signi("Heron", level=2, classes=("Marsh",), colors=("green",))
BRAVE = signi("Brave", level=1, classes=("Pond",), guard=True)
TALL = signi("Tall", power=20000)


def used(text: str, a: dict[str, object] | None = None, b: dict[str, object] | None = None) -> Scene:
    """Use a spell of some words on a table."""
    song = spell("Song", text)
    has = {"deck": [BLANK] * 9} | (a or {})
    has["hand"] = [song, *has.get("hand", ())]  # type: ignore[misc]
    return Scene(side(**has), side(**(b or {}))).does("use", song)


@pytest.mark.parametrize(("hand", "drawn"), [(1, 0), (2, 1), (3, 2)])
def test_instead_stands_beside_a_condition_that_excludes_it(hand: int, drawn: int) -> None:
    text = (
        "Discard your hand. Then, if you discarded two cards this way, draw a card. "
        "If you discarded three or more cards, instead draw two cards."
    )
    assert used(text, a={"hand": [BLANK] * hand}).count("A", "hand") == drawn


@pytest.mark.parametrize(("top", "drawn"), [(GULL, 2), (NEWT, 1), (PAGE, 0)])
def test_instead_of_another_kind_of_the_one_card(top: CardDef, drawn: int) -> None:
    text = (
        "Reveal the top card of your deck. If that card is a level two SIGNI, draw a card. "
        "If that card is a level one SIGNI, instead draw two cards."
    )
    assert used(text, a={"deck": [top, *[BLANK] * 5]}).count("A", "hand") == drawn


def test_instead_in_the_turn_of_the_other() -> None:
    owl = signi(
        "Night Owl",
        "[Auto]: At the beginning of each attack phase, if it is your turn, draw a card. "
        "If it is your opponent's turn, instead [Ener Charge 1].",
    )
    scene = Scene(side(signi=(owl, None, None)), side()).passes()
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 0)
    scene = Scene(side(), side(signi=(owl, None, None))).passes()
    assert (scene.count("B", "hand"), scene.count("B", "ener")) == (0, 1)


def test_instead_of_another_kind_of_several_is_declined() -> None:
    text = (
        "If there is a red SIGNI on your field, draw a card. "
        "If there is a blue SIGNI on your field, instead draw two cards."
    )
    assert read_text([text], kind="SPELL").declined


@pytest.mark.parametrize(("power", "gone"), [(14000, 0), (15000, 1), (20000, 0)])
def test_its_power_asked_again_is_still_that_of_this_one(power: int, gone: int) -> None:
    boar = signi(
        "Boar",
        "[Auto]: Whenever this SIGNI attacks, if its power is 15000 or more, your opponent "
        "discards a card. If its power is 20000 or more, your opponent instead discards a card at "
        "random.",
        power=power,
    )
    scene = Scene(side(signi=(boar, None, None)), side(life=3, hand=[FOX, OWL]), at="attack.signi")
    scene.does("attack", boar)
    if gone:
        assert scene.asked_seat == "B"
        scene.picks(OWL)
    assert scene.count("B", "hand") == 2 - (power >= 15000)


def test_it_gets_more_instead_is_what_gets_less() -> None:
    boar = signi(
        "Boar",
        "[Auto]: At the beginning of your attack phase, target SIGNI on your opponent's field gets "
        "-1000 power until end of turn. If this SIGNI is upped, it gets -3000 power until end of "
        "turn instead.",
        power=9000,
    )
    scene = Scene(side(signi=(boar, None, None)), side(signi=(TALL, None, None)))
    scene.until("attacker")
    assert (scene.power(boar), scene.power(TALL)) == (9000, 17000)


def test_its_power_may_be_that_of_either_where_both_are_done() -> None:
    text = (
        "[Auto]: Whenever this SIGNI attacks, if its power is 15000 or more, down target SIGNI on "
        "your opponent's field. If its power is 20000 or more, draw a card."
    )
    assert read_text([text], kind="SIGNI").declined


def test_what_stands_behind_three_told_apart_is_said_of_each() -> None:
    text = (
        "Declare a class. Then, add up to one target level one SIGNI, one target level two SIGNI, "
        "and one target level three SIGNI of the declared class without a {Guard} from your trash "
        "to your hand."
    )
    scene = used(text, a={"trash": [GULL, BRAVE, NEWT, HERON]})
    decision = scene.state.decision
    assert decision is not None
    scene.does("pick", [word for word, _ in decision.about].index("Pond") + 1)
    assert scene.offers("pick") == [(), ("Gull",)]
    assert scene.picks(GULL).offers("pick") == [(), ("Newt",)]
    assert sorted(map(str, scene.picks(NEWT).names("A", "hand"))) == ["Gull", "Newt"]


@pytest.mark.parametrize("way", ["target", ""])
def test_what_stands_behind_two_told_apart_is_declined(way: str) -> None:
    text = f"up to one {way} red SIGNI and one {way} blue SIGNI without a {{Guard}} from your trash"
    assert read_text([f"Add {text} to your hand."], kind="SPELL").declined
    text = text.replace("blue SIGNI", "SIGNI")
    assert not read_text([f"Add {text} to your hand."], kind="SPELL").declined


RAFT = signi(
    "Raft",
    "[Auto]: When this SIGNI is vanished, put this SIGNI from your Ener Zone onto your field.",
    power=1000,
)
MOTH = signi(
    "Moth",
    "[Const]: If a SIGNI on your opponent's field is vanished, it is put into the trash instead "
    "of the Ener Zone.",
    power=9000,
)


@pytest.mark.parametrize(("winner", "zone"), [(signi("Bear", power=9000), "signi"), (MOTH, "trash")])
def test_what_is_vanished_to_another_zone_is_not_there(winner: CardDef, zone: str) -> None:
    scene = Scene(side(signi=(winner, None, None)), side(signi=(FOX, OWL, RAFT)), at="attack.signi").does(
        "attack", winner
    )
    assert "Raft" in scene.names("B", zone)


def test_the_next_signi_that_attacks_may_be_ones_own() -> None:
    bell = spell("Bell", "When the next SIGNI attacks this turn, negate the attack.")
    scene = Scene(side(hand=[bell], signi=(FOX, None, None)), side(life=3)).does("use", bell)
    scene.until("attacker").does("attack", FOX)
    assert scene.count("B", "life") == 3


def test_for_the_duration_of_the_game_the_center_gains_it_whichever_card_it_is() -> None:
    two = CardDef("Two", "LRIG", level=2, limit=9, lrig_types=("Cen",))
    three = CardDef("Three", "LRIG", level=3, limit=9, lrig_types=("Cen",))
    vow = spell(
        "Vow",
        "Your center LRIG gains the following ability for the duration of the game. "
        '"[Action] Exceed 1: [Ener Charge 1]."',
    )
    lrig = (None, on(two, under=[BLANK] * 3), None)
    scene = Scene(side(hand=[vow], lrig=lrig, lrig_deck=[three])).does("use", vow)
    assert scene.offers("act") == [("Two",)]
    scene.until("grow", "A").does("grow", three, zone="center").until("main", "A")
    assert scene.offers("act") == [("Three",)]


@pytest.mark.parametrize(("trash", "asked"), [(9, "main"), (10, "modes")])
def test_no_mode_is_asked_for_where_none_may_be_chosen(trash: int, asked: str) -> None:
    tally = (
        "Draw a card. Then, choose one of the following for every ten cards in your trash. "
        "(1) Draw a card. (2) [Ener Charge 1]."
    )
    assert used(tally, a={"trash": trash}).asked == asked


@pytest.mark.parametrize(("gift", "drawn"), [("get +5000 power", 1), ("gain [Lancer]", 0)])
def test_what_has_left_is_asked_for_the_power_that_it_had(gift: str, drawn: int) -> None:
    text = (
        f"All SIGNI on your opponent's field {gift} until end of turn. Put target SIGNI on "
        "your opponent's field into its owner's trash. If its power is 10000 or more, draw a card."
    )
    scene = used(text, b={"signi": (FOX, None, None)})
    assert scene.names("B", "trash") == ["Fox"]
    assert scene.count("A", "hand") == drawn


@pytest.mark.parametrize("what", ["spell or SIGNI", "red SIGNI or spell", "red SIGNI or SIGNI"])
def test_what_stands_behind_one_or_the_other_is_of_both_only_where_they_are_alike(
    what: str,
) -> None:
    text = "Add target {} with a {{Guard}} from your trash to your hand."
    assert read_text([text.format(what)], kind="SPELL").declined
    assert not read_text([text.format("red SIGNI or blue SIGNI")], kind="SPELL").declined


def test_either_way_it_is_taken_from_the_zone_that_is_named() -> None:
    text = (
        "[Auto]: When another SIGNI on your field is vanished, add it from your Ener Zone to your "
        "hand or put it onto your field."
    )
    rook = signi("Rook", text, power=9000)
    bear = signi("Bear", power=9000)
    for winner, zone in ((bear, "signi"), (MOTH, "trash")):
        mine, theirs = side(signi=(winner, None, None)), side(signi=(rook, OWL, FOX))
        scene = Scene(mine, theirs, at="attack.signi").does("attack", winner).does("pick", 2)
        assert "Fox" in scene.names("B", zone)
