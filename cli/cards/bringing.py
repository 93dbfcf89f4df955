"""Commands that bring printed cards in, and list what there is to play with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.cards.decks import Rules, RulesetName
from cli.common.door import MEMORY, console
from cli.common.errors import NO, CommandError
from cli.common.frame import door_of
from cli.common.records import incoming
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from cli.common.door import Door, Mode
    from referee.cards.sheets import CellProblem
    from referee.service import Imported

SHOWN: Final = 20
"""So many problems and stops are printed; --report and --json have all of them."""
ODD: Final = 5
"""So many oddities are printed: the cards are taken all the same."""
_MICROSECONDS: Final = 1_000_000

SheetFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="Cards as JSON Lines or CSV, packed by gzip or not; - for standard input.",
    ),
]
Report = Annotated[
    str, typer.Option("--report", metavar="PATH", help="A new file with all that was not read.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would happen, write nothing.")]
Spell = Annotated[
    list[str] | None,
    typer.Option(
        "--spell",
        metavar="CARDS=TEXTS",
        help="A class, LRIG type or team as the cards of the file spell it, and as its texts do; repeatable.",
    ),
]
Like = Annotated[str, typer.Option("--like", metavar="WORDS", help="Only names with these words.")]


@contextmanager
def _bars(door: Door, source: str) -> Iterator[Callable[[str, int], None]]:
    """Show on a terminal how much of the file is read and how many cards are compiled."""
    err = console(sys.stderr)
    if not err.is_terminal or door.as_json:
        yield lambda _what, _count: None
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    packed = source == "-" or source.endswith(".gz")
    size = None if packed else Path(source).stat().st_size
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, DownloadColumn(), console=err, transient=True) as bar:
        reading = bar.add_task("reading", total=size, told="")
        cards = 0

        def done(what: str, count: int) -> None:
            nonlocal cards
            if what == "bytes":
                bar.advance(reading, count)
            else:
                cards += count
                bar.update(reading, description="compiling", told=counted(cards, "card"))

        yield done


def _problem_lines(problems: tuple[CellProblem, ...], width: int, style: str, most: int) -> Block:
    lines: Block = []
    for one in problems[:most]:
        where = f"line {one.line}, column {one.column}: "
        named = f"{one.card}: " if one.card else ""
        said = f"{named}{one.what}; {one.instead}"
        lines += hanging(ink(where, style=style), said, width)
    more = len(problems) - most
    if more > 0:
        lines.append(ink(f"and {more} more; --report or --json has all", style="faint"))
    return lines


def summary(made: Imported, *, dry_run: bool) -> str:
    """Say in one sentence what an import did."""
    sheet = made.sheet
    rows = f"{counted(sheet.rows, 'row')}: "
    did = f"{len(made.new):,} new, {len(made.changed):,} changed, {made.same:,} as they were"
    repeated = f", {sheet.repeated:,} said twice" if sheet.repeated else ""
    refused = f", {sheet.refused:,} refused" if sheet.refused else ""
    return f"{rows}{did}{repeated}{refused}" + ("; nothing was written" if dry_run else "")


def _unread_line(made: Imported) -> str:
    stated = {one.card for one in made.unread}
    whole = len(made.sheet.cards) - len(stated)
    lines = counted(len(made.unread), "line")
    return (
        f"{whole:,} of {counted(len(made.sheet.cards), 'card')} read whole; "
        f"{lines} of {len(stated):,} stated by players or a judge when they come up"
    )


def import_lines(made: Imported, width: int, *, dry_run: bool) -> Block:
    """Draw what an import did, what was refused, what looks odd, and what stops reading most."""
    from referee.cards.sheets import stops

    lines = _problem_lines(made.sheet.problems, width, "bad", SHOWN)
    lines += _problem_lines(made.sheet.odd, width, "court", ODD)
    lines.append(ink(summary(made, dry_run=dry_run), style="bold"))
    if made.unread:
        lines.append(ink(_unread_line(made)))
    for words, count in stops(made.unread)[:SHOWN]:
        lines += hanging(ink(f"{count:>5} ", style="court"), words, width)
    if made.brought is not None:
        lines.append(ink("next: ") + ink("referee open --deck-a FILE", style="command"))
    return lines


def _report_lines(made: Imported, source: str) -> Iterator[str]:
    from referee.cards.sheets import stops

    sheet = made.sheet
    yield f"{source}, SHA-256 {sheet.hash}"
    yield summary(made, dry_run=False)
    for title, problems in (("Refused", sheet.problems), ("Odd, and taken", sheet.odd)):
        if problems:
            yield f"\n{title}"
        for one in problems:
            yield f"{one.line}:{one.column}: {one.card}: {one.what}; {one.instead}"
    if made.unread:
        yield "\nStated when they come up: where reading stopped, at which words, and the sentence"
    for row in made.unread:
        sentence = " ".join(row.sentence.split())
        yield f"{row.line}:{row.column}: {row.card}: {row.why}: {row.words!r}\n    {sentence}"
    if made.unread:
        yield "\nThe words at which reading stopped, by the cards that they block"
    for words, count in stops(made.unread):
        yield f"{count:>5} {words}"


def import_cards(
    context: typer.Context,
    source: SheetFile,
    *,
    ruleset: Rules = RulesetName.DIVA,
    report: Report = "",
    dry_run: DryRun = False,
    spell: Spell = None,
) -> None:
    """Bring printed cards in: attributes and English text, each ability turned into a program.

    A row that cannot be a card is refused with its place; all others are taken at once, or none. A
    line that cannot be read is stated when it comes up. The same file again changes nothing, and a
    match that was opened keeps the cards it was opened with. Exit 1 when a row was refused.
    """
    from referee.cards.sheets import SheetError
    from referee.service.records import importing as inward

    door = door_of(context)
    spelling = _spelling(spell or [])
    name = "standard input" if source == "-" else Path(source).name
    if report and Path(report).exists():
        message = f"{report} is there already"
        raise CommandError(message, instead="name a new file", code="file-exists")
    mode: Mode = "read" if dry_run and door.is_there else "make"
    if dry_run and not door.is_there:
        door.url = MEMORY
    try:
        with incoming(source) as stream, door.desk(mode) as desk, _bars(door, source) as done:
            of = ruleset.value
            made = inward.import_cards(desk, stream, name, of, dry_run=dry_run, spelling=spelling, done=done)
    except SheetError as error:
        raise _no_cards(error.problem, name) from error
    if report:
        _write(report, made, name)
    lines = import_lines(made, min(door.out.width, 96), dry_run=dry_run)
    door.answer(inward.imported_told(made, dry_run=dry_run), lines)
    if made.sheet.refused:
        raise typer.Exit(NO)


def _spelling(pairs: list[str]) -> dict[str, str]:
    from referee.cards.sheets import spelling_of

    try:
        return spelling_of(pairs)
    except ValueError as error:
        raise CommandError(str(error), where="--spell") from error


def _no_cards(told: CellProblem, name: str) -> CommandError:
    where = f"{name}, line {told.line}, column {told.column}"
    return CommandError(told.what, where=where, instead=told.instead, code="not-cards")


def _write(path: str, made: Imported, source: str) -> None:
    text = "".join(f"{line}\n" for line in _report_lines(made, source))
    with Path(path).open("x", encoding="utf-8") as out:
        out.write(text)


def day(at: int) -> str:
    """A day (UTC) of a time in microseconds, written 2026-03-01."""
    return datetime.fromtimestamp(at / _MICROSECONDS, tz=UTC).strftime("%Y-%m-%d")


def brought(door: Door, ruleset: str, name: str) -> list[dict[str, Any]]:
    """The versions of a card that was imported: since when, out of which file, which hash."""
    from referee.service.records.importing import card_versions, list_imports

    if not (door.given or door.is_there):
        return []
    with door.desk() as desk:
        versions = card_versions(desk, ruleset, name)
        imports = {one.id: one for one in list_imports(desk, ruleset)} if versions else {}
    return [
        {"day": day(imports[v.import_id].at), "source": imports[v.import_id].source}
        | {"import": v.import_id, "hash": v.hash}
        for v in versions
    ]


def version_lines(versions: list[dict[str, Any]]) -> Block:
    """Draw the versions of a card."""
    told = (f"since {v['day']}, from {v['source']}, {v['hash'][:12]}" for v in versions)
    return [ink(line, style="faint") for line in told]


def list_cards(context: typer.Context, *, like: Like = "", ruleset: Rules = RulesetName.DIVA) -> None:
    """List the cards with which a match can be opened, and which import brought them."""
    from referee.service.records.importing import cards_known, list_imports

    door = door_of(context)
    with door.desk() as desk:
        found = cards_known(desk, ruleset.value, like)
        imports = {one.id: one for one in list_imports(desk, ruleset.value)}
    lines: Block = []
    for card in found:
        last = imports[card.versions[-1].import_id] if card.versions else None
        told = "shipped" if last is None else f"{day(last.at)} {last.source}"
        count = f", {len(card.versions)} versions" if len(card.versions) > 1 else ""
        line = ink(f"{card.type:<11} ", style="faint") + ink(card.name)
        lines.append(line + ink(f"  {told}{count}", style="faint"))
    lines.append(ink(counted(len(found), "card"), style="bold"))
    value = {"cards": found, "imports": list(imports.values())}
    door.answer(value, lines)
