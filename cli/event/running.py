"""Commands of an event: people, officials, rounds, tables, the queue of calls and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from cli.cards.decks import Rules, RulesetName, known_edition
from cli.cards.lists import named_deck, reading_lines
from cli.common.door import read_bytes
from cli.common.frame import JUDGE, command, door_of, kept
from cli.common.rendering import renders
from cli.drawn.blocks import hanging
from cli.drawn.event_lines import event_lines, list_lines
from cli.drawn.palette import ink
from cli.event import entrants, hooks, printing, reporting, rounds, standing
from cli.event.event_frame import (
    EVENT_ORDER,
    at_named,
    event_answer,
    who,
)
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.queries.events import Events, EventShown
    from referee.service.queries.schema import QueryContext

event = typer.Typer(name="event", help="Run an event: people, officials, rounds, tables, calls.")

Name = Annotated[str, typer.Argument(metavar="EVENT", help="Name of the event.")]
Person = Annotated[str, typer.Argument(metavar="PERSON", help="Id of a person, not their name.")]
NamesPublic = Annotated[
    bool | None,
    typer.Option(
        "--names/--no-names",
        help="Show names in the hall and on printed pages, or ids. Default: as the policy says, else names.",
    ),
]
NAMED = "Names are shown in the hall and on printed pages."
UNNAMED = "Ids stand for names in the hall and on printed pages."
ENTER = "referee event enter PERSON --deck FILE --by {by}"
PolicyFile = Annotated[
    str, typer.Option("--policy", help="Policy of who may order what: FILE; else the generic one.")
]


def open_event(
    context: typer.Context,
    name: Name,
    *,
    policy: PolicyFile = "",
    ruleset: Rules = RulesetName.DIVA,
    edition: Annotated[
        str,
        typer.Option(help="Edition of the rules, such as 9.0.0; else the one in force on the date."),
    ] = "",
    date: Annotated[str, typer.Option(help="First day, YYYY-MM-DD; else today.")] = "",
    title: Annotated[
        str, typer.Option(help='What people call it, such as "Spring Open 2026"; else its name.')
    ] = "",
    names: NamesPublic = None,
    by: Annotated[str, typer.Option("--by", help="Who opens it and is its organiser.")] = "",
) -> None:
    """Open an event; who opens it is its organiser and appoints the officials."""
    from referee.service.event import running
    from referee.service.event.people import people_names
    from referee.service.event.public import named_in_public

    door = door_of(context)
    by = who(door, by)
    with door.desk("make") as desk:
        made = running.open_event(
            desk, name, by, ruleset=ruleset.value, date=date, title=title,
            edition=known_edition(edition) if edition else "",
            policy=read_bytes(policy) if policy else b"", names=names,
        )  # fmt: skip
        called, shows = people_names(desk), named_in_public(desk, name)
    door.answer(
        {"event": name, "opened": made},
        [
            *event_lines(name, made, door.out.width, called),
            ink(NAMED if shows else UNNAMED),
            ink("next: ") + ink(ENTER.format(by=by), style="command"),
        ],
    )


@renders("event show")
def shown_lines(door: Door, at: QueryContext, answer: EventShown) -> Block:
    """Draw an event: its rules, officials, people, and its rounds with tables and results."""
    from referee.service.event.people import people_names
    from referee.service.event.seating import tables_of

    tables, names, under = tables_of(at.desk, at.name), people_names(at.desk), at.desk.policy(at.name)
    named = ink(f"{'policy':<13} ", style="faint") + ink(f"{under.name}, edition {under.edition}")
    width = min(door.out.width, 110)
    lines = event_lines(at.name, answer, width, names, tables, without=answer.without_table)
    more = list_lines(answer, width, names) if at.words["lists"] else []
    return [lines[0], named, *lines[1:], *more]


@renders("event list")
def listed_events(door: Door, _at: QueryContext, answer: Events) -> Block:
    """Draw the events of the database, newest last."""
    lines = []
    for one in answer.events:
        counts = f"{one.people_words}, "
        counts += f"{counted(one.rounds, 'round')}, {counted(one.tables, 'table')}"
        state = "closed" if one.closed else "open"
        line = ink(f"{one.name:<20} ", style="bold")
        lines.append(line + ink(f"{one.date}  {state:<6}  {counts}" if not one.fault else "unreadable"))
        lines += hanging(ink("    "), one.fault, door.out.width) if one.fault else []
    return lines or [ink("no event yet", style="faint")]


def enter(
    context: typer.Context,
    person: Person,
    *,
    deck: Annotated[str, typer.Option("--deck", help="The deck list: shipped, or FILE.")] = "",
    round_: Annotated[
        int,
        typer.Option(
            "--round", min=0, help="A round that is paired: they come late and take the chair of the bye."
        ),
    ] = 0,
    against: Annotated[
        str, typer.Option("--against", metavar="PERSON", help="Whose bye ends, where several have one.")
    ] = "",
    missed: Annotated[
        Literal["", "loss", "nothing"],
        typer.Option(
            "--missed",
            metavar="loss|nothing",
            help="What the rounds that they missed count; else by the policy.",
        ),
    ] = "",
) -> None:
    """Enter a person, with their deck list, which stays sealed in the record; also late into a round.

    What each line of a file is read as is shown; `referee deck check FILE` shows it before anything is
    written. Where a line cannot be read, or the list is not legal, nobody is entered.
    """
    from referee.cards import format_deck
    from referee.service.event.ordering import event_at
    from referee.service.orders import events

    by = who(door_of(context), kept(context)["by"])
    with at_named(context, "", by) as (door, at):
        ruleset = event_at(at.desk, at.name).ruleset
        name, read = named_deck(deck, at.desk.catalog_of(ruleset), ruleset)
        text = "" if read is None else format_deck(read.deck)
        done = events.enter(at, person, name, text, number=round_, against=against, missed=missed)
        lines = [] if read is None else reading_lines(read)
        door.answer(done, [*lines, *event_answer(door, done, {})])


def attach(app: typer.Typer) -> None:
    """Add the commands of events to the command line."""
    command(event, "open", "referee event open winter-open --by kim")(open_event)
    command(event, "enter", "referee event enter p7 --deck ember-court --by kim", also=EVENT_ORDER)(enter)
    rounds.attach(event)
    standing.attach(event)
    entrants.attach(event)
    printing.attach(event)
    hooks.attach(event)
    reporting.attach(event)
    app.add_typer(event, rich_help_panel=JUDGE, no_args_is_help=True)
