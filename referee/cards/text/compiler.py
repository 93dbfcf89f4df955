"""How the text of a card becomes its abilities: line by line, each read whole or declined.

A line that no wording covers is declined with the sentence, the column and the words at which
reading stopped; nothing is skipped and nothing guessed. A line with two meanings is declined too.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from referee.cards.definition import USED_TYPES, AbilityDef, ability
from referee.cards.text.meaning import binding
from referee.cards.text.meaning.bearers import spoken
from referee.cards.text.meaning.reach import is_unpriced
from referee.cards.text.meaning.void import why_void
from referee.cards.text.parts import Node, UnboundError
from referee.cards.text.sameness import plain
from referee.cards.text.words.equal import ways_to_say
from referee.cards.text.words.listed import unlisted
from referee.cards.text.words.reading import LineReading
from referee.cards.text.words.syntax import Grammar
from referee.cards.text.words.tokens import Token, TokenLine, closings, cut
from referee.effects.language import ProgramError, check

UNREAD: Final = "not read"
LONGEST: Final = 4000
"""No printed line is longer; a longer one is declined unread."""

_CONTINUES: Final = re.compile(r"\s*(\(\d\)|[•①-⑨])")
_OPENS: Final = re.compile(r"\s*[\[{]")
_GIVES: Final = re.compile(r"gains? the following abilit(y|ies)[^.\n]*\.\s*$")
_SEVERAL: Final = re.compile(r"gains? the following abilities\b")
_TWICE: Final = re.compile(r'(?<=") "(?= \[(?:Auto|Const|Enter|Action)\])')
_OWN: Final = r"[^.\n]*\b[Tt](?:his (?:spell|PIECE) costs|he use cost of this (?:spell|PIECE))\b[^.\n]*"
_NEXT: Final = re.compile(
    r"(?<=[.\"]) +(?=\[(?:Auto|Const|Enter|Action)\])"
    rf"|(?<=\.) +(?={_OWN}\.?$)"
    rf"|^(?P<own>{_OWN}\.) +(?=\S)"
)


class Declined(Struct, frozen=True):
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


class Compiled(Struct, frozen=True):
    """What a text gives: the abilities of the lines that were read, and the lines that were not."""

    abilities: tuple[AbilityDef, ...]
    declined: tuple[Declined, ...]


def _goes_on(held: list[str], line: str) -> bool:
    """Whether a line belongs to those before it: a mode, an ability given, a quotation."""
    if _CONTINUES.match(line):
        return True
    opened = sum(part.count('"') for part in held) % 2 == 1
    if opened and (_SEVERAL.search(held[0]) or not _OPENS.match(line)):
        return True
    gives = _GIVES.search(held[0])
    return gives is not None and len(held) <= (2 if gives[1] == "ies" else 1)


def _apart(text: str) -> Iterator[str]:
    """Part abilities that run together in one line; those within quotations stay.

    What a card itself costs is such an ability: it stands before what the card does, or behind it.
    A quotation that is closed twice before the next ability is closed once.
    """
    begun, text = 0, _TWICE.sub("  ", text)
    for found in _NEXT.finditer(text):
        if text[begun : found.start()].count('"') % 2 == 0 and not _GIVES.search(text[begun : found.start()]):
            yield text[begun : found.start()] + (found["own"] or "")
            begun = found.end()
    yield text[begun:]


def paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The lines of a text, those that are one ability joined, with the number of the first."""
    held: list[str] = []
    first = 0
    for number, line in enumerate(lines, 1):
        if held and _goes_on(held, line):
            held.append(line)
            continue
        if held:
            yield first, "\n".join(held)
        held, first = [line], number
    if held:
        yield first, "\n".join(held)


def _cuts(known: Grammar, rows: Iterator[tuple[int, str]]) -> Iterator[tuple[int, TokenLine]]:
    """Cut the lines, each ability for itself."""
    for number, text in rows:
        for part in _apart(unlisted(text[: LONGEST + 1])):
            yield number, cut(part, known.reminders)


def _of_team(rows: Iterator[tuple[int, TokenLine]], kind: str) -> Iterator[tuple[int, TokenLine]]:
    """Let an ability of a team bear the team that a line of its own names.

    On a card that is used such a line is a condition of its use (start.icons.10).
    """
    team: tuple[Token, ...] = ()
    for number, line in rows:
        first = str(line.tokens[0]) if line.tokens else ""
        named = first.startswith("{Team: ") and len(line.tokens) == 1
        if named and kind not in USED_TYPES:
            team = (first,)
        elif first.startswith("[team ") and team:
            tokens = (*team, "[" + first.removeprefix("[team "), *line.tokens[1:])
            yield number, TokenLine(line.text, tokens, (line.columns[0], *line.columns))
        else:
            yield number, line


ROOTS: Final = ("line", "teamline", "playrule", "usebody", "resona", "burstbody")
"""The categories of whole lines."""


def _categories(kind: str, *, burst: bool) -> tuple[str, ...]:
    """What a line of a card may be: its last line may be the sentence of its Life Burst."""
    if burst:
        return ROOTS[-1:]
    body = ["usebody"] if kind in USED_TYPES else ["resona"] if kind == "RESONA" else []
    return (*ROOTS[:3], *body)


def _sort(node: Node) -> str:
    return "Rule" if node[0] == "rule" else "Ability"


def whole_readings(
    reading: LineReading, categories: tuple[str, ...]
) -> Iterator[tuple[tuple[str, Node], Node]]:
    """Every way to read a line whole: its category and what was read, and the program of it."""
    whole = len(reading.line.tokens)
    for category in categories:
        for value, end in reading.read(category, 0):
            if end != whole:
                continue
            try:
                made = binding.line(value)
                check(made, _sort(made))
            except (UnboundError, ProgramError):
                continue
            if not is_unpriced(made):
                yield (category, value), made


def _meanings(reading: LineReading, categories: tuple[str, ...]) -> dict[Node, Node]:
    """Every program that the whole line means, by its form without names."""
    return {plain(made): made for _, made in whole_readings(reading, categories)}


def _stopped(line: TokenLine, number: int, furthest: int, why: str) -> Declined:
    """Where reading stopped: the sentence around the place, and the next words."""
    start = line.columns[furthest] if furthest < len(line.columns) else len(line.text) + 1
    words = line.text[start - 1 : start + 39]
    before = max(line.text.rfind(". ", 0, start - 1) + 1, line.text.rfind("\n", 0, start - 1) + 1)
    after = line.text.find(".", start - 1)
    sentence = line.text[before : after + 1 if after >= 0 else None].strip()
    return Declined(number, sentence, start, words, why)


def other_bearer(tokens: Sequence[Token], kind: str) -> int | None:
    """Where a line calls its card by another type, outside of what it gives to others."""
    if kind in USED_TYPES:
        return None
    wrong = "signi" if "LRIG" in kind else "lrig"
    quoted = False
    for i, (one, two) in enumerate(pairwise(tokens)):
        quoted ^= one == '"'
        if not quoted and one == "this" and two in {wrong, f"{wrong}'s"}:
            return i + 1
    return None


class PrintedAbility(Struct, frozen=True):
    """One ability as it is printed: the number of its line, its tokens, and what it may be."""

    number: int
    line: TokenLine
    categories: tuple[str, ...]


def _line(known: Grammar, row: PrintedAbility, kind: str) -> AbilityDef | Declined | None:
    number, line = row.number, row.line
    if len(line.text) > LONGEST:
        return Declined(number, line.text[:80], LONGEST, line.text[-1:], "too long")
    if not line.tokens:
        return None
    if (other := other_bearer(line.tokens, kind)) is not None:
        return _stopped(line, number, other, f"this card is a {kind}")
    made = _whole(known, number, line, row.categories)
    why = why_void(made.node, kind) if isinstance(made, AbilityDef) else ""
    return _stopped(line, number, 0, why) if why else made


def _whole(
    known: Grammar, number: int, line: TokenLine, categories: tuple[str, ...]
) -> AbilityDef | Declined:
    """Read a line whole, in the one meaning that it has; in other words where its own are not known."""
    line = spoken(line)
    made = _read(known, number, line, categories)
    if isinstance(made, Declined) and made.why == UNREAD:
        for again in ways_to_say(line):
            other = _read(known, number, again, categories)
            if isinstance(other, AbilityDef):
                return other
    return made


def _read(known: Grammar, number: int, line: TokenLine, categories: tuple[str, ...]) -> AbilityDef | Declined:
    reading = LineReading(known, line)
    try:
        found = _meanings(reading, categories)
        if any(_meanings(LineReading(known, other), categories).keys() - found for other in closings(line)):
            return _stopped(line, number, len(line.tokens), "a quotation is not closed")
    except RecursionError:
        return _stopped(line, number, 0, "nested too deep")
    if len(found) == 1:
        return ability(next(iter(found.values())), number)
    if found:
        return _stopped(line, number, 0, f"{len(found)} meanings")
    return _stopped(line, number, reading.furthest, UNREAD)


def _after(tokens: Sequence[Token], words: tuple[str, ...]) -> set[Token]:
    """The tokens that stand after some words."""
    size = len(words)
    places = range(len(tokens) - size)
    return {tokens[i + size] for i in places if tuple(tokens[i : i + size]) == words}


def _paying(
    made: list[AbilityDef | Declined | None], lines: list[TokenLine]
) -> list[AbilityDef | Declined | None]:
    """Decline a line that speaks of an extra cost which the card does not offer."""
    offered = {cost for line in lines for cost in _after(line.tokens, ("pay", "exceed"))}
    return [
        _stopped(line, one.line, 0, "no such extra cost")
        if isinstance(one, AbilityDef) and not _after(line.tokens, ("paid", "the", "exceed")) <= offered
        else one
        for one, line in zip(made, lines, strict=True)
    ]


def rows_of(known: Grammar, lines: Sequence[str], kind: str, *, burst: bool) -> list[PrintedAbility]:
    """Part a text into its abilities; with `burst` the last line is that of the Life Burst."""
    plain_lines = list(lines[:-1] if burst else lines)
    cuts = _of_team(_cuts(known, paragraphs(plain_lines)), kind)
    rows = [PrintedAbility(number, line, _categories(kind, burst=False)) for number, line in cuts]
    if burst and lines:
        last = cut(lines[-1][: LONGEST + 1], known.reminders)
        rows.append(PrintedAbility(len(lines), last, _categories(kind, burst=True)))
    return rows


def read_rows(
    known: Grammar, rows: list[PrintedAbility], kind: str, *, alone: bool = False
) -> list[AbilityDef | Declined | None]:
    """What each row of a card says, or where reading stopped; None for an empty one.

    Rows that stand `alone` are not held to what other lines of their card say.
    """
    made = [_line(known, row, kind) for row in rows]
    return made if alone else _paying(made, [row.line for row in rows])


def read_text(known: Grammar, lines: Sequence[str], *, kind: str, burst: bool = False) -> Compiled:
    """Compile every line that can be read, and say which cannot.

    `kind` is the type of the card; with `burst` the last line is the sentence of its Life Burst.
    """
    made = read_rows(known, rows_of(known, lines, kind, burst=burst), kind)
    return Compiled(
        tuple(m for m in made if isinstance(m, AbilityDef)),
        tuple(m for m in made if isinstance(m, Declined)),
    )
