"""Rulings with their remedies, what people stated, and triggers that were missed."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from referee.service import Desk, Ruling
from referee.service.court.answered import StatementAnswer
from referee.service.court.ruling import ruling_chain, rulings_at, statements_at
from referee.service.orders import Sitting, rulings
from referee.service.sealing import RULED, STATED, sealed_facts
from referee.web.api.court.ruling_forms import (
    Chain,
    GivenBody,
    MissedBody,
    Ruled,
    Rulings,
    StatementBody,
    Statements,
    SupersedeBody,
    WithdrawBody,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json, form_of
from referee.web.api.ordering import Id, Looks, Order, Ordered

router = APIRouter(prefix="/v1/matches/{match}", tags=["court"])


def _ruling(at: Sitting, body: Order, undone: str = "", **more: object) -> Ruling:
    return rulings.ruling_of(at.desk, at.name, body.model_dump() | more, undone=undone)


@router.get(
    "/rulings", response_model=Rulings, responses=LOOKS,
    summary="List the rulings",
)  # fmt: skip
async def listed(look: Looks) -> Response:
    """List the rulings of a match up to a point, each as it stands there.

    Question, decision and agreed facts are for the table and its judges: a spectator reads them
    empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"rulings": rulings_at(desk, look.match, words, at)}

    return await look.told(tell, RULED)


@router.post(
    "/rulings", response_model=Ruled, responses=PROBLEMS,
    summary="Give a ruling",
)  # fmt: skip
async def given(order: Ordered, body: GivenBody) -> Json:
    """Record a ruling and carry out its remedy: a rewind, moves, or none; all of it or nothing.

    The call that it answers is closed, unless `keep_open` leaves it.
    """
    return await order.official(
        body, lambda at: rulings.rule(at, _ruling(at, body), keep_open=body.keep_open)
    )


@router.get(
    "/rulings/{ruling}", response_model=Chain, responses=LOOKS,
    summary="Show a ruling with its chain",
)  # fmt: skip
async def shown(look: Looks, ruling: Id) -> Response:
    """Show a ruling whole, with the rulings that superseded it or that it superseded."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        chain = ruling_chain(desk, look.match, ruling, words, at)
        sealed = sealed_facts(desk, look.match, RULED, at, ids=[one.id for one in chain])
        return {"ruling": ruling, "sealed": sealed, "chain": chain}

    return await look.told(tell)


@router.post(
    "/rulings/{ruling}/withdraw", response_model=Ruled,
    responses=PROBLEMS, summary="Withdraw a ruling",
)  # fmt: skip
async def withdrawn(order: Ordered, ruling: Id, body: WithdrawBody) -> Json:
    """Withdraw a ruling: it stays in the record, and so does what it remedied."""
    return await order.official(body, lambda at: rulings.withdraw(at, ruling, body.reason))


@router.post(
    "/rulings/{ruling}/supersede", response_model=Ruled,
    responses=PROBLEMS, summary="Rule anew in place of a ruling",
)  # fmt: skip
async def superseded(order: Ordered, ruling: Id, body: SupersedeBody) -> Json:
    """Rule anew in place of an earlier ruling; what becomes of its remedy is said, never implied.

    With `undo` it goes back to right before the first ruling; `moves` are then carried out there.
    """
    undone = ruling if body.undo else ""
    return await order.official(
        body, lambda at: rulings.rule(at, _ruling(at, body, undone=undone, supersedes=ruling))
    )


@router.post(
    "/missed", response_model=Ruled, responses=PROBLEMS,
    summary="Rule on a missed trigger",
)  # fmt: skip
async def missed(order: Ordered, body: MissedBody) -> Json:
    """Rule on a trigger that was missed: put it on now, leave it, or fix it by moves."""
    return await order.official(
        body,
        lambda at: rulings.missed(at, _ruling(at, body, missed=body.seq), body.card, body.line),
    )


@router.get(
    "/statements", response_model=Statements, responses=LOOKS,
    summary="List what was stated",
)  # fmt: skip
async def statements(look: Looks) -> Response:
    """List what people stated, word for word for the table and its judges."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"statements": statements_at(desk, look.match, words, at)}

    return await look.told(tell, STATED)


@router.post(
    "/statements", response_model=form_of(StatementAnswer),
    responses=PROBLEMS, summary="Keep a statement",
)  # fmt: skip
async def kept(order: Ordered, body: StatementBody) -> Json:
    """Keep what a person states, word for word; the table and its judges may read it."""
    return await order.official(
        body, lambda at: rulings.state(at, body.person, body.text, body.about)
    )
