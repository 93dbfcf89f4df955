"""How an order reaches the log of an event: known by its key, or decided and written at once."""

from collections.abc import Callable, Sequence
from typing import Final, Unpack

from events.kinds import EventOpened, Fact
from referee.court.draft import DraftRefusal
from referee.court.event import acting_or_asked
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import Event, fold_event
from referee.service.chance import new_key
from referee.service.commands import Once, answered_facts, request_hash
from referee.service.desk import Desk
from referee.service.errors import StaleError, refused
from referee.service.proof.gathering import event_of
from referee.service.proof.signing import attest_event, signer_for
from referee.service.store.eventlogs import EventLog
from referee.service.store.heads import NOTED

NEWCOMER: Final = "spectator:newcomer"
"""Who orders that holds no office; the rules of the order decide, and the facts name their own actor."""
Order = Callable[[Event, str, Policy], Drafts | DraftRefusal]
"""An order of an event, given the event as it stands, who orders, and the policy."""


def event_at(desk: Desk, name: str, seq: int | None = None) -> Event:
    """An event as it stands, or as it stood at a seq; DeskError names those there are."""
    log = desk.eventlogs.get(name)
    if seq is None or seq >= log.head.seq:
        return log.event
    return fold_event(Event(), desk.facts(name, 0, seq))


def sitting_at(desk: Desk, match: str) -> tuple[str, str]:
    """The ids of who sits at a match, seat A first; "" for nobody, and at an event."""
    opened = desk.opened_as(match)
    return ("", "") if isinstance(opened, EventOpened) else opened.people


def people_of(desk: Desk, name: str) -> list[str]:
    """Name by id everybody who takes part in an event or officiates there, or sits at a match.

    Of a match of an event also those of the event.
    """
    opened = desk.opened_as(name)
    event = name if isinstance(opened, EventOpened) else str(opened.event)
    found = desk.eventlogs.find(event) if event else None
    sitting = [] if isinstance(opened, EventOpened) else [p for p in opened.people if p]
    if found is None:
        return sitting
    there = [*(one.id for one in found.event.entrants), *found.event.waiting]
    return [*sitting, *there, *(one.person for one in found.event.offices)]


def order_at_event(
    desk: Desk,
    name: str,
    words: Sequence[object],
    by: str,
    order: Order,
    *,
    store: Callable[[], object] | None = None,
    **once: Unpack[Once],
) -> list[Fact]:
    """Carry out an order in the log of an event, as one command.

    `order` only decides: it is also asked for other people, to say who may give the order. What is
    kept outside the log is kept by `store`, once the order is known to be taken.
    The same key with the same words again gives the first answer; what changes nothing writes
    nothing, and gives no facts. Raises StaleError when
    `expect` is not the last seq or another order came first, DeskError for what is refused.
    """
    expect, key = once.get("expect"), once.get("key")
    log = desk.eventlogs.get(name)
    known, request = answered_order(desk, log, words, **once)
    if known is not None:
        return known
    if expect is not None and expect != log.head.seq:
        raise StaleError(name, expect, log.head.seq)
    drafts = _decided(desk, log, by, order)
    if store is not None:
        store()
    if not drafts:
        return []
    return _written(desk, log, drafts, key or new_key(), request)


def answered_order(
    desk: Desk, log: EventLog, words: Sequence[object], **once: Unpack[Once]
) -> tuple[list[Fact] | None, bytes]:
    """The facts with which an order was answered before, None for a new one, and the hash of its words."""
    request = request_hash(log.ref.public_id, "order", [*words, once.get("expect") or 0])
    return answered_facts(desk.log, log.ref.id, once.get("key"), request), request


def _decided(desk: Desk, log: EventLog, by: str, order: Order) -> Drafts:
    """The facts of an order; raises DeskError with every reason against it."""
    name, event = log.ref.public_id, log.event
    policy = desk.policy(name)
    who = acting_or_asked(event, by, lambda actor: order(event, actor, policy))
    drafts = who if isinstance(who, DraftRefusal) else order(event, who, policy)
    if isinstance(drafts, DraftRefusal):
        raise refused(drafts, f"{name}@{log.head.seq}")
    return drafts


def _written(desk: Desk, log: EventLog, drafts: Drafts, key: str, request: bytes) -> list[Fact]:
    """Write an order of an event, and sign the whole event when that was its end."""
    signer = signer_for(desk, drafts)
    facts = desk.eventlogs.append(log, drafts, desk.clock(), key, request)
    is_over = any(fact.body.KIND in NOTED for fact in facts)
    kept = event_of(desk, log.ref.public_id) if is_over else [log.ref]
    desk.heads.note(*(ref.public_id for ref in kept))
    if signer is not None:
        attest_event(desk, log.ref.public_id, signer, facts)
    return facts
