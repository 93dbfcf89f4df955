"""Whole matches as they may be handed to a visitor: sealed for their eyes, and at its time."""

from referee.service import Desk
from referee.service.event.placing import belonging, ended
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import Visitor
from referee.web.refusals import ProblemError


def shown_whole(who: Visitor, desk: Desk, match: str, viewer: str = "") -> str:
    """The eyes for which all of a match may be handed out; raises as `allowed` does.

    Who learns of each fact later than others gets all of it once it is over.
    """
    eyes = allowed(who, desk, match, viewer)
    if who.delay and not _over(who, desk, match):
        raise ProblemError(
            "not-over",
            "the whole of this match is told when it is over",
            where=match,
            instead="ask again after its end, or for views and facts until then",
        )
    return eyes


def _over(who: Visitor, desk: Desk, match: str) -> bool:
    known = horizon(who, desk, match)
    event = belonging(desk, match).of_event
    return not event and ended(desk, match, known)
