"""What the book says.

Question: what do the rule documents say, since when, and how is what they leave open read?
May import: the standard library. Public names: `clause`, `known`, `search`, `registry` and
`DOCUMENTS`; `edition`, `editions`, `edition_on`, `in_force`; `reading`, `readings`, `pinned`; the
records `Clause`, `Edition`, `Reading` and the errors `UnknownClause`, `NoEdition`,
`UnknownReading`.
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
