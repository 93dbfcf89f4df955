"""What the commands of events share: which event is meant, who orders, and how an order is told."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.errors import CommandError
from cli.common.forms import PromptField, asks, filled
from cli.common.frame import door_of, kept
from cli.common.options import once, once_of
from cli.drawn.palette import ink
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service import Desk
    from referee.service.event.answers import EventAnswer, PeopleImported
    from referee.service.orders import Sitting

MaybeName = Annotated[
    str, typer.Argument(metavar="[EVENT]", help="Name of the event; else the one that is open.")
]
In = Annotated[str, typer.Option("--event", metavar="EVENT", help="The event; else the one that is open.")]
By = Annotated[
    str,
    typer.Option("--by", help="Who orders it: organiser:kim, or kim where kim has one role."),
]
BY = PromptField("by", "Who orders it: organiser:kim, or kim where kim has one role.", such="organiser:kim")


YES: Final = "yes"
STILL_PLAYING: Final = "still-playing"
ANYWAY = PromptField("anyway", "Go on anyway?", choices=(YES, "no"))
BY_OPTION: Final = "--event {}"


def chosen(desk: Desk, name: str, said: str = BY_OPTION, *, read: bool = False) -> str:
    """Give an event by its name, or the only one that is open.

    `said` is how a command names it: by the option, or as a word behind it. Where none is open and one
    is only to `read`, it is the one that was closed last.
    """
    from referee.service.event.ordering import event_at
    from referee.service.event.running import list_events

    if name:
        event_at(desk, name)
        return name
    rows = [one.name for one in list_events(desk) if not (one.closed or one.fault)]
    if len(rows) == 1:
        return rows[0]
    over = [one.name for one in list_events(desk) if one.closed]
    if read and over and not rows:
        return max(over, key=lambda one: event_at(desk, one).closed)
    message = (
        f"{counted(len(rows), 'event')} {'is' if len(rows) == 1 else 'are'} open"
        if rows
        else "no event is open"
        if over
        else f"no event is in {desk.log.where}"
    )
    instead = f"name one: {', '.join(said.format(one) for one in rows[:6] or over[-6:])}"
    if not rows:
        opening = "open one: referee event open NAME"
        database = "name its database with --db or REFEREE_DB"
        instead = f"{instead}, which is closed, or {opening}" if over else f"{database}, or {opening}"
    raise CommandError(message, instead=instead)


def event_answer(_door: Door, done: EventAnswer | PeopleImported, _words: Mapping[str, Any]) -> Block:
    """Draw what an order did, with the seq of it in the log of the event."""
    where = ink(f"  {done.event}@{done.head}", style="faint")
    return [ink(f"⚑ {done.done}", style="court") + where]


def plain(value: Any) -> dict[str, Any]:
    """The JSON form of a record as an object to which more is added."""
    row: Any = as_data(value)
    return dict(row)


def named_in(names: Mapping[str, str], people: Iterable[str]) -> dict[str, str]:
    """The names of some people, as far as names are kept."""
    return {one: names[one] for one in people if one in names}


def who(door: Door, by: str) -> str:
    """Who orders; asked for at a terminal, and an error in a pipe, where it was left out."""
    named: str = filled(door, (BY,), {"by": by})["by"]
    return named


def event_named(event: In = "") -> None:
    """Carry at which event something is ordered."""


def _who(by: By = "") -> None:
    """Carry who orders it."""


EVENT_ORDER: Final = (event_named, _who, once)
"""The carriers of an order at an event."""


@contextmanager
def at_named(context: typer.Context, name: str, by: str) -> Iterator[tuple[Door, Sitting]]:
    """Sit down to order something at an event as somebody: the door, and who sits there.

    `name` is the event where the command has it as its argument.
    """
    from referee.service.orders import sit

    door, typed = door_of(context), kept(context)
    with door.desk("write") as desk:
        said = BY_OPTION if "event" in typed else "{}"
        which = chosen(desk, name or typed.get("event", ""), said)
        yield door, sit(desk, which, by, once_of(context))


def passing_over(door: Door, give: Callable[..., EventAnswer], words: dict[str, Any]) -> EventAnswer:
    """Order it; where tables at play hold it up, a person is asked whether to go on."""
    from referee.service import DeskError

    try:
        return give(**words)
    except DeskError as held:
        if held.code != STILL_PLAYING or ANYWAY.name not in words or not asks(door):
            raise
        door.line(ink(held.message, style="court"))
        said = filled(door, (ANYWAY,), {})
        if said[ANYWAY.name] != YES:
            raise
    return give(**words | {ANYWAY.name: True})
