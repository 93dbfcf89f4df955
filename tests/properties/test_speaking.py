"""Cards that forbid, demand, replace, price and look back, at random.

Each listed answer is accepted and each state can rest as bytes; a match that rests goes on as one
that does not; and what a viewer is told does not depend on what the viewer may not see.
"""

from __future__ import annotations

import random
from functools import cache

import pytest

from events.values import changed
from events.vocabulary import PUBLIC, SEATS
from referee.rules import Accepted, Table, decide
from referee.service.chance import seeded_dice
from referee.service.simulated.simulate import answer
from referee.state import Card, Match, Seat, Slot, decode_state, encode_state
from tests.properties import tables
from tests.properties.side_by_side import WATCHERS, walk
from tests.rules.laying import cards_of
from tests.rules.said import by, deed, forbid, given, replace, require, times
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    attacks,
    auto,
    burst,
    charge,
    coin,
    constant,
    discard,
    draw,
    drawn,
    enter,
    gets,
    grant,
    has,
    keyword,
    lasting,
    mill,
    modify,
    pay,
    put,
    set_to,
    signi,
    spell,
    target,
    then,
    turn,
    use,
    vanish,
    where,
)
from tests.table import AT, Scene, on, side

IT = ("named", "event.it")
T = ("named", "t")
SPELLS = where(("at", "you", "hand"), has("kind", "SPELL"))
BIRDS = where(("at", "you", "hand"), has("class", "Bird"))
GIVE_SPELL = (
    ("choose", "you", "pick", (("pick", ("range", 1, 1), SPELLS),), "d"),
    ("move", ("named", "d"), ("place", "you", "trash"), "discard"),
)
TOLL = constant(forbid(attacks(SELF), (), GIVE_SPELL))
UNTIL, ONCE = "end of next turn of opp", "once per turn"
GONE = times(deed("discarded", who="you", it=BIRDS))
MODES = (draw(1), charge(1), coin(1))
HIDDEN = ("join", (("at", "you", "life"), ("at", "you", "check")))
WARD = ("lasting", (replace(deed("damaged", who="you")),), ("span", "now", UNTIL, 1))
CLASS = ("choose", "you", "pick", (("pick", ("range", 1, 1), ("values", "class")),), "c")
SHOWN = ("show", ("end", "opp", "deck", "top", 1), "both", "s")
RIGHT_CLASS = ("every", ("named", "s"), has("class", ("named", "c")))
CARDS = (
    signi("Wall", constant(grant(THEIRS, TOLL)), classes=("Bird",)),
    signi("Tax", constant(forbid(deed("guards", who="opp"), (), (("pay", "opp", ("any",)),)))),
    signi("Calm", constant(forbid(deed("attacks", who="opp"), 2))),
    signi("Rock", constant(replace(deed("vanished", it=SELF), *GIVE_SPELL, who="you")), guard=True),
    signi("Home", constant(replace(deed("vanished", it=MINE), put(IT, "hand"))), classes=("Bird",)),
    signi("Grave", constant(replace(deed("leaves", it=SELF, by=by("opp")), turn("down", SELF)))),
    signi("Rage", constant(require(attacks(SELF))), keyword("Lancer"), power=6000),
    signi("Sage", auto(deed("drawn", who="you", nth=("range", 2, 2)), coin(1)), classes=("Bird",)),
    signi("Count", constant(modify(SELF, "power", ("calc", "x", (1000, GONE)))), power=2000),
    signi("Echo", auto(deed("targeted", it=MINE, by=by("opp")), draw(1)), guard=True),
    signi("Feather", auto(deed("discarded", it=SELF), draw(1), works=("at", "you", "trash"))),
    signi("Back", action(put(SELF, "hand"), works=("at", "you", "trash"), cost=(pay("any"),))),
    signi("Wheel", action(("modes", "you", ("range", 1, 1), MODES, "unspent"), limit=ONCE)),
    signi("Mimic", action(target(THEIRS), lasting(set_to(SELF, "name", T)), limit=ONCE)),
    signi("Gift", constant(grant(HIDDEN, burst(draw(1))))),
    signi("Trap", auto(attacks(THEIRS), ("negate", IT), limit=ONCE)),
    signi("Enter", enter(target(THEIRS), vanish(), cost=(discard(1),))),
    signi("Proud", auto(drawn(), gets(1000, SELF), limit="twice per turn"), guard=True),
    spell("Ward", use(WARD)),
    spell("Kill", use(target(THEIRS), vanish(), then(target(MINE, 0, 1), gets(2000)))),
    spell("Both", use(("each", "both", "p", ("seq", draw(1, "p"), discard(1, "p"))))),
    spell("Flurry", use(("modes", "you", ("range", 2, 2), MODES, "repeat"))),
    spell("Skip", use(lasting(forbid(deed("begins", who="opp", when="draw")), until=UNTIL))),
    spell("Less", use(lasting(("price", deed("used", who="opp"), ("any",), 1), until=UNTIL))),
    spell("Name", use(CLASS, SHOWN, given(RIGHT_CLASS, draw(2), mill(1, "opp")))),
)


def _scene(seed: int) -> tuple[Scene, random.Random]:
    dice = random.Random(seed)
    sides = []
    for _ in SEATS:
        deck = [dice.choice(CARDS) for _ in range(40)]
        field = [c for c in deck[30:] if c.type == "SIGNI"][:2]
        left, right = (on(c, up=dice.random() < 0.8) for c in field)
        sides.append(
            side(
                deck=deck[:14],
                hand=deck[14:20],
                ener=deck[20:25],
                trash=deck[25:30],
                life=5,
                signi=(left, None, right),
            )
        )
    scene = Scene(*sides, at=dice.choice(("main", "attack.pre")))
    scene.state = changed(scene.state, A=_open(scene.state.A), B=_open(scene.state.B))
    return scene, dice


def _open(seat: Seat) -> Seat:
    """Let everyone know the cards that lie in the open, as they do who saw them come there."""

    def known(card: Card) -> Card:
        return changed(card, seen=PUBLIC)

    def lying(slot: Slot | None) -> Slot | None:
        return None if slot is None else changed(slot, card=known(slot.card))

    rows = {zone: tuple(map(known, getattr(seat, zone))) for zone in ("ener", "trash")}
    signi, lrig = (tuple(map(lying, field)) for field in (seat.signi, seat.lrig))
    return changed(seat, signi=signi, lrig=lrig, **rows)  # type: ignore[arg-type]


@cache
def played(seed: int) -> tuple[Scene, tuple[Match, ...]]:
    """Play at random what is listed; give every state at which a person was asked."""
    scene, dice = _scene(seed)
    states = [scene.state]
    for _ in range(120):
        if scene.state.decision is None:
            break
        assert scene.asked != "judge", scene.story()
        scene.does_exactly(answer(Table(scene.state, scene.library), dice))
        states.append(scene.state)
    return scene, tuple(states)


SEEDS = range(10)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_lie_in_one_place_and_states_rest_as_bytes(seed: int) -> None:
    _, states = played(seed)
    for state in states:
        ids = [c.id for s in SEATS for c in cards_of(state.seat(s))]
        assert len(set(ids)) == len(ids)
        assert decode_state(encode_state(state)) == state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_that_rests_goes_on_as_one_that_does_not(seed: int) -> None:
    scene, states = played(seed)
    for number, state in enumerate(states):
        if state.decision is None:
            continue
        action = answer(Table(state, scene.library), random.Random(number))
        ways = [
            decide(one, action, scene.library, head=state.seq, at=AT, chance=seeded_dice(f"{number}"))
            for one in (state, decode_state(encode_state(state)))
        ]
        straight, resumed = ways
        assert isinstance(straight, Accepted), straight
        assert isinstance(resumed, Accepted), resumed
        assert resumed.facts == straight.facts
        assert resumed.state == straight.state


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_does_not_depend_on_what_is_hidden(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, states = played(seed)
    monkeypatch.setattr(tables, "simulator", lambda: scene)
    for number, state in enumerate(states):
        if state.decision is None:
            continue
        viewer = WATCHERS[number % len(WATCHERS)]
        found, _ = walk(state, viewer, number)
        assert not found, f"seed {seed}, state {number}, viewer {viewer}: {found}"


def test_these_games_meet_what_they_are_about() -> None:
    kinds, asked, hows = set(), set(), set()
    for seed in SEEDS:
        scene, states = played(seed)
        kinds |= {f.body.KIND for f in scene.facts}
        hows |= {f.body.how for f in scene.of("deed.stopped")}
        asked |= {s.decision.kind for s in states if s.decision is not None}
    assert {"deed.noted", "deed.stopped", "triggers.dropped", "effects.ended"} <= kinds
    assert {"forbidden", "replaced"} <= hows
    assert {"declare", "modes", "may", "order", "guard", "attacker", "burst"} <= asked
