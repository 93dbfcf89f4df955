"""Commands that look back: the log, the table at a point, differences, reasons, replay."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.common.errors import CommandError
from cli.common.frame import DOTS, LOOK, Along, Point, Viewer, command, door_of, point_of
from cli.common.nearby import none_like
from cli.court.appeals import appeal_lines
from cli.court.calls import standing_lines
from cli.court.illegal import due_lines
from cli.court.penalty_lines import penalty_lines
from cli.drawn.blocks import Block, hanging
from cli.drawn.board import BoardLayout
from cli.drawn.event_lines import clock_line, over_lines, people_lines, seated_names
from cli.drawn.logbook import LogLayout, draw
from cli.drawn.pages import WIDE, faces_of, spread_out
from cli.drawn.palette import ink
from cli.look.picture import COLUMNS, save
from cli.look.watched import JUDGE, eyes_of, freely, looking, looking_along, seen, seen_with
from events.data import as_data

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.replay import ReplayScreen
    from cli.drawn.replay import Tape as Recording
    from referee.service import Desk
    from referee.service.pointing import Stretch

Against = Annotated[
    Viewer | None,
    typer.Option(
        "--against",
        case_sensitive=False,
        metavar="A|B|spectator|judge",
        help="Compare with what another viewer sees.",
    ),
]
Level = Annotated[
    Literal["brief", "normal", "full"],
    typer.Option("--level", metavar="brief|normal|full", help="How much the log tells."),
]
Clauses = Annotated[bool, typer.Option("--clauses", help="Name the clauses behind each outcome.")]


def show(
    context: typer.Context,
    point: Point,
    *,
    picture: Annotated[str, typer.Option("--picture", help="Draw it to FILE.svg instead.")] = "",
) -> None:
    """Show the table at a point as somebody sees it."""
    from referee.service.event.public import seat_names
    from referee.service.looking import is_sealed
    from referee.service.telling import shown, story

    door, eyes = door_of(context), eyes_of(context)
    with looking(door, point, eyes, said=True) as (desk, match, seq, eyes):
        found = shown(desk, match, eyes.viewer, seq)
        if door.as_json:
            names = seated_names(desk, match, eyes.viewer)
            door.data({"match": match, "as": eyes.viewer} | as_data(found) | {"names": names})
            return
        view, now, due, given, appeals, time = (
            found.view,
            found.standing,
            found.dues,
            found.penalties,
            found.appeals,
            found.clock,
        )
        width = COLUMNS if picture else door.out.width
        lines = story(desk, match, eyes.viewer, until=seq) if width >= WIDE else []
        sheet = BoardLayout(f"{match}@{seq}", eyes.viewer, width, faces_of(desk, match))
        sheet = sheet._replace(sealed=is_sealed(desk, match), names=seat_names(desk, match, eyes.viewer))
        screen = [*spread_out(sheet, view, lines), *standing_lines(now, width)]
        screen += people_lines(desk, match, eyes.viewer, width)
        over = over_lines(desk, match) if time is not None else []
        screen += over or _time(time)
        screen += penalty_lines(given, {}, width, whole=False)
        screen += appeal_lines(appeals, width, whole=False)
        screen += due_lines(due, width)
    if picture:
        save(picture, screen, f"{match}@{seq}, seen by {eyes.viewer}")
        screen = [ink(f"{match}@{seq} is drawn in {picture}")]
    door.lines(screen)


def _time(time: Any) -> Block:
    return [] if time is None else [ink("⚑ ", style="court") + clock_line(time)]


ENDLESS = 1000
"""Rows of a pipe, on which nothing needs to be cut."""


def log(
    context: typer.Context,
    address: Along,
    *,
    turn: Annotated[int | None, typer.Option("--turn", min=0, help="Only this turn, as MATCH@turn7.")] = None,
    level: Level = "normal",
    clauses: Clauses = False,
    after: Annotated[
        str | None,
        typer.Option("--after", metavar="POINT", help="Only what came after: 57, turn3, R1."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="Only lines with these words, a kind or a clause; repeatable."),
    ] = None,
) -> None:
    """Tell the log of a match or a stretch: what each person did and what the rules made of it."""
    from referee.service.telling import story, told_facts
    from referee.timeline.story import holds

    door, eyes = door_of(context), eyes_of(context)
    with looking_along(door, of_turn(address, turn), eyes) as (desk, match, stretch, eyes):
        first, last = stretch.ends
        begin = max(first - 1, point_of(desk, match, after) if after is not None else 0)
        if door.as_json:
            facts = told_facts(desk, match, eyes.viewer, after=begin, until=last, only=only or ())
            kept = [fact for fact in facts if stretch.holds(fact["seq"])]
            door.data({"match": match, "as": eyes.viewer, "facts": kept})
            return
        lines = story(desk, match, eyes.viewer, level=level, after=begin, until=last)
        lines = [one for one in lines if stretch.holds(one.seq) and holds(one, only or ())]
        if only and not lines:
            none = f"no line of {match}@{begin + 1}..{last} is about {' and '.join(only)}"
            named = [("holds", one) for one in only]
            door.line(none_like(desk, none, named), style="faint")
        door.lines(draw(lines, LogLayout(min(door.out.width, 110), clauses)))


def of_turn(address: str, turn: int | None) -> str:
    """The address of a turn that is named beside a match; raises CommandError for two."""
    if turn is None:
        return address
    match, sign, _ = address.partition("@")
    if sign:
        message = f"{address} and --turn {turn} name two stretches"
        raise CommandError(message, instead=f"write {match}@turn{turn}")
    return f"{match}@turn{turn}"


def diff(
    context: typer.Context,
    point: Along,
    other: Annotated[
        str | None,
        typer.Argument(metavar="[SEQ]", help="Another point; else what the fact at the first did."),
    ] = None,
    *,
    against: Against = None,
) -> None:
    """Say in words what differs between two points, or between what two viewers see.

    The points are given after each other, or as both ends of a stretch: m1@57..60.
    """
    door, eyes = door_of(context), eyes_of(context)
    others = against or eyes.viewer
    widest = eyes._replace(viewer=JUDGE) if others == JUDGE else eyes
    if DOTS in point:
        if other is not None:
            message = f"{point} has two ends, and {other} is a third point"
            raise CommandError(message, instead="name two points, or one stretch")
        with looking_along(door, point, widest) as (desk, match, found, _):
            before, after, _ = found
            viewers = seen_with(desk, match, eyes.viewer), seen_with(desk, match, others)
            _differing(door, desk, match, (viewers[0], before), (viewers[1], after))
        return
    with looking(door, point, widest) as (desk, match, seq, _):
        eyes = eyes._replace(viewer=seen_with(desk, match, eyes.viewer))
        others = seen_with(desk, match, others)
        before, after = seq, seq
        if other is not None:
            after = point_of(desk, match, other)
        elif not against:
            before = max(seq - 1, 0)
        _differing(door, desk, match, (eyes.viewer, before), (others, after))


def _differing(door: Door, desk: Desk, match: str, one: tuple[str, int], other: tuple[str, int]) -> None:
    """Tell what differs between what two viewers see at two points."""
    from referee.service.looking import view_at
    from referee.timeline import diff as differences

    (viewer, before), (others, after) = one, other
    words = differences(view_at(desk, match, viewer, before), view_at(desk, match, others, after))
    ends = f"{match}@{before} as {viewer}", f"{match}@{after} as {others}"
    lines = [ink(" → ".join(ends), style="faint")]
    for words_of_one in words:
        lines += hanging(ink("  "), words_of_one, door.out.width)
    door.answer(
        {"match": match, "from": before, "to": after, "as": viewer, "against": others}
        | {"differences": words},
        lines if words else [*lines, ink("  no difference")],
    )


def why(context: typer.Context, point: Point) -> None:
    """Say why a fact came about, by which clauses, and what followed from it."""
    from cli.drawn.reasons import reason_lines
    from referee.service.telling import reasons

    door, eyes = door_of(context), eyes_of(context)
    with looking(door, point, eyes) as (desk, match, seq, eyes):
        found = reasons(desk, match, seq, eyes.viewer)
        words = desk.reading(match).library(seq).catalog.mechanics
    lines = reason_lines(found.why, found.edition, door.out.width, words)
    door.answer({"match": match, "seq": seq, "as": eyes.viewer} | as_data(found), lines)


def tape_of(desk: Desk, match: str, stretch: Stretch | None = None) -> Recording:
    """A match, or a stretch of it, as replay steps through it: worded when a viewer asks."""
    from cli.drawn.reasons import reason_lines
    from cli.drawn.replay import Tape
    from referee.service.event.public import seat_names
    from referee.service.looking import eyes_at
    from referee.timeline import cause_tree

    reader, reading = desk.reader(match), desk.reading(match)
    edition, words = reading.opened.edition, reading.library(reading.head).catalog.mechanics
    first, last = (1, reading.head) if stretch is None else stretch.ends
    return Tape(
        match,
        max(first, 1),
        last,
        reading.view,
        lambda viewer: reading.lines(viewer, "full"),
        lambda viewer, seq: reason_lines(cause_tree(reader, seq, viewer), edition, 80, words),
        faces_of(desk, match),
        partial(eyes_at, desk, match),
        stretch.holds if stretch else lambda _: True,
        partial(seat_names, desk, match),
    )


def replay(context: typer.Context, point: Along) -> None:
    """Step through a match: arrows, [ ] turns, 1-4 seats, w why, q quit; or words on a pipe.

    It opens at a point; of m1@turn7..turn8 it shows that stretch alone.
    """
    import sys
    from importlib.util import find_spec

    from cli.drawn.replay import HELP, ReplayScreen, piped_words, terminal_words

    door, eyes = door_of(context), eyes_of(context)
    alone = DOTS in point
    with (looking_along if alone else looking)(door, point, eyes) as (desk, match, found, eyes):
        stretch, seq = (None, found) if isinstance(found, int) else (found, found.first)
        full = eyes.full() or freely(desk, match, seq, eyes)
        stepping = ReplayScreen(tape_of(desk, match, stretch), seq, eyes.viewer, full=full)
        live = door.on_terminal and sys.stdin.isatty() and find_spec("termios") is not None
        show_screen(door, stepping, HELP, live=live)
        for word in terminal_words() if live else piped_words():
            if not stepping.press(word) and not live:
                message = f"{word!r} is no step"
                instead = "next, back, up, down, turn+, turn-, phase+, phase-, a seq, why, quit"
                raise CommandError(message, where="standard input", instead=instead)
            if not stepping.running:
                break
            show_screen(door, stepping, HELP, live=live)


def show_screen(door: Door, stepping: ReplayScreen, keys: str, *, live: bool) -> None:
    """Print the table where the reader stands; a terminal is cleared first and told the keys."""
    if door.as_json:
        view = stepping.tape.view(stepping.viewer, stepping.seq)
        door.data({"seq": stepping.seq, "as": stepping.viewer, "view": view})
        return
    if live:
        door.out.clear()
    height = door.out.height if live else ENDLESS
    door.lines(stepping.screen(door.out.width, height))
    if live:
        door.line(keys, style="faint")


def attach(app: typer.Typer) -> None:
    """Add the commands that look back to the command line."""
    command(app, "show", "referee show m1@57 --as A", panel=LOOK, also=(seen,))(show)
    command(app, "log", "referee log m1@turn7..turn8 --level full --clauses", panel=LOOK, also=(seen,))(log)
    command(app, "diff", "referee diff m1@57 m1@60 --as A", panel=LOOK, also=(seen,))(diff)
    command(app, "why", "referee why m1@60", panel=LOOK, also=(seen,))(why)
    command(app, "replay", "referee replay m1@turn3 --as B", panel=LOOK, also=(seen,))(replay)
