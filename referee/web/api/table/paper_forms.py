"""The forms of a paper table."""

from pydantic import Field

from referee.service.table.papering import claims_at, compare_accounts
from referee.web.api.forms import form_of_answer
from referee.web.api.ordering import Order
from referee.web.api.sight import ForViewer
from referee.web.api.table.side import Told


class Entering(Order):
    """A line as a scorekeeper types it."""

    line: str = Field(
        min_length=1, max_length=4000, examples=["play kiln left; attack lrig = marble"],
        description="What was done, steps separated by semicolons; short names and numbers do.",
    )  # fmt: skip


class Possible(Told):
    """A line that could be entered."""

    match: str = Field(examples=["m1"], description="Name of the match.")
    line: str = Field(description="The line that was tried.")
    possible: bool = Field(description="Whether it could be entered.")


class Fault(Told):
    """A card that cannot be what was entered."""

    code: str = Field(description="Why: unregistered, elsewhere, copies.")
    seat: str = Field(description="Whose card.")
    card: int = Field(description="Id of the card.")
    name: str = Field(description="What it was told to be.")
    text: str = Field(description="Why it cannot be.")
    clauses: list[str] = Field(description="The clauses.")
    first: int = Field(description="Seq at which it could first be noticed.")
    seq: int = Field(description="Seq of the entry.")


class Bounded(ForViewer):
    """What the unknown cards of each seat can be."""

    seq: int = Field(examples=[57], description="The point.")
    seats: dict[str, dict[str, int]] = Field(
        description="For A and B: names with how many copies can still lie unknown."
    )
    faults: list[Fault] = Field(description="What was entered and cannot be so.")


class Claims(ForViewer):
    """What somebody must see to."""

    seq: int = Field(examples=[57], description="The point.")
    claims: form_of_answer(claims_at)  # type: ignore[valid-type]


class Accounts(Told):
    """What differs between two accounts."""

    one: str = Field(examples=["m1-a"], description="The first account.")
    two: str = Field(examples=["m1-b"], description="The second account.")
    differs: form_of_answer(compare_accounts)  # type: ignore[valid-type]
