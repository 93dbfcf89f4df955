"""What is known of a match that is played with cardboard.

Question: which card can this be, what that was entered cannot be so, and what can be counted at
the table to decide between two accounts?
May import: referee.court, referee.timeline, referee.rulebook, referee.fold, referee.state,
 events.kinds, events.vocabulary, events.values.
Public names: `bounds_at`, `Bounds`, `BoundsFault`; `Claim`, `impossible`, `untold`, `ordered`;
`compared`, `AccountCount`; `meant`.
"""

from referee.paper.accounts import AccountCount, compared
from referee.paper.bounds import Bounds, BoundsFault, bounds_at
from referee.paper.claims import Claim, impossible, ordered, untold
from referee.paper.names import meant

__all__ = [
    "AccountCount",
    "Bounds",
    "BoundsFault",
    "Claim",
    "bounds_at",
    "compared",
    "impossible",
    "meant",
    "ordered",
    "untold",
]
