"""How a set would be read if nothing had been written for it: the wordings that it alone needs, left out.

For each set those wordings of the grammar are left out by which lines of this set are read and lines
of no other, and its cards are read again with what is left. A wording that no card of the file is read
by stays. What code does (pronouns, joining of lines) cannot be left out, which makes the figure too
high; a wording that was foreseen, and that one set alone uses yet, is left out too, which makes it
too low.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from msgspec import Struct

from referee.cards.definition import AbilityDef
from referee.cards.text import TextReader
from referee.cards.text.compiler import PrintedAbility, whole_readings
from referee.cards.text.meaning.bearers import spoken
from referee.cards.text.parts import Node
from referee.cards.text.sameness import plain
from referee.cards.text.words.equal import ways_to_say
from referee.cards.text.words.reading import LineReading
from referee.cards.text.words.syntax import Grammar
from referee.cards.text.words.tokens import TokenLine
from referee.proving.looking import CheckedCard
from referee.proving.tracing import NO_ROWS, Rows, Tracing


class SetLeftOut(Struct, frozen=True):
    """A set as read without the wordings that only it needs.

    `cards` have text, `recognised` are read whole, `left_out` of them still are without `rows`: places of
    wordings in the tables of the grammar (table, line, which wording of it).
    """

    name: str
    cards: int
    recognised: int
    left_out: int
    rows: tuple[str, ...]


class _TracedLine(NamedTuple):
    """One line that is read: its row, the form of its program, the wordings it was read by."""

    row: PrintedAbility
    form: Node
    rows: Rows


def wordings_of(reader: TextReader, row: PrintedAbility, made: AbilityDef) -> Rows:
    """The places of the wordings by which a line was read as its program."""
    reading = LineReading(reader.grammar, spoken(row.line))
    form = plain(made.node)
    for (category, value), node in whole_readings(reading, row.categories):
        if plain(node) == form:
            try:
                found = Tracing(reading).rows(category, 0, value, len(reading.line.tokens))
            except RecursionError:
                found = None
            return found or NO_ROWS
    return NO_ROWS


def _traced(
    reader: TextReader, card: CheckedCard, known: dict[tuple[object, ...], Rows]
) -> tuple[_TracedLine, ...]:
    """The lines of a card that are read; the same line stands on many cards."""
    found = []
    for line in card.lines:
        if isinstance(line.made, AbilityDef):
            key = (line.row.line.tokens, line.row.categories)
            if key not in known:
                known[key] = wordings_of(reader, line.row, line.made)
            found.append(_TracedLine(line.row, plain(line.made.node), known[key]))
    return tuple(found)


def _still(line: _TracedLine, left: Rows, reduced: Grammar) -> bool:
    """Whether a line is read as the same program, and as no other, without some wordings."""
    if line.rows.isdisjoint(left):
        return True
    said = spoken(line.row.line)
    ways = (_forms(way, line.row.categories, reduced) for way in (said, *ways_to_say(said)))
    return next(filter(None, ways), set()) == {line.form}


def _forms(line: TokenLine, categories: tuple[str, ...], known: Grammar) -> set[Node]:
    """The forms of every program that a line means."""
    return {plain(made) for _, made in whole_readings(LineReading(known, line), categories)}


def without(known: Grammar, left: Rows) -> Grammar:
    """A grammar without the wordings of these places."""
    kept = {name: tuple(r for r in rules if r.row not in left) for name, rules in known.rules.items()}
    return Grammar(kept, reminders=known.reminders)


def left_out(
    reader: TextReader, looked: Sequence[CheckedCard], done: Callable[[], None]
) -> tuple[SetLeftOut, ...]:
    """Each set of the cards that were looked at, read without what only it needs; sorted by name."""
    known: dict[tuple[object, ...], Rows] = {}
    sets: dict[str, list[tuple[bool, tuple[_TracedLine, ...]]]] = {}
    for card in looked:
        if card.lines:
            sets.setdefault(card.text.set, []).append((card.recognised, _traced(reader, card, known)))
        done()
    needed = {
        name: reduce(Rows.union, (line.rows for _, lines in cards for line in lines), NO_ROWS)
        for name, cards in sets.items()
    }
    return tuple(_one_set(reader, name, sets[name], _alone(name, needed)) for name in sorted(sets))


def _alone(name: str, needed: Mapping[str, Rows]) -> Rows:
    """The wordings by which this set is read and no other; not those of words that are declared with it.

    The table of such a row is a kind and a word, and so has a blank.
    """
    others = reduce(Rows.union, (rows for other, rows in needed.items() if other != name), NO_ROWS)
    return frozenset(row for row in needed[name] - others if " " not in row)


def _one_set(
    reader: TextReader, name: str, cards: Sequence[tuple[bool, tuple[_TracedLine, ...]]], left: Rows
) -> SetLeftOut:
    reduced = without(reader.grammar, left)
    still = sum(read and all(_still(line, left, reduced) for line in lines) for read, lines in cards)
    return SetLeftOut(name, len(cards), sum(read for read, _ in cards), still, tuple(sorted(left)))
