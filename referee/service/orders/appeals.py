"""Appeals of rulings, and what a seat lets be shown after the match."""

from collections.abc import Sequence
from typing import Annotated, Unpack

from events.kinds import Fact
from events.values import values
from referee.court import appeals
from referee.court.consent import say_consent
from referee.court.event.appealing import decide_appeal
from referee.service.commit.throwing import dice_of
from referee.service.court.answered import AppealAnswer, ConsentAnswer
from referee.service.court.appealing import AppealVerdict, appeals_at
from referee.service.court.judging import court_of
from referee.service.court.punishing import sit_at_match
from referee.service.court.ruling import then_of
from referee.service.orders.remedies import RemedyWords, RulingId
from referee.service.orders.rulings import ruling_of
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.store.eventlogs import is_event
from referee.timeline import court_at

AppealId = Annotated[str, Field("Id of an appeal, such as A1.", such="A1", placed=True)]


Outcome = Annotated[str, Field("What becomes of the ruling.", choices=("upheld", "overturned"), placed=True)]


@order(
    "appeal file", "/appeals", "Appeal a ruling",
    'referee appeal file m1 R1 --seat B --grounds "the clause was misread"', by="seat",
)  # fmt: skip
def file(
    at: Sitting,
    ruling: RulingId,
    grounds: Annotated[
        str, Field("On which grounds.", such="the clause was misread", most=TEXT, label="Grounds")
    ],
) -> AppealAnswer:
    """Appeal a ruling to the head judge, within the windows of the policy; the clock stops."""
    seat, sitting = seat_at(at.desk, at.name, at.by), sit_at_match(at.desk, at.name)
    drafts = appeals.file(sitting, seat, ruling, grounds)
    facts = at.commit(sitting.reader, drafts, "appeal", seat, ruling, grounds)
    return _told(at, facts, facts[0].body.id)


@order(
    "appeal hear", "/appeals/{appeal}/hear", "Open the hearing of an appeal",
    "referee appeal hear m1 A1 --by head-judge:bo",
)  # fmt: skip
def hear(
    at: Sitting,
    appeal: AppealId,
    briefing: Annotated[
        str,
        Field(
            "What the judge who ruled says of it.", such="I took it for a play", most=TEXT,
            label="What the judge who ruled says",
        ),
    ] = "",
) -> AppealAnswer:  # fmt: skip
    """Open the hearing of an appeal; the briefing is kept as a statement of who ruled.

    By the name of an event it is one against a penalty that was given there.
    """
    reader = at.reader
    if is_event(at.desk.live.ref(at.name)):
        at.order_event(
            lambda _, who, p: appeals.hear(reader, appeal, "", who, p), "hear appeal", appeal, at.by
        )
        return _told_at_event(at, appeal)
    drafts = appeals.hear(reader, appeal, briefing, at.who, at.policy)
    return _told(at, at.commit(reader, drafts, "hear appeal", appeal, briefing, at.by), appeal)


@order(
    "appeal decide", "", "Decide an appeal",
    'referee appeal decide m1 A1 upheld --reasons "as ruled" --by head-judge:bo', form=True,
    asked={"decision": "", "clauses": "", "remedy": ""},
)  # fmt: skip
def decide(
    at: Sitting,
    appeal: AppealId,
    outcome: Outcome,
    reasons: Annotated[
        str,
        Field(
            "The reasons.", such="the clause was read as printed", most=TEXT, label="Reasons",
            also="reason", asked="always",
        ),
    ] = "",
    *,
    ruling: Annotated[
        str,
        Field("A ruling that supersedes the one appealed.", such="R2", most=WORD),
    ] = "",
    undo: Annotated[bool, Field("Rewind to right before the ruling appealed.")] = False,
    withdraw: Annotated[
        tuple[str, ...], Field("A penalty given with it that falls with it.", such="P1")
    ] = (),
    extension: Annotated[
        int,
        Field(
            "Time given to the table: 3m.", such=180, most=86_400, option="extend", kind="time",
            label="Minutes for the table",
        ),
    ] = 0,
    **words: Unpack[RemedyWords],
) -> AppealAnswer:  # fmt: skip
    """Decide an appeal: upheld, or overturned by a ruling that is named or given with it.

    With `undo` it goes back to right before the ruling appealed. Each penalty that is withdrawn falls
    with it, all at once. By the name of an event it is against a penalty that was given there.
    """
    if is_event(at.desk.live.ref(at.name)):
        return _decided_at_event(at, (appeal, outcome, reasons))
    back = appealed(at, appeal) if undo else ""
    given = ruling_of(at.desk, at.name, words, undone=back) if words.get("decision") else None
    return settle(at, appeal, AppealVerdict(outcome, reasons, ruling, given, extension, withdraw))


def settle(at: Sitting, appeal: str, verdict: AppealVerdict) -> AppealAnswer:
    """Decide an appeal as a verdict says, with all that the ruling given with it says.

    The penalties that fall with the ruling are withdrawn by the same command.
    """
    reader, who, dice = at.reader, at.who, dice_of(at.desk, at.desk.live.get(at.name))
    drafts = appeals.decide(reader, appeal, verdict, who, at.policy, dice=dice)
    given = verdict.given
    then = None if given is None else then_of(at.desk, given, f"appeal {appeal}", who)
    words = ("decide appeal", appeal, *_worded(verdict), at.by)
    return _told(at, at.commit(reader, drafts, *words, then=then), appeal)


def _worded(verdict: AppealVerdict) -> tuple[object, ...]:
    """All that a verdict says, by which a repeated order is known."""
    given = () if verdict.given is None else values(verdict.given)
    gone = ("withdraw", *verdict.withdraw) if verdict.withdraw else ()
    return (verdict.outcome, verdict.reasons, verdict.ruling, verdict.extension, *gone, *given)


def appealed(at: Sitting, appeal_id: str) -> str:
    """The id of the ruling that an appeal is about, "" for an unknown appeal."""
    rows = appeals_at(at.desk, at.name, "judge")
    return next((one.ruling for one in rows if one.id == appeal_id), "")


@order("", "/consent", "Consent that hidden cards are shown", "", by="seat")
def consent(
    at: Sitting, *, given: Annotated[bool, Field("False takes the consent back.")] = True
) -> ConsentAnswer:
    """Consent that what a seat alone could read is shown after the match, or take that back."""
    reader, seat = at.reader, seat_at(at.desk, at.name, at.by)
    drafts = say_consent(court_at(reader, reader.head()), seat, given=given)
    fact = at.commit(reader, drafts, "consent", seat, given)[0]
    return ConsentAnswer(at.name, fact.seq, seat, given)


def _decided_at_event(at: Sitting, verdict: tuple[str, str, str]) -> AppealAnswer:
    """Decide an appeal against a penalty of an event: its id, the outcome and the reasons."""
    known = court_of(at.desk, at.name)
    at.order_event(
        lambda e, who, p: decide_appeal(e, known, verdict, who, p), "decide appeal", *verdict, at.by
    )
    return _told_at_event(at, verdict[0])


def _told_at_event(at: Sitting, appeal: str) -> AppealAnswer:
    head = at.desk.reader(at.name).head()
    one = next(a for a in appeals_at(at.desk, at.name, at.to.words) if a.id == appeal)
    return AppealAnswer(at.name, head, head <= at.before, one)


def _told(at: Sitting, facts: Sequence[Fact], appeal_id: str) -> AppealAnswer:
    one = next(a for a in appeals_at(at.desk, at.name, at.to.words) if a.id == appeal_id)
    return AppealAnswer(at.name, facts[-1].seq, facts[-1].seq <= at.before, one)
