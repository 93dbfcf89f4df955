"""Matches in which much is stated: they fold, rest, run again and tell nobody what is hidden."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from events.canonical import canonical
from events.kinds import Fact
from events.values import changed
from referee.effects.library import Library
from referee.fold import fold
from referee.rules import PROCEDURES, Accepted, Action, Table, decide, why_not
from referee.service.table.stating import asked_about
from referee.sight import project_fact, project_state
from referee.state import Match, decode_state, encode_state
from tests.properties.stating import dice_of, played, said, simulator
from tests.properties.tables import alike, deck_names, faults_of_places

GAMES = [(0, "players", "diva"), (2, "judge", "diva"), (3, "players", "classic")]
QUIET = (
    "put $ deck bottom",
    "put $ deck top; draw A 1",
    "put A hand random 1 deck bottom",
    "put $ life",
    "look A 2; shuffle A",
    "put A life 1 hand; put $ life bottom",
)
"""Moves that show no face to those who did not know it before."""


@cache
def commands(seed: int, policy: str, ruleset: str) -> list[tuple[Action, Accepted]]:
    """Play a match once; give each command with what it led to."""
    return list(played(seed, simulator(policy, ruleset)))


@pytest.mark.parametrize("which", GAMES)
def test_stated_matches_fold_and_lose_no_card(which: tuple[int, str, str]) -> None:
    steps = commands(*which)
    facts: list[Fact] = []
    stated = 0
    for (_, before), (action, step) in pairwise(steps):
        folded = fold(before.state, step.facts)
        assert folded.fault is None
        assert folded.state == step.state
        facts += step.facts
        stated += action.do == "state"
        if not any(f.body.KIND == "crafts.created" for f in facts):
            faults = faults_of_places(step.state, deck_names(steps[0][1].facts))
            assert not faults, (action, faults)
    assert stated > 20
    assert len({f.body.KIND for f in facts}) > 20


@pytest.mark.parametrize("which", GAMES)
def test_a_stated_match_runs_again_fact_for_fact_from_its_record(
    which: tuple[int, str, str],
) -> None:
    seed, *kind = which
    library = Library(simulator(*kind).library.catalog, PROCEDURES)
    steps = commands(*which)
    state, head = steps[0][1].state, steps[0][1].facts[-1].seq
    for command, (_, step) in enumerate(steps[1:], 1):
        if command % 40 == 0:
            library = Library(library.catalog, PROCEDURES)
        action, by, why = said(step.facts)
        again = decide(
            decode_state(encode_state(state)),
            action,
            library,
            head=head,
            at=command,
            chance=dice_of(seed, command),
            by=by,
            why=why,
        )
        assert isinstance(again, Accepted)
        assert again.facts == step.facts
        state, head = again.state, again.facts[-1].seq


def _as_asked(state: Match) -> Match:
    """Give a state without the seqs at which it was reached."""
    assert state.decision is not None
    return changed(state, seq=0, decision=changed(state.decision, seq=0))


@pytest.mark.parametrize("which", GAMES)
def test_an_order_that_does_nothing_leaves_every_question_as_it_was(
    which: tuple[int, str, str],
) -> None:
    library = simulator(*which[1:]).library
    nothing = Action("judge", "state", (0,), number=0, word="nothing")
    kinds = set()
    for _, step in commands(*which):
        state = step.state
        if state.decision is None or state.turn.phase == "setup":
            continue
        done = decide(state, nothing, library, head=state.seq, at=1, chance=dice_of(0, 0))
        assert isinstance(done, Accepted)
        assert _as_asked(done.state) == _as_asked(state)
        kinds.add(state.decision.kind)
    assert {"state", "main", "attacker"} < kinds


@pytest.mark.parametrize("viewer", ["B", "spectator"])
def test_what_is_stated_tells_nobody_which_hidden_card_it_is(viewer: str) -> None:
    library, chance = simulator().library, random.Random(7)
    hidden = 0
    for _, step in commands(*GAMES[0]):
        state = step.state
        if state.decision is None or state.turn.phase == "setup" or not state.A.hand:
            continue
        word = chance.choice(QUIET)
        cards = (chance.choice(state.A.hand).id,) * word.count("$")
        order = Action("judge", "state", (0, *cards), number=0, word=word)
        tables = [Table(one, library) for one in (state, alike(state, viewer, chance))]
        if any(why_not(table, order) for table in tables):
            continue
        one, two = (_told(table, order, viewer) for table in tables)
        assert one == two, (state.seq, word)
        hidden += bool(cards)
    assert hidden > 20


def _told(table: Table, order: Action, viewer: str) -> list[bytes]:
    """All that a viewer is told of an order, and sees after it."""
    state = table.state
    done = decide(state, order, table.library, head=state.seq, at=1, chance=dice_of(1, 1))
    assert isinstance(done, Accepted)
    after = Table(done.state, table.library)
    shown = [project_fact(fact, viewer) for fact in done.facts]
    shown += [project_state(done.state, viewer), asked_about(after, viewer)]
    return [canonical(one) for one in shown]
