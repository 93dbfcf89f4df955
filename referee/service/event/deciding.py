"""How matches and rounds come to their end at the desk: results, and tables that still play."""

from referee.court.event import DISQUALIFICATION, MatchesTold, Playing, game_words
from referee.court.punished import GIVEN, PLAYER
from referee.service.desk import Desk
from referee.service.event.seating import TableTime, tables_of


def tables_playing(desk: Desk, name: str, number: int = 0) -> tuple[Playing, ...]:
    """The tables of a round, or of all rounds, that have no result yet."""
    rows = tables_of(desk, name)
    return tuple(
        Playing(one.seated, one.clock, missing_game(one))
        for one in rows
        if one.result is None and number in {0, one.seated.round}
    )


def missing_game(one: TableTime) -> str:
    """Which game of a match of several is missing, and how the match stands; "" for other tables."""
    return game_words(one.won, one.game, opened=bool(one.playing)) if one.game else ""


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
    several = desk.policy(name).scoring.games > 1
    ends = tuple(
        (one.seated, one.result, one.won if several else None) for one in rows if one.result is not None
    )
    return MatchesTold(ends, disqualified_in(desk, name))
