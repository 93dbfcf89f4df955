"""Which card, place or payment the words of a sentence speak of, played by cards of our own."""

import pytest

from tests.guide import read_text
from tests.rules.texts import lrig
from tests.table import BLANK, LEFT, RIGHT, Scene, side
from tests.text.test_played import FOX, OWL, PAGE, signi
from tests.text.test_reach import HIGH, LOW, SMALL, used


@pytest.mark.parametrize(("top", "field"), [(LOW, []), (PAGE, ["Small Gull"])])
def test_a_card_revealed_and_drawn_is_still_the_one_revealed(top: object, field: list[str]) -> None:
    text = (
        "Reveal the top card of your deck and draw a card. Then, if a <Pond> SIGNI is revealed "
        "with this effect, vanish target SIGNI on your opponent's field."
    )
    scene = used(text, a={"deck": [top, BLANK]}, b={"signi": (SMALL, None, None)})
    assert [n for n in scene.names("B", "signi") if n] == field


@pytest.mark.parametrize(("top", "cards"), [(LOW, ["Blank"]), (HIGH, []), (PAGE, [])])
def test_two_conditions_speak_of_one_revealed_card(top: object, cards: list[str]) -> None:
    text = (
        "Reveal the top card of your deck. If that card is a SIGNI, draw a card. "
        "If that card is a level one SIGNI, [Ener Charge 1]."
    )
    assert used(text, a={"deck": [top, BLANK, BLANK]}).names("A", "ener") == cards


def test_what_is_said_of_a_zone_holds_for_whatever_comes_to_stand_there() -> None:
    text = "SIGNI in your center SIGNI Zone get +3000 power this turn."
    scene = used(text, a={"hand": [LOW], "signi": (FOX, None, None)})
    scene.does("play", LOW, zone="center")
    assert (scene.power(LOW), scene.power(FOX)) == (4000, 5000)


def test_all_signi_are_those_that_are_there() -> None:
    text = "All SIGNI on your field get +3000 power until end of turn."
    scene = used(text, a={"hand": [LOW], "signi": (FOX, None, None)})
    scene.does("play", LOW, zone="center")
    assert (scene.power(LOW), scene.power(FOX)) == (1000, 8000)


@pytest.mark.parametrize(("bearer", "caller"), [("LRIG", "SIGNI"), ("SIGNI", "LRIG"), ("SIGNI", "SIGNI")])
def test_what_is_given_calls_its_bearer_what_it_is(bearer: str, caller: str) -> None:
    text = (
        f'Target {bearer} on your field gains "[Auto]: Whenever this {caller} attacks, '
        'draw a card." until end of turn.'
    )
    assert bool(read_text([text], kind="SPELL").declined) is (bearer != caller)


@pytest.mark.parametrize(("caller", "read"), [("SIGNI", True), ("LRIG", False)])
def test_what_a_card_gains_beside_power_calls_it_what_it_is(caller: str, *, read: bool) -> None:
    text = (
        "[Const]: As long as there is a card underneath this SIGNI, this SIGNI gets +1000 power "
        f'and gains "[Auto]: Whenever this {caller} attacks, draw a card."'
    )
    assert bool(read_text([text], kind="SIGNI").abilities) is read


@pytest.mark.parametrize(("caller", "read"), [("SIGNI", True), ("LRIG", False)])
def test_the_power_of_a_card_is_that_of_its_type(caller: str, *, read: bool) -> None:
    text = f"[Enter]: If this {caller}'s power is 5000 or more, draw a card."
    assert bool(read_text([text], kind="SIGNI").abilities) is read


def test_what_a_player_gains_is_borne_by_no_card() -> None:
    text = (
        "You gain the following ability for the duration of the game. "
        '"[Auto]: Whenever this SIGNI attacks, draw a card."'
    )
    assert read_text([text], kind="PIECE").declined


def test_this_signi_of_a_lrig_is_the_one_that_it_puts_onto_the_field() -> None:
    text = (
        'Your center LRIG gains "[Action] {Once per Turn} {Red x0}: Put target SIGNI from your '
        "trash onto your field. Put this SIGNI on your field into its owner's trash at the end of "
        'turn." until end of turn.'
    )
    top = lrig("Cen, Top")
    has: dict[str, object] = {
        "trash": [FOX],
        "signi": (OWL, None, None),
        "lrig": (LEFT, top, RIGHT),
    }
    scene = used(text, a=has).does("act", top, number=1).picks("center")
    assert scene.names("A", "signi") == ["Owl", "Fox", None]
    scene.until("main", "B")
    assert scene.names("A", "signi") == ["Owl", None, None]
    assert scene.slot(top).card.name == "Cen, Top"


def test_a_signi_is_risen_when_another_is_put_onto_it() -> None:
    low = signi("Low Step", "[Auto]: Whenever this SIGNI is risen, draw a card.")
    high = signi(
        "High Step",
        "{Rise} Place on top of a SIGNI on your field.",
        "[Auto]: Whenever this SIGNI is risen, [Ener Charge 1].",
    )
    scene = Scene(side(signi=(low, FOX, None), hand=[high, high], deck=[BLANK] * 9))
    scene.does("play", high, zone="center")
    assert (scene.count("A", "hand"), scene.count("A", "ener")) == (1, 0)
    scene.does("play", high, zone="left")
    assert (scene.names("A", "hand"), scene.count("A", "ener")) == (["Blank"], 0)
