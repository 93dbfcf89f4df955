"""Rulings with their remedies, missed triggers and statements: ordered, and what they came to."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.kinds import Fact
from referee.court import Ruling
from referee.service.answers import stands
from referee.service.court.answered import CallAnswer, RulingAnswer, StatementAnswer
from referee.service.court.judging import require_closing, standing_at
from referee.service.court.ruling import (
    give_ruling,
    rule_missed,
    ruling_chain,
    rulings_at,
    seq_before_ruling,
    state_for,
    withdraw_ruling,
)
from referee.service.desk import Desk
from referee.service.orders import calls
from referee.service.orders.sitting import Sitting
from referee.service.orders.words import cited_at, worded
from referee.service.points import point_at

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
    return worded(Ruling, {**said, "question": question, "clauses": clauses, **back})


def _asked(desk: Desk, match: str, call: str) -> str:
    """Give the question of a call, "" for one that there is not."""
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
    alone = at._replace(once={"key": f"{key}-close" if key else None, "expect": None})
    return told._replace(head=calls.close(alone, call, told.ruling.id).head)


def rule(at: Sitting, ruling: Ruling, *, keep_open: bool = True) -> RulingAnswer:
    """Record a ruling and carry out its remedy; all of it or nothing.

    The call that it answers is closed then, unless it is kept open.
    """
    if ruling.call and not keep_open:
        require_closing(at.desk, at.name, ruling.call, at.by)
    told = _told(at, give_ruling(at.desk, at.name, ruling, at.by, **at.once))
    return told if keep_open or not ruling.call else _answered(at, told, ruling.call)


def missed(at: Sitting, ruling: Ruling, card: str, line: int) -> RulingAnswer:
    """Rule on a trigger that was missed: of a card, and of a line of its text."""
    return _told(at, rule_missed(at.desk, at.name, ruling, card, line, at.by, **at.once))


def withdraw(at: Sitting, ruling_id: str, reason: str) -> RulingAnswer:
    """Withdraw a ruling: it stays in the record, and so does what it remedied."""
    return _told(at, withdraw_ruling(at.desk, at.name, ruling_id, reason, at.by, **at.once))


def state(at: Sitting, person: str, text: str, about: str) -> StatementAnswer:
    """Keep what a person states about a call, a ruling or an appeal."""
    facts = state_for(at.desk, at.name, person, text, about, at.by, **at.once)
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
