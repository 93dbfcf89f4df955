"""What the book says.

Question: what do the rule documents say, since when, and how is what they leave open read?
May import: the standard library. Public names: `clause`, `known`, `search`, `registry` and
`DOCUMENTS`; `same_rule`, `counterparts`, `also_said_by`, `said_otherwise_by`; `edition`,
`editions`, `edition_on`, `in_force`; `reading`, `readings`, `pinned`; the records `Clause`,
`Edition`, `Reading` and the errors `UnknownClause`, `NoEdition`, `UnknownReading`.
"""

from referee.rulebook.ambiguity import Reading, UnknownReading, pinned, reading, readings
from referee.rulebook.clauses import Clause, UnknownClause
from referee.rulebook.concordance import (
    also_said_by,
    counterparts,
    said_otherwise_by,
    same_rule,
)
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
    "also_said_by",
    "clause",
    "counterparts",
    "edition",
    "edition_on",
    "editions",
    "in_force",
    "known",
    "pinned",
    "reading",
    "readings",
    "registry",
    "said_otherwise_by",
    "same_rule",
    "search",
]
