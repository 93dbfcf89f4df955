"""Cards that attach, cover, hide, shift and swap, played at random: nothing is lost or told."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from events.vocabulary import SEATS, VIEWERS
from referee.fold import evolve
from referee.rules import Table, legal
from referee.sight import project_state
from referee.state import Match, decode_state, encode_state
from referee.timeline.words import say
from tests.rules.laying import cards_of
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    auto,
    choose,
    enter,
    keyword,
    lrig,
    places,
    put,
    seq,
    signi,
    spell,
    stack,
    target,
    turn,
    use,
    vanish,
    virus,
)
from tests.table import Scene, on, side

T, P = ("named", "t"), ("named", "p")
HAND, DECK = ("at", "you", "hand"), ("end", "you", "deck", "top", 2)

CARDS = (
    signi("Smith", action(target(MINE), choose(HAND), put(P, "acce", T), limit="once per turn")),
    signi("Hex", enter(target(THEIRS), choose(("at", "opp", "trash")), put(P, "charm", T))),
    signi("Bury", auto(("deed", "attacks", (), SELF), put(DECK, "under", SELF))),
    signi("Roam", action(put(SELF, "field", "free"), limit="twice per turn")),
    signi("Trade", enter(target(MINE, 2), ("swap", T, T))),
    signi("Barter", enter(choose(("at", "you", "ener"), 0, 1), ("swap", SELF, P))),
    signi("Hide", enter(target(THEIRS), turn("face-down"))),
    signi("Wake", action(turn("face-up", ("named", "self")), turn("awakened", MINE))),
    signi("Sneeze", enter(choose(places("opp", "empty"), 0, 2), virus(P))),
    signi("Drop", enter(choose(stack(MINE), 0, 3), put(P, "hand"))),
    signi("Veil", keyword("Shadow", ("has", "kind", ("SPELL",))), power=5000),
    signi("Ghostly", enter(choose(("at", "you", "lrig_trash"), 0, 1), put(P, "soul", SELF))),
    spell("Strike", use(target(THEIRS), vanish())),
    spell("Cover", use(choose(HAND), put(P, "field", "free", "face-down"))),
    spell("Tuck", use(target(MINE), put(SELF, "under", T))),
    spell("Storm", use(seq(turn("face-down", THEIRS), turn("face-up", MINE)))),
)


def _scene(seed: int) -> tuple[Scene, random.Random]:
    dice = random.Random(seed)
    sides = []
    for _ in SEATS:
        deck = [dice.choice(CARDS) for _ in range(30)]
        ghosts = [lrig("Ghost, Young", level=0)] * 3
        sides.append(
            side(
                deck=deck[:20],
                hand=deck[20:],
                ener=CARDS[:2],
                trash=CARDS[2:4],
                signi=(on(CARDS[0]), None, None),
                lrig_trash=ghosts,
            )
        )
    return Scene(*sides), dice


def _whole(state: Match, names: Counter[str]) -> None:
    """Fail unless every card lies in exactly one place."""
    cards = [c for seat in (state.A, state.B) for c in cards_of(seat)]
    assert Counter(str(c.name) for c in cards) == names
    ids = [c.id for c in cards]
    assert len(set(ids)) == len(ids)
    assert max(ids) < state.next_id
    for card in cards:
        place = state.find(card.id)
        assert place is not None
        assert place.card is card


@pytest.mark.parametrize("seed", range(6))
def test_every_card_lies_in_one_place_after_every_fact(seed: int) -> None:
    scene, dice = _scene(seed)
    cards = [c for seat in (scene.state.A, scene.state.B) for c in cards_of(seat)]
    names = Counter(str(c.name) for c in cards)
    words: Counter[str] = Counter()
    for _ in range(120):
        answers = list(islice(legal(Table(scene.state, scene.library)), 60))
        if not answers:
            break
        before = scene.state
        scene.does_exactly(dice.choice(answers))
        for fact in scene.last:
            after = evolve(before, fact)
            _whole(after, names)
            words[fact.body.KIND] += 1
            assert all(say(fact, before, after, v, level="full") for v in VIEWERS)
            before = after
        assert decode_state(encode_state(before)) == before
        for viewer in VIEWERS:
            project_state(before, viewer)
    assert words["cards.moved"] > 20
