"""What a visitor is at a log at this moment: the one answer that every door asks for.

A token says a role, a person and a place. What that is worth at a match is told by the match and by
the log of its event as they stand now: an official is one there while the event appoints them, and
nobody officiates at a table where they sit. So who is released, or sits down, has lost their sight
and their powers at the next look, whatever they hold in their hands.
"""

from typing import Final

from events.errors import UnknownMatch
from referee.service import Desk
from referee.service.court.appealing import appeals_at
from referee.service.court.judging import standing_at
from referee.service.court.watching import keeps_access
from referee.service.event.offices import plays_nothing, unappointed
from referee.service.event.placing import Belonging, belonging, same_match
from referee.service.event.running import event_names
from referee.service.unreadable import Unreadable, read_row
from referee.web.access.visitors import NOBODY, OWNER, SPECTATOR, TABLE, Visitor

OWN_MATCH: Final = "own-match"
"""The code with which the court refuses an official who sits at the table."""


def here(who: Visitor, desk: Desk, where: Belonging) -> Visitor:
    """Give a visitor as what they are at a log now: with no more than the role that holds there.

    Who has no business there is everybody on a public service, else nobody. An official who sits at
    the table looks on like a spectator, and so does one who brings the token of a seat.
    """
    if who.match not in {"", where.name, where.root} and same_match(desk, where, who.match):
        who = who._replace(match=where.root)  # what holds at a game holds at the other games of its match
    if not _fits(who, where):
        return _outside(who)
    if who.role == OWNER:
        return who
    if not who.official:
        plays = read_row(lambda: _plays(who, desk, where))
        return who if plays is True else who._replace(role=SPECTATOR)
    # Where the log of the event cannot be read, nobody knows whom it appoints.
    fault = read_row(lambda: unappointed(desk, where, who.by))
    if isinstance(fault, Unreadable):
        return _outside(who)
    if fault is None:
        return who
    return who._replace(role=SPECTATOR) if fault.code == OWN_MATCH else _outside(who)


def officiates(who: Visitor, desk: Desk, name: str) -> bool:
    """Whether a visitor is an official of a match or an event now; of nothing that is gone."""
    try:
        return here(who, desk, belonging(desk, name)).official
    except UnknownMatch:
        return False


def in_office(who: Visitor, desk: Desk) -> bool:
    """Whether a visitor is an official now of the match or event that their token is for.

    Where it is for everything, each place is asked for itself.
    """
    place = who.match or who.event
    return who.official and (not place or officiates(who, desk, place))


def officiates_at(who: Visitor, desk: Desk, event: str) -> bool:
    """Whether a visitor is an official of an event, of all of it or of a match in it.

    An event may have matches alone, and no log that appoints anybody: there a role holds as it is.
    """
    if who.match:
        return officiates(who, desk, who.match) and belonging(desk, who.match).event == event
    if event in event_names(desk):
        return officiates(who, desk, event)
    return who.official and who.event in {"", event}


def _plays(who: Visitor, desk: Desk, where: Belonging) -> bool:
    """Whether somebody who plays seats plays them here; of who plays none, that nothing bars.

    A program that plays everywhere was let in to no match: where it is kept who sees the hands, it
    needs a token of that match. And no official of the event is a seat.
    """
    if who.role == TABLE and not who.match and keeps_access(desk, where.name):
        return False
    return not (who.seats() and who.person and plays_nothing(desk, where, who.person))


def _fits(who: Visitor, where: Belonging) -> bool:
    """Whether a log lies where the token of a visitor holds."""
    return who.match in {"", where.name, where.root} and who.event in {"", where.event}


def _outside(who: Visitor) -> Visitor:
    """What a visitor is where their token does not hold."""
    role = SPECTATOR if who.public else NOBODY
    return Visitor(role, delay=who.delay, token=who.token, public=who.public)


def purpose_of(desk: Desk, where: Belonging) -> str:
    """Say for what an official likely opens the full view: a call or an appeal; "" for neither."""
    if where.of_event:
        return ""
    calls = standing_at(desk, where.name, SPECTATOR).waiting()
    appeals = [one for one in appeals_at(desk, where.name, SPECTATOR) if one.pending]
    if appeals:
        return f"appeal {appeals[-1].id}"
    return f"call {calls[-1].id}" if calls else ""
