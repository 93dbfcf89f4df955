"""Penalties: given, carried out and withdrawn."""

from collections.abc import Sequence
from typing import Annotated

from events.kinds import Fact
from events.values import changed
from referee.court import event as court
from referee.court import penalties
from referee.court.incidents import Wording
from referee.service.court.answered import PenaltyAnswer
from referee.service.court.punishing import penalties_at, sit_at_match
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.store.eventlogs import is_event

Infraction = Annotated[
    str,
    Field("Code or name of an infraction of the policy.", such="G2", most=WORD, placed=True),
]
Seat = Annotated[str, Field("The seat that did it.", such="B", choices=("A", "B"))]
Person = Annotated[
    str,
    Field("Instead of a seat: a person's id, or spectator:ID.", such="spectator:p-7", most=WORD),
]
Level = Annotated[str, Field("The level, else the suggested one.", such="warning", most=WORD)]
What = Annotated[str, Field("What happened.", such="two Ener too few", most=TEXT, asked="always")]
Deviation = Annotated[
    str,
    Field(
        "Why another level than the suggested is given; for judges alone.",
        such="it was noticed at once",
        most=TEXT,
    ),
]
Approved = Annotated[
    str,
    Field(
        "Who approved it: head-judge:bo.",
        such="head-judge:bo",
        most=WORD,
        kind="official",
        more="The owner of the service may name anybody; others leave it out.",
    ),
]
Ruling = Annotated[str, Field("The ruling it goes with.", such="R1", most=WORD)]
InCall = Annotated[str, Field("The call it goes with.", such="C1", most=WORD)]
SameAs = Annotated[
    str,
    Field(
        "An earlier penalty about the same incident.",
        such="P1",
        most=WORD,
        option="same_incident_as",
    ),
]
Another = Annotated[bool, Field("It is another incident than one that looks like it.")]


@order(
    "penalty give",
    "/penalties",
    "Give a penalty",
    'referee penalty give m1 G2 --seat B --reason "two Ener too few" --by floor-judge:ann',
    form=True,
)
def give(
    at: Sitting,
    infraction: Infraction,
    seat: Seat = "",
    person: Person = "",
    *,
    level: Level = "",
    reason: What = "",
    deviation: Deviation = "",
    approved: Approved = "",
    ruling: Ruling = "",
    call: InCall = "",
    same_as: SameAs = "",
    another: Another = False,
) -> PenaltyAnswer:
    """Give a penalty: the suggested level, or another one with its reason; a loss ends the match.

    What looks like an incident that was punished already is refused until it is said to be another.
    """
    meant = Wording(
        infraction,
        seat_at(at.desk, at.name, seat),
        person,
        level,
        reason,
        deviation,
        approved,
        ruling,
        call,
        same_as,
        another,
    )
    who, words = at.who, ("penalize", *meant.words(), at.by)
    if approved:
        meant = changed(meant, approved=at.desk.who(at.name, approved))
    sitting = sit_at_match(at.desk, at.name)
    return _told(at, at.commit(sitting.reader, penalties.give(sitting, meant, who), *words))


@order(
    "penalty carry",
    "/penalties/carry",
    "Carry out a kept loss",
    "referee penalty carry m2 m1/P1 --by head-judge:bo",
)
def carry(
    at: Sitting,
    link: Annotated[
        str,
        Field("The penalty, as MATCH/P1.", such="m1/P1", most=WORD, option="penalty", placed=True),
    ],
    approved: Approved = "",
) -> PenaltyAnswer:
    """Carry out here a loss that an earlier match of the event kept for the next one."""
    who, consent = at.who, at.desk.who(at.name, approved) if approved else ""
    sitting = sit_at_match(at.desk, at.name)
    drafts = penalties.carry(sitting, link, who, consent)
    return _told(at, at.commit(sitting.reader, drafts, "carry", link, at.by, approved))


@order(
    "penalty withdraw",
    "/penalties/{penalty}/withdraw",
    "Withdraw a penalty",
    'referee penalty withdraw m1 P1 --reason "it was seat A" --by head-judge:bo',
)
def withdraw(
    at: Sitting,
    penalty: Annotated[str, Field("Id of a penalty, such as P1.", such="P1", placed=True)],
    reason: Annotated[
        str, Field("Why it is withdrawn.", such="it was seat A", most=TEXT, asked="always")
    ] = "",
) -> PenaltyAnswer:
    """Withdraw a penalty: it stays in the record; a match that it ended goes on.

    By the name of an event it is one that was given there: the result that it changed is put back.
    """
    if is_event(at.desk.live.ref(at.name)):
        return _withdrawn_at_event(at, penalty, reason)
    reader = at.reader
    drafts = penalties.withdraw(reader, penalty, reason, at.who, at.policy)
    return _told(at, at.commit(reader, drafts, "withdraw penalty", penalty, reason, at.by))


def _withdrawn_at_event(at: Sitting, penalty: str, reason: str) -> PenaltyAnswer:
    """Withdraw a penalty at a table without a match."""
    at.order_event(
        lambda e, who, p: court.ordered(e, court.of_withdrawal(e, penalty, reason), who, p),
        "withdraw penalty", penalty, reason, at.by,
    )  # fmt: skip
    head = at.desk.reader(at.name).head()
    one = next(p for p in penalties_at(at.desk, at.name, at.to.words) if p.id == penalty)
    return PenaltyAnswer(at.name, head, head <= at.before, one, "")


def _told(at: Sitting, facts: Sequence[Fact]) -> PenaltyAnswer:
    last, name = facts[-1].seq, facts[0].body.id
    one = next(p for p in penalties_at(at.desk, at.name, at.to.words) if p.id == name)
    return PenaltyAnswer(at.name, last, last <= at.before, one, at.desk.state(at.name).winner)
