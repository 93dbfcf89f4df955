"""A line that is not read, said in other words that are: what these words make of it.

Other words are read where the line stands, among the other lines of its card, so that a team named
above it and an extra cost below it are what they are. A line is known by the hash of its text with
the type of its card: a reprint has the same, and another text has another.
"""

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from referee.cards.definition import AbilityDef
from referee.cards.text.compiler import (
    LONGEST,
    Declined,
    DeclinedError,
    PrintedAbility,
    paragraphs,
    read_rows,
    rows_of,
)
from referee.cards.text.words.syntax import Grammar

BURST: Final = "Life Burst"


class TaughtError(ValueError):
    """Other words are no reading of a line: what is wrong, and what to write instead."""

    def __init__(self, what: str, instead: str) -> None:
        """Keep both."""
        super().__init__(what)
        self.what, self.instead = what, instead


def printed_lines(lines: Sequence[str], *, burst: bool) -> dict[int, str]:
    """The lines of a text that stand for themselves, by the number of the first that they take.

    Modes and abilities that are given belong to the line above them; the sentence of a Life Burst
    is a line of its own.
    """
    found = dict(paragraphs(lines[:-1] if burst else lines))
    return found | ({len(lines): lines[-1]} if burst and lines else {})


def line_hash(text: str, kind: str, *, burst: bool) -> str:
    """The SHA-256 by which a line is known, in hexadecimal.

    Hashed are, in UTF-8, the type of the card or "Life Burst", a line break, and the text in Unicode's
    form NFKC with one blank for every stretch of blanks and line breaks.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    return hashlib.sha256(f"{BURST if burst else kind}\n{plain}".encode()).hexdigest()


def line_hashes(lines: Sequence[str], kind: str, *, burst: bool) -> dict[int, str]:
    """The hash of each line of a text, by its number."""
    return {
        number: line_hash(text, kind, burst=burst and number == len(lines))
        for number, text in printed_lines(lines, burst=burst).items()
    }


def taught(
    known: Grammar, lines: Sequence[str], kind: str, number: int, words: str, *, burst: bool
) -> tuple[AbilityDef, ...]:
    """The abilities that other words give to a line; the other lines have to stay what they are.

    Raises DeclinedError where the words are not read whole in one meaning, with lines counted in
    the words; TaughtError where they say nothing, are too long, or change how another line is read.
    """
    if len(words) > LONGEST:
        what = f"{len(words):,} signs, and no printed line has more than {LONGEST:,}"
        raise TaughtError(what, "say it in fewer words")
    said = [line.strip() for line in words.splitlines() if line.strip()]
    if not said:
        raise TaughtError("no words stand for the line", "say it in other words")
    size = len(printed_lines(lines, burst=burst)[number].split("\n"))
    if burst and number == len(lines):
        said = [" ".join(said)]
    whole = [*lines[: number - 1], *said, *lines[number - 1 + size :]]
    rows = rows_of(known, whole, kind, burst=burst)
    read = list(zip(rows, read_rows(known, rows, kind), strict=True))
    mine = [one for row, one in read if number <= row.number < number + len(said) and one is not None]
    declined = tuple(_within(one, number) for one in mine if isinstance(one, Declined))
    if declined:
        raise DeclinedError(declined)
    shift = len(said) - size
    after = dict(_others((row, one) for row, one in read if row.number >= number + len(said)))
    now = dict(_others((row, one) for row, one in read if row.number < number))
    now |= {line - shift: told for line, told in after.items()}
    changed = sorted(now.items() ^ _before(known, lines, kind, number, burst=burst).items())
    if changed:
        what = f"line {changed[0][0]} of the card would be read otherwise"
        raise TaughtError(what, "say this line so that it stands for itself")
    return tuple(AbilityDef(m.kind, number, m.node, m.hash) for m in mine if isinstance(m, AbilityDef))


def _within(one: Declined, number: int) -> Declined:
    return Declined(one.line - number + 1, one.sentence, one.column, one.words, one.why)


def _others(
    read: Iterator[tuple[PrintedAbility, AbilityDef | Declined | None]],
) -> Iterator[tuple[int, str]]:
    """What each line says, as a word: the hashes of its programs, or where reading stopped."""
    told: dict[int, str] = {}
    for row, one in read:
        mark = one.hash if isinstance(one, AbilityDef) else f"{one.why} {one.column}" if one else ""
        told[row.number] = f"{told.get(row.number, '')} {mark}"
    yield from told.items()


def _before(known: Grammar, lines: Sequence[str], kind: str, number: int, *, burst: bool) -> dict[int, str]:
    rows = rows_of(known, lines, kind, burst=burst)
    read = zip(rows, read_rows(known, rows, kind), strict=True)
    return dict(_others((row, one) for row, one in read if row.number != number))
