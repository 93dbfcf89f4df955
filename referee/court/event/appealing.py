"""Appeals of penalties that were given at an event and not in a match: filed, heard, decided.

The clock of no table stands for one. What overturns withdraws the penalty, with what it had changed.
"""

from collections.abc import Iterator
from typing import NamedTuple

from events.kinds import AppealDecided, AppealFiled
from events.wording import instead_of
from referee.court.appeals import (
    FILED,
    OUTCOMES,
    OVERTURNED,
    Appeal,
    appeals_of,
    late_faults,
    open_appeal,
)
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.officials import PLAYER
from referee.court.event.penalties import of_withdrawal
from referee.court.hearing import unheard
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.punished import GIVEN, Penalty, penalties_of
from referee.fold import Court
from referee.fold.event import Event


class PenaltyAppeal(NamedTuple):
    """An appeal as a person words it: who, which penalty, on which grounds, when in microseconds."""

    person: str
    penalty: str
    grounds: str
    now: int


def appeal_penalty(event: Event, court: Court, asked: PenaltyAppeal, policy: Policy) -> Drafts | DraftRefusal:
    """Let a person appeal a penalty of theirs that was given at the event."""
    faults = list(_appeal_faults(court, asked))
    if event.closed:
        faults.append(DraftRefusal("closed", "the event is closed", "ask its organiser"))
    found = _penalty(court, asked.penalty)
    if found is not None and not faults:
        faults += late_faults(policy, asked.penalty, found.at, asked.now)
        faults += unheard(event, policy, found.by, {asked.person})
    name = f"A{len(appeals_of(court)) + 1}"
    body = AppealFiled(name, asked.person, asked.penalty, asked.grounds)
    return joined(faults) or [Draft(body, f"{PLAYER}:{asked.person}")]


def _appeal_faults(court: Court, asked: PenaltyAppeal) -> Iterator[DraftRefusal]:
    """Say why a penalty is none that a person can appeal."""
    own = [one.id for one in penalties_of(court) if one.person == asked.person and one.stands == GIVEN]
    if asked.penalty not in own:
        what = f"{asked.penalty} is no penalty of {asked.person} that stands"
        instead = instead_of(asked.penalty, own, "nothing stands against you")
        yield DraftRefusal("unknown-penalty", what, instead)
    if not asked.grounds.strip():
        yield DraftRefusal("empty", "the appeal has no grounds", "write the grounds")
    for one in appeals_of(court):
        if one.ruling == asked.penalty:
            how = "waits" if one.pending else f"{one.stands} it; that is final"
            yield DraftRefusal("appealed", f"{asked.penalty} was appealed before: {one.id} {how}", "play on")


def _penalty(court: Court, penalty: str) -> Penalty | None:
    return next((one for one in penalties_of(court) if one.id == penalty), None)


def decide_appeal(
    event: Event, court: Court, verdict: tuple[str, str, str], by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Decide an appeal of a penalty that was heard: upheld, or overturned, which withdraws it.

    `verdict` is the id of the appeal, its outcome and the reasons.
    """
    appeal, outcome, reasons = verdict
    found = open_appeal(court, appeal, by, policy)
    if isinstance(found, list):
        return joined(found) or found[0]
    faults = list(_outcome_faults(found, outcome, reasons))
    drafts = [Draft(AppealDecided(appeal, outcome, "", reasons), by)]
    if outcome == OVERTURNED:
        made = of_withdrawal(event, found.ruling, f"appeal {appeal} is overturned: {reasons}")
        faults += made.faults
        faults += [fault for power in made.powers if (fault := may(policy, by, power)) is not None]
        cause = event.seq + 2
        drafts += [Draft(body, by, cause if at else event.seq + 1) for at, body in enumerate(made.bodies)]
    return joined(faults) or drafts


def _outcome_faults(appeal: Appeal, outcome: str, reasons: str) -> Iterator[DraftRefusal]:
    if appeal.stands == FILED:
        yield DraftRefusal("unheard", f"{appeal.id} was not heard", "hear it before it is decided")
    if outcome not in OUTCOMES:
        yield DraftRefusal("unknown-outcome", f"no outcome {outcome!r}", f"decide {' or '.join(OUTCOMES)}")
    if not reasons.strip():
        yield DraftRefusal("empty", "the decision has no reasons", "write the reasons")
