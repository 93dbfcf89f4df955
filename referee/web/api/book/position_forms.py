"""The shapes in which the API tells positions, and how much of the book they show."""

from typing import Any

from pydantic import BaseModel, Field

from referee.web.api.book.clause_forms import Count, Id, Ids


class Counts(BaseModel):
    """How many clauses there are, and how many are shown."""

    clauses: Count
    cited: Count
    proven: Count
    unplayable: Count
    missing: Count


class SystemCounts(Counts):
    """The counts of one part of the game."""

    system: str = Field(description="The part of the game.")


class DocumentCounts(Counts):
    """The counts of one document."""

    document: str = Field(description="The document.", examples=["glossary"])
    systems: list[SystemCounts] = Field(description="The same by part of the game.")


class CoverageForm(BaseModel):
    """How much of the book the shipped positions show, from a run of all of them."""

    documents: list[DocumentCounts] = Field(description="By document.")
    total: Counts
    cited: Ids
    proven: Ids
    missing: Ids
    unplayable: dict[str, str] = Field(description="Clauses that cannot be played, with why.")


class Tried(BaseModel):
    """An answer or order that was refused while a position was played."""

    seq: int = Field(description="The seq at which it was tried.")
    words: str = Field(description="What was tried.")
    text: str = Field(description="Why it was refused.")
    clauses: Ids


class ShownForm(BaseModel):
    """A position that was played."""

    id: str = Field(description="Its id.", examples=["glossary.guard.once"])
    title: str = Field(description="What it shows.")
    why: str = Field(description="Why it comes out so.")
    place: str = Field(description="File and line in which it stands.")
    clauses: Ids
    disputed: bool = Field(description="Whether it rests on an open reading.")
    status: str = Field(description="pass, fail, or bad where it cannot be played.")
    text: str = Field(description="What went wrong; empty where nothing did.")
    before: dict[str, Any] | None = Field(None, description="The laid table, as a judge sees it.")
    facts: list[dict[str, Any]] = Field([], description="Every fact since, with its clauses.")
    refused: list[Tried] = Field([], description="What was refused on the way.")
    after: dict[str, Any] | None = Field(None, description="The table at the end.")


class Shown(BaseModel):
    """The positions of a clause, played."""

    clause: Id
    cases: list[ShownForm] = Field(description="Each position, undisputed ones first.")


class OutcomeForm(BaseModel):
    """What came of a case."""

    id: str = Field(description="Its id; empty for a file that cannot be read.")
    status: str = Field(description="pass, fail, or bad where it cannot be played.")
    file: str = Field(description="The name under which the text was given.")
    line: int = Field(description="Line of the check that failed, or of the case.")
    system: str = Field(description="The part of the game that it is about.")
    clauses: Ids
    disputed: bool = Field(description="Whether it rests on an open reading.")
    check: str | None = Field(None, description="The check that failed.")
    expected: Any = Field(None, description="What it expected.")
    found: Any = Field(None, description="What it found.")
    seq: int | None = Field(None, description="The seq of that moment.")
    step: int | None = Field(None, description="The step of the script at which it was, from 1.")
    text: str | None = Field(None, description="What is wrong, in words.")


class CaseCounts(BaseModel):
    """What came of some cases; those on an open reading are counted apart."""

    passed: Count
    failed: Count
    bad: Count
    disputed_passed: Count
    disputed_failed: Count


class RunForm(CaseCounts):
    """What a run of positions came to."""

    total: Count
    systems: dict[str, CaseCounts] = Field(description="The same by part of the game.")
    cases: list[OutcomeForm] = Field(description="Case by case.")
    shown: list[ShownForm] = Field(description="The cases as they were played, where asked for.")


class Lines(BaseModel):
    """The legal lines from the board of a case, by their first answer."""

    case: str = Field(description="Id of the case.", examples=["glossary.guard.once"])
    depth: int = Field(description="So many answers deep.", examples=[2])
    lines: dict[str, int] = Field(description="Lines by first answer.")
