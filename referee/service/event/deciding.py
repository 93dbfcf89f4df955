"""How matches and rounds come to their end at the desk: results, and tables that still play."""

from referee.court.event import DISQUALIFICATION, MatchesTold, Playing
from referee.court.punished import GIVEN, PLAYER
from referee.service.desk import Desk
from referee.service.event.seating import tables_of


def tables_playing(desk: Desk, name: str, number: int = 0) -> tuple[Playing, ...]:
    """The tables of a round, or of all rounds, that have no result yet."""
    rows = tables_of(desk, name)
    return tuple(
        Playing(one.seated, one.clock)
        for one in rows
        if one.result is None and number in {0, one.seated.round}
    )


def disqualified_in(desk: Desk, name: str) -> dict[str, str]:
    """Whom a penalty of a match of the event disqualifies, with the link of it, such as m1/P1."""
    found: dict[str, str] = {}
    for one in desk.histories.given(name):
        given = one.penalty
        known = (given.stands, given.effect, given.role) == (GIVEN, DISQUALIFICATION, PLAYER)
        if known and given.person and one.match != name:
            found.setdefault(given.person, one.link)
    return found


def matches_told(desk: Desk, name: str, number: int = 0) -> MatchesTold:
    """What the matches of an event tell it: results of a round, or of all rounds, and who is disqualified."""
    rows = (one for one in tables_of(desk, name) if number in {0, one.seated.round} and one.seated.match)
    ends = tuple((one.seated, one.result) for one in rows if one.result is not None)
    return MatchesTold(ends, disqualified_in(desk, name))
