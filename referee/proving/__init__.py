"""Does card text do what it says?

Question: how much of a file of cards is read, prints back to the same meaning, and behaves: comes
through random boards with every invariant, works at its printed price, and notices every changed word?
May import: referee.service (players, dice), referee.rules, referee.effects, referee.cards,
referee.effects.nodes, referee.cards.text, referee.fold, referee.sight, referee.state,
referee.rulebook, events.kinds.
Public names: `survey`, `Survey`, `Tally`, `SurveyStop`, `Reworded`, `Boards`; `Noticed`,
`Unnoticed`; `Behaviour`, `BehaviourFault`; `GuardFigures`, `PriceFault`, `NotShown`; `look`,
`CheckedCard`, `AbilityLine`; `Unseen`, `SetLeftOut`, `Paraphrased`, `PhraseHole`; `look_at_reading`,
`propose_reading`, `LineReadingLook`; `look_at_line`, `LineLook`, `LineStop`; `sheet_catalog`.
"""

from referee.proving.assembling import LineLook, LineStop, look_at_line
from referee.proving.behaving import Behaviour, BehaviourFault
from referee.proving.guarding import GuardFigures
from referee.proving.left_out import SetLeftOut
from referee.proving.line_readings import LineReadingLook, look_at_reading, propose_reading
from referee.proving.looking import AbilityLine, CheckedCard, look
from referee.proving.mutants import Noticed, Unnoticed
from referee.proving.paraphrases import Paraphrased, PhraseHole
from referee.proving.paths import PriceFault
from referee.proving.priced import NotShown
from referee.proving.sheets import sheet_catalog
from referee.proving.survey import Boards, Reworded, Survey, SurveyStop, Tally, survey
from referee.proving.unseen import Unseen

__all__ = [
    "AbilityLine",
    "Behaviour",
    "BehaviourFault",
    "Boards",
    "CheckedCard",
    "GuardFigures",
    "LineLook",
    "LineReadingLook",
    "LineStop",
    "NotShown",
    "Noticed",
    "Paraphrased",
    "PhraseHole",
    "PriceFault",
    "Reworded",
    "SetLeftOut",
    "Survey",
    "SurveyStop",
    "Tally",
    "Unnoticed",
    "Unseen",
    "look",
    "look_at_line",
    "look_at_reading",
    "propose_reading",
    "sheet_catalog",
    "survey",
]
