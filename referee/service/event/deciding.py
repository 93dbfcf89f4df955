"""How matches and rounds come to their end at the desk: results, and tables that still play."""

from typing import Unpack

from events.kinds import Fact
from referee.court.event import Playing
from referee.court.results import Outcome, record_result
from referee.service.commands import Once
from referee.service.commit import commit
from referee.service.desk import Desk
from referee.service.event.seating import match_time, require_match, tables_of


def record_result_at(
    desk: Desk, match: str, said: Outcome, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Record how a match ended that no rule ended: by time, or as its players report it.

    Raises DeskError with every reason against it.
    """
    require_match(desk, match)
    reader, under, who = desk.reader(match), desk.policy(match), desk.who(match, by)
    drafts = record_result(reader, said, who, under, match_time(desk, match))
    words = ("result", said.winner, said.reason, said.reported, by)
    return commit(desk, match, drafts, words=words, read=reader.head(), **once)


def tables_playing(desk: Desk, name: str, number: int = 0) -> tuple[Playing, ...]:
    """Give the tables of a round, or of all rounds, whose matches have no result yet."""
    rows = tables_of(desk, name)
    return tuple(
        Playing(one.seated, one.clock)
        for one in rows
        if one.result is None and number in {0, one.seated.round}
    )
