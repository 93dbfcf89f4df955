"""The call that an order names: which there are, and what may still be done to one that is closed.

A closed call is over: it is not taken, handed on, closed or answered again. What only tells that it
has to do with a call (a statement, a penalty) may name any, since it does nothing to it.
"""

from collections.abc import Sequence

from events.wording import instead_of
from referee.court.draft import DraftRefusal
from referee.court.given import STANDS, chain_of, rulings_of
from referee.court.standing import CLOSED, Call, clock, standing
from referee.fold import Court

AGAIN = 'let a seat call again: referee call MATCH "QUESTION" --seat '


def named_call(court: Court, name: str) -> Call | DraftRefusal:
    """Find a call by its id, however it stands; or say which there are."""
    now = standing(court)
    return now.call(name) or _unknown(name, [one.id for one in now.calls])


def waiting_call(court: Court, name: str) -> Call | DraftRefusal:
    """Find a call that is not closed; or say which wait, or when and by what it was closed."""
    now = standing(court)
    call = now.call(name)
    if call is None:
        return _unknown(name, [one.id for one in now.waiting()])
    return call if call.stands != CLOSED else _closed(court, call)


def answerable_call(court: Court, name: str, supersedes: str) -> Call | DraftRefusal:
    """Find the call that a ruling answers: one that is not closed.

    A ruling that supersedes another (`supersedes` is its id, "" for none) may name the closed call
    that an earlier one answered: it takes the place of that answer, as on appeal.
    """
    call = named_call(court, name)
    if isinstance(call, DraftRefusal) or call.stands != CLOSED:
        return call
    earlier = chain_of(rulings_of(court), supersedes) if supersedes else ()
    if any(one.call == name or one.id == call.ruling for one in earlier):
        return call
    return _closed(court, call)


def _unknown(name: str, known: Sequence[str]) -> DraftRefusal:
    none = "no call waits at this table: let a seat call first, or name no call"
    return DraftRefusal("unknown-call", f"there is no call {name!r}", instead_of(name, known, none))


def _closed(court: Court, call: Call) -> DraftRefusal:
    """When and by what a call was closed; its answer is changed by superseding it."""
    answers = [
        one.id
        for one in rulings_of(court)
        if one.stands == STANDS and (one.call == call.id or one.id == call.ruling)
    ]
    with_ = f"with ruling {call.ruling}" if call.ruling else "without a ruling"
    what = f"call {call.id} was closed by {call.closed_by}, {with_}, at {clock(call.closed)}"
    instead = f"{AGAIN}{call.seat}"
    if answers:
        instead += f"; or change its ruling: referee ruling supersede MATCH {answers[-1]}"
    return DraftRefusal("closed", what, instead)
