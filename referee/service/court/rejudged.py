"""What judging matches again, and auditing them, is told as, whatever the door."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from referee.auditing import Finding as Audit
from referee.rerun import Parted, RerunFinding, RerunResult, RerunSummary, Stopped
from referee.service.store.audited import Audited


class Rejudged(Struct, frozen=True):
    """What playing one match again came to; `ok` says that every fact came out as it stands.

    `verdict` is "exact", "same facts", "same result", "other result", "cannot go on" or "sealed";
    `changes` says whether the result "no", "could" or "does" change, or "unasked"; the first place
    at which it came out otherwise is `parted`, in an undone stretch `aside`, in clauses and notes
    alone `noted`.
    """

    match: str
    verdict: str
    head: int
    recorded: RerunResult
    made: RerunResult
    changes: str
    parted: Parted | None
    stopped: Stopped | None
    noted: Parted | None
    notes: int
    aside: Parted | None
    decks: tuple[str, ...]
    ok: bool


class Sum(Struct, frozen=True):
    """The sum of a run: verdicts, whether results change, undone stretches, clauses by number."""

    matches: int
    verdicts: dict[str, int]
    result: dict[str, int]
    undone: int
    clauses: dict[str, int]


class RejudgedFinding(Struct, frozen=True):
    """Something that an audit found: its code, the log, what, by which rule, what instead."""

    code: str
    log: str
    seq: int
    what: str
    rule: str
    instead: str
    severity: str
    where: str


class AuditSum(Struct, frozen=True):
    """How much was audited: logs, facts, orders asked again; and how often each code was found."""

    logs: int
    facts: int
    orders: int
    found: dict[str, int]


def rejudged(found: RerunFinding) -> Rejudged:
    """What judging one match again came to."""
    return Rejudged(*found, ok=found.ok)


def summed(summary: RerunSummary) -> Sum:
    """Tell the sum of a run."""
    clauses = dict(summary.clauses.most_common())
    return Sum(summary.matches, dict(summary.verdicts), dict(summary.changes), summary.aside, clauses)


def told_finding(one: Audit) -> RejudgedFinding:
    """Tell something that an audit found."""
    return RejudgedFinding(*one, where=one.where)


def audit_sum(rows: Iterable[Audited]) -> AuditSum:
    """How much was audited, and how often each code was found."""
    codes: Counter[str] = Counter()
    logs = facts = orders = 0
    for one in rows:
        logs, facts, orders = logs + 1, facts + one.facts, orders + one.orders
        codes.update(finding.code for finding in one.findings)
    return AuditSum(logs, facts, orders, dict(codes))
