"""Commands about the words that sets bring: declared from a file, listed, shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards.bringing import DryRun, day
from cli.cards.decks import Rules, RulesetName
from cli.cards.reading import By, Event
from cli.common.door import MEMORY, read_text
from cli.common.errors import CommandError
from cli.common.frame import BOOK, command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.common.door import Mode
    from referee.cards import MechanicDef
    from referee.service.records.declaring import Declaration, ImportedMechanic
    from referee.service.records.redeclaring import Redeclaration

mechanics = typer.Typer(name="mechanics", help="Words that sets bring: declared as data, in a file.")
WordsFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="Tables [[mechanic]], as docs/mechanics.md shows; - for standard input."
    ),
]
Replace = Annotated[bool, typer.Option("--replace", help="Also take words that stand otherwise.")]
Why = Annotated[str, typer.Option("--why", help="Why words are replaced; it is kept with them.")]
History = Annotated[bool, typer.Option("--history", help="Every version, oldest first.")]
WordName = Annotated[list[str], typer.Argument(metavar="NAME", help="A word as it was declared.")]


def _line(one: MechanicDef) -> str:
    """What a word means, in one sentence."""
    verbs = [f"; one may {verb} it" for verb in (one.gain, one.pay) if verb]
    told = {
        "header": f"works {one.means}",
        "keyword": one.means,
        "marker": "a marker on a SIGNI Zone",
        "counter": "a counter of a player" + "".join(verbs),
        "group": f"one of {', '.join(one.cards)}",
        "crafts": f"one of {', '.join(one.cards)}",
        "relationship": "a relationship of a player with the name of a card",
        "sum": f"adds up {one.of}, {one.means}",
    }
    return told[one.kind]


def _told(one: ImportedMechanic, width: int) -> Block:
    said = one.mechanic
    lines = [ink(said.name, style="bold") + ink(f"  {said.kind}", style="faint")]
    lines += hanging(ink("    "), _line(said), width)
    if said.reminder:
        lines += hanging(ink("    prints ", style="faint"), f"(({said.reminder}))", width)
    lines += hanging(ink(f"    {said.clause_id} ", style="clause"), said.rule, width)
    known = f"    since {said.since}, from {one.brought.source}, {one.hash[:12]}"
    lines.append(ink(known, style="faint"))
    if one.by:
        lines += hanging(
            ink(f"    replaced {day(one.brought.at)} by {one.by}: ", style="faint"), one.why, width
        )
    return lines


def add(
    context: typer.Context,
    source: WordsFile,
    *,
    ruleset: Rules = RulesetName.DIVA,
    dry_run: DryRun = False,
    replace: Replace = False,
    why: Why = "",
    by: By = "judge",
    event: Event = "",
) -> None:
    """Declare the words of a set: headers, keywords, markers, counters, groups of Crafts and more.

    What a word means is read as card text is. All words of the file are taken or none; a file with a
    fault exits 1 with each fault and its line. Cards that are imported afterwards are read with them,
    and so is a card that is imported again; a match that was opened before stays as it is. With
    --replace a word that stands otherwise takes its new meaning, and cards that name it are read anew.
    """
    from referee.service.records.declaring import declare
    from referee.service.records.redeclaring import Correction, added_told, redeclare

    door = door_of(context)
    name = "standard input" if source == "-" else Path(source).name
    text = read_text(source)
    mode: Mode = "read" if dry_run and door.is_there else "make"
    if dry_run and not door.is_there:
        door.url = MEMORY
    with door.desk(mode) as desk:
        if replace:
            given = Correction(text, name, by, why, event, ruleset.value)
            corrected = redeclare(desk, given, dry_run=dry_run)
            door.answer(added_told(corrected), _corrected_lines(corrected, door.out.width, dry_run=dry_run))
            return
        made = declare(desk, text, name, ruleset.value, dry_run=dry_run)
    door.answer(added_told(made), _declared_lines(made, door.out.width, dry_run=dry_run))


def _declared_lines(made: Declaration, width: int, *, dry_run: bool) -> Block:
    lines = _word_lines(made.new, width)
    did = f"{counted(len(made.new), 'new word')}, {len(made.same)} declared before"
    lines.append(ink(did + ("; nothing was written" if dry_run else ""), style="bold"))
    if made.brought is not None:
        again = "referee cards import FILE"
        lines.append(ink("cards imported before are read with them by ") + ink(again, style="command"))
    return lines


def _word_lines(words: Iterable[MechanicDef], width: int) -> Block:
    lines: Block = []
    for one in words:
        lines += hanging(ink(f"{one.kind:<13} ", style="faint"), f"{one.name}: {_line(one)}", width)
    return lines


def _corrected_lines(made: Redeclaration, width: int, *, dry_run: bool) -> Block:
    """Draw what a correction did: words, cards that are read anew, lines that are read no longer."""
    lines = _word_lines((*made.new, *made.replaced), width)
    did = f"{counted(len(made.replaced), 'word')} replaced, {len(made.new)} new, {len(made.same)} as before"
    lines.append(ink(did + ("; nothing was written" if dry_run else ""), style="bold"))
    rows = (
        ("mean another thing by it: ", [one.name for one in made.again]),
        ("new version of ", made.cards),
        ("keep what was approved: ", [f"reading {number}" for number in made.readings]),
    )
    for head, names in rows:
        lines += hanging(ink(head), ", ".join(names), width) if names else []
    for line in made.unread:
        lines += hanging(
            ink("read no longer: ", style="bad"), f"{line.card}, line {line.line}: {line.text}", width
        )
    return lines


def listed(context: typer.Context, *, ruleset: Rules = RulesetName.DIVA) -> None:
    """List the words of sets that are declared, each with its kind and what it means."""
    from referee.service.records.declaring import declared_words, mechanic_told

    door = door_of(context)
    with door.desk() as desk:
        found = declared_words(desk, ruleset.value)
    lines: Block = []
    for one in found:
        said = f"{one.mechanic.name}: {_line(one.mechanic)}"
        lines += hanging(ink(f"{one.mechanic.kind:<13} ", style="faint"), said, door.out.width)
    lines.append(ink(counted(len(found), "word"), style="bold"))
    door.answer([mechanic_told(one) for one in found], lines)


def show(
    context: typer.Context, name: WordName, *, history: History = False, ruleset: Rules = RulesetName.DIVA
) -> None:
    """Show a word of a set: what it means, the clause that says so, and out of which file it came.

    With --history also what it meant before it was replaced, by whom and why.
    """
    from referee.cards.names import folded
    from referee.service.records.declaring import declared_words, mechanic_told, mechanic_versions

    door, wanted = door_of(context), " ".join(name)
    with door.desk() as desk:
        found = declared_words(desk, ruleset.value)
    for one in found:
        if folded(one.mechanic.name) == folded(wanted.strip("[]{}")):
            width = min(door.out.width, 96)
            if history:
                with door.desk() as desk:
                    rows = mechanic_versions(desk, ruleset.value, one.mechanic.name)
                drawn = [line for row in rows for line in _told(row, width)]
                door.answer([mechanic_told(row) for row in rows], drawn)
                return
            door.answer(mechanic_told(one), _told(one, width))
            return
    message = f"no word of a set is declared as {wanted!r}"
    known = ", ".join(one.mechanic.name for one in found) or "none yet"
    raise CommandError(message, instead=f"declared are {known}", code="unknown-mechanic")


def attach(app: typer.Typer) -> None:
    """Add the commands of words that sets bring to the command line."""
    command(mechanics, "add", "referee mechanics add lantern-fair.toml")(add)
    command(mechanics, "list", "referee mechanics list")(listed)
    command(mechanics, "show", "referee mechanics show Vigil")(show)
    app.add_typer(mechanics, rich_help_panel=BOOK, no_args_is_help=True)
