"""Commands by which people read a card line that is not read: proposed, approved, withdrawn, listed."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cli.cards.bringing import day
from cli.cards.decks import Rules, RulesetName
from cli.common.completing import card_names
from cli.common.door import read_bytes, read_text, written_out
from cli.common.errors import NO, CommandError
from cli.common.frame import door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.cards import CardDef
    from referee.cards.text import TextReader
    from referee.proving import LineReadingLook
    from referee.service.records.approving import SettledReadings
    from referee.service.records.readings import CardReading

NAME_HELP = "Name of an imported card; quote one of several words."
CardNamed = Annotated[str, typer.Argument(metavar="NAME", help=NAME_HELP, autocompletion=card_names)]
LineNumber = Annotated[int, typer.Argument(metavar="LINE", help="Line of its text, from 1.")]
Words = Annotated[str, typer.Argument(metavar="[WORDS]", help="The whole line in other words; quote them.")]
Program = Annotated[
    str, typer.Option("--program", metavar="FILE", help="Its program as JSON instead; - for standard input.")
]
Why = Annotated[str, typer.Option("--why", help="Why it is read so, or withdrawn.")]
By = Annotated[str, typer.Option("--by", help="Who orders it: head-judge:ann, or a plain name.")]
Event = Annotated[
    str, typer.Option("--event", help="The event whose policy and officials hold; else the generic policy.")
]
Number = Annotated[int, typer.Argument(metavar="READING", min=1, help="Number of a reading.")]
Numbers = Annotated[
    list[int] | None,
    typer.Argument(metavar="[READING]...", min=1, help="Numbers of readings; with --all none."),
]
All = Annotated[bool, typer.Option("--all", help="All that others have proposed for the ruleset.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what it would be, keep nothing.")]
Stands = Annotated[
    str, typer.Option("--stands", metavar="HOW", help="Of these alone: proposed, approved or withdrawn.")
]
Export = Annotated[
    str, typer.Option("--export", metavar="PATH", help="Write the approved ones to a new file; - prints it.")
]
Import = Annotated[
    str, typer.Option("--import", metavar="FILE", help="Propose those of a file; - for standard input.")
]
MARKS = {"-": "bad", "+": "good", "": ""}


def _difference(found: LineReadingLook) -> str:
    parts = (f"[{one.mark}{one.words}{one.mark}]" if one.mark else one.words for one in found.difference)
    return " ".join(parts)


def look_lines(found: LineReadingLook, width: int) -> Block:
    """Draw a reading: the line, what is printed of its program, the difference, the checks."""
    from referee.cards.text import program_lines

    lines = [ink(f"{found.card}, line {found.line}", style="bold")]
    lines += hanging(ink("original    "), found.text, width)
    for one in found.abilities:
        lines += hanging(ink("read as     "), one.printed or "no wording says this program", width)
        lines += [ink(f"    {row}", style="faint") for row in program_lines(one.ability.node, width - 4)]
    lines += hanging(ink("difference  "), _difference(found), width)
    back = all(one.back for one in found.abilities)
    told = (
        "printed and read again, it means the same"
        if back
        else "what is printed does not mean the same again"
    )
    lines.append(ink(("✓ " if back else "! ") + told, style="good" if back else "court"))
    if found.played is not None:
        came = f"{found.played.came_up} of {counted(found.played.abilities, 'ability', 'abilities')} came up"
        broke = f"broke: {found.played.faults[0].text}" if found.played.faults else "nothing broke"
        lines.append(ink(f"{'✗' if found.played.faults else '✓'} on boards: {came}, {broke}"))
        wrong = found.priced[0].text if found.priced else "nothing is wrong"
        lines.append(ink(f"{'✗' if found.priced else '✓'} at exactly its printed price: {wrong}"))
    return lines


def read_line(
    context: typer.Context,
    name: CardNamed,
    line: LineNumber,
    words: Words = "",
    *,
    program: Program = "",
    why: Why = "",
    by: By = "judge",
    event: Event = "",
    ruleset: Rules = RulesetName.DIVA,
    dry_run: DryRun = False,
) -> None:
    """Read a card line that is not read: say it in other words that are, or write its program.

    Shown are the line, its program, what that is printed as, the difference, and what boards tell.
    It is kept as proposed; the card is automatic when another person approves it.
    """
    from referee.proving import look_at_reading, propose_reading
    from referee.service.records.readings import LineAsked

    door = door_of(context)
    asked = LineAsked(name, line, words, read_text(program) if program else "", ruleset.value)
    width = min(door.out.width, 96)
    if dry_run:
        with door.desk() as desk:
            found = look_at_reading(desk, asked)
        door.answer({"look": found, "reading": None, "repeated": False}, look_lines(found, width))
        return
    with door.desk("write") as desk:
        found, made = propose_reading(desk, asked, by, why, event=event)
    value = {"look": found, "reading": told(made.reading), "repeated": made.repeated}
    number = made.reading.id
    said = "was proposed before" if made.repeated else "is proposed"
    lines = [*look_lines(found, width), ink(f"reading {number} {said}, by {made.reading.by}", style="bold")]
    if made.reading.stands == "proposed":
        order = f"referee cards approve {number} --by head-judge:NAME"
        lines.append(ink("next, by somebody else: ") + ink(order, style="command"))
    door.answer(value, lines)


def told(one: CardReading) -> dict[str, Any]:
    """A reading as a value, with how it stands."""
    return cast("dict[str, Any]", as_data(one)) | {"stands": one.stands}


def reading_lines(reader: TextReader, one: CardReading, width: int) -> Block:
    """Draw a reading: the line, what it is read as, who said so and how it stands."""
    from referee.cards.readings import printed_program

    lines = [ink(f"{one.id:>3} ", style="bold") + ink(f"{one.card}, line {one.line}: {one.stands}")]
    lines += hanging(ink("    original  ", style="faint"), one.text, width)
    lines += hanging(ink("    read as   ", style="faint"), one.words or one.program, width)
    printed = " ".join(printed_program(reader, one.program, one.type, one.ruleset))
    if printed not in {"", one.words}:
        lines += hanging(ink("    means     ", style="faint"), printed, width)
    people = f"{day(one.at)} proposed by {one.by}" + (f", from {one.source}" if one.source else "")
    people += f"; {day(one.approved)} approved by {one.approved_by}" if one.approved else ""
    people += f"; {day(one.withdrawn)} withdrawn by {one.withdrawn_by}" if one.withdrawn else ""
    lines += hanging(ink("    "), people, width)
    for reason in (one.why, one.withdrawn_why):
        lines += hanging(ink("    why       ", style="faint"), reason, width) if reason else []
    return lines


def list_all(
    context: typer.Context,
    *,
    stands: Stands = "",
    ruleset: Annotated[RulesetName | None, typer.Option("--ruleset", help="Of one game alone.")] = None,
    export: Export = "",
    bring: Import = "",
    by: By = "judge",
    event: Event = "",
) -> None:
    """List the readings of card lines: what was said, by whom, when, why, and how each stands.

    With --export the approved ones are written to a file, with --import those of a file are
    proposed; somebody else than who brings them in approves them. Exit 1 when one was not taken.
    """
    from referee.service.records.readings import list_readings

    door = door_of(context)
    width, of = min(door.out.width, 96), ruleset.value if ruleset else ""
    if bring or export:
        _brought(door, bring, by, event) if bring else _exported(door, export, of)
        return
    with door.desk() as desk:
        rows = list_readings(desk, of, stands)
        readers = {one.ruleset: desk.live.shelf.reader(one.ruleset) for one in rows}
    lines = [line for one in rows for line in reading_lines(readers[one.ruleset], one, width)]
    lines.append(ink(counted(len(rows), "reading"), style="bold"))
    door.answer({"readings": [told(one) for one in rows]}, lines)


def _brought(door: Door, source: str, by: str, event: str) -> None:
    """Propose the readings of a file; the exit code is 1 where one is not taken."""
    from referee.service.records.reading_files import bring_readings

    data, name = read_bytes(source), "standard input" if source == "-" else source
    with door.desk("write") as desk:
        made = bring_readings(desk, data, name, by, event=event)
    lines: Block = [ink(f"{len(made.proposed)} proposed, {made.same} here before", style="bold")]
    for one in made.refused:
        head = ink(f"{one.number:>3} {one.card}: ", style="bad")
        lines += hanging(head, f"{one.what}; {one.instead}", min(door.out.width, 96))
    if made.proposed:
        order = "referee cards approve --all --by head-judge:NAME"
        lines.append(ink("next, by somebody else: ") + ink(order, style="command"))
    value = {"proposed": [told(one) for one in made.proposed], "same": made.same}
    door.answer(value | {"refused": list(made.refused)}, lines)
    if made.refused:
        raise typer.Exit(NO)


def _exported(door: Door, path: str, ruleset: str) -> None:
    from referee.service.records.reading_files import readings_file
    from referee.service.records.readings import list_readings

    if path != "-" and Path(path).exists():
        message = f"{path} is there already"
        raise CommandError(message, instead="name a new file", code="file-exists")
    with door.desk() as desk:
        data, count = readings_file(desk, ruleset), len(list_readings(desk, ruleset, "approved"))
    if path == "-":
        written_out([data.decode()])
        return
    with Path(path).open("xb") as out:
        out.write(data)
    door.answer(
        {"file": path, "readings": count}, [ink(f"{counted(count, 'reading')} in {path}", style="bold")]
    )


def people_lines(door: Door, ruleset: str, card: CardDef, width: int) -> Block:
    """Draw which lines of an imported card people have read, and how a line is read that is not."""
    from referee.cards import is_stated
    from referee.cards.text import line_hashes
    from referee.service.records.readings import list_readings

    with door.desk() as desk:
        standing = {one.hash: one for one in list_readings(desk, ruleset, "approved")}
    hashes = line_hashes(card.text, card.type, burst=card.burst)
    lines: Block = []
    for number, one in ((n, standing[h]) for n, h in hashes.items() if h in standing):
        who = f"{one.by}, approved by {one.approved_by}"
        lines += hanging(ink(""), f"line {number} is read by people: reading {one.id}, by {who}", width)
    for number in sorted({one.line for one in card.abilities if is_stated(one)}):
        order = f'referee cards read {shlex.quote(card.name)} {number} "OTHER WORDS" --by NAME'
        lines.append(ink(f"line {number} is stated by people; to read it: ") + ink(order, style="command"))
    return lines


def settled_lines(reader: TextReader, made: SettledReadings, width: int) -> Block:
    """Draw readings that were settled, and the cards that changed by it."""
    lines = [line for one in made.readings for line in reading_lines(reader, one, width)]
    what = ", ".join(made.cards) or "no card that is here"
    return [*lines, *hanging(ink("new version of ", style="bold"), what, width)]


def approve_readings(
    context: typer.Context,
    numbers: Numbers = None,
    *,
    every: All = False,
    by: By = "judge",
    event: Event = "",
    ruleset: Rules = RulesetName.DIVA,
) -> None:
    """Approve readings that somebody else proposed: their cards are automatic from now on.

    Each card that bears the line is a new version, for every match that is opened later.
    """
    from referee.service.records.approving import approve

    door = door_of(context)
    _require_one_way(numbers, every=every)
    with door.desk("write") as desk:
        made = approve(desk, numbers or [], by, event=event, ruleset=ruleset.value)
        reader = desk.live.shelf.reader(made.readings[0].ruleset)
    _answer(context, reader, made)


def _require_one_way(numbers: list[int] | None, *, every: bool) -> None:
    if bool(numbers) == every:
        message = "name readings, or say --all"
        raise CommandError(message, instead="referee cards readings lists them", code="usage")


def withdraw_reading(
    context: typer.Context, number: Number, *, why: Why = "", by: By = "judge", event: Event = ""
) -> None:
    """Withdraw a reading: people state the line again in every match that is opened later."""
    from referee.service.records.approving import withdraw

    door = door_of(context)
    with door.desk("write") as desk:
        made = withdraw(desk, number, by, why, event=event)
        reader = desk.live.shelf.reader(made.readings[0].ruleset)
    _answer(context, reader, made)


def _answer(context: typer.Context, reader: TextReader, made: SettledReadings) -> None:
    door = door_of(context)
    value = as_data(made) | {"readings": [told(one) for one in made.readings]}
    door.answer(value, settled_lines(reader, made, min(door.out.width, 96)))
