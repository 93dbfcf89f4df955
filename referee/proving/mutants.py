"""Whether every word of a text that counts is kept: texts with one word changed or left out.

A sentence is read rightly only if each number, colour, zone, owner, verb and condition of it stands
somewhere in its program. So each such word is put for another of its kind, or left out, and the
text is read again: its program has to be another, or reading has to stop. What is read the same is
*unnoticed*. `mutants.toml` lists the words, and those that the official texts use for each other.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct

from referee.cards.definition import AbilityDef
from referee.cards.text import TextReader
from referee.cards.text.compiler import PrintedAbility
from referee.cards.text.sameness import plain

DROPPED: Final = ""


class _Kind(NamedTuple):
    name: str
    words: tuple[str, ...]
    found: re.Pattern[str]
    drop: bool


class WordChange(NamedTuple):
    """One word of a text changed: its kind, what it was, what it is (empty: left out), the text."""

    kind: str
    was: str
    word: str
    text: str


class Unnoticed(Struct, frozen=True):
    """A change that the reader does not see: the card, its line, and what was changed into what."""

    name: str
    line: int
    kind: str
    was: str
    word: str
    text: str


class Noticed(Struct, frozen=True):
    """How many changed texts there were, how many are read otherwise or not at all; the others."""

    mutants: int
    declined: int
    changed: int
    unnoticed: tuple[Unnoticed, ...]


NOTHING: Final = Noticed(0, 0, 0, ())


def together(one: Noticed, other: Noticed) -> Noticed:
    """The sum of what two texts told."""
    return Noticed(
        one.mutants + other.mutants,
        one.declined + other.declined,
        one.changed + other.changed,
        (*one.unnoticed, *other.unnoticed),
    )


def _pattern(words: Iterable[str]) -> str:
    longest = sorted(words, key=len, reverse=True)
    return "|".join(re.escape(word) for word in longest)


@cache
def _kinds() -> tuple[_Kind, ...]:
    """The kinds of words that count."""
    table = tomllib.loads((files("referee.proving") / "mutants.toml").read_text("utf-8"))
    made = []
    for row in table["kind"]:
        said = row.get("pattern") or _pattern(row["words"])
        flags = 0 if row.get("cased") else re.IGNORECASE
        found = re.compile(rf"(?<![\w'/+\-]){said}(?![\w'/])".replace(said, f"(?:{said})"), flags)
        made.append(_Kind(row["name"], tuple(row["words"]), found, row.get("drop", True)))
    return tuple(made)


@cache
def _alike() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """What means the same by the official texts: the words around it, and the change."""
    table = tomllib.loads((files("referee.proving") / "mutants.toml").read_text("utf-8"))
    return tuple(
        (re.compile(row["where"], re.IGNORECASE), re.compile(row["change"], re.IGNORECASE))
        for row in table.get("alike", ())
    )


def _is_alike(text: str, start: int, end: int, change: str) -> bool:
    """Whether a change leaves the meaning: `where` is looked for around the place."""
    for where, what in _alike():
        if what.fullmatch(change) and any(
            found.start() <= start and end <= found.end() for found in where.finditer(text)
        ):
            return True
    return False


def changes(text: str) -> Iterator[WordChange]:
    """Every change of a text that has to be noticed."""
    for kind in _kinds():
        for found in kind.found.finditer(text):
            was, (start, end) = found[0], found.span()
            others = [w for w in kind.words if w.casefold() != was.casefold()]
            for word in (*others, *([DROPPED] if kind.drop else [])):
                if not _is_alike(text, start, end, f"{was} -> {word}"):
                    yield WordChange(kind.name, was, word, text[:start] + word + text[end:])


def _sampled(text: str, most: int) -> list[WordChange]:
    """Take some of the changes of a text, the same ones each time; every kind comes first."""
    source = Random(text)  # noqa: S311 - the figures must be repeatable
    every = list(changes(text))
    if len(every) <= most:
        return every
    kinds: dict[tuple[str, str], list[WordChange]] = {}
    for one in every:
        kinds.setdefault((one.kind, one.was), []).append(one)
    groups = list(kinds.values())
    source.shuffle(groups)
    for group in groups:
        source.shuffle(group)
    taken: list[WordChange] = []
    while len(taken) < most:
        for group in groups:
            if group and len(taken) < most:
                taken.append(group.pop())
    return taken


def noticed(
    reader: TextReader, row: PrintedAbility, kind: str, made: AbilityDef, *, name: str, most: int
) -> Noticed:
    """Change words of an ability that was read, at most so many, and read it again."""
    program = plain(made.node)
    missed: list[Unnoticed] = []
    declined = changed = 0
    for one in _sampled(row.line.text, most):
        line = reader.cut(one.text)
        if line.tokens == row.line.tokens:
            continue
        (again,) = reader.read_rows([PrintedAbility(row.number, line, row.categories)], kind)
        if not isinstance(again, AbilityDef):
            declined += 1
        elif plain(again.node) != program:
            changed += 1
        else:
            missed.append(Unnoticed(name, row.number, one.kind, one.was, one.word, one.text))
    return Noticed(declined + changed + len(missed), declined, changed, tuple(missed))
