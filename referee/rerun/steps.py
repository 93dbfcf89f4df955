"""What one command added to a log: a match is played again command by command."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.kinds import ActionTaken, DecisionAsked, Fact, MatchEnded, MatchOpened, PositionLaid

BEGUN, LAID, TAKEN, GIVEN = "begun", "laid", "taken", "given"


class LogStretch(NamedTuple):
    """A stretch of a log.

    kind is "begun" for the facts of an opened match up to its first question, "laid" where a table
    was laid by hand, "taken" for an action and what followed from it, and "given" for one fact that
    does not follow from the rules: an order of the court, or what was entered at a paper table.
    """

    kind: str
    facts: Sequence[Fact]


def steps(facts: Sequence[Fact]) -> Iterator[LogStretch]:
    """Part a log into its steps, in log order, undone stretches among them."""
    at = 0
    while at < len(facts):
        end = _end(facts, at)
        yield LogStretch(_kind(facts, at, end), facts[at:end])
        at = end


def _runs(fact: Fact) -> bool:
    """Whether the rules went on from a fact."""
    return isinstance(fact.body, (ActionTaken, MatchOpened))


def _end(facts: Sequence[Fact], at: int) -> int:
    """Where a step ends: after the question or the end that its command came to."""
    if not _runs(facts[at]):
        return at + 1
    for place in range(at + 1, len(facts)):
        if isinstance(facts[place].body, (DecisionAsked, MatchEnded)):
            return place + 1
        if facts[place].body.COURT or _runs(facts[place]):
            return place
    return len(facts)


def _kind(facts: Sequence[Fact], at: int, end: int) -> str:
    body = facts[at].body
    if isinstance(body, ActionTaken):
        return TAKEN
    if not isinstance(body, MatchOpened):
        return GIVEN
    return LAID if any(isinstance(f.body, PositionLaid) for f in facts[at:end]) else BEGUN
