"""A condition or price of a use that nobody read is asked of people before anything is paid."""

import pytest

from referee.cards.definition import CardDef
from referee.rules.action import Action
from tests.guide import lenient
from tests.table import Scene, side
from tests.text.test_played import FOX

UNREAD = "{Use condition} You have three or more spoons on your table."


def piece(*text: str) -> CardDef:
    read = lenient(text, kind="PIECE").abilities
    return CardDef(
        "Spoon Song",
        "PIECE",
        ("red",),
        text=text,
        abilities=read,
        cost=(("red", 1),),
        use_timing=("main phase",),
    )


@pytest.mark.parametrize("line", [UNREAD, "As you use this PIECE, you may pay three spoons."])
def test_an_unread_condition_is_asked_before_the_price_is_paid(line: str) -> None:
    song = piece(line, "Draw two cards.")
    scene = Scene(side(lrig_deck=[song], ener=[FOX]), readings={"stated": "judge"}).does("use", song)
    assert (scene.asked, scene.count("A", "ener")) == ("state", 1)
    scene.does_exactly(Action("judge", "state", word="nothing"))
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (0, 2)


def test_a_card_that_people_put_back_is_neither_paid_nor_used() -> None:
    song = piece(UNREAD, "Draw two cards.")
    scene = Scene(side(lrig_deck=[song], ener=[FOX]), readings={"stated": "judge"}).does("use", song)
    checked = scene.state.A.check[0].id
    scene.does_exactly(Action("judge", "state", (checked,), word="put $ lrig-deck"))
    assert (scene.count("A", "ener"), scene.count("A", "hand")) == (1, 0)
    assert scene.names("A", "lrig_deck") == ["Spoon Song"]


def test_a_line_that_is_read_asks_nobody() -> None:
    song = piece("{Use condition} You have a red LRIG on your field.", "Draw two cards.")
    scene = Scene(side(lrig_deck=[song], ener=[FOX]), readings={"stated": "judge"})
    scene.does("use", song)
    assert scene.asked == "main"
