"""Commands about the book as a whole: its editions, what changed, how it is read."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from cli.book.clauses import BROAD, rulebook
from cli.common.errors import CommandError
from cli.common.frame import command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from referee.rulebook import Changes, FixedReading, Reading

OneEdition = Annotated[str, typer.Argument(metavar="A", help="An edition, such as 8.0.0.")]
OtherEdition = Annotated[str, typer.Argument(metavar="B", help="Another of the same ruleset.")]
Ruleset = Annotated[
    str, typer.Option("--ruleset", metavar="diva|classic", help="Only what one ruleset asks.")
]
ReadingName = Annotated[
    str, typer.Argument(metavar="[NAME]", help="One reading, such as soul_max; else all.")
]

Markdown = Annotated[bool, typer.Option("--markdown", help="Print the page of the documents folder.")]


def list_editions(context: typer.Context) -> None:
    """List every edition: its first day, what it changed, how many clauses are in force in it."""
    from referee.rulebook.told import editions_told

    door = door_of(context)
    rows = editions_told()
    lines: Block = []
    for row in rows:
        head = f"{row['name']:<11} {row['ruleset']:<8} from {row['since']}  "
        head += f"{row['clauses']:>3} clauses  "
        what = ", ".join(row["changed"]) or "the first edition"
        lines += hanging(ink(head), what, min(door.out.width, BROAD))
    door.answer({"editions": rows}, lines)


def _changes(before: str, after: str) -> Changes:
    from referee.rulebook import NoEdition, changes

    try:
        return changes(before, after)
    except NoEdition as error:
        what, _, instead = str(error).partition("; ")
        raise CommandError(what, instead=instead, code="unknown-edition") from error


def _clause_list(sign: str, style: str, ids: tuple[str, ...], width: int) -> Block:
    from referee.rulebook import clause

    lines: Block = []
    for one in ids:
        lines.append(ink(f"{sign} ", style=style) + ink(one, style="clause"))
        lines += hanging(ink("    "), clause(one).text, width)
    return lines


def diff_editions(context: typer.Context, before: OneEdition, after: OtherEdition) -> None:
    """Say what changed from one edition to another: entries, clauses that came and went."""
    from referee.rulebook.told import changes_told

    door = door_of(context)
    found = _changes(before, after)
    width = min(door.out.width, BROAD)
    lines: Block = [ink(f"{before} → {after}", style="bold")]
    for name, entries in found.entries:
        lines += hanging(ink(f"{name:<7} ", style="faint"), ", ".join(entries), width)
    for one in found.changed:
        lines += _clause_list("-", "bad", one.withdrawn, width)
        lines += _clause_list("+", "good", one.instead, width)
    lines += _clause_list("-", "bad", found.withdrawn, width)
    lines += _clause_list("+", "good", found.added, width)
    if not (found.added or found.changed or found.withdrawn):
        lines.append(ink("no difference"))
    door.answer(changes_told(before, after, found), lines)


def _reading_lines(one: Reading, width: int) -> Block:
    other = " | ".join(one.values[1:])
    head = ink(one.name, style="bold") + ink(f" = {one.default}") + ink(f" | {other}", style="faint")
    lines = [head + ink(f"  {', '.join(one.rulesets)}", style="faint")]
    lines += hanging(ink("    "), one.text, width)
    for value in one.values:
        games = [game for game in one.rulesets if one.defaults[game] == value]
        default = f" (default in {' and '.join(games)})" if games else ""
        lines += hanging(ink(f"    {value}{default}: "), one.meanings[value], width)
        lines += hanging(ink("        position "), ", ".join(one.positions[value]), width, style="faint")
    lines += hanging(ink("    source  ", style="faint"), one.source, width)
    return lines + hanging(ink("    "), ", ".join(one.clauses), width, style="clause")


def _fixed_lines(one: FixedReading, width: int) -> Block:
    lines = [ink(one.name, style="bold") + ink(f"  {', '.join(one.rulesets)}", style="faint")]
    rows = (
        ("says", one.says),
        ("should", one.should),
        ("read", one.read),
        ("source", one.source),
        ("shown", one.position),
    )
    for label, text in rows:
        if text:
            lines += hanging(ink(f"    {label:<7} ", style="faint"), text, width)
    return lines + hanging(ink("    "), ", ".join(one.clauses), width, style="clause")


def _chosen(name: str, ruleset: str) -> tuple[list[Reading], list[FixedReading]]:
    """The readings of a name or of a ruleset: those that a match pins, those that are fixed.

    Raises CommandError for a name that is neither, and for an unknown ruleset.
    """
    from referee.rulebook import UnknownReading, fixed_readings, reading, readings

    if ruleset not in {"", "diva", "classic"}:
        message = f"no ruleset {ruleset!r}"
        raise CommandError(message, instead="diva or classic", code="unknown-ruleset")
    fixed = list(fixed_readings(ruleset or None))
    if not name:
        return list(readings(ruleset or None)), fixed
    if named := [f for f in fixed if f.name == name]:
        return [], named
    try:
        return [reading(name)], []
    except UnknownReading as error:
        what, _, instead = str(error).partition("; there is ")
        message = f"did you mean {instead}"
        raise CommandError(what, instead=message, code="unknown-reading") from error


def list_readings(
    context: typer.Context,
    name: ReadingName = "",
    *,
    ruleset: Ruleset = "",
    markdown: Markdown = False,
) -> None:
    """Show how what the documents leave open is read: what each value does, its source, a position."""
    from referee.rulebook import readings_page
    from referee.rulebook.told import readings_told

    door = door_of(context)
    if markdown:
        door.lines(readings_page().rstrip("\n").split("\n"))
        return
    pinned, fixed = _chosen(name, ruleset)
    width = min(door.out.width, BROAD)
    lines = [line for r in pinned for line in _reading_lines(r, width)]
    if pinned and fixed:
        lines += [ink(""), ink("read in one way only", style="faint")]
    lines += [line for f in fixed for line in _fixed_lines(f, width)]
    door.answer(readings_told(pinned, fixed), lines)


def list_errata(context: typer.Context, *, markdown: Markdown = False) -> None:
    """List what is misprinted in the documents, what it should say, how it is read."""
    from referee.rulebook import errata, errata_page

    door = door_of(context)
    if markdown:
        door.lines(errata_page().rstrip("\n").split("\n"))
        return
    width = min(door.out.width, BROAD)
    lines = [line for e in errata() for line in _fixed_lines(e, width)]
    door.answer({"errata": [asdict(e) for e in errata()]}, lines)


def attach(_: typer.Typer) -> None:
    """Add the commands to those of the rulebook."""
    command(rulebook, "editions", "referee rulebook editions")(list_editions)
    command(rulebook, "diff", "referee rulebook diff 8.0.0 9.0.0")(diff_editions)
    command(rulebook, "readings", "referee rulebook readings soul_max")(list_readings)
    command(rulebook, "errata", "referee rulebook errata")(list_errata)
