"""Every card lies in exactly one place after every fact, and no card comes or goes."""

from __future__ import annotations

import pytest

from events.values import changed
from referee.state import Card
from tests.games import game
from tests.properties.tables import SEEDS, deck_names, faults_of_places


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_lies_in_one_place_after_every_fact(seed: int) -> None:
    facts, states = game(seed)
    lists = deck_names(facts)
    dealt = max(f.seq for f in facts if f.body.KIND == "deck.listed")
    assert {seat: sum(names.values()) for seat, names in lists.items()} == {"A": 52, "B": 52}
    for state in states[dealt:]:
        faults = faults_of_places(state, lists)
        assert not faults, f"seed {seed}, seq {state.seq}: {faults}"


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_ids_are_fresh_and_only_ever_count_up(seed: int) -> None:
    facts, states = game(seed)
    for fact, before, after in zip(facts, states, states[1:], strict=False):
        assert after.next_id >= before.next_id, fact
        new = getattr(fact.body, "new", None)
        if new is not None:
            assert new == before.next_id, fact


def test_a_card_lost_doubled_or_changed_is_found() -> None:
    facts, states = game(0)
    state, lists = states[-1], deck_names(facts)
    deck = state.A.deck
    assert not faults_of_places(state, lists)
    lost = changed(state, A=changed(state.A, deck=deck[1:]))
    doubled = changed(state, A=changed(state.A, deck=(deck[0], *deck)))
    other = Card(deck[0].id, state.A.lrig[0].card.name if state.A.lrig[0] else None)
    swapped = changed(state, A=changed(state.A, deck=(other, *deck[1:])))
    late = changed(state, next_id=deck[0].id)
    for broken, word in (
        (lost, "missing"),
        (doubled, "in two places"),
        (swapped, "too many"),
        (late, "ids beyond"),
    ):
        assert word in " ".join(faults_of_places(broken, lists))
