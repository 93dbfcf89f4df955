"""What the properties look at: real games, each state of them, and tables that look alike."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from hypothesis import strategies as st

from events.kinds import DeckListed, Fact
from events.values import changed
from referee.rules import Accepted, Action, Table, decide, legal, why_not
from referee.service.chance import seeded_dice
from referee.service.simulated.simulate import STEP, answer
from referee.state import Card, Match, Place
from tests.games import game, simulator
from tests.sight.permuting import may_know, places, renamed

NUMBERS = frozenset({"declare", "modes", "order", "replace", "zone"})
"""Questions whose items are not cards, or name cards that all can see."""
LRIG_ZONES = frozenset({"lrig_deck", "lrig_trash"})
SEEDS = range(12)
"""The games that the properties share; each is played once in a run."""


def waiting(seed: int) -> list[int]:
    """The seqs of a game at which a person was asked."""
    _, states = game(seed)
    return [s.seq for s in states if s.decision is not None and s.decision.seq == s.seq]


@cache
def points() -> dict[str, list[tuple[int, int]]]:
    """Game and seq of every question by its kind, so that a rare kind is met as often."""
    found: dict[str, list[tuple[int, int]]] = {}
    for seed in SEEDS:
        for seq in waiting(seed):
            decision = game(seed)[1][seq].decision
            assert decision is not None
            found.setdefault(decision.kind, []).append((seed, seq))
    return found


def _of_kind(kind: str) -> st.SearchStrategy[tuple[int, int]]:
    return st.sampled_from(points()[kind])


POINTS = st.deferred(lambda: st.sampled_from(sorted(points())).flatmap(_of_kind))
"""Any question of the shared games: its kind first, then the game and the seq."""


def table(state: Match) -> Table:
    """Look at a state as the rules do."""
    return Table(state, simulator().library)


def answered(state: Match, action: Action, dice: int | str) -> Accepted:
    """Carry out a legal action with dice of a seed."""
    done = decide(
        state,
        action,
        simulator().library,
        head=state.seq,
        at=state.seq * STEP,
        chance=seeded_dice(dice),
    )
    assert isinstance(done, Accepted), (state.seq, action, done)
    return done


# Where cards lie.


def faults_of_places(state: Match, lists: dict[str, Counter[str | None]]) -> list[str]:
    """What is wrong with where the cards lie; `lists` are the names that each seat began with.

    Nothing is wrong when every id is given once and each seat has just the cards of its list.
    """
    faults = []
    ids: Counter[int] = Counter()
    names: dict[str, Counter[str | None]] = {seat: Counter() for seat in lists}
    for place in places(state):
        ids[place.card.id] += 1
        names[place.seat][place.card.name] += 1
    twice = [i for i, count in ids.items() if count > 1]
    if twice:
        faults.append(f"in two places: {twice}")
    if any(not 0 < i < state.next_id for i in ids):
        faults.append(f"ids beyond {state.next_id}: {max(ids)}")
    for seat, wanted in lists.items():
        if names[seat] != wanted:
            gone, more = wanted - names[seat], names[seat] - wanted
            faults.append(f"seat {seat}: missing {dict(gone)}, too many {dict(more)}")
    return faults


def deck_names(facts: Sequence[Fact]) -> dict[str, Counter[str | None]]:
    """The names of the cards that each seat brought."""
    listed = [f.body for f in facts if isinstance(f.body, DeckListed)]
    return {b.seat: Counter((*b.main, *b.lrig_deck)) for b in listed}


# Tables that look alike to one viewer.


def _kind_of(place: Place) -> tuple[str, bool]:
    """Tell apart what a seat's hidden cards may be: main deck cards or LRIG deck cards."""
    lrig = place.zone in LRIG_ZONES
    if place.zone == "field":
        definition = simulator().library.definition(place.card.name)
        lrig = definition.type not in {"SIGNI", "SPELL"}
    return place.seat, lrig


def alike(state: Match, viewer: str, chance: random.Random) -> Match:
    """Give a table that a viewer cannot tell from this one: hidden names in another order.

    Cards change places only with cards of their own seat and deck, so that the other table is one
    that the same deck lists can lead to; a card that is being used or grown into has told its cost.
    """
    told = {name[1] for frame in state.stack for name in frame.names if name[0] == "card"}
    groups: dict[tuple[str, bool], list[Card]] = {}
    for place in places(state):
        if not may_know(place, viewer) and place.card.id not in told:
            groups.setdefault(_kind_of(place), []).append(place.card)
    names: dict[int, str | None] = {}
    for cards in groups.values():
        mixed = [c.name for c in cards]
        chance.shuffle(mixed)
        names |= dict(zip([c.id for c in cards], mixed, strict=True))
    return renamed(state, lambda card: changed(card, name=names.get(card.id, card.name)))


def counterpart(action: Action, state: Match, other: Match, viewer: str) -> Action:
    """The answer that looks the same to a viewer at the other table.

    A card that the viewer sees is the same card; one that is hidden is another of its name that
    lies in the same zone, if there is one.
    """
    if state.decision is None or state.decision.kind in NUMBERS:
        return action
    taken: list[int] = []
    for card in action.cards:
        place = state.find(card)
        if place is not None and not may_know(place, viewer):
            twins = [
                p.card.id
                for p in places(other)
                if (p.seat, p.zone, p.card.name) == (place.seat, place.zone, place.card.name)
                and p.card.id not in taken
            ]
            taken.append(twins[0] if twins else card)
        else:
            taken.append(card)
    return changed(action, cards=tuple(taken))


def fair_answers(
    state: Match, other: Match, viewer: str, chance: random.Random, tries: int = 6
) -> Iterator[tuple[Action, Action]]:
    """Give random answers that look the same to a viewer and are legal at their tables."""
    here, there = table(state), table(other)
    for _ in range(tries):
        action = answer(here, chance)
        same = counterpart(action, state, other, viewer)
        if not why_not(there, same):
            yield action, same


def listed(state: Match, most: int = 300) -> list[Action]:
    """List the legal answers of a state, at most so many."""
    return list(islice(legal(table(state)), most))
