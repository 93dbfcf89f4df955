"""Points of a match: one gets a name, or the match goes back to one."""

from events.kinds import CardsMixed, Fact
from referee.service.answers import stands
from referee.service.court.judging import name_checkpoint_at, rewind_match
from referee.service.court.pointed import Mixed, NamedAnswer, RewindAnswer, Rewound
from referee.service.orders.sitting import Sitting


def name(at: Sitting, called: str, point: int | None = None) -> NamedAnswer:
    """Give a point a name, the head when none is given."""
    fact = name_checkpoint_at(at.desk, at.name, called, point, at.by, **at.once)
    now = stands(at.desk, at.name, at.to.eyes, [fact], at.before)
    return NamedAnswer(*now, called, fact.body.point)


def rewind(
    at: Sitting, to: int, reason: str, authorised: str = "", *, as_it_lay: bool = False
) -> RewindAnswer:
    """Let the match go on from an earlier point.

    `authorised` is the official who lets it happen where who orders may only ask for it;
    `as_it_lay` puts seen cards back where they lay.
    """
    fact = rewind_match(
        at.desk, at.name, to, reason, at.by, authorised=authorised, as_it_lay=as_it_lay, **at.once
    )
    now = stands(at.desk, at.name, at.to.eyes, [fact], at.before)
    head = at.desk.reader(at.name).head()
    return RewindAnswer(*now._replace(head=head), _rewound(at, fact), fact.body.to)


def _rewound(at: Sitting, done: Fact) -> Rewound:
    """Tell what a rewind was, with the piles of which cards changed places because of it."""
    after = at.desk.facts(at.name, done.seq)
    mixed = [f.body for f in after if isinstance(f.body, CardsMixed) and f.cause == done.seq]
    piles = [Mixed(one.seat, one.zone, len(one.positions)) for one in mixed]
    return Rewound(done.body.grade, done.body.authorised, piles)
