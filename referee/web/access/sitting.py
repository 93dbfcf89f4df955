"""Who sits down at the desk to order something, as far as their rights let them."""

from referee.service import Desk
from referee.service.commands import Once
from referee.service.court.answered import CourtAudience
from referee.service.orders import Sitting, sit
from referee.web.access.rights import allowed, ordering, seat_of
from referee.web.access.visitors import JUDGE, OWNER, Visitor
from referee.web.refusals import ProblemError


def official_at(who: Visitor, desk: Desk, name: str, once: Once, by: str = "") -> Sitting:
    """Let an official sit down at a match, or at an event by its name; the owner says for whom.

    They read all words of the court, and the table with the eyes that stand open to them. Raises
    ProblemError and UnknownMatch as `ordering` does.
    """
    actor = ordering(who, desk, name, by)
    return sit(desk, name, actor, once, CourtAudience(JUDGE, allowed(who, desk, name)))


def vouched(who: Visitor, at: Sitting, authorised: str) -> str:
    """Who lets happen what somebody may only ask for: with a token nobody says so for others.

    The owner of the service may name anybody, as at the command line. Raises ProblemError.
    """
    if authorised and authorised != at.by and who.role != OWNER:
        raise ProblemError(
            "no-right",
            f"{authorised} does not ask here",
            where=at.name,
            instead="let them order it with their own token",
        )
    return authorised


def seat_at(who: Visitor, desk: Desk, match: str, once: Once, seat: str = "") -> Sitting:
    """Let a seat sit down at its match; raises ProblemError and UnknownMatch as `seat_of` does."""
    allowed(who, desk, match)
    own = seat_of(who, desk, match, seat)
    return sit(desk, match, own, once, CourtAudience(own, own))
