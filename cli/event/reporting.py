"""The report of an event at the command line: in words, as JSON, and as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.common.errors import CommandError
from cli.common.frame import command, door_of
from cli.common.records import new_file, whole_or_nothing
from cli.drawn.palette import ink
from cli.event.event_frame import MaybeName, chosen, plain

if TYPE_CHECKING:
    from referee.service.event.records import ToldReport

Page = Annotated[str, typer.Option("--html", metavar="FILE", help="Write it as a page, to a new file.")]
Official = Annotated[
    str,
    typer.Option("--by", help="An official: with names, reasons and registered lists for them."),
]
Quick = Annotated[bool, typer.Option("--quick", help="Without an audit of its logs.")]


def report(
    context: typer.Context, name: MaybeName = "", *, html: Page = "", by: Official = "", quick: Quick = False
) -> None:
    """Report on an event: decks, who went first, lengths, calls, penalties, time, standings, proof."""
    from cli.event.report_lines import report_lines
    from referee.service.event.offices import require_official
    from referee.service.event.ordering import event_at
    from referee.service.reporting import told_report

    door = door_of(context)
    with door.desk() as desk:
        which = chosen(desk, name, "{}", read=True)
        if by:
            require_official(event_at(desk, which), by, which)
        found = told_report(desk, which, whole=bool(by), named=bool(by), audit=not quick)
    if html:
        made = _written(found, html)
        told = [ink(html, style="bold") + ink(f": the report of {which}, {made:,} bytes")]
        door.answer(plain(found) | {"file": html}, told)
        return
    door.answer(plain(found) | {"file": None}, report_lines(found, min(door.out.width, 110)))


def _written(found: ToldReport, target: str) -> int:
    """Write a report as a page to a new file; one with names is for its user alone."""
    from referee.service.event.records import report_page

    path, made = Path(target), report_page(found).text.encode()
    try:
        with new_file(path, public=not found.report.whole) as out, whole_or_nothing(path):
            out.write(made)
    except FileExistsError as error:
        message = f"{target} is there already"
        raise CommandError(message, instead="name a new file", code="file-exists") from error
    return len(made)


def attach(event: typer.Typer) -> None:
    """Add the report to the commands of events."""
    command(event, "report", "referee event report cup --html report.html")(report)
