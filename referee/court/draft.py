"""What an order of the court gives: facts to be added, or a refusal that says what instead."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from events.record import record


class Draft(NamedTuple):
    """A fact still without seq and time: its body, who ordered it, its cause and clauses.

    Drafts stand in the order in which they are appended right after the head that was read; a
    cause is the seq that an earlier draft gets there, or 0.
    """

    body: Any
    actor: str
    cause: int = 0
    clauses: tuple[str, ...] = ()


@record
class Refused:
    """An order that is not possible: a code, what is wrong and where, and what to do instead."""

    code: str
    message: str
    instead: str


def joined(faults: Iterable[Refused]) -> Refused | None:
    """Give all faults of one order as one refusal under the code of the first; None for none."""
    row = list(faults)
    if not row:
        return None
    instead = dict.fromkeys(f.instead for f in row)
    return Refused(row[0].code, "; ".join(f.message for f in row), "; ".join(instead))
