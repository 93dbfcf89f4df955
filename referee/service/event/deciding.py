"""How matches and rounds come to their end at the desk: results, and tables that still play."""

from abc import ABC
from typing import Unpack

from events.kinds import Fact
from referee.court import event as orders
from referee.court.event import Playing
from referee.court.results import Outcome, record_result
from referee.service.commands import Once
from referee.service.event.seating import Seating


class Deciding(Seating, ABC):
    """The desk as far as matches, rounds and events are ended at it."""

    def record_result(self, match: str, said: Outcome, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Record how a match ended that no rule ended: by time, or as its players report it.

        Raises DeskError with every reason against it.
        """
        self._require_match(match)
        reader, under, who = self.reader(match), self.policy(match), self._by(match, by)
        drafts = record_result(reader, said, who, under, self.match_time(match))
        words = ("result", said.winner, said.reason, said.reported, by)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def playing(self, name: str, number: int = 0) -> tuple[Playing, ...]:
        """Give the tables of a round, or of all rounds, whose matches have no result yet."""
        rows = self.tables_of(name)
        return tuple(
            Playing(one.seated, one.clock)
            for one in rows
            if one.result is None and number in {0, one.seated.round}
        )

    def end_round(
        self, name: str, number: int, by: str, *, anyway: bool = False, **once: Unpack[Once]
    ) -> list[Fact]:
        """End a round that has begun; while tables play it is refused, unless `anyway`."""
        playing = () if anyway else self.playing(name, number)
        return self._direct(
            name, ("round end", number, by, *_anyway(anyway)), by,
            lambda e, who, p: orders.end_round(e, number, who, p, playing), **once,
        )  # fmt: skip

    def reopen_round(
        self, name: str, number: int, reason: str, by: str, **once: Unpack[Once]
    ) -> list[Fact]:
        """Let a round go on that was ended; its clock stood still meanwhile."""
        return self._direct(
            name, ("round reopen", number, reason, by), by,
            lambda e, who, p: orders.reopen_round(e, number, reason, who, p), **once,
        )  # fmt: skip

    def close_event(
        self, name: str, reason: str, by: str, *, anyway: bool = False, **once: Unpack[Once]
    ) -> list[Fact]:
        """Close an event whose rounds are all ended; with tables playing only `anyway`."""
        playing = () if anyway else self.playing(name)
        return self._direct(
            name, ("close", reason, by, *_anyway(anyway)), by,
            lambda e, who, p: orders.close(e, reason, who, p, playing), **once,
        )  # fmt: skip

    def reopen_event(self, name: str, reason: str, by: str, **once: Unpack[Once]) -> list[Fact]:
        """Let an event go on that was closed."""
        return self._direct(
            name, ("reopen", reason, by), by,
            lambda e, who, p: orders.reopen(e, reason, who, p), **once,
        )  # fmt: skip


def _anyway(said: bool) -> tuple[str, ...]:  # noqa: FBT001 - a word of the order
    return ("anyway",) if said else ()
