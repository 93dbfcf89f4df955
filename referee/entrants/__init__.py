"""People and rounds as other programs keep them.

Question: whom and which rounds does a file tell of that a spreadsheet, TOM, Limitless or TopDeck wrote,
and how is a table written so that those read it?
May import: the words of the record, a reader of workbooks. Bytes come in, people, rounds or faults go
out; no event is known here.
Public names: `read_event_file` (a file, recognised by what is in it) with `EventFile`, `ListedRound` and
`ListedTable`, `read_people` (its people alone) with `PeopleList`, `ListedPerson` and `ListFault` (whom it
names, and what is wrong in which row), `MOST_PEOPLE`, `written_tom` (a tournament file of a `TomTournament`).
"""

from referee.entrants.reading import MOST_BYTES, MOST_PEOPLE, read_event_file, read_people
from referee.entrants.rounds import EventFile, ListedRound, ListedTable
from referee.entrants.rows import ColumnRead, ListedPerson, ListFault, PeopleList
from referee.entrants.writing_tom import TomMatch, TomPlayer, TomRound, TomTournament, written_tom

__all__ = [
    "MOST_BYTES",
    "MOST_PEOPLE",
    "ColumnRead",
    "EventFile",
    "ListFault",
    "ListedPerson",
    "ListedRound",
    "ListedTable",
    "PeopleList",
    "TomMatch",
    "TomPlayer",
    "TomRound",
    "TomTournament",
    "read_event_file",
    "read_people",
    "written_tom",
]
