"""Appeals at the desk: filed by a seat, heard and decided by who may."""

from abc import ABC
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
from referee.service.court.punishing import Punishing
from referee.service.court.ruling import Deciding


class Judged(NamedTuple):
    """What judges left at a table: calls and the clock, penalties, appeals, what is due."""

    standing: Standing
    penalties: tuple[Penalty, ...]
    appeals: tuple[Appeal, ...]
    dues: tuple[Owed, ...]


class Appealing(Punishing, Deciding, ABC):
    """The desk as far as rulings are appealed at it."""

    def appeal(
        self, match: str, seat: str, ruling: str, grounds: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Let a seat appeal a ruling; the clock of the table stops."""
        sitting = self.sitting(match)
        drafts = appeals.file(sitting, seat, ruling, grounds)
        words = ("appeal", seat, ruling, grounds)
        return self._order(match, drafts, words=words, read=sitting.reader.head(), **once)

    def hear_appeal(
        self, match: str, appeal: str, briefing: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Open the hearing of an appeal, with the briefing of the judge who ruled or ""."""
        reader, who, under = self.reader(match), self._by(match, by), self.policy(match)
        drafts = appeals.hear(reader, appeal, briefing, who, under)
        words = ("hear appeal", appeal, briefing, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def decide_appeal(
        self, match: str, appeal: str, verdict: Verdict, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Decide an appeal: upheld, or overturned by a superseding ruling with its remedy.

        The penalties that fall with the ruling are withdrawn by the same command.
        """
        reader, who, under = self.reader(match), self._by(match, by), self.policy(match)
        dice = self._dice_of(self._matches.get(match))
        drafts = appeals.decide(reader, appeal, verdict, who, under, dice=dice)
        given = verdict.given
        then = None if given is None else self._then(given, f"appeal {appeal}", who)
        words = ("decide appeal", appeal, *_worded(verdict), by)
        return self._order(match, drafts, then, words=words, read=reader.head(), **once)

    def given_with(self, match: str, ruling: str) -> list[Penalty]:
        """Give the penalties that stand and were given with a ruling; it decides on them too."""
        known = self.court_of(match)
        found = (one for one in rulings_of(known) if one.id == ruling)
        return [p for one in found for p in given_with(penalties_of(known), one)]

    def appeals(self, match: str, viewer: str, seq: int | None = None) -> tuple[Appeal, ...]:
        """Give the appeals of a match at a seq, or at the head, as a viewer may read them."""
        return appeals_of(self.court_of(match, viewer, seq))


def judged(court: Court) -> Judged:
    """Give what judges left at a table, in the words in which the court is given."""
    return Judged(standing(court), penalties_of(court), appeals_of(court), dues_of(court))


def _worded(verdict: Verdict) -> tuple[object, ...]:
    """Give all that a verdict says, by which a repeated order is known."""
    given = () if verdict.given is None else values(verdict.given)
    gone = ("withdraw", *verdict.withdraw) if verdict.withdraw else ()
    return (verdict.outcome, verdict.reasons, verdict.ruling, verdict.extension, *gone, *given)


__all__ = ["Appealing", "Judged", "Ruling", "Verdict", "judged"]
