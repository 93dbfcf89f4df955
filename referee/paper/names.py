"""Short names of cards: what a scorekeeper types and which registered card it means.

A name may be typed whole, by its beginning, by the beginnings of its words, or by its initials:
`Kiln Tender`, `kiln`, `ki te`, `kt`. Small words may be left out of initials.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+", re.UNICODE)
_SMALL: Final = frozenset("a an and at by for from in of on or over the to with".split())


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text.replace("'", "").replace("’", ""))]


def _whole(said: str, name: str) -> bool:
    return _words(said) == _words(name)


def _begins(said: str, name: str) -> bool:
    return " ".join(_words(name)).startswith(" ".join(_words(said)))


def _by_words(said: str, name: str) -> bool:
    """Whether every word that was typed begins a word of the name, in order."""
    words = iter(_words(name))
    return all(any(word.startswith(part) for word in words) for part in _words(said))


def _by_initials(said: str, name: str) -> bool:
    letters = "".join(_words(said))
    words = _words(name)
    large = [word for word in words if word not in _SMALL]
    return letters in {"".join(w[0] for w in words), "".join(w[0] for w in large)}


_WAYS: Final = (_whole, _begins, _by_initials, _by_words)
"""How a name may be typed; the first way that fits any name counts, so that a whole name wins."""


def meant(said: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that typed words can mean: one where they are clear, none, or several."""
    among: Sequence[str] = tuple(dict.fromkeys(names))
    if not _words(said):
        return ()
    for way in _WAYS:
        found = tuple(name for name in among if way(said, name))
        if found:
            return found
    return ()
