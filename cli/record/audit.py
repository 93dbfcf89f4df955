"""The command that audits: every record, and every order in it asked again."""

from __future__ import annotations

import sys
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.completing import match_names
from cli.common.desks import each
from cli.common.door import MEMORY
from cli.common.errors import DIFFERS, NO, CommandError
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
    from referee.service.court.rejudged import AuditSum
    from referee.service.records.removing import Removal
    from referee.service.store.audited import Audited

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[EVENT|MATCH]...", help="Events and matches.", autocompletion=match_names),
]
Every = Annotated[bool, typer.Option("--all", help="Everything in the database.")]
Quick = Annotated[
    bool,
    typer.Option("--quick/--rerun", help="Do not play the matches again; --rerun is the default."),
]
PAGES = 20
"""Results that players reported from given pages of which so many are told by themselves."""
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help="How many processes work at once.")]


SIGNS = {"fault": ("✗", "bad"), "open": ("○", "court"), "differs": ("≠", "court")}


def _audit(desk: Desk, name: str, *, quick: bool) -> Audited:
    from referee.service.records.auditing import audit_log

    return audit_log(desk, name, quick=quick)


def audits(url: str, names: list[str], *, quick: bool = False, jobs: int = 1) -> Iterator[Audited]:
    """Audit logs in the order of their names, in so many processes."""
    return each(url, names, partial(_audit, quick=quick), jobs)


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
    sign, style = SIGNS[finding.severity]
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


def _sum_lines(told: AuditSum, *, faults: bool) -> Block:
    sign, style = ("✗", "bad") if faults else ("○", "court") if told.found or told.quick else ("✓", "good")
    found = ", ".join(f"{count} {code}" for code, count in told.found.items()) or "nothing found"
    head = ink(f"{sign} ", style=style) + ink(counted(told.logs, "log"), style="bold")
    again = [f"{counted(told.orders, 'order')} asked again"]
    if told.quick:
        found += "; the game was not played again (--quick)"
    else:
        again.insert(0, f"{counted(told.played, 'match', 'matches')} played again")
    lines = hanging(head, f", {counted(told.facts, 'fact')}, {', '.join(again)}: {found}", 110)
    more = [f"and {len(told.pages) - PAGES:,} more"] if len(told.pages) > PAGES else []
    shown = [*told.pages[:PAGES], *more]
    return lines + [line for words in shown for line in hanging(ink("  "), words, 110)]


def audit(
    context: typer.Context,
    names: Names = None,
    *,
    every: Every = False,
    quick: Quick = False,
    jobs: Jobs = 1,
) -> None:
    """Check records, ask every order in them again, and play each match again.

    The chain, commands and signed roots; clauses by edition; who ordered, under the policy and the
    appointments of that time; grades of rewinds and counts of penalties, made anew; appeals in
    their windows; tables and results; the facts of each match, from the same answers and chance.
    Exit 1 when anything is found, 3 when only what other rules made comes out otherwise.
    """
    from referee.service.court.rejudged import audit_sum, told_finding

    door = door_of(context)
    logs = _named(door, names or [], every)
    if door.url == MEMORY and jobs > 1:
        raise CommandError("a database in memory has one process", instead="leave --jobs out")
    rows, width, lines = list[Any](), min(door.out.width, 110), list[Any]()
    with progress(door, "auditing", len(logs) + every) as done:
        for one in chain(_base(door, every), audits(door.url, logs, quick=quick, jobs=jobs)):
            rows.append(one)
            for finding in one.findings:
                lines += finding_lines(finding, width)
                if door.as_json:
                    door.data(as_data(told_finding(finding)))
                    sys.stdout.flush()
            done()
    told, severities = audit_sum(rows, quick=quick), {f.severity for one in rows for f in one.findings}
    lines += _sum_lines(told, faults="fault" in severities)
    removed, drawn = _removals(door, every)
    door.answer({"audit": as_data(told)} | removed, [*lines, *drawn])
    if severities:
        raise typer.Exit(DIFFERS if severities == {"differs"} else NO)


def attach(app: typer.Typer) -> None:
    """Add the audit to the command line."""
    example = "referee audit winter-open --jobs 2"
    command(app, "audit", example, panel=JUDGE)(audit)
