"""What is sent to, and answered by, the resources of rulings, statements and missed triggers."""

from typing import Annotated, Literal

from pydantic import Field

from referee.service.court.answered import RulingAnswer
from referee.service.court.records import Given, Said
from referee.web.api.forms import FARTHEST, form_of
from referee.web.api.ordering import NAME, At, Clauses, Order, Text, Word

Ruled = form_of(RulingAnswer)
Remedy = Literal["none", "partial-fix", "rewind", "random-return", "state-edit", "stands"]
Names = Annotated[tuple[Word, ...], Field(max_length=40)]


class Rulings(At):
    """The rulings of a match, each as it stands at the seq."""

    rulings: list[form_of(Given)]  # type: ignore[valid-type]


class Chain(At):
    """A ruling with those that it superseded or that superseded it, the first one first."""

    ruling: str = Field(examples=["R1"], description="The id that was asked for.")
    chain: list[form_of(Given)]  # type: ignore[valid-type]


class Statements(At):
    """What people stated at a match."""

    statements: list[form_of(Said)]  # type: ignore[valid-type]


class RemedyBody(Order):
    """What is decided, by which clauses, and what follows from it."""

    decision: Text = Field(default="", examples=["It may not."], description="What is decided.")
    clauses: Clauses = Field(default=(), description="The clauses that it rests on.")
    remedy: Remedy = Field(
        default="none", examples=["rewind"],
        description="What follows: none; partial-fix and state-edit carry out moves; rewind goes "
        "back; random-return mixes a pile; stands leaves an illegal action.",
    )  # fmt: skip
    to: str = Field(
        default="", max_length=NAME, examples=["57"],
        description="Where a rewind goes: a seq, turn3, turn3.main or a named checkpoint.",
    )  # fmt: skip
    moves: Text = Field(
        default="", examples=["draw A 1; freeze A.lrig"],
        description="What is done, in primitive moves; after a rewind what is done there.",
    )  # fmt: skip
    pile: Word = Field(
        default="", examples=["A deck 1 2"],
        description="What is mixed: a pile, with the places of seen cards from the top.",
    )  # fmt: skip
    illegal: Word = Field(
        default="", examples=["I1"], description="The illegal action that it is about."
    )


class RulingBody(RemedyBody):
    """A ruling as a judge words it."""

    question: Text = Field(default="", examples=["May it attack?"], description="What was asked.")
    agreed: Text = Field(
        default="", examples=["It was declared at once."],
        description="The facts that both seats agree on.",
    )  # fmt: skip
    call: Word = Field(default="", examples=["C1"], description="The call that it answers.")
    statements: Names = Field(
        default=(), examples=[["S1"]], description="Ids of the statements taken."
    )
    looked_at: Annotated[
        tuple[Annotated[int, Field(ge=1, le=FARTHEST)], ...], Field(max_length=200)
    ] = Field(default=(), examples=[[57]], description="The seqs that were looked at.")
    infraction: Word = Field(
        default="", examples=["G2"], description="Code of an infraction of the policy."
    )


class GivenBody(RulingBody):
    """A ruling, and whether the call that it answers stays open."""

    keep_open: bool = Field(default=False, description="Leave the call open that it answers.")


class SupersedeBody(RulingBody):
    """A ruling in the place of an earlier one."""

    undo: bool = Field(
        default=False,
        description="Rewind to right before the first ruling; instead of `remedy` and `to`.",
    )


class MissedBody(Order):
    """A ruling on an ability that should have been carried out and was not."""

    seq: int = Field(ge=0, le=FARTHEST, examples=[57], description="Where it triggered.")
    card: Word = Field(examples=["Kiln Tender"], description="The card, as it lay in the open.")
    line: int = Field(ge=1, le=99, examples=[1], description="The line of its text.")
    question: Text = Field(default="", examples=["Was it missed?"], description="What was asked.")
    decision: Text = Field(default="", examples=["Put it on."], description="What is decided.")
    clauses: Clauses = Field(default=(), description="The clauses that it rests on.")
    remedy: Literal["trigger-now", "none", "partial-fix"] = Field(
        examples=["trigger-now"], description="Put it on now, leave it, or fix it by moves."
    )
    moves: Text = Field(default="", examples=["draw A 1"], description="What is done.")


class WithdrawBody(Order):
    """The end of a ruling."""

    reason: Text = Field(default="", examples=["misread"], description="Why.")


class StatementBody(Order):
    """What a person stated."""

    person: Word = Field(examples=["p-1"], description="Who states it.")
    text: Text = Field(examples=["I said so."], description="What is stated, word for word.")
    about: Word = Field(
        default="", examples=["C1"], description="A call, a ruling or an appeal, if any."
    )
