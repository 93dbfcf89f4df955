"""The command that audits: every record, and every order in it asked again."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.completing import match_names
from cli.common.desks import each
from cli.common.door import MEMORY
from cli.common.errors import NO, CommandError
from cli.common.frame import JUDGE, command, door_of
from cli.common.progress import progress
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.record.removing import removal_lines
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.common.door import Door
    from referee.auditing import Finding
    from referee.service import Desk
    from referee.service.records.removing import Removal
    from referee.service.store.audited import Audited

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[EVENT|MATCH]...", help="Events and matches.", autocompletion=match_names),
]
Every = Annotated[bool, typer.Option("--all", help="Everything in the database.")]
Rerun = Annotated[bool, typer.Option("--rerun", help="Play each match again as well, under its own terms.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help="How many processes work at once.")]


def _audit(desk: Desk, name: str, *, rerun: bool) -> Audited:
    from referee.service.records.auditing import audit_log

    return audit_log(desk, name, rerun=rerun)


def audits(url: str, names: list[str], *, rerun: bool = False, jobs: int = 1) -> Iterator[Audited]:
    """Audit logs in the order of their names, in so many processes."""
    return each(url, names, partial(_audit, rerun=rerun), jobs)


def _named(door: Door, names: list[str], every: bool) -> list[str]:
    """Name the logs to audit: of an event all of its own; CommandError where none is named."""
    from referee.service.proof.gathering import names_event
    from referee.service.records.auditing import to_audit

    if bool(names) == every:
        message = "no event and no match is named" if not names else "logs are named twice"
        raise CommandError(message, instead="name an event or matches, or --all")
    with door.desk() as desk:
        if every:
            return to_audit(desk)
        found: list[str] = []
        for name in names:
            found += to_audit(desk, name) if names_event(desk, name) else [desk.resolve(name)[0]]
    return list(dict.fromkeys(found))


def finding_lines(finding: Finding, width: int) -> Block:
    """Draw one finding: its code and place, what is wrong, by which rule, and what instead."""
    sign, style = ("✗", "bad") if finding.severity == "fault" else ("○", "court")
    head = ink(f"{sign} {finding.code} ", style=style) + ink(finding.where, style="bold")
    rule = f" [{finding.rule}]" if finding.rule else ""
    lines = hanging(head, f": {finding.what}{rule}", width)
    if finding.instead:
        lines += hanging(ink("    try: ", style="faint"), finding.instead, width)
    return lines


def _base(door: Door, every: bool) -> Iterator[Audited]:
    """Audit what belongs to no log that is there, where the whole database is audited."""
    from referee.service.records.auditing import audit_base

    if every:
        with door.desk() as desk:
            yield audit_base(desk)


def _removals(door: Door, every: bool) -> tuple[dict[str, list[Removal]], Block]:
    """What was removed, as data and drawn, where the whole database is audited."""
    from referee.service.records.removing import removals_of

    if not every:
        return {}, []
    with door.desk() as desk:
        found = removals_of(desk)
    return {"removed": found}, removal_lines(found, door.out.width)


def _sum_lines(logs: int, facts: int, orders: int, codes: Counter[str], *, faults: bool) -> Block:
    sign, style = ("✗", "bad") if faults else ("○", "court") if codes else ("✓", "good")
    told = ", ".join(f"{count} {code}" for code, count in codes.most_common()) or "nothing found"
    head = ink(f"{sign} ", style=style) + ink(counted(logs, "log"), style="bold")
    return hanging(head, f", {counted(facts, 'fact')}, {counted(orders, 'order')} asked again: {told}", 110)


def audit(
    context: typer.Context,
    names: Names = None,
    *,
    every: Every = False,
    rerun: Rerun = False,
    jobs: Jobs = 1,
) -> None:
    """Check records, then ask every order in them again; exit 1 when anything is found.

    The chain, commands and signed roots; clauses by edition; who ordered, under the policy and the
    appointments of that time; grades of rewinds and counts of penalties, made anew; appeals in
    their windows; tables and results. --rerun plays each match again as well.
    """
    from referee.auditing.findings import FAULT
    from referee.service.court.rejudged import told_finding

    door = door_of(context)
    logs = _named(door, names or [], every)
    if door.url == MEMORY and jobs > 1:
        raise CommandError("a database in memory has one process", instead="leave --jobs out")
    facts, orders, codes, faults = 0, 0, Counter[str](), False
    width, lines = min(door.out.width, 110), list[Any]()
    with progress(door, "auditing", len(logs) + every) as done:
        for one in chain(_base(door, every), audits(door.url, logs, rerun=rerun, jobs=jobs)):
            facts, orders = facts + one.facts, orders + one.orders
            for finding in one.findings:
                codes[finding.code] += 1
                faults = faults or finding.severity == FAULT
                lines += finding_lines(finding, width)
                if door.as_json:
                    door.data(as_data(told_finding(finding)))
                    sys.stdout.flush()
            done()
    counts = {"logs": len(logs), "facts": facts, "orders": orders, "found": dict(codes)}
    lines += _sum_lines(len(logs), facts, orders, codes, faults=faults)
    removed, drawn = _removals(door, every)
    door.answer({"audit": counts} | removed, [*lines, *drawn])
    if codes:
        raise typer.Exit(NO)


def attach(app: typer.Typer) -> None:
    """Add the audit to the command line."""
    example = "referee audit winter-open --jobs 2"
    command(app, "audit", example, panel=JUDGE)(audit)
