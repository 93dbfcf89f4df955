"""Which card, place or payment the words of a sentence speak of, played by cards of our own."""

import pytest

from tests.table import BLANK
from tests.text.test_played import FOX, PAGE
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
