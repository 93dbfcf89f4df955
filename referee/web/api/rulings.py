"""Rulings with their remedies, what people stated, and triggers that were missed."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from events.record import changed
from referee.court.given import Given
from referee.court.stated import Said
from referee.service import Desk, Ruling
from referee.service.court.answers import RulingAnswer, StatementAnswer, ruled, stated
from referee.web.api.court import (
    NAME,
    At,
    Clauses,
    Id,
    Looks,
    Order,
    Ordered,
    Sitting,
    Text,
    Word,
)
from referee.web.api.examples import answers
from referee.web.api.forms import FARTHEST, LOOKS, Json, form_of

router = APIRouter(prefix="/v1/matches/{match}", tags=["court"])
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


def worded(at: Sitting, body: RemedyBody, **more: Any) -> Ruling:
    """Make the ruling that a body says; its words are checked where it is given."""
    to = at.desk.point(at.match, body.to) if body.to else 0
    return Ruling(
        question=getattr(body, "question", ""), decision=body.decision, clauses=body.clauses,
        remedy=body.remedy, to=to, moves=body.moves, pile=body.pile, illegal=body.illegal, **more,
    )  # fmt: skip


def whole(at: Sitting, body: RulingBody, **more: Any) -> Ruling:
    """Make the ruling that a whole form says."""
    return worded(
        at, body, agreed=body.agreed, call=body.call, statements=body.statements,
        looked_at=body.looked_at, infraction=body.infraction, **more,
    )  # fmt: skip


@router.get(
    "/rulings", response_model=Rulings, responses=LOOKS | answers("rulings.list"),
    summary="List the rulings",
)  # fmt: skip
async def listed(look: Looks) -> Response:
    """List the rulings of a match up to a point, each as it stands there.

    Question, decision and agreed facts are for the table and its judges: a spectator reads them
    empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"rulings": desk.rulings(look.match, words, at)}

    return await look.told(tell)


@router.post(
    "/rulings", response_model=Ruled, responses=answers("rulings.give", orders=True),
    summary="Give a ruling",
)  # fmt: skip
async def given(order: Ordered, body: RulingBody) -> Json:
    """Record a ruling and carry out its remedy: a rewind, moves, or none; all of it or nothing."""

    def give(at: Sitting) -> RulingAnswer:
        done = at.desk.rule(at.match, whole(at, body), at.by, **at.once)
        return ruled(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.get(
    "/rulings/{ruling}", response_model=Chain, responses=LOOKS | answers("rulings.show"),
    summary="Show a ruling with its chain",
)  # fmt: skip
async def shown(look: Looks, ruling: Id) -> Response:
    """Show a ruling whole, with the rulings that superseded it or that it superseded."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"ruling": ruling, "chain": desk.ruling_chain(look.match, ruling, words, at)}

    return await look.told(tell)


@router.post(
    "/rulings/{ruling}/withdraw", response_model=Ruled,
    responses=answers("rulings.withdraw", orders=True), summary="Withdraw a ruling",
)  # fmt: skip
async def withdrawn(order: Ordered, ruling: Id, body: WithdrawBody) -> Json:
    """Withdraw a ruling: it stays in the record, and so does what it remedied."""

    def give(at: Sitting) -> RulingAnswer:
        done = at.desk.withdraw(at.match, ruling, body.reason, at.by, **at.once)
        return ruled(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.post(
    "/rulings/{ruling}/supersede", response_model=Ruled,
    responses=answers("rulings.supersede", orders=True), summary="Rule anew in place of a ruling",
)  # fmt: skip
async def superseded(order: Ordered, ruling: Id, body: SupersedeBody) -> Json:
    """Rule anew in place of an earlier ruling; what becomes of its remedy is said, never implied.

    With `undo` it goes back to right before the first ruling; `moves` are then carried out there.
    """

    def give(at: Sitting) -> RulingAnswer:
        said = whole(at, body, supersedes=ruling)
        if body.undo:
            to = at.desk.before_ruling(at.match, ruling)
            said = changed(said, remedy="rewind", to=to)
        done = at.desk.rule(at.match, said, at.by, **at.once)
        return ruled(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.post(
    "/missed", response_model=Ruled, responses=answers("missed.rule", orders=True),
    summary="Rule on a missed trigger",
)  # fmt: skip
async def missed(order: Ordered, body: MissedBody) -> Json:
    """Rule on a trigger that was missed: put it on now, leave it, or fix it by moves."""

    def give(at: Sitting) -> RulingAnswer:
        said = Ruling(
            question=body.question, decision=body.decision, clauses=body.clauses,
            remedy=body.remedy, moves=body.moves, missed=body.seq,
        )  # fmt: skip
        done = at.desk.missed(at.match, said, body.card, body.line, at.by, **at.once)
        return ruled(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.get(
    "/statements", response_model=Statements, responses=LOOKS | answers("statements.list"),
    summary="List what was stated",
)  # fmt: skip
async def statements(look: Looks) -> Response:
    """List what people stated, word for word for the table and its judges."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"statements": desk.statements(look.match, words, at)}

    return await look.told(tell)


@router.post(
    "/statements", response_model=form_of(StatementAnswer),
    responses=answers("statements.keep", orders=True), summary="Keep a statement",
)  # fmt: skip
async def kept(order: Ordered, body: StatementBody) -> Json:
    """Keep what a person states, word for word; the table and its judges may read it."""

    def give(at: Sitting) -> StatementAnswer:
        words = body.person, body.text, body.about, at.by
        done = at.desk.state_for(at.match, *words, **at.once)
        return stated(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)
