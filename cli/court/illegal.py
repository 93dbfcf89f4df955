"""What went wrong at a table: illegal actions, what is due of them, missed triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.errors import CommandError
from cli.common.forms import STDIN, PromptField, filled
from cli.common.frame import JUDGE, Point, command, door_of, kept
from cli.common.options import BY, match_of, order, ordering
from cli.common.rendering import renders
from cli.court.judge import answered
from cli.court.rulings import noted, ruling_answer
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines
from events.given import whole_number

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.court.answered import DuesAnswer, IllegalAnswer
    from referee.service.queries.illegal import Illegals
    from referee.service.queries.schema import QueryContext

HOW: Final = {"now": "trigger-now", "leave": "none", "fix": "partial-fix"}
"""The ways to rule on a missed trigger, with their remedies."""
MISSED: Final = (
    PromptField("trigger", "The card and the line of its text: Kiln Tender, 1", such="Kiln Tender, 1"),
    PromptField("question", "What was asked.", such="Does it still trigger?"),
    PromptField("decision", "What is decided.", such="It is put on now."),
    PromptField("clause", "The clauses that it rests on.", many=True, default=(), word="clauses"),
    PromptField("how", "Put it on now, leave it, or fix it by moves.", choices=tuple(HOW)),
    PromptField("moves", "What is done: draw A 1", when=("how", "fix"), such="draw A 1"),
    BY,
)
"""What is said of a missed trigger."""
Source = Annotated[
    str,
    typer.Argument(metavar="[-]", help="- reads a JSON object with all options."),
]
due = typer.Typer(name="due", help="What the rules call for and nobody carried out: list, clear.")


def _source(text: str) -> str:
    if text not in {"", STDIN}:
        raise CommandError(f"{text!r} stands where nothing is read", instead="give options, or -")
    return text


def illegal_answer(door: Door, told: IllegalAnswer, _: dict[str, Any]) -> Block:
    """Draw an illegal action that was recorded, and what is due of it."""
    lines = illegal_lines(told.illegal, door.out.width)
    return [*lines, *due_lines(told.dues, door.out.width)]


def dues_answer(door: Door, told: DuesAnswer, _: dict[str, Any]) -> Block:
    """Draw what is due after some of it was cleared, each as it stands."""
    return due_lines(told.dues, door.out.width, whole=True)


def illegal_lines(one: Any, width: int) -> Block:
    """Draw an illegal action on record."""
    became = f", {', '.join(one.rulings)}" if one.rulings else ""
    gone = "" if one.stands else ", taken back"
    told = f": {one.told}" if one.told else ""
    words = f"seat {one.seat} at {one.action}, against {', '.join(one.clauses)}{became}{gone}{told}"
    return hanging(ink(f"⚑ {one.id}  ", style="court"), words, width)


def due_lines(rows: Any, width: int, *, whole: bool = False) -> Block:
    """Draw what is due, with its clauses; cleared ones on demand."""
    lines: Block = []
    for one in rows:
        if one.stands != "due" and not whole:
            continue
        how = "" if one.stands == "due" else f", {one.how or one.stands}"
        words = f"seat {one.seat}, since {one.since}{how}: {one.what} [{', '.join(one.clauses)}]"
        sign = "⚑" if one.stands == "due" else "✓"
        lines += hanging(ink(f"{sign} {one.id}  ", style="court"), words, width)
    return lines


@renders("due list")
def dues_lines(door: Door, _: QueryContext, answer: Illegals) -> Block:
    """Draw the illegal actions on record, and what is due of them."""
    lines = [line for one in answer.illegal for line in illegal_lines(one, door.out.width)]
    lines += due_lines(answer.dues, door.out.width, whole=True)
    nothing = f"nothing was flagged at {answer.match}"
    return listed_lines(lines, nothing, answer.sealed, "what was told", door.out.width)


def missed(context: typer.Context, point: Point, form: Source = "") -> None:
    """Rule on a trigger that was missed: put it on now, leave it, or fix it by moves."""
    from referee.service.orders import rulings

    said = filled(door_of(context), MISSED, kept(context), _source(form))
    card, line = trigger_of(said["trigger"])
    remedy = HOW.get(said["how"], said["how"])
    words = {name: said[name] for name in ("question", "decision", "moves")}
    with ordering(context, match_of(point), said["by"]) as (door, at):
        seq, clauses = at.desk.resolve(point)[1], said["clause"]
        noted(door, at, clauses)
        told = rulings.missed(at, seq, card, line, remedy, clauses=clauses, **words)
        answered(door, at.desk, told, ruling_answer(door, told, words))


def trigger_of(text: str) -> tuple[str, int]:
    """Read a card and a line of its text, separated by the last comma; raises CommandError."""
    card, _, line = text.rpartition(",")
    number = whole_number(line.strip().removeprefix("line").strip())
    if not card.strip() or number is None or number < 0:
        message = f"{text!r} is no card with a line"
        raise CommandError(message, instead="write the card and the line: 'Kiln Tender, 1'")
    return card.strip(), number


def attach(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    example = 'referee missed m1@57 --trigger "Kiln Tender, 1" --how now'
    command(app, "missed", example, panel=JUDGE, also=order(*MISSED))(missed)
    app.add_typer(due, rich_help_panel=JUDGE, no_args_is_help=True)
