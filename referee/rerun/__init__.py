"""Would the match be judged the same again?

Question: would a recorded match be judged the same again, and how do two branches of one differ?
It is played once more from its record: the same decks, answers and chance, by the rules of this
program, under its own edition, readings and card text or under others; where the facts part, and
whether the result stands, is the answer.
May import: referee.rules, referee.effects, referee.cards, referee.fold, referee.state,
referee.timeline, referee.rulebook, referee.sight, events.kinds, events.vocabulary, events.values.
Public names: `rerun`, `Under`, `RerunFinding`, `Parted`, `Stopped`, `RerunSummary`;
`rules_named`; `compared`, `Compared`.
"""

from referee.rerun.compared import (
    Compared,
    ComparedRow,
    ComparedSide,
    TurnPair,
    WordedFact,
    compared,
)
from referee.rerun.finding import (
    Parted,
    RerunFinding,
    RerunResult,
    RerunSummary,
    Stopped,
    rules_named,
)
from referee.rerun.running import Under, rerun
from referee.rerun.steps import recorded_result

__all__ = [
    "Compared",
    "ComparedRow",
    "ComparedSide",
    "Parted",
    "RerunFinding",
    "RerunResult",
    "RerunSummary",
    "Stopped",
    "TurnPair",
    "Under",
    "WordedFact",
    "compared",
    "recorded_result",
    "rerun",
    "rules_named",
]
