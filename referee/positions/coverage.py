"""How much of the book is shown by positions: clause by clause, counted from a run of them.

A clause is cited when a fact or a refusal of some script names it, and proven when a position that
lists it passes and rests on no open reading. Nothing of this is stored: the run is the evidence.
"""

from collections.abc import Iterable
from typing import NamedTuple

from referee.positions.outcome import CaseOutcome
from referee.rulebook import DOCUMENTS, registry, unplayable
from referee.rulebook.documents import document


class CoverageRow(NamedTuple):
    """Clauses of one document and one part of the game, and how many of them are shown."""

    document: str
    """Its short name: glossary (with its older printing), faq, start or classic."""
    system: str
    clauses: int
    cited: int
    proven: int
    unplayable: int

    @property
    def missing(self) -> int:
        """Count the clauses that could be shown and are not."""
        return self.clauses - self.proven - self.unplayable


class PositionCoverage(NamedTuple):
    """What a run of positions came to: rows in the order of the documents, and the ids behind it.

    `missing` could be shown by a position and is not; `unplayable` cannot be, with the reason.
    """

    rows: tuple[CoverageRow, ...]
    cited: frozenset[str]
    proven: frozenset[str]
    missing: tuple[str, ...]
    unplayable: dict[str, str]


def coverage(outcomes: Iterable[CaseOutcome]) -> PositionCoverage:
    """Count what the outcomes of positions cite and prove."""
    ran = tuple(outcomes)
    book = registry()
    cited = frozenset(c for o in ran for c in o.cited)
    shown = (o for o in ran if o.status == "pass" and not o.disputed)
    proven = frozenset(c for o in shown for c in o.clauses if c in book)
    silent = {i: why for i, why in unplayable().items() if i not in proven}
    parts: dict[tuple[str, str], list[str]] = {}
    for name in DOCUMENTS:
        for one in document(name).values():
            parts.setdefault((name, one.system), []).append(one.id)
    rows = tuple(
        CoverageRow(
            name,
            system,
            len(ids),
            sum(i in cited for i in ids),
            sum(i in proven for i in ids),
            sum(i in silent for i in ids),
        )
        for (name, system), ids in parts.items()
    )
    missing = tuple(i for i in book if i not in proven and i not in silent)
    return PositionCoverage(rows, cited, proven, missing, silent)
