"""Whose own page of an event somebody opens."""

from urllib.parse import quote

from referee.service import Desk
from referee.service.event.own import open_registration
from referee.web.access.rights import allowed
from referee.web.access.visitors import PLAYER, SPECTATOR, Visitor
from referee.web.refusals import ProblemError


def own_page(who: Visitor) -> str:
    """The address of somebody's own page at an event, "" for who has none: a seat has its match instead."""
    mine = who.role == PLAYER and who.event and who.person and not who.seat
    return f"own/{quote(who.event)}" if mine else ""


def require_join(who: Visitor, desk: Desk, event: str) -> None:
    """Let everybody to the registration of an event while it is open, also at a closed service.

    Else it is for who may look at the event; raises ProblemError and UnknownMatch as `allowed` does.
    """
    found = desk.eventlogs.find(event)
    if found is None or open_registration(found.event, desk.clock()) is None:
        allowed(who, desk, event, SPECTATOR)


def takes_part(who: Visitor, event: str) -> str:
    """The id of the person who takes part by their token; raises ProblemError for anybody else."""
    if who.role != PLAYER or who.event != event or not who.person:
        raise ProblemError(
            "no-right",
            "this is for those who take part",
            where=event,
            instead=f"enter yourself at /join/{quote(event)}, or open the link that you were given",
        )
    return who.person
