"""Commands about decks and cards: what a list holds, whether it may be played, what a card says."""

from __future__ import annotations

from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from cli.cards.lists import deck_in, other_ruleset_advice, reading_lines
from cli.common.completing import card_names, deck_names
from cli.common.errors import NO, CommandError
from cli.common.frame import BOOK, command, door_of
from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink, signs
from events.data import as_data
from events.wording import counted, instead_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.common.door import Door
    from referee.cards import CardDef, Catalog, DeckFault, Notice

deck = typer.Typer(name="deck", help="Check, show and list deck lists.")
cards = typer.Typer(name="cards", help="Read cards, and bring printed ones in.")

DeckFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A deck list in any layout; - for standard input."),
]
DeckName = Annotated[
    str,
    typer.Argument(
        metavar="[NAME]",
        help="A shipped deck, or a FILE; else all names.",
        autocompletion=deck_names,
    ),
]
CardName = Annotated[
    list[str],
    typer.Argument(metavar="NAME...", help="Name of a card.", autocompletion=card_names),
]
Edition = Annotated[str, typer.Option("--edition", help="Edition of the rules; else the last.")]


class RulesetName(StrEnum):
    """The games that the rule documents describe."""

    DIVA = "diva"
    CLASSIC = "classic"


Rules = Annotated[RulesetName, typer.Option("--ruleset", help="The game that is played.")]


Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        metavar="NAME=VALUE",
        help="How a clause that can be read in two ways is read; else its default.",
    ),
]


def readings_named(typed: list[str] | None) -> tuple[tuple[str, str], ...]:
    """The readings that were typed, each with its value; raises CommandError for other words."""
    return tuple(map(_reading, typed or ()))


def _reading(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        message = f"{text!r} pins no reading"
        instead = "write NAME=VALUE; see: referee rulebook readings"
        raise CommandError(message, where="--reading", instead=instead)
    return name.strip(), value.strip()


@contextmanager
def at_hand(door: Door, ruleset: str) -> Iterator[Catalog]:
    """The cards that can be played with: the shipped ones and those of the database."""
    from referee.cards import shipped

    if door.is_there:
        with door.desk() as desk:
            yield desk.catalog_of(ruleset)
    else:
        yield shipped()


def _fault_lines(faults: tuple[DeckFault, ...], width: int) -> Block:
    lines: Block = []
    for fault in faults:
        for i, row in enumerate(wrap(fault.text, max(width - 4, 30))):
            lines.append(ink("✗ " if i == 0 else "  ", style="bad") + ink(row))
        if fault.clauses:
            lines.append(ink(f"    {', '.join(fault.clauses)}", style="clause"))
    return lines


def notice_lines(notices: Sequence[Notice], width: int) -> Block:
    """Draw what cards use and the edition does not explain."""
    lines: Block = []
    for notice in notices:
        lines += hanging(ink("! ", style="court"), notice.text, width)
        lines.append(ink(f"    {', '.join(notice.clauses)}", style="clause"))
    return lines


def check(
    context: typer.Context,
    source: DeckFile,
    *,
    ruleset: Rules = RulesetName.DIVA,
    edition: Edition = "",
) -> None:
    """Check a deck list: what each line is read as, and every fault; exit 1 when it is not legal.

    The list may be in any layout: lines, CSV, JSON, or XML of a deck editor, cards by name or number.
    What its cards use and the edition does not explain yet is pointed out, and is no fault.
    """
    from referee.cards import check_deck, check_systems
    from referee.service.table.opening import reading_json

    door = door_of(context)
    judged_by = known_edition(edition) if edition else ""
    with at_hand(door, ruleset.value) as catalog:
        read = deck_in(source, "standard input" if source == "-" else source, catalog)
        listed = read.deck
        faults = check_deck(listed, catalog, ruleset.value, judged_by)
        notices = check_systems(listed, catalog, ruleset.value, judged_by)
    width = min(door.out.width, 96)
    lines = [*reading_lines(read), *notice_lines(notices, width)]
    if faults:
        lines += _fault_lines(faults, width)
        lines.append(ink(f"{listed.name} is not legal: {counted(len(faults), 'fault')}", style="bad"))
    else:
        size = f"{counted(len(listed.main), 'card')}, LRIG deck {len(listed.lrig_deck)}"
        left = sum(text.startswith("left out") for _, text in read.notes)
        size += f"; {counted(left, 'line')} left out" if left else ""
        lines.append(ink("✓ ", style="good") + ink(f"{listed.name} is legal: {size}"))
    value = {"deck": listed.name, "legal": not faults, "faults": faults, "notices": notices}
    door.answer(value | reading_json(read), lines)
    if faults:
        raise typer.Exit(NO)


def known_edition(name: str) -> str:
    """The name of an edition; raises CommandError, which lists the editions there are."""
    from referee.rulebook import NoEdition, edition

    try:
        return edition(name).name
    except NoEdition as error:
        what, _, instead = str(error).partition("; ")
        raise CommandError(what, instead=instead, code="unknown-edition") from error


def show_deck(context: typer.Context, name: DeckName = "", *, ruleset: Rules = RulesetName.DIVA) -> None:
    """Show a deck as a list that `deck check` and `open` read; or name all shipped decks."""
    from referee.cards import format_deck, shipped_decks

    door = door_of(context)
    decks = shipped_decks(ruleset.value)
    if not name:
        door.answer({"decks": list(decks)}, list(decks))
        return
    if name not in decks and Path(name).is_file():
        with at_hand(door, ruleset.value) as catalog:
            decks = {name: deck_in(name, Path(name).stem, catalog).deck}
    if name not in decks:
        message = f"no shipped {ruleset.value} deck and no file is named {name!r}"
        instead = other_ruleset_advice(name) or instead_of(name, decks, "")
        raise CommandError(message, instead=instead, code="unknown-deck")
    listed = decks[name]
    value = {"deck": name, "lrig_deck": listed.lrig_deck, "main": listed.main}
    door.answer(value, format_deck(listed).rstrip("\n").split("\n"))


def list_decks(
    context: typer.Context,
    *,
    ruleset: Annotated[RulesetName | None, typer.Option("--ruleset", help="Of one game alone.")] = None,
) -> None:
    """List the deck lists that there are: those shipped, and those registered at events."""
    from referee.service.play.listed import listed_decks

    door = door_of(context)
    if door.is_there:
        with door.desk() as desk:
            rows = listed_decks(desk)
    else:
        rows = listed_decks(None)
    rows = [one for one in rows if ruleset is None or one.ruleset == ruleset.value]
    lines = []
    for one in rows:
        size = f"{counted(one.cards, 'card')}, LRIG deck {one.lrig_cards}"
        whose = f"registered by {one.person} at {one.event}" if one.event else "shipped"
        named = ink(f"{one.name or 'without a name':<20} ", style="bold")
        lines.append(named + ink(f"{one.ruleset:<8} {size:<24} {whose}"))
    door.answer({"decks": [as_data(one) for one in rows]}, lines)


def _cost(label: str, pairs: tuple[tuple[str, int], ...]) -> list[str]:
    words = " ".join(f"{{{color.capitalize()}}}x{count}" for color, count in pairs)
    return [f"{label} {words}"] if pairs else []


def _facts(card: CardDef) -> str:
    parts = [card.type, *([f"level {card.level}"] if card.level >= 0 else [])]
    parts += [f"power {card.power}"] if card.power >= 0 else []
    parts += [f"limit {card.limit}"] if card.limit else []
    parts += [" ".join(f"<{c}>" for c in (*card.lrig_types, *card.classes))]
    parts += [*_cost("cost", card.cost), *_cost("grow", card.grow_cost)]
    parts += [f"used in the {' or '.join(card.use_timing)}"] if card.use_timing else []
    parts += [f"limited to {' or '.join(card.limiting)}"] if card.limiting else []
    parts += ["[Guard]"] if card.guard else []
    parts += [f"{{{icon.capitalize()}}}" for icon in card.icons]
    return " · ".join(p for p in parts if p)


def card_lines(card: CardDef, width: int) -> Block:
    """Draw a card: what is printed on it, its text line by line as the log numbers it."""
    lines = [
        signs(card.colors) + ink(" ") + ink(card.name, style="bold"),
        *(ink(row, style="faint") for row in wrap(_facts(card), width)),
    ]
    for number, text in enumerate(card.text, 1):
        burst = "Life Burst: " if card.burst and number == len(card.text) else ""
        for i, row in enumerate(wrap(burst + text, max(width - 4, 30))):
            lines.append(ink(f"{number if i == 0 else '':>3} ", style="faint") + ink(row))
    return lines


def attach(app: typer.Typer) -> None:
    """Add the commands of decks and cards to the command line."""
    from cli.cards import bringing, evidence, reading, texts

    command(deck, "check", "referee deck check mine.txt")(check)
    command(deck, "show", "referee deck show")(show_deck)
    command(deck, "list", "referee deck list --ruleset classic")(list_decks)
    command(cards, "show", 'referee cards show "Kiln Tender"')(texts.show_card)
    command(cards, "import", "referee cards import diva.jsonl --report unread.txt")(bringing.import_cards)
    command(cards, "list", "referee cards list --like tide")(bringing.list_cards)
    command(cards, "check", "referee cards check mine.toml")(evidence.check_cards)
    line = 'referee cards read-line "[Enter]: Draw a card." --type SIGNI'
    command(cards, "read-line", line)(evidence.look_at_text)
    said = 'referee cards read "Salt Song" 1 "Draw a card." --by ann'
    command(cards, "read", said)(reading.read_line)
    command(cards, "approve", "referee cards approve 1 --by head-judge:bo")(reading.approve_readings)
    command(cards, "withdraw", "referee cards withdraw 1 --by head-judge:bo")(reading.withdraw_reading)
    command(cards, "readings", "referee cards readings --export ours.json")(reading.list_all)
    app.add_typer(deck, rich_help_panel=BOOK, no_args_is_help=True)
    app.add_typer(cards, rich_help_panel=BOOK, no_args_is_help=True)
