"""Rulings: given with their remedy in one order, withdrawn or superseded, never edited.

The remedies that change the table are facts of the game: a rewind and cards that change places
are drafted here, moves are carried out by the rules right after the ruling and have it as cause.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from events.given import whole_number
from events.kinds import (
    AppealFiled,
    CallOpened,
    IllegalRecorded,
    RulingGiven,
    RulingWithdrawn,
    StatementMade,
)
from events.wording import instead_of
from referee.court.called import answerable_call
from referee.court.citations import clause_faults
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.given import STANDS, rulings_of
from referee.court.orders import Drafts, point_fault, power_fault
from referee.court.policy import Policy, generic
from referee.court.policy.records import SEATS
from referee.court.replacing import ShuffleSource, mixing, unknown_places
from referee.court.rewinding import Back, rewind
from referee.fold import Court
from referee.timeline import Reader, court_at, stands_as, state_at
from referee.timeline.learned import PILES

NONE: Final = "none"
PARTIAL_FIX: Final = "partial-fix"
REWIND: Final = "rewind"
RANDOM_RETURN: Final = "random-return"
STATE_EDIT: Final = "state-edit"
LEFT: Final = "stands"
TRIGGER_NOW: Final = "trigger-now"
REMEDIES: Final = (NONE, PARTIAL_FIX, REWIND, RANDOM_RETURN, STATE_EDIT, LEFT, TRIGGER_NOW)
"""What follows from a ruling.

A partial fix is a narrow repair and a state edit any change of the table; both are moves, and a
policy gives them to different roles. By a random return the unknown part of a pile changes places,
with cards that somebody should not have seen. "stands" leaves an illegal action as it is, and by
"trigger-now" an ability that was missed is put on now.
"""
MOVED: Final = (PARTIAL_FIX, STATE_EDIT)
_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,39}")


class Ruling(Struct, frozen=True):
    """A ruling as a judge words it; `to` is where the remedy "rewind" goes back to.

    `looked_at` are the seqs that the judge looked at, `call` the call that is answered,
    `statements` the ids of what was stated, `supersedes` the id of an earlier ruling. `moves` are
    primitive moves in words: those of a fix or an edit, or what follows a rewind. `pile` names
    what is mixed, "A deck", with the places of seen cards counted from the top, "A deck 1 2".
    `missed` is the seq of a missed trigger and `trigger` its card and line; `illegal` the id of an
    illegal action.
    """

    question: str
    decision: str
    clauses: tuple[str, ...] = ()
    remedy: str = NONE
    to: int = 0
    looked_at: tuple[int, ...] = ()
    agreed: str = ""
    infraction: str = ""
    supersedes: str = ""
    call: str = ""
    statements: tuple[str, ...] = ()
    moves: str = ""
    pile: str = ""
    missed: int = 0
    trigger: str = ""
    illegal: str = ""


def next_ruling(court: Court) -> str:
    """The id of the next ruling of a match."""
    return f"R{len(court.rulings()) + 1}"


def standing_fault(court: Court, name: str) -> Iterator[DraftRefusal]:
    """Say that a ruling was never given, or stands no more, and which stand."""
    rows = rulings_of(court)
    found = next((one for one in rows if one.id == name), None)
    if found is not None and found.stands == STANDS:
        return
    left = [one.id for one in rows if one.stands == STANDS]
    instead = instead_of("" if found else name, left, "rule first")
    what = f"there is no ruling {name!r}" if found is None else f"ruling {name!r} is {found.how}"
    yield DraftRefusal("unknown-ruling", what, instead)


def _wording(ruling: Ruling) -> Iterator[DraftRefusal]:
    for name in ("question", "decision"):
        if not getattr(ruling, name).strip():
            yield DraftRefusal("empty", f"the ruling has no {name}", f"write the {name}")
    if ruling.remedy not in REMEDIES:
        instead = instead_of(ruling.remedy, REMEDIES, "")
        yield DraftRefusal("unknown-remedy", f"no remedy {ruling.remedy!r}", instead)
        return
    if ruling.to and ruling.remedy != REWIND:
        what = f"a point to rewind to ({ruling.to}) with the remedy {ruling.remedy}"
        yield DraftRefusal("unknown-remedy", what, "order the remedy rewind, or name no point")
    if ruling.moves.strip() and ruling.remedy not in {*MOVED, REWIND}:
        what = f"moves with the remedy {ruling.remedy}"
        yield DraftRefusal("unknown-remedy", what, f"order {' or '.join(MOVED)}, or name no moves")
    elif ruling.remedy in MOVED and not ruling.moves.strip():
        instead = "say what is done, as docs/stated.md shows"
        yield DraftRefusal("empty", f"a {ruling.remedy} without moves", instead)
    if (ruling.remedy == RANDOM_RETURN) != bool(ruling.pile.strip()):
        what = f"the pile {ruling.pile!r} with the remedy {ruling.remedy}"
        yield DraftRefusal("no-pile", what, 'order random-return and name a pile: "A deck"')
    if bool(ruling.missed) != bool(ruling.trigger) or (ruling.remedy == TRIGGER_NOW and not ruling.missed):
        instead = "name the seq, and the card and line of the ability"
        yield DraftRefusal("empty", "it is not said what was missed, and where", instead)
    if ruling.remedy == LEFT and not ruling.illegal:
        instead = "record it first, then name it"
        yield DraftRefusal("empty", "nothing is named that stands", instead)


def _reference_faults(court: Court, ruling: Ruling, policy: Policy) -> Iterator[DraftRefusal]:
    """Which call, statements, infraction or earlier ruling there are not, or no longer."""
    if ruling.call:
        call = answerable_call(court, ruling.call, ruling.supersedes)
        if isinstance(call, DraftRefusal):
            yield call
    made = [e.body.id for e in court.of(StatementMade)]
    for name in ruling.statements:
        if name not in made:
            instead = instead_of(name, made, "take the statement first")
            yield DraftRefusal("unknown-statement", f"there is no statement {name!r}", instead)
    illegal = [e.body.id for e in court.of(IllegalRecorded)]
    if ruling.illegal and ruling.illegal not in illegal:
        what = f"there is no illegal action {ruling.illegal!r}"
        instead = instead_of(ruling.illegal, illegal, "record it first")
        yield DraftRefusal("unknown-illegal", what, instead)
    codes = [one.code for one in policy.infractions]
    if ruling.infraction and ruling.infraction not in codes:
        what = f"policy {policy.name}, edition {policy.edition}, has no infraction"
        what += f" {ruling.infraction!r}"
        instead = instead_of(ruling.infraction, codes, "name none")
        yield DraftRefusal("unknown-infraction", what, instead)
    if ruling.supersedes:
        yield from standing_fault(court, ruling.supersedes)


def _ruling_faults(reader: Reader, ruling: Ruling, id: str, policy: Policy) -> Iterator[DraftRefusal]:
    court = court_at(reader, reader.head())
    yield from _wording(ruling)
    yield from clause_faults(reader, ruling.clauses)
    for seq in (*ruling.looked_at, *((ruling.missed,) if ruling.missed else ())):
        yield from point_fault(reader, seq)
    if not _ID.fullmatch(id) or any(e.body.id == id for e in court.rulings()):
        yield DraftRefusal("taken", f"ruling {id!r} cannot be given", "use an id not yet used")
    yield from _reference_faults(court, ruling, policy)


def _powers(ruling: Ruling) -> Iterator[str]:
    """Name the orders that a ruling is: to rule or to supersede, and its remedy."""
    yield "rule.supersede" if ruling.supersedes else "rule"
    if ruling.remedy in {*MOVED, RANDOM_RETURN}:
        yield f"rule.{ruling.remedy}"
    elif ruling.remedy == TRIGGER_NOW:
        yield f"rule.{PARTIAL_FIX}"
    elif ruling.moves.strip():
        yield f"rule.{STATE_EDIT}"


def _backwards(
    reader: Reader, ruling: Ruling, id: str, *, by: str, policy: Policy, dice: ShuffleSource
) -> Drafts | DraftRefusal:
    """Draft the rewind of a ruling, with the ruling as its cause.

    Who may only ask for a rewind rules without one, and has it authorised by itself.
    """
    found = rewind(
        reader,
        Back(ruling.to, f"ruling {id}"),
        by,
        policy=policy,
        dice=dice,
        before=1,
        cause=reader.head() + 1,
        clauses=ruling.clauses,
    )
    if isinstance(found, DraftRefusal) and "--authorised" in found.instead:
        who = found.instead.partition(", or name")[0]
        instead = f"{who}, or rule without it and then: referee rewind --authorised ROLE:NAME"
        return DraftRefusal(found.code, found.message, instead)
    return found


def _mixed(reader: Reader, ruling: Ruling, dice: ShuffleSource, by: str) -> Drafts | DraftRefusal:
    """Draft that cards of a pile change places: those of its random part, and those named."""
    seat, _, rest = ruling.pile.strip().partition(" ")
    zone, *places = rest.split() or [""]
    wrong = [word for word in places if (whole_number(word) or -1) < 0]
    if wrong:
        return DraftRefusal("no-place", f"{wrong[0]!r} is no place", "count places from 1 at the top")
    named = tuple(map(int, places))
    if named and seat in SEATS and zone in PILES:
        named += unknown_places(state_at(reader, reader.head()), seat, zone)
    return mixing(reader, seat, zone, named, dice, by=by, cause=reader.head() + 1)


def rule(
    reader: Reader,
    ruling: Ruling,
    *,
    id: str,
    by: str,
    dice: ShuffleSource,
    policy: Policy | None = None,
) -> Drafts | DraftRefusal:
    """Record a ruling; a rewind or a random return follows it and has the ruling as its cause.

    `id` is new in this match, `by` the actor as the log writes it, `dice` give the order in which
    cards go back at random. All faults are told at once. Moves are not drafted here: whoever
    gives the order lets the rules carry them out after it.
    """
    under = policy or generic()
    faults = [fault for order in _powers(ruling) for fault in power_fault(under, by, order)]
    faults += _ruling_faults(reader, ruling, id, under)
    drafts = [Draft(_given(reader, ruling, id), by, 0, ruling.clauses)]
    done: Drafts | DraftRefusal = []
    if ruling.remedy == REWIND:
        done = _backwards(reader, ruling, id, by=by, policy=under, dice=dice)
    elif ruling.remedy == RANDOM_RETURN and ruling.pile.strip():
        done = _mixed(reader, ruling, dice, by)
    if isinstance(done, DraftRefusal):
        return joined([*faults, done]) or done
    return joined(faults) or drafts + done


def _given(reader: Reader, ruling: Ruling, id: str) -> RulingGiven:
    court = court_at(reader, reader.head())
    illegal = (e.seq for e in court.of(IllegalRecorded) if e.body.id == ruling.illegal)
    return RulingGiven(
        id,
        ruling.remedy,
        ruling.looked_at,
        ruling.question,
        ruling.decision,
        ruling.agreed,
        ruling.infraction,
        ruling.supersedes,
        ruling.call,
        ruling.statements,
        ruling.missed,
        ruling.trigger,
        next(illegal, 0),
    )


def withdraw(
    reader: Reader, id: str, reason: str, by: str, policy: Policy | None = None
) -> Drafts | DraftRefusal:
    """Withdraw a ruling that stands; it stays in the record, and so does what it remedied."""
    court = court_at(reader, reader.head())
    faults = [*power_fault(policy, by, "rule.withdraw"), *standing_fault(court, id)]
    return joined(faults) or [Draft(RulingWithdrawn(id, reason), by)]


def before_ruling(reader: Reader, id: str) -> int | DraftRefusal:
    """The point at which the table lay right before a ruling; to go there undoes it."""
    court = court_at(reader, reader.head())
    found = next((one for one in rulings_of(court) if one.id == id), None)
    if found is None:
        return next(standing_fault(court, id))
    return stands_as(reader, found.seq - 1)


def make_statement(
    reader: Reader, person: str, text: str, *, about: str, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Keep what a person stated, for the table and its judges.

    `about` is a call, a ruling, an appeal, or "" for none of them.
    """
    court = court_at(reader, reader.head())
    faults = list(power_fault(policy, by, "statement"))
    if not person.strip():
        faults.append(DraftRefusal("nobody", "nobody is named who states it", "name the person"))
    if not text.strip():
        faults.append(DraftRefusal("empty", "the statement says nothing", "write what was stated"))
    known = [e.body.id for e in (*court.of(CallOpened), *court.rulings(), *court.of(AppealFiled))]
    if about and about not in known:
        instead = instead_of(about, known, "name no call")
        what = f"there is no call, ruling or appeal {about!r}"
        faults.append(DraftRefusal("unknown-call", what, instead))
    name = f"S{len(court.of(StatementMade)) + 1}"
    return joined(faults) or [Draft(StatementMade(name, about, person, text), by)]
