"""Deck lists in files: named on a command line, read, and drawn as they were read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.common.door import read_bytes
from cli.common.errors import CommandError
from cli.drawn.palette import ink
from events.wording import did_you_mean

if TYPE_CHECKING:
    from cli.drawn.blocks import Block
    from referee.cards import Catalog, DeckList, DeckReading


def chosen_deck(text: str, catalog: Catalog, ruleset: str = "diva") -> str | DeckList:
    """A deck: a shipped one by its name, or the list in a file; "" leaves the choice open.

    Raises CommandError when there is neither, DeskError for a file that is no list.
    """
    name, read = named_deck(text, catalog, ruleset)
    return name if read is None else read.deck


def named_deck(text: str, catalog: Catalog, ruleset: str = "diva") -> tuple[str, DeckReading | None]:
    """The name of a deck, and what its file was read as where it is none that is shipped.

    Raises CommandError when there is neither.
    """
    from referee.service.event import starting

    if not text or text in starting.deck_names(ruleset):
        return text, None
    if text != "-" and not Path(text).is_file():
        message = f"no shipped {ruleset} deck and no file is named {text!r}"
        near = did_you_mean(text, starting.deck_names(ruleset))
        instead = f"name one of {', '.join(starting.deck_names(ruleset))}, or a file with a deck list"
        instead = f"{near}; {instead}" if near else instead
        raise CommandError(message, instead=other_ruleset_advice(text) or instead, code="unknown-deck")
    return Path(text).stem, deck_in(text, Path(text).stem, catalog)


def other_ruleset_advice(name: str) -> str:
    """What to add for a shipped deck of another ruleset; "" for a name of none."""
    from referee.cards import ruleset_of

    own = ruleset_of(name)
    return f"add --ruleset {own}: {name} is a deck of that ruleset" if own else ""


def deck_in(source: str, name: str, catalog: Catalog) -> DeckReading:
    """What the deck list of a file, or of standard input for -, is read as."""
    from referee.service.table.opening import read_deck

    return read_deck(read_bytes(source), name, catalog)


def reading_lines(read: DeckReading) -> Block:
    """Draw what each line of a list was read as, part by part, and the lines taken for notes."""
    lines: Block = []
    for part in dict.fromkeys(row.section for row in read.rows):
        rows = [row for row in read.rows if row.section == part]
        lines.append(ink(f"{part} ({sum(row.count for row in rows)})", style="bold"))
        lines += [
            ink(f"  line {row.line:>3}  ", style="faint") + ink(f"{row.count} {row.card}") for row in rows
        ]
    lines += [ink(f"  line {line:>3}  not a card: {text[:60]}", style="faint") for line, text in read.notes]
    if read.encoding != "utf-8":
        lines.append(ink(f"read as {read.encoding}", style="faint"))
    return lines
