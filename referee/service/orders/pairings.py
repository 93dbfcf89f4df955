"""Who plays whom: a round is paired, changed by hand, paired no longer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from referee.court import event as court
from referee.court.draft import DraftRefusal
from referee.court.event import AskedPart, Swap
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import GIVEN_PARTS, Event, as_written
from referee.service.event.answers import EventAnswer
from referee.service.event.deciding import matches_told
from referee.service.event.ordering import event_at
from referee.service.event.people import fixed_tables
from referee.service.event.standing import chosen_tables
from referee.service.orders.events import LAST, Person, out_words, told
from referee.service.orders.rounds import DAY, Number
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting
from referee.timeline.phrases import nth, round_list
from referee.tournament import meetings, outcomes_of, pairing_way
from referee.tournament.pairing import CUTS, STANDING, SWISS, WAYS

SHOWN = 6
"""Rematches that are named at most."""


def reason_such_as(example: str) -> Field:
    """The reason of an order, with an example that fits it."""
    return Field("Why; it stays in the record.", such=example, least=1, most=TEXT, label="Why")


Reason = Annotated[str, reason_such_as("two from one team")]
Somebody = Annotated[
    str,
    Field("Id of a person of the round.", such="p7", most=WORD, label="Id of a person", placed=True),
]


Other = Annotated[
    str,
    Field("Id of who takes their place.", such="p8", most=WORD, label="Id of the other", placed=True),
]


@order(
    "event pair",
    "/rounds/{number}/pair",
    "Pair a round",
    "referee event pair 1 --by kim",
    at="event",
    tag="events",
)
def pair(
    at: Sitting,
    number: Number,
    how: Annotated[
        str,
        Field("Swiss, by standing (1 against 2, as many last rounds), everybody against everybody, or the "
              "winners of a cut; else as the round before, and the first by Swiss.", such=SWISS, choices=WAYS,
              label="How"),
    ] = "",
    cut: Annotated[
        int,
        Field("How many go on to the cut, for the first round of elimination: 4, 8 or 16.", such=8,
              least=0, most=max(CUTS), label="Cut to"),
    ] = 0,
    minutes: Annotated[
        int | None,
        Field("How long the round lasts; else by the policy.", such=50, least=0, most=DAY,
              label="Minutes; empty for those of the policy"),
    ] = None,
) -> EventAnswer:  # fmt: skip
    """Pair a round: the fewest byes and the fewest rematches first.

    The pairs are chosen once and stay in the record with the hash of what they were made from. The
    round is opened where it is not, and the results of recorded matches are taken over.
    """

    def paired(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        over = court.taken_over(event, matches_told(at.desk, at.name), who, policy)
        now = as_written(event, (one.body for one in over))
        way = how or pairing_way(now, number)
        fault = court.pairable_now(now, number, way, who, policy)
        if fault is not None:
            return fault
        chosen = chosen_tables(at.desk, at.name, now, number, how=way, cut=cut)
        drafts = court.pair(now, chosen, minutes, who, policy)
        return drafts if isinstance(drafts, DraftRefusal) else [*over, *drafts]

    facts = at.order_event(paired, "pair", number, how, cut, minutes or 0, at.by)
    done = _paired(event_at(at.desk, at.name), number, fixed_tables(at.desk))
    return told(at, "; ".join((done, *out_words(facts))))


def _paired(event: Event, number: int, fixed: Mapping[str, int]) -> str:
    """Say how a round is paired: how many tables, who has a bye, who meets again, who sits elsewhere."""
    paired = event.pairing(number)
    if paired is None:
        return f"round {number} is paired no longer"
    count = len(event.tables_of(number))
    said = [f"round {number} is paired: {count} table{'' if count == 1 else 's'}"]
    byes = event.byes_of(number)
    said += [f"bye: {', '.join(byes)}"] if byes else []
    if paired.again:
        met = meetings(outcomes_of(event, number - 1))
        times = ((a, b, nth(met[frozenset((a, b))] + 1)) for a, b in paired.again[:SHOWN])
        rows = ", ".join(f"{a} and {b} ({time} time)" for a, b, time in times)
        more = f" and {len(paired.again) - SHOWN} more" if len(paired.again) > SHOWN else ""
        chosen = paired.how in {SWISS, STANDING} and not paired.by_hand
        said.append(f"{rows}{more} meet again" + ": no pairing has fewer rematches" * chosen)
    said += _elsewhere(event, number, fixed)
    return "; ".join(said)


def _elsewhere(event: Event, number: int, fixed: Mapping[str, int]) -> Iterator[str]:
    """Who does not sit at the table that they need."""
    for one in event.tables_of(number):
        for person in one.people:
            if fixed.get(person, one.table) != one.table:
                yield f"{person} needs table {fixed[person]} and sits at {one.table}"


@order(
    "event unpair",
    "/rounds/{number}/unpair",
    "Undo the pairing of a round",
    'referee event unpair 2 --reason "p9 came late" --by kim',
    at="event",
    tag="events",
)
def unpair(at: Sitting, number: Number, reason: Reason) -> EventAnswer:
    """Undo the pairing of a round as a whole, until its first result or match."""
    at.order_event(lambda e, who, p: court.unpair(e, number, reason, who, p), "unpair", number, reason, at.by)
    return told(at, f"round {number} is paired no longer")


@order(
    "event swap",
    "/rounds/{number}/swap",
    "Let two people change places",
    'referee event swap 2 p7 p8 --reason "two from one team" --by kim',
    at="event",
    tag="events",
)
def swap(at: Sitting, number: Number, person: Somebody, other: Other, reason: Reason) -> EventAnswer:
    """Let two people change places in a pairing, at tables or with a bye, until its first result."""
    asked = Swap(number, (person, other))
    at.order_event(
        lambda e, who, p: court.swap(e, asked, reason, who, p),
        "swap", number, person, other, reason, at.by,
    )  # fmt: skip
    done = f"{person} and {other} change places in round {number}"
    away = _elsewhere(event_at(at.desk, at.name), number, fixed_tables(at.desk))
    return told(at, "; ".join((done, *away)))


@order(
    "event part",
    "/people/{person}/part",
    "Give a bye, or let somebody miss a round",
    'referee event part p7 bye --round 1 --reason "won the trial" --by kim',
    at="event",
    tag="events",
)
def part(
    at: Sitting,
    person: Person,
    part: Annotated[
        str,
        Field("A bye, a round that they miss without or with a loss, or none: it is taken back.", such="bye",
              choices=GIVEN_PARTS, label="What they do in the round", placed=True),
    ],
    number: Annotated[int, Field("The round.", such=1, least=1, most=LAST, option="round", label="Round")],
    *,
    reason: Annotated[str, reason_such_as("won the trial")],
) -> EventAnswer:  # fmt: skip
    """Give a person a bye in a round, let them miss it with or without a loss, or take that back.

    Also before the round is paired, which then leaves them out, and after it has ended. Who sits at a
    table changes places first.
    """
    asked = AskedPart(person, number, part)
    at.order_event(lambda e, who, p: court.give_part(e, asked, reason, who, p), "part", *asked, reason, at.by)
    event = event_at(at.desk, at.name)
    now = event.part_of(person, number)
    stands = kept_words([one.round for one in event.pairings if one.round > number])
    return told(at, "; ".join(filter(None, (f"{person} {court.part_words(now)}", stands))))


def kept_words(numbers: Sequence[int]) -> str:
    """Say that rounds which were paired since keep their pairings; "" for none."""
    keep = "keeps its" if len(numbers) == 1 else "keep their"
    return f"{round_list(numbers)} {keep} pairings" if numbers else ""
