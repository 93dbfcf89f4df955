"""What is answered by the resources of rulings and statements."""

from typing import Annotated

from referee.service.court.records import GivenRuling, KeptStatement
from referee.web.api.ordering import At
from referee.web.api.schemas import means


class Rulings(At, frozen=True):
    """The rulings of a match, each as it stands at the seq."""

    rulings: list[GivenRuling]


class RulingChain(At, frozen=True):
    """A ruling with those that it superseded or that superseded it, the first one first."""

    ruling: Annotated[str, means("The id that was asked for.", "R1")]
    chain: list[GivenRuling]


class StatementList(At, frozen=True):
    """What people stated at a match."""

    statements: list[KeptStatement]
