"""What a judge orders: facts of the court, drafted whole or refused with every reason.

An order is read against the log as it stands; its drafts are appended right after the head that
was read, so a fact that came in between refuses them as it would any stale command.
"""

import re
from collections.abc import Iterator

from events.kinds import CheckpointNamed, MatchRewound, RulingGiven, RulingWithdrawn
from events.record import record
from referee.court.check import rewind_check, target
from referee.court.draft import Draft, Refused, joined
from referee.court.grade import GRADES, RANDOM
from referee.court.policy import Policy, generic, may, may_any
from referee.fold import Court
from referee.rulebook import UnknownClause, clause
from referee.timeline import Reader, court_at

REMEDIES = ("none", "rewind")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,39}")
_AUTOMATIC = re.compile(r"(turn\d+(\..*)?|setup)")

Drafts = list[Draft]


@record
class Ruling:
    """A ruling as a judge words it; `to` is where the remedy "rewind" goes back to.

    `looked_at` are the seqs that the judge looked at, `supersedes` the id of an earlier ruling.
    """

    question: str
    decision: str
    clauses: tuple[str, ...] = ()
    remedy: str = "none"
    to: int = 0
    looked_at: tuple[int, ...] = ()
    agreed: str = ""
    infraction: str = ""
    supersedes: str = ""


def point_fault(reader: Reader, point: int) -> Iterator[Refused]:
    """Say that the log has no such seq."""
    head = reader.head()
    if not 1 <= point <= head:
        instead = f"name a seq from 1 to {head}" if head else "play first"
        yield Refused("out-of-range", f"the log has no seq {point}", instead)


def _power_fault(policy: Policy | None, by: str, order: str) -> Iterator[Refused]:
    fault = may(policy or generic(), by, order)
    if fault is not None:
        yield fault


def _power_of(grade: str) -> str:
    return "rewind.needs-random" if grade == RANDOM else f"rewind.{grade}"


def _rewind_fault(reader: Reader, point: int, by: str, policy: Policy | None) -> Iterator[Refused]:
    """Say that a rewind of this grade is not for this official; graded only where that decides."""
    under = policy or generic()
    able = may_any(under, by, [_power_of(grade) for grade in GRADES])
    if isinstance(able, Refused):
        yield able
    elif not able:
        check = rewind_check(reader, point)
        if not isinstance(check, Refused):
            yield from _power_fault(under, by, _power_of(check.grade))


def name_checkpoint(
    reader: Reader, name: str, point: int, by: str, policy: Policy | None = None
) -> Drafts | Refused:
    """Name a point of the match; a name given again names the later point.

    `by` is the actor as the log writes it. Names begin with a letter, so that none reads as a
    seq, and are none of the automatic ones such as turn3.
    """
    faults = [*_power_fault(policy, by, "checkpoint"), *point_fault(reader, point)]
    if not _NAME.fullmatch(name) or _AUTOMATIC.fullmatch(name):
        what = f"{name!r} cannot name a checkpoint"
        instead = "use a letter, then letters, digits, dots or dashes, up to 40; not turn3 or setup"
        faults.append(Refused("bad-name", what, instead))
    return joined(faults) or [Draft(CheckpointNamed(name, point), by)]


def rewind(
    reader: Reader, to: int, reason: str, by: str, policy: Policy | None = None
) -> Drafts | Refused:
    """Go back to a point at which the match waited; what came after stays in the log as undone.

    A seq with only facts of the court since the last question stands for that question. The policy
    says for each grade of a rewind who may order it; a match that pins none goes by the generic.
    """
    point = target(reader, to)
    if isinstance(point, Refused):
        return point
    return joined(_rewind_fault(reader, point, by, policy)) or [
        Draft(MatchRewound(point, reason), by)
    ]


def _wording(ruling: Ruling) -> Iterator[Refused]:
    for name in ("question", "decision"):
        if not getattr(ruling, name).strip():
            yield Refused("empty", f"the ruling has no {name}", f"write the {name}")
    if ruling.remedy not in REMEDIES:
        known = " or ".join(REMEDIES)
        yield Refused("unknown-remedy", f"no remedy {ruling.remedy!r}", f"order {known}")
    elif ruling.to and ruling.remedy != "rewind":
        what = f"a point to rewind to ({ruling.to}) with the remedy {ruling.remedy}"
        yield Refused("unknown-remedy", what, "order the remedy rewind, or name no point")


def _clause_faults(ruling: Ruling) -> Iterator[Refused]:
    for name in ruling.clauses:
        try:
            clause(name)
        except UnknownClause as unknown:
            near = ", ".join(unknown.nearest)
            instead = f"cite one of {near}" if near else "search the rulebook by words"
            yield Refused("unknown-clause", f"the rulebook has no clause {name!r}", instead)


def _standing(court: Court, name: str) -> str:
    """Say how a ruling stands: "given", "withdrawn" or "" where there is none."""
    if any(e.body.id == name for e in court.of(RulingWithdrawn)):
        return "withdrawn"
    return "given" if any(e.body.id == name for e in court.rulings()) else ""


def standing_fault(court: Court, name: str) -> Iterator[Refused]:
    """Say that a ruling was never given or is withdrawn, and which stand."""
    standing = _standing(court, name)
    if standing != "given":
        given = [e.body.id for e in court.rulings() if _standing(court, e.body.id) == "given"]
        what = f"ruling {name!r} is withdrawn" if standing else f"there is no ruling {name!r}"
        instead = f"name one of {', '.join(given)}" if given else "rule first"
        yield Refused("unknown-ruling", what, instead)


def _ruling_faults(reader: Reader, ruling: Ruling, id: str) -> Iterator[Refused]:
    court = court_at(reader, reader.head())
    yield from _wording(ruling)
    yield from _clause_faults(ruling)
    for seq in ruling.looked_at:
        yield from point_fault(reader, seq)
    if not id or _standing(court, id):
        yield Refused("taken", f"ruling {id!r} cannot be given", "use an id not yet used")
    if ruling.supersedes:
        yield from standing_fault(court, ruling.supersedes)


def rule(
    reader: Reader, ruling: Ruling, *, id: str, by: str, policy: Policy | None = None
) -> Drafts | Refused:
    """Record a ruling; with the remedy "rewind" its rewind follows and has the ruling as cause.

    `id` is new in this match, `by` the actor as the log writes it. All faults are told at once.
    """
    order = "rule.supersede" if ruling.supersedes else "rule"
    faults = [*_power_fault(policy, by, order), *_ruling_faults(reader, ruling, id)]
    drafts = [Draft(_given(ruling, id), by, 0, ruling.clauses)]
    if ruling.remedy == "rewind":
        back = target(reader, ruling.to)
        if isinstance(back, Refused):
            faults.append(back)
        else:
            faults += _rewind_fault(reader, back, by, policy)
            body = MatchRewound(back, f"ruling {id}")
            drafts.append(Draft(body, by, reader.head() + 1, ruling.clauses))
    return joined(faults) or drafts


def _given(ruling: Ruling, id: str) -> RulingGiven:
    return RulingGiven(
        id,
        ruling.remedy,
        ruling.looked_at,
        ruling.question,
        ruling.decision,
        ruling.agreed,
        ruling.infraction,
        ruling.supersedes,
    )


def withdraw(
    reader: Reader, id: str, reason: str, by: str, policy: Policy | None = None
) -> Drafts | Refused:
    """Withdraw a ruling that stands; it stays in the record, and so does what it remedied."""
    court = court_at(reader, reader.head())
    faults = [*_power_fault(policy, by, "rule.withdraw"), *standing_fault(court, id)]
    return joined(faults) or [Draft(RulingWithdrawn(id, reason), by)]
