"""Was it judged as the policy, the book and the record before it say?

Question: does every order that stands in a record still hold when it is asked again?
May import: referee.court, referee.fold, referee.timeline, referee.rulebook, events.kinds,
events.values. Whether the record itself is unaltered is asked of referee.audit, before this room.
Public names: `Finding` (a fault, or what was left open), `Matter` and `orders_of` (the orders of a
match), `cited` (its clauses), `AuditedTable`, `orders_of_event`, `places_of`, `tables_of`, `results_of`,
`winners_of`, `leavers_of`, `told_pages` and `left_open` (an event).
"""

from referee.auditing.findings import FAULT, OPEN, Finding
from referee.auditing.matter import Matter
from referee.auditing.orders import orders_of
from referee.auditing.outcomes import cited
from referee.auditing.places import leavers_of, places_of, winners_of
from referee.auditing.tables import (
    AuditedTable,
    left_open,
    orders_of_event,
    results_of,
    tables_of,
    told_pages,
)

__all__ = [
    "FAULT",
    "OPEN",
    "AuditedTable",
    "Finding",
    "Matter",
    "cited",
    "leavers_of",
    "left_open",
    "orders_of",
    "orders_of_event",
    "places_of",
    "results_of",
    "tables_of",
    "told_pages",
    "winners_of",
]
