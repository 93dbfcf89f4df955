"""What stands beside a report: the roots of its logs, what an audit found, and names of people.

None of it is counted out of facts, so a report is the same with it and without.
"""

from msgspec import Struct

from events.data import OptionalName, OptionalSeq
from referee.report.records import EventReport


class LogRoot(Struct, frozen=True):
    """The root of the log of an event or of one of its matches, as SIZE:BASE64."""

    log: str
    root: str


class ReportRoots(Struct, frozen=True):
    """The root of an event over its logs, and who signed it.

    `signed` is the seq of the last signed checkpoint that names the logs, 0 for none, `key` who
    signed it, and `moved` the matches that went on since then. `published` is over how many facts of
    the event's log a checkpoint is published here that so many `witnesses` saw; 0 for none.
    """

    root: str
    logs: tuple[LogRoot, ...]
    signed: OptionalSeq
    key: OptionalName
    moved: tuple[str, ...]
    published: int = 0
    witnesses: int = 0


class LogFindings(Struct, frozen=True):
    """What an audit found wrong in a log: the first findings in words."""

    log: str
    findings: tuple[str, ...]


class ReportAudit(Struct, frozen=True):
    """What an audit of an event and its matches came to: logs, facts, orders, faults.

    `open` is what was left unfinished and is no fault, `logs` tells of those with a fault. `sealed`
    says that parts of them are sealed in this copy, so that not every order could be asked again.
    """

    audited: int
    facts: int
    orders: int
    faults: int
    open: int
    sealed: bool
    logs: tuple[LogFindings, ...]


class ToldReport(Struct, frozen=True):
    """A report with the roots, the audit where it was asked for, and names.

    `names` are those that are kept of the people in it, for officials alone.
    """

    report: EventReport
    roots: ReportRoots
    audit: ReportAudit | None
    names: dict[str, str]
