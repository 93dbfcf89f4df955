"""How matches and rounds come to their end at the desk: results, and tables that still play."""

from referee.court.event import DISQUALIFICATION, Playing, TableResult
from referee.court.punished import GIVEN, PLAYER
from referee.fold.event import SeatedTable
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
        if (given.stands, given.effect, given.role) == (GIVEN, DISQUALIFICATION, PLAYER) and given.person:
            found.setdefault(given.person, one.link)
    return found


def ended_at(desk: Desk, name: str, number: int = 0) -> tuple[tuple[SeatedTable, TableResult], ...]:
    """The tables of a round, or of all rounds, whose matches came to an end, with their results."""
    rows = (one for one in tables_of(desk, name) if number in {0, one.seated.round} and one.seated.match)
    return tuple((one.seated, one.result) for one in rows if one.result is not None)
