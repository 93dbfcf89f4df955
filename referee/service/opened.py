"""A desk at the log of an address."""

from events.registry.opened import registry_of
from events.stores import open_log
from referee.service.chance import system_clock
from referee.service.desk import Desk
from referee.service.store.heads import SUFFIX, VARIABLE, KeptHeads
from referee.service.store.late import late_log, late_registry
from referee.service.store.places import beside
from referee.service.store.secret import secret_of


def open_desk(url: str, *, readonly: bool = False, create: bool = True, delay: int = 0) -> Desk:
    """Sit down at the log of an address.

    Args:
        url: The path of a SQLite file, an address of PostgreSQL, or "memory:".
        readonly: Whether nothing can be written.
        create: Whether tables are made where there are none; else a database without a record is
            refused.
        delay: With a delay the desk only looks, at the record as it was so many seconds ago.

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
    desk = Desk(log, registry=registry, clock=system_clock)
    place = beside(url, SUFFIX, VARIABLE)
    desk.keep_heads(None if place is None or delay else KeptHeads(place))
    return desk
