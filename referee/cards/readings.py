"""Which line of a card is not read, and what becomes of the card once people have read it."""

from collections.abc import Iterable
from shlex import quote
from typing import Final

from msgspec import Struct

from events.canonical import canonical
from events.given import FaultyFileError, json_of
from events.values import changed
from events.wording import counted
from referee.cards.definition import AbilityDef, CardDef, ability, frozen, is_stated
from referee.cards.text import (
    DeclinedError,
    TaughtError,
    TextReader,
    line_hash,
    line_hashes,
    printed_lines,
)
from referee.cards.text.lenient import NO_READINGS, Readings
from referee.cards.text.taught import BURST
from referee.effects.language import Node, ProgramError, check

SORTS: Final = {"ability": "Ability", "keyword": "Ability", "rule": "Rule"}
MOST_ABILITIES: Final = 8
"""The most abilities that one line gives."""


class CardLine(Struct, frozen=True):
    """A line of a card: its number, its text, the hash by which it is known, and why it is not read.

    `stated` says whether people state what it does; `why` is "" where the grammar does read it.
    """

    card: CardDef
    number: int
    text: str
    hash: str
    stated: bool
    why: str


def card_line(reader: TextReader, card: CardDef, number: int) -> CardLine:
    """The line of a card that has a number, or the one that this number belongs to.

    Raises TaughtError for a number that the text of the card does not have.
    """
    lines = printed_lines(card.text, burst=card.burst)
    if not 1 <= number <= len(card.text):
        has = (
            f"{card.name} has {counted(len(card.text), 'line')}" if card.text else f"{card.name} has no text"
        )
        what = f"{has}, and there is no line {number}"
        raise TaughtError(what, f"referee cards show {quote(card.name)} numbers the lines")
    first = max(one for one in lines if one <= number)
    burst = card.burst and first == len(card.text)
    stated = any(one.line == first and is_stated(one) for one in card.abilities)
    found = reader.read_text(card.text, kind=card.type, burst=card.burst).declined
    why = next((f"{one.why} from {one.words!r}" for one in found if one.line == first), "")
    return CardLine(card, first, lines[first], line_hash(lines[first], card.type, burst=burst), stated, why)


def known_as(line: CardLine) -> str:
    """What stands before the text where a line is hashed: the type of its card, or Life Burst."""
    return BURST if line.card.burst and line.number == len(line.card.text) else line.card.type


def read_as(reader: TextReader, line: CardLine, words: str) -> tuple[AbilityDef, ...]:
    """The abilities that other words give to a line; raises TaughtError that says what is wrong."""
    card = line.card
    try:
        made = reader.taught(card.text, card.type, line.number, words, burst=card.burst)
    except DeclinedError as error:
        one = error.declined[0]
        where = (
            f"column {one.column}"
            if len(words.splitlines()) == 1
            else f"line {one.line}, column {one.column}"
        )
        what = f"{where}: {one.why}" + (f", from {one.words!r} on" if one.words else ", at the end")
        raise TaughtError(what, "say this part otherwise, or write the program") from error
    if len(made) > MOST_ABILITIES:
        what = f"{len(made)} abilities, and a line gives {MOST_ABILITIES} at most"
        raise TaughtError(what, "say what this line alone does")
    return made


def written(line: CardLine, text: str) -> tuple[AbilityDef, ...]:
    """The abilities of a program that a person wrote for a line, as JSON: one ability or a list.

    Raises TaughtError with the place in it of what is wrong.
    """
    try:
        value = frozen(json_of(text), "program")
        nodes = _nodes(value)
        for place, node in enumerate(nodes):
            check(node, SORTS.get(str(node[0]) if isinstance(node, tuple) else "", "Ability"), f"{place}")
    except FaultyFileError as error:
        raise TaughtError(
            f"the program is no JSON: {error}", "write it as `cards show --json` does"
        ) from error
    except (ProgramError, RecursionError) as error:
        raise TaughtError(f"no program: {error}", "referee/effects/nodes lists every word") from error
    made = tuple(ability(node, line.number) for node in nodes)
    if any(is_stated(one) for one in made):
        raise TaughtError("this program leaves the line to be stated", "write all that it does")
    return made


def _nodes(value: Node) -> tuple[Node, ...]:
    """One ability or several; raises ProgramError for none."""
    if not isinstance(value, tuple) or not value:
        message = f"{str(value)[:40]!r} stands where an ability is wanted"
        raise ProgramError(message)
    found = (value,) if isinstance(value[0], str) else value
    if len(found) > MOST_ABILITIES:
        message = f"{len(found)} abilities, and a line gives {MOST_ABILITIES} at most"
        raise ProgramError(message)
    return found


def program_text(nodes: Iterable[Node]) -> str:
    """The programs of a reading as the canonical JSON that is kept."""
    return canonical([*nodes]).decode()


def program_nodes(text: str) -> tuple[Node, ...]:
    """The programs that were kept; raises ProgramError for what is none of this language."""
    nodes = _nodes(frozen(json_of(text), "program"))
    for place, node in enumerate(nodes):
        check(node, SORTS.get(str(node[0]) if isinstance(node, tuple) else "", "Ability"), f"{place}")
    return nodes


def printed_program(reader: TextReader, text: str, kind: str, ruleset: str) -> tuple[str, ...]:
    """What the abilities of a kept program are printed as; "" for one that no wording says.

    `kind` is that of `known_as`. Raises ProgramError as `program_nodes` does.
    """
    bearer = "SIGNI" if kind == BURST else kind
    return tuple(reader.print_ability(node, bearer, ruleset) or "" for node in program_nodes(text))


def reread(reader: TextReader, card: CardDef, readings: Readings) -> CardDef:
    """A card compiled again from its text, with what people have read in its lines."""
    made = reader.lenient(card.text, kind=card.type, burst=card.burst, readings=readings)
    return changed(card, abilities=made.abilities)


def bears(card: CardDef, hashes: frozenset[str]) -> bool:
    """Whether a card has one of some lines."""
    return not hashes.isdisjoint(line_hashes(card.text, card.type, burst=card.burst).values())


__all__ = [
    "BURST",
    "NO_READINGS",
    "CardLine",
    "Readings",
    "TaughtError",
    "bears",
    "card_line",
    "known_as",
    "line_hash",
    "line_hashes",
    "printed_lines",
    "printed_program",
    "program_nodes",
    "program_text",
    "read_as",
    "reread",
    "written",
]
