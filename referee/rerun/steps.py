"""What one command added to a log: a match is played again command by command."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from events.kinds import (
    ActionTaken,
    ChanceCommitted,
    DecisionAsked,
    DeckListed,
    Fact,
    FirstDecided,
    MatchEnded,
    MatchOpened,
    OutcomeStated,
    PositionLaid,
    RulesChanged,
)
from referee.rerun.finding import RerunResult
from referee.rules import MatchOpening
from referee.state import marks
from referee.timeline import live_path
from referee.timeline.path import holds
from referee.timeline.reader import rewinds_in

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


def rule_makers(facts: Sequence[Fact]) -> list[tuple[int, str]]:
    """From which seq on which rules made the outcomes of a record, in the order of the log."""
    opened = facts[0].body if facts else None
    made = [(1, opened.rules)] if isinstance(opened, MatchOpened) else []
    changes = (fact.body for fact in facts if isinstance(fact.body, RulesChanged))
    return made + [(body.first, body.rules) for body in changes]


def opening_in(header: MatchOpened, facts: Sequence[Fact]) -> MatchOpening:
    """With what a match was opened: both lists, and who was to play first where that was said.

    Whom chance let play first is not said at the opening (start.setup.13).
    """
    lists = [f.body for f in facts if isinstance(f.body, DeckListed)][:2]
    a, b = ((body.main, body.lrig_deck) for body in lists)
    names = (lists[0].name, lists[1].name)
    pledged = (f.body for f in facts if isinstance(f.body, ChanceCommitted) and f.actor == "desk")
    opening = MatchOpening(header, (a, b), names, house=next(pledged, None))
    first, chooser, method = _first_agreed(facts)
    return opening._replace(first=first, chooser=chooser, method=method) if method else opening


def _first_agreed(facts: Sequence[Fact]) -> tuple[str, str, str]:
    """Who was to play first, or to choose, and why; "" where it was not said.

    The frames of the first question hold it until it is told as decided.
    """
    asked = next((f.body for f in facts if isinstance(f.body, DecisionAsked)), None)
    names = {name: str(value) for row in (asked.frames if asked else ()) for name, value in row[2]}
    if names.get("first"):
        return names["first"], "", names.get("method", "")
    if names.get("winner") and names.get("method"):
        return "", names["winner"], names["method"]
    first = next((f.body for f in facts if isinstance(f.body, FirstDecided)), None)
    return (first.seat, "", first.method) if first is not None and first.method != "chance" else ("", "", "")


def why_said(facts: Sequence[Fact]) -> str:
    """The reason that came with an action, which its outcome or its question keeps."""
    for fact in facts[1:]:
        body: Any = fact.body
        if isinstance(body, OutcomeStated):
            return str(body.why)
        for row in getattr(body, "frames", ()):
            for name, value in row[2]:
                if name == marks.WHY and value:
                    return str(value)
    return ""


def recorded_result(facts: Sequence[Fact]) -> RerunResult:
    """How a match ended by its record, an end that was taken back left aside."""
    path = live_path(rewinds_in(facts), len(facts))
    ends = [f.body for f in facts if isinstance(f.body, MatchEnded) and holds(path, f.seq)]
    return RerunResult(ends[-1].winner, ends[-1].reason) if ends else RerunResult()
