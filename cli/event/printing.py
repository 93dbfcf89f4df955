"""Pages of an event to print, written as a file that needs no network and no service."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cli.common.errors import CommandError
from cli.common.frame import command, door_of
from cli.common.records import hand_out
from cli.drawn.palette import ink
from cli.event.event_frame import MaybeName, chosen
from events.wording import counted


class PaperName(StrEnum):
    """What is printed of an event."""

    PAIRINGS = "pairings"
    SLIPS = "slips"
    STANDINGS = "standings"
    DECKS = "decks"


class PaperOrder(StrEnum):
    """In which order pairings stand."""

    NAME = "name"
    TABLE = "table"


class PaperSize(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


def printed_pages(
    context: typer.Context,
    what: Annotated[
        PaperName, typer.Argument(metavar="WHAT", help="Of pairings, slips, standings or decks.")
    ],
    name: MaybeName = "",
    *,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="A new file; else it is printed.")] = "-",
    round_: Annotated[
        int, typer.Option("--round", min=0, help="Of which round; else of the last, or after all of them.")
    ] = 0,
    order: Annotated[
        PaperOrder, typer.Option("--order", help="In which order pairings stand.")
    ] = PaperOrder.NAME,
    paper: Annotated[PaperSize, typer.Option("--paper", help="The size of the paper.")] = PaperSize.A4,
    address: Annotated[
        str, typer.Option("--address", metavar="URL", help="Where the service is, for codes on slips.")
    ] = "",
    by: Annotated[str, typer.Option("--by", help="An official, for whom deck lists are printed.")] = "",
) -> None:
    """Write pairings, result slips, standings or deck check lists as pages to print, in HTML."""
    from referee.service.event.offices import require_official
    from referee.service.event.ordering import event_at
    from referee.web.desk.papers import PaperAsk, paper_of, printed

    door = door_of(context)
    if what is PaperName.DECKS and not by:
        message = "deck lists are printed for officials"
        raise CommandError(message, instead="name one: --by organiser:kim")
    ask = PaperAsk(what.value, round_, order.value, paper.value, address)
    with door.desk() as desk:
        which = chosen(desk, name, "{}", read=True)
        if by:
            require_official(event_at(desk, which), by, which)
        text, pages = printed(desk, which, ask), len(paper_of(desk, which, ask).pages)
    said = f"{counted(pages, 'page')} of {what.value}"
    hand_out(door, text.encode(), out, [ink(said)], public=what is not PaperName.DECKS)


def attach(event: typer.Typer) -> None:
    """Add printing to the commands of events."""
    command(event, "print", "referee event print pairings cup --out pairings.html")(printed_pages)
