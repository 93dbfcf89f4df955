"""Which words of sets card text is read and printed with, beside those of the rule guide."""

from typing import Final

from referee.cards.definition import MechanicDef

Declared = tuple[MechanicDef, ...]

NO_WORDS: Final[Declared] = ()
"""The words of no set: card text as the rule guide alone has it."""
