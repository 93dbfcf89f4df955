"""The card of a condition is the same one in the conditions behind it; where it may be two, none is."""

import pytest

from referee.cards.definition import CardDef
from tests.guide import read_text
from tests.table import BLANK
from tests.text.test_played import FOX, PAGE, signi
from tests.text.test_reach import used

PUT = "Put the bottom card of your deck into your trash. "
KINDS = (
    PUT + "Then, if the card put into your trash this way is level one, [Ener Charge 1]. "
    "If it is level two, draw two cards. If it is level three or more, vanish target SIGNI on your "
    "opponent's field. If it is a spell, draw three cards."
)
"""The target that the third condition lets be vanished is not the spell of the fourth."""


@pytest.mark.parametrize(
    ("bottom", "ener", "drawn", "vanished"),
    [
        (signi("One", level=1), 1, 0, 0),
        (signi("Two", level=2), 0, 2, 0),
        (signi("Four", level=4), 0, 0, 1),
        (PAGE, 0, 3, 0),
    ],
    ids=lambda value: value.name if isinstance(value, CardDef) else None,
)
def test_the_card_put_this_way_is_that_card_throughout(
    bottom: CardDef, ener: int, drawn: int, vanished: int
) -> None:
    scene = used(KINDS, a={"deck": [*[BLANK] * 6, bottom]}, b={"signi": (FOX, None, None)})
    counted = (scene.count("A", "ener"), scene.count("A", "hand"), scene.count("B", "ener"))
    assert counted == (ener, drawn, vanished)


@pytest.mark.parametrize(
    "line",
    [
        (
            "[Auto]: Whenever this SIGNI attacks, put the top card of your deck into your trash. "
            "If it is level one, draw a card."
        ),
        (
            "[Enter]: Put the top card of your deck into your trash. If that card is a spell, this SIGNI "
            "gets +2000 power until end of turn. If it is level three, draw a card."
        ),
        (
            "[Enter]: Reveal the top card of your deck. If it is a SIGNI, target SIGNI on your opponent's "
            "field gets -2000 power until end of turn. If it is level three, draw a card."
        ),
        "[Enter]: Target SIGNI on your opponent's field gets -2000 power until end of turn. " + PUT + "Then, "
        "if the card put into your trash this way is level one, vanish it.",
        "[Enter]: This SIGNI gets +1000 power until end of turn. " + PUT + "Then, if the card put into your "
        "trash this way is level one, draw a card. If it is level two, add it to your hand.",
    ],
)
def test_where_it_may_be_two_cards_the_line_is_declined(line: str) -> None:
    assert read_text([line], kind="SIGNI").declined


def test_a_question_about_the_field_is_of_the_card_on_the_field() -> None:
    line = (
        "[Enter]: Put the top card of your deck into your trash. If that card is a spell, target SIGNI on "
        "your opponent's field gets -2000 power until end of turn. If it is frozen, draw a card."
    )
    assert not read_text([line], kind="SIGNI").declined
