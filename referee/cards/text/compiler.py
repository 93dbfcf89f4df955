"""How the text of a card becomes its abilities: line by line, each read whole or declined.

A line that no wording covers is declined with the sentence, the column and the words at which
reading stopped; nothing is skipped and nothing guessed. A line with two meanings is declined too.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from events.record import record
from referee.cards.definition import AbilityDef, ability
from referee.cards.text import names, saying
from referee.cards.text.grammar import grammar
from referee.cards.text.parts import Node
from referee.cards.text.printing import Printing
from referee.cards.text.reading import Reading
from referee.cards.text.sameness import plain
from referee.cards.text.tokens import Line, cut, write
from referee.effects.language import ProgramError, check

LONGEST: Final = 4000
"""No printed line is longer; a longer one is declined unread."""

_BODIES: Final = {"SPELL", "PIECE", "ARTS"}
_CONTINUES: Final = re.compile(r"\s*(\(\d\)|•)")
_OPENS: Final = re.compile(r"\s*[\[{]")


@record
class Declined:
    """One line that is not carried out: where reading stopped, and why.

    `line` counts lines from 1, `column` characters from 1; `words` are those at which it stopped.
    """

    line: int
    sentence: str
    column: int
    words: str
    why: str


class DeclinedError(ValueError):
    """A text has lines that cannot be read; `declined` says where each stopped."""

    def __init__(self, declined: tuple[Declined, ...]) -> None:
        """Keep what was declined."""
        rows = [f"line {d.line}, column {d.column}: {d.why}: {d.words!r}" for d in declined]
        super().__init__("\n".join(rows))
        self.declined = declined


@record
class Compiled:
    """What a text gives: the abilities of the lines that were read, and the lines that were not."""

    abilities: tuple[AbilityDef, ...]
    declined: tuple[Declined, ...]


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Join the modes of a list to the line that opens it; give the number of the first."""
    held: list[str] = []
    first = 0
    for number, line in enumerate(lines, 1):
        opened = sum(part.count('"') for part in held) % 2 == 1
        if held and (_CONTINUES.match(line) or (opened and not _OPENS.match(line))):
            held.append(line)
            continue
        if held:
            yield first, "\n".join(held)
        held, first = [line], number
    if held:
        yield first, "\n".join(held)


def _categories(kind: str, *, burst: bool) -> tuple[str, ...]:
    if burst:
        return ("burstbody",)
    return ("line", "condition", "usebody") if kind in _BODIES else ("line", "condition")


def _sort(node: Node) -> str:
    return "Rule" if node[0] == "rule" else "Ability"


def _meanings(reading: Reading, categories: tuple[str, ...]) -> dict[Node, Node]:
    """Give every program that the whole line means, by its form without names."""
    found: dict[Node, Node] = {}
    whole = len(reading.line.tokens)
    for category in categories:
        for value, end in reading.read(category, 0):
            if end != whole:
                continue
            try:
                made = value if value[0] == "rule" else names.ability(value)
                check(made, _sort(made))
            except (names.UnboundError, ProgramError):
                continue
            found[plain(made)] = made
    return found


def _stopped(line: Line, number: int, furthest: int, why: str) -> Declined:
    """Say where reading stopped: the sentence around the place, and the next words."""
    start = line.columns[furthest] if furthest < len(line.columns) else len(line.text) + 1
    words = line.text[start - 1 : start + 39]
    before = max(line.text.rfind(". ", 0, start - 1) + 1, line.text.rfind("\n", 0, start - 1) + 1)
    after = line.text.find(".", start - 1)
    sentence = line.text[before : after + 1 if after >= 0 else None].strip()
    return Declined(number, sentence, start, words, why)


def _line(number: int, text: str, categories: tuple[str, ...]) -> AbilityDef | Declined | None:
    if len(text) > LONGEST:
        return Declined(number, text[:80], LONGEST, text[LONGEST : LONGEST + 40], "too long")
    line = cut(text)
    if not line.tokens:
        return None
    reading = Reading(grammar(), line)
    try:
        found = _meanings(reading, categories)
    except RecursionError:
        return _stopped(line, number, 0, "nested too deep")
    if len(found) == 1:
        return ability(next(iter(found.values())), number)
    if found:
        return _stopped(line, number, 0, f"{len(found)} meanings")
    return _stopped(line, number, reading.furthest, "not read")


def read_text(lines: Sequence[str], *, kind: str, burst: bool = False) -> Compiled:
    """Compile every line that can be read, and say which cannot.

    `kind` is the type of the card; with `burst` the last line is the sentence of its Life Burst.
    """
    plain_lines = list(lines[:-1] if burst else lines)
    rows = [(n, t, _categories(kind, burst=False)) for n, t in _paragraphs(plain_lines)]
    if burst and lines:
        rows.append((len(lines), lines[-1], _categories(kind, burst=True)))
    made = [_line(*row) for row in rows]
    return Compiled(
        tuple(m for m in made if isinstance(m, AbilityDef)),
        tuple(m for m in made if isinstance(m, Declined)),
    )


def compile_text(lines: Sequence[str], *, kind: str, burst: bool = False) -> tuple[AbilityDef, ...]:
    """Give the abilities of a text; raises DeclinedError with every line that cannot be read."""
    made = read_text(lines, kind=kind, burst=burst)
    if made.declined:
        raise DeclinedError(made.declined)
    return made.abilities


_VARIANTS: Final = (
    saying.Variant(),
    saying.Variant(grouped=False),
    saying.Variant(split=True),
    saying.Variant(split=True, grouped=False),
)


@cache
def _printing() -> Printing:
    return Printing(grammar())


_PRINTED: Final = {"use": "usebody", "burst": "burstbody"}


def print_ability(node: Node) -> str | None:
    """Give the official wording of an ability or a rule of play.

    None where the tables cannot say it, or where what they say would mean something else.
    """
    category = _PRINTED.get(node[1], "line") if node[0] == "ability" else "line"
    if node[0] == "rule":
        said = _printing().show("condition", node)
        return None if said is None else write(said)
    for variant in _VARIANTS:
        surface = saying.surface(node, variant)
        said = _printing().show(category, surface)
        if said is not None and (node[0] == "keyword" or saying.agrees(surface, node)):
            return write(said)
    return None
