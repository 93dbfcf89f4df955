"""Which names are most like a word that names nothing: offered to people, never taken by themselves."""

from collections import Counter
from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Final

from referee.cards.names import plainly_folded

LIKE: Final = 0.6
"""From this likeness on, out of 1, a name is near a word."""
NEAREST: Final = 3
_COMPARED: Final = 60
"""Names that are compared letter by letter: those that share most pairs of letters with the word."""


class NearNames:
    """Names by the pairs of their letters, so that a word is compared with few of them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Take the names by their plainly folded forms."""
        self._names = names
        self._by_pair: dict[str, list[str]] = {}
        for key in names:
            for pair in set(_pairs(key)):
                self._by_pair.setdefault(pair, []).append(key)

    def find(self, said: str, like: float = LIKE) -> tuple[str, ...]:
        """The names nearest to a word, the nearest first."""
        word = plainly_folded(said)
        shared = Counter(key for pair in set(_pairs(word)) for key in self._by_pair.get(pair, ()))
        likely = sorted(shared, key=lambda key: (-shared[key], abs(len(key) - len(word)), key))[:_COMPARED]
        rated = [(SequenceMatcher(None, word, key).ratio(), key) for key in likely]
        rated = sorted(((-ratio, self._names[key]) for ratio, key in rated if ratio >= like))
        return tuple(name for _, name in rated[:NEAREST])


def _pairs(text: str) -> list[str]:
    return [text[n : n + 2] for n in range(max(len(text) - 1, 1))]
