"""What a judge puts back by hand: what lay under, on and beside cards too."""

import re

from referee.court.reversals import reversals
from referee.fold import evolve
from referee.timeline.learned import FactInContext
from tests.rules.laying import Lying
from tests.rules.texts import MINE, Node, lrig, signi, spell, target, turn, use, vanish
from tests.table import BLANK, Scene, on, side

HOST, GEM = signi("Host"), signi("Gem")
GHOST = lrig("Ghost, First", level=1)
LADEN = on(HOST, under=[BLANK], attached=[(GHOST, "soul"), (GEM, "charm")], awakened=True)


def _undone(*steps: Node, signi: tuple[Lying, Lying, Lying] = (LADEN, None, None)) -> list[str]:
    """Let a spell do something; give the words for undoing it, the last fact first.

    Numbers of stays are written as N.
    """
    act = spell("Act", use(*steps))
    scene = Scene(side(hand=[act], signi=signi))
    state, told = scene.state, []
    for fact in scene.does("use", act).last:
        after = evolve(state, fact)
        told.append(FactInContext(fact, state, after))
        state = after
    return [re.sub(r"#\d+", "#N", r.words) for r in reversals(told, frozenset())]


def test_what_followed_a_signi_goes_back_under_and_onto_it() -> None:
    words = _undone(target(MINE), vanish())
    assert "Blank goes back from A's trash under the card that it lay under" in words
    assert "Gem goes back from A's trash onto the card that it lay on" in words
    assert "Ghost, First goes back from A's LRIG Trash onto the card that it lay on" in words


def test_a_card_turned_face_down_is_face_up_and_awakened_again() -> None:
    words = _undone(target(MINE), turn("face-down"))
    assert "A's Host (left #N) is face up again and awakened" in words


def test_cards_taken_from_under_another_go_back_under_it() -> None:
    take = ("move", ("stack", MINE, "under"), ("place", "owner", "hand"))
    assert "Blank goes back from A's hand under Host" in _undone(take)


def test_words_of_sets_are_put_back() -> None:
    snare = ("mark", ("places", "opp", "left"), "[Snare]", 1)
    words = _undone(("mark", "you", "{Spark}", 2), ("mark", "you", "{kinship}", 1, "Gem"), snare)
    assert "the [Snare] leaves B's left SIGNI Zone" in words
    assert "A has 0 {Spark} again" in words
    assert "A has no kinship with Gem again" in words


def test_two_signi_that_changed_zones_change_them_again() -> None:
    swap = ("swap", ("places", "you", "left"), ("places", "you", "right"))
    words = _undone(swap, signi=(LADEN, None, GEM))
    assert "A's Host (left #N) and Gem (right #N) change zones again" in words
