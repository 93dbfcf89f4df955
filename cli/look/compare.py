"""Commands that lay two lines of play side by side: branches, and a ruling given otherwise."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.text import Text

from cli.common.errors import CommandError
from cli.common.forms import STDIN, filled, named
from cli.common.frame import JUDGE, As, MatchName, Point, command, door_of, kept, point_of
from cli.common.options import order, ordering
from cli.court.rulings import noted
from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink, seat_name
from cli.look.watched import note_sealed, seen_with
from cli.ordered import form_of
from events.data import as_data
from events.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.common.door import Door
    from referee.rerun import Compared, ComparedRow, TurnPair, WordedFact
    from referee.service import Ruling
    from referee.service.court.pointed import OtherwiseAnswer
    from referee.service.orders import Sitting

WIDEST = 120
GUTTER = 6
FROM_RULING = frozenset({"question", "clause", "call", "statement", "looked_at"})
OTHERWISE = tuple(
    field._replace(required=False, help=f"{field.help.rstrip('.')}; else as it was ruled.")
    if field.name in FROM_RULING
    else field
    for field in form_of("rule")
    if field.name != "keep_open"
)
"""What is ruled otherwise; what is not said is taken from the ruling that was given."""
RulingId = Annotated[str, typer.Argument(metavar="RULING", help="Id of a ruling, such as R1.")]
Level = Annotated[
    Literal["brief", "normal", "full"],
    typer.Option("--level", metavar="brief|normal|full", help="How much is told."),
]
Branch = Annotated[
    str, typer.Argument(metavar="BRANCH@SEQ", help="A branch of the same match, such as m1.B1.")
]


def _cell(said: WordedFact | None, width: int) -> Block:
    """Draw what one line has at a place, over as many rows as its words need."""
    if said is None:
        return []
    sign = "⚑" if said.court else " "
    head = ink(f"{said.seq:>{GUTTER - 2}}{sign} ", style="court" if said.court else "faint")
    rows = wrap(said.words, max(width - GUTTER, 12), subsequent_indent="  ") or [""]
    style = "court" if said.court else ""
    return [(head if i == 0 else ink(" " * GUTTER)) + ink(row, style) for i, row in enumerate(rows)]


def _beside(row: ComparedRow, width: int) -> Block:
    half = (width - 3) // 2
    left, right = _cell(row.one, half), _cell(row.other, half)
    edge = ink(" │ ", style="faint")
    height = max(len(left), len(right))
    left += [ink("")] * (height - len(left))
    right += [ink("")] * (height - len(right))
    return [fit(a, half) + edge + b for a, b in zip(left, right, strict=True)]


def _heading(turn: TurnPair, width: int) -> Text:
    title = (
        ink(f"━━ turn {turn.number} of ", "bold") + seat_name(turn.seat)
        if turn.seat
        else (ink("━━ setup", "bold"))
    )
    return title + ink(" " + "━" * max(width - title.cell_len - 1, 0), "bold")


def _turn(turn: TurnPair, width: int) -> Block:
    """Draw a turn; of one that both went alike only that."""
    lines = [_heading(turn, width)]
    for row in turn.rows:
        if row.same:
            what = counted(row.same, "fact is", "facts are")
            lines.append(ink(f"{' ' * GUTTER}{what} the same", style="faint"))
        else:
            lines += _beside(row, width)
    return lines


def _ended(side: Any) -> str:
    if side.winner in {"A", "B"}:
        return f"{side.winner} won ({side.reason})"
    return f"over ({side.reason})" if side.winner else "goes on"


def _alone(turns: Sequence[TurnPair], one: str, other: str) -> tuple[int, str]:
    """From which turn on only one of the two goes on, and what it does there."""
    first = len(turns)
    while first and not all(_has(turns[first - 1], first=side) for side in (True, False)):
        first -= 1
    rest = turns[first:]
    if not rest:
        return first, ""
    name = one if _has(rest[0], first=True) else other
    facts = sum(1 for turn in rest for row in turn.rows if row.one or row.other)
    span = f"turn {rest[0].number}"
    span += f" to {rest[-1].number}" if len(rest) > 1 else ""
    return first, f"only {name} goes on: {span}, {counted(facts, 'fact')} told (--all shows them)"


def _has(turn: TurnPair, *, first: bool) -> bool:
    """Whether the first or the second line has a turn: what is alike both have."""
    return any(row.same or (row.one if first else row.other) for row in turn.rows)


def compared_lines(found: Compared, width: int, *, whole: bool = False) -> Block:
    """Draw two lines of play beside each other, then what lies otherwise at their ends."""
    width = min(width, WIDEST)
    half = (width - 3) // 2
    one, other = found.sides
    heads = [ink(f"{side.name}@{side.head}", style="bold") for side in (one, other)]
    ends = [ink(_ended(side), style="faint") for side in (one, other)]
    edge = ink(" │ ", style="faint")
    lines = [fit(heads[0], half) + edge + heads[1], fit(ends[0], half) + edge + ends[1]]
    lines.append(ink(f"the same up to {found.fork}", style="faint"))
    both, alone = _alone(found.turns, one.name, other.name)
    for turn in found.turns if whole else found.turns[:both]:
        lines += _turn(turn, width)
    lines += hanging(ink("━━ ", "bold"), alone, width, style="faint") if alone and not whole else []
    lines.append(ink(f"from {one.name}@{one.head} to {other.name}@{other.head}", style="bold"))
    for words in found.differences:
        lines += hanging(ink("  "), words, width)
    return lines if found.differences else [*lines, ink("  the tables are alike")]


def compare(
    context: typer.Context,
    one: Point,
    other: Branch,
    *,
    viewer: As = "judge",
    level: Level = "normal",
    whole: Annotated[
        bool, typer.Option("--all", help="Also the turns that only one of the two has.")
    ] = False,
) -> None:
    """Lay two branches side by side, or a match and a branch: turn by turn, then how they ended."""
    from referee.service.court.comparing import compare_at

    door = door_of(context)
    with door.desk() as desk:
        sides = desk.resolve(one), desk.resolve(other)
        given = seen_with(desk, sides[0][0], viewer)
        note_sealed(door, sides[0][0], viewer, given)
        found = compare_at(desk, *sides, given, level)
    lines = compared_lines(found, door.out.width, whole=whole)
    door.answer({"as": given} | as_data(found), lines)


def whatif(
    context: typer.Context,
    match: MatchName,
    ruling: RulingId,
    *,
    form: Annotated[
        str,
        typer.Option("--form", help="- reads a JSON object with all options."),
    ] = "",
) -> None:
    """Rule otherwise on a branch and lay it beside the ruling as it was, up to the next question.

    The match and its ruling stay as they are.
    """
    from referee.service.orders import branches

    if form not in {"", STDIN}:
        raise CommandError(f"no form {form!r}", instead="write --form - and give JSON")
    door = door_of(context)
    said = filled(door, OTHERWISE, kept(context), form)
    with ordering(context, match, said["by"]) as (door, at):
        given = _given(door, at, said)
        told = branches.otherwise(at, ruling, given)
        lines = _whatif_lines(f"{at.name}/{ruling}", said["decision"], told, door.out.width)
        door.answer(as_data(told), lines)


def _given(door: Door, at: Sitting, said: dict[str, Any]) -> Ruling:
    """Make the ruling that a form says; its words are checked where it is given."""
    from referee.service.orders import rulings

    noted(door, at, said["clause"])
    to = str(point_of(at.desk, at.name, said["to"])) if said["to"] else ""
    return rulings.ruling_of(at.desk, at.name, named(OTHERWISE, said) | {"to": to})


def _whatif_lines(name: str, decision: str, told: OtherwiseAnswer, width: int) -> Block:
    """Draw both rulings, what each led to, and what each side is asked next."""
    lines = [
        ink(f"⚑ {name} as it was: ", style="court") + ink(told.ruling.decision),
        ink("⚑ otherwise: ", style="court") + ink(decision),
        *compared_lines(told.compared, width),
        ink("the next question", style="bold"),
    ]
    for branch, question in zip((told.given, told.otherwise), told.next, strict=True):
        lines += hanging(ink(f"  {branch.name}: "), question, width)
    return lines


def attach(app: typer.Typer) -> None:
    """Add comparing to the command line."""
    command(app, "compare", "referee compare m1 m1.B1", panel=JUDGE)(compare)
    example = 'referee whatif m1 R1 --decision "It stands." --remedy none'
    command(app, "whatif", example, panel=JUDGE, also=order(*OTHERWISE))(whatif)
