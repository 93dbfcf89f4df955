"""The command that lists matches, page by page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.common.completing import person_ids
from cli.common.frame import PLAY, command, door_of
from cli.common.nearby import none_like
from cli.drawn.blocks import fit, hanging
from cli.drawn.event_lines import against
from cli.drawn.palette import ink
from events.data import as_data, to_the_minute
from events.wording import counted

if TYPE_CHECKING:
    from rich.text import Text

    from cli.common.door import Door
    from cli.drawn.event_lines import Names
    from referee.service import Desk
    from referee.service.matches import MatchInfo

SEATS: Final = ("A", "B")
NONE: Final = "no match like that"
LISTED: Final = 50
"""Matches that are listed where nobody says how many."""

Limit = Annotated[
    int | None,
    typer.Option("--limit", min=0, help="At most so many; 0 lists all, as JSON does."),
]
EARLIER: Final = "{} earlier matches: --page {}, or --limit 0 for all {}"


def matches(
    context: typer.Context,
    *,
    event: Annotated[str, typer.Option(help="Only those of an event.")] = "",
    person: Annotated[
        str, typer.Option(help="Only those of a person, by id.", autocompletion=person_ids)
    ] = "",
    ruleset: Annotated[str, typer.Option(help="Only those of a ruleset.")] = "",
    holds: Annotated[
        str, typer.Option("--holds", help="Only those whose log holds it: a clause, a card.")
    ] = "",
    limit: Limit = None,
    page: Annotated[int, typer.Option("--page", min=1, help="Which page; 1 has the newest.")] = 1,
) -> None:
    """List the matches of the database, newest last: the last fifty, or a page of the earlier.

    As JSON all of them are listed where neither --limit nor --page is given.
    """
    from referee.service.matches import latest_matches

    door = door_of(context)
    whole = door.as_json and page == 1
    size = (0 if whole else LISTED) if limit is None else limit
    with door.desk() as desk:
        asked = {"event": event, "person": person, "ruleset": ruleset, "holds": holds}
        total, rows = latest_matches(desk, size, page, **asked)
        names, sit = ({}, {}) if door.as_json else _who(desk, rows)
        missed = not total and any(asked.values())
        none = none_like(desk, NONE, asked.items()) if missed else ""
    if door.as_json:
        door.data([as_data(r) for r in rows])
        return
    if size and (earlier := total - size * page) > 0:
        door.line(EARLIER.format(earlier, page + 1, total), style="faint")
    if not rows:
        _nothing(door, _beyond(total, size, page) if total else none)
    for row in rows:
        door.lines(
            [fit(line, door.out.width) for line in _drawn(row, sit.get(row.name), names, door.out.width)]
        )


def _beyond(total: int, size: int, page: int) -> str:
    pages = counted(-(-total // size), "page")
    return f"page {page} is beyond the last: {counted(total, 'match', 'matches')} in {pages}"


def _nothing(door: Door, none: str) -> None:
    """Say that no match is like what was asked for, or that there is none at all."""
    if none:
        door.line(none, style="faint")
    else:
        door.offer("no match yet; begin with: ", "referee open, or referee demo")


def _drawn(row: MatchInfo, people: tuple[str, str] | None, names: Names, width: int) -> list[Text]:
    """A match of the list, and below it who plays where that is known, or why it cannot be read."""
    if row.fault:
        return [match_line(row), *hanging(ink("    "), row.fault, width)]
    known = people is not None and all(people)
    below = [ink(f"    {against(people, names)}", style="faint")] if people and known else []
    return [match_line(row), *below]


def _who(desk: Desk, rows: list[MatchInfo]) -> tuple[Names, dict[str, tuple[str, str]]]:
    """The names that are kept of people, and who sits at each match that can be read."""
    from referee.service.event.ordering import sitting_at
    from referee.service.event.people import people_names
    from referee.service.unreadable import Unreadable, read_row

    read = [row.name for row in rows if row.head and not row.fault]
    sit = {name: read_row(partial(sitting_at, desk, name)) for name in read}
    return people_names(desk), {name: two for name, two in sit.items() if not isinstance(two, Unreadable)}


def match_line(row: MatchInfo) -> Text:
    """Draw a match of a list: its name, how far it is, and where it is played."""
    state = f"{row.winner} won" if row.winner in SEATS else "over" if row.winner else "running"
    state = "unreadable" if row.fault else state
    place = ["sealed"] if row.sealed else []
    place += [row.event] if row.event else []
    place += [f"round {row.round}"] if row.round else []
    place += [f"table {row.table}"] if row.table else []
    place += [row.title] if row.title else []
    place += [f"first at {row.name}@{row.first}"] if row.first else []
    place += [f"branch of {row.parent}@{row.fork}"] if row.parent else []
    place += ["a test"] if row.test else []
    line = ink(f"{row.name:<16}", style="bold") + ink(f"{counted(row.head, 'fact'):>12}  ")
    return line + ink(f"turn {row.turn:<3} {state:<8} {to_the_minute(row.created)}  {', '.join(place)}")


def attach(app: typer.Typer) -> None:
    """Add the list of matches to the command line."""
    command(app, "matches", "referee matches", panel=PLAY)(matches)
