"""Which Ener pays: what is suggested, and where copies leave but one answer."""

from __future__ import annotations

import pytest

from referee.rules import Table
from referee.service.table.forced import forced
from referee.service.table.paying import suggested
from tests.rules.texts import draw, keyword, signi, spell, use
from tests.table import BLANK, Scene, side

RED, OTHER_RED = signi("Red"), signi("Other Red")
BLUE = signi("Blue", colors=("blue",))
BOTH = signi("Both", colors=("red", "blue"))
MULTI = signi("Multi", keyword("Multi Ener"), colors=())
Cost = dict[str, int]


def paying(cost: Cost, *ener: object) -> tuple[Scene, Table]:
    gift = spell("Gift", use(draw(1)), cost=cost)
    scene = Scene(side(hand=[gift], ener=ener)).does("use", gift)
    return scene, Table(scene.state, scene.library)


@pytest.mark.parametrize(
    ("cost", "ener", "paid"),
    [
        ({"colorless": 1}, (MULTI, BOTH, RED, BLANK), ["Blank"]),
        ({"red": 1}, (MULTI, BOTH, RED), ["Red"]),
        ({"red": 1}, (MULTI, BOTH, BLUE), ["Both"]),
        ({"red": 1, "blue": 1}, (MULTI, BLUE, BOTH), ["Blue", "Both"]),
        ({"colorless": 1}, (BLUE, RED, OTHER_RED), ["Red"]),
        ({"colorless": 2}, (BLUE, RED, OTHER_RED, RED, MULTI), ["Other Red", "Red"]),
    ],
)
def test_what_pays_for_more_is_spent_last(cost: Cost, ener: tuple[object, ...], paid: list[str]) -> None:
    scene, table = paying(cost, *ener)
    assert sorted(str(scene.called(card)) for card in suggested(table)) == paid


def test_copies_of_an_ener_are_one_payment_and_other_cards_are_not() -> None:
    scene, table = paying({"red": 2}, BLUE, RED, RED, RED)
    only = forced(table)
    assert only is not None
    assert [scene.called(card) for card in only.cards] == ["Red", "Red"]
    assert forced(paying({"red": 2}, BLUE, RED, RED, OTHER_RED)[1]) is None
