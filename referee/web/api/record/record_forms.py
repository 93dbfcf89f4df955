"""The shapes in which the API tells records, verdicts and proofs."""

from typing import Annotated, Any

from msgspec import UNSET, UnsetType
from pydantic import Field

from referee.audit import CosignedBy, OpeningsVerdict, Verdict
from referee.service.proof.attesting import Commitment
from referee.service.queries.schema import Answered, Next, means
from referee.service.records.removing import Removal
from referee.service.store.heads import HeadsReport
from referee.web.api.book.clause_forms import Ids
from referee.web.api.forms import RequestBody


class BroughtView(Answered, frozen=True):
    """A match or an event that was brought in."""

    match: Annotated[str, means("Its name.", "m1")]
    facts: Annotated[int, means("How many facts it has.", 312)]
    checked: Annotated[
        str,
        means(
            "What is known of it: consistent with itself, unaltered as far as it was held "
            "to a root, or played again from its moves.",
            "consistent with itself",
            "played again from its moves",
        ),
    ]
    root: Annotated[
        str,
        means(
            "Its root, SIZE:BASE64, to compare with the published one; empty where it has none of its own.",
            "312:8p/OnOZVSFP8WKopJEDvF1FJCt7r5X8LaPEFewHuER0=",
        ),
    ]
    trusted: Annotated[
        int,
        means("How many of its first facts were held to a root that is trusted; 0 for none.", 0),
    ]
    already: Annotated[bool, means("Whether all of it was here before, and nothing was changed.")]
    matches: Annotated[list[str], means("The matches of the file of an event; empty for any other file.")]
    stays: Annotated[
        dict[str, str],
        means(
            "The copy of each log that was here and is still, sealed or whole, where the file has the other."
        ),
    ]


class CitedRow(Answered, frozen=True):
    """A clause and where a match cites it."""

    id: Annotated[str, means("Id of the clause.", "glossary.guard.1")]
    entry: Annotated[str, means("Its heading; empty for one that this book has not.")]
    seqs: Annotated[list[int], means("Seqs of the outcomes that cite it.", [57, 63])]


class Cited(Answered, frozen=True):
    """Which clauses the outcomes of a match cite, as far as the viewer may know."""

    match: Annotated[str, means("The match.", "m1")]
    as_: Annotated[str, means("Whose sight.", "spectator")]
    head: Annotated[int, means("The last seq that was looked at.", 312)]
    clauses: Annotated[list[CitedRow], means("Clauses by their first citation.")]


class RootForm(Answered, frozen=True):
    """The root over the first facts of a match: one line to publish, to prove against."""

    match: Annotated[str, means("The match.", "m1")]
    root: Annotated[str, means("SIZE:BASE64.", "12:q83vEjRWeJC8...")]


class Commitments(Answered, frozen=True):
    """What was fixed before it was played by: deck lists and shuffles, seat by seat."""

    match: Annotated[str, means("The match.")]
    commitments: Annotated[list[Commitment], means("Part by part.")]


class Verified(Answered, frozen=True):
    """Whether a record holds."""

    name: Annotated[str, means("What was verified.")]
    ok: Annotated[bool, means("Whether all of it holds.")]
    verdict: Annotated[Verdict, means("How far, and what does not.")]
    openings: Annotated[OpeningsVerdict | UnsetType | None, means("What was opened.")] = UNSET
    witnesses: Annotated[
        CosignedBy | UnsetType | None, means("Which of the witnesses that were named saw the note.")
    ] = UNSET


class Verifications(Answered, frozen=True):
    """Whether records hold: those of an event, or all of this service."""

    ok: Annotated[bool, means("Whether all of them hold.")]
    records: Annotated[list[Verified], means("One by one.")]
    next: Next


class AllVerified(Verifications, frozen=True):
    """Whether all records of this service hold, and which were taken out of it."""

    removed: Annotated[list[Removal], means("Matches that were removed, each with who did it and why.")]
    heads: Annotated[
        HeadsReport | UnsetType | None,
        means("What the heads of logs say that were kept beside the record; null where none can be kept."),
    ] = UNSET


class Taken(Answered, frozen=True):
    """A match that was removed."""

    removed: Annotated[Removal, means("What it was.")]


class TakenEvent(Answered, frozen=True):
    """An event that was removed with its matches, or would be."""

    event: Annotated[Removal, means("The event.")]
    matches: Annotated[list[Removal], means("Its matches.")]
    dry_run: Annotated[bool, means("Whether nothing was removed, and this is only what would be.")]


class Answers(RequestBody):
    """Answers of second judges, to be held against a ruling."""

    answers: list[dict[str, Any]] = Field(
        min_length=1, max_length=50, description="The answers, as their files have them."
    )
    keep: bool = Field(default=False, description="Keep the sum as a remark at the ruling.")
    by: str = Field(default="", max_length=200, description="Who keeps it, for the owner.")


class AnswerForm(Answered, frozen=True):
    """How a second judge decides; `pack` is the SHA-256 of what they had."""

    format: Annotated[str, means("Which kind of file this is.")]
    version: Annotated[int, means("Version of the form.")]
    match: Annotated[str, means("The match.")]
    ruling: Annotated[str, means("The ruling that is reviewed.", "R1")]
    pack: Annotated[str, means("SHA-256 of the pack.")]
    by: Annotated[str, means("Who answers.")]
    decision: Annotated[str, means("What they decide.")]
    clauses: Ids
    remedy: Annotated[str, means("What follows from it.")]
    infraction: Annotated[str, means("Code of an infraction; empty for none.")]
    level: Annotated[str, means("Level of a penalty; empty for none.")]
    reasons: Annotated[str, means("Why.")]
