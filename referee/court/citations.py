"""Whether a clause can be cited in a match: it exists, and is in force in the match's edition."""

from collections.abc import Iterable, Iterator

from referee.court.draft import DraftRefusal
from referee.rulebook import (
    BROUGHT,
    NoEdition,
    UnknownClause,
    beginning,
    clause,
    counterparts,
    edition,
    in_force,
    withdrawal,
)
from referee.timeline import Reader


def clause_faults(reader: Reader, clauses: Iterable[str]) -> Iterator[DraftRefusal]:
    """Which clauses the rulebook does not have, or not in the edition of this match.

    The refusal names the editions that know the clause; for one of the other ruleset, the clauses
    that govern the same point in the match's own.
    """
    yield from faults_under(reader.facts(0, 1)[0].body.edition, clauses)


def faults_under(judged_by: str, clauses: Iterable[str]) -> Iterator[DraftRefusal]:
    """Which clauses the rulebook does not have, or not in this edition."""
    for name in clauses:
        try:
            clause(name)
        except UnknownClause as unknown:
            near = ", ".join(unknown.nearest)
            instead = f"cite one of {near}" if near else "search the rulebook by words"
            yield DraftRefusal("unknown-clause", f"the rulebook has no clause {name!r}", instead)
            continue
        try:
            holds = in_force(name, judged_by)
        except NoEdition as error:
            yield DraftRefusal("no-edition", str(error), "cite no clause")
            return
        if not holds:
            yield _not_in_force(name, judged_by)


def outcome_faults(judged_by: str, clauses: Iterable[str]) -> Iterator[DraftRefusal]:
    """Which clauses an outcome of the game cannot cite: those of words that sets brought it can.

    Their text stands in the catalogue that the match pins.
    """
    yield from faults_under(judged_by, (one for one in clauses if not one.startswith(BROUGHT)))


def _not_in_force(name: str, judged_by: str) -> DraftRefusal:
    ruleset = edition(judged_by).ruleset
    own = clause(name).ruleset
    if own != ruleset:
        rows = ", ".join(counterparts(name, ruleset))
        instead = f"cite {rows}" if rows else f"cite a clause of {ruleset}"
        what = f"{name} is a clause of {own}, and this match goes by {ruleset}"
        return DraftRefusal("other-ruleset", what, instead)
    began, ended = beginning(name), withdrawal(name)
    until = f" until {ended} took it back" if ended else " on"
    what = f"{name} is not in force in edition {judged_by}: it is from {began}{until}"
    return DraftRefusal("not-in-force", what, f"cite a clause of edition {judged_by}")
