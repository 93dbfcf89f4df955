"""What an order of the court gives: facts to be added, or a refusal that says what instead."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec import Struct

SEVERAL: Final = 2
"""From so many faults on each is told by itself."""


class Draft(NamedTuple):
    """A fact still without seq and time: its body, who ordered it, its cause and clauses.

    Drafts stand in the order in which they are appended right after the head that was read; a
    cause is the seq that an earlier draft gets there, or 0.
    """

    body: Any
    actor: str
    cause: int = 0
    clauses: tuple[str, ...] = ()


class DraftRefusal(Struct, frozen=True):
    """An order that is not possible: a code, what is wrong and where, and what to do instead.

    `reasons` are all of several, each in its own words.
    """

    code: str
    message: str
    instead: str
    reasons: tuple[str, ...] = ()


def joined(faults: Iterable[DraftRefusal]) -> DraftRefusal | None:
    """All faults of one order, each once, as one refusal under the code of the first; None for none."""
    row = list(dict.fromkeys(faults))
    if len(row) < SEVERAL:
        return row[0] if row else None
    # A fault may be several that were joined before, and share some of them with another one.
    instead = dict.fromkeys(text for f in row for text in f.instead.split("; "))
    reasons = tuple(dict.fromkeys(text for f in row for text in f.reasons or (f.message,)))
    return DraftRefusal(row[0].code, "; ".join(reasons), "; ".join(instead), reasons)
