"""Cards with every rule of how they are played, at random: each listed answer is accepted.

Every state of the matches can rest as bytes, is shown to every viewer and told in words; no card is
in two places, no cost is paid by halves.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from events.vocabulary import SEATS, VIEWERS
from referee.rules import Table
from referee.service.simulated.simulate import answer
from referee.sight import project_state
from referee.state import decode_state, encode_state
from referee.timeline.words import say
from tests.rules.laying import cards_of
from tests.rules.texts import (
    MINE,
    THEIRS,
    action,
    assist,
    bet,
    charge,
    coin,
    condition,
    discard,
    draw,
    enter,
    exceed,
    extra,
    gets,
    harmony,
    lrig,
    modes,
    pay,
    pick,
    piece,
    resona,
    rise,
    rule,
    signi,
    spell,
    target,
    to_hand,
    token,
    trash,
    use,
    vanish,
    where,
)
from tests.table import LEFT, RIGHT, Scene, on, side

CUT = ("spell cut-in",)
SIGNI = ("has", "kind", ("SIGNI",))
SPELL = ("has", "kind", ("SPELL",))
UP = ("has", "state", ("up",))
LRIGS = where(("at", "you", "lrig"), UP)
BOTH = ("join", (where(("at", "you", "hand"), SIGNI), where(("at", "you", "ener"), SIGNI)))
FOOD = where(("at", "you", "trash"), SIGNI)
UNDER_SELF = ("move", ("named", "u"), ("place", "owner", "under", ("named", "self")))

IMP = token("Imp", resona(pick(BOTH, 2, "c"), trash("c")), enter(target(THEIRS), vanish()))
OGRE = token("Ogre", resona(pick(where(MINE, SIGNI), 2, "c"), trash("c")), level=3, power=9000)
MAIN = (
    signi("Cub", enter(draw(1)), classes=("Beast",)),
    signi("Bear", rise(where(MINE, ("has", "class", ("Beast",)))), enter(charge(1)), power=8000),
    signi("Hydra", rule("rise", (), (pick(FOOD, 2, "u"), UNDER_SELF)), level=2, power=7000),
    signi("Bell", harmony(LRIGS), enter(coin(1)), power=6000),
    signi("Duet", harmony(LRIGS, 2), power=9000),
    signi("Forge", enter(("move", ("catalog", ("Imp", "Ogre")), ("place", "you", "lrig_deck")))),
    signi("Toll", action(draw(2), cost=(pay("any"), pay("red"), discard(1, name="x")))),
    spell("Bolt", use(target(THEIRS), vanish(), draw(1)), cost={"red": 1}),
    spell("Dare", bet(1), use(("given", ("ok", "bet"), draw(3), draw(1)))),
    spell("Fork", extra(*exceed(1)), use(modes(1, 2, draw(1), charge(1), coin(1)))),
    spell("Echo", use(pick(where(FOOD, SPELL), 1, "s"), ("use", ("named", "s"), "free"))),
    spell(
        "Again",
        use(pick(where(("at", "you", "trash"), SPELL), 1, "s"), ("use", ("named", "s"), "printed")),
        cost={"colorless": 1},
    ),
)
MANY = ("compare", ("count", ("at", "you", "hand")), ">=", 2)
DECK = (
    piece("Parry", use(target(MINE), to_hand()), timing=("main phase", "spell cut-in")),
    piece("Dodge", condition(MANY), use(target(MINE), gets(5000)), timing=CUT),
    assist("Lef, Aid", enter(draw(1)), level=1, timing=CUT),
    assist("Lef, Aid Two", enter(charge(1)), level=2, timing=("attack phase", "spell cut-in")),
    IMP,
)
LOW = tuple(lrig(f"Cen, {n}", lrig_types=("Cen",), level=1) for n in range(3))
LRIG_ZONE = (LEFT, on(lrig("Cen, Top", limit=9), under=LOW), RIGHT)


def _scene(seed: int) -> tuple[Scene, random.Random]:
    dice = random.Random(seed)
    sides = []
    for _ in SEATS:
        deck = [dice.choice(MAIN) for _ in range(40)]
        sides.append(
            side(
                deck=deck[:24],
                hand=deck[24:31],
                ener=deck[31:36],
                trash=deck[36:],
                life=5,
                lrig_deck=DECK,
                coins=2,
                lrig=LRIG_ZONE,
            )
        )
    return Scene(*sides, more=[IMP, OGRE]), dice


@cache
def played(seed: int) -> Counter[str]:
    """Play at random what is listed; look at every state; count what was asked."""
    asked: Counter[str] = Counter()
    scene, dice = _scene(seed)
    for _ in range(160):
        if scene.state.decision is None:
            break
        asked[scene.asked] += 1
        before = scene.state
        scene.does_exactly(answer(Table(scene.state, scene.library), dice))
        assert decode_state(encode_state(scene.state)) == scene.state
        _look(scene)
        told = (say(fact, before, scene.state, "judge", level="full") for fact in scene.last)
        assert all(told)
    return asked


def _look(scene: Scene) -> None:
    seats = [scene.state.seat(s) for s in SEATS]
    ids = [c.id for seat in seats for c in cards_of(seat)]
    assert len(set(ids)) == len(ids)
    lying = {c.name for seat in seats for zone in NO_CRAFT for c in getattr(seat, zone)}
    assert lying.isdisjoint({"Imp", "Ogre"})
    for viewer in VIEWERS:
        project_state(scene.state, viewer)


NO_CRAFT = ("hand", "ener", "trash", "deck", "life", "lrig_trash")


@pytest.mark.parametrize("seed", range(8))
def test_games_of_such_cards_are_played_by_what_is_listed(seed: int) -> None:
    assert {"main", "pick"} <= set(played(seed))


def test_those_games_meet_every_question() -> None:
    met = {kind for seed in range(4) for kind in played(seed)}
    assert {"cut-in", "harmony", "pay", "may", "modes", "targets", "order"} <= met
