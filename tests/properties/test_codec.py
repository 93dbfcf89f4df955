"""Every fact of real games keeps its bytes: there is one way to write it, and it reads back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from events.chain import Chain
from events.codec import encode
from events.kinds import Fact
from referee.audit import verify_rows
from referee.service.chance import seeded_entropy
from referee.service.store.rows import to_fact, to_facts, to_rows
from tests.facts import random_story
from tests.games import game
from tests.properties.tables import SEEDS


def reference(data: bytes) -> bytes:
    """Write JSON once more with the standard library, in the one canonical form."""
    value = json.loads(data)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _keep_their_bytes(facts: Sequence[Fact]) -> None:
    chain = Chain("m-1")
    rows = to_rows(chain, chain.genesis(), facts, seeded_entropy(1))
    for fact, row in zip(facts, rows, strict=True):
        coded = encode(fact)
        for part in (coded.open, *(body for _, body in coded.parts)):
            assert part == reference(part), fact
        read = to_fact(row)
        assert read == fact
        assert encode(read) == coded


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_every_fact_of_a_game_keeps_its_bytes(seed: int) -> None:
    _keep_their_bytes(game(seed)[0])


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_facts_of_the_court_keep_their_bytes(seed: int) -> None:
    _keep_their_bytes(random_story(seed, commands=20, rewinds=0.4).facts)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_rows_of_a_game_read_back_and_hold_their_chain(seed: int) -> None:
    facts, _ = game(seed)
    chain = Chain("m-1")
    rows = to_rows(chain, chain.genesis(), facts, seeded_entropy(seed))
    assert verify_rows("m-1", rows).ok
    read = to_facts(rows)
    assert read == facts
    assert to_rows(chain, chain.genesis(), read, seeded_entropy(seed)) == rows


def test_no_hidden_word_of_a_fact_stands_in_its_open_part() -> None:
    facts, _ = game(1)
    for fact in facts:
        coded = encode(fact)
        shown = set(json.loads(coded.open))
        for _, body in coded.parts:
            assert shown.isdisjoint(json.loads(body)), fact


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def _encodable(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


@settings(max_examples=150, deadline=None)
@given(value=JSON.filter(_encodable))
def test_the_canonical_form_is_that_of_the_standard_library(value: Any) -> None:
    assert canonical(value) == reference(json.dumps(value).encode())
