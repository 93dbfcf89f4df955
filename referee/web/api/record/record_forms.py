"""The shapes in which the API tells records, verdicts and proofs."""

from typing import Any

from pydantic import BaseModel, Field

from referee.audit import Opened, Seen, Verdict
from referee.service.proof.attesting import Commitment
from referee.service.records.removing import Removal
from referee.service.store.heads import Told
from referee.web.api.answers import Next
from referee.web.api.book.clause_forms import Ids
from referee.web.api.forms import Body, form_of


class Brought(BaseModel):
    """A match that was brought in."""

    match: str = Field(description="Its name.", examples=["m1"])
    facts: int = Field(description="How many facts it has.", examples=[312])
    checked: str = Field(
        description="What is known of it: consistent with itself, unaltered as far as it was held "
        "to a root, or played again from its moves.",
        examples=["consistent with itself", "played again from its moves"],
    )
    root: str = Field(
        description="Its root, SIZE:BASE64, to compare with the published one; empty where it has "
        "none of its own.",
        examples=["312:8p/OnOZVSFP8WKopJEDvF1FJCt7r5X8LaPEFewHuER0="],
    )
    trusted: int = Field(
        description="How many of its first facts were held to a root that is trusted; 0 for none.",
        examples=[0],
    )


class CitedRow(BaseModel):
    """A clause and where a match cites it."""

    id: str = Field(description="Id of the clause.", examples=["glossary.guard.1"])
    entry: str = Field(description="Its heading; empty for one that this book has not.")
    seqs: list[int] = Field(description="Seqs of the outcomes that cite it.", examples=[[57, 63]])


class Cited(BaseModel):
    """Which clauses the outcomes of a match cite, as far as the viewer may know."""

    match: str = Field(description="The match.", examples=["m1"])
    as_: str = Field(alias="as", description="Whose sight.", examples=["spectator"])
    head: int = Field(description="The last seq that was looked at.", examples=[312])
    clauses: list[CitedRow] = Field(description="Clauses by their first citation.")


class RootForm(BaseModel):
    """The root over the first facts of a match: one line to publish, to prove against."""

    match: str = Field(description="The match.", examples=["m1"])
    root: str = Field(description="SIZE:BASE64.", examples=["12:q83vEjRWeJC8..."])


class Commitments(BaseModel):
    """What was fixed before it was played by: deck lists and shuffles, seat by seat."""

    match: str = Field(description="The match.")
    commitments: list[form_of(Commitment)] = Field(description="Part by part.")  # type: ignore[valid-type]


class Verified(BaseModel):
    """Whether a record holds."""

    name: str = Field(description="What was verified.")
    ok: bool = Field(description="Whether all of it holds.")
    verdict: form_of(Verdict) = Field(description="How far, and what does not.")  # type: ignore[valid-type]
    openings: form_of(Opened) | None = Field(None, description="What was opened.")  # type: ignore[valid-type]
    witnesses: form_of(Seen) | None = Field(  # type: ignore[valid-type]
        None, description="Which of the witnesses that were named saw the note."
    )


class Verifications(BaseModel):
    """Whether records hold: those of an event, or all of this service."""

    ok: bool = Field(description="Whether all of them hold.")
    records: list[Verified] = Field(description="One by one.")
    next: Next


class AllVerified(Verifications):
    """Whether all records of this service hold, and which were taken out of it."""

    removed: list[form_of(Removal)] = Field(  # type: ignore[valid-type]
        description="Matches that were removed, each with who did it and why."
    )
    heads: form_of(Told) | None = Field(  # type: ignore[valid-type]
        None,
        description="What the heads of logs say that were kept beside the record; null where none "
        "can be kept.",
    )


class Taken(BaseModel):
    """A match that was removed."""

    removed: form_of(Removal) = Field(description="What it was.")  # type: ignore[valid-type]


class Answers(Body):
    """Answers of second judges, to be held against a ruling."""

    answers: list[dict[str, Any]] = Field(
        min_length=1, max_length=50, description="The answers, as their files have them."
    )
    keep: bool = Field(default=False, description="Keep the sum as a remark at the ruling.")
    by: str = Field(default="", max_length=200, description="Who keeps it, for the owner.")


class AnswerForm(BaseModel):
    """How a second judge decides; `pack` is the SHA-256 of what they had."""

    format: str = Field(description="Which kind of file this is.")
    version: int = Field(description="Version of the form.")
    match: str = Field(description="The match.")
    ruling: str = Field(description="The ruling that is reviewed.", examples=["R1"])
    pack: str = Field(description="SHA-256 of the pack.")
    by: str = Field(description="Who answers.")
    decision: str = Field(description="What they decide.")
    clauses: Ids
    remedy: str = Field(description="What follows from it.")
    infraction: str = Field(description="Code of an infraction; empty for none.")
    level: str = Field(description="Level of a penalty; empty for none.")
    reasons: str = Field(description="Why.")
