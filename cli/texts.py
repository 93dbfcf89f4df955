"""Commands about what card text says: a card with its programs, and how much of a file is read."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.blocks import Block, hanging
from cli.decks import CardName, Rules, Ruleset, card_json, card_lines
from cli.door import read_text
from cli.errors import NO, CommandError
from cli.frame import door_of
from cli.palette import ink

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.cards import CardDef
    from referee.cards.text import Survey, Tally, Text

CardFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A card file (TOML), or one JSON object a line; - reads."),
]
Programs = Annotated[bool, typer.Option("--program", help="Show what each line means, too.")]
SHOWN: Final = 20
"""So many stops are shown; --json has all of them."""


def meaning_lines(card: CardDef, width: int, ruleset: str = "diva") -> Block:
    """Draw the abilities of a card: its program, and the line that it is printed as."""
    from referee.cards import is_stated
    from referee.cards.text import print_ability, program_lines

    lines: Block = []
    for one in card.abilities:
        printed = print_ability(one.node, card.type, ruleset)
        if printed is None:
            what = "its outcome is stated" if is_stated(one) else "no wording says this program"
            lines += hanging(ink(f"{one.line:>3} "), what, width)
        else:
            lines += hanging(ink(f"{one.line:>3} ", style="faint"), printed, width)
        rows = program_lines(one.node, width - 4)
        lines += [ink(f"    {row}", style="faint") for row in rows]
    return lines


def _meanings(card: CardDef, ruleset: str) -> list[dict[str, Any]]:
    from referee.cards.text import print_ability

    return [
        {
            "line": one.line,
            "program": one.node,
            "hash": one.hash,
            "printed": print_ability(one.node, card.type, ruleset),
        }
        for one in card.abilities
    ]


def _shipped_card(wanted: str) -> CardDef:
    from referee.cards import UnknownCardError, shipped

    catalog = shipped()
    folded = {n.lower(): n for n in catalog.names()}
    try:
        return catalog.definition(folded.get(wanted.lower(), wanted))
    except UnknownCardError as error:
        near = f"did you mean {', '.join(error.near)}" if error.near else "see: referee deck show"
        message = f"no card is named {wanted!r}"
        raise CommandError(message, instead=near, code="unknown-card") from error


def _file_cards(source: str) -> tuple[CardDef, ...]:
    from referee.cards import CatalogError, read_file

    try:
        return read_file(read_text(source), Path(source).name)
    except CatalogError as error:
        message = "; ".join(error.problems[:8])
        instead = "docs/cards.md shows how a card is written"
        raise CommandError(message, where=source, instead=instead, code="not-a-card") from error


def show_card(
    context: typer.Context,
    name: CardName,
    *,
    program: Programs = False,
    ruleset: Rules = Ruleset.DIVA,
) -> None:
    """Show a shipped card, or those of a card file: attributes, text, and what each line means.

    Programs are printed in the words of the ruleset: a SIGNI is vanished or banished.
    """
    door = door_of(context)
    wanted = " ".join(name)
    found = _file_cards(wanted) if wanted.endswith(".toml") else (_shipped_card(wanted),)
    width = min(door.out.width, 96)
    lines: Block = []
    for card in found:
        lines += [*([ink("")] if lines else []), *card_lines(card, width)]
        if program and card.abilities:
            lines += [ink(""), *meaning_lines(card, width, ruleset.value)]
    rows = [card_json(card) | {"abilities": _meanings(card, ruleset.value)} for card in found]
    door.answer(rows[0] if len(rows) == 1 else rows, lines)


def _rows(text: str) -> Iterable[dict[str, Any]]:
    """Give the cards of a file, before anything in them is checked.

    Raises ValueError for what is neither TOML nor JSON.
    """
    if text.lstrip().startswith("{"):
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    listed = tomllib.loads(text).get("card", [])
    return listed if isinstance(listed, list) else []


def _text(row: dict[str, Any]) -> Text:
    from referee.cards.text import Text

    said = row.get("text", [])
    lines = said.splitlines() if isinstance(said, str) else [str(line) for line in said]
    burst = [str(row["life_burst"])] if row.get("life_burst") else []
    kept = tuple(line.strip() for line in lines if line.strip())
    return Text(str(row.get("name", "")), str(row.get("type", "")), (*kept, *burst), bool(burst))


def _share(part: int, whole: int) -> str:
    return f"{part:>5} {100 * part / whole:5.1f} %" if whole else f"{part:>5}"


def _tally_line(name: str, tally: Tally) -> str:
    read, back = _share(tally.recognised, tally.cards), _share(tally.round_trips, tally.cards)
    return f"{name:<12} {tally.cards:>5} with text   recognised {read}   round-trips {back}"


def survey_lines(made: Survey, width: int) -> Block:
    """Draw the figures of a file, and what blocks most of its cards."""
    lines: Block = [ink(_tally_line(kind, tally)) for kind, tally in made.types]
    lines.append(ink(_tally_line("all", made.all), style="bold"))
    for stop in made.stops[:SHOWN]:
        where = f"{stop.name}, line {stop.declined.line}, column {stop.declined.column}"
        lines += hanging(ink(f"{stop.cards:>4} ", style="court"), stop.words, width)
        lines += [ink(f"     {where}: {stop.declined.why}", style="faint")]
    more = len(made.stops) - SHOWN
    return [*lines, ink(f"and {more} more; --json has all", style="faint")] if more > 0 else lines


def check_cards(context: typer.Context, source: CardFile) -> None:
    """Say how much of the text of a card file is read, and what stops the rest; exit 1 if any.

    Recognised: every line of a card is read whole. Round-trips: its programs print back.
    """
    from referee.cards.text import survey

    door = door_of(context)
    try:
        texts = [_text(row) for row in _rows(read_text(source))]
    except (ValueError, TypeError, AttributeError) as error:
        instead = "a card file as docs/cards.md shows it, or one JSON object a line"
        raise CommandError(str(error), where=source, instead=instead, code="not-a-card") from error
    made = survey(texts)
    door.answer(made, survey_lines(made, min(door.out.width, 96)))
    if made.stops:
        raise typer.Exit(NO)
