"""Who gives tokens out, and sees and revokes those that were given."""

from referee.service import Desk
from referee.service.event.tokens import Known, Pass
from referee.web.access.here import in_office, officiates
from referee.web.access.rights import ordering, owning
from referee.web.access.visitors import OWNER, Visitor


def giving(who: Visitor, desk: Desk, asked: Pass) -> str:
    """Give in whose name a visitor makes a token, "" for the owner's own.

    Officials make those of their match or event; what their policy lets them is asked at the desk.
    Raises ProblemError and UnknownMatch as `ordering` does.
    """
    if who.role == OWNER:
        return ""
    if not asked.match and not asked.event:
        owning(who)
    return ordering(who, desk, asked.match or asked.event)


def given(who: Visitor, desk: Desk) -> list[Known]:
    """List the tokens that a visitor may give out and revoke, of other people's not even how many.

    Raises ProblemError `no-token` and `no-right`.
    """
    if who.role == OWNER:
        return desk.tokens()
    if not in_office(who, desk):
        owning(who)
    return [
        one
        for one in desk.tokens()
        if (place := one.match or one.event) and officiates(who, desk, place)
    ]
