"""Phrases that mean the same, whatever stands around them: a line said again in known words.

`grammar/equal.phrases` has one a row. Who prints cards says a thing in several ways, and the wordings
know one of them; a phrase is made equal here where it would be so in every wording. The phrases of
`grammar/older.phrases` mean something else in some wordings, so they are tried after the others.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from events.values import changed
from referee.cards.text.words.tokens import Token, TokenLine, cut

NUMBER: Final = "n"
ICON: Final = "key"
SLOTS: Final = (NUMBER, ICON)
"""What stands in a phrase for any number, and for any icon or keyword in brackets."""


class EqualPhrase(NamedTuple):
    """A phrase that may be said, and the one that the wordings know."""

    said: tuple[Token, ...]
    known: tuple[Token, ...]

    def at(self, tokens: Sequence[Token], place: int) -> tuple[Token, ...] | None:
        """What stands in its place, where it is said there; None where it is not."""
        words = tokens[place : place + len(self.said)]
        if len(words) < len(self.said):
            return None
        held: dict[Token, Token] = {}
        for wanted, word in zip(self.said, words, strict=True):
            if wanted in SLOTS and _fits(wanted, word):
                held[wanted] = word
            elif wanted != word:
                return None
        return tuple(held.get(one, one) for one in self.known)


def _fits(slot: Token, word: Token) -> bool:
    return isinstance(word, int) if slot == NUMBER else str(word)[:1] in {"[", "{"}


EQUAL: Final = ("equal",)
OLDER: Final = ("equal", "older")
"""The files of phrases by which a line is said again, and those by which it is said once more."""


@cache
def equal_phrases(names: tuple[str, ...] = EQUAL) -> tuple[EqualPhrase, ...]:
    """The phrases, the longest first: of two that begin alike the longer one is meant."""
    folder = files(__package__).parent / "grammar"  # type: ignore[attr-defined]
    text = "\n".join((folder / f"{name}.phrases").read_text("utf-8") for name in names)
    rows = [row.partition(" = ") for row in text.splitlines() if row.strip() and row[0] != "#"]
    found = [EqualPhrase(cut(said).tokens, cut(known).tokens) for said, _, known in rows]
    return tuple(sorted(found, key=lambda one: -len(one.said)))


def ways_to_say(line: TokenLine) -> Iterator[TokenLine]:
    """A line in known words, as often as these are other words than before."""
    said = line
    for names in (EQUAL, OLDER):
        again = said_again(line, names)
        if again.tokens != said.tokens:
            yield again
        said = again


def said_again(line: TokenLine, names: tuple[str, ...] = EQUAL) -> TokenLine:
    """A line in known words; the same line where none of its phrases is another way to say one."""
    tokens: list[Token] = []
    columns: list[int] = []
    place = 0
    while place < len(line.tokens):
        one, instead = _phrase_at(line.tokens, place, names)
        tokens += instead
        columns += [line.columns[place]] * len(instead)
        place += one
    if tuple(tokens) == line.tokens:
        return line
    return changed(line, tokens=tuple(tokens), columns=tuple(columns))


def _phrase_at(tokens: Sequence[Token], place: int, names: tuple[str, ...]) -> tuple[int, tuple[Token, ...]]:
    """How many tokens are said otherwise from a place on, and what stands for them."""
    for phrase in equal_phrases(names):
        instead = phrase.at(tokens, place)
        if instead is not None:
            return len(phrase.said), instead
    return 1, (tokens[place],)
