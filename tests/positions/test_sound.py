"""A referee that contradicts itself or comes to no end fails the position, whatever it expects."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.positions.played import table as played
from referee.rules import Action, Reason, Table, legal, settle, units
from referee.rules.rule_actions import rule_actions
from tests.positions.paper import line_of, paper, ran

STEP = '{ seat = "A", do = "play", card = "Marsh Otter", zone = "right" },'
LEGAL = """\
{ check = "legal", seat = "A", value = %s, \
action = { do = "play", card = "Marsh Otter", zone = "right" } },"""


def without(do: str) -> object:
    """Make a list of legal answers that has lost those of a kind."""

    def listed(table: Table) -> Iterator[Action]:
        return (a for a in legal(table) if a.do != do)

    return listed


@pytest.fixture
def plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "legal", without("play"))


@pytest.mark.usefixtures("plays_nothing")
def test_a_step_that_is_accepted_and_not_listed_fails() -> None:
    outcome = ran(STEP)
    assert (outcome.status, outcome.check) == ("fail", "listed")
    assert outcome.found == "accepted but not listed"
    assert outcome.line == line_of(paper(STEP), STEP)


@pytest.mark.usefixtures("plays_nothing")
def test_a_menu_without_an_entry_is_not_legal() -> None:
    outcome = ran("", LEGAL % "true")
    assert (outcome.status, outcome.found) == ("fail", "accepted but not listed")


@pytest.mark.parametrize("value", ["true", "false"])
def test_a_step_that_is_listed_and_refused_fails(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    lists, _ = units.UNITS["play"]
    monkeypatch.setitem(units.UNITS, "play", (lists, refusing))
    outcome = ran("", LEGAL % value)
    assert (outcome.status, outcome.found) == ("fail", "refused but listed")
    refused = (
        '{ seat = "A", do = "expect-refused", clauses = ["glossary.limit.2"], '
        'action = { do = "play", card = "Marsh Otter", zone = "right" } },'
    )
    assert ran(refused).found == "refused but listed"


def refusing(table: Table, action: Action) -> list[Reason]:
    """Refuse whatever is played."""
    return [Reason("no", f"{action.do} in {table.ruleset.name}", ("glossary.limit.2",))]


def test_a_position_that_does_not_end_fails_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    real = rule_actions
    monkeypatch.setattr(settle, "calm", lambda _: False)
    monkeypatch.setattr(settle, "rule_actions", lambda run, *rest: real(run, *rest) or runs(run))
    outcome = ran(STEP)
    assert (outcome.status, outcome.check) == ("fail", "end")
    assert outcome.found == "did not end: stopped after 200 checks"
    assert outcome.line == line_of(paper(STEP), STEP)
    monkeypatch.setattr(settle, "rule_actions", lambda *_: True)
    outcome = ran(STEP)
    assert (outcome.status, outcome.found) == ("fail", "did not end: stopped after 200 checks")
    assert outcome.line == line_of(paper(STEP), "[[case]]")


def runs(run: object) -> bool:
    """Whether an Otter has been played: from then on every check finds something."""
    slots = run.state.A.signi  # type: ignore[attr-defined]
    return any(s is not None and s.card.name == "Marsh Otter" for s in slots)
