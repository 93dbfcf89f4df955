"""Lists of people as other programs keep them.

Question: whom does a file name that a spreadsheet, TOM, Limitless or TopDeck wrote, and how is a
table written so that those read it?
May import: the words of the record. Bytes come in, people or faults go out; no event is known here.
Public names: `read_people` (a file, recognised by what is in it), `PeopleList`, `ListedPerson` and
`ListFault` (whom it names, and what is wrong in which row), `MOST_PEOPLE`, `written_csv` (a table
that no spreadsheet takes for formulas), `written_tom` (a tournament file of a `TomTournament`).
"""

from referee.entrants.reading import MOST_BYTES, MOST_PEOPLE, read_people
from referee.entrants.rows import ListedPerson, ListFault, PeopleList
from referee.entrants.writing import written_csv
from referee.entrants.writing_tom import TomMatch, TomPlayer, TomRound, TomTournament, written_tom

__all__ = [
    "MOST_BYTES",
    "MOST_PEOPLE",
    "ListFault",
    "ListedPerson",
    "PeopleList",
    "TomMatch",
    "TomPlayer",
    "TomRound",
    "TomTournament",
    "read_people",
    "written_csv",
    "written_tom",
]
