"""Commands of a blind review: a pack for a second judge, their answer, and how far both agree."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.errors import CommandError
from cli.common.forms import PromptField, filled
from cli.common.frame import JUDGE, MatchName, command, door_of
from cli.common.records import hand_out, incoming
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.look.compare import RulingId
from cli.look.watched import Eyes, Purpose, Who, looking
from cli.record.bundles import LARGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.common.door import Door
    from referee.exchange.blind import Agreement

review = typer.Typer(name="review", help="Let a second judge rule without the first ruling, and compare.")
File = Annotated[str, typer.Argument(metavar="FILE", help="A pack, or - for standard input.")]
Out = Annotated[str, typer.Option("--out", "-o", help="A new file, or - to print it.")]
ANSWER = (
    PromptField("decision", "What you decide.", such="It may."),
    PromptField("clause", "The clauses that it rests on.", many=True, default=()),
    PromptField("remedy", "What follows from it.", default="none"),
    PromptField("infraction", "Code of an infraction of the policy.", default=""),
    PromptField("level", "Level of a penalty of the policy.", default=""),
    PromptField("reasons", "The reasons of the answer.", default=""),
    PromptField("by", "Who answers.", such="bea"),
)


def pack(
    context: typer.Context,
    match: MatchName,
    ruling: RulingId,
    *,
    out: Out = "review.zip",
    agreed: Annotated[
        bool, typer.Option("--agreed", help="With the facts that both parties agreed on.")
    ] = False,
    by: Who = "judge",
    purpose: Purpose = "",
) -> None:
    """Pack the table, the question and the claims of a ruling, and nothing of how it was ruled."""
    from referee.exchange.blind import make_pack

    door = door_of(context)
    eyes = Eyes("judge", by, purpose or f"blind review of {ruling}")
    with looking(door, match, eyes) as (desk, name, _, _):
        made = make_pack(desk, name, ruling, agreed=agreed)
    if out == "-":
        sys.stdout.buffer.write(made)
        return
    told = ink(f"{match}/{ruling}", style="bold") + ink(f": packed in {out}, {len(made)} bytes")
    hand_out(door, made, out, [told])


def _bytes(file: str) -> bytes:
    with incoming(file) as stream:
        return stream.read(LARGEST)


def answer(
    context: typer.Context,
    file: File,
    *,
    out: Out = "answer.json",
    decision: Annotated[str, typer.Option("--decision", help="What you decide.")] = "",
    clause: Annotated[
        list[str] | None, typer.Option("--clause", help="A clause it rests on; repeatable.")
    ] = None,
    remedy: Annotated[str, typer.Option("--remedy", help="What follows: none, rewind, ...")] = "",
    infraction: Annotated[str, typer.Option("--infraction", help="Code of an infraction.")] = "",
    level: Annotated[str, typer.Option("--level", help="Level of a penalty.")] = "",
    reasons: Annotated[str, typer.Option("--reasons", help="The reasons of the answer.")] = "",
    by: Annotated[str, typer.Option("--by", help="Who answers.")] = "",
) -> None:
    """Answer a pack: decide as if nobody had ruled; asked field by field at a terminal."""
    from referee.exchange.blind import BlindAnswer, make_answer

    door = door_of(context)
    data = _bytes(file)
    typed = {
        "decision": decision, "clause": clause, "remedy": remedy, "infraction": infraction,
        "level": level, "reasons": reasons, "by": by,
    }  # fmt: skip
    said = filled(door, ANSWER, typed)
    given = BlindAnswer(
        "", "", "", said["by"], said["decision"], tuple(said["clause"]), said["remedy"],
        said["infraction"], said["level"], said["reasons"],
    )  # fmt: skip
    made = make_answer(data, given)
    hand_out(door, made, out, [ink(f"the answer of {said['by']} is in {out}")])


def _mark(agrees: bool) -> Any:
    return ink("same   ", style="good") if agrees else ink("other  ", style="bad")


def agreement_lines(rows: Sequence[Agreement], told: str, width: int) -> Block:
    """Draw each answer with what it shares with the ruling, and the sum below."""
    lines: Block = [ink("clauses remedy infraction level  by", style="faint")]
    for row in rows:
        line = ink("") + _mark(row.clauses) + _mark(row.remedy) + _mark(row.infraction)
        line += ink("    ") + _mark(row.level) + ink(row.by)
        lines.append(line)
        if row.shared and not row.clauses:
            lines += hanging(ink("        shares "), ", ".join(row.shared), width)
    return [*lines, *hanging(ink(""), told, width)]


def compare_answers(
    context: typer.Context,
    match: MatchName,
    ruling: RulingId,
    files: Annotated[list[str], typer.Argument(metavar="ANSWER...", help="Files of answers.")],
    *,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep how far they agree as a remark at the ruling.")
    ] = False,
    by: Annotated[str, typer.Option("--by", help="Who keeps it: head-judge:ann.")] = "judge",
) -> None:
    """Show how far answers agree with a ruling: clauses, remedy, infraction and level."""
    from referee.exchange.blind import compare, read_answer, summary
    from referee.service.orders import rulings, sit

    if len(set(files)) != len(files):
        raise CommandError("an answer is named twice", instead="name each file once")
    answers = [read_answer(_bytes(file)) for file in files]
    door: Door = door_of(context)
    with door.desk("write" if keep else "read") as desk:
        name, _ = desk.resolve(match)
        rows = compare(desk, name, ruling, answers)
        told = summary(ruling, rows)
        if keep:
            rulings.remark(sit(desk, name, by, {}), ruling, told)
    value = {"match": name, "ruling": ruling, "agreement": rows, "summary": told, "kept": keep}
    door.answer(value, agreement_lines(rows, told, door.out.width))


def attach(app: typer.Typer) -> None:
    """Add the commands of a blind review to the command line."""
    command(review, "pack", "referee review pack m1 R1 -o review.zip")(pack)
    example = 'referee review answer review.zip --decision "It may." --clause glossary.guard.1'
    command(review, "answer", f"{example} --by bea")(answer)
    command(review, "compare", "referee review compare m1 R1 answer.json")(compare_answers)
    app.add_typer(review, rich_help_panel=JUDGE, no_args_is_help=True)
