"""Texts that ask for certain cards of a hand or deck, whether or not they are there.

The shipped cards have few of them; these are made for the purpose. What the other seat is told
must be the same at both tables up to the card that is shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from events.canonical import canonical
from referee.cards.definition import CardDef
from referee.rules import Action, Table, legal
from referee.sight import project_fact, project_state
from tests.rules.texts import enter, signi
from tests.table import Scene, side

RED = signi("Red")
BLUE = signi("Blue", colors=("blue",))
FOX = signi("Fox")

IN_HAND = ("where", ("at", "you", "hand"), (("has", "color", ("red",)),))
IN_DECK = ("where", ("end", "you", "deck", "top", 3), (("has", "color", ("red",)),))
TO_TRASH = ("place", "you", "trash")
DRAW = ("move", ("end", "you", "deck", "top", 1), ("place", "you", "hand"), "draw")


def choose(cards: tuple, least: int = 1, most: int = 1) -> tuple:
    return ("choose", "you", "pick", (("pick", ("range", least, most), cards),), "c")


DISCARD = ("move", ("named", "c"), TO_TRASH, "discard")
ALL_RED = ("move", IN_HAND, TO_TRASH, "discard")

TEXTS = {
    "a cost of one": enter(DRAW, cost=(choose(IN_HAND), DISCARD)),
    "an offer of one": enter(
        ("may", "you", ("seq", choose(IN_HAND), DISCARD), "paid"), ("given", ("ok", "paid"), DRAW)
    ),
    "an offer of all": enter(("may", "you", ALL_RED, "paid"), ("given", ("ok", "paid"), DRAW)),
    "up to one of the hand": enter(choose(IN_HAND, 0), DISCARD),
    "up to two of the hand": enter(choose(IN_HAND, 0, 2), DISCARD),
    "one of the hand": enter(choose(IN_HAND), DISCARD),
    "one of the top three": enter(choose(IN_DECK), ("move", ("named", "c"), TO_TRASH)),
}
OFFERS = ("a cost of one", "an offer of one", "an offer of all")
HANDS = {"none": [BLUE, BLUE, BLUE], "one": [BLUE, RED, BLUE], "all": [RED, RED, RED]}


def _scene(text: tuple, hand: Sequence[CardDef]) -> Scene:
    """Set a table on which a SIGNI with the text was played; hand and deck hold the same cards."""
    card = signi("Asker", text)
    scene = Scene(side(hand=[card, *hand], deck=[*hand, *[FOX] * 10], signi=(None, None, None)))
    scene.does("play", card, zone="left")
    return scene


def _legal(scene: Scene) -> list[Action]:
    return list(legal(Table(scene.state, scene.library)))


def _told(scene: Scene) -> tuple[list[bytes], bytes]:
    facts = [canonical(project_fact(f, "B")) for f in scene.facts]
    return facts, canonical(project_state(scene.state, "B"))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_asked_tells_the_other_seat_nothing_of_hand_and_deck(text: tuple) -> None:
    tables = [_scene(text, hand) for hand in HANDS.values()]
    hidden = [t for t in tables if t.asked in {"may", "pick"}]
    assert len(hidden) == len(tables)
    first, *others = [_told(table) for table in tables]
    for other in others:
        assert other == first


@pytest.mark.parametrize("name", [*OFFERS, "up to one of the hand", "up to two of the hand"])
def test_who_declines_looks_like_who_could_not(name: str) -> None:
    tables = [_scene(TEXTS[name], hand) for hand in HANDS.values()]
    for table in tables:
        if name in OFFERS:
            table.no()
        else:
            table.picks()
    first, *others = [_told(table) for table in tables]
    for other in others:
        assert other == first


@pytest.mark.parametrize("name", OFFERS)
def test_what_cannot_be_paid_is_refused_to_the_one_who_knows(name: str) -> None:
    without = _scene(TEXTS[name], HANDS["none"])
    without.refused("yes", cites="glossary.cost.3")
    assert [a.do for a in _legal(without)] == ["no"]
    holding = _scene(TEXTS[name], HANDS["one"])
    assert [a.do for a in _legal(holding)] == ["yes", "no"]
    holding.yes()
    if holding.asked == "pick":
        holding.picks(RED)
    assert holding.names("A", "trash") == ["Red"]


@pytest.mark.parametrize(("name", "most"), [("one of the hand", 1), ("up to two of the hand", 2)])
def test_who_has_fewer_than_are_asked_for_takes_those(name: str, most: int) -> None:
    def counts(hand: str) -> set[int]:
        return {len(a.cards) for a in _legal(_scene(TEXTS[name], HANDS[hand]))}

    assert counts("none") == {0}
    assert max(counts("one")) == 1
    assert max(counts("all")) == most
    without = _scene(TEXTS[name], HANDS["none"])
    without.picks()
    assert without.names("A", "trash") == []


AWAITED = (
    "later",
    ("deed", "ends", "you", (), (), (), (), "turn"),
    ("span", "now", "end of this turn"),
    ("move", ("named", "c"), TO_TRASH, "discard"),
)


def test_a_later_step_keeps_which_card_of_the_hand_it_means_to_itself() -> None:
    text = enter(choose(("at", "you", "hand")), AWAITED)
    tables = []
    for place in (0, 2):
        scene = _scene(text, HANDS["all"])
        scene.picks(scene.state.A.hand[place].id)
        scene.until("main", "B")
        assert scene.names("A", "trash") == ["Red"]
        tables.append(scene)
    assert tables[0].told("effect.applied")[0].body.seen == ""
    assert _told(tables[0]) == _told(tables[1])
