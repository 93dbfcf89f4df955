"""The ledger is what projected facts allow; `make soak` compares two hundred games."""

from __future__ import annotations

import pytest

from events.kinds import CardsMixed
from referee.timeline import knowing
from referee.timeline.knowing import Knowing
from tests.soak.knowledge import run


def test_ledgers_of_games_are_what_the_facts_allow() -> None:
    compared, differences = run(1, 3)
    assert not differences
    assert compared["known deck"]
    assert compared["sure hand"]


def test_ledgers_of_games_that_are_taken_back_are_what_the_facts_allow() -> None:
    compared, differences = run(1, 1, back=True)
    assert not differences
    for met in ("seqs of match.rewound", "seqs of cards.mixed", "undone deck", "sure deck"):
        assert compared[met], met


def test_a_ledger_that_forgets_a_reveal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowing, "_scattered", lambda *_: None)
    assert run(1, 3)[1]


def test_a_ledger_that_follows_a_mixed_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(knowing._TOLD, CardsMixed)
    assert run(1, 1, back=True)[1]
