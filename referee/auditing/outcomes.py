"""Which clauses outcomes and rulings cite, and whether the edition of the match has them."""

from collections.abc import Mapping
from functools import lru_cache

from referee.auditing.findings import Finding, Findings
from referee.court.citations import outcome_faults
from referee.court.draft import DraftRefusal


@lru_cache(4096)
def _fault(edition: str, clause: str) -> DraftRefusal | None:
    return next(iter(outcome_faults(edition, (clause,))), None)


def cited(match: str, edition: str, clauses: Mapping[str, int]) -> Findings:
    """Find clauses that the edition does not have; `clauses` gives where each is cited first."""
    for name, seq in clauses.items():
        fault = _fault(edition, name)
        if fault is not None:
            yield Finding(fault.code, match, seq, fault.message, name, fault.instead)
