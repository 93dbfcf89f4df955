"""Who bears an ability that a text gives, and which other card it may mean by "this".

What a LRIG or a player gains cannot mean itself by "this SIGNI", nor what a SIGNI gains by "this
LRIG": such words speak of the SIGNI or LRIG that the quotation mentions, and name nothing else.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from events.values import changed
from referee.cards.text.words.tokens import Token, TokenLine

_GAINS: Final = frozenset({"gain", "gains"})
_PARTS: Final = frozenset({",", ".", ":", '"'})
_OTHER: Final = {"signi": "lrig", "lrig": "signi"}
_PLACED: Final = ("on", "your", "field")


def _subject(tokens: Sequence[Token], gains: int) -> tuple[Token, ...]:
    """The words of the clause before "gains"."""
    begun = gains
    while begun and tokens[begun - 1] not in _PARTS:
        begun -= 1
    return tuple(tokens[begun:gains])


def _foreign(subject: Sequence[Token]) -> frozenset[Token]:
    """Name the types of cards that who gains an ability is not."""
    if subject in {("you",), ("your", "opponent")}:
        return frozenset(_OTHER)
    named = _OTHER.keys() & set(subject)
    return frozenset(_OTHER) - named if named else frozenset()


def _gifts(tokens: Sequence[Token]) -> Iterator[tuple[int, int, frozenset[Token]]]:
    """Where each ability that is given begins and ends, and what its bearer is not.

    What is quoted within it has another bearer.
    """
    gains = -1
    for i, word in enumerate(tokens):
        if word in _GAINS:
            gains = i
        opens = word == '"' and (tokens[i - 1] == "." or tokens[i - 1] in _GAINS)
        follows = word == "." and "following" in tokens[gains:i] and tokens[i + 1 : i + 2] != ('"',)
        if gains >= 0 and (opens or follows):
            rest = tokens[i + 1 :]
            end = rest.index('"') if '"' in rest else len(rest)
            yield i + 1, i + 1 + end, _foreign(_subject(tokens, gains))
            gains = -1


def spoken(line: TokenLine) -> TokenLine:
    """Let "this SIGNI" in what no SIGNI gains be "that SIGNI", and so with a LRIG."""
    tokens, columns = list(line.tokens), list(line.columns)
    gone: list[int] = []
    for begun, end, foreign in _gifts(line.tokens):
        for i, (one, two) in enumerate(pairwise(line.tokens[begun:end]), begun):
            if one == "this" and two in foreign:
                tokens[i] = "that"
                placed = line.tokens[i + 2 : i + 2 + len(_PLACED)] == _PLACED
                gone += range(i + 2, i + 2 + len(_PLACED)) if placed else ()
    for i in reversed(gone):
        del tokens[i], columns[i]
    return changed(line, tokens=tuple(tokens), columns=tuple(columns))
