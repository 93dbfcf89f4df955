"""The shapes in which the API tells the book as a whole: editions, readings, misprints, systems."""

from typing import Annotated

from events.data import NULL_IF_EMPTY
from referee.service.queries.schema import Answered, means
from referee.web.api.book.clause_forms import Count, Ids


class EditionForm(Answered, frozen=True):
    """One edition of the rule documents."""

    name: Annotated[str, means("Its name.", "8.0.0")]
    ruleset: Annotated[str, means("Its game.", "diva")]
    since: Annotated[str, means("First day that it governs.", "2023-12-15")]
    until: Annotated[str, means("First day of the next edition; null for the last."), NULL_IF_EMPTY]
    changed: Annotated[list[str], means("Entries that it added or changed.")]
    clauses: Count


class Editions(Answered, frozen=True):
    """Every edition, ruleset by ruleset, oldest first."""

    editions: Annotated[list[EditionForm], means("The editions.")]


class ChangeForm(Answered, frozen=True):
    """Clauses that were taken back, and those that answer their point now."""

    withdrawn: Ids
    instead: Ids


class ChangesForm(Answered, frozen=True):
    """What changed from one edition to another."""

    before: Annotated[str, means("The edition before.", "8.0.0")]
    after: Annotated[str, means("The edition after.", "9.0.0")]
    entries: Annotated[dict[str, list[str]], means("Editions passed, with changed entries.")]
    added: Ids
    changed: Annotated[list[ChangeForm], means("Clauses taken back for others.")]
    withdrawn: Ids


class FixedForm(Answered, frozen=True):
    """A point that the documents leave open or misprint, read in one way only."""

    name: Annotated[str, means("Its name.")]
    rulesets: Annotated[list[str], means("Games in which it comes up.")]
    clauses: Ids
    says: Annotated[str, means("What stands in the documents, or does not.")]
    read: Annotated[str, means("How the referee reads it.")]
    should: Annotated[str, means("What a misprint ought to say; empty where there is none.")]
    source: Annotated[str, means('What decides it: clauses, or "open".')]
    position: Annotated[str, means("Id of a position that shows it; empty where there is none.")]


class ReadingForm(Answered, frozen=True):
    """An open question of the documents, which a match pins."""

    name: Annotated[str, means("Its name.", "soul_max")]
    default: Annotated[str, means("The value of a match that pins none, where `defaults` says no other.")]
    defaults: Annotated[dict[str, str], means("The value of a match that pins none, by game.")]
    values: Annotated[list[str], means("What may be pinned, default first.")]
    meanings: Annotated[dict[str, str], means("What each value does.")]
    positions: Annotated[
        dict[str, list[str]],
        means("Ids of positions that show each value, and come out otherwise under any other."),
    ]
    source: Annotated[str, means('Where the default comes from: clauses, a ruling, or "open".')]
    rulesets: Annotated[list[str], means("Games in which it comes up.")]
    clauses: Ids
    text: Annotated[str, means("The question.")]


class ReadingList(Answered, frozen=True):
    """How what the documents leave open is read."""

    readings: Annotated[list[ReadingForm], means("Those that a match pins.")]
    fixed: Annotated[list[FixedForm], means("Those that are read in one way only.")]


class Errata(Answered, frozen=True):
    """What is misprinted in the documents."""

    errata: Annotated[list[FixedForm], means("Each misprint, and how it is read.")]


class SystemForm(Answered, frozen=True):
    """A part of the game that came after the first edition."""

    name: Annotated[str, means("Its name.", "dissona")]
    since: Annotated[str, means("The edition that brought it.")]
    ruleset: Annotated[str, means("The game whose documents explain it.")]
    clauses: Ids
    printed: Annotated[list[str], means("Words on a card that uses it.")]
    program: Annotated[list[str], means("Words in the programs of such a card.")]


class Systems(Answered, frozen=True):
    """The parts of the game, oldest first."""

    systems: Annotated[list[SystemForm], means("Each with the edition that brought it.")]
