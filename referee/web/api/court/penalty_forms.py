"""What is sent to, and answered by, the resources of penalties."""

from typing import Annotated

from referee.service.court.records import PastPenalty, Penalty, Suggestion
from referee.service.queries.schema import Answered, MatchAnswer, means


class Penalties(MatchAnswer, frozen=True):
    """The penalties of a match, withdrawn ones included.

    `owed` are losses that earlier matches kept for this one; officials alone are told of them.
    """

    penalties: list[Penalty]
    owed: Annotated[list[str], means("Links of what is kept for here.", ["m1/P1"])]


class Suggested(Answered, frozen=True):
    """What the policy suggests, and how that was counted; nothing is recorded."""

    match: str
    suggestion: Suggestion


class History(Answered, frozen=True):
    """What a person was given in an event, match by match."""

    person: str
    event: str
    penalties: list[PastPenalty]
