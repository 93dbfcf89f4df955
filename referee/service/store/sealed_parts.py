"""What an audit can say of a copy of which parts are sealed."""

from collections.abc import Sequence
from typing import Final

from events.log import Row
from events.parts import bodies
from events.wording import counted
from referee.auditing import OPEN, Finding
from referee.auditing.asked import ASKED

ORDERED: Final = frozenset(str(vars(kind)["KIND"]) for kind in ASKED)
"""The kinds of facts that an order made."""


def sealed_parts(name: str, rows: Sequence[Row], orders: int | None = None) -> list[Finding]:
    """Say of a copy of which parts are sealed how much of it could be asked, and what could not.

    Orders rest on words, cards and choices that are not there to read, so that none is judged: of
    an order that nobody can read nothing is said against who gave it. `orders` counts them where
    they are not those of a match.
    """
    closed = sum(row.hidden is not None and bodies(row.hidden) is None for row in rows)
    if not closed:
        return []
    if orders is None:
        orders = sum(row.kind in ORDERED for row in rows)
    asked = f"none of its {counted(orders, 'order')} could be asked again" if orders else "it has no orders"
    what = (
        f"parts of {closed} of {counted(len(rows), 'fact')} are sealed in this copy; its chain, "
        f"clauses and causes were asked, {asked}"
    )
    instead = "audit the whole record, where it is"
    return [Finding("sealed", name, 0, what, "", instead, OPEN)]


def unread(match: str, reason: str) -> list[Finding]:
    """Find a record that this program cannot read, whatever its hashes say: that is not clean."""
    instead = "audit it with the program that wrote it"
    return [Finding("unreadable", match, 0, reason, "", instead)] if reason else []
