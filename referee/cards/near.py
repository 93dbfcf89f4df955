"""Which names are most like a word that names nothing: offered to people, never taken by themselves."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from referee.cards.names import plainly_folded

LIKE: Final = 0.6
"""From this likeness on, out of 1, a name is near a word."""
NEAREST: Final = 3
_BEGIN: Final = 3
"""Letters by which the names that may begin at a place of a text are known."""
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


class NameFinder:
    """Finds names inside a text by their plainly folded forms, whatever stands around them."""

    def __init__(self, keys: Iterable[str]) -> None:
        """Take the folded forms of the names."""
        self._keys = frozenset(keys)
        self._lengths: dict[str, tuple[int, ...]] = {}
        for key in self._keys:
            begin = key[:_BEGIN]
            self._lengths[begin] = tuple({*self._lengths.get(begin, ()), len(key)})

    def find(self, text: str) -> Iterator[tuple[int, int]]:
        """The start and the end of each place of a text at which a name stands."""
        pieces = [_fold_sign(sign) for sign in text]
        line = "".join(pieces)
        places = [place for place, piece in enumerate(pieces) for _ in piece]
        for start in range(len(line)):
            for size in range(1, _BEGIN + 1):
                for length in self._lengths.get(line[start : start + size], ()):
                    end = start + length
                    if end <= len(line) and line[start:end] in self._keys:
                        yield places[start], places[end - 1] + 1


@lru_cache(maxsize=1 << 12)
def _fold_sign(sign: str) -> str:
    return plainly_folded(sign)
