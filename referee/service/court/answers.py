"""What an order of the court is answered with, at the command line and over HTTP alike.

Each answer says at which seq it was recorded and whether its key had been answered before; the rest
is what the order is about, as it stands after it and as its reader may read it.
"""

from collections.abc import Sequence

from events.kinds import Fact
from referee.court.punished import GIVEN, Past, Penalty, penalties_for
from referee.court.standing import Call
from referee.service.answers import stands
from referee.service.court.answered import (
    AppealAnswer,
    Audience,
    CallAnswer,
    DuesAnswer,
    IllegalAnswer,
    PenaltyAnswer,
    Punished,
    RulingAnswer,
    StatementAnswer,
)
from referee.service.desk import Desk


def called(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience, closed: str = ""
) -> CallAnswer:
    """Tell what stands after an order about calls; of a call that was `closed` its end.

    Here and below `before` is the last seq before the order, by which a repeat of it is known.
    """
    now, last = desk.standing(match, to.words), facts[-1].seq
    call, rows = now.call(closed), desk.penalties(match, to.words)
    given = () if call is None else tuple(p for p in rows if _goes_with(p, call))
    return CallAnswer(match, last, last <= before, now, given)


def _goes_with(penalty: Penalty, call: Call) -> bool:
    """Say whether a penalty that stands was given in a call, or with the ruling that closed it."""
    ruled = bool(call.ruling) and penalty.ruling == call.ruling
    return penalty.stands == GIVEN and (penalty.call == call.id or ruled)


def ruled(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience
) -> RulingAnswer:
    """Tell of the ruling that an order gave or withdrew."""
    given = next(r for r in desk.rulings(match, to.words) if r.id == facts[0].body.id)
    return RulingAnswer(*stands(desk, match, to.eyes, facts, before), given)


def stated(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience
) -> StatementAnswer:
    """Tell of the statement that an order kept."""
    return StatementAnswer(*stands(desk, match, to.eyes, facts, before), facts[0].body.id)


def recorded(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience
) -> IllegalAnswer:
    """Tell of the illegal action that an order recorded."""
    one = next(i for i in desk.illegals(match, to.words) if i.seq == facts[0].seq)
    return IllegalAnswer(*stands(desk, match, to.eyes, facts, before), one, desk.dues(match))


def cleared(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience
) -> DuesAnswer:
    """Tell what is due after an order that cleared some of it."""
    return DuesAnswer(*stands(desk, match, to.eyes, facts, before), desk.dues(match))


def punished(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience
) -> PenaltyAnswer:
    """Tell of the penalty that an order gave, carried out or withdrew."""
    last, name = facts[-1].seq, facts[0].body.id
    one = next(p for p in desk.penalties(match, to.words) if p.id == name)
    return PenaltyAnswer(match, last, last <= before, one, desk.state(match).winner)


def appealed(
    desk: Desk, match: str, facts: Sequence[Fact], before: int, *, to: Audience, appeal: str
) -> AppealAnswer:
    """Tell of the appeal that an order filed, heard or decided."""
    one = next(a for a in desk.appeals(match, to.words) if a.id == appeal)
    return AppealAnswer(match, facts[-1].seq, facts[-1].seq <= before, one)


def punishments(desk: Desk, match: str, words: str, seq: int, seat: str = "") -> Punished:
    """Give the penalties of a match up to a seq, of a seat or all, and what is owed there."""
    rows = tuple(p for p in desk.penalties(match, words, seq) if seat in {"", p.seat})
    return Punished(rows, tuple(past.link for past in desk.owed(match)))


def history_for(desk: Desk, person: str, event: str, words: str) -> list[Past]:
    """Give what a person was given in an event, in the words that a viewer may read."""
    rows = desk.penalty_history(person, event)
    return [one._replace(penalty=penalties_for((one.penalty,), words)[0]) for one in rows]
