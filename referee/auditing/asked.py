"""What each fact of the court was ordered by: the same order, given the record before it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from events import kinds
from events.kinds import Fact
from events.values import changed
from referee.auditing.matter import Matter, Nothing
from referee.court import appeals, calls, remarks
from referee.court.access import may_look
from referee.court.admitting import may_admit
from referee.court.citations import faults_under
from referee.court.draft import DraftRefusal, joined
from referee.court.grade import CLEAN
from referee.court.incidents import Wording
from referee.court.orders import Drafts, name_checkpoint
from referee.court.penalties import give
from referee.court.penalties import withdraw as withdraw_penalty
from referee.court.policy import may
from referee.court.policy.records import SEATS
from referee.court.punished import PastPenalty
from referee.court.results import StatedResult, record_result
from referee.court.rewinding import Back, rewind
from referee.court.rulings import (
    NONE,
    RANDOM_RETURN,
    REWIND,
    Ruling,
    make_statement,
    rule,
    withdraw,
)
from referee.court.suggestion import SuggestionContext
from referee.court.takebacks import AGREED, GRANTED
from referee.court.taking_up import POWER, take_up
from referee.timeline import live_path
from referee.timeline.path import holds
from referee.timeline.reader import rewinds_in

Answer = Drafts
Ask = Callable[[Matter, Fact], "Answer | DraftRefusal | None"]
"""Asks an order again: its drafts, the refusal, or None where there is nothing to ask."""
AS_RECORDED: Final = "as recorded"


def _power(matter: Matter, actor: str, *orders: str) -> DraftRefusal | None:
    faults = (may(matter.policy, actor, order) for order in orders)
    return joined(fault for fault in faults if fault is not None)


def _powered(*orders: str) -> Ask:
    """Ask for powers alone."""
    return lambda matter, fact: _power(matter, fact.actor, *orders)


def rewinding(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    """Ask a rewind again: its check is made anew, so a grade that was made up does not help."""
    body, cause = fact.body, matter.cause(fact)
    if fact.actor in SEATS:
        return _taken_back(matter, fact)
    if isinstance(cause, kinds.PenaltyWithdrawn):
        return None
    if isinstance(cause, kinds.EntryMade) and _own_since(matter, fact):
        return _power(matter, fact.actor, "slip")
    back = Back(body.to, body.reason or "", body.authorised, body.as_it_lay)
    return rewind(
        matter.before(fact.seq),
        back,
        fact.actor,
        policy=matter.policy,
        dice=Nothing(),
        cause=fact.cause,
        clauses=fact.clauses,
    )


def _own_since(matter: Matter, fact: Fact) -> bool:
    """Whether who took an entry back had typed it, and everything at the table since then."""
    entry = matter.facts[fact.cause - 1]
    rows = matter.facts[entry.body.first - 1 : fact.seq - 1]
    path = live_path(rewinds_in(matter.facts), fact.seq - 1)
    lines = [f for f in rows if isinstance(f.body, kinds.EntryMade) and holds(path, f.body.first)]
    typed = {seq for f in lines for seq in range(f.body.first, f.seq + 1)}
    strange = any(f.seq not in typed and not f.body.COURT and holds(path, f.seq) for f in rows)
    return not strange and all(f.actor == fact.actor for f in lines)


def _taken_back(matter: Matter, fact: Fact) -> DraftRefusal | None:
    """Ask whether a seat took back what it asked for, by consent or alone."""
    asked = matter.cause(fact)
    said = matter.facts[fact.seq - 2].body
    if not isinstance(asked, kinds.TakebackAsked) or not isinstance(said, kinds.TakebackAnswered):
        what = f"seat {fact.actor} rewound the match, and no takeback was granted"
        return DraftRefusal("unauthorised-rewind", what, "only officials rewind a match")
    alone = said.answer == GRANTED and asked.seat == fact.actor and asked.grade == CLEAN
    agreed = said.answer == AGREED and asked.seat != fact.actor
    if said.id != asked.id or not (alone or agreed):
        what = f"takeback {asked.id} was {said.answer} by seat {fact.actor}"
        return DraftRefusal("unauthorised-rewind", what, "the other seat agrees to a takeback")
    return _power(matter, fact.actor, "takeback.clean" if alone else "takeback.agreed")


def _ruled(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    """Ask a ruling again; its rewind and its moves are asked for themselves."""
    b, before = fact.body, matter.before(fact.seq)
    illegal = matter.facts[b.illegal - 1].body if b.illegal else None
    apart = b.remedy in {REWIND, RANDOM_RETURN}
    moved = b.remedy in {"partial-fix", "state-edit"}
    ruling = Ruling(
        b.question or "",
        b.decision or "",
        fact.clauses,
        NONE if apart else b.remedy,
        looked_at=b.looked_at,
        agreed=b.agreed or "",
        infraction=b.infraction,
        supersedes=b.supersedes,
        call=b.call,
        statements=b.statements,
        moves=AS_RECORDED if moved else "",
        missed=b.missed,
        trigger=b.trigger,
        illegal=getattr(illegal, "id", ""),
    )
    made = rule(before, ruling, id=b.id, by=fact.actor, dice=Nothing(), policy=matter.policy)
    more = _power(matter, fact.actor, "rule.random-return") if b.remedy == RANDOM_RETURN else None
    if isinstance(made, DraftRefusal) or more is not None:
        return joined(one for one in (made, more) if isinstance(one, DraftRefusal))
    return [made[0]._replace(body=changed(made[0].body, remedy=b.remedy))]


def _stated(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    """Ask a statement again; a briefing is kept by who hears the appeal."""
    if isinstance(matter.facts[fact.seq - 2].body, kinds.AppealHeard):
        return _power(matter, fact.actor, "appeal.decide")
    b = fact.body
    return make_statement(
        matter.before(fact.seq),
        b.person,
        b.text or "",
        about=b.about,
        by=fact.actor,
        policy=matter.policy,
    )


def _sitting(matter: Matter, fact: Fact, *, tie: bool) -> SuggestionContext:
    """The place and time of an order, with what people had been given elsewhere by then.

    With `tie` what was given elsewhere in the very same microsecond counts as earlier.
    """

    def past(_: str, person: str, besides: str) -> Sequence[PastPenalty]:
        return matter.past(person, besides, fact.at + tie)

    part = matter.part(fact)
    return SuggestionContext(matter.before(fact.seq), matter.match, matter.policy, fact.at, past, part=part)


def _punished(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    """Ask a penalty again: its levels, its scope and the earlier times are counted anew."""
    b = fact.body
    wording = Wording(
        b.infraction,
        b.seat,
        "" if b.seat else f"{b.role}:{b.person}",
        b.level,
        b.reason or "",
        b.deviation or "",
        "" if b.approved_by == fact.actor else b.approved_by,
        b.ruling,
        b.call,
        b.same_as,
        b.another,
    )
    made: Answer | DraftRefusal = []
    for tie in (True, False):
        made = give(_sitting(matter, fact, tie=tie), wording, fact.actor)
        if isinstance(made, DraftRefusal):
            continue
        if not b.name:  # a penalty of version 1, which did not name its infraction
            made[0] = made[0]._replace(body=changed(made[0].body, name=""))
        if made[0].body == b:
            break
    return made


def _appealed(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    b = fact.body
    return appeals.file(_sitting(matter, fact, tie=True), b.seat, b.ruling, b.grounds or "")


def _decided(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    b = fact.body
    verdict = appeals.AppealVerdict(b.outcome, b.reasons or "", b.ruling, extension=b.extension)
    return appeals.decide(matter.before(fact.seq), b.id, verdict, fact.actor, matter.policy, dice=Nothing())


def _decided_otherwise(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    """Ask a result again that no rule made, by the clock of the table as it stood."""
    said = StatedResult(fact.body.winner, fact.body.reason, fact.body.reported)
    before = matter.before(fact.seq)
    return record_result(before, said, fact.actor, matter.policy, matter.clock(fact))


def _cleared(matter: Matter, fact: Fact) -> DraftRefusal | None:
    return None if fact.actor == "rules" else _power(matter, fact.actor, "due.clear")


def _remarked(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    b, before = fact.body, matter.before(fact.seq)
    text, mark = b.text if b.text is not None else _nothing(fact, "text"), b.mark or ""
    return remarks.note(before, b.point, str(text), fact.actor, matter.policy, mark=mark)


def _recorded(matter: Matter, fact: Fact) -> DraftRefusal | None:
    faults = [_power(matter, fact.actor, "illegal.record")]
    faults += faults_under(matter.opened.edition, fact.clauses)
    return joined(fault for fault in faults if fault is not None)


def _taken_up(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
    """Ask again whether newer cards could be taken up: by whom, why, and in place of which."""
    body = changed(fact.body, reason=str(_nothing(fact, "reason")))
    if fact.body.reason is None:
        return _power(matter, fact.actor, POWER)
    return take_up(matter.before(fact.seq), body, fact.actor, matter.policy, fact.clauses)


def _with_reader(order: Callable[..., Drafts | DraftRefusal], *names: str) -> Ask:
    """Ask an order that takes the record, fields of its fact, who orders, and the policy."""

    def ask(matter: Matter, fact: Fact) -> Answer | DraftRefusal | None:
        said: list[Any] = [getattr(fact.body, name) or _nothing(fact, name) for name in names]
        return order(matter.before(fact.seq), *said, fact.actor, matter.policy)

    return ask


def _nothing(fact: Fact, name: str) -> object:
    value = getattr(fact.body, name)
    return "" if value is None else value


ASKED: Final[dict[type, Ask]] = {
    kinds.MatchRewound: rewinding,
    kinds.RulingGiven: _ruled,
    kinds.CatalogReplaced: _taken_up,
    kinds.RulingWithdrawn: _with_reader(withdraw, "id", "reason"),
    kinds.StatementMade: _stated,
    kinds.CallOpened: lambda m, f: calls.open_call(m.before(f.seq), f.body.seat, f.body.question or ""),
    kinds.CallClaimed: _with_reader(calls.claim_call, "id"),
    kinds.CallEscalated: _with_reader(calls.escalate_call, "id", "reason"),
    kinds.CallClosed: _with_reader(calls.close_call, "id", "ruling"),
    kinds.NoteMade: _remarked,
    kinds.CheckpointNamed: _with_reader(name_checkpoint, "name", "point"),
    kinds.TimeExtended: lambda m, f: remarks.extend(f.body.seconds, f.body.reason, f.actor, m.policy),
    kinds.ViewOpened: lambda m, f: may_look(m.policy, f.actor, f.body.purpose or ""),
    kinds.SeatAdmitted: lambda m, f: may_admit(m.policy, f.actor, f.body.seats),
    kinds.IllegalRecorded: _recorded,
    kinds.DueCleared: _cleared,
    kinds.EntryMade: _powered("enter"),
    kinds.PenaltyIssued: _punished,
    kinds.PenaltyWithdrawn: _with_reader(withdraw_penalty, "id", "reason"),
    kinds.ResultRecorded: _decided_otherwise,
    kinds.AppealFiled: _appealed,
    kinds.AppealHeard: lambda m, f: appeals.hear(m.before(f.seq), f.body.id, "", f.actor, m.policy),
    kinds.AppealDecided: _decided,
}
"""How each kind of fact is ordered; what is not here follows from another fact of its command."""
