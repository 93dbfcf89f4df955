"""Texts that nobody prints, and that broke a match off or left a question nobody could answer."""

import pytest

from tests.rules.said import deed, forbid
from tests.rules.texts import (
    MINE,
    action,
    constant,
    discard,
    draw,
    gets,
    may,
    signi,
    spell,
    target,
    use,
)
from tests.table import BLANK, Scene, on, side


@pytest.mark.parametrize(("held", "given"), [(2, False), (3, True)])
def test_glossary_cost_3_an_offer_inside_a_cost_leaves_the_rest_of_it(
    held: int, *, given: bool
) -> None:
    toll = action(draw(1), cost=(may(discard(1, name="x")), discard(2)))
    piper, card = signi("Piper", toll), signi("Blue")
    scene = Scene(side(hand=[card] * held, signi=(piper, None, None)))
    scene.does("act", piper, number=1)
    if given:
        scene.yes()
    else:
        scene.refused("yes", cites="glossary.cost.3")
        scene.no()
    while scene.asked == "pick":
        scene.picks(card)
    scene.untold("decision.unanswerable")
    assert scene.names("A", "trash").count("Blue") == held


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_a_turn_whose_end_phase_is_skipped_ends_all_the_same(ruleset: str) -> None:
    """Nobody discards, and what lasts until the end of the turn is over (glossary.end-phase.4)."""
    hush = signi("Hush", constant(forbid(deed("begins", who="opp", when="end"))))
    boost = spell("Boost", use(target(MINE), gets(3000)))
    bear = signi("Bear", power=4000)
    mine = side(hand=[boost, *[BLANK] * 8], signi=(bear, None, None))
    scene = Scene(mine, side(signi=(hush, None, None)), ruleset=ruleset).does("use", boost)
    assert scene.power(bear) == 7000
    turn = scene.state.turn.number
    while scene.state.turn.number == turn:
        scene.passes()
    assert (scene.power(bear), scene.count("A", "hand")) == (4000, 8)
    scene.untold("phase.began", phase="end")


@pytest.mark.parametrize("word", ["per", "mod"])
def test_a_number_for_each_of_no_cards_is_none(word: str) -> None:
    """For every 0 cards of a hand nothing is drawn: there is no such number."""
    count = ("calc", word, (7, ("count", ("at", "opp", "hand"))))
    rune = spell("Rune", use(("move", ("end", "you", "deck", "top", count), _HAND, "draw")))
    scene = Scene(side(hand=[rune]), side(hand=[])).does("use", rune)
    assert (scene.asked, scene.count("A", "hand")) == ("main", 0)


_HAND = ("place", "you", "hand")


def test_a_signi_that_moves_with_the_cards_underneath_takes_them_along() -> None:
    tower, card = signi("Tower"), signi("Brick")
    both = ("join", (("at", "you", "field"), ("stack", ("at", "you", "field"), "under")))
    wind = spell("Wind", use(("move", both, _HAND)))
    scene = Scene(side(hand=[wind], signi=(on(tower, under=[card, card]), None, None)))
    scene.does("use", wind)
    assert sorted(map(str, scene.names("A", "hand"))) == ["Brick", "Brick", "Tower"]
