"""Appeals at the desk: filed by a seat, heard and decided by who may."""

from typing import NamedTuple, Unpack

from events.kinds import Fact
from events.values import values
from referee.court import Ruling, appeals
from referee.court.appeals import Appeal, Verdict, appeals_of
from referee.court.given import rulings_of
from referee.court.illegal import Owed, dues_of
from referee.court.punished import Penalty, given_with, penalties_of
from referee.court.standing import Standing, standing
from referee.fold import Court
from referee.service.commands import Once
from referee.service.commit import commit
from referee.service.court.judging import court_of
from referee.service.court.punishing import sit_at_match
from referee.service.court.ruling import then_of
from referee.service.desk import Desk
from referee.service.table.throwing import dice_of


class Judged(NamedTuple):
    """What judges left at a table: calls and the clock, penalties, appeals, what is due."""

    standing: Standing
    penalties: tuple[Penalty, ...]
    appeals: tuple[Appeal, ...]
    dues: tuple[Owed, ...]


def file_appeal(
    desk: Desk, match: str, seat: str, ruling: str, grounds: str, **once: Unpack[Once]
) -> list[Fact]:
    """Let a seat appeal a ruling; the clock of the table stops."""
    sitting = sit_at_match(desk, match)
    drafts = appeals.file(sitting, seat, ruling, grounds)
    words = ("appeal", seat, ruling, grounds)
    return commit(desk, match, drafts, words=words, read=sitting.reader.head(), **once)


def hear_appeal(
    desk: Desk, match: str, appeal: str, briefing: str, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Open the hearing of an appeal, with the briefing of the judge who ruled or ""."""
    reader, who, under = desk.reader(match), desk.who(match, by), desk.policy(match)
    drafts = appeals.hear(reader, appeal, briefing, who, under)
    words = ("hear appeal", appeal, briefing, by)
    return commit(desk, match, drafts, words=words, read=reader.head(), **once)


def decide_appeal(
    desk: Desk, match: str, appeal: str, verdict: Verdict, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Decide an appeal: upheld, or overturned by a superseding ruling with its remedy.

    The penalties that fall with the ruling are withdrawn by the same command.
    """
    reader, who, under = desk.reader(match), desk.who(match, by), desk.policy(match)
    dice = dice_of(desk, desk.live.get(match))
    drafts = appeals.decide(reader, appeal, verdict, who, under, dice=dice)
    given = verdict.given
    then = None if given is None else then_of(desk, given, f"appeal {appeal}", who)
    words = ("decide appeal", appeal, *_worded(verdict), by)
    return commit(desk, match, drafts, then, words=words, read=reader.head(), **once)


def penalties_given_with(desk: Desk, match: str, ruling: str) -> list[Penalty]:
    """Give the penalties that stand and were given with a ruling; it decides on them too."""
    known = court_of(desk, match)
    found = (one for one in rulings_of(known) if one.id == ruling)
    return [p for one in found for p in given_with(penalties_of(known), one)]


def appeals_at(desk: Desk, match: str, viewer: str, seq: int | None = None) -> tuple[Appeal, ...]:
    """Give the appeals of a match at a seq, or at the head, as a viewer may read them."""
    return appeals_of(court_of(desk, match, viewer, seq))


def judged(court: Court) -> Judged:
    """Give what judges left at a table, in the words in which the court is given."""
    return Judged(standing(court), penalties_of(court), appeals_of(court), dues_of(court))


def _worded(verdict: Verdict) -> tuple[object, ...]:
    """Give all that a verdict says, by which a repeated order is known."""
    given = () if verdict.given is None else values(verdict.given)
    gone = ("withdraw", *verdict.withdraw) if verdict.withdraw else ()
    return (verdict.outcome, verdict.reasons, verdict.ruling, verdict.extension, *gone, *given)


__all__ = ["Judged", "Ruling", "Verdict", "judged"]
