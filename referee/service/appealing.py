"""Appeals at the desk: filed by a seat, heard and decided by who may."""

from abc import ABC

from events.kinds import Fact
from referee.court import Ruling, appeals
from referee.court.appeals import Appeal, Verdict, appeals_for, appeals_of
from referee.service.punishing import Punishing
from referee.service.ruling import Deciding
from referee.timeline import court_at


class Appealing(Punishing, Deciding, ABC):
    """The desk as far as rulings are appealed at it."""

    def appeal(self, match: str, seat: str, ruling: str, grounds: str) -> list[Fact]:
        """Let a seat appeal a ruling; the clock of the table stops."""
        return self._order(match, appeals.file(self.sitting(match), seat, ruling, grounds))

    def hear_appeal(self, match: str, appeal: str, briefing: str, by: str) -> list[Fact]:
        """Open the hearing of an appeal, with the briefing of the judge who ruled or ""."""
        reader, who, under = self.reader(match), self._by(match, by), self.policy(match)
        return self._order(match, appeals.hear(reader, appeal, briefing, who, under))

    def decide_appeal(self, match: str, appeal: str, verdict: Verdict, by: str) -> list[Fact]:
        """Decide an appeal: upheld, or overturned by a superseding ruling with its remedy."""
        reader, who, under = self.reader(match), self._by(match, by), self.policy(match)
        dice = self._dice_of(self._matches.get(match))
        drafts = appeals.decide(reader, appeal, verdict, who, under, dice=dice)
        if verdict.given is None:
            return self._order(match, drafts)
        return self._ruled(match, verdict.given, drafts, f"appeal {appeal}", by=who)

    def appeals(self, match: str, viewer: str, seq: int | None = None) -> tuple[Appeal, ...]:
        """Give the appeals of a match at a seq, or at the head, as a viewer may read them."""
        reader = self.reader(match)
        court = court_at(reader, reader.head() if seq is None else seq)
        return appeals_for(appeals_of(court), viewer)


__all__ = ["Appealing", "Ruling", "Verdict"]
