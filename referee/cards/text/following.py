"""Which words could stand where reading a line stopped."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from referee.cards.text.compiler import PrintedAbility
from referee.cards.text.meaning.bearers import spoken
from referee.cards.text.words.reading import LineReading, Way
from referee.cards.text.words.syntax import LISTS, Grammar, Word
from referee.cards.text.words.tokens import Token, TokenLine, write


class _MissedWords(LineReading):
    """A reading that keeps the words that it looked for in vain, by the token where they were not."""

    def __init__(self, grammar: Grammar, line: TokenLine) -> None:
        super().__init__(grammar, line)
        self.missed: dict[int, set[str]] = {}

    def _word(self, word: Word, ways: Sequence[Way]) -> Sequence[Way]:
        tokens = self.line.tokens
        for _, at in ways:
            if word.printed is not None and (at >= len(tokens) or tokens[at] not in word.fits):
                self.missed.setdefault(at, set()).add(_written(word.printed))
        return super()._word(word, ways)


def follows(known: Grammar, row: PrintedAbility, column: int) -> tuple[str, ...]:
    """The words with which some wording goes on at a column of a row, the likeliest first.

    Words within a sentence that was begun come first, then those nearest to what stands there.
    """
    line = spoken(row.line)
    reading = _MissedWords(known, line)
    try:
        for category in row.categories:
            reading.read(category, 0)
    except RecursionError:
        return ()
    at = reading.furthest
    if (line.columns[at] if at < len(line.columns) else len(line.text) + 1) != column:
        return ()
    here = str(line.tokens[at]) if at < len(line.tokens) else ""
    begun = set(_beginnings(known, reading, at))
    missed = reading.missed.get(at, set())
    nearest = sorted(missed | begun, key=lambda word: (word not in missed, -_likeness(word, here), word))
    return tuple(nearest)


def _beginnings(known: Grammar, reading: LineReading, at: int) -> Iterator[str]:
    """The words with which the categories begin that were looked for at a token."""
    printed = _printed(known)
    for category, place in reading.memo:
        if place == at:
            tokens = known.begins(category.rstrip("".join(LISTS) + "?"))
            yield from (_written(printed.get(token, token)) for token in tokens)


@lru_cache(maxsize=16)
def _printed(known: Grammar) -> Mapping[Token, Token]:
    """How the tokens that wordings name are printed: icons and names of the game with capitals."""
    items = (item for rules in known.rules.values() for rule in rules for item in rule.items)
    words = [item for item in items if isinstance(item, Word) and item.printed is not None]
    return {str(word.printed).lower(): word.printed for word in words if word.printed is not None}


def _likeness(word: str, here: str) -> float:
    return SequenceMatcher(None, word.lower(), here.lower()).ratio()


def _written(token: Token) -> str:
    """A token as it is printed within a line."""
    return write(["x", token]).removeprefix("X").strip()
