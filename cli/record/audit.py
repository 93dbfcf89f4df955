"""The command that audits: every record, and every order in it asked again."""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.door import MEMORY
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.errors import NO, CommandError
from cli.frame import JUDGE, command, door_of, match_names
from cli.operate.simulate import progress

if TYPE_CHECKING:
    from cli.door import Door
    from referee.auditing import Finding
    from referee.service.proof.audited import Audited

AHEAD = 8
"""So many logs for each process are handed out before the first answer is waited for."""

Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[EVENT|MATCH]...", help="Events and matches.", autocompletion=match_names
    ),
]
Every = Annotated[bool, typer.Option("--all", help="Everything in the database.")]
Rerun = Annotated[
    bool, typer.Option("--rerun", help="Play each match again as well, under its own terms.")
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help="So many processes at once.")]

_DESKS: list[Any] = []
"""The desk of a process that audits for another one."""


def _sit_down(url: str) -> None:
    """Open the desk of a process that audits for another one."""
    from referee.service import open_desk

    _DESKS.append(open_desk(url, readonly=True))


def _audit(name: str, rerun: bool) -> Audited:
    found: Audited = _DESKS[0].audit(name, rerun=rerun)
    return found


def audits(url: str, names: list[str], *, rerun: bool = False, jobs: int = 1) -> Iterator[Audited]:
    """Audit logs in the order of their names, in so many processes of their own."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    waiting: deque[Future[Audited]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_sit_down, initargs=(url,))
    with pool:
        try:
            for name in names:
                waiting.append(pool.submit(_audit, name, rerun))
                if len(waiting) > AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _audited(door: Door, names: list[str], *, rerun: bool, jobs: int) -> Iterator[Audited]:
    if jobs > 1 and len(names) > 1:
        yield from audits(door.url, names, rerun=rerun, jobs=jobs)
        return
    with door.desk() as desk:
        for name in names:
            yield desk.audit(name, rerun=rerun)


def _named(door: Door, names: list[str], every: bool) -> list[str]:
    """Name the logs to audit: of an event all of its own; CommandError where none is named."""
    if bool(names) == every:
        message = "no event and no match is named" if not names else "logs are named twice"
        raise CommandError(message, instead="name an event or matches, or --all")
    with door.desk() as desk:
        if every:
            return desk.to_audit()
        found: list[str] = []
        for name in names:
            found += desk.to_audit(name) if desk.is_event(name) else [desk.resolve(name)[0]]
    return list(dict.fromkeys(found))


def finding_lines(finding: Finding, width: int) -> Block:
    """Draw one finding: its code and place, what is wrong, by which rule, and what instead."""
    sign, style = ("✗", "bad") if finding.severity == "fault" else ("○", "court")
    head = ink(f"{sign} {finding.code} ", style=style) + ink(finding.where, style="bold")
    rule = f" [{finding.rule}]" if finding.rule else ""
    lines = hanging(head, f": {finding.what}{rule}", width)
    if finding.instead:
        lines += hanging(ink("    instead: ", style="faint"), finding.instead, width)
    return lines


def _sum_lines(logs: int, facts: int, orders: int, codes: Counter[str]) -> Block:
    sign, style = ("✗", "bad") if codes else ("✓", "good")
    told = ", ".join(f"{count} {code}" for code, count in codes.most_common()) or "nothing found"
    head = ink(f"{sign} ", style=style) + ink(f"{logs} logs", style="bold")
    return hanging(head, f", {facts:,} facts, {orders:,} orders asked again: {told}", 110)


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
    from referee.service.court.rejudged import told_finding

    door = door_of(context)
    logs = _named(door, names or [], every)
    if door.url == MEMORY and jobs > 1:
        raise CommandError("a database in memory has one process", instead="leave --jobs out")
    facts, orders, codes = 0, 0, Counter[str]()
    width, lines = min(door.out.width, 110), list[Any]()
    with progress(door, "auditing", len(logs)) as done:
        for one in _audited(door, logs, rerun=rerun, jobs=jobs):
            facts, orders = facts + one.facts, orders + one.orders
            for finding in one.findings:
                codes[finding.code] += 1
                lines += finding_lines(finding, width)
                if door.as_json:
                    door.data(told_finding(finding)._asdict())
                    sys.stdout.flush()
            done()
    counts = {"logs": len(logs), "facts": facts, "orders": orders, "found": dict(codes)}
    door.answer({"audit": counts}, [*lines, *_sum_lines(len(logs), facts, orders, codes)])
    if codes:
        raise typer.Exit(NO)


def attach(app: typer.Typer) -> None:
    """Add the audit to the command line."""
    example = "referee audit winter-open --jobs 2"
    command(app, "audit", example, panel=JUDGE)(audit)
