"""The full view at the desk: asked of the policy, and kept in the matches of an event."""

from typing import Final

from events.errors import UnknownMatch
from events.kinds import Fact, MatchOpened, SeatAdmitted, ViewOpened
from referee.court.access import INVESTIGATION, Access, accesses, may_look, open_view
from referee.court.admitting import Admission, admissions
from referee.court.draft import Draft
from referee.court.policy.records import KEPT
from referee.service.chance import MICROSECONDS
from referee.service.commands import JUDGE
from referee.service.commit import commit
from referee.service.court.judging import court_of
from referee.service.desk import Desk
from referee.service.errors import refused
from referee.service.store.eventlogs import is_event
from referee.service.store.reader import line_of

VIEW_OPENED: Final = "view.opened"
OPEN_FOR: Final = 3600 * MICROSECONDS
"""How long a full view stands open for who opened it."""


__all__ = ["Access", "Admission"]


def keeps_access(desk: Desk, match: str) -> bool:
    """Whether it is kept who opened a full view of a match.

    It is where the policy says so, and in a match of an event that this log holds. A copy of a
    match that was played elsewhere is read by whoever has the file, so nothing is kept there,
    and the log of an event keeps orders alone.
    """
    opened = desk.opened_as(match)
    if not isinstance(opened, MatchOpened):
        return False
    return desk.policy(match).access == KEPT or _holds(desk, str(opened.event))


def _holds(desk: Desk, event: str) -> bool:
    if not event:
        return False
    try:
        return is_event(desk.log.match(event))
    except UnknownMatch:
        return False


def view_due(
    desk: Desk, match: str, point: int, purpose: str = "", by: str = JUDGE, *, states: bool = True
) -> list[Draft]:
    """What has to be kept before an official opens a full view; nothing where it is kept.

    The log of an event hides the lists of its people: its officials read it, and nothing is
    kept. What was kept of the match is held to its facts first, unless no state is shown
    (`states`): a record goes out byte for byte, though its facts may be unreadable here.
    Raises DeskError where the policy does not let them look.
    """
    under, who = desk.policy(match), desk.who(match, by)
    fault = may_look(under, who, purpose)
    if fault is not None:
        raise refused(fault, f"{match}@{point}")
    if states and isinstance(desk.opened_as(match), MatchOpened):
        desk.live.compare(match)
    kept = keeps_access(desk, match)
    return open_view(desk.reader(match), point, purpose, who) if kept else []


def open_full_view(desk: Desk, match: str, point: int, purpose: str = "", by: str = JUDGE) -> list[Fact]:
    """Let an official open a full view, and keep that they did; nothing where that is kept."""
    head = desk.reader(match).head()
    drafts = view_due(desk, match, point, purpose, by)
    return commit(desk, match, drafts, read=head) if drafts else []


def went_on(desk: Desk, match: str, since: int, head: int) -> bool:
    """Whether anything happened since a seq but that hands were shown to somebody."""
    looked = since < head and all(
        isinstance(fact.body, ViewOpened | SeatAdmitted) for fact in desk.facts(match, since, head)
    )
    return since != head and not looked


def stands_open(desk: Desk, match: str, by: str = "") -> bool:
    """Whether the full view of a match stands open for an official, `by` "" for anybody.

    It does where nothing is kept, and for an hour after they opened it with a purpose, so that
    who follows a match is not asked at every fact; a branch shows the cards of its match, and
    is open with it. Raises DeskError where they may never look.
    """
    who = desk.who(match, by) if by else ""
    if by and (fault := may_look(desk.policy(match), who, INVESTIGATION)) is not None:
        raise refused(fault, match)
    if not keeps_access(desk, match):
        return True
    since = desk.clock() - OPEN_FOR
    logs = [one.id for one in line_of(desk.log, desk.log.match(match))]
    opened = desk.eventlogs.facts_of(logs, (VIEW_OPENED,)).values()
    return any(f.at > since and who in {"", f.actor} for facts in opened for f in facts)


def accesses_at(desk: Desk, match: str, viewer: str = JUDGE) -> tuple[Access, ...]:
    """List who opened a full view of a match, in order; what for, judges alone read."""
    return accesses(court_of(desk, match, viewer))


def admissions_at(desk: Desk, match: str) -> tuple[Admission, ...]:
    """List the tokens that were given out for the seats of a match, in order."""
    return admissions(court_of(desk, match))
