"""Which clauses of the rule documents state the same rule?

Four documents describe one game, and two of its forms; so a rule has up to a dozen clauses. A
position that shows the rule proves each of them, and a match of one ruleset is explained by the
clauses of that ruleset.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from referee.rulebook.documents import clause, read_data


@dataclass(frozen=True, slots=True)
class Accord:
    """Hold the clauses that state one rule, the most direct of each document first."""

    rule: str
    """The rule in one sentence, or the point at issue where the documents differ."""
    clauses: tuple[str, ...]
    """Ids of the clauses that say the same."""
    otherwise: tuple[str, ...] = ()
    """Ids of the clauses that govern the same point and answer it differently."""
    of: Mapping[str, str] = field(default_factory=dict)
    """The type of card of which a clause speaks alone, by its id; the others speak of all."""


@cache
def accords() -> tuple[Accord, ...]:
    """Every group of clauses that state the same rule, in the order of the game."""
    return tuple(
        Accord(g["rule"], tuple(g["clauses"]), tuple(g.get("otherwise", ())), g.get("of", {}))
        for g in read_data("concordance")["group"]
    )


def accords_of(clause_id: str) -> tuple[Accord, ...]:
    """The groups in which a clause stands; a clause that says two things stands in two."""
    return _standing().get(clause_id, ())


def same_rule(one: str, other: str) -> bool:
    """Whether two clauses state the same rule: one entry of a document, or one group.

    It holds both ways, but is not handed on: a clause that says two things agrees with clauses
    that do not agree with each other. Unknown ids agree with nothing but themselves.
    """
    if one.rpartition(".")[0] == other.rpartition(".")[0]:
        return True
    return any(other in accord.clauses for accord in accords_of(one) if one in accord.clauses)


def also_said_by(clause_id: str) -> tuple[str, ...]:
    """The other clauses, of either ruleset, that say the same as this one."""
    found = [i for a in accords_of(clause_id) if clause_id in a.clauses for i in a.clauses]
    return tuple(i for i in dict.fromkeys(found) if i != clause_id)


def said_otherwise_by(clause_id: str) -> tuple[str, ...]:
    """The clauses that govern the same point and answer it differently."""
    found: list[str] = []
    for accord in accords_of(clause_id):
        found += accord.otherwise if clause_id in accord.clauses else accord.clauses
    return tuple(dict.fromkeys(found))


@cache
def counterparts(clause_id: str, ruleset: str) -> tuple[str, ...]:
    """The clauses by which a ruleset (diva, classic) governs what this clause governs.

    A clause of that ruleset speaks for itself. Otherwise those that say the same come first, then
    those that answer the same point differently, so that a match of one ruleset can be explained
    by what was written for the other; none means that the ruleset is silent. Raises UnknownClause.
    """
    if clause(clause_id).ruleset == ruleset:
        return (clause_id,)
    there = (*also_said_by(clause_id), *said_otherwise_by(clause_id))
    return tuple(i for i in dict.fromkeys(there) if clause(i).ruleset == ruleset)


@dataclass(frozen=True, slots=True)
class Silence:
    """Hold what a ruleset says nothing about, with the reason."""

    ruleset: str
    why: str
    """The reason in one sentence."""
    entries: tuple[str, ...]
    """Entries of the other ruleset, such as "glossary.coin", of which it has nothing."""
    clauses: tuple[str, ...]
    """Single clauses of the other ruleset."""


@cache
def silences() -> tuple[Silence, ...]:
    """What each ruleset says nothing about, topic by topic."""
    return tuple(
        Silence(s["ruleset"], s["why"], tuple(s.get("entries", ())), tuple(s.get("clauses", ())))
        for s in read_data("concordance")["silent"]
    )


def silent_on(clause_id: str, ruleset: str) -> str:
    """Why a ruleset has no counterpart of a clause; "" when it has one. Raises UnknownClause.

    A match of that ruleset cites nothing where it would cite this clause.
    """
    if counterparts(clause_id, ruleset):
        return ""
    entry = clause_id.rpartition(".")[0]
    about = [s for s in silences() if s.ruleset == ruleset]
    return next(s.why for s in about if clause_id in s.clauses or entry in s.entries)


@cache
def _standing() -> Mapping[str, tuple[Accord, ...]]:
    found: dict[str, tuple[Accord, ...]] = {}
    for accord in accords():
        for one in (*accord.clauses, *accord.otherwise):
            found[one] = (*found.get(one, ()), accord)
    return MappingProxyType(found)
