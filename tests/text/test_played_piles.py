"""Sentences of what is turned face down, chosen, piled and guarded with, played by cards of our own."""

import pytest

from referee.cards.definition import CardDef
from referee.sight import project_state
from tests.guide import read_text
from tests.table import BLANK, CENTER, Scene, side
from tests.text.test_played import FOX, OWL, PAGE, signi, spell
from tests.text.test_played_wider import used

HEN = signi("Hen", power=4000)
HEIR = "[Enter]: This SIGNI gains a color of target SIGNI on your opponent's field until end of turn."
BACK = "if a SIGNI is not in the same position as a SIGNI turned face down this way, turn that SIGNI face up."


def face_down(scene: Scene, seat: str) -> list[bool]:
    """Of each SIGNI of a seat, from left to right, whether it lies face down."""
    return [slot.face_down for slot in scene.state.seat(seat).signi if slot is not None]


def test_all_signi_turned_face_down_come_back() -> None:
    text = f"Turn all SIGNI on your opponent's field face down. At the end of this turn, {BACK}"
    scene = used(text, b={"signi": (FOX, OWL, None)})
    assert face_down(scene, "B") == [True, True]
    assert face_down(scene.until("main", "B"), "B") == [False, False]


def test_those_of_another_kind_stay_face_up() -> None:
    text = f"Turn all blue SIGNI on your opponent's field face down. At the end of this turn, {BACK}"
    scene = used(text, b={"signi": (FOX, signi("Tern", colors=("blue",)), None)})
    assert face_down(scene, "B") == [False, True]
    assert face_down(scene.until("main", "B"), "B") == [False, False]


def test_what_is_turned_at_the_end_comes_back_in_their_attack_phase() -> None:
    text = (
        "At the end of this turn, turn all SIGNI on your field face down. "
        f"At the beginning of your opponent's next attack phase, {BACK}"
    )
    scene = used(text, a={"signi": (FOX, OWL, None)})
    assert face_down(scene, "A") == [False, False]
    assert face_down(scene.until("main", "B"), "A") == [True, True]
    assert face_down(scene.until("attacker", "B"), "A") == [False, False]


@pytest.mark.parametrize("answer", ["pays", "keeps"])
def test_a_signi_stays_face_down_until_they_pay(answer: str) -> None:
    text = (
        "Turn target SIGNI on your opponent's field face down. At the beginning of each attack phase, if a "
        "SIGNI is not in the same position as the face-down SIGNI, your opponent may discard a card. If they "
        "do, turn that SIGNI face up."
    )
    scene = used(text, b={"signi": (FOX, None, None), "hand": [OWL, PAGE]})
    assert face_down(scene, "B") == [True]
    scene = scene.passes()
    assert (scene.asked, scene.asked_seat) == ("may", "B")
    if answer == "pays":
        scene = scene.yes().picks(PAGE).until("attacker", "B")
        assert (face_down(scene, "B"), scene.count("B", "hand")) == ([False], 3)
        return
    scene = scene.no().until("may", "B")
    assert (scene.state.turn.number, face_down(scene, "B")) == (4, [True])
    assert face_down(scene.yes().picks(PAGE), "B") == [False]


def test_what_was_not_chosen_cannot_attack() -> None:
    text = (
        "Your opponent chooses any number of SIGNI on their field. Any SIGNI not chosen cannot attack until "
        "the end of your opponent's next turn."
    )
    scene = used(text, b={"signi": (FOX, OWL, HEN)})
    assert (scene.asked, scene.asked_seat) == ("pick", "B")
    scene = scene.picks(OWL).until("attacker", "B")
    assert scene.offers("attack") == [("Owl",)]


def test_those_not_chosen_are_what_it_is_said_of() -> None:
    text = "Choose a SIGNI on your field. All SIGNI not chosen get +2000 power until end of turn."
    scene = used(text, a={"signi": (FOX, OWL, HEN)}).picks(OWL)
    assert [scene.power(card) for card in (FOX, OWL, HEN)] == [7000, 2000, 6000]


@pytest.mark.parametrize(("who", "left"), [(1, (0, 2)), (2, (2, 0))])
def test_the_player_who_is_chosen_does_it(who: int, left: tuple[int, int]) -> None:
    text = "Choose a player. That player shuffles all cards in their Ener Zone into their deck."
    scene = used(text, a={"ener": [FOX, OWL]}, b={"ener": [FOX, OWL]}).does("pick", who)
    assert (scene.count("A", "ener"), scene.count("B", "ener")) == left


@pytest.mark.parametrize(("way", "hand"), [(1, ["Hen", "Page"]), (2, ["Fox", "Owl"])])
def test_the_opponent_decides_between_two_piles(way: int, hand: list[str]) -> None:
    text = (
        "Look at the top four cards of your deck and separate them into a two-card face-up pile and "
        "a face-down pile. Your opponent puts one pile into your trash and adds the other to your hand."
    )
    scene = used(text, a={"deck": [FOX, HEN, OWL, PAGE, BLANK]}).picks(FOX, OWL)
    (shown,) = scene.of("cards.shown", seen="ABS")
    assert set(shown.body.names) == {"Fox", "Owl"}
    assert (scene.asked, scene.asked_seat) == ("modes", "B")
    scene = scene.does("pick", way)
    assert sorted(map(str, scene.names("A", "hand"))) == hand
    assert scene.count("A", "trash") == 3


def test_a_minus_of_theirs_is_a_plus() -> None:
    shell = signi(
        "Shell",
        "[Const]: If this SIGNI would get - power by your opponent's effects, it gets + that amount instead.",
    )
    text = "All SIGNI on the field get -2000 power until end of turn."
    foes = used(text, b={"signi": (shell, FOX, None)})
    assert (foes.power(shell, "B"), foes.power(FOX, "B")) == (5000, 3000)
    own = used(text, a={"signi": (shell, FOX, None)})
    assert (own.power(shell), own.power(FOX)) == (1000, 3000)


@pytest.mark.parametrize("where", ["hand", "field"])
def test_a_signi_from_the_ener_zone_is_heard_in_hand_and_on_the_field(where: str) -> None:
    bell = signi(
        "Bell",
        "[Auto]: When a level one SIGNI from your Ener Zone is added to your hand or enters your field, "
        "[Ener Charge 1].",
    )
    to = "to your hand" if where == "hand" else "onto your field"
    put = "Add" if where == "hand" else "Put"
    text = f"{put} target SIGNI from your Ener Zone {to}."
    scene = used(text, a={"signi": (bell, None, None), "ener": [FOX]})
    scene = scene if where == "hand" else scene.picks("right")
    assert (scene.count("A", "ener"), scene.names("A", "ener")) == (1, ["Blank"])


def test_signi_guard_where_a_text_lets_them() -> None:
    wall = signi("Wall", "[Const]: You may put a level one SIGNI on your field into your trash to [Guard].")
    b = side(life=5, signi=(wall, FOX, signi("Elk", level=3)))
    scene = Scene(side(), b, at="attack.lrig").does("attack", CENTER).yes().picks(FOX)
    assert (scene.count("B", "life"), scene.names("B", "trash")) == (5, ["Fox"])


def test_a_name_before_the_price_says_nothing() -> None:
    said = [
        read_text([f"[Action] {name}{{Blue}}: Draw a card."], kind="LRIG").abilities[0].node
        for name in ("", "#LampNight ", "#``LampNight ", "#'LampNight ")
    ]
    assert len(set(said)) == 1


@pytest.mark.parametrize("which", ["Wick Ghost", "Wax Ghost"])
def test_of_two_crafts_one_is_added_and_they_do_not_see_which(which: str) -> None:
    ghosts = [CardDef(name, "SIGNI", level=2, power=5000, craft=True) for name in ("Wick Ghost", "Wax Ghost")]
    song = spell(
        "Song",
        'Reveal a Craft "Wick Ghost" and a Craft "Wax Ghost". Add one of them to your LRIG Deck face down '
        "without showing it to your opponent.",
    )
    scene = Scene(side(hand=[song], deck=9), side(), more=ghosts).does("use", song)
    (made,) = scene.of("crafts.created")
    assert made.body.names == ("Wick Ghost", "Wax Ghost")
    before = project_state(scene.state, "B")
    assert (scene.asked, scene.asked_seat) == ("pick", "A")
    scene = scene.picks(which)
    assert scene.names("A", "lrig_deck")[-1:] == [which]
    assert before["decision"] is not None
    seen = project_state(scene.state, "B")["seats"]["A"]
    assert seen["lrig_deck"] == {"count": scene.count("A", "lrig_deck")}
    assert [*seen["excluded"][0]] == ["id"]
    (gone,) = scene.of("cards.moved", dst="excluded")
    assert (gone.body.seen, gone.body.slots) == ("A", "A")


def test_costs_of_so_much_ener_cannot_be_paid() -> None:
    ban = "Your opponent cannot pay Ener costs with a value of two or more"
    text = f"{ban} until the end of your opponent's next turn."
    dear = spell("Dear", "Draw a card.", cost=(("red", 2),))
    cheap = spell("Cheap", "Draw a card.", cost=(("red", 1),))
    free = spell("Free", "Draw a card.")
    scene = used(text, b={"hand": [dear, cheap, free], "ener": [FOX, FOX, FOX]}).until("main", "B")
    scene.refused("use", dear, cites="glossary.cost.3")
    scene = scene.does("use", cheap).does("use", free)
    assert scene.count("B", "ener") == 2
    again = scene.until("main", "A").until("main", "B")
    assert again.does("use", dear).count("B", "ener") == 0


def test_an_offer_of_ener_cannot_be_taken_up_where_none_can_be_paid() -> None:
    text = (
        "Your opponent cannot pay Ener costs this turn. Your opponent discards a card unless they pay {Red}."
    )
    scene = used(text, b={"hand": [PAGE], "ener": [FOX]})
    assert (scene.count("B", "hand"), scene.count("B", "ener")) == (0, 1)


def test_a_color_of_a_card_is_gained_and_of_several_one_is_declared() -> None:
    heir = signi("Heir", HEIR)
    for colors, asked in ((("blue",), "main"), (("blue", "white"), "declare")):
        scene = Scene(side(hand=[heir]), side(signi=(signi("Elk", colors=colors), None, None)))
        scene = scene.does("play", heir, zone="left")
        assert scene.asked == asked
        scene = scene if asked == "main" else scene.does("pick", 2)
        assert scene.derived(heir).colors == ("red", colors[-1])
        assert scene.until("main", "B").derived(heir).colors == ("red",)


def test_what_was_declared_is_gained_by_all() -> None:
    scene = used(
        "Declare a color. All SIGNI on your field gain the declared color until end of turn.",
        a={"signi": (FOX, OWL, None)},
    )
    scene = scene.does("pick", 3)
    assert {scene.derived(card).colors for card in (FOX, OWL)} == {("red", "blue")}


def test_of_a_card_without_color_none_is_gained() -> None:
    heir = signi("Heir", HEIR)
    scene = Scene(side(hand=[heir]), side(signi=(signi("Ash", colors=()), None, None)))
    assert scene.does("play", heir, zone="left").derived(heir).colors == ("red",)


@pytest.mark.parametrize(("ability", "heard"), [("[Enter]:", 1), ("[Action]:", 0)])
def test_a_target_is_heard_by_the_kind_of_ability(ability: str, heard: int) -> None:
    bell = signi(
        "Bell",
        "[Auto]: When a SIGNI on your field becomes the target of an [Enter] ability or [Enter] effect of "
        "your opponent's SIGNI, draw a card.",
    )
    hawk = signi(
        "Hawk", f"{ability} Target SIGNI on your opponent's field gets -1000 power until end of turn."
    )
    scene = Scene(side(hand=[hawk]), side(signi=(bell, None, None))).does("play", hawk, zone="left")
    scene = scene if heard else scene.does("act", hawk, number=1)
    assert scene.power(bell, "B") == 2000
    assert scene.count("B", "hand") == heard
    assert len(scene.of("deed.noted", word="targeted")) == 1


def test_a_target_of_a_spell_is_none_of_an_ability() -> None:
    bell = signi(
        "Bell",
        "[Auto]: When this SIGNI becomes the target of an [Enter] ability of your opponent's SIGNI, "
        "draw a card.",
    )
    text = "Target SIGNI on your opponent's field gets -1000 power until end of turn."
    assert used(text, b={"signi": (bell, None, None)}).count("B", "hand") == 0
