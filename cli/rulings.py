"""Commands of rulings: given on a form, with their remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from cli.errors import CommandError
from cli.forms import STDIN, Field, filled
from cli.frame import JUDGE, MatchName, command, door_of, point_of
from cli.judge import By, report

if TYPE_CHECKING:
    from referee.service import Desk

RULING = (
    Field("question", "What was asked."),
    Field("decision", "What is decided."),
    Field("clause", "The clauses that it rests on.", many=True, default=()),
    Field("remedy", "What follows from it.", choices=("none", "rewind"), default="none"),
    Field("to", "Where the rewind goes: 57, turn3, m1@57.", when=("remedy", "rewind")),
    Field("looked_at", "The seqs looked at.", required=False, many=True, kind=int),
    Field("by", "Who rules: head-judge:ann.", required=False, default="judge"),
)
"""What a ruling says."""

Asked = Annotated[
    str, typer.Argument(metavar="[QUESTION]", help="What was asked; - reads the form as JSON.")
]
ClauseIds = Annotated[
    list[str] | None, typer.Option("--clause", help="A clause it rests on; may be repeated.")
]
Remedy = Annotated[
    Literal["none", "rewind"],
    typer.Option("--remedy", metavar="none|rewind", help="What follows from it."),
]
LookedAt = Annotated[
    list[int] | None, typer.Option("--looked-at", min=1, help="A seq looked at; repeatable.")
]


def rule(
    context: typer.Context,
    match: MatchName,
    asked: Asked = "",
    *,
    question: Annotated[str, typer.Option("--question", help="The same, as an option.")] = "",
    decision: Annotated[str, typer.Option("--decision", help="What is decided.")] = "",
    clause: ClauseIds = None,
    remedy: Remedy = "none",
    to: Annotated[str, typer.Option("--to", help="Where the rewind goes: 57, turn3, m1@57.")] = "",
    looked_at: LookedAt = None,
    by: By = "judge",
) -> None:
    """Record a ruling: question, clauses, decision, and a rewind where that is the remedy."""
    door, source = door_of(context), STDIN if asked == STDIN else ""
    typed = {
        "question": question if source else asked or question,
        "decision": decision, "clause": clause, "remedy": remedy, "to": to,
        "looked_at": looked_at, "by": by,
    }  # fmt: skip
    said = filled(door, RULING, typed, source)
    if said["remedy"] != "rewind" and said["to"]:
        message = "a point without a rewind"
        raise CommandError(message, instead="give --remedy rewind and --to POINT together")
    with door.desk("write") as desk:
        name, _ = desk.resolve(match)
        _given(desk, name, said)
        report(door, desk, name)


def _given(desk: Desk, match: str, said: dict[str, Any]) -> None:
    """Give a ruling as its form says."""
    desk.rule(
        match,
        said["question"],
        said["clause"],
        said["decision"],
        said["remedy"],
        to=point_of(desk, match, said["to"]) if said["to"] else None,
        by=said["by"],
        looked_at=said["looked_at"],
    )


def attach(app: typer.Typer) -> None:
    """Add the commands of rulings to the command line."""
    command(
        app,
        "rule",
        'referee rule m1 "Does it guard?" --clause glossary.guard.1 --decision "Yes."',
        panel=JUDGE,
    )(rule)
