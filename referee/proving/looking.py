"""What one card's text comes to: its programs, where reading stopped, how it is printed back."""

from functools import cache
from typing import Final

from msgspec import Struct

from referee.cards.definition import USED_TYPES, AbilityDef
from referee.cards.printed import PrintedText
from referee.cards.text import TextReader, same
from referee.cards.text.compiler import Declined, PrintedAbility
from referee.cards.text.words.tokens import Token
from referee.effects.program.carried import uncarried

HEADS: Final = {
    "[enter]": "enter",
    "[auto]": "auto",
    "[const]": "constant",
    "[action]": "action",
}
"""The kind of an ability that cannot be read, by the icon that opens it."""


class AbilityLine(Struct, frozen=True):
    """One ability as it is printed: its row, what was made of it, and whether that holds.

    `kind` is that of the program, or the one that the icon at the head says; `printed` the official
    wording, empty where there is none; `back` whether it means the same again and each part of the
    program is carried out.
    """

    row: PrintedAbility
    made: AbilityDef | Declined
    kind: str
    printed: str
    back: bool


class ReadAbility(Struct, frozen=True):
    """One ability that a reading gives a line.

    `printed` is its program in the official wording, "" where no wording says it; `back` whether
    that means the same again and each part is carried out.
    """

    ability: AbilityDef
    printed: str
    back: bool


class CheckedCard(Struct, frozen=True):
    """A card whose text was read: every line of it."""

    text: PrintedText
    lines: tuple[AbilityLine, ...]

    @property
    def recognised(self) -> bool:
        """Whether every line was read whole."""
        return all(isinstance(line.made, AbilityDef) for line in self.lines)

    @property
    def round_trips(self) -> bool:
        """Whether every line was read, and printed to the same meaning."""
        return self.recognised and all(line.back for line in self.lines)

    @property
    def abilities(self) -> tuple[AbilityDef, ...]:
        """The abilities of the lines that were read."""
        return tuple(x.made for x in self.lines if isinstance(x.made, AbilityDef))

    @property
    def declined(self) -> tuple[Declined, ...]:
        """The lines that were not read."""
        return tuple(x.made for x in self.lines if isinstance(x.made, Declined))


def _bearer(one: AbilityDef, kind: str) -> str:
    """A type that bears such a line: a body belongs to a card that is used."""
    return "SPELL" if one.kind == "use" else kind


def prints_back(reader: TextReader, one: AbilityDef, kind: str, printed: str | None) -> bool:
    """Whether what is printed means the same, and is printed the same again.

    Only a program of which each part is carried out counts.
    """
    if printed is None or any(uncarried(one.node)):
        return False
    bearer = _bearer(one, kind)
    again = reader.read_text([printed], kind=bearer, burst=one.kind == "burst").abilities
    if len(again) != 1 or not same(again[0].node, one.node):
        return False
    return again[0].node == one.node or reader.print_ability(again[0].node, kind) == printed


def _head(tokens: tuple[Token, ...], kind: str) -> str:
    for token in tokens[:2]:
        word = str(token).replace("[team ", "[")
        if word in HEADS:
            return HEADS[word]
    return "use" if kind in USED_TYPES else "rule"


def _line(reader: TextReader, row: PrintedAbility, made: AbilityDef | Declined, kind: str) -> AbilityLine:
    if isinstance(made, Declined):
        burst = row.categories == ("burstbody",)
        return AbilityLine(row, made, "burst" if burst else _head(row.line.tokens, kind), "", back=False)
    printed, back = _printed(reader, made, kind)
    return AbilityLine(row, made, made.kind, printed or "", back)


@cache
def _printed(reader: TextReader, made: AbilityDef, kind: str) -> tuple[str | None, bool]:
    """Print a program, and say whether that holds; the same one stands on many cards."""
    printed = reader.print_ability(made.node, kind)
    return printed, prints_back(reader, made, kind, printed)


def look(reader: TextReader, text: PrintedText) -> CheckedCard:
    """Read the text of a card, print it, and read what was printed."""
    rows = reader.rows_of(text.lines, text.type, burst=text.burst)
    made = reader.read_rows(rows, text.type)
    both = zip(rows, made, strict=True)
    lines = [_line(reader, row, one, text.type) for row, one in both if one is not None]
    return CheckedCard(text, tuple(lines))


def word_for_word(reader: TextReader, line: AbilityLine) -> bool:
    """Whether a line is printed in the very words in which it was written.

    Numbers and their words, `a` and `an`, dashes, quotation marks, letter case, spaces, reminder
    texts and spellings of icons are no difference: they are the same tokens.
    """
    return reader.cut(line.printed).tokens == line.row.line.tokens
