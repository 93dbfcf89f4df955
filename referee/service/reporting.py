"""The report of an event, gathered: its log, its matches, its roots, and what an audit finds."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from events.errors import UnknownMatch
from events.kinds import Fact
from events.proofs import Member, event_tree, root_text
from events.values import changed
from referee.auditing import Finding
from referee.auditing.findings import FAULT
from referee.court.policy.records import MTR, OPPONENTS
from referee.court.policy.tiebreaks import THIRD
from referee.fold.event import Event, SeatedTable
from referee.report import READ, EventReport, PlayedTable, ReportedEvent, report_of, summary_of
from referee.report.beside import LogFindings, LogRoot, ReportAudit, ReportRoots, ToldReport
from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.proof.gathering import event_of, members_of
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log, begin_audit

PAGE: Final = 200
SEALED: Final = "sealed"
TOLD: Final = 8
"""Findings of a log that are told in words."""
"""Matches whose facts are in memory at once."""


def told_report(
    desk: Desk, name: str, *, whole: bool, named: bool = False, audit: bool = False
) -> ToldReport:
    """A report with the roots of its logs.

    Args:
        desk: Where the record is.
        name: The event.
        whole: For officials, with reasons and registered lists.
        named: Also with the names that are kept; they stand in no record.
        audit: Also with an audit of each log.

    Raises:
        DeskError: There is no such event.
    """
    found = event_report(desk, name, whole=whole)
    names = named_people(desk, found) if named else {}
    audited = report_audit(desk, name, whole=whole) if audit else None
    return ToldReport(found, report_roots(desk, name), audited, names)


def named_people(desk: Desk, found: EventReport) -> dict[str, str]:
    """The names of the people in a report, as far as names are kept."""
    names = people_names(desk)
    there = {one.person for one in found.standings} | {one.person for one in found.disqualified}
    there |= {*found.left_before, *(person for one in found.rounds for person in one.dropped)}
    actors = [one.who for one in found.court.judges]
    actors += [one.by for one in found.corrections] + [one.by for one in found.disqualified]
    actors += [one.by for one in found.time.extensions]
    there |= {actor.rpartition(":")[2] for actor in actors}
    return {one: names[one] for one in sorted(there) if one in names}


def report_audit(desk: Desk, name: str, *, whole: bool) -> ReportAudit:
    """Audit the log of an event and those of its matches; nothing is written.

    What a finding says may quote words that seats and officials alone read: others are told where it is
    and of which kind, unless it is asked for as a `whole`.
    """
    begin_audit(desk)
    rows = [audit_log(desk, ref.public_id, quick=True) for ref in event_of(desk, name)]
    every = [one for row in rows for one in row.findings if one.code != SEALED]
    found = [(row.log, [one for one in row.findings if one.severity == FAULT]) for row in rows]
    faults = sum(len(findings) for _, findings in found)
    return ReportAudit(
        len(rows),
        sum(row.facts for row in rows),
        sum(row.orders for row in rows),
        faults,
        len(every) - faults,
        any(one.code == SEALED for row in rows for one in row.findings),
        tuple(LogFindings(log, tuple(_words(findings, whole=whole))) for log, findings in found if findings),
    )


def _words(findings: Sequence[Finding], *, whole: bool) -> Iterator[str]:
    """The first findings of a log in words, and how many more there are."""
    for one in findings[:TOLD]:
        yield f"{one.where}: {one.what} ({one.code})" if whole else f"{one.where}: {one.code}"
    if len(findings) > TOLD:
        yield f"and {len(findings) - TOLD} more"


def event_report(desk: Desk, name: str, *, whole: bool, family: str = "") -> EventReport:
    """Count what an event came to.

    Args:
        desk: Where the record is.
        name: The event.
        whole: For officials, with reasons and registered lists; of a sealed copy it never is.
        family: The tie-breaks that an earlier program named; "" for those of the policy.

    Raises:
        DeskError: There is no such event.
    """
    event = event_at(desk, name)
    facts, policy = desk.facts(name), desk.policy(name)
    if family == OPPONENTS and policy.scoring.family == MTR:
        # Programs that knew no `mtr` counted a policy that names no family by `opponents`.
        policy = changed(policy, scoring=changed(policy.scoring, family=OPPONENTS, floor=THIRD))
    played = tuple(_played(desk, event))
    return report_of(ReportedEvent(name, event, facts, policy, played, whole and not event.sealed))


def _played(desk: Desk, event: Event) -> Iterator[PlayedTable]:
    """The tables whose matches are here, in the order of rounds and tables."""
    tables = [
        changed(one, match=game)
        for one in sorted(event.tables, key=lambda one: (one.round, one.table))
        for game in one.games
    ]
    begun = {one.number: one.begun for one in event.rounds}
    for start in range(0, len(tables), PAGE):
        for one, facts in _facts_of(desk, tables[start : start + PAGE]):
            found = summary_of(one, begun.get(one.round, 0), facts)
            if found is not None:
                yield found


def _facts_of(desk: Desk, tables: list[SeatedTable]) -> Iterator[tuple[SeatedTable, list[Fact]]]:
    ids: dict[str, int] = {}
    for one in tables:
        with suppress(UnknownMatch):
            ids[one.match] = desk.log.match(one.match).id
    facts = desk.eventlogs.facts_of(list(ids.values()), READ)
    for one in tables:
        if one.match in ids:
            yield one, facts.get(ids[one.match], [])


def report_roots(desk: Desk, name: str) -> ReportRoots:
    """The roots of an event as they stand, and who signed them; raises DeskError for no event."""
    return roots_over(desk, name, members_of(desk, name))


def roots_over(desk: Desk, name: str, members: Sequence[Member]) -> ReportRoots:
    """The root over the logs of an event, and what its own log signed of them."""
    signed = [one for one in verify_match(desk, name).signed if one.members]
    last = signed[-1] if signed else None
    then = {one.match: str(one.root) for one in last.members} if last else {}
    logs = tuple(LogRoot(one.match, str(one)) for one in members)
    moved = tuple(one.log for one in logs if last and one.log != name and then.get(one.log) != one.root)
    key, root = (last.key if last else ""), root_text(event_tree(members))
    return ReportRoots(root, logs, last.seq if last else 0, key, moved)
