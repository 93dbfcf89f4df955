"""What may happen.

Question: which facts follow from an action, and which actions are legal?
May import: referee.effects, referee.cards, referee.state, referee.fold, referee.rulebook,
events.kinds, events.vocabulary, events.values.
Public names: `decide`, `begin`, `legal`, `why_not`, `Action`, `Accepted`, `Refusal`, `Table`;
`attackers`; `lay`, `Laid`, `Earlier` for a table laid by hand.
"""

from referee.rules.action import Action
from referee.rules.attackers import attackers
from referee.rules.decide import Accepted, MatchOpening, begin, decide
from referee.rules.laying import Earlier, Laid, lay
from referee.rules.legal import choices, legal, why_not
from referee.rules.phases import PROCEDURES
from referee.rules.refusal import Reason, Refusal
from referee.rules.table import Table

__all__ = [
    "PROCEDURES",
    "Accepted",
    "Action",
    "Earlier",
    "Laid",
    "MatchOpening",
    "Reason",
    "Refusal",
    "Table",
    "attackers",
    "begin",
    "choices",
    "decide",
    "lay",
    "legal",
    "why_not",
]
