"""Penalties at the desk: suggested, given, withdrawn, and what somebody was given in an event."""

from abc import ABC
from collections.abc import Sequence
from functools import partial
from typing import Unpack

from events.kinds import Fact
from events.values import changed
from referee.court import Refused, penalties
from referee.court.incidents import Wording
from referee.court.policy.records import SEATS
from referee.court.punished import (
    Past,
    Penalty,
    Subject,
    owed,
    penalties_of,
    subject_of,
)
from referee.court.suggestion import Sitting, Suggestion, past_of, suggested
from referee.service.commands import Once
from referee.service.court.histories import Histories
from referee.service.court.judging import JUDGE, Judging, refused


class Punishing(Judging, ABC):
    """The desk as far as penalties are given at it."""

    _histories: Histories | None = None

    @property
    def histories(self) -> Histories:
        """Give what people were given across the matches of an event."""
        if self._histories is None:
            self._histories = Histories(self.log)
        return self._histories

    def sitting(self, match: str) -> Sitting:
        """Give the place and time at which an official orders now; raises DeskError for an event.

        It is no table: nobody sits there who could be punished, and nothing is ruled.
        """
        reader, under = self.reader(match), self.policy(match)
        self._matches.library(self._matches.ref(match), reader)
        elsewhere = partial(self._elsewhere, self._lineage(match))
        return Sitting(reader, match, under, self._clock(), elsewhere)

    def _lineage(self, match: str) -> frozenset[str]:
        """Name what a branch goes on from, up to the match: its log holds their penalties."""
        ref, names = self.log.match(match), []
        while ref.parent is not None:
            names.append(self.log.public_id(ref.parent.match_id))
            ref = self.log.match(names[-1])
        return frozenset(names)

    def _elsewhere(
        self, lineage: frozenset[str], event: str, person: str, besides: str
    ) -> list[Past]:
        """Give what a person was given in other matches than those that a branch goes on from."""
        found = self.histories(event, person, besides)
        return [past for past in found if past.match not in lineage]

    def suggest_penalty(
        self, match: str, infraction: str, seat: str = "", person: str = ""
    ) -> Suggestion:
        """Say which penalty the policy suggests, and how that was counted; nothing is written."""
        found = suggested(self.sitting(match), infraction, seat, person)
        if isinstance(found, Refused):
            raise refused(found, match)
        return found

    def penalize(self, match: str, wording: Wording, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Give a penalty; one that loses the match ends it."""
        who = self._by(match, by)
        words = ("penalize", *wording.words(), by)
        if wording.approved:
            wording = changed(wording, approved=self._by(match, wording.approved))
        sitting = self.sitting(match)
        drafts = penalties.give(sitting, wording, who)
        return self._order(match, drafts, words=words, read=sitting.reader.head(), **once)

    def carry_penalty(
        self, match: str, link: str, by: str, approved: str = "", **once: Unpack[Once]
    ) -> list[Fact]:
        """Carry out a loss that an earlier match of the event kept for the next."""
        who = self._by(match, by)
        words = ("carry", link, by, approved)
        consent = self._by(match, approved) if approved else ""
        sitting = self.sitting(match)
        drafts = penalties.carry(sitting, link, who, consent)
        return self._order(match, drafts, words=words, read=sitting.reader.head(), **once)

    def owed(self, match: str) -> list[Past]:
        """Give the losses of earlier matches that are kept for who sits at this one."""
        sitting = self.sitting(match)
        seats = (subject_of(sitting.opened, seat, "") for seat in SEATS)
        rows = [past_of(sitting, who) for who in seats if isinstance(who, Subject)]
        return [one for past in rows for one in owed(past) if one.match != match]

    def withdraw_penalty(
        self, match: str, penalty: str, reason: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Withdraw a penalty; a match that it ended goes on."""
        reader, who, under = self.reader(match), self._by(match, by), self.policy(match)
        drafts = penalties.withdraw(reader, penalty, reason, who, under)
        words = ("withdraw penalty", penalty, reason, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def penalties(self, match: str, viewer: str, seq: int | None = None) -> tuple[Penalty, ...]:
        """Give the penalties of a match at a seq, or at the head, as a viewer may read them."""
        return penalties_of(self.court_of(match, viewer, seq))

    def penalty_history(self, person: str, event: str, viewer: str = JUDGE) -> Sequence[Past]:
        """Give what a person was given in an event, by time, in the words of a viewer."""
        return self.histories(event, person, "", viewer)


__all__ = ["Punishing", "Wording"]
