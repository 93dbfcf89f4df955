"""Commands of rounds and tables: opened, seated, begun, ended; the queue of calls, the clock."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.drawn.forms import filled
from cli.drawn.palette import ink
from cli.event.event_frame import (
    EVENT_ORDER,
    REOPENED,
    Anyway,
    In,
    MaybeName,
    Why,
    chosen,
    named_in,
    ordering,
    passing_over,
    plain,
    told,
)
from cli.event.event_lines import queue_lines, round_lines
from cli.frame import command, door_of
from cli.look.sealing import listed_lines
from events.data import as_data

rounds = typer.Typer(name="round", help="Open, begin, end or reopen a round; call its time.")
Number = Annotated[int, typer.Argument(metavar="ROUND", min=1, help="Number of the round.")]


def open_round(
    context: typer.Context,
    number: Number,
    *,
    minutes: Annotated[
        int | None, typer.Option("--minutes", min=0, help="How long; 0 for no end; else by policy.")
    ] = None,
) -> None:
    """Open a round, so that its tables can be seated."""
    from referee.service.orders import rounds

    with ordering(context) as (door, at):
        told(door, rounds.open_round(at, number, minutes))


def begin_round(context: typer.Context, number: Number) -> None:
    """Begin a round: its clock runs from now on."""
    from referee.service.orders import rounds

    with ordering(context) as (door, at):
        told(door, rounds.begin(at, number))


def call_time(context: typer.Context, number: Number) -> None:
    """Call time: each table ends its turn, then plays the extra turns of the policy."""
    from referee.service.orders import rounds

    with ordering(context) as (door, at):
        told(door, rounds.call_time(at, number))


def end_round(context: typer.Context, number: Number, *, anyway: Anyway = False) -> None:
    """End a round; tables that still play are named first."""
    from referee.service.orders import rounds

    with ordering(context) as (door, at):
        done = passing_over(door, lambda over: rounds.end(at, number, anyway=over), anyway=anyway)
        told(door, done)


def reopen_round(context: typer.Context, number: Number, *, reason: Why = "") -> None:
    """Let a round go on that was ended by mistake, with the time that it had left."""
    from referee.service.orders import rounds

    why = filled(door_of(context), (REOPENED,), {"reason": reason})["reason"]
    with ordering(context) as (door, at):
        told(door, rounds.reopen(at, number, why))


def seat(
    context: typer.Context,
    number: Number,
    table: Annotated[int, typer.Argument(metavar="TABLE", min=1, help="Number of the table.")],
    a: Annotated[str, typer.Argument(metavar="A", help="Who sits as seat A.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Who sits as seat B.")],
    *,
    match: Annotated[
        str, typer.Option("--match", help="A match that was opened for this table; else a new one.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Deal by this seed, for a test.")] = None,
    paper: Annotated[
        bool,
        typer.Option(
            "--paper", help="A match with cardboard: they shuffle and deal, and it is entered."
        ),
    ] = False,
) -> None:
    """Seat two people at a table and open their match with the lists they registered."""
    from referee.service.orders import rounds

    with ordering(context) as (door, at):
        done = rounds.seat(at, (number, table), (a, b), match, seed=seed, paper=paper)
    words = f"round {number}, table {table}: {a} against {b}"
    where = ink(f"  {done.event}@{done.head}", style="faint")
    made = done.seated.match
    entering = f"referee enter {made} --by scorekeeper:NAME"
    following = entering if paper else f"referee show {made} --by {at.by}"
    door.answer(
        as_data(done),
        [
            ink(f"⚑ {words}", style="court") + where,
            ink("next: ") + ink(following, style="command"),
        ],
    )


def feature(
    context: typer.Context,
    number: Number,
    table: Annotated[int, typer.Argument(metavar="TABLE", min=1, help="Number of the table.")],
    *,
    no: Annotated[bool, typer.Option("--no", help="Feature the table no longer.")] = False,
) -> None:
    """Feature a table: it plays before the public, and its calls are found by --featured."""
    from referee.service.orders import rounds

    with ordering(context) as (door, at):
        told(door, rounds.feature(at, (number, table), on=not no))


def calls(
    context: typer.Context,
    name: MaybeName = "",
    *,
    pending: Annotated[
        bool, typer.Option("--pending", help="Only calls that nobody has taken.")
    ] = False,
    escalated: Annotated[bool, typer.Option("--escalated", help="Only escalated calls.")] = False,
    taken: Annotated[
        bool, typer.Option("--taken", help="Only calls that somebody has taken.")
    ] = False,
    featured: Annotated[
        bool, typer.Option("--featured", help="Only calls of featured tables.")
    ] = False,
) -> None:
    """List the calls of all tables that wait, the oldest first, and who took them."""
    from referee.service.event.people import people_names
    from referee.service.event.seating import calls_at_event
    from referee.service.sealing import ASKED, sealed_facts

    door = door_of(context)
    asked = {"pending": pending, "escalated": escalated, "taken": taken, "featured": featured}
    kinds = [word for word, wanted in asked.items() if wanted]
    with door.desk() as desk:
        which = chosen(desk, name, "{}")
        rows, names = calls_at_event(desk, which, kinds), people_names(desk)
        matches = dict.fromkeys(one.match for one in rows)
        sealed = sum(sealed_facts(desk, match, ASKED) for match in matches)
    width = min(door.out.width, 110)
    lines = queue_lines(rows, width, names)
    told_names = named_in(names, (p for one in rows for p in one.people))
    door.answer(
        {"event": which, "sealed": sealed, "calls": as_data(rows), "names": told_names},
        listed_lines(lines, f"no call waits at {which}", sealed, "what was asked", width),
    )


def clock(
    context: typer.Context,
    number: Annotated[
        int, typer.Argument(metavar="[ROUND]", min=0, help="Number of the round; else the last.")
    ] = 0,
    *,
    name: In = "",
) -> None:
    """Show the clock of a round, every table that still plays, and the results of the others."""
    from referee.service.event.ordering import event_at
    from referee.service.event.people import people_names
    from referee.service.event.seating import round_time

    door = door_of(context)
    with door.desk() as desk:
        which = chosen(desk, name)
        last = max((one.number for one in event_at(desk, which).rounds), default=1)
        found, names = round_time(desk, which, number or last), people_names(desk)
    width = min(door.out.width, 110)
    lines = round_lines(found.round, found.tables, found.left, width, names)
    told_names = named_in(names, (p for one in found.tables for p in one.seated.people))
    door.answer({"event": which} | plain(found) | {"names": told_names}, lines)


def attach(event: typer.Typer) -> None:
    """Add the commands of rounds and tables to those of events."""
    command(event, "seat", "referee event seat 1 12 p7 p8 --by kim", also=EVENT_ORDER)(seat)
    command(event, "feature", "referee event feature 1 12 --by kim", also=EVENT_ORDER)(feature)
    command(event, "calls", "referee event calls --pending")(calls)
    command(event, "clock", "referee event clock 1")(clock)
    command(rounds, "open", "referee event round open 1 --minutes 50 --by kim", also=EVENT_ORDER)(
        open_round
    )
    command(rounds, "begin", "referee event round begin 1 --by kim", also=EVENT_ORDER)(begin_round)
    command(rounds, "time", "referee event round time 1 --by kim", also=EVENT_ORDER)(call_time)
    command(rounds, "end", "referee event round end 1 --by kim", also=EVENT_ORDER)(end_round)
    command(
        rounds,
        "reopen",
        'referee event round reopen 1 --reason "too early" --by kim',
        also=EVENT_ORDER,
    )(reopen_round)
    event.add_typer(rounds, no_args_is_help=True)
