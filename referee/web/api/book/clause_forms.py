"""The shapes in which the API tells clauses."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from events.data import NULL_IF_EMPTY
from referee.service.queries.schema import Answered, Next, means

Id = Annotated[str, means("Id of a clause.", "glossary.refresh.5")]
Ids = Annotated[list[str], means("Ids of clauses.", ["glossary.guard.1"])]
Count = Annotated[int, Meta(ge=0, description="How many there are.", examples=[868])]


class ClauseForm(Answered, frozen=True):
    """One rule in our own words, with the smallest table that shows it."""

    id: Id
    document: Annotated[str, means("Title of the document that says it.")]
    entry: Annotated[str, means("Heading under which it stands.", "Refresh")]
    since: Annotated[str, means("Edition that changed its entry last.", "8.0.0")]
    system: Annotated[str, means("Part of the game that it governs.", "refresh")]
    kind: Annotated[str, means("behaviour, definition, permission or prohibition.")]
    text: Annotated[str, means("The rule.")]
    given: Annotated[str, means("The table before.")]
    when: Annotated[str, means("What is done.")]
    then: Annotated[str, means("What must be seen.")]
    note: Annotated[str, means("What is doubtful in the source, and how it is read here.")]
    ruleset: Annotated[str, means("Game that it belongs to.", "diva")]
    source: Annotated[str, means("Place in the document, where the entry alone is not enough.")]


class ClauseBeside(ClauseForm, frozen=True):
    """A clause that was searched for, and which clauses of either ruleset speak of its point."""

    also_said_by: Annotated[Ids, means("Ids of the clauses that state the same rule.")]
    otherwise: Annotated[Ids, means("Ids of the clauses that answer its point differently.")]


class FoundClauses(Answered, frozen=True):
    """Clauses that were found, best first; without words in the order of the documents."""

    found: Count
    clauses: Annotated[list[ClauseBeside], means("This page of them.")]
    next: Next


class OnDay(Answered, frozen=True):
    """Whether a clause governs matches of a day."""

    day: Annotated[str, means("The day.", "2023-12-15")]
    edition: Annotated[str, means("Edition that governs it; empty before the first."), NULL_IF_EMPTY]
    in_force: Annotated[bool, means("Whether the clause governs matches of the day.")]
    since: Annotated[str, means("First day of the clause.", "2020-12-05")]
    withdrawn: Annotated[str, means("Edition that took it back; null for none."), NULL_IF_EMPTY]


class Neighbours(Answered, frozen=True):
    """The clauses around one in its document."""

    before: Annotated[str, means("The clause before it; null for the first."), NULL_IF_EMPTY]
    after: Annotated[str, means("The clause after it; null for the last."), NULL_IF_EMPTY]


class ClauseTold(ClauseBeside, frozen=True):
    """A clause, and what else is said of its point."""

    others: Annotated[list[str], means("Other ids that end as the one that was asked for.")]
    silent: Annotated[dict[str, str], means("Rulesets without an answer, each with why.")]
    readings: Annotated[dict[str, str], means("Readings that settle it, with their defaults.")]
    fixed: Annotated[dict[str, str], means("Points of it that are read in one way only.")]
    editions: Annotated[list[str], means("Editions in which it is in force, oldest first.")]
    neighbours: Neighbours
    positions: Annotated[list[str], means("Ids of the shipped positions that show it.")]
    unplayable: Annotated[str, means("Why no position can show it; empty where one can.")]
    on: Annotated[OnDay | UnsetType | None, means("Where a day was named: whether it governs then.")] = UNSET
