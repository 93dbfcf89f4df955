"""What people were given in an event, at its tables and in its matches, read from the logs and kept."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from events.errors import UnknownMatch
from events.kinds import Fact, MatchOpened
from events.log import ListedMatch, Log, MatchRef, every
from referee.court.punished import PastPenalty, Penalty, add_carried, carried_in, penalties_of
from referee.service.store.cache import SnapshotCache
from referee.service.store.rows import legible
from referee.timeline import JUDGE, court_for

AT_EVENT: Final = ("person.penalized", "penalty.withdrawn", "penalty.carried")
"""Those of them that stand in the log of an event, of its tables without a match."""
KINDS: Final = ("match.opened", "penalty.issued", *AT_EVENT)
"""The kinds of facts that a history is made of."""
MICROSECONDS: Final = 1_000_000


class ReadHistory(NamedTuple):
    """What was read of a match up to a head: its date, its penalties, and what tells of them."""

    head: int
    date: str = ""
    penalties: tuple[Penalty, ...] = ()
    facts: tuple[Fact, ...] = ()

    def told(self, viewer: str) -> tuple[Penalty, ...]:
        """The penalties in the words that a viewer may read."""
        return self.penalties if viewer == JUDGE else penalties_of(court_for(self.facts, viewer))


_ReadLogs = Sequence[tuple[MatchRef, ReadHistory]]


class Histories:
    """The penalties of an event by person.

    One query reads the penalties of all matches that went on since the last question. It answers
    as `referee.court.punished.Histories`; a table of penalties may take its place.
    """

    def __init__(self, log: Log, cache: SnapshotCache) -> None:
        """Begin with nothing read."""
        self._log, self._read = log, cache.penalties

    def given(self, event: str) -> Sequence[PastPenalty]:
        """Every penalty of an event, at its tables and in its matches, by time, as a judge reads it."""
        return self._sorted(self._past(self._logs(event), event, JUDGE))

    def __call__(self, event: str, person: str, besides: str, viewer: str = JUDGE) -> Sequence[PastPenalty]:
        """What a person was given in an event besides one match, by time, for a viewer."""
        rows = self._past(self._logs(event), event, viewer)
        return self._sorted(one for one in rows if one.match != besides and one.penalty.person == person)

    def _logs(self, event: str) -> _ReadLogs:
        """The log of an event and those of its matches, read as far as they have come."""
        rows = list(every(self._log, {"event": event}))
        with suppress(UnknownMatch):
            own = self._log.match(event)
            rows = [ListedMatch(own, self._log.head(own.id).seq), *rows]
        return self._read_on(rows)

    def _past(self, rows: _ReadLogs, event: str, viewer: str) -> Iterator[PastPenalty]:
        """The penalties of some logs; a loss that an event carried out is kept no longer."""
        rounds: dict[str, int] = {}
        past = list[PastPenalty]()
        for match, kept in rows:
            if match.public_id == event:
                rounds = carried_in(court_for(kept.facts, JUDGE))
            own = kept.told(viewer)
            past += (PastPenalty(match.public_id, kept.date or day_of(one.at), one) for one in own)
        return add_carried(past, rounds)

    @staticmethod
    def _sorted(rows: Iterable[PastPenalty]) -> tuple[PastPenalty, ...]:
        return tuple(sorted(rows, key=lambda past: past.penalty.at))

    def _read_on(self, rows: Sequence[ListedMatch]) -> _ReadLogs:
        """Read the matches that went on."""
        unread = ReadHistory(-1)
        known = {match.id: self._read.get(match.id, unread) for match, _ in rows}
        fresh = {match.id: head for match, head in rows if known[match.id].head != head}
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
            found = ReadHistory(head, dates.get(match_id, ""), own, tuple(facts))
            known[match_id] = self._read[match_id] = found
        return [(match, known[match.id]) for match, _ in rows]


def day_of(at: int) -> str:
    """The day of a moment in microseconds, in UTC."""
    return dt.datetime.fromtimestamp(at // MICROSECONDS, tz=dt.UTC).date().isoformat()
