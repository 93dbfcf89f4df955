"""The referee's desk.

Question: how does a command go from a person to the log and back?
May import: every room but web and cli; nothing else wires stores, clock and chance.
Public names: `open_desk`, `Desk`, `DeskError`, `Refused`, `StaleError`, `Choices`, `Choice`,
`Order`, `Imported`, `NotToldError`, `EarlyError`, and `Ruling` and `Illegality`, as a judge words
them.
"""

from events.stores import current, open_log, require_current, upgrade
from referee.court import Ruling
from referee.court.illegal import Illegality
from referee.rules import Action
from referee.service.chance import system_clock
from referee.service.desk import Acted, Desk
from referee.service.errors import DeskError, Refused, StaleError
from referee.service.matches import MatchInfo
from referee.service.proof.heads import SUFFIX, VARIABLE, Heads
from referee.service.store.importing import Imported
from referee.service.store.late import late_log
from referee.service.store.places import beside
from referee.service.store.secret import secret_of
from referee.service.table.acting import Order
from referee.service.table.entering import EarlyError, NotToldError
from referee.service.table.listing import Choice, Choices


def open_desk(url: str, *, readonly: bool = False, create: bool = True, delay: int = 0) -> Desk:
    """Sit down at the log of an address; raises errors of the family LogError.

    With a delay the desk only looks, at the record as it was so many seconds ago. Without
    `create` a database that holds no record yet is refused.
    """
    log = open_log(url, readonly=readonly, create=create)
    log.seal_with(secret_of(url, make=not readonly))
    seen = late_log(log, delay, system_clock) if delay else log
    desk = Desk(seen, clock=system_clock)
    place = beside(url, SUFFIX, VARIABLE)
    desk.keep_heads(None if place is None or delay else Heads(place))
    return desk


__all__ = [
    "Acted",
    "Action",
    "Choice",
    "Choices",
    "Desk",
    "DeskError",
    "EarlyError",
    "Illegality",
    "Imported",
    "MatchInfo",
    "NotToldError",
    "Order",
    "Refused",
    "Ruling",
    "StaleError",
    "current",
    "open_desk",
    "require_current",
    "upgrade",
]
