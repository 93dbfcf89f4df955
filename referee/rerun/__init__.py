"""Would the match be judged the same again?

Question: would a recorded match be judged the same again, and how do two branches of one differ?
It is played once more from its record: the same decks, answers and chance, by the rules of this
program, under its own edition, readings and card text or under others; where the facts part, and
whether the result stands, is the answer.
May import: referee.rules, referee.effects, referee.cards, referee.fold, referee.state,
referee.timeline, referee.rulebook, referee.sight, events.kinds, events.vocabulary, events.values.
Public names: `rerun`, `Under`, `Finding`, `Parted`, `Stopped`, `Summary`; `compared`, `Compared`.
"""

from referee.rerun.compared import Compared, Row, Said, Side, TurnPair, compared
from referee.rerun.finding import Finding, Parted, Result, Stopped, Summary
from referee.rerun.running import Under, recorded_result, rerun

__all__ = [
    "Compared",
    "Finding",
    "Parted",
    "Result",
    "Row",
    "Said",
    "Side",
    "Stopped",
    "Summary",
    "TurnPair",
    "Under",
    "compared",
    "recorded_result",
    "rerun",
]
