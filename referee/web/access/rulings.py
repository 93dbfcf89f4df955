"""Which rulings of other tables a visitor finds: the words of a table at play stay at its event."""

from events.registry.precedents import Mark, PrecedentPage, PrecedentSearch
from referee.service import Desk
from referee.service.court.precedents import OVER, precedents_taken_in, untold_precedents
from referee.service.event.running import event_names
from referee.web.access.here import in_office, officiates
from referee.web.access.visitors import Visitor
from referee.web.refusals import ProblemError


def precedents(
    desk: Desk, who: Visitor, sought: PrecedentSearch, *, after: int = 0, limit: int = 20
) -> PrecedentPage:
    """Search what was ruled before, as far as an official may read it; raises ProblemError.

    Officials of any match or event find the rulings of all matches that are over, and of those at
    which they officiate themselves; who officiates everywhere finds all of them, until there is an
    event that does not appoint them.
    """
    return precedents_taken_in(desk, _readable(desk, who, sought), after=after, limit=limit)


def untold(desk: Desk, who: Visitor, sought: PrecedentSearch) -> int:
    """Count the rulings that the words of such a search cannot find: theirs are sealed here."""
    return untold_precedents(desk, _readable(desk, who, sought))


def _readable(desk: Desk, who: Visitor, sought: PrecedentSearch) -> PrecedentSearch:
    """Narrow a search to what a visitor may read; raises ProblemError for who is no official."""
    if not in_office(who, desk):
        raise ProblemError(
            "no-right",
            "what was ruled at other tables is for officials to search",
            instead="sign in with a judge's token at /enter",
        )
    return sought._replace(among=_among(who, desk))


def _among(who: Visitor, desk: Desk) -> tuple[Mark, ...]:
    if who.match:
        return (OVER, ("match", who.match))
    if who.event:
        return (OVER, ("event", who.event))
    events = event_names(desk)
    mine = [one for one in events if officiates(who, desk, one)]
    return () if mine == events else (OVER, *(("event", one) for one in mine))
