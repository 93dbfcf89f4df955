"""What of a statement is said in card text: how it is cut apart, and the programs that it brings.

A statement that reaches the rules holds its texts in quotation marks and behind all its moves the
programs that they mean; whoever took the words from a person has read them (docs/stated.md).
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from events.canonical import load
from referee.effects.code import frozen
from referee.effects.language import ProgramError, check
from referee.effects.stated.notation import EDGES

QUOTE: Final = '"'
MOST_PROGRAM: Final = 20_000
"""So many letters the programs of a statement have at most."""

_WORD: Final = re.compile(r'"[^"]*"?|;|[^\s;"]+')
_EDGES: Final = {words: edge for edge, words in EDGES.items()}


def cut_moves(text: str) -> list[list[str]]:
    """Cut a statement into moves, and each into its words; a text in quotation marks is one word."""
    moves: list[list[str]] = [[]]
    for word in _WORD.findall(text):
        if word == ";":
            moves.append([])
        else:
            moves[-1].append(word)
    return [move for move in moves if move]


def edge_of(words: list[str]) -> tuple[str, list[str]]:
    """The moment until which a move waits, "" for none, and the words of the move itself.

    >>> edge_of("at end of turn draw A 1".split())
    ('turn', ['draw', 'A', '1'])
    """
    for said, edge in _EDGES.items():
        size = said.count(" ") + 1
        if " ".join(words[:size]).lower() == said:
            return edge, words[size:]
    return "", words


def read_programs(text: str) -> list[Any]:
    """Read the programs behind the moves; raises ValueError for what holds none."""
    if not text:
        return []
    if len(text) > MOST_PROGRAM:
        message = f"the programs of a statement have at most {MOST_PROGRAM} letters"
        raise ValueError(message)
    try:
        found = frozen(load(text))
    except (ValueError, RecursionError) as error:
        message = f"{text[:40]!r} is no program"
        raise ValueError(message) from error
    if not isinstance(found, tuple):
        message = f"{text[:40]!r} is no list of programs"
        raise ValueError(message)  # noqa: TRY004 - said to people as any other fault of their words
    return list(found)


def is_said(word: str) -> bool:
    """Whether a word is a text in quotation marks."""
    return word[:1] == word[-1:] == QUOTE and bool(word.strip(QUOTE))


def why_no_program(program: Any, sort: str) -> str:
    """Why a program is none of a sort, a "Step" or an "Ability"; "" where it is one."""
    try:
        check(program, sort)
    except (ProgramError, TypeError, RecursionError) as error:
        return str(error) if isinstance(error, ProgramError) else "nested too deep"
    return ""


def counted_off(programs: list[Any]) -> Iterator[Any]:
    """The programs of the texts in their order; where there are too few, None for the others."""
    yield from programs
    while True:
        yield None
