"""Who gives tokens out, and sees and takes back those that were given."""

from referee.service import Desk, DeskError
from referee.service.event.tokens import ListedToken, Pass, list_tokens
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


def given(who: Visitor, desk: Desk) -> list[ListedToken]:
    """List the tokens of the places where a visitor officiates, of others not even how many.

    Raises ProblemError `no-token` and `no-right`.
    """
    if who.role == OWNER:
        return list_tokens(desk)
    if not in_office(who, desk):
        owning(who)
    return [
        one for one in list_tokens(desk) if (place := one.match or one.event) and officiates(who, desk, place)
    ]


def taking_back(who: Visitor, desk: Desk, id: str) -> str:
    """Give in whose name a visitor takes a token back, "" for the owner's and the holder's own.

    The holder is known by the same role, person and place: only who may give such a token out could
    have let somebody in as them. Of officials the policy asks what it asked when it was given; that
    is asked at the desk. Raises what `given` raises, DeskError `unknown-token` for a token of which
    they know nothing.
    """
    if who.role == OWNER:
        return ""
    found = next((one for one in list_tokens(desk) if one.id == id), None)
    if found is not None and (who.token == id or _is_holder(who, found)):
        return ""
    if all(one.id != id for one in given(who, desk)):
        what = f"there is no token {id!r} that you know of"
        raise DeskError("unknown-token", what, instead="list them: GET /v1/tokens")
    return who.by


def _is_holder(who: Visitor, token: ListedToken) -> bool:
    mine = (who.role, who.person, who.match, who.event, who.seat)
    theirs = (token.role, token.person, token.match, token.event, token.seat)
    return bool(token.person) and mine == theirs
