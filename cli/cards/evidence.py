"""Commands that say how much of a card file, or of one line, is read, prints back and behaves."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.cards.decks import Rules, RulesetName, at_hand
from cli.common.door import read_bytes, read_text
from cli.common.errors import NO, CommandError
from cli.common.frame import door_of
from cli.common.progress import progress
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.common.door import Door
    from referee.cards import MechanicDef
    from referee.cards.printed import Row
    from referee.proving import Boards, GuardFigures, LineLook, Noticed, Survey, Tally, Unseen

BROAD: Final = 110
HELP: Final = "Cards as TOML, CSV, or one JSON object a line, packed by gzip or not; - for standard input."
CardFile = Annotated[str, typer.Argument(metavar="FILE", help=HELP)]
Top = Annotated[int, typer.Option("--top", min=0, help="How many stops are shown.")]
Quick = Annotated[bool, typer.Option("--quick", help="Only read and print; play no boards.")]
LeftOut = Annotated[
    bool,
    typer.Option(
        "--left-out",
        help="Also leave out of each set the wordings that only it needs, and say lines otherwise.",
    ),
]
Declared = Annotated[
    str, typer.Option("--mechanics", metavar="FILE", help="Words of the set, as docs/mechanics.md has them.")
]
LineText = Annotated[str, typer.Argument(metavar="TEXT", help="One line of card text; quote it.")]
CardType = Annotated[
    str, typer.Option("--type", metavar="TYPE", help="Type of the card: SIGNI, SPELL, LRIG, ...")
]
Burst = Annotated[bool, typer.Option("--burst", help="Read it as the sentence of a Life Burst.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed lays the same boards.")]


def _share(part: int, whole: int) -> str:
    if part < 0:
        return ""
    return f"{part:>5} {100 * part / whole:5.1f} %" if whole else f"{part:>5}"


def _tally_line(name: str, tally: Tally) -> str:
    read, back = _share(tally.recognised, tally.cards), _share(tally.round_trips, tally.cards)
    well = _share(tally.behaves, tally.cards)
    row = f"{name:<14} {tally.cards:>5}   recognised {read}   round-trips {back}"
    return f"{row}   behaves {well}" if well else row


def _table(head: str, rows: tuple[tuple[str, Tally], ...]) -> Block:
    return [ink(head, style="faint"), *(ink(_tally_line(name, tally)) for name, tally in rows)]


def _boards_lines(made: Boards) -> Block:
    told = f"{counted(made.whole, 'card')} came up in whole, {made.part} in part, {made.never} never"
    lines: Block = [ink(f"on boards      {told}; {len(made.faults)} broke")]
    for fault in made.faults[:8]:
        where = f"{fault.name}, board {fault.seed}, seq {fault.seq}"
        lines += [ink(f"  {where}: {fault.text}", style="bad")]
    return lines


def _guard_lines(made: GuardFigures) -> Block:
    told = f"{counted(made.cards, 'card')}, {made.paths} ways to the end, {made.answers} answers"
    lines: Block = [ink(f"guard          {told}; {len(made.faults)} wrong")]
    for fault in made.faults[:8]:
        lines += [ink(f"  {fault.name}, line {fault.line}: {fault.text}", style="bad")]
    names = len({step.name for step in made.not_shown})
    begun = f"{made.shown} of {made.abilities} abilities began, {made.exact} of {made.prices} at their price"
    steps = f"{counted(len(made.not_shown), 'step')} on {counted(names, 'card')} not shown"
    return [*lines, ink(f"               {begun}; {steps}")]


def _words_line(made: Noticed) -> str:
    missed = len(made.unnoticed)
    share = 100 * (made.mutants - missed) / max(made.mutants, 1)
    told = f"{made.mutants} changed, {made.declined} then declined, {made.changed} meant otherwise"
    return f"words          {told}: {share:.2f} % noticed"


def _unseen_lines(made: Unseen, top: int) -> Block:
    lines: Block = [ink("without the wordings that only the set needs", style="faint")]
    for one in (*made.sets, made.total):
        read, left = _share(one.recognised, one.cards), _share(one.left_out, one.cards)
        row = f"{one.name or 'left out':<14} {one.cards:>5}   recognised {read}   left out {left}"
        lines += [ink(row, style="" if one.name or one is not made.total else "bold")]
    said = made.paraphrases
    share = 100 * said.same / max(said.tried, 1)
    told = f"{said.tried} of {counted(said.lines, 'line')}, {said.same} read the same ({share:.1f} %)"
    lines += [
        ink(f"paraphrases    {told}, {said.declined} declined, {said.otherwise} otherwise", style="bold")
    ]
    for hole in said.holes[:top]:
        failed = hole.declined + hole.otherwise
        lines += [ink(f"{failed:>5} of {hole.tried:>3}  {hole.was!r} said {hole.said!r}", style="faint")]
    return lines


def survey_lines(made: Survey, width: int, top: int) -> Block:
    """Draw the figures of a file, and what blocks most of its cards."""
    lines = _table("cards with text, by type", made.types)
    lines += [*_table("by set", made.sets), *_table("abilities, by kind", made.kinds)]
    lines += [
        ink(_tally_line("with text", made.all), style="bold"),
        ink(_tally_line("all cards", made.printed), style="bold"),
    ]
    lines += _boards_lines(made.boards) if made.boards is not None else []
    lines += _guard_lines(made.guard) if made.guard is not None else []
    lines += [ink(_words_line(made.words))] if made.words is not None else []
    lines += _unseen_lines(made.unseen, top) if made.unseen is not None else []
    for stop in made.stops[:top]:
        where = f"{stop.name}, line {stop.declined.line}, column {stop.declined.column}"
        lines += hanging(ink(f"{stop.cards:>4} ", style="court"), stop.words, width)
        lines += [ink(f"     {where}: {stop.declined.why}", style="faint")]
    more = len(made.stops) - top
    return [*lines, ink(f"and {more} more; --json has all", style="faint")] if more > 0 else lines


def _bars(door: Door, stack: ExitStack) -> Callable[[str, int], Callable[[], None]]:
    """What shows a bar for each stretch of work, the one before it being over."""

    def begin(what: str, total: int) -> Callable[[], None]:
        stack.close()
        return stack.enter_context(progress(door, what, total))

    return begin


def _words(file: str, rows: list[Row]) -> tuple[MechanicDef, ...]:
    """The words of a set that a file declares; the cards of its groups may be among the cards checked."""
    if not file:
        return ()
    from referee.cards import Catalog, CatalogError, shipped
    from referee.cards.mechanics import read_mechanics
    from referee.cards.printed import printed_card

    cards = shipped().merged(Catalog(printed_card(row, ()) for row in rows))
    try:
        return read_mechanics(read_text(file), Path(file).name, (), cards)
    except CatalogError as error:
        message, instead = "; ".join(error.problems[:8]), "docs/mechanics.md shows how a word is declared"
        raise CommandError(message, instead=instead, code="not-mechanics") from error


def check_cards(
    context: typer.Context,
    source: CardFile,
    *,
    top: Top = 20,
    quick: Quick = False,
    left_out: LeftOut = False,
    mechanics: Declared = "",
    seed: Seed = 1,
) -> None:
    """Say how much of the text of a card file is read, and what stops the rest.

    Recognised: every line of a card is read whole, and an import would carry it out. Round-trips: its
    programs print back. Behaves: it comes through random boards, each ability works with exactly
    its printed price and not with less, and no changed word goes unnoticed. With --left-out the cards
    are measured as if nobody had had them. Exit 1 when the text of no card is read.
    """
    from referee.cards import CatalogError
    from referee.cards.printed import printed_rows
    from referee.cards.text import reader_of
    from referee.proving import survey

    door = door_of(context)
    try:
        rows = printed_rows(read_bytes(source))
        reader = reader_of(_words(mechanics, rows))
        with ExitStack() as stack:
            bars, workers = _bars(door, stack), os.cpu_count() or 1
            made = survey(
                reader, rows, quick=quick, without=left_out, seed=seed, workers=workers, progress=bars
            )
    except CatalogError as error:
        message = "; ".join(error.problems[:8])
        instead = "a card file as docs/cards.md shows it, or one JSON object a line"
        raise CommandError(message, where=source, instead=instead, code="not-a-card") from error
    told: dict[str, Any] = {name: getattr(made, name) for name in made.__struct_fields__}
    door.answer(told, survey_lines(made, min(door.out.width, BROAD), top))
    if made.all.cards and not made.all.recognised:
        raise typer.Exit(NO)


MOST_FOLLOWING: Final = 12
"""Maximum number of words to print that could follow; --json has all."""


def line_look_lines(found: LineLook, width: int) -> Block:
    """Draw what a line is read as: its programs as they are printed, or where reading stopped."""
    from referee.cards.text import program_lines

    lines: Block = []
    for one in found.abilities:
        mark = ink("✓ ", style="good") if one.back else ink("! ", style="court")
        told = one.printed or "it is read; no wording prints its program"
        lines += hanging(mark + ink(f"{one.ability.kind:<9} ", style="faint"), told, width)
        if one.printed and not one.back:
            lines.append(ink("  what is printed does not mean the same again", style="court"))
        lines += [ink(f"  {row}", style="faint") for row in program_lines(one.ability.node, width - 2)]
    for stop in found.stops:
        lines.append(ink("✗ ", style="bad") + ink(f"column {stop.column}: {stop.why}", style="bold"))
        if stop.before:
            lines += hanging(ink("  read up to    ", style="faint"), stop.before, width)
        lines += hanging(ink("  stopped at    ", style="faint"), stop.words or "the end of the line", width)
        if stop.follows:
            more = len(stop.follows) - MOST_FOLLOWING
            told = ", ".join(stop.follows[:MOST_FOLLOWING]) + (f", and {more} more" if more > 0 else "")
            lines += hanging(ink("  could follow  ", style="faint"), told, width)
    return lines


def look_at_text(
    context: typer.Context,
    text: LineText,
    *,
    kind: CardType = "SIGNI",
    burst: Burst = False,
    ruleset: Rules = RulesetName.DIVA,
) -> None:
    """Read one line of card text: what it means, or where reading stopped and what could follow.

    It is read as an import would read it on a card of the type, with the cards and words that are
    here. Exit 1 when it is not read.
    """
    from referee.cards import TYPES
    from referee.cards.text import reader_of
    from referee.proving import look_at_line

    door = door_of(context)
    wanted = kind.upper()
    if wanted not in TYPES:
        message = f"there is no card type {kind!r}"
        raise CommandError(message, where="--type", instead=f"one of {', '.join(TYPES)}", code="usage")
    with at_hand(door, ruleset.value) as catalog:
        reader = reader_of(catalog.mechanics)
        found = look_at_line(reader, text, catalog, kind=wanted, ruleset=ruleset.value, burst=burst)
    if not found.abilities and not found.stops:
        message = "the line says nothing"
        raise CommandError(
            message, instead='quote one line: referee cards read-line "Draw a card."', code="usage"
        )
    value = {name: getattr(found, name) for name in found.__struct_fields__} | {"read": found.is_read}
    door.answer(value, line_look_lines(found, min(door.out.width, BROAD)))
    if not found.is_read:
        raise typer.Exit(NO)
