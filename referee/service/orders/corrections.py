"""What was written of an event is corrected, however many rounds were paired since."""

from typing import Annotated, Final

from events.wording import counted
from referee.court import event as court
from referee.court.event import PartLeft, TablePenalty
from referee.fold.event import STAYS
from referee.service.court.punishing import with_suggestion
from referee.service.errors import DeskError
from referee.service.event.answers import EventAnswer
from referee.service.event.correcting import Wanted, correction_of, require_unpunished, standings_change
from referee.service.event.ordering import event_at
from referee.service.event.standing import end_of
from referee.service.orders.decided import Games, Winner, table_words
from referee.service.orders.events import Person, told
from referee.service.orders.pairings import kept_words, reason_such_as
from referee.service.orders.penalties import Deviation, Level
from referee.service.orders.rounds import Number, Table
from referee.service.orders.schema import WORD, Field, order
from referee.service.orders.sitting import Sitting
from referee.timeline.phrases import listed
from referee.tournament import Differences

SHOWN = 8
"""People that are named at most."""
LAST: Final = 99
Left = Annotated[
    int,
    Field("The last round that was open when they left; 0 before the first, -1 where they did not leave.",
          such=2, least=STAYS, most=LAST, label="Left after round"),
]  # fmt: skip
CorrectionReason = Annotated[str, reason_such_as("the slip was read wrongly")]
Other = Annotated[
    str,
    Field("Id of who is written where the person played.", such="p8", most=WORD,
          label="Id of who is written there", placed=True),
]  # fmt: skip


def _ordered(at: Sitting, wanted: Wanted, reason: str, *words: object) -> str:
    """Order a correction; what it changes in a line."""
    require_unpunished(at.desk, at.name, wanted)
    try:
        said = difference_words(standings_change(at.desk, at.name, wanted)[0])
    except DeskError:
        said = "it was done before"  # else the order itself is refused, with every reason
    at.order_event(
        lambda e, who, p: court.ordered(e, correction_of(e, wanted, reason, p), who, p), *words, reason, at.by
    )
    return said


@order(
    "event correct",
    "/rounds/{number}/tables/{table}/correct",
    "Correct the result of a table",
    'referee event correct 1 12 --winner p8 --reason "the slip was read wrongly" --by kim',
    at="event",
    tag="events",
)
def correct(
    at: Sitting, number: Number, table: Table, winner: Winner, reason: CorrectionReason, *, games: Games = ""
) -> EventAnswer:
    """Correct how a table ended. Rounds that were paired since stand as they are played.

    What it changes is told, and before it is ordered by `event differs`.
    """
    end = end_of(at.desk, at.name, (number, table), winner, games)
    changes = _ordered(at, end, reason, "event correct", *end[:3], list(end.said()))
    return told(at, f"{table_words(at, end)}; {changes}")


@order(
    "event left",
    "/people/{person}/left",
    "Correct when a person left",
    'referee event left p7 --after 2 --reason "told the desk after round 2" --by kim',
    at="event",
    tag="events",
)
def left(
    at: Sitting,
    person: Person,
    after: Left,
    reason: CorrectionReason,
    *,
    out: Annotated[bool, Field("They are disqualified.", label="Disqualified")] = False,
) -> EventAnswer:
    """Correct after which round a person left, or that they have not, and whether they are disqualified.

    So a drop or a disqualification that was written wrongly is taken back, or one that was forgotten
    is written; rounds that were paired since stand.
    """
    changes = _ordered(at, PartLeft(person, after, out), reason, "left", person, after, out)
    return told(at, f"{person} {court.left_words(after, out=out)}; {changes}")


@order(
    "event sat",
    "/rounds/{number}/sat",
    "Correct who sat where",
    'referee event sat 2 p7 p8 --reason "they sat at each other\'s table" --by kim',
    at="event",
    tag="events",
)
def sat(at: Sitting, number: Number, person: Person, other: Other, reason: CorrectionReason) -> EventAnswer:
    """Correct who sat where in a round: each of two people played where the other is written.

    Results stay with their seats. One of the two may be written nowhere, and then takes the other's place.
    """
    there = {part.person for part in event_at(at.desk, at.name).parts(number)}
    changes = _ordered(at, (number, (person, other)), reason, "sat", number, person, other)
    sat_there = f"{person} and {other} sat at each other's place"
    for one, instead_of in ((person, other), (other, person)):
        if one not in there:
            sat_there = f"{one} sat in {instead_of}'s place"
    return told(at, f"in round {number} {sat_there}; {changes}")


@order(
    "event penalty",
    "/people/{person}/penalty",
    "Give a penalty at an event",
    'referee event penalty p7 T3 --round 2 --reason "39 cards" --by head-judge:bo',
    at="event",
    tag="events",
)
def penalty(
    at: Sitting,
    person: Person,
    infraction: Annotated[
        str, Field("Code or name of an infraction of the policy.", such="T3", most=WORD, placed=True)
    ],
    number: Annotated[
        int | None,
        Field("The round that it is for; else the last that has begun.", such=2, least=1, most=LAST,
              option="round"),
    ] = None,
    *,
    level: Level = "",
    reason: Annotated[str, reason_such_as("39 cards")],
    deviation: Deviation = "",
) -> EventAnswer:  # fmt: skip
    """Give a penalty for a round at a table without a match of its own, such as for a deck.

    The level is the one that the policy suggests. An official who may deviate can give another one; the
    reason counts for that too, unless a deviation says more.
    A loss changes or writes the result of that table, however late it is; of a round that they missed it is a
    lost match, and of a bye it is kept for their next table. A disqualification sends the person out. In a
    recorded match a penalty is given there.
    """
    event, typed = event_at(at.desk, at.name), (infraction, level, *((deviation,) if deviation else ()))
    begun = max((one.number for one in event.rounds if one.begun), default=event.last_round)
    asked = TablePenalty(person, number or begun, *typed)
    wanted, counted = with_suggestion(at.desk, at.name, asked)
    changes = _ordered(at, wanted, reason, "penalty", person, number, *typed)
    event = event_at(at.desk, at.name)
    given = next((one for one in event.penalties if one.seq == at.made[0].seq), None)
    if given is not None and given.seq <= at.before:  # sent again: it does not count itself
        _, counted = with_suggestion(at.desk, at.name, asked, before=given.seq)
    kept = court.penalty_words(event, given) if given is not None else ""
    level_given = given.level if given is not None else wanted.level
    done = f"{person} was given a {level_given}{f' ({given.id})' if given else ''}"
    return told(at, "; ".join(filter(None, (done, counted, kept, changes))))


def difference_words(found: Differences) -> str:
    """Say in a line what a correction changes."""
    said = []
    if found.moved:
        more = [f"{len(found.moved) - SHOWN} more"] if len(found.moved) > SHOWN else []
        said.append(f"standings change for {listed([*(one.person for one in found.moved[:SHOWN]), *more])}")
    if found.numbers:
        said.append(f"only tie-breaks change for {counted(len(found.numbers), 'person', 'people')}")
    if found.into:
        said.append(f"{', '.join(found.into)} into the cut for {', '.join(found.out_of)}")
    wrong = {one.round for one in found.displaced}
    said += filter(None, [kept_words([one for one in found.stale if one not in wrong])])
    said += (f"{court.displaced_words(one)}: {court.repair_words(one)}" for one in found.displaced)
    return "; ".join(said) or "standings do not change"
