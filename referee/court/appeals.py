"""Appeals to the head judge: filed within the windows of the policy, heard, decided, final.

An appeal that overturns names the ruling that supersedes the one appealed, or gives it in the same
command with its remedy; the ruling appealed is never edited.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.data import Moment, OptionalName
from events.kinds import (
    ActionTaken,
    AppealDecided,
    AppealFiled,
    AppealHeard,
    ClockStarted,
    ClockStopped,
    Fact,
    StatementMade,
)
from events.values import changed
from events.wording import instead_of
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.fallen import Falling, fallen
from referee.court.given import STANDS, GivenRuling, rulings_of
from referee.court.hearing import unheard
from referee.court.incidents import MINUTE
from referee.court.orders import Drafts
from referee.court.penalties import same_person
from referee.court.policy import Policy, may
from referee.court.policy.records import SEATS
from referee.court.punished import penalties_of
from referee.court.remarks import extend
from referee.court.replacing import ShuffleSource
from referee.court.rulings import Ruling, next_ruling, rule, standing_fault
from referee.court.standing import CLAIMED, clock, standing
from referee.court.suggestion import SuggestionContext
from referee.fold import Court
from referee.fold.court import CourtEntry
from referee.timeline import Reader, court_at, live_path, path_facts
from referee.timeline.path import after

FILED: Final = "filed"
HEARD: Final = "heard"
UPHELD: Final = "upheld"
OVERTURNED: Final = "overturned"
OUTCOMES: Final = (UPHELD, OVERTURNED)
LATE: Final = "ask the judge; the ruling stands"


class Appeal(Struct, frozen=True):
    """An appeal and how it stands: "filed", "heard" (its hearing is open), or its outcome.

    `filed`, `heard` and `decided` are microseconds, 0 for not yet; `point` is the seq at which it
    was filed; `superseded_by` the ruling that overturned; `extension` the seconds given for it.
    """

    id: str
    seat: str
    ruling: str
    point: int
    filed: Moment
    grounds: str
    stands: str = FILED
    heard: Moment = 0
    heard_by: OptionalName = ""
    decided: Moment = 0
    decided_by: OptionalName = ""
    superseded_by: OptionalName = ""
    reasons: str = ""
    extension: int = 0

    @property
    def pending(self) -> bool:
        """Whether it is still to be decided."""
        return self.stands not in OUTCOMES


class AppealVerdict(Struct, frozen=True):
    """How an appeal is decided: an outcome with its reasons, and seconds for the table.

    What overturns names the superseding ruling by its id, or words it as `given`; `withdraw` are
    ids of penalties, given with the ruling appealed, that fall with it.
    """

    outcome: str
    reasons: str
    ruling: str = ""
    given: Ruling | None = None
    extension: int = 0
    withdraw: tuple[str, ...] = ()


def _filed(entry: CourtEntry) -> Appeal:
    body: AppealFiled = entry.body
    return Appeal(body.id, body.seat, body.ruling, entry.seq, entry.at, body.grounds or "")


def _decided(appeal: Appeal, entry: CourtEntry) -> Appeal:
    b: AppealDecided = entry.body
    return changed(
        appeal,
        stands=b.outcome,
        decided=entry.at,
        decided_by=entry.actor,
        superseded_by=b.ruling,
        reasons=b.reasons or "",
        extension=b.extension,
    )


def appeals_of(court: Court) -> tuple[Appeal, ...]:
    """Read the appeals of a match in the order in which they were filed."""
    found = {e.body.id: _filed(e) for e in court.of(AppealFiled)}
    for e in court.of(AppealHeard):
        heard = changed(found[e.body.id], stands=HEARD, heard=e.at, heard_by=e.actor)
        found[e.body.id] = heard
    for e in court.of(AppealDecided):
        found[e.body.id] = _decided(found[e.body.id], e)
    return tuple(found.values())


def next_decision(reader: Reader, seq: int) -> Fact | None:
    """The first answer of a seat after a seq that still counts; None where none came."""
    path = after(live_path(reader.rewinds(), reader.head()), seq)
    answers = (f for f in path_facts(reader, path) if isinstance(f.body, ActionTaken))
    return next((f for f in answers if f.body.seat in SEATS), None)


def late_faults(policy: Policy, name: str, given: int, now: int) -> Iterator[DraftRefusal]:
    """Say that the minutes are over in which something could be appealed, with the exact times."""
    minutes = policy.windows.appeal_minutes
    closes = given + minutes * MINUTE
    if now > closes:
        what = (
            f"{name} was given at {clock(given)} and could be appealed for"
            f" {minutes} minutes, until {clock(closes)}; it is {clock(now)}"
        )
        yield DraftRefusal("too-late", what, LATE)


def _window(sitting: SuggestionContext, ruling: GivenRuling) -> Iterator[DraftRefusal]:
    """By which window a ruling can no longer be appealed, with the exact times."""
    windows, name, instead = sitting.policy.windows, ruling.id, LATE
    yield from late_faults(sitting.policy, name, ruling.at, sitting.at)
    if windows.before_next_decision:
        answer = next_decision(sitting.reader, ruling.seq)
        if answer is not None:
            what = (
                f"{name} could be appealed before the next decision, and seat {answer.body.seat}"
                f" decided at {answer.seq}, {clock(answer.at)}"
            )
            yield DraftRefusal("too-late", what, instead)


def _unfinished(court: Court, ruling: GivenRuling) -> Iterator[DraftRefusal]:
    """Say that the judge who rules is still at the call."""
    for call in standing(court).calls:
        if call.stands == CLAIMED and call.taken_by == ruling.by and call.opened <= ruling.at:
            what = f"{ruling.by} has not finished: {call.id} is open"
            yield DraftRefusal("unfinished", what, f"let {call.id} be closed or escalated first")


def _against(sitting: SuggestionContext, court: Court, name: str) -> Iterator[DraftRefusal]:
    """Why a ruling cannot be appealed."""
    for one in appeals_of(court):
        if one.ruling == name:
            how = "waits" if one.pending else f"{one.stands} it; that is final"
            yield DraftRefusal("appealed", f"{name} was appealed before: {one.id} {how}", "play on")
        elif one.superseded_by == name:
            yield DraftRefusal("final", f"{name} decided appeal {one.id}; that is final", "play on")
    yield from standing_fault(court, name)
    ruling = _ruling(court, name)
    if ruling is not None and ruling.stands == STANDS:
        yield from _unfinished(court, ruling)
        yield from _window(sitting, ruling)
        yield from unheard(sitting.event, sitting.policy, ruling.by, sitting.opened.people)


def _ruling(court: Court, name: str) -> GivenRuling | None:
    return next((one for one in rulings_of(court) if one.id == name), None)


def file(sitting: SuggestionContext, seat: str, ruling: str, grounds: str) -> Drafts | DraftRefusal:
    """Let a seat appeal a ruling that stands and is finished; the clock of the table stops."""
    court, faults = court_at(sitting.reader, sitting.reader.head()), []
    if seat not in SEATS:
        what = f"{seat!r} is not a player here" if seat else "nobody appeals"
        faults.append(DraftRefusal("nobody", what, "appeal as seat A or B"))
    if not grounds.strip():
        faults.append(DraftRefusal("empty", "the appeal has no grounds", "write the grounds"))
    faults += _against(sitting, court, ruling)
    name, head = f"A{len(appeals_of(court)) + 1}", sitting.reader.head()
    drafts = [Draft(AppealFiled(name, seat, ruling, grounds), seat)]
    if not standing(court).stopped:
        drafts.append(Draft(ClockStopped(f"appeal {name}"), seat, head + 1))
    return joined(faults) or drafts


def judge_of(court: Court, appeal: Appeal) -> str:
    """Who gave what is appealed: a ruling, or at an event a penalty."""
    ruling = _ruling(court, appeal.ruling)
    if ruling is not None:
        return ruling.by
    return next((one.by for one in penalties_of(court) if one.id == appeal.ruling), "")


def open_appeal(court: Court, name: str, by: str, policy: Policy) -> Appeal | list[DraftRefusal]:
    """An appeal that this official may decide, or every reason why not."""
    faults = [fault for fault in (may(policy, by, "appeal.decide"),) if fault is not None]
    appeals = appeals_of(court)
    found = next((one for one in appeals if one.id == name), None)
    if found is None or not found.pending:
        what = f"there is no appeal {name!r}" if found is None else f"{name} is {found.stands}"
        waiting = [one.id for one in appeals if one.pending]
        instead = instead_of("" if found else name, waiting, "no appeal waits at this table")
        return [
            *faults,
            DraftRefusal("unknown-appeal" if found is None else "final", what, instead),
        ]
    judge = judge_of(court, found)
    if policy.windows.other_judge and same_person(judge, by):
        what = f"{by} gave ruling {found.ruling}, which {name} appeals"
        faults.append(DraftRefusal("own-ruling", what, "let another judge hear and decide it"))
    return faults or found


def hear(reader: Reader, name: str, briefing: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Open the hearing of an appeal; a briefing is kept as a statement of the judge who ruled."""
    court = court_at(reader, reader.head())
    found = open_appeal(court, name, by, policy)
    if isinstance(found, list):
        return joined(found) or found[0]
    if found.stands == HEARD:
        what = f"{found.heard_by} hears {name} since {clock(found.heard)}"
        return DraftRefusal("heard", what, f"let it be decided: referee appeal decide MATCH {name}")
    drafts = [Draft(AppealHeard(name), by)]
    if briefing.strip():
        number = len(court.of(StatementMade)) + 1
        said = StatementMade(f"S{number}", name, judge_of(court, found), briefing)
        drafts.append(Draft(said, by, reader.head() + 1))
    return drafts


def _outcome_faults(court: Court, appeal: Appeal, verdict: AppealVerdict) -> Iterator[DraftRefusal]:
    if appeal.stands != HEARD:
        yield DraftRefusal("unheard", f"{appeal.id} was not heard", "hear it before it is decided")
    if not verdict.reasons.strip():
        yield DraftRefusal("empty", "the decision has no reasons", "write the reasons")
    said = [one for one in (verdict.ruling, verdict.given) if one]
    if verdict.outcome not in OUTCOMES:
        known = " or ".join(OUTCOMES)
        yield DraftRefusal("unknown-outcome", f"no outcome {verdict.outcome!r}", f"decide {known}")
    elif verdict.outcome == UPHELD and said:
        what = f"{appeal.ruling} is upheld, and a ruling that supersedes it is given"
        yield DraftRefusal("upheld", what, "leave that ruling out, or overturn")
    elif verdict.outcome == UPHELD and verdict.withdraw:
        what = f"{appeal.ruling} is upheld, and {' and '.join(verdict.withdraw)} withdrawn"
        yield DraftRefusal("upheld", what, "leave the penalties as they are, or overturn")
    elif verdict.outcome == OVERTURNED and len(said) != 1:
        what = f"{appeal.ruling} is overturned by " + ("two rulings" if said else "no ruling")
        yield DraftRefusal("no-ruling", what, "name the ruling that supersedes it, or give it")
    elif verdict.outcome == OVERTURNED and verdict.ruling:
        yield from _superseding(court, appeal, verdict.ruling)


def _superseding(court: Court, appeal: Appeal, name: str) -> Iterator[DraftRefusal]:
    yield from standing_fault(court, name)
    ruling = _ruling(court, name)
    if ruling is not None and ruling.stands == STANDS and ruling.supersedes != appeal.ruling:
        what = f"ruling {name} does not supersede {appeal.ruling}"
        yield DraftRefusal("no-ruling", what, f"name a ruling that supersedes {appeal.ruling}")


def _over(court: Court, appeal: Appeal, given: Ruling) -> Ruling:
    """Let a ruling supersede the one appealed; it answers the same question unless it asks one."""
    first = _ruling(court, appeal.ruling)
    asked = given.question or ("" if first is None else first.question)
    return changed(given, supersedes=appeal.ruling, question=asked)


def _starts(court: Court, appeal: Appeal) -> bool:
    """Whether the clock starts when this appeal is decided: nothing else is waited for."""
    now = standing(court)
    others = [one for one in appeals_of(court) if one.pending and one.id != appeal.id]
    return bool(now.stopped) and not now.waiting() and not others


def _ruled(
    reader: Reader, appeal: Appeal, given: Ruling, by: str, *, policy: Policy, dice: ShuffleSource
) -> Drafts | DraftRefusal:
    """Draft the ruling that overturns, with what it remedies."""
    court = court_at(reader, reader.head())
    over = _over(court, appeal, given)
    return rule(reader, over, id=next_ruling(court), by=by, policy=policy, dice=dice)


def _falling(appeal: Appeal, verdict: AppealVerdict) -> Falling:
    names = verdict.withdraw if verdict.outcome == OVERTURNED else ()
    reason = f"appeal {appeal.id} is overturned: {verdict.reasons}"
    return Falling(appeal.ruling, names, reason)


def decide(
    reader: Reader,
    name: str,
    verdict: AppealVerdict,
    by: str,
    policy: Policy,
    *,
    dice: ShuffleSource,
) -> Drafts | DraftRefusal:
    """Decide an appeal that was heard: upheld, or overturned by a ruling that supersedes.

    A ruling given with it comes first with its remedy; its moves are carried out by whoever gives
    the order, after all else. Penalties that fall with the ruling, seconds for the table and the
    start of its clock have the decision as their cause.
    """
    court = court_at(reader, reader.head())
    found = open_appeal(court, name, by, policy)
    if isinstance(found, list):
        return joined(found) or found[0]
    faults: list[DraftRefusal] = list(_outcome_faults(court, found, verdict))
    drafts: Drafts = []
    ruling = verdict.ruling
    if verdict.given is not None and verdict.outcome == OVERTURNED:
        ruling = next_ruling(court)
        ruled = _ruled(reader, found, verdict.given, by, policy=policy, dice=dice)
        if isinstance(ruled, DraftRefusal):
            faults.append(ruled)
        else:
            drafts = ruled
    body = AppealDecided(name, verdict.outcome, ruling, verdict.reasons, verdict.extension)
    seq = reader.head() + len(drafts) + 1
    drafts = [*drafts, Draft(body, by)]
    gone = fallen(reader, _falling(found, verdict), drafts, by=by, policy=policy)
    time = _time(court, found, verdict, by, policy)
    faults += [one for one in (gone, time) if isinstance(one, DraftRefusal)]
    if isinstance(gone, DraftRefusal) or isinstance(time, DraftRefusal):
        return joined(faults) or faults[0]
    drafts += [*gone, *(draft._replace(cause=seq) for draft in time)]
    return joined(faults) or drafts


def _time(
    court: Court, appeal: Appeal, verdict: AppealVerdict, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Draft the time that a decision gives to the table, and the start of its clock."""
    more: Drafts | DraftRefusal = []
    if verdict.extension:
        more = extend(verdict.extension, f"appeal {appeal.id}", by, policy)
    if isinstance(more, DraftRefusal) or not _starts(court, appeal):
        return more
    return [*more, Draft(ClockStarted(f"appeal {appeal.id}"), by)]
