"""The shapes in which the API tells clauses."""

from typing import Annotated

from pydantic import BaseModel, Field

from referee.web.api.answers import Next

Id = Annotated[str, Field(description="Id of a clause.", examples=["glossary.refresh.5"])]
Ids = Annotated[list[str], Field(description="Ids of clauses.", examples=[["glossary.guard.1"]])]
Count = Annotated[int, Field(ge=0, description="How many there are.", examples=[868])]


class ClauseForm(BaseModel):
    """One rule in our own words, with the smallest table that shows it."""

    id: Id
    document: str = Field(description="Title of the document that says it.")
    entry: str = Field(description="Heading under which it stands.", examples=["Refresh"])
    since: str = Field(description="Edition that changed its entry last.", examples=["8.0.0"])
    system: str = Field(description="Part of the game that it governs.", examples=["refresh"])
    kind: str = Field(description="behaviour, definition, permission or prohibition.")
    text: str = Field(description="The rule.")
    given: str = Field(description="The table before.")
    when: str = Field(description="What is done.")
    then: str = Field(description="What must be seen.")
    note: str = Field(description="What is doubtful in the source, and how it is read here.")
    ruleset: str = Field(description="Game that it belongs to.", examples=["diva"])
    source: str = Field(description="Place in the document, where the entry alone is not enough.")


class ClauseBeside(ClauseForm):
    """A clause that was searched for, and which clauses of either ruleset speak of its point."""

    also_said_by: Ids = Field(description="Ids of the clauses that state the same rule.")
    otherwise: Ids = Field(description="Ids of the clauses that answer its point differently.")


class Found(BaseModel):
    """Clauses that were found, best first; without words in the order of the documents."""

    found: Count
    clauses: list[ClauseBeside] = Field(description="This page of them.")
    next: Next


class OnDay(BaseModel):
    """Whether a clause governs matches of a day."""

    day: str = Field(description="The day.", examples=["2023-12-15"])
    edition: str = Field(description="Edition that governs it; empty before the first.")
    in_force: bool = Field(description="Whether the clause governs matches of the day.")
    since: str = Field(description="First day of the clause.", examples=["2020-12-05"])
    withdrawn: str = Field(description="Edition that took it back; empty for none.")


class Neighbours(BaseModel):
    """The clauses around one in its document."""

    before: str = Field(description="The clause before it; empty for the first.")
    after: str = Field(description="The clause after it; empty for the last.")


class ClauseTold(ClauseBeside):
    """A clause, and what else is said of its point."""

    others: list[str] = Field(description="Other ids that end as the one that was asked for.")
    silent: dict[str, str] = Field(description="Rulesets without an answer, each with why.")
    readings: dict[str, str] = Field(description="Readings that settle it, with their defaults.")
    fixed: dict[str, str] = Field(description="Points of it that are read in one way only.")
    editions: list[str] = Field(description="Editions in which it is in force, oldest first.")
    neighbours: Neighbours
    positions: list[str] = Field(description="Ids of the shipped positions that show it.")
    unplayable: str = Field(description="Why no position can show it; empty where one can.")
    on: OnDay | None = Field(None, description="Where a day was named: whether it governs then.")


class CitedRow(BaseModel):
    """A clause and where a match cites it."""

    id: Id
    entry: str = Field(description="Its heading; empty for one that this book has not.")
    seqs: list[int] = Field(description="Seqs of the outcomes that cite it.", examples=[[57, 63]])


class Cited(BaseModel):
    """Which clauses the outcomes of a match cite, as far as the viewer may know."""

    match: str = Field(description="The match.", examples=["m1"])
    as_: str = Field(alias="as", description="Whose sight.", examples=["spectator"])
    head: int = Field(description="The last seq that was looked at.")
    clauses: list[CitedRow] = Field(description="Clauses by their first citation.")
