"""What texts keep from going where the rules would send it: no check of the rules goes on for ever.

Source: glossary.rule-based-action.1, glossary.rule-based-action.2.
"""

import pytest

from referee.effects import run as machine
from tests.rules.said import deed, forbid, replace
from tests.rules.texts import SELF, constant, draw, lasting, signi
from tests.table import BLANK, Scene, side


def test_what_cannot_leave_stays_with_no_power_left() -> None:
    rock = signi("Rock", constant(forbid(deed("leaves", it=SELF))), power=0)
    scene = Scene(side(signi=(rock, BLANK, None)))
    assert scene.names("A", "signi") == ["Rock", BLANK.name, None]
    scene.told("deed.stopped", how="forbidden", word="leaves")
    scene.untold("limit.reached")
    assert scene.asked == "main"


def test_what_is_done_instead_of_leaving_is_followed_by_another_check() -> None:
    save = replace(deed("vanished", it=SELF), lasting(("modify", SELF, "power", 5000)))
    phoenix = signi("Phoenix", constant(save), power=0)
    scene = Scene(side(signi=(phoenix, None, None)))
    assert scene.power(phoenix) == 5000
    assert scene.asked == "main"


def test_what_is_done_instead_for_ever_pauses_for_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MOST_VERBS", 500)
    vain = replace(deed("vanished", it=SELF), draw(1))
    scene = Scene(side(deck=4, signi=(signi("Vain", constant(vain), power=0), None, None)))
    scene.told("limit.reached", limit="verbs")
    assert (scene.asked, scene.asked_seat) == ("judge", "judge")
