"""Every answer that is listed is accepted, and a near miss is accepted only if it is listed."""

from __future__ import annotations

import random
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from events.values import changed
from referee.rules import Accepted, Action, Refusal, decide, legal, why_not
from referee.rules.questions import ORDERED
from referee.service.chance import seeded_dice
from referee.state import Match
from tests.games import game, simulator
from tests.properties.tables import POINTS, answered, table

MOST = 1500
OFFERED = 0.7
"""How often a card of a near miss is one that is offered, or named already."""
WORDS = ("play", "use", "act", "grow", "retire", "charge", "attack", "guard", "pick", "pass", "yes")


def _state(point: tuple[int, int]) -> Match:
    seed, seq = point
    return game(seed)[1][seq]


@settings(max_examples=100, deadline=None)
@given(point=POINTS, chance=st.randoms(use_true_random=False))
def test_every_listed_answer_is_accepted(point: tuple[int, int], chance: random.Random) -> None:
    state = _state(point)
    here = table(state)
    rows = list(islice(legal(here), MOST))
    assert rows, f"nothing may be answered at {point}"
    assert len(set(rows)) == len(rows)
    for action in rows:
        assert not why_not(here, action), f"{point}: {action}"
    for action in chance.sample(rows, min(8, len(rows))):
        done = answered(state, action, 1)
        assert done.facts[0].body.KIND == "action.taken"
        assert done.state.seq == done.facts[-1].seq
        assert done.state.decision is not None or done.state.winner


def _near(action: Action, state: Match, chance: random.Random) -> Action:
    """Change one thing of an answer: its verb, a card, how many, the zone, the seat."""
    ids = [*range(1, state.next_id)]
    if state.decision is not None and chance.random() < OFFERED:
        ids = [*state.decision.items, *action.cards] or ids
    match chance.randrange(6):
        case 0:
            return changed(action, do=chance.choice(WORDS))
        case 1:
            cards = list(action.cards) or [0]
            cards[chance.randrange(len(cards))] = chance.choice(ids)
            return changed(action, cards=tuple(cards))
        case 2:
            return changed(action, cards=(*action.cards, chance.choice(ids)))
        case 3:
            return changed(action, cards=action.cards[:-1])
        case 4:
            return changed(action, zone=chance.randint(-1, 3), number=chance.randint(-1, 3))
        case _:
            return changed(action, seat="A" if action.seat == "B" else "B")


def _plain(action: Action, state: Match) -> Action:
    """The form in which an answer is listed: cards that have no order sorted."""
    decision = state.decision
    assert decision is not None
    ordered = decision.kind in ORDERED or decision.kind == "order"
    cards = action.cards if ordered else tuple(sorted(action.cards))
    return changed(action, cards=cards)


@settings(max_examples=100, deadline=None)
@given(point=POINTS, chance=st.randoms(use_true_random=False))
def test_a_near_miss_is_refused_with_reasons(point: tuple[int, int], chance: random.Random) -> None:
    state = _state(point)
    rows = list(islice(legal(table(state)), MOST))
    if len(rows) == MOST:
        return
    listed = {_plain(a, state) for a in rows}
    for _ in range(25):
        action = _near(chance.choice(rows), state, chance)
        done = decide(state, action, simulator().library, head=state.seq, at=1, chance=seeded_dice(1))
        if _plain(action, state) in listed:
            assert isinstance(done, Accepted), f"{point}: {action}"
            continue
        assert isinstance(done, Refusal), f"{point}: {action} was accepted"
        assert all(r.code and r.text for r in done.reasons)
