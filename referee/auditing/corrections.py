"""What was corrected and given at an event by hand is asked again: results, parts, seats, penalties."""

from events import kinds
from events.kinds import Fact
from events.values import changed
from referee.court import event as orders
from referee.court.draft import DraftRefusal
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.fold.event import Event


def corrected_again(event: Event, fact: Fact, policy: Policy) -> Drafts | DraftRefusal | None:
    """Ask a correction, a part or a penalty again; None for another fact, and for what follows from one."""
    by = fact.actor
    match fact.body:
        case kinds.TableDecided() | kinds.ResultWithdrawn():
            return _of_penalty(event, fact)
        case kinds.PartGiven() as b:
            return None if _caused_by_penalty(event, fact) else orders.part_again(event, b, by, policy)
        case kinds.AppealHeard() | kinds.AppealDecided():
            return may(policy, by, "appeal.decide")
    made = _correction(event, fact.body, policy)
    return None if made is None else orders.ordered(event, made, by, policy)


def _correction(event: Event, body: object, policy: Policy) -> orders.EventCorrection | None:
    """The correction that a fact is, made again; None for another fact."""
    made = None
    match body:
        case kinds.ResultCorrected() as b:
            end = orders.TableEnd(b.round, b.table, b.winner, b.games)
            made = orders.of_result(event, end, b.reason or "", policy)
        case kinds.PersonCorrected() as b:
            made = orders.of_part(event, orders.PartLeft(b.person, b.left, b.out), b.reason or "")
        case kinds.SeatsCorrected() as b:
            made = orders.of_seats(event, b.round, b.people, b.reason or "")
        case kinds.PersonPenalized() as b:
            made = _penalized(event, b, policy)
        case kinds.PenaltyWithdrawn() as b:
            made = orders.of_withdrawal(event, b.id, b.reason or "")
    return made


def _penalized(event: Event, body: kinds.PersonPenalized, policy: Policy) -> orders.EventCorrection:
    """The penalty again; one of version 1 does not say to what it applies."""
    counted = (body.deviation or "", body.suggested, body.scope, body.repeats)
    penalty = orders.TablePenalty(body.person, body.round, body.infraction, body.level, *counted)
    made = orders.of_penalty(event, penalty, body.reason or "", policy)
    if body.applies or not made.bodies:
        return made
    return made._replace(bodies=(changed(made.bodies[0], applies=""), *made.bodies[1:]))


def _caused_by_penalty(event: Event, fact: Fact) -> bool:
    """Whether a penalty of the event, its carrying out or its withdrawal caused a fact."""
    seqs = {seq for one in event.penalties for seq in (one.seq, one.carried_seq, one.withdrawn_seq) if seq}
    return fact.cause in seqs


def _of_penalty(event: Event, fact: Fact) -> DraftRefusal | None:
    """Find what a penalty alone makes, and none made."""
    if _caused_by_penalty(event, fact):
        return None
    what = f"{fact.body.KIND} follows from no penalty"
    return DraftRefusal("no-penalty", what, "write the result, or give the penalty")
