"""What happened, in the words of a table: one line for a fact, for one viewer, at one level."""

from typing import NamedTuple

from events.kinds import Fact, PhaseBegan, TurnBegan
from referee.state import Match
from referee.timeline import (
    phrases,
    told_chance,
    told_corrections,
    told_court,
    told_effects,
    told_entering,
    told_event,
    told_flow,
    told_moves,
    told_penalties,
    told_table,
)
from referee.timeline.telling import LEVELS, TELLERS, FactTelling

SPOKEN = (
    told_chance,
    told_court,
    told_effects,
    told_corrections,
    told_entering,
    told_event,
    told_flow,
    told_moves,
    told_penalties,
    told_table,
)
"""The modules that know how to tell the kinds of facts."""


class UnknownLevelError(LookupError):
    """No log is told at a level of that name; says which levels there are."""


class LogHeading(NamedTuple):
    """What stands over a stretch of a log: level 1 for a turn, 2 for a phase or step."""

    level: int
    text: str


def headings(fact: Fact) -> LogHeading | None:
    """The heading that a fact opens in a log, if any."""
    body = fact.body
    if isinstance(body, TurnBegan):
        return LogHeading(1, f"Turn {body.number}: {body.seat}")
    if isinstance(body, PhaseBegan):
        name = phrases.phase(body.phase)
        return LogHeading(2, name[0].upper() + name[1:])
    return None


def rank_of(level: str) -> int:
    """The number of a level, 0 for brief; raises UnknownLevelError."""
    try:
        return LEVELS.index(level)
    except ValueError:
        message = f"no level {level!r}; a log is told brief, normal or full"
        raise UnknownLevelError(message) from None


def _reasons(fact: Fact) -> str:
    source = [] if fact.by is None else [f"{fact.by.name}, line {fact.by.line}"]
    reasons = "; ".join([*source, *fact.clauses])
    return f" [{reasons}]" if reasons else ""


def say(
    fact: Fact, before: Match, after: Match, viewer: str = "judge", *, level: str = "normal"
) -> str | None:
    """Tell a fact in one line, or None where the level leaves it out.

    `before` and `after` are the states around the fact; of them and of the fact only what the
    viewer may see is told. The full level adds the card line and the clauses in brackets.
    Raises UnknownViewerError, UnknownLevelError.
    """
    rank = rank_of(level)
    telling = FactTelling(fact, before, after, viewer)
    teller = TELLERS[fact.body.KIND]
    if rank < teller.least(telling):
        return None
    text = teller.tell(telling)
    return text + _reasons(fact) if rank == len(LEVELS) - 1 else text


def ranked(fact: Fact, before: Match, after: Match, viewer: str) -> tuple[int, str]:
    """Tell a fact in one line without clauses, with the least level (0 brief) that tells it."""
    telling = FactTelling(fact, before, after, viewer)
    teller = TELLERS[fact.body.KIND]
    return teller.least(telling), teller.tell(telling)


def caption(fact: Fact, before: Match, after: Match, viewer: str = "judge") -> str:
    """Tell a fact in one line whatever its level, without clauses."""
    return TELLERS[fact.body.KIND].tell(FactTelling(fact, before, after, viewer))
