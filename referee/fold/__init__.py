"""What a fact does to the table.

Question: which state follows from a state and a fact?
May import: referee.state, events.kinds, events.values, events.vocabulary; never rules, effects,
cards or rulebook: that import list proves that the state is a pure fold over the facts.
Public names: `evolve`, `fold`, `Folded`, `BrokenRecordError`, `FOLD_ID`, `Court`, `fold_court`.
"""

from referee.fold.court import Court, CourtEntry, fold_court
from referee.fold.fold import FOLD_ID, BrokenRecordError, Folded, evolve, fold

__all__ = [
    "FOLD_ID",
    "BrokenRecordError",
    "Court",
    "CourtEntry",
    "Folded",
    "evolve",
    "fold",
    "fold_court",
]
