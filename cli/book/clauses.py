"""Commands about what the book says: clauses by id and by words."""

from __future__ import annotations

from contextlib import suppress
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.common.completing import clause_ids
from cli.common.door import printable
from cli.common.errors import NO, CommandError
from cli.common.frame import BOOK, command, door_of
from cli.common.options import day_of
from cli.drawn.blocks import Block, fit, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cli.common.door import Door
    from referee.rulebook import Clause, NamedClause

rulebook = typer.Typer(name="rulebook", help="Read the clauses of the rule guide.")
SHOWN = 5
FIRST_WORDS = 48
"""Letters of a clause that are shown beside its id where it is offered."""
BROAD = 96
"""Columns of text that are still read with ease."""

ClauseId = Annotated[
    str,
    typer.Argument(
        metavar="CLAUSE",
        help="Id, such as glossary.refresh.5, its end: refresh.5, or an entry: refresh.",
        autocompletion=clause_ids,
    ),
]
Words = Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words to look for.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="Show at most so many clauses.")]
Day = Annotated[str, typer.Option("--on", metavar="DATE", help="Say whether it governs matches of this day.")]
InEdition = Annotated[
    str, typer.Option("--edition", metavar="NAME", help="Only what is in force in this edition.")
]
InRuleset = Annotated[
    str, typer.Option("--ruleset", metavar="NAME", help="Only clauses of this ruleset: classic.")
]


def _paragraph(label: str, text: str, width: int) -> Block:
    return hanging(ink(f"{label:<9}", style="faint"), text, width)


def clause_lines(clause: Clause, width: int) -> Block:
    """Draw a clause: the rule, and the smallest table that shows it."""
    lines = [
        ink(clause.id, style="clause") + ink(f"  {clause.entry}", style="bold"),
        ink(
            f"{clause.document} · since edition {clause.since} · {clause.system}, {clause.kind}",
            style="faint",
        ),
        ink(""),
        *(ink(row) for row in wrap(clause.text, width)),
        ink(""),
        *_paragraph("given", clause.given, width),
        *_paragraph("when", clause.when, width),
        *_paragraph("then", clause.then, width),
    ]
    if clause.note:
        lines += [ink(""), *_paragraph("note", clause.note, width)]
    return lines


def _kin_lines(kin: dict[str, Any], width: int) -> Block:
    """Draw which other clauses state the rule, and what else settles it."""
    rows = {
        "also said by": ", ".join(kin["also_said_by"]),
        "otherwise in": ", ".join(kin["otherwise"]),
        "silent": " ".join(f"{name}: {why}" for name, why in kin["silent"].items()),
        "readings": ", ".join(f"{name} = {value}" for name, value in kin["readings"].items()),
        "read here": " ".join(kin["fixed"].values()),
    }
    lines: Block = []
    for label, text in rows.items():
        if text:
            lines += hanging(ink(f"{label:<14}", style="faint"), text, width)
    return [ink(""), *lines] if lines else []


def _day_lines(said: dict[str, Any], width: int) -> Block:
    sign = ink("✓ ", style="good") if said["in_force"] else ink("✗ ", style="bad")
    governed = f"edition {said['edition']} governs" if said["edition"] else "before every edition"
    words = f"{'in force' if said['in_force'] else 'not in force'} on {said['day']}; {governed}"
    words += f"; it began on {said['since']}"
    words += f" and was taken back by {said['withdrawn']}" if said["withdrawn"] else ""
    return [ink(""), *hanging(sign, words, width)]


def found_clause(clause_id: str) -> NamedClause:
    """The clause of an id or of the end of one; raises CommandError that names the nearest."""
    from referee.rulebook import UnknownClause, named

    try:
        return named(clause_id)
    except UnknownClause as error:
        near = "; ".join(f"{one}: {_begun(one)}" for one in error.nearest)
        instead = f"did you mean {near}" if near else "referee rulebook search WORDS"
        message = f"the rulebook has no clause {clause_id!r}"
        raise CommandError(message, instead=instead, code="unknown-clause") from error


def _begun(clause_id: str) -> str:
    """The first words of a clause."""
    from referee.rulebook import clause

    return shorten(clause(clause_id).text, FIRST_WORDS, placeholder=" ...")


def taken_lines(said: str, one: NamedClause, width: int) -> Block:
    """Draw which clause was taken for an end that several have; nothing where only one has it."""
    from referee.rulebook import taken

    words = taken(said, one)
    return hanging(ink(""), words, width, style="faint") if words else []


def note_taken(door: Door, said: Iterable[str], ruleset: str = "diva") -> None:
    """Say on standard error which clauses were taken for ends that several have.

    A program reads them in the answer, so nothing is said to one.
    """
    from referee.rulebook import UnknownClause, named, taken

    for one in () if door.as_json else said:
        with suppress(UnknownClause):
            if words := taken(one, named(one, ruleset)):
                door.err.print(ink(printable(words), style="faint"), soft_wrap=True)


def show_clause(context: typer.Context, clause_id: ClauseId, *, on: Day = "") -> None:
    """Show a clause: what it says, the example that shows it, and who else says it.

    An entry or a document is shown clause by clause: attack, glossary.attack, "Double Crush".

    With --on the answer is also whether it governs matches of that day; exit 1 when it does not.
    """
    from referee.rulebook import section
    from referee.rulebook.told import clause_on, clause_told

    door = door_of(context)
    if rows := section(clause_id):
        if on:
            message = f"{clause_id} names {len(rows)} clauses, and --on asks about one"
            raise CommandError(message, instead=f"name one of them, such as {rows[0].id}")
        _answer_found(door, rows, len(rows))
        return
    found, others = taken = found_clause(clause_id)
    width = min(door.out.width, BROAD)
    value = clause_told(found) | {"others": others}
    lines = taken_lines(clause_id, taken, width)
    lines += clause_lines(found, width) + _kin_lines(value, width)
    if on:
        value["on"] = clause_on(found, day_of(on))
        lines += _day_lines(value["on"], width)
    door.answer(value, lines)
    if on and not value["on"]["in_force"]:
        raise typer.Exit(NO)


def _found(words: list[str], edition: str, ruleset: str) -> list[Clause]:
    """Find the clauses that answer some words, of one edition or ruleset, or of all."""
    from cli.cards.decks import known_edition
    from referee.rulebook import in_force, search
    from referee.rulebook import ruleset as rules

    if ruleset:
        rules(ruleset)
    found = search(" ".join(words), ruleset)
    if not edition:
        return found
    name = known_edition(edition)
    return [c for c in found if in_force(c.id, name)]


def search_clauses(
    context: typer.Context,
    words: Words,
    *,
    edition: InEdition = "",
    ruleset: InRuleset = "",
    limit: Limit = SHOWN,
) -> None:
    """Find the clauses that answer a question, best first; exit 1 when there is none.

    Endings do not matter, and words of other games are understood: untap, graveyard, destroy.
    Where no ruleset is said, what the modern game says comes before its classic counterpart.
    """
    door = door_of(context)
    found = _found(words, edition, ruleset)
    if not found and not door.as_json:
        where = f" in edition {edition}" if edition else ""
        door.line(f"no clause{where} is about: {' '.join(words)}")
    else:
        _answer_found(door, found, limit, ruleset)
    if not found:
        raise typer.Exit(NO)


def _answer_found(door: Door, found: list[Clause], limit: int, ruleset: str = "") -> None:
    """Answer with clauses, each by its id, its entry and what it says; so many of them.

    Of both rulesets, a classic clause is told with what the modern game says on its point.
    """
    from referee.rulebook.told import beside_current, found_told

    lines: Block = []
    for one in found[:limit]:
        head = ink(one.id, style="clause") + ink(f"  {one.entry}", style="bold")
        beside = "" if ruleset else beside_current(one)
        lines.append(head + ink(f"  {beside}" if beside else "", style="faint"))
        lines += hanging(ink("    "), one.text, min(door.out.width, BROAD))
    rest = len(found) - limit
    if rest > 0:
        lines.append(fit(f"and {rest} more; --limit {len(found)} shows all", 60))
    value = {"found": len(found), "clauses": [found_told(c) for c in found[:limit]]}
    door.answer(value, lines)


def attach(app: typer.Typer) -> None:
    """Add the commands of the rulebook to the command line."""
    command(rulebook, "show", "referee rulebook show glossary.refresh.5 --on 2023-12-15")(show_clause)
    command(rulebook, "search", 'referee rulebook search "attack twice" --edition 8.0.0')(search_clauses)
    app.add_typer(rulebook, rich_help_panel=BOOK, no_args_is_help=True)
