"""Which edition of the rule documents governs a match of a given day, and what it contains.

glossary.edition.1 and glossary.updates.1: a match is judged by the edition in force on its date.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from referee.rulebook.documents import clause, read_data


@dataclass(frozen=True, slots=True)
class Edition:
    """Hold one edition: its name, the ruleset it belongs to and the first day it governs."""

    name: str
    ruleset: str
    since: date
    changed: tuple[str, ...] = ()
    """Entries that it added or changed, as the document's own history lists them."""


class NoEdition(LookupError):
    """Say that no edition of a ruleset has this name or governs this day."""


@cache
def editions(ruleset: str | None = None) -> tuple[Edition, ...]:
    """All editions, or those of one ruleset (diva, classic), oldest first."""
    listed = [
        Edition(e["name"], e["ruleset"], e["since"], tuple(e.get("changed", ())))
        for e in read_data("editions")["edition"]
    ]
    chosen = [e for e in listed if ruleset in (None, e.ruleset)]
    return tuple(sorted(chosen, key=lambda e: e.since))


def edition_on(day: date, ruleset: str = "diva") -> str:
    """The name of the edition that governs a match played on this day.

    Raises NoEdition for a day before the first edition, or a ruleset without any.
    """
    begun = [e for e in editions(ruleset) if e.since <= day]
    if begun:
        return begun[-1].name
    known = editions(ruleset)
    if not known:
        raise NoEdition(f"no ruleset {ruleset!r}; there are {', '.join(_rulesets())}")
    first = known[0]
    raise NoEdition(
        f"no edition of {ruleset} governs {day.isoformat()}: the first, {first.name}, is in force "
        f"from {first.since.isoformat()}; name an edition instead of a date",
    )


def edition(name: str) -> Edition:
    """The edition of this name; raises NoEdition, which lists the names there are."""
    for each in editions():
        if each.name == name:
            return each
    names = [each.name for each in editions()]
    near = get_close_matches(name, names, 3)
    instead = f"there are {', '.join(names)}"
    instead = f"did you mean {', '.join(near)} ({instead})" if near else instead
    raise NoEdition(f"no edition {name!r}; {instead}")


def in_force(clause_id: str, edition_name: str) -> bool:
    """Whether a clause is part of an edition of its own ruleset.

    A clause is in force from the edition that brought it to the one that withdrew it. A clause of
    another ruleset never is. Raises UnknownClause or NoEdition.
    """
    judged_by = edition(edition_name)
    said = clause(clause_id)
    if said.ruleset != judged_by.ruleset:
        return False
    names = [e.name for e in editions(said.ruleset)]
    withdrawn = withdrawal(clause_id)
    at = names.index(judged_by.name)
    return names.index(beginning(clause_id)) <= at and not (withdrawn and names.index(withdrawn) <= at)


def in_force_on(clause_id: str, day: date) -> bool:
    """Whether a clause governs matches of this day in its own ruleset.

    That asks more than its edition, since the documents of one edition may take effect on
    different days. Before the first edition nothing is in force. Raises UnknownClause.
    """
    begun = first_day(clause_id) <= day
    return begun and in_force(clause_id, edition_on(day, clause(clause_id).ruleset))


def beginning(clause_id: str) -> str:
    """The first edition that holds a clause.

    The mark of its entry names the last change, so a clause may be older than its mark. Raises
    UnknownClause.
    """
    return _began().get(clause_id, clause(clause_id).since)


def first_day(clause_id: str) -> date:
    """The first day on which a clause governs; raises UnknownClause."""
    since = edition(beginning(clause_id)).since
    return max(since, _delayed().get(clause_id, since))


def withdrawal(clause_id: str) -> str:
    """The edition that took a clause back; "" for one that is still in force."""
    return _withdrawn().get(clause_id, "")


def _rulesets() -> list[str]:
    return sorted({e.ruleset for e in editions()})


@cache
def _began() -> Mapping[str, str]:
    """The clauses that began with another edition than the mark of their entry."""
    groups = read_data("editions")["began"]
    return MappingProxyType({c: group["edition"] for group in groups for c in group["clauses"]})


@cache
def _delayed() -> Mapping[str, date]:
    """The clauses that took effect later than their edition, with the day."""
    groups = read_data("editions")["delayed"]
    return MappingProxyType({c: group["since"] for group in groups for c in group["clauses"]})


@cache
def _withdrawn() -> Mapping[str, str]:
    """The clauses that a later edition took back, with that edition."""
    groups = read_data("editions")["withdrawn"]
    return MappingProxyType({c: group["edition"] for group in groups for c in group["clauses"]})
