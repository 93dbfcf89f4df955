"""What a printed sentence means.

Question: which program does a line of English card text say, and which line does a program say?
May import: events.values, referee.cards.definition, referee.effects.language. Public names:
`reader_of`, `TextReader`, `NO_WORDS`, `Declared`: every line is read and printed with the words
of some sets; `Compiled`, `Declined`, `DeclinedError`; `same`, `program_lines`; `TaughtError`,
`printed_lines`, `line_hash`, `line_hashes`.
"""

from referee.cards.text.compiler import Compiled, Declined, DeclinedError
from referee.cards.text.program import program_lines
from referee.cards.text.reader import TextReader, reader_of
from referee.cards.text.sameness import same
from referee.cards.text.taught import TaughtError, line_hash, line_hashes, printed_lines
from referee.cards.text.words.declared import NO_WORDS, Declared

__all__ = [
    "NO_WORDS",
    "Compiled",
    "Declared",
    "Declined",
    "DeclinedError",
    "TaughtError",
    "TextReader",
    "line_hash",
    "line_hashes",
    "printed_lines",
    "program_lines",
    "reader_of",
    "same",
]
