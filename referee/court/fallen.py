"""Penalties that fall with a ruling: withdrawn by the decision that overturns it, in one order."""

from collections.abc import Sequence
from typing import NamedTuple

from events.kinds import MatchRewound
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.given import rulings_of
from referee.court.orders import Drafts
from referee.court.penalties import withdraw
from referee.court.policy import Policy
from referee.court.punished import given_with, penalties_of
from referee.timeline import Reader, court_at


class Falling(NamedTuple):
    """The ids of penalties that fall with a ruling, and the reason that is written for each."""

    ruling: str
    penalties: tuple[str, ...]
    reason: str


def fallen(
    reader: Reader, falling: Falling, made: Sequence[Draft], *, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Draft the withdrawals after the drafts made so far, the last of which is their cause.

    Only what was given with the ruling falls with it. All faults are told at once.
    """
    court = court_at(reader, reader.head())
    given = penalties_of(court)
    with_it = {one.id for r in rulings_of(court) if r.id == falling.ruling for one in given_with(given, r)}
    faults: list[DraftRefusal] = []
    drafts: Drafts = []
    for name in dict.fromkeys(falling.penalties):
        rewound = any(isinstance(one.body, MatchRewound) for one in (*made, *drafts))
        gone = withdraw(
            reader,
            name,
            falling.reason,
            by,
            policy,
            before=len(made) + len(drafts),
            cause=reader.head() + len(made),
            rewound=rewound,
        )
        if isinstance(gone, DraftRefusal):
            faults.append(gone)
        elif name not in with_it:
            what = f"{name} was not given with {falling.ruling}"
            faults.append(DraftRefusal("unknown-penalty", what, f"withdraw {name} by itself"))
        else:
            drafts += gone
    return joined(faults) or drafts
