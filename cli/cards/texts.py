"""The command that shows a card: what is printed on it, what each line means, what it rests on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards.bringing import brought, version_lines
from cli.cards.decks import CardName, Rules, RulesetName, at_hand, card_lines
from cli.cards.reading import people_lines
from cli.common.door import read_bytes, read_text
from cli.common.errors import CommandError
from cli.common.frame import door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from referee.cards import CardDef, Catalog
    from referee.cards.text import TextReader

Programs = Annotated[bool, typer.Option("--program", help="Show what each line means, too.")]


def meaning_lines(reader: TextReader, card: CardDef, width: int, ruleset: str) -> Block:
    """Draw the abilities of a card: its program, and the line that it is printed as."""
    from referee.cards import is_stated
    from referee.cards.text import program_lines

    lines: Block = []
    for one in card.abilities:
        printed = reader.print_ability(one.node, card.type, ruleset)
        if printed is None:
            what = "its outcome is stated" if is_stated(one) else "no wording says this program"
            lines += hanging(ink(f"{one.line:>3} "), what, width)
        else:
            lines += hanging(ink(f"{one.line:>3} ", style="faint"), printed, width)
        rows = program_lines(one.node, width - 4)
        lines += [ink(f"    {row}", style="faint") for row in rows]
    return lines


def _named_card(wanted: str, catalog: Catalog) -> CardDef:
    from referee.cards import UnknownCardError

    try:
        return catalog.definition(wanted)
    except UnknownCardError as error:
        near = f"did you mean {', '.join(error.near)}" if error.near else "see: referee deck show"
        message = f"no card is named {wanted!r}"
        raise CommandError(message, instead=near, code="unknown-card") from error


def _file_cards(reader: TextReader, source: str) -> tuple[CardDef, ...]:
    from referee.cards import CatalogError, read_file

    try:
        return read_file(reader, read_text(source), Path(source).name)
    except CatalogError as error:
        message = "; ".join(error.problems[:8])
        instead = "docs/cards.md shows how a card is written"
        raise CommandError(message, where=source, instead=instead, code="not-a-card") from error


SHEETS = (".jsonl", ".csv", ".gz")
"""How the names of files end that hold printed cards without programs."""


def _sheet_cards(reader: TextReader, source: str, catalog: Catalog) -> tuple[CardDef, ...]:
    """The cards of a sheet as an import makes them beside those of a catalogue."""
    from referee.cards import CatalogError
    from referee.cards.printed import printed_card, printed_rows, printed_text
    from referee.service.records.importing import imported_cards

    try:
        rows = [(row, printed_text(row)) for row in printed_rows(read_bytes(source))]
        cards = [
            printed_card(row, reader.lenient(text.lines, kind=text.type, burst=text.burst).abilities)
            for row, text in rows
        ]
        return imported_cards(cards, catalog)
    except CatalogError as error:
        message = "; ".join(error.problems[:8])
        instead = "docs/cards.md shows how a card is written"
        raise CommandError(message, where=source, instead=instead, code="not-a-card") from error


def _in_file(reader: TextReader, wanted: str, catalog: Catalog) -> tuple[CardDef, ...]:
    return _sheet_cards(reader, wanted, catalog) if wanted.endswith(SHEETS) else _file_cards(reader, wanted)


def _rests_lines(card: CardDef, width: int, ruleset: str) -> Block:
    from referee.cards.told import rests

    lines: Block = []
    for entry, clauses in rests(card, ruleset).items():
        named = ", ".join(one.id for one in clauses)
        lines += hanging(ink(f"    {entry}: ", style="faint"), named, width)
    return [ink("rests on", style="faint"), *lines] if lines else []


def show_card(
    context: typer.Context,
    name: CardName,
    *,
    program: Programs = False,
    ruleset: Rules = RulesetName.DIVA,
) -> None:
    """Show a card by its name, or those of a card file: attributes, text, and what each line means.

    Programs are printed in the words of the ruleset: a SIGNI is vanished or banished. With them
    stand the clauses on which the keywords and icons of the card rest.
    """
    from referee.cards.text import reader_of
    from referee.cards.told import card_told

    door = door_of(context)
    wanted = " ".join(name)
    in_file = wanted.endswith((*SHEETS, ".toml"))
    width = min(door.out.width, 96)
    with at_hand(door, ruleset.value) as catalog:
        reader = reader_of(catalog.mechanics)
        found = _in_file(reader, wanted, catalog) if in_file else (_named_card(wanted, catalog),)
        rows = [card_told(reader, card, ruleset.value) for card in found]
        lines = _cards_lines(found, width, ruleset.value, reader=reader if program else None)
    if not in_file:
        rows[0]["versions"] = brought(door, ruleset.value, found[0].name)
        lines += version_lines(rows[0]["versions"])
        lines += people_lines(door, ruleset.value, found[0], width) if rows[0]["versions"] else []
    door.answer(rows[0] if len(rows) == 1 else rows, lines)


def _cards_lines(cards: tuple[CardDef, ...], width: int, ruleset: str, *, reader: TextReader | None) -> Block:
    """Draw cards, one below the other; with what each line means where a reader prints it."""
    lines: Block = []
    for card in cards:
        lines += [*([ink("")] if lines else []), *card_lines(card, width)]
        if reader is not None and card.abilities:
            lines += [ink(""), *meaning_lines(reader, card, width, ruleset)]
        lines += _rests_lines(card, width, ruleset) if reader is not None else []
    return lines
