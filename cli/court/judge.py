"""Points and rewinds at the command line: listed, checked, and drawn where one was ordered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from cli.common.frame import door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink, phase_words
from cli.drawn.waiting import waits_at
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.common.door import Door
    from referee.service import Desk
    from referee.service.court.pointed import NamedAnswer, RewindAnswer
    from referee.service.orders import Sitting

Check = Any
"""What the court says about a rewind: to, head, grade, reason, learned, decisions and the rest."""

GRADE_STYLES = {"clean": "good", "simple": "good", "full": "court", "unsafe": "bad"}
MOST = 12
"""Rows of a list of the check before it is cut."""
GAUGE = ("clean", "simple", "full", "needs random replacement", "unsafe")


def points_shown(context: typer.Context, point: str, typed: Mapping[str, Any]) -> bool:
    """List the points to go back to where none gets a name; whether that was so."""
    if "name" in typed:
        return False
    _list(door_of(context), point, whole=typed["whole"])
    return True


def named_answer(_: Door, __: Sitting, told: NamedAnswer) -> Block:
    """Draw a point that got a name."""
    return [ink(f"{told.match}@{told.name}", style="bold") + ink(f" is seq {told.seq}")]


def _list(door: Door, point: str, *, whole: bool) -> None:
    """List the checkpoints: turns and phases by name, and on demand the actions between by seq."""
    from referee.timeline import checkpoints

    with door.desk() as desk:
        match, _ = desk.resolve(point)
        rows = checkpoints(desk.reader(match))
    if door.as_json:
        door.data({"match": match, "checkpoints": rows})
        return
    shown = rows if whole else [r for r in rows if r.kind != "action"]
    for row in shown:
        style = "bold" if row.kind == "named" else ""
        line = ink(f"{row.seq:>6}{'✗' if row.undone else ' '} ", style="faint")
        line += ink(f"{row.kind:<7} ", style="faint") + ink(f"{row.name:<22}", style=style)
        door.line(line + ink(f" turn {row.turn}, {phase_words(row.phase)}"))
    if len(shown) < len(rows):
        rest = len(rows) - len(shown)
        door.line(f"and {counted(rest, 'action')} between, by their seq: --all", style="faint")


def _row(check: Check, seq: int, words: str, width: int) -> Block:
    """Draw what happened at a seq; one that counted no more before is marked, as in the log."""
    mark = "✗" if check.is_undone(seq) else " "
    return hanging(ink(f"{seq:>6}{mark} ", style="faint"), words, width)


def _learned(check: Check, width: int) -> list[Block]:
    rows = []
    for one in check.learned:
        what = ", ".join(n or "a card" for n in one.names) or f"{one.count} hidden"
        zone = one.zone.replace("_", " ")
        rows.append(
            _row(
                check,
                one.seq,
                f"{one.seat} {one.how} {one.count} of {one.owner}'s {zone}: {what}",
                width,
            )
        )
    return rows


def _counted(names: Any) -> str:
    """Name cards, each name once with its count."""
    rows = Counter(name or "a card" for name in names)
    return ", ".join(f"{n}x {name}" if n > 1 else name for name, n in rows.items())


def _zone(one: Any) -> str:
    from referee.timeline.phrases import zone

    return f"{one.owner}'s {zone(one.zone)}"


def _returned(check: Check, width: int, *, whole: bool) -> list[Block]:
    """Draw which seen cards go back at random, and among how many; on demand among which."""
    rows = []
    for one in check.returned:
        words = f"{_counted(one.names) or one.count} into {_zone(one)}, seen by {one.seats}; "
        words += f"among {counted(one.candidates, 'card')} that nobody knew there"
        if whole and one.among:
            words += f": {_counted(one.among)}"
        rows.append(_row(check, one.seq, words, width))
    return rows


def _kept(check: Check, width: int) -> list[Block]:
    """Draw which cards go back to their place, for a seat knew them there."""
    rows = []
    for one in check.kept:
        places = ", ".join(map(str, one.places))
        words = f"{_zone(one)}, {places} from the top: {_counted(one.names)}; known to {one.seats}"
        since = f", seen since by {one.seen}, who goes on knowing" if one.seen else ""
        rows.append(hanging(ink("        "), words + since, width))
    return rows


def _section(title: str, rows: list[Block], most: int) -> Block:
    """Draw a part of the check under its title; a long one is cut and says so."""
    if not rows:
        return []
    shown = rows[:most] if most else rows
    lines = [ink(f"{title} ({len(rows)})", style="bold"), *(line for row in shown for line in row)]
    rest = len(rows) - len(shown)
    return [*lines, ink(f"        and {rest} more: --all", style="faint")] if rest else lines


def _noted(check: Check, rows: Any, width: int) -> list[Block]:
    return [_row(check, one.seq, one.words, width) for one in rows]


def gauge(grade: str) -> Text:
    """Draw the five grades with the one that holds marked."""
    line = ink("")
    for one in GAUGE:
        style = GRADE_STYLES.get(one, "court")
        here = one == grade
        line += ink(f" ▸{one} " if here else f"  {one} ", f"{style} bold" if here else "faint")
    return line


def check_lines(match: str, check: Check, width: int, most: int = 0) -> Block:
    """Draw what a rewind would mean: the grade, what was learned, and what would be undone."""
    head = f"back to {match}@{check.to} from {check.head}"
    undone = ", ".join(f"{r.first} to {r.last}" for r in check.undoes)
    lines = [ink(head, style="bold") + ink(f", undoing {undone}"), gauge(check.grade)]
    lines += hanging(ink("  "), check.reason, width)
    for title, rows in (
        ("learned since", _learned(check, width)),
        ("to go back at random", _returned(check, width, whole=not most)),
        ("to go back to their place", _kept(check, width)),
        ("decisions since", _noted(check, check.decisions, width)),
        ("chance since", _noted(check, check.chance, width)),
        ("reversals, last first", _noted(check, check.reversals, width)),
    ):
        lines += _section(title, rows, most)
    return lines


RANDOMLY = " changed places at random"


def listing(
    *, whole: Annotated[bool, typer.Option("--all", help="List every action as well.")] = False
) -> None:
    """Carry how points are listed."""


def checking(
    *,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Only check: what was learned since, and how safe the rewind is."),
    ] = False,
    whole: Annotated[bool, typer.Option("--all", help="Show every list of the check whole.")] = False,
) -> None:
    """Carry how a rewind is checked."""


def check_shown(context: typer.Context, point: str, typed: Mapping[str, Any]) -> bool:
    """Show what a rewind would mean where it is only checked; whether that was so."""
    if typed["dry_run"]:
        _dry_run(door_of(context), point, whole=typed["whole"])
    return bool(typed["dry_run"])


def _dry_run(door: Door, point: str, *, whole: bool) -> None:
    from referee.service.court.judging import rewind_check

    with door.desk("read") as desk:
        match, seq = desk.resolve(point)
        check = rewind_check(desk, match, seq)
    lines = check_lines(match, check, min(door.out.width, 110), 0 if whole else MOST)
    door.answer({"match": match, "check": check}, lines)


def rewind_answer(_: Door, told: RewindAnswer, __: Mapping[str, Any]) -> Block:
    """Draw what a rewind was, and of which piles cards changed places."""
    from referee.timeline.phrases import cards, zone_of

    done = told.rewind
    let = f", authorised by {done.authorised}" if done.authorised else ""
    return [
        ink(f"⚑ back to {told.match}@{told.to}: {done.grade}{let}", style="court"),
        *(
            ink(f"⚑ {cards(m.cards)} of {zone_of(m.seat, m.zone)}{RANDOMLY}", style="court")
            for m in done.mixed
        ),
    ]


def recorded_line(told: Any) -> Text:
    """Where an order was recorded, or that its key was answered before."""
    words = "this key was answered before" if told.repeated else "recorded"
    return ink(f"⚑ {words} at {told.match}@{told.head}", style="court")


def answered(door: Door, desk: Desk, told: Any, lines: Block) -> None:
    """Tell what an order came to, with lines that tell the order itself, and where it stands."""
    where = [recorded_line(told), waits_at(desk, told.match)]
    door.answer(told, [*lines, *where])
