"""Appeals at the desk: filed by a seat, heard and decided by who may."""

from typing import NamedTuple

from referee.court import Ruling
from referee.court.appeals import Appeal, AppealVerdict, appeals_of
from referee.court.given import rulings_of
from referee.court.illegal import Owed, dues_of
from referee.court.punished import Penalty, given_with, penalties_of
from referee.court.standing import Standing, standing
from referee.fold import Court
from referee.service.court.judging import court_of
from referee.service.desk import Desk


class JudgedTable(NamedTuple):
    """What judges left at a table: calls and the clock, penalties, appeals, what is due."""

    standing: Standing
    penalties: tuple[Penalty, ...]
    appeals: tuple[Appeal, ...]
    dues: tuple[Owed, ...]


def penalties_given_with(desk: Desk, match: str, ruling: str) -> list[Penalty]:
    """The penalties that stand and were given with a ruling; it decides on them too."""
    known = court_of(desk, match)
    found = (one for one in rulings_of(known) if one.id == ruling)
    return [p for one in found for p in given_with(penalties_of(known), one)]


def appeals_at(desk: Desk, match: str, viewer: str, seq: int | None = None) -> tuple[Appeal, ...]:
    """The appeals of a match at a seq, or at the head, as a viewer may read them."""
    return appeals_of(court_of(desk, match, viewer, seq))


def judged(court: Court) -> JudgedTable:
    """What judges left at a table, in the words in which the court is given."""
    return JudgedTable(standing(court), penalties_of(court), appeals_of(court), dues_of(court))


__all__ = ["AppealVerdict", "JudgedTable", "Ruling", "judged"]
