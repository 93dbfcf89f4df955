"""What a printed sentence means.

Question: which program does a line of English card text say, and which line does a program say?
May import: events.values, referee.cards.definition, referee.effects.language. Public names:
`compile_text`, `read_text`, `lenient`, `Compiled`, `Declined`, `DeclinedError`; `print_ability`,
`same`, `program_lines`, `strange_icons`; `taught`, `TaughtError`,
`printed_lines`, `line_hash`, `line_hashes`; `known_words`, `speaking`,
`declared`, `Declared`.
"""

from referee.cards.text.compiler import (
    Compiled,
    Declined,
    DeclinedError,
    compile_text,
    read_text,
)
from referee.cards.text.icons import known_words, strange_icons
from referee.cards.text.lenient import lenient
from referee.cards.text.printing.official import print_ability
from referee.cards.text.program import program_lines
from referee.cards.text.sameness import same
from referee.cards.text.taught import TaughtError, line_hash, line_hashes, printed_lines, taught
from referee.cards.text.words.declared import Declared, declared, speaking

__all__ = [
    "Compiled",
    "Declared",
    "Declined",
    "DeclinedError",
    "TaughtError",
    "compile_text",
    "declared",
    "known_words",
    "lenient",
    "line_hash",
    "line_hashes",
    "print_ability",
    "printed_lines",
    "program_lines",
    "read_text",
    "same",
    "speaking",
    "strange_icons",
    "taught",
]
