"""How matches and rounds come to their end at the desk: results, and tables that still play."""

from typing import Unpack

from events.kinds import Fact
from referee.court import event as orders
from referee.court.event import Playing
from referee.service.commands import Once
from referee.service.desk import Desk
from referee.service.event.ordering import order_at_event
from referee.service.event.seating import tables_of


def tables_playing(desk: Desk, name: str, number: int = 0) -> tuple[Playing, ...]:
    """Give the tables of a round, or of all rounds, whose matches have no result yet."""
    rows = tables_of(desk, name)
    return tuple(
        Playing(one.seated, one.clock)
        for one in rows
        if one.result is None and number in {0, one.seated.round}
    )


def end_round(
    desk: Desk, name: str, number: int, by: str, *, anyway: bool = False, **once: Unpack[Once]
) -> list[Fact]:
    """End a round that has begun; while tables play it is refused, unless `anyway`."""
    playing = () if anyway else tables_playing(desk, name, number)
    return order_at_event(
        desk, name, ("round end", number, by, *_anyway(anyway)), by,
        lambda e, who, p: orders.end_round(e, number, who, p, playing), **once,
    )  # fmt: skip


def reopen_round(
    desk: Desk, name: str, number: int, reason: str, by: str, **once: Unpack[Once]
) -> list[Fact]:
    """Let a round go on that was ended; its clock stood still meanwhile."""
    return order_at_event(
        desk, name, ("round reopen", number, reason, by), by,
        lambda e, who, p: orders.reopen_round(e, number, reason, who, p), **once,
    )  # fmt: skip


def close_event(
    desk: Desk, name: str, reason: str, by: str, *, anyway: bool = False, **once: Unpack[Once]
) -> list[Fact]:
    """Close an event whose rounds are all ended; with tables playing only `anyway`."""
    playing = () if anyway else tables_playing(desk, name)
    return order_at_event(
        desk, name, ("close", reason, by, *_anyway(anyway)), by,
        lambda e, who, p: orders.close(e, reason, who, p, playing), **once,
    )  # fmt: skip


def reopen_event(desk: Desk, name: str, reason: str, by: str, **once: Unpack[Once]) -> list[Fact]:
    """Let an event go on that was closed."""
    return order_at_event(
        desk, name, ("reopen", reason, by), by,
        lambda e, who, p: orders.reopen(e, reason, who, p), **once,
    )  # fmt: skip


def _anyway(said: bool) -> tuple[str, ...]:  # noqa: FBT001 - a word of the order
    return ("anyway",) if said else ()
