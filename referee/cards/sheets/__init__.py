"""Which cards does a sheet of printed cards hold, and what is wrong with the rest?

Question: what is printed on the cards of a JSON Lines or CSV file, row by row, and at which line
and column does it go wrong?
May import: events.values, referee.cards.definition, referee.cards.check, referee.cards.text,
referee.rulebook.
Public names: `read_sheet`, `Printed`, `CellProblem`, `SheetError`, `FIELDS`; `compiled`, `Unread`,
`stops`; `reader_of`, `TextReader`, `NO_WORDS`; `oddities`, `unborne`, `misnamed`;
`spelled`, `spelling_of`.
"""

from referee.cards.sheets.attributes import FIELDS, Printed
from referee.cards.sheets.cells import CellProblem, SheetError
from referee.cards.sheets.compiled import Unread, compiled, stops
from referee.cards.sheets.oddities import misnamed, oddities, unborne
from referee.cards.sheets.reading import read_sheet
from referee.cards.sheets.spelling import spelled, spelling_of
from referee.cards.text import NO_WORDS, TextReader, reader_of

__all__ = [
    "FIELDS",
    "NO_WORDS",
    "CellProblem",
    "Printed",
    "SheetError",
    "TextReader",
    "Unread",
    "compiled",
    "misnamed",
    "oddities",
    "read_sheet",
    "reader_of",
    "spelled",
    "spelling_of",
    "stops",
    "unborne",
]
