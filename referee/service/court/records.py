"""The records of the court that the desk hands out, by name, for whoever shows or answers them."""

from referee.court.access import Access
from referee.court.appeals import Appeal
from referee.court.check import RewindCheck
from referee.court.given import GivenRuling
from referee.court.illegal import Illegal, Owed
from referee.court.policy import Policy, PolicyFault
from referee.court.punished import PastPenalty, Penalty
from referee.court.standing import Remark, Standing
from referee.court.stated import KeptStatement
from referee.court.suggestion import Suggestion
from referee.court.takebacks import Takeback
from referee.paper import AccountCount, Claim

__all__ = [
    "Access",
    "AccountCount",
    "Appeal",
    "Claim",
    "GivenRuling",
    "Illegal",
    "KeptStatement",
    "Owed",
    "PastPenalty",
    "Penalty",
    "Policy",
    "PolicyFault",
    "Remark",
    "RewindCheck",
    "Standing",
    "Suggestion",
    "Takeback",
]
