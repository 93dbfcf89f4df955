"""Games in which cards change places at random: the same answers, the same table, nothing told."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from events.kinds import CardsMixed, CardsMoved, CardsShown, Fact, MatchRewound
from events.values import changed
from events.vocabulary import VIEWERS
from referee.fold import evolve
from referee.sight import project_fact, project_state
from referee.state import Match, fingerprint
from referee.timeline import ListReader, state_at, states
from tests.sight.permuting import told_at
from tests.soak import rewound
from tests.soak.tables import simulator

GAMES = 4


@cache
def game(number: int) -> tuple[list[Fact], list[Match]]:
    """A game that is taken back now and then, and the table after each fact."""
    facts = rewound.play(f"mixing-{number}", simulator(f"mixing-{number}", "diva", mixed=False))
    found = states(ListReader(facts), range(len(facts) + 1))
    return facts, [found[seq] for seq in range(len(facts) + 1)]


def mixes(facts: list[Fact]) -> list[int]:
    """The seqs of the mixes of a log."""
    return [f.seq for f in facts if isinstance(f.body, CardsMixed)]


def until_rewound(facts: list[Fact], seq: int) -> list[Fact]:
    """The facts from a seq on to the next rewind."""
    end = (f.seq for f in facts[seq:] if isinstance(f.body, MatchRewound))
    return facts[seq - 1 : next(end, len(facts) + 1) - 1]


@settings(max_examples=20, deadline=None)
@given(number=st.integers(0, GAMES - 1), data=st.data())
def test_the_answers_after_a_mix_lead_to_the_same_tables_again(number: int, data: st.DataObject) -> None:
    facts, at = game(number)
    seq = data.draw(st.sampled_from(mixes(facts)))
    tail = until_rewound(facts, seq)
    again = list(facts)
    again.append(changed(facts[-1], seq=len(facts) + 1, body=MatchRewound(seq)))
    for fact in tail[1:]:
        again.append(changed(fact, seq=len(again) + 1))
    end = data.draw(st.integers(0, len(tail) - 1))
    reader = ListReader(again)
    found = state_at(reader, len(facts) + 1 + end)
    assert fingerprint(found) == fingerprint(at[seq + end])


def test_every_table_of_a_game_that_is_taken_back_is_the_one_that_followed() -> None:
    for number in range(GAMES):
        facts, at = game(number)
        assert mixes(facts)
        for fact in facts:
            if isinstance(fact.body, MatchRewound):
                assert at[fact.seq] == at[fact.body.to]
            elif fact.seq == 1 or not fact.body.COURT:
                assert at[fact.seq] == evolve(at[fact.seq - 1], fact)


def told_again(start: Match, facts: list[Fact]) -> tuple[list[Fact], list[Match]]:
    """Some facts anew from a table, with the names that a mix now leads to."""
    out, after, state = [], [], start
    for fact in facts:
        body = fact.body
        if isinstance(body, (CardsMoved, CardsShown)):
            found = [state.find(i) for i in body.cards]
            body = changed(body, names=tuple(p.card.name for p in found if p is not None))
        told = changed(fact, body=body)
        state = evolve(state, told)
        out.append(told)
        after.append(state)
    return out, after


@settings(max_examples=30, deadline=None)
@given(
    number=st.integers(0, GAMES - 1),
    viewer=st.sampled_from(VIEWERS[:3]),
    chance=st.randoms(use_true_random=False),
)
def test_another_order_of_a_mix_shows_a_viewer_the_same_until_a_card_is_told(
    number: int, viewer: str, chance: random.Random
) -> None:
    facts, at = game(number)
    seq = chance.choice(mixes(facts))
    tail, before = until_rewound(facts, seq), at[seq - 1]
    body = tail[0].body
    one, two = chance.sample(range(len(body.order)), 2)
    order = list(body.order)
    order[one], order[two] = order[two], order[one]
    other = [changed(tail[0], body=changed(body, order=tuple(order))), *tail[1:]]
    mine, tables = told_again(before, tail)
    theirs, others = told_again(before, other)
    numbered = [*[tail[0]] * (seq - 1), *mine]
    until = told_at(numbered, [before] * (seq - 1) + tables, viewer, seq, (one, two))
    for a, b, here, there in zip(mine, theirs, tables, others, strict=True):
        if a.seq >= until:
            break
        assert canonical(project_fact(a, viewer)) == canonical(project_fact(b, viewer))
        assert canonical(project_state(here, viewer)) == canonical(project_state(there, viewer))
