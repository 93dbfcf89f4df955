"""Which clause does somebody mean who names only the end of its id?"""

from collections.abc import Iterable
from typing import NamedTuple

from referee.rulebook.clauses import Clause, UnknownClause
from referee.rulebook.documents import best_first, clause, fitting, known, nearest, spelt


class NamedClause(NamedTuple):
    """The clause that was taken for what was said, and the ids that end so too, best first."""

    clause: Clause
    others: tuple[str, ...] = ()


def named(said: str, ruleset: str = "diva") -> NamedClause:
    """Take the clause with this id, or the best of those whose id ends so: attack.2.

    The documents of the ruleset come first, its glossary before the others. Raises UnknownClause,
    which carries the nearest ids.
    """
    words = spelt(said)
    if known(words):
        return NamedClause(clause(words))
    found = best_first((i for i in fitting(words) if i.endswith(f".{words}")), ruleset)
    if not found:
        raise UnknownClause(said, nearest(said, ruleset))
    return NamedClause(clause(found[0]), found[1:])


def section(said: str, ruleset: str = "diva") -> list[Clause]:
    """The clauses of a section, an entry or a document: attack, glossary.attack, Double Crush.

    Those of the ruleset come first. What names one clause, or none, has no section.
    """
    words = spelt(said)
    found = fitting(words)
    if any(f".{i}".endswith(f".{words}") for i in found):
        return []
    return [clause(i) for i in best_first(found, ruleset)]


def cited(said: Iterable[str], ruleset: str) -> tuple[str, ...]:
    """The ids of clauses that are named by ids or their ends; unknown ones as they are."""
    return tuple(_cited(one, ruleset) for one in said)


def taken(said: str, one: NamedClause) -> str:
    """Word which clause was taken for an end that several ids have; "" where nothing is open."""
    if not one.others:
        return ""
    return f"{said} is taken as {one.clause.id}; others: {', '.join(one.others)}"


def _cited(said: str, ruleset: str) -> str:
    try:
        return named(said, ruleset).clause.id
    except UnknownClause:
        return said
