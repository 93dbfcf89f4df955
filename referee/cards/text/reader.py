"""Card text with the words that it is read with: nobody reads or prints a line without saying which.

Cards of a set use words that the set brought, and the same line is another program without them, or
none. So the reader is made of words, and every way to read or print a line is asked of a reader.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from referee.cards.definition import AbilityDef
from referee.cards.text import compiler, following, icons, taught
from referee.cards.text.lenient import NO_READINGS, Readings, lenient
from referee.cards.text.parts import Node
from referee.cards.text.printing import official
from referee.cards.text.words import tokens
from referee.cards.text.words.declared import Declared
from referee.cards.text.words.grammar import grammar_of
from referee.cards.text.words.syntax import Grammar


class TextReader:
    """Card text as it is read and printed with the words of some sets; `reader_of` hands it out."""

    def __init__(self, words: Declared) -> None:
        """Keep the words; the grammar is made when the first line is read."""
        self.words = words

    @cached_property
    def grammar(self) -> Grammar:
        """The wordings of the game with those of the words."""
        return grammar_of(self.words)

    def read_text(self, lines: Sequence[str], *, kind: str, burst: bool = False) -> compiler.Compiled:
        """The lines that can be read as abilities, and those that cannot.

        `kind` is the type of the card; with `burst` the last line is the sentence of its Life Burst.
        """
        return compiler.read_text(self.grammar, lines, kind=kind, burst=burst)

    def compile_text(self, lines: Sequence[str], *, kind: str, burst: bool = False) -> tuple[AbilityDef, ...]:
        """The abilities of a text; raises DeclinedError with every line that cannot be read."""
        made = self.read_text(lines, kind=kind, burst=burst)
        if made.declined:
            raise compiler.DeclinedError(made.declined)
        return made.abilities

    def lenient(
        self,
        lines: Sequence[str],
        *,
        kind: str,
        burst: bool = False,
        readings: Readings = NO_READINGS,
    ) -> compiler.Compiled:
        """A text whole: a line that is not read is an ability whose outcome is stated.

        `readings` are the programs of lines that people have read, by the hash of the line; they
        stand before what the grammar makes of it. `declined` holds the lines that are still not read.
        """
        return lenient(self.grammar, lines, kind=kind, burst=burst, readings=readings)

    def taught(
        self, lines: Sequence[str], kind: str, number: int, words: str, *, burst: bool
    ) -> tuple[AbilityDef, ...]:
        """The abilities that other words give to a line; the other lines have to stay what they are.

        Raises DeclinedError where the words are not read whole in one meaning, TaughtError where
        they say nothing, are too long, or change how another line is read.
        """
        return taught.taught(self.grammar, lines, kind, number, words, burst=burst)

    def print_ability(self, node: Node, kind: str = "SIGNI", ruleset: str = "diva") -> str | None:
        """The official wording of an ability or a rule of play of a card of some type.

        None where the tables cannot say it, or where what they say would mean something else.
        """
        return official.print_ability(self.grammar, node, kind, ruleset)

    def known_words(self) -> frozenset[str]:
        """Every word and icon that some wording names, in small letters."""
        return icons.known_words(self.grammar)

    def strange_icons(self, text: str) -> Iterator[tuple[int, str]]:
        """Every icon of a line that no wording knows, with its column from 1."""
        return icons.strange_icons(self.grammar, text)

    def cut(self, text: str) -> tokens.TokenLine:
        """A line as tokens, without the reminders of the game and of the words."""
        return tokens.cut(text, self.grammar.reminders)

    def rows_of(self, lines: Sequence[str], kind: str, *, burst: bool) -> list[compiler.PrintedAbility]:
        """A text by its abilities; with `burst` the last line is that of the Life Burst."""
        return compiler.rows_of(self.grammar, lines, kind, burst=burst)

    def read_rows(
        self, rows: list[compiler.PrintedAbility], kind: str, *, alone: bool = False
    ) -> list[AbilityDef | compiler.Declined | None]:
        """What each row of a card is read as, or where reading stopped; None for an empty one.

        Rows that stand `alone` are not held to what other lines of their card say.
        """
        return compiler.read_rows(self.grammar, rows, kind, alone=alone)

    def follows(self, row: compiler.PrintedAbility, column: int) -> tuple[str, ...]:
        """The words with which some wording goes on at a column of a row, where reading stopped."""
        return following.follows(self.grammar, row, column)


def reader_of(words: Declared) -> TextReader:
    """The reader of some words of sets, in any order; `NO_WORDS` for the rule guide alone."""
    return _reader(tuple(sorted(words, key=lambda one: one.name)))


@lru_cache(maxsize=16)
def _reader(words: Declared) -> TextReader:
    return TextReader(words)
