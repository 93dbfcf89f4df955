"""Rulings with their remedies, what people stated, and triggers that were missed."""

from typing import Any

from starlette.responses import Response

from referee.service import Desk
from referee.service.court.ruling import ruling_chain, rulings_at, statements_at
from referee.service.sealing import RULED, STATED, sealed_facts
from referee.web.api.court.ruling_forms import RulingChain, Rulings, StatementList
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import Id, Looks
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/rulings",
    responses=answers(Rulings) | LOOKS,
    summary="List the rulings",
)
async def listed(look: Looks) -> Response:
    """List the rulings of a match up to a point, each as it stands there.

    Question, decision and agreed facts are for the table and its judges: a spectator reads them
    empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"rulings": rulings_at(desk, look.match, words, at)}

    return await look.told(tell, RULED)


@router.get(
    "/rulings/{ruling}",
    responses=answers(RulingChain) | LOOKS,
    summary="Show a ruling with its chain",
)
async def shown(look: Looks, ruling: Id) -> Response:
    """Show a ruling whole, with the rulings that superseded it or that it superseded."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        chain = ruling_chain(desk, look.match, ruling, words, at)
        sealed = sealed_facts(desk, look.match, RULED, at, ids=[one.id for one in chain])
        return {"ruling": ruling, "sealed": sealed, "chain": chain}

    return await look.told(tell)


@router.get(
    "/statements",
    responses=answers(StatementList) | LOOKS,
    summary="List what was stated",
)
async def statements(look: Looks) -> Response:
    """List what people stated, word for word for the table and its judges."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"statements": statements_at(desk, look.match, words, at)}

    return await look.told(tell, STATED)
