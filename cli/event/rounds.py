"""Rounds and tables at the command line: the queue of calls, the clock, a table that is seated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.frame import command, door_of
from cli.common.rendering import renders
from cli.drawn.event_lines import queue_lines, round_lines
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines
from cli.event.event_frame import MaybeName, chosen, named_in

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.event.answers import SeatedAnswer
    from referee.service.event.seating import RoundClock
    from referee.service.queries.schema import QueryContext

rounds = typer.Typer(name="round", help="Open, begin, end or reopen a round; call its time.")


def seated_answer(_door: Door, done: SeatedAnswer, words: Mapping[str, Any]) -> Block:
    """Draw who was seated where, and what is typed next."""
    one = done.seated
    told = f"round {one.round}, table {one.table}: {one.people[0]} against {one.people[1]}"
    told += f", game {len(one.games)}" if len(one.games) > 1 else ""
    where = ink(f"  {done.event}@{done.head}", style="faint")
    entering = f"referee enter {one.match} --by scorekeeper:NAME"
    following = entering if done.paper else f"referee show {one.match} --by {words['by']}"
    return [
        ink(f"⚑ {told}", style="court") + where,
        *(ink(f"  {line}", style="court") for line in done.kept),
        ink("next: ") + ink(following, style="command"),
    ]


def calls(
    context: typer.Context,
    name: MaybeName = "",
    *,
    pending: Annotated[bool, typer.Option("--pending", help="Only calls that nobody has taken.")] = False,
    escalated: Annotated[bool, typer.Option("--escalated", help="Only escalated calls.")] = False,
    taken: Annotated[bool, typer.Option("--taken", help="Only calls that somebody has taken.")] = False,
    featured: Annotated[bool, typer.Option("--featured", help="Only calls of featured tables.")] = False,
) -> None:
    """List the calls of all tables that wait, the oldest first, and who took them."""
    from referee.service.event.next import appeal_words
    from referee.service.event.people import people_names
    from referee.service.event.seating import calls_at_event
    from referee.service.sealing import ASKED, sealed_facts

    door = door_of(context)
    asked = {"pending": pending, "escalated": escalated, "taken": taken, "featured": featured}
    kinds = [word for word, wanted in asked.items() if wanted]
    with door.desk() as desk:
        which = chosen(desk, name, "{}")
        rows, names = calls_at_event(desk, which, kinds), people_names(desk)
        appeals = appeal_words(desk, which)
        matches = dict.fromkeys(one.match for one in rows)
        sealed = sum(sealed_facts(desk, match, ASKED) for match in matches)
    width = min(door.out.width, 110)
    lines = queue_lines(rows, width, names) + [ink(f"appeal {one} waits", style="court") for one in appeals]
    told_names = named_in(names, (p for one in rows for p in one.people))
    door.answer(
        {"event": which, "sealed": sealed, "calls": rows, "appeals": appeals, "names": told_names},
        listed_lines(lines, f"no call waits at {which}", sealed, "what was asked", width),
    )


@renders("event clock")
def clock_lines(door: Door, at: QueryContext, answer: RoundClock) -> Block:
    """Draw the clock of a round, every table that still plays, and the results of the others."""
    from referee.service.court.losses import loss_lines
    from referee.service.event.people import people_names

    losses = loss_lines(at.desk, at.name, answer.round.number)
    lines = round_lines(answer, min(door.out.width, 110), people_names(at.desk))
    return [*lines, *(ink(line, style="court") for line in losses)]


def attach(event: typer.Typer) -> None:
    """Add the commands of rounds and tables to those of events."""
    command(event, "calls", "referee event calls --pending")(calls)
    event.add_typer(rounds, no_args_is_help=True)
