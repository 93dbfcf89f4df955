"""What changed in the book between two editions?

Every clause keeps its id and its text for ever, so a change is one of three things: a clause that
came, a clause that was taken back, or one that was taken back for others in its place.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rulebook.concordance import accords
from referee.rulebook.documents import registry
from referee.rulebook.history import NoEdition, edition, editions, in_force


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """Hold clauses that were taken back, and those that now answer the same point."""

    withdrawn: tuple[str, ...]
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """Hold what one edition has that another had not, and the other way round.

    Clauses are ids in the order of the documents; none stands in two of the three lists.
    """

    before: str
    after: str
    entries: tuple[tuple[str, tuple[str, ...]], ...]
    """The editions passed on the way, each with the entries that its history lists."""
    added: tuple[str, ...]
    changed: tuple[ClauseChange, ...]
    withdrawn: tuple[str, ...]


def changes(before: str, after: str) -> Changes:
    """What changed from one edition to another of the same ruleset, in either direction.

    Raises NoEdition for an unknown name, and for editions of two rulesets.
    """
    one, other = edition(before), edition(after)
    if one.ruleset != other.ruleset:
        message = (
            f"{before} is an edition of {one.ruleset} and {after} of {other.ruleset}; name two of one ruleset"
        )
        raise NoEdition(message)
    days = sorted((one.since, other.since))
    passed = [e for e in editions(one.ruleset) if days[0] < e.since <= days[1]]
    had = [i for i in registry() if in_force(i, before)]
    has = [i for i in registry() if in_force(i, after)]
    came = [i for i in has if i not in set(had)]
    gone = [i for i in had if i not in set(has)]
    changed = tuple(_replacements(came, gone))
    told = {i for c in changed for i in (*c.withdrawn, *c.instead)}
    return Changes(
        before,
        after,
        tuple((e.name, e.changed) for e in passed),
        tuple(i for i in came if i not in told),
        changed,
        tuple(i for i in gone if i not in told),
    )


def _replacements(came: list[str], gone: list[str]) -> Iterator[ClauseChange]:
    """Find the points that one set of clauses answered before and another answers now."""
    for accord in accords():
        for old, new in (
            (accord.clauses, accord.otherwise),
            (accord.otherwise, accord.clauses),
        ):
            withdrawn = tuple(i for i in old if i in gone)
            instead = tuple(i for i in new if i in came)
            if withdrawn and instead:
                yield ClauseChange(withdrawn, instead)
