"""What judging matches again, and auditing them, is told as, whatever the door."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from referee.auditing import Finding as Audit
from referee.rerun import Parted, RerunFinding, RerunResult, RerunSummary, Stopped
from referee.service.store.audited import Audited


class Rejudged(Struct, frozen=True):
    """What playing one match again came to; `ok` says that every fact came out as it stands.

    `verdict` is "exact", "same facts", "same result", "other result", "cannot go on" or "sealed";
    `changes` says whether the result "no", "could" or "does" change, or "unasked"; the first place
    at which it came out otherwise is `parted`, in an undone stretch `aside`, in clauses and notes
    alone `noted`. `rules` is the fingerprint of the rules that judged it, "" where nothing was
    played or other terms than its own were asked for; `by_other_rules` says that it came out
    otherwise only where other or unknown rules had made it; that alone neither clears nor accuses the
    record.
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
    rules: str
    by_other_rules: bool
    ok: bool


class Sum(Struct, frozen=True):
    """The sum of a run: verdicts, whether results change, undone stretches, clauses by number.

    `by_other_rules` counts the matches that came out otherwise only where other or unknown rules
    had made them.
    """

    matches: int
    verdicts: dict[str, int]
    result: dict[str, int]
    undone: int
    clauses: dict[str, int]
    by_other_rules: int


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
    """How much was audited, and how often each code was found.

    Logs, facts, orders asked again, and matches played again; `quick` says that none was played. `pages`
    tells each result that both players reported from pages that officials gave out or unknown people held.
    """

    logs: int
    facts: int
    orders: int
    played: int
    quick: bool
    found: dict[str, int]
    pages: tuple[str, ...] = ()


def rejudged(found: RerunFinding) -> Rejudged:
    """What judging one match again came to."""
    return Rejudged(*found, by_other_rules=found.by_other_rules, ok=found.ok)


def summed(summary: RerunSummary) -> Sum:
    """Tell the sum of a run."""
    clauses = dict(summary.clauses.most_common())
    found = (dict(summary.verdicts), dict(summary.changes), summary.aside, clauses)
    return Sum(summary.matches, *found, summary.other_rules.total())


def told_finding(one: Audit) -> RejudgedFinding:
    """Tell something that an audit found."""
    return RejudgedFinding(*one, where=one.where)


def audit_sum(rows: Sequence[Audited], *, quick: bool) -> AuditSum:
    """How much was audited, and how often each code was found."""
    codes = Counter(finding.code for one in rows for finding in one.findings)
    logs = sum(bool(one.log) for one in rows)
    facts, orders = sum(one.facts for one in rows), sum(one.orders for one in rows)
    pages = tuple(f"{one.log}, {told}" for one in rows for told in one.pages)
    return AuditSum(
        logs, facts, orders, sum(one.played for one in rows), quick, dict(codes.most_common()), pages
    )
