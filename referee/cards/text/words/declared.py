"""Which words of sets are read and printed just now, beside those of the rule guide.

Texts are read with the words that were declared when they are brought in. A card is read through
many doors, and the words are the same at each of them: so they stand here for as long as something is
read, and nobody hands them on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from referee.cards.definition import MechanicDef

Declared = tuple[MechanicDef, ...]

_SPOKEN: Final[ContextVar[Declared]] = ContextVar("spoken", default=())


def declared() -> Declared:
    """The words of sets that are known just now, by name."""
    return _SPOKEN.get()


@contextmanager
def speaking(words: Declared) -> Iterator[None]:
    """Read and print with these words of sets, and no others, as long as the block runs."""
    before = _SPOKEN.set(tuple(sorted(words, key=lambda one: one.name)))
    try:
        yield
    finally:
        _SPOKEN.reset(before)
