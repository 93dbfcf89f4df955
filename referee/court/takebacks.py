"""Takebacks: a player reverses an own decision, alone or with the other seat's consent.

What told nobody anything may be taken back, and with consent also what cost the asker alone. Where
the asker gained by it no player can decide it: a rewind of that kind is an order of the court.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.kinds import TakebackAnswered, TakebackAsked
from events.values import changed
from events.wording import instead_of
from referee.court.check import RewindCheck, rewind_check
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.grade import CLEAN
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.policy.records import SEATS
from referee.court.rewinding import Back, rewound
from referee.fold import Court
from referee.timeline import Reader, court_at, live_path, path_facts

WAITS: Final = "waits"
GRANTED: Final = "granted"
AGREED: Final = "agreed to"
DECLINED: Final = "declined"
DROPPED: Final = "dropped"


class Takeback(Struct, frozen=True):
    """A takeback that a seat asked for: since when, to which point, and how it stands."""

    id: str
    seat: str
    seq: int
    to: int
    grade: str
    stands: str = WAITS


def takebacks_of(court: Court) -> tuple[Takeback, ...]:
    """Read the takebacks of a match, in the order in which they were asked for."""
    found: dict[str, Takeback] = {}
    for entry in court.entries:
        match entry.body:
            case TakebackAsked() as body:
                found[body.id] = Takeback(body.id, body.seat, entry.seq, body.to, body.grade)
            case TakebackAnswered() as body if body.id in found:
                found[body.id] = changed(found[body.id], stands=body.answer)
    return tuple(found.values())


def _waiting(reader: Reader) -> Takeback | None:
    rows = takebacks_of(court_at(reader, reader.head()))
    return next((one for one in reversed(rows) if one.stands == WAITS), None)


def _last_of(reader: Reader, seat: str) -> int:
    """The seq of the last action of a seat that counts; 0 where it did nothing."""
    for stretch in reversed(live_path(reader.rewinds(), reader.head())):
        for fact in reversed(list(path_facts(reader, (stretch,)))):
            if fact.body.KIND == "action.taken" and fact.body.seat == seat:
                return fact.seq
    return 0


def _gained(check: RewindCheck, seat: str) -> Iterator[DraftRefusal]:
    """What no consent can take back: what the asker learned, cards seen in a pile, chance.

    A card that the asker showed is theirs to have shown; then the other seat must agree.
    """
    instead = "call a judge, who may order a rewind"
    seen = [
        *((r.seat, r.count, r.owner, r.zone, r.seq) for r in check.learned if r.seat == seat),
        *((r.seats, r.count, r.owner, r.zone, r.seq) for r in check.returned),
    ]
    for who, count, owner, zone, seq in seen:
        what = f"{who} saw {count} of {owner}'s {zone.replace('_', ' ')} at {seq}"
        yield DraftRefusal("learned", what, instead)
    for noted in check.chance:
        yield DraftRefusal("chance", f"chance fell at {noted.seq}", instead)


def _checked(reader: Reader, seat: str, to: int) -> RewindCheck | DraftRefusal:
    """Check a takeback; without a point, of the last action of the seat."""
    if seat not in SEATS:
        return DraftRefusal("nobody", f"{seat!r} is not a player here", "ask as seat A or B")
    last = _last_of(reader, seat)
    if not last:
        return DraftRefusal("nothing-done", f"seat {seat} has done nothing yet", "act first")
    check = rewind_check(reader, to or last - 1)
    if isinstance(check, DraftRefusal):
        return check
    if not check.decisions_by(seat):
        what = f"since {check.to} seat {seat} decided nothing"
        return DraftRefusal("not-own", what, f"leave it to who did, or name a point before {last}")
    return next(_gained(check, seat), None) or check


def _alone(check: RewindCheck, seat: str) -> bool:
    return check.grade == CLEAN and len(check.decisions_by(seat)) == len(check.decisions)


def ask(reader: Reader, seat: str, to: int, policy: Policy) -> Drafts | DraftRefusal:
    """Ask to take back one's last action, or all since a point.

    One own action that told nobody anything is taken back at once. More waits for the other seat's
    consent. Refused where the asker learned anything, a card of a pile was seen, or chance fell.
    """
    check = _checked(reader, seat, to)
    if isinstance(check, DraftRefusal):
        return check
    alone = _alone(check, seat)
    faults = [f for f in (may(policy, seat, _order(alone=alone)),) if f is not None]
    waiting, court = _waiting(reader), court_at(reader, reader.head())
    if waiting is not None and waiting.seat == seat:
        what = f"seat {seat} asked before, and {waiting.id} waits"
        faults.append(DraftRefusal("asked", what, "wait for the answer, or drop it"))
    name, head = f"T{len(takebacks_of(court)) + 1}", reader.head()
    drafts = [Draft(TakebackAsked(name, seat, check.to, check.grade), seat)]
    if alone:
        drafts += _back(name, GRANTED, seat, check, head + 1)
    return joined(faults) or drafts


def _order(*, alone: bool) -> str:
    return "takeback.clean" if alone else "takeback.agreed"


def _back(name: str, answer: str, seat: str, check: RewindCheck, cause: int) -> Drafts:
    return [
        Draft(TakebackAnswered(name, answer), seat, cause),
        Draft(rewound(check, Back(check.to, f"takeback {name}")), seat, cause),
    ]


def answer(reader: Reader, name: str, seat: str, policy: Policy, *, agree: bool) -> Drafts | DraftRefusal:
    """Answer a takeback: the other seat agrees or declines; the asker may drop it.

    What has been learned since it was asked for counts too, so consent may come too late.
    """
    rows = takebacks_of(court_at(reader, reader.head()))
    found = next((one for one in rows if one.id == name), None)
    if found is None or found.stands != WAITS:
        what = f"takeback {name} was {found.stands}" if found else f"there is no takeback {name!r}"
        waiting = [one.id for one in rows if one.stands == WAITS]
        none = "ask for one: referee takeback MATCH --seat A"
        return DraftRefusal("unknown-takeback", what, instead_of("" if found else name, waiting, none))
    if seat not in SEATS:
        return DraftRefusal("nobody", f"{seat!r} is not a player here", "answer as seat A or B")
    own = seat == found.seat
    if not agree:
        return [Draft(TakebackAnswered(name, DROPPED if own else DECLINED), seat, found.seq)]
    if own:
        what = f"seat {seat} asked for {name} and cannot agree to it"
        return DraftRefusal("own", what, "let the other seat answer")
    barred = may(policy, seat, "takeback.agreed")
    check = _checked(reader, found.seat, found.to)
    if isinstance(check, DraftRefusal):
        return joined(f for f in (barred, check) if f is not None) or check
    return barred or _back(name, AGREED, seat, check, found.seq)
