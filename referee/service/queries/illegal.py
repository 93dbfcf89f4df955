"""Illegal actions that stood, and what is due of them."""

from referee.service.court.records import Illegal, Owed
from referee.service.play.owing import dues_at, illegals_at
from referee.service.queries.schema import MatchAnswer, QueryContext, query
from referee.service.sealing import FLAGGED


class Illegals(MatchAnswer, frozen=True):
    """The illegal actions on record, and what is due of them."""

    illegal: tuple[Illegal, ...]
    dues: tuple[Owed, ...]


@query("", "/illegal", "List illegal actions and what is due", "")
def illegals(at: QueryContext) -> Illegals:
    """List the illegal actions on record and all that was flagged as due, each as it stands."""
    done = illegals_at(at.desk, at.name, at.viewer, at.seq)
    return Illegals(*at.heading(*FLAGGED), illegal=done, dues=dues_at(at.desk, at.name, at.seq))


@query("due list", "/dues", "List what is due", "referee due list m1")
def dues(at: QueryContext) -> Illegals:
    """List what was flagged as due up to a point, with the actions that it is due of."""
    return illegals(at)
