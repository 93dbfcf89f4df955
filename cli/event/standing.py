"""Standings at the command line, and what a correction would change before it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.common.errors import CommandError
from cli.common.frame import command, door_of
from cli.common.rendering import renders
from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink
from cli.event.event_frame import In, chosen
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.common.door import Door
    from referee.service.event.next import EventNext
    from referee.service.event.records import Differences
    from referee.service.event.standing import EventStandings, StandingRow
    from referee.service.queries.schema import QueryContext

    Names = Mapping[str, str]

COLUMN, NAME, LEAST_NAME = 8, 23, 8
"""How wide a number is, a name at most, and a name at least."""
RECORD = 13
"""The width of place and record."""
DROPPED = "  dropped"


def standing_lines(found: EventStandings, names: Names, width: int) -> Block:
    """Draw standings as a table, each number in a column, percent where it is a share."""
    head = f"{found.event} {found.when} round {found.round}" if found.round else f"{found.event}, not begun"
    lines: Block = [ink(head, style="bold") + ink(f"  {counted(len(found.rows), 'person', 'people')}")]
    if found.rows:
        shorts = ("pts", *(one.short for one in found.tiebreaks))
        heads = "".join(f"{short:>{COLUMN}}" for short in shorts)
        marks = len(DROPPED) * any(one.dropped for one in found.rows)
        room = max(min(NAME, width - RECORD - COLUMN * len(shorts) - marks), LEAST_NAME)
        lines.append(fit(ink(f"{'':>5}{'':<{room}} {'w-l-d':>7}{heads}", style="faint"), width))
    for one in found.rows:
        name = f"{one.person} {names[one.person]}" if one.person in names else one.person
        cells = "".join(f"{n.shown:>{COLUMN}}" for n in one.numbers)
        line = ink(f"{one.place:>4} ") + fit(ink(name), room)  # by columns: some letters take two
        line += ink(f" {f'{one.won}-{one.lost}-{one.drawn}':>7}{cells}")
        if one.dropped:
            line += ink(DROPPED)
            line.stylize("dim")
        lines.append(fit(line, width))
    if found.rows:
        order = ", ".join(("points", *(one.title for one in found.tiebreaks)))
        lines += hanging(ink("tie-breaks  ", style="faint"), f"{found.family_title}: {order}", width)
    if found.waiting:
        waits = counted(found.waiting, "table")
        lines.append(ink(f"{waits} without a result: nothing of them counts yet", style="court"))
    return lines


def why_lines(one: StandingRow, found: EventStandings, names: Names, width: int) -> Block:
    """Draw what each number of a person rests on, round by round, and its formula."""
    from referee.service.event.standing import working_text

    name = f"{one.person} {names.get(one.person, '')}".strip()
    lines: Block = [ink(name, style="bold") + ink(f"  place {one.place}, {one.won}-{one.lost}-{one.drawn}")]
    tiebreaks = {tiebreak.title: tiebreak for tiebreak in found.tiebreaks}
    for number in one.numbers:
        tiebreak = tiebreaks.get(number.name)
        said = working_text(number, tiebreak, {})
        lines += hanging(ink(f"  {number.name}  ", style="faint"), said, width)
        if tiebreak is not None:
            lines += hanging(ink("      "), f"{tiebreak.formula} ({tiebreak.source})", width)
    return lines


@renders("event standings")
def standings_answer(door: Door, at: QueryContext, answer: EventStandings) -> Block:
    """Draw how everybody stands, or what each number of one person rests on."""
    from referee.service.event.people import people_names

    why, names, width = at.words["why"], people_names(at.desk), min(door.out.width, 110)
    if not why:
        return standing_lines(answer, names, width)
    rows = [one for one in answer.rows if one.person == why]
    if not rows:
        raise CommandError(f"{why} has no place: disqualified", instead="leave --why out")
    return why_lines(rows[0], answer, names, width)


@renders("event next")
def next_answer(door: Door, _at: QueryContext, answer: EventNext) -> Block:
    """Draw what comes next at an event, and what is missing for it."""
    return next_lines(answer, min(door.out.width, 110))


def next_lines(found: EventNext, width: int) -> Block:
    """Draw what comes next, what is missing, and what is typed."""
    from referee.service.event.next import list_some, place_words
    from referee.service.event.records import displaced_words, repair_orders, repair_words

    lines: Block = [ink(found.words, style="bold") + ink(f"  {found.event}@{found.head}", style="faint")]
    missing = {(at, table): f" (game {game})" for at, table, game in found.missing_games}
    results = [f"table {at[1]}{_of(at[0], found)}{missing.get(at, '')}" for at in found.results]
    calls = [f"table {table}" + _of(at, found) for at, table in found.calls]
    opens = [f"game {game} at table {table}{_of(at, found)}" for at, table, game in found.opens]
    for one in found.displaced:
        lines += hanging(
            ink("  "), displaced_words(one) + ("" if one.repair else f"; {repair_words(one)}"), width
        )
    kinds = (
        ("result", results), ("game to open", opens), ("call", calls), ("appeal", found.appeals),
        ("list", found.lists),
    )  # fmt: skip
    for what, rows in kinds:
        if rows:
            heading = f"  {len(rows)} {COUNTED[what][len(rows) != 1]}  "
            lines += hanging(ink(heading, style="faint"), list_some(rows), width)
    for words in place_words(found):
        lines += hanging(ink("  "), words, width)
    lines += [ink(f"  {line}", style="court") for line in found.losses]
    typed = TYPED[found.step].format(event=found.event, round=found.round, cut=found.cut, how=found.how)
    repairs = next((repair_orders(one) for one in found.displaced if one.repair), ())
    if repairs and found.step == "repair":
        typed = f"{repairs[0]} --event {found.event}"
    elif found.opens and not found.ready:
        number, table, _ = found.opens[0]
        a, b = found.players
        typed = SEAT_AGAIN.format(event=found.event, round=number, table=table, a=a, b=b)
    elif found.step in {"end", "pair", "cut", "result"} and found.result_order:
        typed = found.result_order
    return [*lines, ink("next: ") + ink(typed, style="command")] if typed else lines


def _of(number: int, found: EventNext) -> str:
    """Name the round of a table where it is another than the one that comes to its end."""
    return "" if number in {0, found.round} else f" of round {number}"


COUNTED = {
    "result": ("result", "results"),
    "game to open": ("game to open", "games to open"),
    "call": ("call", "calls"),
    "appeal": ("appeal", "appeals"),
    "list": ("list", "lists"),
}
"""What is missing, for one and for more."""
SEAT_AGAIN = "referee event seat {round} {table} {a} {b} --event {event} --by ORGANISER"
"""What is typed to open the next game of a match: the same two are seated again."""
TYPED = {
    "enter": "referee event enter PERSON --event {event} --by ORGANISER",
    "pair": "referee event pair {round} --how {how} --event {event} --by ORGANISER",
    "begin": "referee event round begin {round} --event {event} --by ORGANISER",
    "time": "referee event round time {round} --event {event} --by ORGANISER",
    "end": "referee event round end {round} --event {event} --by ORGANISER",
    "cut": "referee event pair {round} --how {how} --cut {cut} --event {event} --by ORGANISER",
    "result": "",
    "close": "referee event close {event} --by ORGANISER",
    "done": "",
    "repair": 'referee event unpair {round} --reason "REASON" --event {event} --by ORGANISER',
}
"""What is typed for each step."""


def differs(
    context: typer.Context,
    number: Annotated[
        int,
        typer.Argument(
            metavar="[ROUND]", min=0, help="Number of the round; else the last, and of none for --after."
        ),
    ] = 0,
    table: Annotated[
        int, typer.Argument(metavar="[TABLE]", min=0, help="Number of the table; for a result.")
    ] = 0,
    *,
    winner: Annotated[
        str, typer.Option("--winner", help="A result: who won, by seat or id; draw, double-loss.")
    ] = "",
    games: Annotated[str, typer.Option("--games", help="Games of seat A and of seat B: 2-1.")] = "",
    person: Annotated[str, typer.Option("--person", help="Whom another correction is about, by id.")] = "",
    after: Annotated[
        int | None, typer.Option("--after", min=-1, help="They left after this round; -1 for not at all.")
    ] = None,
    out: Annotated[bool, typer.Option("--out", help="And are disqualified.")] = False,
    other: Annotated[
        str, typer.Option("--other", metavar="PERSON", help="They sat where this one is written.")
    ] = "",
    infraction: Annotated[str, typer.Option("--infraction", help="They are given a penalty for this.")] = "",
    level: Annotated[str, typer.Option("--level", help="Its level, else the suggested one.")] = "",
    cut: Annotated[int, typer.Option("--cut", min=0, max=16, help="How many go on to the cut.")] = 0,
    name: In = "",
) -> None:
    """Say what a correction would change, and write nothing.

    Of a result, of when a person left, of who sat where, or a penalty that is given late.
    """
    from referee.service.queries.events import correction
    from referee.service.queries.schema import QueryContext

    what = _what((after, other, level or infraction), out=out)
    if what == "result" and not (number and table and winner):
        raise CommandError(UNSAID, instead=HOW)
    door = door_of(context)
    with door.desk() as desk:
        answer = correction(
            QueryContext(desk, chosen(desk, name, read=True)),
            what=what, round_=number, table=table, winner=winner, games=games, person=person, other=other,
            after=-1 if after is None else after, out=out, infraction=infraction, level=level, cut=cut,
        )  # fmt: skip
    door.answer(answer, difference_lines(answer, min(door.out.width, 110)))


UNSAID = "it is not said what would be corrected"
HOW = "name ROUND, TABLE and --winner, or --person with --after, --other or --infraction"


def _what(said: tuple[int | None, str, str], *, out: bool) -> str:
    """Which correction is asked for, by the options that were given."""
    after, other, penalty = said
    if penalty:
        return "penalty"
    if other:
        return "sat"
    return "left" if after is not None or out else "result"


def difference_lines(found: Differences, width: int) -> Block:
    """Draw what a correction would change."""
    from referee.service.event.records import displaced_words, repair_words

    lines: Block = []
    for one in found.moved:
        places, points = _change(one.place), _change(one.points)
        lines.append(ink(f"  {one.person:<16}", style="bold") + ink(f"place {places}, points {points}"))
    if found.numbers:
        lines += _listed("tie-breaks alone", found.numbers, width)
    if found.into:
        lines += _listed("into the cut", found.into, width) + _listed("out of the cut", found.out_of, width)
    if found.otherwise:
        pairs = [f"{a} - {b}" for a, b in found.otherwise]
        lines += _listed(f"round {found.stale[0]} would have been", pairs, width)
    if found.other_byes:
        lines += _listed(f"bye in round {found.stale[0]} would have been", found.other_byes, width)
    wrong = {one.round for one in found.displaced}
    kept = [f"round {one}" for one in found.stale if one not in wrong]
    if kept:
        lines += _listed("keeps its pairings" if len(kept) == 1 else "keep their pairings", kept, width)
    for other in found.displaced:
        lines += hanging(ink("  wrong place  ", style="bad"), displaced_words(other), width)
        lines += hanging(ink("  repair  ", style="faint"), repair_words(other), width)
    lines = lines or [ink("Standings do not change.", style="good")]
    return [*lines, *hanging(ink("  "), found.kept, width)] if found.kept else lines


def _listed(what: str, rows: Sequence[str], width: int) -> Block:
    return hanging(ink(f"  {what}  ", style="faint"), ", ".join(rows), width)


def _change(both: tuple[int, int]) -> str:
    before, after = both
    return f"{before}" if before == after else f"{before} to {after}"


def attach(event: typer.Typer) -> None:
    """Add standings to the commands of events."""
    command(event, "differs", "referee event differs 1 12 --winner p8")(differs)
