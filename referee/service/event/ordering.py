"""How an order reaches the log of an event: known by its key, or decided and written at once."""

from abc import ABC
from collections.abc import Callable, Sequence
from typing import NamedTuple, Unpack

from events.kinds import EventOpened, Fact
from referee.court.draft import Refused
from referee.court.event import acting
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import Event, fold_event
from referee.service.chance import new_key
from referee.service.commands import Once, answered_facts, request_hash
from referee.service.court.judging import Judging, refused
from referee.service.errors import StaleError
from referee.service.event.eventlogs import EventLog
from referee.service.proof.heads import NOTED

Order = Callable[[Event, str, Policy], Drafts | Refused]
"""An order of an event, given the event as it stands, who orders, and the policy."""


class Asked(NamedTuple):
    """An order as it was asked for: the event as it was read, the hash of its words, its key."""

    log: EventLog
    request: bytes
    key: str | None


class Ordering(Judging, ABC):
    """The desk as far as it orders at events."""

    def event(self, name: str, seq: int | None = None) -> Event:
        """Give an event as it stands, or as it stood at a seq; DeskError names those there are."""
        log = self._events.get(name)
        if seq is None or seq >= log.head.seq:
            return log.event
        return fold_event(Event(), self.facts(name, 0, seq))

    def sitting_at(self, match: str) -> tuple[str, str]:
        """Give the ids of who sits at a match, seat A first; "" for nobody, and at an event."""
        opened = self._opened_as(match)
        return ("", "") if isinstance(opened, EventOpened) else opened.people

    def people_of(self, name: str) -> list[str]:
        """Name by id everybody who takes part in an event or officiates there, or sits at a match.

        Of a match of an event also those of the event.
        """
        opened = self._opened_as(name)
        event = name if isinstance(opened, EventOpened) else str(opened.event)
        found = self._events.find(event) if event else None
        sitting = [] if isinstance(opened, EventOpened) else [p for p in opened.people if p]
        if found is None:
            return sitting
        there = [one.id for one in found.event.entrants]
        return [*sitting, *there, *(one.person for one in found.event.offices)]

    def _direct(
        self, name: str, words: Sequence[object], by: str, order: Order, **once: Unpack[Once]
    ) -> list[Fact]:
        """Carry out an order in the log of an event, as one command.

        The same key with the same words again gives the first answer. Raises StaleError when
        `expect` is not the last seq or another order came first, DeskError for what is refused.
        """
        asked, known = self._asked(name, words, once)
        return self._write(asked, self._decided(asked, by, order)) if known is None else known

    def _asked(
        self, name: str, words: Sequence[object], once: Once
    ) -> tuple[Asked, list[Fact] | None]:
        """Read an event for an order; with the first answer where its key was used before."""
        expect, key = once.get("expect"), once.get("key")
        log = self._events.get(name)
        request = request_hash(name, "order", [*words, expect or 0])
        known = answered_facts(self.log, log.ref.id, key, request)
        if known is None and expect is not None and expect != log.head.seq:
            raise StaleError(name, expect, log.head.seq)
        return Asked(log, request, key), known

    def _decided(self, asked: Asked, by: str, order: Order) -> Drafts:
        """Give the facts of an order; raises DeskError with every reason against it."""
        name, event = asked.log.ref.public_id, asked.log.event
        who = acting(event, by)
        drafts = who if isinstance(who, Refused) else order(event, who, self.policy(name))
        if isinstance(drafts, Refused):
            raise refused(drafts, f"{name}@{asked.log.head.seq}")
        return drafts

    def _write(self, asked: Asked, drafts: Drafts) -> list[Fact]:
        """Write an order of an event, and sign the whole event when that was its end."""
        signer, key = self._signer_for(drafts), asked.key or new_key()
        facts = self._events.append(asked.log, drafts, self._clock(), key, asked.request)
        if any(fact.body.KIND in NOTED for fact in facts):
            self._note_head(*(ref.public_id for ref in self.event_of(asked.log.ref.public_id)))
        if signer is not None:
            self._attest_event(asked.log.ref.public_id, signer, facts)
        return facts
