"""What does the book say? Clauses, editions and readings of the rule documents, as data.

May import: the standard library.

Public names: clauses (Clause, UnknownClause, DOCUMENTS, clause, known, registry, search),
editions (Edition, NoEdition, edition, editions, edition_on, in_force) and readings (Reading,
UnknownReading, pinned, reading, readings).
"""

from referee.rulebook.ambiguity import Reading, UnknownReading, pinned, reading, readings
from referee.rulebook.clauses import Clause, UnknownClause
from referee.rulebook.documents import DOCUMENTS, clause, known, registry, search
from referee.rulebook.history import (
    Edition,
    NoEdition,
    edition,
    edition_on,
    editions,
    in_force,
)

__all__ = [
    "DOCUMENTS",
    "Clause",
    "Edition",
    "NoEdition",
    "Reading",
    "UnknownClause",
    "UnknownReading",
    "clause",
    "edition",
    "edition_on",
    "editions",
    "in_force",
    "known",
    "pinned",
    "reading",
    "readings",
    "registry",
    "search",
]
