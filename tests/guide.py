"""Card text as the rule guide alone has it, with the words of no set."""

from functools import partial

from referee.cards.files import read_file as _read_file
from referee.cards.text import NO_WORDS, reader_of

GUIDE = reader_of(NO_WORDS)
read_text, compile_text, lenient = GUIDE.read_text, GUIDE.compile_text, GUIDE.lenient
print_ability, strange_icons = GUIDE.print_ability, GUIDE.strange_icons
read_rows, rows_of = GUIDE.read_rows, GUIDE.rows_of
read_file = partial(_read_file, GUIDE)
