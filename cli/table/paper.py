"""Commands of a scorekeeper at a paper table: enter what was done, claims, two accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from cli.common.completing import match_names
from cli.common.errors import CommandError
from cli.common.frame import JUDGE, LOOK, PLAY, MatchName, Point, command, door_of
from cli.common.options import once, ordering
from cli.common.records import read_entries
from cli.drawn.blocks import Block, hanging
from cli.drawn.event_lines import over_lines
from cli.drawn.palette import ink, seat_name
from cli.drawn.sealing import listed_lines
from cli.drawn.waiting import waits_at
from cli.table.play import Eyes, told_done
from cli.table.prompt import UNDO, prompt, slip_line
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.common.door import Door
    from referee.service.orders import Sitting

Claim = Any
"""What stands in a record and cannot be, is due, or was not caught."""
Count = Any
"""What differs between two accounts."""

BROADEST = 100
Line = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[WORDS...]",
        help="What was done, steps separated by semicolons: 'play kiln left; attack lrig = marble'."
        " `undo` takes the last entry back. Without words: a prompt, or the lines of a pipe.",
    ),
]
By = Annotated[str, typer.Option("--by", help="Who enters it: scorekeeper:sam; a judge may as well.")]


def enter(
    context: typer.Context,
    match: MatchName,
    words: Line = None,
    *,
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Enter every line of a file, - for standard input, or shipped:paper.",
        ),
    ] = "",
    by: By = "judge",
    viewer: Eyes = None,
) -> None:
    """Enter what was done at a paper table, as cards are shown; short names and numbers do."""
    if words and source:
        message = "both words and a file were given"
        raise CommandError(message, instead="type what was done, or give --from FILE")
    with ordering(context, match, by) as (door, at):
        if words:
            _line(door, at, " ".join(words), viewer or "judge")
        elif source:
            _lines(door, at._replace(once={}), read_entries(source))
        else:
            prompt(door, at._replace(once={}))


def _line(door: Door, at: Sitting, text: str, viewer: str) -> None:
    """Enter one line, or take the last one back, and tell what followed to somebody's eyes."""
    from referee.service.orders import paper

    if text.strip() == UNDO:
        told = paper.slip(at)
        lines = [slip_line(at.name, told), waits_at(at.desk, at.name)]
        lines += over_lines(at.desk, at.name)
        door.answer(told, lines)
        return
    told_done(door, at.desk, at.name, paper.enter(at, text), viewer)


def _lines(door: Door, at: Sitting, lines: Sequence[str]) -> None:
    """Enter the lines of a file, each for itself; what stands before a fault stays entered."""
    from referee.service.looking import view_at
    from referee.service.orders import paper

    entered, match, short = 0, at.name, list[str]()
    for number, text in enumerate(lines, 1):
        if not text.strip() or text.strip()[:2] in {"#", "# "}:
            continue
        try:
            if text.strip() == UNDO:
                paper.slip(at)
            elif stopped := paper.enter(at, text).short:
                short.append(f"line {number}: {stopped}")
        except Exception as error:
            error.add_note(f"line {number}")
            _stopped(door, match, entered, number)
            raise
        entered += 1
    view = view_at(at.desk, match, "judge")
    head = at.desk.reader(match).head()
    door.answer(
        {"match": match, "entered": entered, "head": head, "decision": view["decision"]},
        [
            *(ink(one, style="court") for one in short),
            ink(f"{counted(entered, 'line')} entered, {match} has {counted(head, 'fact')}"),
            waits_at(at.desk, match),
            *over_lines(at.desk, match),
        ],
    )


def _stopped(door: Door, match: str, entered: int, number: int) -> None:
    """Say before a failure how far a file was entered."""
    if not door.as_json:
        lines = counted(entered, "line was", "lines were")
        door.line(f"{lines} entered into {match}, then line {number} could not be", style="court")


# What cannot be so, and two accounts.

MARKS = {"impossible": "bad", "illegal": "bad", "due": "court", "untold": "faint"}


def claim_lines(rows: Sequence[Claim], width: int) -> Block:
    """Draw claims: since when each shows, what it is, the clauses, and where it was entered."""
    lines: Block = []
    for one in rows:
        head = ink(f"{one.first:>6}  ") + ink(f"{one.kind:<11}", style=MARKS[one.kind])
        told = one.text if one.seq == one.first else f"{one.text} (entered at {one.seq})"
        clauses = f" [{', '.join(one.clauses)}]" if one.clauses else ""
        lines += hanging(head, told + clauses, width)
    return lines


def claims(context: typer.Context, point: Point) -> None:
    """List entries that cannot be right, what is due, and cards whose names nobody caught."""
    from referee.service.play.papering import claims_at
    from referee.service.sealing import PLAYED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        rows, sealed = claims_at(desk, match, seq), sealed_facts(desk, match, PLAYED, seq)
    width = min(door.out.width, BROADEST)
    nothing = ink(f"nothing in {match} is impossible, due or untold", style="good")
    if sealed:
        nothing = ink(f"nothing that is told of {match} is impossible, due or untold")
    lines = listed_lines(claim_lines(rows, width), nothing, sealed, SEALED, width)
    door.answer({"match": match, "seq": seq, "sealed": sealed, "claims": rows}, lines)


SEALED = "lists, cards and what was entered"
"""What a public copy does not tell of what bounds the cards of a paper match."""


def count_lines(names: tuple[str, str], rows: Sequence[Count], width: int) -> Block:
    """Draw what differs between two accounts: whose, what, and how it is by each."""
    lines: Block = []
    for sort, title in TITLES.items():
        found = [row for row in rows if row.sort == sort]
        lines += [ink(title, style="bold")] if found else []
        for row in found:
            head = ink("  ") + (seat_name(row.seat) + ink(" ") if row.seat else Text())
            told = f"{row.what}: {row.one} by {names[0]}, {row.two} by {names[1]}"
            lines += hanging(head, told, width)
    return lines


TITLES = {
    "count": "count these",
    "cards": "read these",
    "field": "look at these",
    "turn": "ask",
}


def _account(which: str) -> Any:
    """The argument of a branch on which an account was entered."""
    told = f"The {which} account: a branch of the match, or the match itself."
    return typer.Argument(metavar="BRANCH", help=told, autocompletion=match_names)


def accounts(
    context: typer.Context,
    one: Annotated[str, _account("first")],
    two: Annotated[str, _account("second")],
) -> None:
    """List what can be counted at the table to decide between two accounts, each on a branch."""
    from referee.service.play.papering import compare_accounts
    from referee.service.sealing import PLAYED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        rows = compare_accounts(desk, one, two)
        sealed = sum(sealed_facts(desk, name, PLAYED) for name in (one, two))
    width = min(door.out.width, BROADEST)
    nothing = ink("the two accounts leave the same table: nothing to count", style="good")
    if sealed:
        nothing = ink("nothing that is told of the two accounts differs")
    lines = listed_lines(count_lines((one, two), rows, width), nothing, sealed, SEALED, width)
    door.answer({"one": one, "two": two, "sealed": sealed, "differs": rows}, lines)


def attach(app: typer.Typer) -> None:
    """Add the commands of a paper table to the command line."""
    example = 'referee enter m1 "play kiln left; attack lrig = marble hound" --by scorekeeper:sam'
    command(app, "enter", example, panel=PLAY, also=(once,))(enter)
    command(app, "claims", "referee claims m1", panel=LOOK)(claims)
    command(app, "accounts", "referee accounts m1-a m1-b", panel=JUDGE)(accounts)
