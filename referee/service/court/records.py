"""The records of the court that the desk hands out, by name, for whoever shows or answers them."""

from referee.court.access import Access
from referee.court.appeals import Appeal
from referee.court.check import RewindCheck
from referee.court.given import Given
from referee.court.illegal import Illegal, Owed
from referee.court.policy import Fault, Policy
from referee.court.punished import Past, Penalty
from referee.court.standing import Note, Standing
from referee.court.stated import Said
from referee.court.suggestion import Suggestion
from referee.court.takebacks import Takeback
from referee.paper import Claim, Count

__all__ = [
    "Access",
    "Appeal",
    "Claim",
    "Count",
    "Fault",
    "Given",
    "Illegal",
    "Note",
    "Owed",
    "Past",
    "Penalty",
    "Policy",
    "RewindCheck",
    "Said",
    "Standing",
    "Suggestion",
    "Takeback",
]
