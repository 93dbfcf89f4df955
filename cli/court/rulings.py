"""Commands of rulings: given on a form with their remedy, listed, shown, withdrawn, superseded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.text import Text

from cli.book.clauses import note_taken
from cli.court.judge import answered
from cli.drawn.blocks import Block, hanging
from cli.drawn.forms import STDIN, Field, filled, named
from cli.drawn.palette import ink
from cli.errors import CommandError
from cli.frame import JUDGE, As, MatchName, Point, command, door_of, kept, point_of
from cli.look.sealing import listed_lines
from cli.options import BY, ORDER, asked_of, order, ordering
from events.data import as_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.door import Door
    from referee.service import Ruling
    from referee.service.court.answered import RulingAnswer
    from referee.service.orders import Sitting

REMEDIES: Final = ("none", "partial-fix", "rewind", "random-return", "state-edit", "stands")
MOVED: Final = ("partial-fix", "state-edit")
RULING: Final = (
    Field("question", "What was asked.", such="Does it guard?"),
    Field("decision", "What is decided.", such="It guards."),
    Field("clause", "The clauses that it rests on.", many=True, default=(), word="clauses"),
    Field("agreed", "The facts that both seats agree on.", required=False),
    Field("call", "The call that it answers: C1.", required=False),
    Field("statement", "The statements taken: S1.", required=False, many=True, word="statements"),
    Field("infraction", "Code of an infraction of the policy: G2.", required=False),
    Field("looked_at", "The seqs looked at.", required=False, many=True, kind=int, least=1),
    Field("remedy", "What follows from it.", choices=REMEDIES, default="none"),
    Field(
        "to", "Where the rewind goes: 57, turn3, m1@57.", when=("remedy", "rewind"), such="turn3"
    ),
    Field(
        "moves",
        "What is done, in moves: draw A 1; freeze A.lrig",
        when=("remedy", *MOVED),
        such="draw A 1",
    ),
    Field(
        "pile",
        "The pile that cards go back into at random: A deck, A deck 1 2",
        when=("remedy", "random-return"),
        such="A deck",
    ),
    Field("illegal", "The illegal action that stands: I1.", when=("remedy", "stands"), such="I1"),
    BY,
)
"""What a ruling says."""
CALLED: Final = tuple(
    f._replace(required=False, default="") if f.name == "question" else f for f in RULING
)
"""What a ruling says that answers a call, whose question it takes where it says none."""
OVER: Final = tuple(f._replace(default=None) if f.name == "remedy" else f for f in RULING)
"""What a ruling says that supersedes another: what becomes of the first's remedy is said."""

WORDS: Final = "what was asked, agreed and decided"
"""What of rulings is sealed in a public copy."""
STATED: Final = Field("text", "What is stated.", such="It was guarded.")
STATEMENT: Final = (
    Field("person", "Who states it.", such="ann"),
    Field("about", "A call or a ruling: C1, R1.", required=False),
    BY,
)
"""What is said of a statement beside its text."""

Asked = Annotated[
    str,
    typer.Argument(
        metavar="[QUESTION]",
        help="What was asked; - reads a JSON object with all options.",
    ),
]
RulingId = Annotated[str, typer.Argument(metavar="RULING", help="Id of a ruling, such as R1.")]

ruling = typer.Typer(name="ruling", help="Rulings of a match: list, show, withdraw, supersede.")


def rule(
    context: typer.Context,
    match: MatchName,
    asked: Asked = "",
    *,
    keep_open: Annotated[
        bool, typer.Option("--keep-open", help="Leave the call open that --call names.")
    ] = False,
) -> None:
    """Record a ruling and carry out its remedy: a rewind, moves, or none; all of it or nothing.

    With --call the question is that of the call, where none is said, and the call is closed.
    """
    from referee.service.orders import rulings

    typed, source = asked_of(context, asked)
    fields = CALLED if typed["call"] or source else RULING
    said = filled(door_of(context), fields, typed, source)
    with ordering(context, match, said["by"]) as (door, at):
        told = rulings.rule(at, ruling_of(door, at, RULING, said), keep_open=keep_open)
        closed = [] if keep_open or not told.ruling.call else [told.ruling.call]
        told_ruling(door, at, told, closed)


def told_ruling(door: Door, at: Sitting, told: RulingAnswer, closed: Sequence[str] = ()) -> None:
    """Say which ruling was given, which call it closed, and where the match stands after it."""
    lines = ruling_line(told.ruling, door.out.width)
    lines += [ink("⚑ ", style="court") + ink(f"call {call} is closed") for call in closed]
    answered(door, at.desk, told, lines)


def noted(door: Door, at: Sitting, clauses: Sequence[str]) -> None:
    """Say which clauses are taken for ends that several have, in the ruleset of the match."""
    if clauses:
        note_taken(door, clauses, at.desk.state(at.name).settings.ruleset)


def ruling_of(
    door: Door, at: Sitting, form: Sequence[Field], said: dict[str, Any], **more: Any
) -> Ruling:
    """Make the ruling that a form says; its words are checked where it is given."""
    from referee.service.orders import rulings

    noted(door, at, said["clause"])
    to = point_of(at.desk, at.name, said["to"]) if said.get("to") else ""
    return rulings.ruling_of(at.desk, at.name, named(form, said) | {"to": to} | more)


def supersede(
    context: typer.Context,
    match: MatchName,
    over: RulingId,
    asked: Asked = "",
    *,
    undo: Annotated[
        bool, typer.Option("--undo", help="Rewind to right before the first ruling.")
    ] = False,
) -> None:
    """Rule anew in place of an earlier ruling; what becomes of its remedy is said, never implied.

    --undo goes back to right before the first ruling; --moves are then carried out there.
    """
    from referee.service.court.ruling import seq_before_ruling
    from referee.service.orders import rulings

    typed, source = asked_of(context, asked)
    if undo and (typed["to"] or typed["remedy"] not in {"", "rewind"}):
        raise CommandError("--undo is a remedy of its own", instead="leave out --remedy and --to")
    with ordering(context, match) as (door, at):
        if undo:
            typed |= {"remedy": "rewind", "to": str(seq_before_ruling(at.desk, at.name, over))}
        said = filled(door, OVER, typed, source)
        who = at._replace(by=said["by"])
        ruling = ruling_of(door, who, OVER, said, supersedes=over)
        told_ruling(door, who, rulings.rule(who, ruling))


def withdraw(
    context: typer.Context,
    match: MatchName,
    name: RulingId,
    *,
    reason: Annotated[str, typer.Option("--reason", help="Why it is withdrawn.")] = "",
) -> None:
    """Withdraw a ruling: it stays in the record, and so does what it remedied."""
    from referee.service.orders import rulings

    with ordering(context, match) as (door, at):
        told_ruling(door, at, rulings.withdraw(at, name, reason))


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
    from referee.service.court.ruling import rulings_at
    from referee.service.sealing import RULED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        match, seq = desk.resolve(point)
        rows = rulings_at(desk, match, viewer, seq)
        sealed = sealed_facts(desk, match, RULED, seq)
    lines = [line for one in rows for line in ruling_line(one, door.out.width)]
    nothing = f"nothing was ruled at {match}"
    door.answer(
        {"match": match, "seq": seq, "sealed": sealed, "rulings": as_data(rows)},
        listed_lines(lines, nothing, sealed, WORDS, door.out.width),
    )


def shown(
    context: typer.Context, match: MatchName, name: RulingId, *, viewer: As = "judge"
) -> None:
    """Show a ruling whole, with the rulings that superseded it or that it superseded."""
    from referee.service.court.ruling import ruling_chain
    from referee.service.sealing import RULED, sealed_facts

    door = door_of(context)
    with door.desk() as desk:
        chain = ruling_chain(desk, match, name, viewer)
        sealed = sealed_facts(desk, match, RULED, ids=[one.id for one in chain])
    lines: Block = []
    for one in chain:
        lines += ruling_lines(one, match, door.out.width)
    door.answer(
        {"match": match, "ruling": name, "sealed": sealed, "chain": as_data(chain)},
        listed_lines(lines, "", sealed, WORDS, door.out.width),
    )


def statement(
    context: typer.Context,
    match: MatchName,
    text: Annotated[
        str,
        typer.Argument(
            metavar="[TEXT]",
            help="What is stated; - reads a JSON object with all options.",
        ),
    ] = "",
) -> None:
    """Keep what a person states, word for word; the table and its judges may read it."""
    from referee.service.orders import rulings

    source = STDIN if text == STDIN else ""
    typed = kept(context, text="" if source else text)
    said = filled(door_of(context), (STATED, *STATEMENT), typed, source)
    with ordering(context, match, said["by"]) as (door, at):
        told = rulings.state(at, said["person"], said["text"], said["about"])
        line = ink(f"⚑ statement {told.statement} of {said['person']}", style="court")
        answered(door, at.desk, told, [line])


def attach(app: typer.Typer) -> None:
    """Add the commands of rulings to the command line."""
    command(
        app,
        "rule",
        'referee rule m1 "Does it guard?" --clause glossary.guard.1 --decision "Yes."',
        panel=JUDGE,
        also=order(*RULING),
    )(rule)
    command(ruling, "list", "referee ruling list m1")(listed)
    command(ruling, "show", "referee ruling show m1 R1")(shown)
    command(ruling, "withdraw", 'referee ruling withdraw m1 R1 --reason "misread"', also=ORDER)(
        withdraw
    )
    command(
        ruling,
        "supersede",
        'referee ruling supersede m1 R1 "Is it?" --decision "No." --undo',
        also=order(*OVER),
    )(supersede)
    app.add_typer(ruling, rich_help_panel=JUDGE, no_args_is_help=True)
    command(
        app,
        "statement",
        'referee statement m1 "I said so." --person ann --about C1',
        panel=JUDGE,
        also=order(*STATEMENT),
    )(statement)
