"""Texts that nobody prints, and that broke a match off or left a question nobody could answer."""

import pytest

from tests.rules.said import deed, forbid
from tests.rules.texts import (
    MINE,
    THEIRS,
    Node,
    action,
    choose,
    constant,
    discard,
    draw,
    gets,
    lasting,
    lrig,
    may,
    modes,
    modify,
    signi,
    spell,
    target,
    use,
    where,
)
from tests.table import BLANK, Scene, on, side


@pytest.mark.parametrize(("held", "given"), [(2, False), (3, True)])
def test_glossary_cost_3_an_offer_inside_a_cost_leaves_the_rest_of_it(held: int, *, given: bool) -> None:
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


def test_faq_general_1_where_nothing_can_be_declared_nothing_is() -> None:
    """Between 3 and 1 there is no number; the text goes on, and no card has the level declared."""
    guess = ("choose", "you", "pick", (("pick", ("range", 1, 1), ("values", "number", 3, 1)),), "n")
    of_level = where(MINE, ("has", "level", (("named", "n"),)))
    oracle = spell("Oracle", use(guess, lasting(modify(of_level, "power", 1000)), draw(1)))
    owl = signi("Owl", power=2000)
    scene = Scene(side(hand=[oracle], signi=(owl, None, None))).does("use", oracle)
    assert (scene.asked, scene.power(owl)) == ("main", 2000)
    scene.told("cards.moved", label="draw", count=1)
    scene.untold("decision.unanswerable")


LESS: Node = ("calc", "-", (0, ("count", ("at", "you", "field"))))
"""A number below 0 as long as any card is on the field."""


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        (target(THEIRS, LESS, 1), "targets"),
        (target(THEIRS, 0, LESS), ""),
        (choose(("at", "you", "hand"), LESS, 1, "c"), "pick"),
        (choose(("at", "you", "hand"), 0, LESS, "c"), ""),
        (modes(LESS, 1, draw(1), draw(2)), "modes"),
    ],
)
def test_a_number_of_cards_below_0_is_none(step: Node, asked: str) -> None:
    gale = spell("Gale", use(step, draw(1)))
    scene = Scene(side(hand=[gale, BLANK, BLANK], signi=(BLANK, None, None)), side(signi=(BLANK, None, None)))
    scene.does("use", gale)
    if asked:
        assert (scene.asked, scene.state.decision.least) == (asked, 0)  # type: ignore[union-attr]
        assert () in scene.offers("pick")
        scene.picks()
    scene.told("cards.moved", label="draw", count=1)
    scene.untold("decision.unanswerable")


@pytest.mark.parametrize(("by", "fits"), [(1, ["Calf"]), (-1, ["Calf", "Bull", "Ox"])])
def test_glossary_level_2_the_level_in_the_hand_counts_as_texts_make_it(by: int, fits: list[str]) -> None:
    """What the menu lists is what may be played, no more and no less."""
    tide = ("modify", ("at", "you", "hand"), "level", by)
    low = lrig("Low", constant(tide), level=2, limit=5)
    hand = [signi("Calf", level=1), signi("Bull", level=2), signi("Ox", level=3)]
    scene = Scene(side(hand=hand, lrig=(None, low, None)))
    assert sorted({name for (name,) in scene.offers("play")}) == sorted(fits)  # type: ignore[type-var]
    for card in hand:
        if card.name in fits:
            scene.does("play", card, zone="left")
            break
        scene.refused("play", card, zone="left", cites="glossary.level.2")
