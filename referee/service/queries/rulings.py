"""Rulings with their remedies, and what people stated."""

from typing import Annotated

from referee.service.court.records import GivenRuling, KeptStatement
from referee.service.court.ruling import ruling_chain, rulings_at, statements_at
from referee.service.orders.schema import Field
from referee.service.queries.schema import MatchAnswer, QueryContext, means, query
from referee.service.sealing import RULED, STATED


class Rulings(MatchAnswer, frozen=True):
    """The rulings of a match, each as it stands at the seq."""

    rulings: tuple[GivenRuling, ...]


class RulingChain(MatchAnswer, frozen=True):
    """A ruling with those that it superseded or that superseded it, the first one first."""

    ruling: Annotated[str, means("The id that was asked for.", "R1")]
    chain: tuple[GivenRuling, ...]


class StatementList(MatchAnswer, frozen=True):
    """What people stated at a match."""

    statements: tuple[KeptStatement, ...]


@query("ruling list", "/rulings", "List the rulings", "referee ruling list m1")
def rulings(at: QueryContext) -> Rulings:
    """List the rulings of a match up to a point, each as it stands there.

    Question, decision and agreed facts are for the table and its judges: a spectator reads them
    empty.
    """
    return Rulings(*at.heading(*RULED), rulings=rulings_at(at.desk, at.name, at.viewer, at.seq))


@query("ruling show", "/rulings/{ruling}", "Show a ruling with its chain", "referee ruling show m1 R1")
def ruling(
    at: QueryContext, ruling: Annotated[str, Field("Id of a ruling, such as R1.", such="R1", placed=True)]
) -> RulingChain:
    """Show a ruling whole, with the rulings that superseded it or that it superseded."""
    chain = ruling_chain(at.desk, at.name, ruling, at.viewer, at.seq)
    heading = at.heading(*RULED, ids=[one.id for one in chain])
    return RulingChain(*heading, ruling=ruling, chain=chain)


@query("", "/statements", "List what was stated", "")
def statements(at: QueryContext) -> StatementList:
    """List what people stated, word for word for the table and its judges."""
    return StatementList(*at.heading(*STATED), statements=statements_at(at.desk, at.name, at.viewer, at.seq))
