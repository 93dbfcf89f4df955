"""Calls of a judge, time and remarks: ordered, and what stands at the table then."""

from collections.abc import Sequence
from typing import Annotated

from events.kinds import Fact
from referee.court import calls, remarks
from referee.court.punished import GIVEN, Penalty
from referee.court.standing import Call
from referee.service.court.answered import CallAnswer
from referee.service.court.judging import standing_at
from referee.service.court.punishing import event_of_match, penalties_at
from referee.service.event.ordering import sitting_at
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting

CallId = Annotated[str, Field("Id of a call, such as C1.", such="C1", placed=True)]
Why = Annotated[str, Field("The reason; it stays in the record.", such="the text is unclear", most=TEXT)]


@order(
    "call open",
    "/calls",
    "Call a judge",
    'referee call open m1 "May it attack?" --seat A',
    by="seat",
    form=True,
)
def open_call(
    at: Sitting,
    question: Annotated[str, Field("What is asked.", such="May it attack?", most=TEXT, placed=True)],
) -> CallAnswer:
    """Call a judge: the seq at which the table stands is kept, and its clock stops."""
    seat, reader = seat_at(at.desk, at.name, at.by), at.reader
    drafts = calls.open_call(reader, seat, question)
    return _told(at, at.commit(reader, drafts, "call", seat, question))


def _context(at: Sitting) -> calls.CallContext:
    """Who could take a call at a table."""
    return calls.CallContext(event_of_match(at.desk, at.name), at.policy, sitting_at(at.desk, at.name))


@order(
    "call claim",
    "/calls/{call}/claim",
    "Take a call",
    "referee call claim m1 C1 --by floor-judge:ann",
)
def claim(at: Sitting, call: CallId) -> CallAnswer:
    """Take a call, so that nobody else comes."""
    reader = at.reader
    drafts = calls.claim_call(reader, call, at.who, at.policy)
    return _told(at, at.commit(reader, drafts, "claim", call, at.by))


@order(
    "call escalate",
    "/calls/{call}/escalate",
    "Hand a call on to the head judge",
    "referee call escalate m1 C1 --by floor-judge:ann",
)
def escalate(
    at: Sitting,
    call: CallId,
    reason: Annotated[
        str,
        Field(
            "The reason; it stays in the record.",
            such="the text is unclear",
            most=TEXT,
            label="Why the head judge is needed",
        ),
    ] = "",
) -> CallAnswer:
    """Hand a call on to the head judge; the clock of the table goes on standing."""
    reader = at.reader
    drafts = calls.escalate_call(reader, call, reason, at.who, at.policy, context=_context(at))
    return _told(at, at.commit(reader, drafts, "escalate", call, reason, at.by))


@order(
    "call close",
    "/calls/{call}/close",
    "Close a call",
    "referee call close m1 C1 --ruling R1 --by floor-judge:ann",
)
def close(
    at: Sitting,
    call: CallId,
    ruling: Annotated[
        str,
        Field(
            "Id of the ruling that answers it.",
            such="R1",
            most=WORD,
            label="Ruling that answers it",
        ),
    ] = "",
) -> CallAnswer:
    """Close a call, with the ruling that answers it or without; the last one starts the clock.

    The answer names the penalties that were given in the call, or with its ruling.
    """
    reader = at.reader
    drafts = calls.close_call(reader, call, ruling, at.who, at.policy)
    return _told(at, at.commit(reader, drafts, "close", call, ruling, at.by), closed=call)


Seconds = Annotated[
    int,
    Field("How much time.", such=300, least=1, most=86_400, label="Minutes", option="time", placed=True,
          kind="time"),
]  # fmt: skip
ExtraTimeFor = Annotated[
    str,
    Field("The reason; it stays in the record.", such="a judge was called", most=TEXT, label="What for"),
]


@order(
    "extend",
    "/extensions",
    "Give a table more time",
    'referee extend m1 5m --reason "a judge was called"',
)
def extend(at: Sitting, seconds: Seconds, reason: ExtraTimeFor = "") -> CallAnswer:
    """Give the table of a match more time."""
    reader = at.reader
    drafts = remarks.extend(seconds, reason, at.who, at.policy)
    return _told(at, at.commit(reader, drafts, "extend", seconds, reason, at.by))


@order("note", "/notes", "Make a remark", 'referee note m1@57 "the table was bumped"')
def note(
    at: Sitting,
    text: Annotated[str, Field("The remark.", such="the table was bumped", most=TEXT, placed=True)] = "",
    mark: Annotated[
        str,
        Field(
            "What you think of what happened there.",
            such="doubtful",
            choices=("good", "doubtful", "wrong"),
        ),
    ] = "",
    point: Annotated[
        int | None, Field("The seq that it is about, else the head.", such=57, kind="point")
    ] = None,
) -> CallAnswer:
    """Make a remark at a point of a match, for its players and its judges.

    A mark says in one word what the official thinks of what happened there.
    """
    reader, who = at.reader, at.who
    seq = reader.head() if point is None else point
    drafts = remarks.note(reader, seq, text, who, at.policy, mark=mark)
    words = ("note", -1 if point is None else point, text, at.by, *filter(None, (mark,)))
    return _told(at, at.commit(reader, drafts, *words))


def _told(at: Sitting, facts: Sequence[Fact], closed: str = "") -> CallAnswer:
    """What stands at the table after an order; of a call that was `closed` its penalties."""
    now, last = standing_at(at.desk, at.name, at.to.words), facts[-1].seq
    found, rows = now.call(closed), penalties_at(at.desk, at.name, at.to.words)
    given = () if found is None else tuple(p for p in rows if _goes_with(p, found))
    return CallAnswer(at.name, last, last <= at.before, now, given)


def _goes_with(penalty: Penalty, one: Call) -> bool:
    """Whether a penalty that stands was given in a call, or with the ruling that closed it."""
    ruled = bool(one.ruling) and penalty.ruling == one.ruling
    return penalty.stands == GIVEN and (penalty.call == one.id or ruled)
