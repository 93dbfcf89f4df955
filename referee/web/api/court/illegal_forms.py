"""What is answered by the resources of illegal actions and of what is due."""

from referee.service.court.records import Illegal, Owed
from referee.service.queries.schema import MatchAnswer


class Illegals(MatchAnswer, frozen=True):
    """The illegal actions on record, and what is due of them."""

    illegal: list[Illegal]
    dues: list[Owed]
