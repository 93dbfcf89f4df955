"""A desk at the log of an address."""

from events.registry.opened import registry_of
from events.stores import health, open_log, require_current
from referee.service.chance import system_clock
from referee.service.desk import Desk
from referee.service.program import rules_fingerprint
from referee.service.store.cache import SnapshotCache
from referee.service.store.heads import SUFFIX, VARIABLE, KeptHeads
from referee.service.store.late import late_log, late_registry
from referee.service.store.places import beside
from referee.service.store.secret import secret_of
from referee.service.store.timed import Committed, timed_log


def open_desk(
    url: str,
    *,
    readonly: bool = False,
    create: bool = True,
    delay: int = 0,
    on_commit: Committed | None = None,
    cache: SnapshotCache | None = None,
) -> Desk:
    """Sit down at the log of an address.

    Args:
        url: The path of a SQLite file, an address of PostgreSQL, or "memory:".
        readonly: Whether nothing can be written.
        create: Whether tables are made where there are none; else a database without a record is
            refused.
        delay: With a delay the desk only looks, at the record as it was so many seconds ago.
        on_commit: Hears of each commit: its seconds, and how many commands it held.
        cache: The cache of the service; without one the desk has its own, as one with a delay has.

    Returns:
        The desk.

    Raises:
        LogError: The record cannot be opened; one of its family says why.
    """
    log = open_log(url, readonly=readonly, create=create)
    log.seal_with(secret_of(url, make=not readonly))
    registry = registry_of(log)
    if delay:
        log, registry = late_log(log, delay, system_clock), late_registry(registry)
    if on_commit is not None:
        log = timed_log(log, on_commit)
    desk = Desk(
        log, registry=registry, clock=system_clock, rules=rules_fingerprint, cache=None if delay else cache
    )
    place = beside(url, SUFFIX, VARIABLE)
    desk.keep_heads(None if place is None or delay else KeptHeads(place))
    return desk


def database_state(url: str) -> tuple[str, int, dict[str, int]]:
    """The version of the tables of a database, its size in bytes, and how far standbys are behind.

    Raises DatabaseError where it does not answer, or has tables of another program.
    """
    tables, found = require_current(url), health(url, tries=False)
    return tables, found.size, {one.name: one.behind for one in found.standbys if one.behind >= 0}
