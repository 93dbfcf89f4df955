"""Points of a match: one gets a name, or the match goes back to one."""

from typing import Annotated

from events.kinds import CardsMixed, Fact
from referee import court
from referee.service.answers import stands
from referee.service.commit.throwing import dice_of
from referee.service.court.pointed import Mixed, NamedAnswer, RewindAnswer, Rewound
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting

Authorised = Annotated[
    str,
    Field(
        "Who lets it happen, where who orders may only ask for it.", such="head-judge:ann",
        most=WORD, kind="official",
        more="The owner of the service may name anybody; others leave it out.",
    ),
]  # fmt: skip
"""Who lets an order happen that somebody may only ask for."""


@order(
    "checkpoint", "/checkpoints", "Name a point", "referee checkpoint m1@57 disputed",
    tag="time", sees=True,
)  # fmt: skip
def name(
    at: Sitting,
    name: Annotated[
        str,
        Field("The name; from now on m1@NAME.", such="disputed", least=1, most=100, placed=True),
    ],
    seq: Annotated[
        int | None,
        Field(
            "The point: a seq or a name that it has; else the end.", such="57", most=100,
            kind="point",
        ),
    ] = None,
) -> NamedAnswer:  # fmt: skip
    """Give a point of a match a name, under which everybody finds it from now on."""
    reader = at.reader
    point, under = reader.head() if seq is None else seq, at.policy
    drafts = court.name_checkpoint(reader, name, point, at.who, under)
    words = ("checkpoint", name, -1 if seq is None else seq, at.by)
    facts = at.commit(reader, drafts, *words)[:1]
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return NamedAnswer(*now, name, facts[0].body.point)


@order(
    "rewind", "/rewinds", "Order a rewind", "referee rewind m1@57 --dry-run",
    tag="time", form=True, sees=True,
)  # fmt: skip
def rewind(
    at: Sitting,
    to: Annotated[
        int,
        Field(
            "Where to: a seq or a name; the match waited there.", such="turn3", least=1, most=100,
            kind="point",
        ),
    ],
    reason: Annotated[
        str,
        Field("Why the match goes back.", such="B was still to answer.", most=TEXT, label="Reason"),
    ] = "",
    authorised: Authorised = "",
    *,
    as_it_lay: Annotated[
        bool, Field("Put seen cards back where they lay, known as they are.")
    ] = False,
) -> RewindAnswer:  # fmt: skip
    """Let the match go on from an earlier point; what came after it stays, marked undone.

    Cards of a deck or a Life Cloth that somebody has seen since go back at random among those of
    their pile that nobody knew there.
    """
    desk, who = at.desk, at.desk.who(at.name, authorised) if authorised else ""
    reader, back = at.reader, court.Back(to, reason, who, as_it_lay)
    dice = dice_of(desk, desk.live.get(at.name))
    drafts = court.rewind(reader, back, at.who, policy=at.policy, dice=dice)
    words = ("rewind", to, reason, at.by, authorised, as_it_lay)
    fact = at.commit(reader, drafts, *words)[0]
    now = stands(desk, at.name, at.to.eyes, [fact], at.before)
    return RewindAnswer(*now._replace(head=at.reader.head()), _rewound(at, fact), fact.body.to)


def _rewound(at: Sitting, done: Fact) -> Rewound:
    """What a rewind was, with the piles of which cards changed places because of it."""
    after = at.desk.facts(at.name, done.seq)
    mixed = [f.body for f in after if isinstance(f.body, CardsMixed) and f.cause == done.seq]
    piles = [Mixed(one.seat, one.zone, len(one.positions)) for one in mixed]
    return Rewound(done.body.grade, done.body.authorised, piles)
