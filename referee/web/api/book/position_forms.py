"""The shapes in which the API tells positions, and how much of the book they show."""

from typing import Annotated, Any

from msgspec import UNSET, UnsetType

from events.data import NULL_IF_ZERO
from referee.service.queries.schema import Answered, means
from referee.web.api.book.clause_forms import Count, Id, Ids


class Counts(Answered, frozen=True):
    """How many clauses there are, and how many are shown."""

    clauses: Count
    cited: Count
    proven: Count
    unplayable: Count
    missing: Count


class SystemCounts(Counts, frozen=True):
    """The counts of one part of the game."""

    system: Annotated[str, means("The part of the game.")]


class DocumentCounts(Counts, frozen=True):
    """The counts of one document."""

    document: Annotated[str, means("The document.", "glossary")]
    systems: Annotated[list[SystemCounts], means("The same by part of the game.")]


class CoverageForm(Answered, frozen=True):
    """How much of the book the shipped positions show, from a run of all of them."""

    documents: Annotated[list[DocumentCounts], means("By document.")]
    total: Counts
    cited: Ids
    proven: Ids
    missing: Ids
    unplayable: Annotated[dict[str, str], means("Clauses that cannot be played, with why.")]


class TriedAnswer(Answered, frozen=True):
    """An answer or order that was refused while a position was played."""

    seq: Annotated[int, means("The seq at which it was tried.")]
    words: Annotated[str, means("What was tried.")]
    text: Annotated[str, means("Why it was refused.")]
    clauses: Ids


class QuestionForm(Answered, frozen=True):
    """A question of a position that was played, and what answered it."""

    seq: Annotated[int, means("The seq at which it was asked or settled.")]
    seat: Annotated[str, means("The seat that was asked.")]
    kind: Annotated[str, means("What kind of question it is.")]
    words: Annotated[str, means("The question with its options.")]
    how: Annotated[
        str,
        means(
            "step: a step of the script answers it; only: it has one answer, or answers that are alike; "
            "passed: the match had to go on; open: no step answers it, and the first option is taken; "
            "settled: the rules do not ask it."
        ),
    ]
    step: Annotated[
        int, means("The step of the script that says the answer, from 1; null for none."), NULL_IF_ZERO
    ]


class ShownForm(Answered, frozen=True):
    """A position that was played."""

    id: Annotated[str, means("Its id.", "glossary.guard.once")]
    title: Annotated[str, means("What it shows.")]
    why: Annotated[str, means("Why it comes out so.")]
    place: Annotated[str, means("File and line in which it stands.")]
    clauses: Ids
    disputed: Annotated[bool, means("Whether it rests on an open reading.")]
    status: Annotated[str, means("pass, fail, or bad where it cannot be played.")]
    text: Annotated[str, means("What went wrong; empty where nothing did.")]
    before: Annotated[dict[str, Any] | UnsetType | None, means("The laid table, as a judge sees it.")] = UNSET
    facts: Annotated[list[dict[str, Any]] | UnsetType, means("Every fact since, with its clauses.")] = UNSET
    questions: Annotated[list[QuestionForm] | UnsetType, means("Every question, and what answered it.")] = (
        UNSET
    )
    refused: Annotated[list[TriedAnswer] | UnsetType, means("What was refused on the way.")] = UNSET
    after: Annotated[dict[str, Any] | UnsetType | None, means("The table at the end.")] = UNSET


class PlayedPositions(Answered, frozen=True):
    """The positions of a clause, played."""

    clause: Id
    cases: Annotated[list[ShownForm], means("Each position, undisputed ones first.")]


class OutcomeForm(Answered, frozen=True):
    """What came of a case."""

    id: Annotated[str, means("Its id; empty for a file that cannot be read.")]
    status: Annotated[str, means("pass, fail, or bad where it cannot be played.")]
    file: Annotated[str, means("The name under which the text was given.")]
    line: Annotated[int, means("Line of the check that failed, or of the case.")]
    system: Annotated[str, means("The part of the game that it is about.")]
    clauses: Ids
    disputed: Annotated[bool, means("Whether it rests on an open reading.")]
    check: Annotated[str | UnsetType | None, means("The check that failed.")] = UNSET
    expected: Annotated[Any | UnsetType, means("What it expected.")] = UNSET
    found: Annotated[Any | UnsetType, means("What it found.")] = UNSET
    seq: Annotated[int | UnsetType | None, means("The seq of that moment.")] = UNSET
    step: Annotated[int | UnsetType | None, means("The step of the script at which it was, from 1.")] = UNSET
    text: Annotated[str | UnsetType | None, means("What is wrong, in words.")] = UNSET
    open: Annotated[list[str] | UnsetType, means("The questions that no step answers, in words.")] = UNSET


class CaseCounts(Answered, frozen=True):
    """What came of some cases; those on an open reading are counted apart."""

    passed: Count
    failed: Count
    bad: Count
    disputed_passed: Count
    disputed_failed: Count


class RunForm(CaseCounts, frozen=True):
    """What a run of positions came to."""

    total: Count
    systems: Annotated[dict[str, CaseCounts], means("The same by part of the game.")]
    cases: Annotated[list[OutcomeForm], means("Case by case.")]
    shown: Annotated[list[ShownForm], means("The cases as they were played, where asked for.")]


class LegalLines(Answered, frozen=True):
    """The legal lines from the board of a case, by their first answer."""

    case: Annotated[str, means("Id of the case.", "glossary.guard.once")]
    depth: Annotated[int, means("So many answers deep.", 2)]
    lines: Annotated[dict[str, int], means("Lines by first answer.")]
