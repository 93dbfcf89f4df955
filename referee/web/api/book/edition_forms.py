"""The shapes in which the API tells the book as a whole: editions, readings, misprints, systems."""

from pydantic import BaseModel, Field

from referee.web.api.book.clause_forms import Count, Ids


class EditionForm(BaseModel):
    """One edition of the rule documents."""

    name: str = Field(description="Its name.", examples=["8.0.0"])
    ruleset: str = Field(description="Its game.", examples=["diva"])
    since: str = Field(description="First day that it governs.", examples=["2023-12-15"])
    until: str = Field(description="First day of the next edition; empty for the last.")
    changed: list[str] = Field(description="Entries that it added or changed.")
    clauses: Count


class Editions(BaseModel):
    """Every edition, ruleset by ruleset, oldest first."""

    editions: list[EditionForm] = Field(description="The editions.")


class ChangeForm(BaseModel):
    """Clauses that were taken back, and those that answer their point now."""

    withdrawn: Ids
    instead: Ids


class ChangesForm(BaseModel):
    """What changed from one edition to another."""

    before: str = Field(description="The edition before.", examples=["8.0.0"])
    after: str = Field(description="The edition after.", examples=["9.0.0"])
    entries: dict[str, list[str]] = Field(description="Editions passed, with changed entries.")
    added: Ids
    changed: list[ChangeForm] = Field(description="Clauses taken back for others.")
    withdrawn: Ids


class FixedForm(BaseModel):
    """A point that the documents leave open or misprint, read in one way only."""

    name: str = Field(description="Its name.")
    rulesets: list[str] = Field(description="Games in which it comes up.")
    clauses: Ids
    says: str = Field(description="What stands in the documents, or does not.")
    read: str = Field(description="How the referee reads it.")
    should: str = Field(description="What a misprint ought to say; empty where there is none.")


class ReadingForm(BaseModel):
    """An open question of the documents, which a match pins."""

    name: str = Field(description="Its name.", examples=["soul_max"])
    default: str = Field(description="The value of a match that pins none.")
    values: list[str] = Field(description="What may be pinned, default first.")
    rulesets: list[str] = Field(description="Games in which it comes up.")
    clauses: Ids
    text: str = Field(description="The question, and what each value means.")


class Readings(BaseModel):
    """How what the documents leave open is read."""

    readings: list[ReadingForm] = Field(description="Those that a match pins.")
    fixed: list[FixedForm] = Field(description="Those that are read in one way only.")


class Errata(BaseModel):
    """What is misprinted in the documents."""

    errata: list[FixedForm] = Field(description="Each misprint, and how it is read.")


class SystemForm(BaseModel):
    """A part of the game that came after the first edition."""

    name: str = Field(description="Its name.", examples=["dissona"])
    since: str = Field(description="The edition that brought it.")
    ruleset: str = Field(description="The game whose documents explain it.")
    clauses: Ids
    printed: list[str] = Field(description="Words on a card that uses it.")
    program: list[str] = Field(description="Words in the programs of such a card.")


class Systems(BaseModel):
    """The parts of the game, oldest first."""

    systems: list[SystemForm] = Field(description="Each with the edition that brought it.")
