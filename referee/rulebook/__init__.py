"""What the book says.

Question: what do the rule documents say, since when, and how is what they leave open read?
May import: the standard library. Public names: `clause`, `known`, `named`, `section`, `taken`,
`nearest`, `cited`, `search`, `registry`, `BROUGHT` and `DOCUMENTS`; `same_rule`, `counterparts`,
`also_said_by`, `said_otherwise_by`, `silent_on`, `citing`, `entries_of`; `edition`, `editions`,
`edition_on`, `in_force`, `in_force_on`, `beginning`, `first_day`, `withdrawal`, `changes`;
`reading`, `readings`, `reading_value`, `pinned`, `fixed_readings`, `errata`, `readings_page`, `errata_page`;
`ruleset`, `rulesets`; `systems`, `unexplained`, `unplayable`, `deciding`; the records `Clause`,
`ClauseChange`, `Changes`, `CitationsByType`, `Citing`, `Edition`, `FixedReading`, `Reading`,
`Ruleset`, `System` and the errors `UnknownClause`, `NoEdition`, `UnknownReading`, `UnknownRuleset`.
"""

from referee.rulebook.ambiguity import (
    FixedReading,
    Reading,
    UnknownReading,
    fixed_readings,
    pinned,
    reading,
    reading_value,
    readings,
)
from referee.rulebook.changes import Changes, ClauseChange, changes
from referee.rulebook.citing import BROUGHT, CitationsByType, Citing, citing
from referee.rulebook.clauses import Clause, UnknownClause
from referee.rulebook.concordance import (
    also_said_by,
    counterparts,
    said_otherwise_by,
    same_rule,
    silent_on,
)
from referee.rulebook.deciding import deciding
from referee.rulebook.documents import DOCUMENTS, clause, known, nearest, registry
from referee.rulebook.entries import entries_of
from referee.rulebook.history import (
    Edition,
    NoEdition,
    beginning,
    edition,
    edition_on,
    editions,
    first_day,
    in_force,
    in_force_on,
    withdrawal,
)
from referee.rulebook.naming import NamedClause, cited, named, section, taken
from referee.rulebook.pages import errata, errata_page, readings_page
from referee.rulebook.rulesets import Ruleset, UnknownRuleset, ruleset, rulesets
from referee.rulebook.searching import marked, search
from referee.rulebook.systems import System, systems, unexplained
from referee.rulebook.unplayable import unplayable

__all__ = [
    "BROUGHT",
    "DOCUMENTS",
    "Changes",
    "CitationsByType",
    "Citing",
    "Clause",
    "ClauseChange",
    "Edition",
    "FixedReading",
    "NamedClause",
    "NoEdition",
    "Reading",
    "Ruleset",
    "System",
    "UnknownClause",
    "UnknownReading",
    "UnknownRuleset",
    "also_said_by",
    "beginning",
    "changes",
    "cited",
    "citing",
    "clause",
    "counterparts",
    "deciding",
    "edition",
    "edition_on",
    "editions",
    "entries_of",
    "errata",
    "errata_page",
    "first_day",
    "fixed_readings",
    "in_force",
    "in_force_on",
    "known",
    "marked",
    "named",
    "nearest",
    "pinned",
    "reading",
    "reading_value",
    "readings",
    "readings_page",
    "registry",
    "ruleset",
    "rulesets",
    "said_otherwise_by",
    "same_rule",
    "search",
    "section",
    "silent_on",
    "systems",
    "taken",
    "unexplained",
    "unplayable",
    "withdrawal",
]
