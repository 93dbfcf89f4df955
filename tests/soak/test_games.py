"""The soak finds what it looks for; `make soak` runs it over thousands of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from events.kinds import Fact
from events.values import changed
from referee.fold import Folded, fold
from referee.rules import Action, Table
from referee.service.simulated import simulate
from referee.state import Match
from tests.soak import watching
from tests.soak.games import lines


def test_two_shares_of_a_run_add_up_to_the_whole() -> None:
    whole = watching.play(["1-0", "1-1"])
    assert watching.together([watching.play(["1-0"]), watching.play(["1-1"])]) == whole
    assert whole.games == 2
    assert not whole.faults
    assert set(whole.verbs) <= watching.verbs()


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
@pytest.mark.parametrize("mixed", [False, True], ids=["shipped", "mixed"])
def test_games_of_both_rulesets_hold(ruleset: str, *, mixed: bool) -> None:
    seen = watching.play([f"share-{n}" for n in range(4)], ruleset, mixed=mixed)
    assert seen.faults == []
    assert seen.games == 4


def test_what_never_came_up_is_named() -> None:
    seen = watching.play(["1-0"])
    assert "turn" not in watching.never(seen)["verb"]
    without = watching.never(seen._replace(used=Counter(), verbs=Counter()))
    assert set(without["ability"]) == set(watching.abilities("diva").values())
    assert "turn" in without["verb"]
    assert any(line.startswith("never used: Regent of Slag") for line in lines(watching.nothing()))


def test_a_card_that_a_fold_loses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: Match, facts: Sequence[Fact]) -> Folded:
        after = fold(state, facts).state
        return Folded(changed(after, A=changed(after.A, trash=())))

    monkeypatch.setattr(watching, "fold", forgetful)
    faults = watching.play(["1-0"]).faults
    assert len(faults) == watching.MOST_FAULTS
    assert "seat A: missing" in faults[0]


def test_a_fact_that_cannot_follow_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(state: Match, facts: Sequence[Fact]) -> Folded:
        heard = [f for f in facts if f.body.KIND != "deck.shuffled"]
        return fold(state, heard)

    monkeypatch.setattr(watching, "fold", deaf)
    assert "cards.moved cannot follow" in " ".join(watching.play(["1-0"]).faults)


def test_an_answer_that_is_listed_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = simulate.answer

    def wrong(table: Table, source: Random) -> Action:
        return changed(right(table, source), seat="B")

    monkeypatch.setattr(simulate, "answer", wrong)
    assert "refused: seat A is asked now" in watching.play(["1-0"]).faults[0]
