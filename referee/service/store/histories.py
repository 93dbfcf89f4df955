"""What people were given across the matches of an event, read from the logs and kept at hand."""

from collections.abc import Sequence
from typing import NamedTuple

from events.kinds import Fact, MatchOpened
from events.log import ListedMatch, Log, every
from referee.court.punished import PastPenalty, Penalty, penalties_of
from referee.service.store.rows import legible
from referee.timeline import JUDGE, court_for

KINDS = ("match.opened", "penalty.issued", "penalty.withdrawn")
"""The kinds of facts that a history is made of."""


class _ReadHistory(NamedTuple):
    """What was read of a match up to a head: its date, its penalties, and what tells of them."""

    head: int
    date: str = ""
    penalties: tuple[Penalty, ...] = ()
    facts: tuple[Fact, ...] = ()

    def told(self, viewer: str) -> tuple[Penalty, ...]:
        """The penalties in the words that a viewer may read."""
        return self.penalties if viewer == JUDGE else penalties_of(court_for(self.facts, viewer))


class Histories:
    """The penalties of an event by person.

    One query reads the penalties of all matches that went on since the last question. It answers
    as `referee.court.punished.Histories`; a table of penalties may take its place.
    """

    def __init__(self, log: Log) -> None:
        """Begin with nothing read."""
        self._log = log
        self._read: dict[int, _ReadHistory] = {}

    def given(self, event: str) -> Sequence[PastPenalty]:
        """Every penalty of the matches of an event, by time, in the words of a judge."""
        rows = list(every(self._log, {"event": event}))
        self._bring_up(rows)
        found = [
            PastPenalty(match.public_id, self._read[match.id].date, one)
            for match, _ in rows
            for one in self._read[match.id].penalties
        ]
        return tuple(sorted(found, key=lambda past: past.penalty.at))

    def __call__(self, event: str, person: str, besides: str, viewer: str = JUDGE) -> Sequence[PastPenalty]:
        """What a person was given in an event besides one match, by time, for a viewer."""
        rows = list(every(self._log, {"event": event}))
        self._bring_up(rows)
        found = [
            PastPenalty(match.public_id, self._read[match.id].date, one)
            for match, _ in rows
            if match.public_id != besides
            for one in self._read[match.id].told(viewer)
            if one.person == person
        ]
        return tuple(sorted(found, key=lambda past: past.penalty.at))

    def _bring_up(self, rows: Sequence[ListedMatch]) -> None:
        """Read the matches that went on."""
        unread = _ReadHistory(-1)
        fresh = {m.id: head for m, head in rows if self._read.get(m.id, unread).head != head}
        dates: dict[int, str] = {}
        given: dict[int, list[Fact]] = {}
        for match_id, fact in legible(self._log.of_kinds(list(fresh), KINDS)):
            if isinstance(fact.body, MatchOpened):
                dates[match_id] = fact.body.date
            else:
                given.setdefault(match_id, []).append(fact)
        for match_id, head in fresh.items():
            facts = given.get(match_id, ())
            own = penalties_of(court_for(facts, JUDGE))
            self._read[match_id] = _ReadHistory(head, dates.get(match_id, ""), own, tuple(facts))
