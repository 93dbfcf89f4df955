"""Whose own page of an event somebody opens."""

from urllib.parse import quote

from referee.web.access.visitors import PLAYER, Visitor
from referee.web.refusals import ProblemError


def own_page(who: Visitor) -> str:
    """The address of somebody's own page at an event, "" for who has none: a seat has its match instead."""
    mine = who.role == PLAYER and who.event and who.person and not who.seat
    return f"own/{quote(who.event)}" if mine else ""


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
