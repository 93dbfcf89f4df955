"""How rulings are drawn: listed, whole, and after an order about one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import typer
from rich.text import Text

from cli.book.clauses import note_taken
from cli.common.frame import JUDGE
from cli.common.rendering import renders
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from cli.drawn.sealing import listed_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.common.door import Door
    from referee.service.court.answered import RulingAnswer, StatementAnswer
    from referee.service.orders import Sitting
    from referee.service.queries.rulings import RulingChain, Rulings
    from referee.service.queries.schema import QueryContext

WORDS: Final = "what was asked, agreed and decided"
"""What of rulings is sealed in a public copy."""

ruling = typer.Typer(name="ruling", help="Rulings of a match: list, show, withdraw, supersede.")


def ruling_answer(door: Door, told: RulingAnswer, words: dict[str, Any]) -> Block:
    """Draw a ruling after an order about it, and which call it closed."""
    lines = ruling_line(told.ruling, door.out.width)
    if told.ruling.call and words.get("keep_open") is False:
        lines.append(ink("⚑ ", style="court") + ink(f"call {told.ruling.call} is closed"))
    return lines


def statement_answer(_: Door, told: StatementAnswer, words: dict[str, Any]) -> Block:
    """Draw which statement of whom was kept."""
    return [ink(f"⚑ statement {told.statement} of {words['person']}", style="court")]


def noted(door: Door, at: Sitting, clauses: Sequence[str]) -> None:
    """Say which clauses are taken for ends that several have, in the ruleset of the match."""
    if clauses:
        note_taken(door, clauses, at.desk.state(at.name).settings.ruleset)


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


@renders("ruling list")
def rulings_lines(door: Door, _: QueryContext, answer: Rulings) -> Block:
    """Draw the rulings of a match, each in short."""
    lines = [line for one in answer.rulings for line in ruling_line(one, door.out.width)]
    nothing = f"nothing was ruled at {answer.match}"
    return listed_lines(lines, nothing, answer.sealed, WORDS, door.out.width)


@renders("ruling show")
def chain_lines(door: Door, _: QueryContext, answer: RulingChain) -> Block:
    """Draw a ruling and those of its chain, each whole."""
    lines = [line for one in answer.chain for line in ruling_lines(one, answer.match, door.out.width)]
    return listed_lines(lines, "", answer.sealed, WORDS, door.out.width)


def attach(app: typer.Typer) -> None:
    """Add the group of commands about rulings to the command line."""
    app.add_typer(ruling, rich_help_panel=JUDGE, no_args_is_help=True)
