"""The forms of a paper table."""

from typing import Annotated

from pydantic import Field

from referee.service.court.records import AccountCount, Claim
from referee.service.queries.schema import Answered, means
from referee.web.api.ordering import OrderBody
from referee.web.api.sight import ForViewer


class Entering(OrderBody):
    """A line as a scorekeeper types it."""

    line: str = Field(
        min_length=1,
        max_length=4000,
        examples=["play kiln left; attack lrig = marble"],
        description="What was done, steps separated by semicolons; short names and numbers do.",
    )


class Possible(Answered, frozen=True):
    """A line that could be entered."""

    match: Annotated[str, means("Name of the match.", "m1")]
    line: Annotated[str, means("The line that was tried.")]
    possible: Annotated[bool, means("Whether it could be entered.")]


class PaperFault(Answered, frozen=True):
    """A card that cannot be what was entered."""

    code: Annotated[str, means("Why: unregistered, elsewhere, copies.")]
    seat: Annotated[str, means("Whose card.")]
    card: Annotated[int, means("Id of the card.")]
    name: Annotated[str, means("What it was told to be.")]
    text: Annotated[str, means("Why it cannot be.")]
    clauses: Annotated[list[str], means("The clauses.")]
    first: Annotated[int, means("Seq at which it could first be noticed.")]
    seq: Annotated[int, means("Seq of the entry.")]


class Bounded(ForViewer, frozen=True):
    """What the unknown cards of each seat can be."""

    seq: Annotated[int, means("The point.", 57)]
    seats: Annotated[
        dict[str, dict[str, int]],
        means("For A and B: names with how many copies can still lie unknown."),
    ]
    faults: Annotated[list[PaperFault], means("What was entered and cannot be so.")]


class Claims(ForViewer, frozen=True):
    """What somebody must see to."""

    seq: Annotated[int, means("The point.", 57)]
    claims: list[Claim]


class Accounts(Answered, frozen=True):
    """What differs between two accounts."""

    one: Annotated[str, means("The first account.", "m1-a")]
    two: Annotated[str, means("The second account.", "m1-b")]
    differs: tuple[AccountCount, ...]
