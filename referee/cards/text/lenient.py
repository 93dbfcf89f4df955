"""How a text is kept whole whose lines cannot all be read: what is not read is stated.

A line that is declined becomes an ability all the same. Where its header is read, with trigger,
gate, cost and limit, it is used and triggers as any other, and its body is the step `stated`: the
players or a judge say what it does. Where that is not read either, the ability is `unread`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from referee.cards.definition import STATED, UNREAD, USED_TYPES, AbilityDef, ability
from referee.cards.text.compiler import (
    LONGEST,
    Compiled,
    Declined,
    PrintedAbility,
    other_bearer,
    read_rows,
    rows_of,
)
from referee.cards.text.meaning import binding
from referee.cards.text.meaning.void import works_nowhere
from referee.cards.text.parts import Node, UnboundError
from referee.cards.text.taught import line_hashes
from referee.cards.text.words.reading import LineReading
from referee.cards.text.words.syntax import Grammar
from referee.cards.text.words.tokens import Token, TokenLine
from referee.effects.language import ProgramError, check

USED: Final = ("ability", "use", (), STATED)
_PLAYED: Final = (("bet",), ("as", "you", "use"), ("this", "card", "may", "also"))
"""How a line begins that says how a card is played, and not what it does."""


@lru_cache(maxsize=16)
def _headed(known: Grammar) -> Grammar:
    """The grammar of headers: a body begins with anything."""
    return Grammar(known.rules, stated=frozenset({"body"}), reminders=known.reminders)


class _Headers(LineReading):
    """The reading of a line whose body may be anything: it is kept as where it begins and ends."""

    def _all(self, category: str, at: int) -> Iterator[tuple[Node, int]]:
        if category != "body":
            yield from super()._all(category, at)
            return
        tokens = self.line.tokens
        for end in range(at + 1, len(tokens) + 1):
            if end == len(tokens) or tokens[end - 1] == ".":
                yield ("stated", at, end), end


def _bodies(node: Node) -> Iterator[tuple[int, int]]:
    """Where the bodies begin and end that stand for anything."""
    if isinstance(node, tuple):
        if node[:1] == STATED:
            yield node[1:]
        for part in node:
            yield from _bodies(part)


def _stripped(node: Node) -> Node:
    if not isinstance(node, tuple):
        return node
    return STATED if node[:1] == STATED else tuple(_stripped(part) for part in node)


def _limits(tokens: Sequence[Token]) -> bool:
    """Whether words of a body belong to the header, which is then not all read.

    A body speaks of its own ability where it limits it, and does not begin with "or".
    """
    return tokens[0] in {"or", "and"} or ("this", "ability") in pairwise(tokens)


def _is_played(tokens: Sequence[Token]) -> bool:
    """Whether a line of a card that is used says how it is played."""
    begins = str(tokens[0]).startswith("{") or str(tokens[0]) in {"[rise]", "[harmony]"}
    return begins or any(tuple(tokens[: len(words)]) == words for words in _PLAYED)


def _headers(known: Grammar, line: TokenLine, categories: tuple[str, ...]) -> list[Node]:
    """The programs of the headers that can be read, of those that leave least to be stated."""
    reading = _Headers(_headed(known), line)
    found: dict[int, list[Node]] = {}
    for category in categories:
        for value, end in reading.read(category, 0):
            spans = list(_bodies(value))
            if end != len(line.tokens) or len(spans) != 1:
                continue
            start, stop = spans[0]
            played = start == 0 and _is_played(line.tokens)
            if not played and not _limits(line.tokens[start:stop]):
                found.setdefault(stop - start, []).append(value)
    return found[min(found)] if found else []


def _header(known: Grammar, row: PrintedAbility, kind: str) -> Node:
    """The program of a line with its body stated, or the one of a line that is not read."""
    made: set[Node] = set()
    if len(row.line.text) > LONGEST or other_bearer(row.line.tokens, kind) is not None:
        return UNREAD
    try:
        for value in _headers(known, row.line, row.categories):
            node = binding.line(_stripped(value))
            check(node, "Ability")
            made.add(node)
    except (UnboundError, ProgramError, RecursionError):
        return UNREAD
    whole = made.pop() if len(made) == 1 else UNREAD
    return UNREAD if works_nowhere(whole, kind) else whole


def _used(made: list[AbilityDef], kind: str) -> list[AbilityDef]:
    """Let a card that is used do what is stated where nothing of what it does could be read."""
    unread = [one for one in made if one.kind == "unread"]
    if kind not in USED_TYPES or not unread or any(one.kind == "use" for one in made):
        return made
    return [ability(USED, one.line) if one is unread[-1] else one for one in made]


Readings = Mapping[str, tuple[Node, ...]]
"""The programs of lines that people have read, by the hash of the line."""
NO_READINGS: Final[Readings] = {}


def lenient(
    known: Grammar,
    lines: Sequence[str],
    *,
    kind: str,
    burst: bool = False,
    readings: Readings = NO_READINGS,
) -> Compiled:
    """Compile a text whole: a line that is not read is an ability whose outcome is stated.

    `readings` are the programs of lines that people have read, by the hash of the line; they stand
    before what the grammar makes of it. `declined` says, as for `read_text`, which lines are still
    not read, where reading stopped and why.
    """
    rows = rows_of(known, lines, kind, burst=burst)
    said = _said(lines, kind, readings, burst=burst) if readings else {}
    rows = [row for row in rows if row.number not in said]
    read = read_rows(known, rows, kind)
    made = [
        ability(_header(known, row, kind), row.number) if isinstance(one, Declined) else one
        for row, one in zip(rows, read, strict=True)
        if one is not None
    ]
    made = sorted([*made, *(one for some in said.values() for one in some)], key=lambda one: one.line)
    declined = tuple(one for one in read if isinstance(one, Declined))
    return Compiled(tuple(_used(made, kind)), declined)


def _said(
    lines: Sequence[str], kind: str, readings: Readings, *, burst: bool
) -> dict[int, tuple[AbilityDef, ...]]:
    """The abilities of the lines that people have read, by their number."""
    hashes = line_hashes(lines, kind, burst=burst).items()
    return {n: tuple(ability(node, n) for node in readings[h]) for n, h in hashes if h in readings}
