"""Does card text do what it says?

Question: how much of a file of cards is read, prints back to the same meaning, and behaves: comes
through random boards with every invariant, and notices every changed word?
May import: referee.service (players, dice), referee.rules, referee.effects, referee.cards,
referee.cards.text, referee.fold, referee.sight, referee.state, referee.rulebook, events.kinds.
Public names: `survey`, `Survey`, `Tally`, `Stop`, `Reworded`, `Boards`; `Noticed`, `Unnoticed`;
`Behaviour`, `Fault`; `look`, `Looked`, `Line`;
`sheet_catalog`.
"""

from referee.proving.behaving import Behaviour, Fault
from referee.proving.looking import Line, Looked, look
from referee.proving.mutants import Noticed, Unnoticed
from referee.proving.sheets import sheet_catalog
from referee.proving.survey import Boards, Reworded, Stop, Survey, Tally, survey

__all__ = [
    "Behaviour",
    "Boards",
    "Fault",
    "Line",
    "Looked",
    "Noticed",
    "Reworded",
    "Stop",
    "Survey",
    "Tally",
    "Unnoticed",
    "look",
    "sheet_catalog",
    "survey",
]
