"""The order to rewind: who may give or authorise it, and the cards that go back at random with it.

One command has the rewind, with what its check said, and after it a `cards.mixed` for every pile
into which a seen card goes back. So no seat can go on from a table whose hidden cards it knows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from events.kinds import MatchRewound
from events.vocabulary import SEATS
from referee.court.check import RewindCheck, rewind_check
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.grade import RANDOM, UNSAFE
from referee.court.policy import Policy, may
from referee.court.replacing import ShuffleSource, mixed_drafts
from referee.timeline import Reader, state_at

ASK = "rewind.ask"


class Back(NamedTuple):
    """A rewind as it is ordered: to which seq and why, who authorises it, and how cards go back.

    `as_it_lay` puts seen cards back to their place, so that the seats go on knowing them.
    """

    to: int
    reason: str = ""
    authorised: str = ""
    as_it_lay: bool = False


def power_of(check: RewindCheck, *, as_it_lay: bool = False) -> str:
    """The power that a rewind needs: that of its grade.

    To put seen cards back as they lie where they could go at random needs the power for unsafe
    rewinds, since the seats go on with knowledge that the rewind was to take out of the game.
    """
    grade = UNSAFE if as_it_lay and check.mixes else check.grade
    return "rewind.needs-random" if grade == RANDOM else f"rewind.{grade}"


def _authority(policy: Policy, by: str, authorised: str, power: str) -> Iterator[DraftRefusal]:
    """Who of the two may not: who orders, and who authorises where that is another."""
    if not authorised:
        fault = may(policy, by, power)
        if fault is not None and may(policy, by, ASK) is None:
            instead = f"{fault.instead}, or name who authorises it: --authorised ROLE:NAME"
            fault = DraftRefusal(fault.code, fault.message, instead)
        found = [fault]
    elif authorised == by:
        what = f"{by} cannot authorise an own order"
        found = [DraftRefusal("own-order", what, "name another official, or order it alone")]
    else:
        found = [may(policy, by, ASK), may(policy, authorised, power)]
    yield from (fault for fault in found if fault is not None)


def rewound(check: RewindCheck, back: Back) -> MatchRewound:
    """Word a rewind with what its check says, so that a later reader sees what was known then."""
    return MatchRewound(
        check.to,
        back.reason,
        back.authorised,
        check.grade,
        len(check.decisions),
        len(check.chance),
        tuple(sum(one.count for one in check.learned_by(seat)) for seat in SEATS),
        0 if back.as_it_lay else sum(one.count for one in check.returned),
        back.as_it_lay,
    )


def rewind(
    reader: Reader,
    back: Back,
    by: str,
    *,
    policy: Policy,
    dice: ShuffleSource,
    before: int = 0,
    cause: int = 0,
    clauses: tuple[str, ...] = (),
) -> list[Draft] | DraftRefusal:
    """Go back to a point at which the match waited; what came after stays in the log as undone.

    A seq with only facts of the court since the last question stands for that question. Cards that
    a seat has seen since go back at random among those of their pile that no seat knew there.
    The policy says for each grade who may order a rewind; who may only ask names who authorises.
    `before` counts the drafts of the same command that stand before these, `cause` is the seq of
    the ruling that orders it.
    """
    check = rewind_check(reader, back.to)
    if isinstance(check, DraftRefusal):
        return check
    power = power_of(check, as_it_lay=back.as_it_lay)
    fault = joined(_authority(policy, by, back.authorised, power))
    if fault is not None:
        return fault
    seq = reader.head() + before + 1
    mixes = () if back.as_it_lay else check.mixes
    mixed = mixed_drafts(state_at(reader, check.to), mixes, dice, by, seq) if mixes else []
    return [Draft(rewound(check, back), by, cause, clauses), *mixed]
