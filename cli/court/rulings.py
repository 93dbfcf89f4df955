"""Commands of rulings: given on a form with their remedy, listed, shown, withdrawn, superseded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.text import Text

from cli.court.judge import By, answered
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import STDIN, Field, filled
from cli.drawn.palette import ink
from cli.errors import CommandError
from cli.frame import JUDGE, As, Expect, Key, MatchName, Point, command, door_of, point_of
from events.data import as_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.door import Door
    from referee.service import Desk

REMEDIES: Final = ("none", "partial-fix", "rewind", "random-return", "state-edit", "stands")
MOVED: Final = ("partial-fix", "state-edit")
RULING: Final = (
    Field("question", "What was asked."),
    Field("decision", "What is decided."),
    Field("clause", "The clauses that it rests on.", many=True, default=()),
    Field("agreed", "The facts that both seats agree on.", required=False),
    Field("call", "The call that it answers: C1.", required=False),
    Field("statement", "The statements taken: S1.", required=False, many=True),
    Field("infraction", "Code of an infraction of the policy.", required=False),
    Field("looked_at", "The seqs looked at.", required=False, many=True, kind=int),
    Field("remedy", "What follows from it.", choices=REMEDIES, default="none"),
    Field("to", "Where the rewind goes: 57, turn3, m1@57.", when=("remedy", "rewind")),
    Field("moves", "What is done: draw A 1; freeze A.lrig", when=("remedy", *MOVED)),
    Field("pile", "What is mixed: A deck, A deck 1 2", when=("remedy", "random-return")),
    Field("illegal", "The illegal action that stands: I1.", when=("remedy", "stands")),
    Field("by", "Who rules: head-judge:ann.", required=False, default="judge"),
)
"""What a ruling says."""
OVER: Final = tuple(f._replace(default=None) if f.name == "remedy" else f for f in RULING)
"""What a ruling says that supersedes another: what becomes of the first's remedy is said."""

Asked = Annotated[
    str, typer.Argument(metavar="[QUESTION]", help="What was asked; - reads the form as JSON.")
]
Question = Annotated[str, typer.Option("--question", help="The same, as an option.")]
Decision = Annotated[str, typer.Option("--decision", help="What is decided.")]
ClauseIds = Annotated[
    list[str] | None, typer.Option("--clause", help="A clause it rests on; may be repeated.")
]
Agreed = Annotated[str, typer.Option("--agreed", help="The facts that both seats agree on.")]
OfCall = Annotated[str, typer.Option("--call", help="The call that it answers: C1.")]
Stated = Annotated[
    list[str] | None, typer.Option("--statement", help="A statement taken, S1; repeatable.")
]
Infraction = Annotated[
    str, typer.Option("--infraction", help="Code of an infraction of the policy: G2.")
]
LookedAt = Annotated[
    list[int] | None, typer.Option("--looked-at", min=1, help="A seq looked at; repeatable.")
]
Remedy = Annotated[
    str,
    typer.Option(
        "--remedy", metavar="REMEDY", help=f"What follows from it: {', '.join(REMEDIES)}."
    ),
]
To = Annotated[str, typer.Option("--to", help="Where the rewind goes: 57, turn3, m1@57.")]
Moves = Annotated[
    str, typer.Option("--moves", help="What is done, in moves: 'draw A 1; freeze A.lrig'.")
]
Pile = Annotated[
    str, typer.Option("--pile", help="What is mixed: 'A deck', or with seen cards 'A deck 1 2'.")
]
Illegal = Annotated[str, typer.Option("--illegal", help="The illegal action it is about: I1.")]
Seat = Annotated[str, typer.Option("--seat", help="Whose action it was: A or B.")]
RulingId = Annotated[str, typer.Argument(metavar="RULING", help="Id of a ruling, such as R1.")]

ruling = typer.Typer(name="ruling", help="Rulings of a match: list, show, withdraw, supersede.")


def _typed(question: str, asked: str) -> tuple[str, str]:
    """Tell the question and where the rest of the form is read."""
    return (question, STDIN) if asked == STDIN else (asked or question, "")


def rule(
    context: typer.Context,
    match: MatchName,
    asked: Asked = "",
    *,
    question: Question = "",
    decision: Decision = "",
    clause: ClauseIds = None,
    agreed: Agreed = "",
    call: OfCall = "",
    statement: Stated = None,
    infraction: Infraction = "",
    looked_at: LookedAt = None,
    remedy: Remedy = "none",
    to: To = "",
    moves: Moves = "",
    pile: Pile = "",
    illegal: Illegal = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Record a ruling and carry out its remedy: a rewind, moves, or none; all of it or nothing."""
    question, source = _typed(question, asked)
    typed = {
        "question": question, "decision": decision, "clause": clause, "agreed": agreed,
        "call": call, "statement": statement, "infraction": infraction, "looked_at": looked_at,
        "remedy": remedy, "to": to, "moves": moves, "pile": pile, "illegal": illegal, "by": by,
    }  # fmt: skip
    door = door_of(context)
    said = filled(door, RULING, typed, source)
    with door.desk("write") as desk:
        name, head = desk.resolve(match)
        words = ruling_of(desk, name, said)
        done = desk.rule(name, words, said["by"], key=key, expect=expect)
        told_ruling(door, desk, name, done, head)


def told_ruling(door: Door, desk: Desk, match: str, done: Sequence[Any], head: int) -> None:
    """Say which ruling was given, and where the match stands after it."""
    from referee.service.court.answered import JUDGES
    from referee.service.court.answers import ruled

    told = ruled(desk, match, done, head, to=JUDGES)
    answered(door, desk, told, ruling_line(told.ruling, door.out.width))


def ruling_of(desk: Desk, match: str, said: dict[str, Any], **more: Any) -> Any:
    """Make the ruling that a form says; its words are checked where it is given."""
    from referee.service import Ruling

    return Ruling(
        question=said["question"],
        decision=said["decision"],
        clauses=said["clause"],
        remedy=said["remedy"],
        to=point_of(desk, match, said["to"]) if said["to"] else 0,
        looked_at=said.get("looked_at", ()),
        agreed=said.get("agreed", ""),
        infraction=said.get("infraction", ""),
        call=said.get("call", ""),
        statements=said.get("statement", ()),
        moves=said.get("moves", ""),
        pile=said.get("pile", ""),
        illegal=said.get("illegal", ""),
        **more,
    )


def supersede(
    context: typer.Context,
    match: MatchName,
    over: RulingId,
    asked: Asked = "",
    *,
    question: Question = "",
    decision: Decision = "",
    clause: ClauseIds = None,
    undo: Annotated[
        bool, typer.Option("--undo", help="Rewind to right before the first ruling.")
    ] = False,
    remedy: Remedy = "",
    to: To = "",
    moves: Moves = "",
    pile: Pile = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Rule anew in place of an earlier ruling; what becomes of its remedy is said, never implied.

    --undo goes back to right before the first ruling; --moves are then carried out there.
    """
    question, source = _typed(question, asked)
    if undo and (to or remedy not in {"", "rewind"}):
        raise CommandError("--undo is a remedy of its own", instead="leave out --remedy and --to")
    door = door_of(context)
    with door.desk("write") as desk:
        name, head = desk.resolve(match)
        if undo:
            remedy, to = "rewind", str(desk.before_ruling(name, over))
        typed = {
            "question": question, "decision": decision, "clause": clause,
            "remedy": remedy, "to": to, "moves": moves, "pile": pile, "by": by,
        }  # fmt: skip
        said = filled(door, OVER, typed, source)
        ruling = ruling_of(desk, name, said, supersedes=over)
        done = desk.rule(name, ruling, said["by"], key=key, expect=expect)
        told_ruling(door, desk, name, done, head)


def withdraw(
    context: typer.Context,
    match: MatchName,
    name: RulingId,
    *,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Withdraw a ruling: it stays in the record, and so does what it remedied."""
    door = door_of(context)
    with door.desk("write") as desk:
        head = desk.reader(match).head()
        done = desk.withdraw(match, name, reason, by, key=key, expect=expect)
        told_ruling(door, desk, match, done, head)


def _stands(one: Any) -> Text:
    gone = f", its remedy undone at {one.undone}" if one.undone else ""
    return ink(f"{one.how}{gone}", "good" if one.stands == "stands" else "bad")


def ruling_line(one: Any, width: int) -> Block:
    """Draw a ruling in short: how it stands, what was asked and decided."""
    said = f": {one.question} {one.decision}" if one.question else ""
    head = ink("⚑ " if one.stands == "stands" else "✗ ", style="court") + ink(one.id, "bold")
    remedy = f", {one.remedy}" if one.remedy != "none" else ""
    return hanging(head + ink("  "), f"at {one.seq}, {one.how}{remedy}, by {one.by}{said}", width)


def ruling_lines(one: Any, match: str, width: int) -> Block:
    """Draw the whole of a ruling, field by field; what it leaves open is left out."""
    lines = [ink(f"⚑ {match}/{one.id}", "bold") + ink("  ") + _stands(one)]
    rows = (
        ("given", f"at {match}@{one.seq}, by {one.by}"),
        ("question", one.question),
        ("agreed", one.agreed),
        ("statements", ", ".join(one.statements)),
        ("looked at", ", ".join(f"{match}@{seq}" for seq in one.looked_at)),
        ("clauses", ", ".join(one.clauses)),
        ("decision", one.decision),
        ("infraction", one.infraction),
        ("remedy", one.remedy),
        ("missed", f"{match}@{one.missed} {one.trigger}" if one.missed else ""),
        ("illegal", f"{match}@{one.illegal}" if one.illegal else ""),
        ("call", one.call),
        ("supersedes", one.supersedes),
        ("withdrawn", one.over if one.stands == "withdrawn" else ""),
    )
    for name, words in rows:
        if words:
            lines += hanging(ink(f"{name:<11}", style="faint"), words, width)
    return lines


def listed(context: typer.Context, point: Point, *, viewer: As = "judge") -> None:
    """List the rulings of a match up to a point, each as it stands there."""
    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        rows = desk.rulings(match, viewer, seq)
    lines = [line for one in rows for line in ruling_line(one, door.out.width)]
    door.answer(
        {"match": match, "seq": seq, "rulings": as_data(rows)},
        lines or [ink(f"nothing was ruled at {match}", style="faint")],
    )


def shown(
    context: typer.Context, match: MatchName, name: RulingId, *, viewer: As = "judge"
) -> None:
    """Show a ruling whole, with the rulings that superseded it or that it superseded."""
    door = door_of(context)
    with door.desk() as desk:
        chain = desk.ruling_chain(match, name, viewer)
    lines: Block = []
    for one in chain:
        lines += ruling_lines(one, match, door.out.width)
    door.answer({"match": match, "ruling": name, "chain": as_data(chain)}, lines)


def statement(
    context: typer.Context,
    match: MatchName,
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="What is stated; - is JSON.")] = "",
    *,
    person: Annotated[str, typer.Option("--person", help="Who states it.")] = "",
    about: Annotated[str, typer.Option("--about", help="A call or a ruling: C1, R1.")] = "",
    by: By = "judge",
    key: Key = None,
    expect: Expect = None,
) -> None:
    """Keep what a person states, word for word; the table and its judges may read it."""
    from referee.service.court.answered import JUDGES
    from referee.service.court.answers import stated

    fields = (
        Field("person", "Who states it."),
        Field("text", "What is stated."),
        Field("about", "A call or a ruling: C1, R1.", required=False),
        Field("by", "Who takes it.", required=False, default="judge"),
    )
    source = STDIN if text == STDIN else ""
    door = door_of(context)
    typed = {"person": person, "text": "" if source else text, "about": about, "by": by}
    said = filled(door, fields, typed, source)
    with door.desk("write") as desk:
        name, head = desk.resolve(match)
        words = (said["person"], said["text"], said["about"], said["by"])
        done = desk.state_for(name, *words, key=key, expect=expect)
        told = stated(desk, name, done, head, to=JUDGES)
        line = ink(f"⚑ statement {told.statement} of {said['person']}", style="court")
        answered(door, desk, told, [line])


def attach(app: typer.Typer) -> None:
    """Add the commands of rulings to the command line."""
    command(
        app,
        "rule",
        'referee rule m1 "Does it guard?" --clause glossary.guard.1 --decision "Yes."',
        panel=JUDGE,
    )(rule)
    command(ruling, "list", "referee ruling list m1")(listed)
    command(ruling, "show", "referee ruling show m1 R1")(shown)
    command(ruling, "withdraw", 'referee ruling withdraw m1 R1 --reason "misread"')(withdraw)
    command(ruling, "supersede", 'referee ruling supersede m1 R1 "Is it?" --decision "No." --undo')(
        supersede
    )
    app.add_typer(ruling, rich_help_panel=JUDGE, no_args_is_help=True)
    command(
        app, "statement", 'referee statement m1 "I said so." --person ann --about C1', panel=JUDGE
    )(statement)
