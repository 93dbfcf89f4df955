"""What texts keep from going where the rules would send it: no check of the rules goes on for ever.

Source: glossary.rule-based-action.1, glossary.rule-based-action.2.
"""

from functools import partial

import pytest

from referee.effects import run as machine
from referee.effects.board import Board
from referee.rules import Accepted, Action, decide
from referee.state import decode_state, encode_state
from tests.rules.said import deed, forbid, replace
from tests.rules.texts import (
    MINE,
    SELF,
    constant,
    draw,
    has,
    lasting,
    lrig,
    signi,
    spell,
    target,
    use,
    vanish,
    where,
)
from tests.table import AT, BLANK, Fixed, Scene, side


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


def test_what_a_process_remembers_of_a_kept_card_changes_no_fact() -> None:
    """A match that is read again from its record goes on by the same facts."""
    rock = signi("Rock", constant(forbid(deed("leaves", it=SELF))), power=0)
    scene = Scene(side(signi=(rock, BLANK, None)))
    head, board = len(scene.facts), Board(scene.state, scene.library)
    step = Accepted(scene.facts, scene.state, board)
    while step.state.turn.phase != "attack.signi":
        action = Action(scene.asked_seat, "pass")
        act = partial(decide, action=action, library=scene.library, head=head, at=AT, chance=Fixed())
        done = act(step.state, board=step.board)
        again = act(decode_state(encode_state(step.state)))
        assert isinstance(done, Accepted)
        assert isinstance(again, Accepted)
        assert done.facts == again.facts
        head, step = done.facts[-1].seq, done
        scene.does_exactly(action)
    assert len(scene.of("deed.stopped")) == 1


def test_what_a_text_keeps_is_told_once_and_goes_when_the_text_is_gone() -> None:
    rock = signi("Rock", constant(forbid(deed("leaves", it=where(MINE, has("name", "Pebble"))))))
    pebble = signi("Pebble", power=0)
    snuff = spell("Snuff", use(target(MINE), vanish()))
    scene = Scene(side(hand=[snuff], signi=(rock, pebble, None)))
    scene.does("use", snuff).picks(rock)
    assert scene.names("A", "signi") == [None, None, None]
    assert len(scene.of("deed.stopped", how="forbidden")) == 1


def test_which_of_two_that_texts_keep_exceeds_the_level_is_asked_once() -> None:
    """Neither can go; the one that was picked stands for both until something changes."""
    rock = signi("Rock", constant(forbid(deed("leaves", it=MINE))), level=2)
    mire = spell("Mire", use(draw(1)))
    low = lrig("Low", level=1, limit=2)
    scene = Scene(side(hand=[mire], signi=(rock, rock, None), lrig=(None, low, None)))
    assert scene.asked == "rule-signi"
    scene.picks(scene.state.decision.items[0])  # type: ignore[union-attr]
    assert scene.asked == "main"
    scene.does("use", mire)
    while scene.asked != "attacker":
        assert scene.asked != "rule-signi"
        scene.passes()
    assert len(scene.of("deed.stopped")) == 1
