"""Illegal actions that stood, and what is due of them: recorded and cleared."""

from typing import Annotated

from events.values import values
from referee.court import DraftRefusal
from referee.court.illegal import Illegality, clear_dues, record_illegal
from referee.service.answers import stands
from referee.service.court.answered import DuesAnswer, IllegalAnswer
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.orders.words import cited_at
from referee.service.play.owing import dues_at, illegals_at, then_cleared, then_owed

Broken = Annotated[
    tuple[str, ...],
    Field(
        "The clauses that it breaks.",
        such="glossary.level.1",
        option="clause",
        kind="clauses",
        asked="always",
    ),
]


@order(
    "illegal",
    "/illegal",
    "Record an illegal action",
    'referee illegal m1@57 --seat A --clause glossary.level.1 --moves "field #12 left"',
    form=True,
)
def record(
    at: Sitting,
    seat: Annotated[str, Field("Whose action it was.", choices=("A", "B"))],
    action: Annotated[
        int,
        Field(
            "The seq at which the table stood when it was done, or that of the action.",
            such=57,
            kind="point",
        ),
    ],
    clauses: Broken = (),
    *,
    told: Annotated[str, Field("What was done, in words.", such="a second SIGNI was placed", most=TEXT)] = "",
    moves: Annotated[
        str,
        Field(
            "What was done, in moves: field Ironbark left",
            such="field #12 left",
            most=TEXT,
            more="The table then lies as it lay there.",
            asked="along",
        ),
    ] = "",
) -> IllegalAnswer:
    """Record an illegal action that stood: the table then lies as it lay there.

    The point is where it was done, or the action itself. With moves nothing that follows from it
    is carried out: what the rules would have done is flagged as due.
    """
    whose = seat_at(at.desk, at.name, seat)
    done = Illegality(whose, action, cited_at(at.desk, at.name, clauses), told, moves)
    reader, who = at.reader, at.who
    drafts = _recorded_before(at, done) or record_illegal(reader, done, who, at.policy)
    then = then_owed(at.desk, done, who)
    at.commit(reader, drafts, "illegal", *values(done), at.by, then=then)
    return _recorded(at)


def _recorded_before(at: Sitting, done: Illegality) -> DraftRefusal | None:
    """Refuse an illegal action that is on record in the same words; the court itself takes any number.

    Two that are alike differ by what was done: the words tell them apart.
    """
    for one in illegals_at(at.desk, at.name):
        same = (one.seat, one.action, set(one.clauses), one.told)
        if one.stands and same == (done.seat, done.action, set(done.clauses), done.told):
            what = f"this illegal action is on record as {one.id}, at seq {one.seq}"
            instead = f"rule on {one.id}; if it is another one, say in --told what was done"
            return DraftRefusal("recorded-before", what, instead)
    return None


def _recorded(at: Sitting) -> IllegalAnswer:
    """Which illegal action was recorded, and what is due."""
    rows = illegals_at(at.desk, at.name, at.to.words)
    one = next(row for row in rows if row.seq == at.made[0].seq)
    now = stands(at.desk, at.name, at.to.eyes, at.made, at.before)
    return IllegalAnswer(*now, one, dues_at(at.desk, at.name))


@order("due clear", "/dues/clear", "Clear what is due", "referee due clear m1 --by floor-judge:ann")
def clear(
    at: Sitting,
    names: Annotated[
        tuple[str, ...],
        Field("Ids of what is due; all where none is named.", such="D1", rows=200, placed=True),
    ] = (),
    ruling: Annotated[str, Field("The ruling by which it is left: R1.", such="R1", most=WORD)] = "",
) -> DuesAnswer:
    """Have what is due carried out now, or leave what triggered by a ruling; the match goes on."""
    reader, who = at.reader, at.who
    drafts = clear_dues(reader, names, ruling, who, at.policy)
    then = None
    if not isinstance(drafts, DraftRefusal):
        then = then_cleared(at.desk, at.name, drafts, ruling, who)
    facts = at.commit(reader, drafts, "clear", *names, ruling, at.by, then=then)
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return DuesAnswer(*now, dues_at(at.desk, at.name))
