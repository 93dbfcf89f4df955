"""Rulings with their remedies, missed triggers and statements: ordered, and what they came to."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Unpack

from msgspec.structs import replace

from events.kinds import Fact
from events.values import changed
from referee import court
from referee.court import Ruling
from referee.court.rulings import TRIGGER_NOW, make_statement
from referee.rules import Table
from referee.service.answers import stands
from referee.service.commands import Once
from referee.service.court.answered import CallAnswer, RulingAnswer, StatementAnswer
from referee.service.court.judging import require_closing, standing_at
from referee.service.court.ruling import (
    give_ruling,
    ruling_chain,
    rulings_at,
    seq_before_ruling,
)
from referee.service.desk import Desk
from referee.service.errors import refused
from referee.service.orders import calls
from referee.service.orders.remedies import MissedWords, Question, RulingId, RulingWords, Undo
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting
from referee.service.orders.words import cited_at, worded
from referee.service.points import point_at
from referee.service.table.missed import missed_fault, named_in_the_open
from referee.timeline import state_at

EVERYTHING: Final = "judge"


def ruling_of(desk: Desk, match: str, said: Mapping[str, Any], *, undone: str = "") -> Ruling:
    """Make the ruling that a form says; its words are checked where it is given.

    `to` is a point by seq or name; it is right before the ruling `undone`, where one is named.
    """
    to = str(said.get("to") or "")
    if undone:
        back = {"remedy": "rewind", "to": seq_before_ruling(desk, match, undone)}
    else:
        back = {"to": point_at(desk, match, to) if to else 0}
    clauses = cited_at(desk, match, said.get("clauses") or ())
    question = said.get("question") or _asked(desk, match, str(said.get("call") or ""))
    made = {"decision": "", **said, "question": question, "clauses": clauses, **back}
    return worded(Ruling, made)


def _asked(desk: Desk, match: str, call: str) -> str:
    """The question of a call, "" for one that there is not."""
    found = standing_at(desk, match, EVERYTHING).call(call) if call else None
    return found.question if found is not None else ""


def _answered(at: Sitting, told: RulingAnswer, call: str) -> RulingAnswer:
    """Close the call that a ruling answers, unless it is closed; the answer is told as it is then.

    It is an order of its own: its key is that of the ruling and `-close`.
    """
    found = standing_at(at.desk, at.name, EVERYTHING).call(call)
    if found is None or found.stands == "closed":
        return told
    key = at.once.get("key")
    once: Once = {"key": f"{key}-close" if key else None, "expect": None}
    alone = at._replace(once=once, made=[])
    return replace(told, head=calls.close(alone, call, told.ruling.id).head)


def _given(at: Sitting, ruling: Ruling, about: tuple[str, int] = ("", 0)) -> RulingAnswer:
    at.made[:] = give_ruling(at.desk, at.name, ruling, at.by, about=about, **at.once)
    return _told(at, at.made)


@order(
    "rule",
    "/rulings",
    "Give a ruling",
    'referee rule m1 "Does it guard?" --clause glossary.guard.1 --decision "Yes."',
    form=True,
)
def rule(
    at: Sitting,
    question: Question = "",
    *,
    keep_open: Annotated[bool, Field("Leave the call open that it answers.")] = False,
    **words: Unpack[RulingWords],
) -> RulingAnswer:
    """Record a ruling and carry out its remedy: a rewind, moves, or none; all of it or nothing.

    Where it answers a call, the question is that of the call where none is said, and the call is
    closed unless it is kept open.
    """
    ruling = ruling_of(at.desk, at.name, {"question": question, **words})
    if not ruling.call or keep_open:
        return _given(at, ruling)
    require_closing(at.desk, at.name, ruling.call, at.by)
    return _answered(at, _given(at, ruling), ruling.call)


@order(
    "ruling supersede",
    "/rulings/{ruling}/supersede",
    "Rule anew in place of a ruling",
    'referee ruling supersede m1 R1 "Is it?" --decision "No." --undo',
    form=True,
    asked={"remedy": "always"},
)
def supersede(
    at: Sitting,
    ruling: RulingId,
    question: Question = "",
    *,
    undo: Undo = False,
    **words: Unpack[RulingWords],
) -> RulingAnswer:
    """Rule anew in place of an earlier ruling; what becomes of its remedy is said, never implied.

    With `undo` it goes back to right before the first ruling; moves are then carried out there.
    """
    said = {"question": question, **words, "supersedes": ruling}
    return _given(at, ruling_of(at.desk, at.name, said, undone=ruling if undo else ""))


@order(
    "ruling withdraw",
    "/rulings/{ruling}/withdraw",
    "Withdraw a ruling",
    'referee ruling withdraw m1 R1 --reason "misread"',
)
def withdraw(
    at: Sitting,
    ruling: RulingId,
    reason: Annotated[str, Field("Why it is withdrawn.", such="misread", most=TEXT, label="Why")] = "",
) -> RulingAnswer:
    """Withdraw a ruling: it stays in the record, and so does what it remedied."""
    reader = at.reader
    drafts = court.withdraw(reader, ruling, reason, at.who, at.policy)
    return _told(at, at.commit(reader, drafts, "withdraw", ruling, reason, at.by))


@order("", "/missed", "Rule on a missed trigger", "")
def missed(
    at: Sitting,
    seq: Annotated[int, Field("Where it triggered.", such=57, kind="point")],
    card: Annotated[str, Field("The card, as it lay in the open.", such="Kiln Tender", most=WORD)],
    line: Annotated[int, Field("The line of its text.", such=1, least=1, most=99)],
    remedy: Annotated[
        str,
        Field(
            "Put it on now, leave it, or fix it by moves.",
            choices=("trigger-now", "none", "partial-fix"),
        ),
    ],
    **words: Unpack[MissedWords],
) -> RulingAnswer:
    """Rule on a trigger that was missed: put it on now, leave it, or fix it by moves.

    The card is meant as it lay in the open at that seq. What the referee can read it carries
    out by itself; so the ability triggered by the log, and an offer was declined by a slip, or
    nobody can read its line, or the match is a paper one, in which people carry things out.
    """
    said = {**words, "remedy": remedy, "missed": seq, "trigger": f"{card}, line {line}"}
    ruling, reader = ruling_of(at.desk, at.name, said), at.reader
    if not 1 <= seq <= reader.head():
        return _given(at, ruling)
    library = at.desk.live.get(at.name).library
    name = named_in_the_open(Table(state_at(reader, seq), library), card)
    fault = missed_fault(reader, library, name, line, seq)
    if fault is not None:
        raise refused(fault, f"{at.name}@{seq}")
    about = (card, line) if remedy == TRIGGER_NOW or ruling.moves.strip() else ("", 0)
    return _given(at, changed(ruling, trigger=f"{name}, line {line}"), about)


@order(
    "statement",
    "/statements",
    "Keep a statement",
    'referee statement m1 "I said so." --person ann --about C1',
    form=True,
)
def state(
    at: Sitting,
    text: Annotated[
        str,
        Field(
            "What is stated.",
            such="It was guarded.",
            most=TEXT,
            label="Word for word",
            placed=True,
        ),
    ],
    person: Annotated[str, Field("Who states it.", such="ann", most=WORD, label="Whose words")],
    about: Annotated[
        str, Field("A call or a ruling: C1, R1.", such="C1", most=WORD, more="Or an appeal.")
    ] = "",
) -> StatementAnswer:
    """Keep what a person states, word for word; the table and its judges may read it."""
    reader = at.reader
    drafts = make_statement(reader, person, text, about=about, by=at.who, policy=at.policy)
    facts = at.commit(reader, drafts, "statement", person, text, about, at.by)
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return StatementAnswer(*now, facts[0].body.id)


def remark(at: Sitting, ruling_id: str, text: str) -> CallAnswer:
    """Make a remark at a ruling, for the players of the match and its judges."""
    found = ruling_chain(at.desk, at.name, ruling_id)
    return calls.note(at, text, point=next(one.seq for one in found if one.id == ruling_id))


def _told(at: Sitting, facts: Sequence[Fact]) -> RulingAnswer:
    rows = rulings_at(at.desk, at.name, at.to.words)
    given = next(one for one in rows if one.id == facts[0].body.id)
    return RulingAnswer(*stands(at.desk, at.name, at.to.eyes, facts, at.before), given)
