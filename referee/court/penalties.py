"""Penalties: given under a policy with the times before counted, withdrawn; what they do.

A penalty says what the policy suggested and what was given. Two entries for one incident are one
incident: the second is refused until it is said which. A level that loses the match ends it in the
same command, with the penalty as its cause; after the end it counts for the next match.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.kinds import MatchEnded, MatchRewound, PenaltyIssued, PenaltyWithdrawn
from events.values import changed
from events.vocabulary import OTHER
from events.wording import instead_of
from referee.court.called import named_call
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.incidents import Wording, alike, same_as, short
from referee.court.orders import Drafts
from referee.court.policy import Infraction, Policy, may
from referee.court.policy.records import EFFECTS, PENALTY, SEATS
from referee.court.punished import (
    EVENT,
    GIVEN,
    NEXT,
    THIS,
    PastPenalty,
    Penalty,
    Subject,
    owed,
    penalties_of,
    subject_of,
)
from referee.court.rulings import standing_fault
from referee.court.suggestion import (
    Suggestion,
    SuggestionContext,
    counted,
    infraction_of,
    past_of,
    suggest,
)
from referee.fold import Court
from referee.timeline import Reader, court_at, live_path, path_facts, stands_as, state_at


class _PenaltyCase(NamedTuple):
    """A penalty about to be given, all of it found: who, what, the times before."""

    who: Subject
    what: Infraction
    past: tuple[PastPenalty, ...]
    same: PastPenalty | None
    suggestion: Suggestion


def person_of(actor: str) -> str:
    """Who stands behind an actor, whatever the role: "ann" of "head-judge:ann"."""
    return actor.partition(":")[2] or actor


def _linked(court: Court, wording: Wording) -> Iterator[DraftRefusal]:
    """Say that the ruling or the call that a penalty goes with is not there."""
    if wording.ruling:
        yield from standing_fault(court, wording.ruling)
    if wording.call:
        call = named_call(court, wording.call)
        if isinstance(call, DraftRefusal):
            yield call
    if not wording.reason.strip():
        yield DraftRefusal("empty", "the penalty has no reason", "write what happened")


def no_deviation(level: str) -> DraftRefusal:
    """Refuse the reason of a deviation for the level that the policy suggests."""
    what = f"{level} is the suggested level, nothing deviates"
    return DraftRefusal("no-deviation", what, "leave the reason of a deviation out")


def _level_faults(
    policy: Policy, wording: Wording, suggestion: Suggestion | None, by: str
) -> Iterator[DraftRefusal]:
    """Why a level may not be given by this official; the suggested one where none is said."""
    level = wording.level or (suggestion.level if suggestion else "")
    if level and level not in policy.levels:
        what = f"{level!r} is no level of {policy.title}"
        yield DraftRefusal("unknown-level", what, instead_of(level, policy.levels, ""))
        return
    if level and (fault := may(policy, by, PENALTY + level)):
        yield fault
    if suggestion is None or not wording.level or level == suggestion.level:
        if wording.deviation and suggestion is not None:
            yield no_deviation(level)
        return
    if fault := may(policy, by, "penalty.deviate"):
        yield fault
    if not wording.deviation.strip():
        what = f"a reason is required to give {level} instead of {suggestion.level}"
        yield DraftRefusal("deviates", what, "write why it deviates, or give the suggested level")


def _approval(policy: Policy, wording: Wording, level: str, by: str) -> str | DraftRefusal:
    """Who approved a level, "" where nobody had to; or say that somebody must."""
    approved = wording.approved
    if approved:
        fault = may(policy, approved, "penalty.approve")
        if fault is None and may(policy, by, "penalty.approve") and same_person(approved, by):
            what = f"{by} cannot approve their own penalty"
            return DraftRefusal("not-approved", what, "let somebody else approve it")
        return fault or approved
    if level not in policy.approval:
        return ""
    if may(policy, by, "penalty.approve") is None:
        return by
    roles = " or ".join(policy.roles("penalty.approve"))
    what = f"{level} needs the approval of a {roles}"
    return DraftRefusal("not-approved", what, f"say --approved {roles.split(' ')[0]}:NAME")


def same_person(one: str, other: str) -> bool:
    """Whether two actors are one person, whatever their roles."""
    return person_of(one) == person_of(other)


def _applies(sitting: SuggestionContext, case: _PenaltyCase, effect: str) -> str:
    """What an effect applies to; an incident is not punished twice by as much.

    A loss that an earlier match kept for the next one is not carried out yet: an entry of its
    incident here carries it out.
    """
    incident = case.same.incident if case.same is not None else ""
    waiting = {one.link for one in owed(case.past) if one.match != sitting.match}
    done = [
        EFFECTS.index(past.penalty.effect)
        for past in case.past
        if past.incident == incident and past.penalty.stands == GIVEN and past.penalty.applies
        if past.link not in waiting
    ]
    if EFFECTS.index(effect) <= max([0, *done]):
        return ""
    head = sitting.reader.head()
    if case.who.seat and not state_at(sitting.reader, head).winner:
        return THIS
    if case.who.seat and sitting.part.goes_on and EFFECTS.index(effect) > EFFECTS.index("game loss"):
        return THIS  # between two games there is a match to lose, and no game
    return EVENT if effect == EFFECTS[-1] else NEXT


def _incident(case: _PenaltyCase, own: Sequence[Penalty], match: str) -> str:
    """The id of the incident: that of the entry it is linked with, or the next one."""
    if case.same is not None:
        inside = case.same.match == match
        return case.same.penalty.incident if inside else case.same.incident
    return f"I{len({one.incident for one in own if '/' not in one.incident}) + 1}"


def _issued(sitting: SuggestionContext, case: _PenaltyCase, wording: Wording, approved: str) -> PenaltyIssued:
    own = penalties_of(court_at(sitting.reader, sitting.reader.head()))
    hint, who = case.suggestion, case.who
    level = wording.level or hint.level
    effect = sitting.policy.effect(level)
    return PenaltyIssued(
        f"P{len(own) + 1}",
        seat=who.seat,
        person=who.person,
        role=who.role,
        infraction=case.what.code,
        kind=case.what.kind,
        scope=case.what.scope if sitting.opened.event else "match",
        policy=sitting.policy.title,
        standard=case.what.default,
        repeats=hint.repeats,
        suggested=hint.level,
        level=level,
        deviation=wording.deviation,
        reason=wording.reason,
        approved_by=approved,
        ruling=wording.ruling,
        call=wording.call,
        incident=_incident(case, own, sitting.match),
        same_as="" if case.same is None else short(sitting, case.same),
        effect=effect,
        applies=_applies(sitting, case, effect),
        another=wording.another,
        name=case.what.name,
    )


def _found(sitting: SuggestionContext, wording: Wording) -> _PenaltyCase | list[DraftRefusal]:
    """Find who is punished for what, and count the times before; or every fault in that."""
    who = subject_of(sitting.opened, wording.seat, wording.person)
    what = infraction_of(sitting.policy, wording.infraction)
    faults = [one for one in (who, what) if isinstance(one, DraftRefusal)]
    if isinstance(who, DraftRefusal) or isinstance(what, DraftRefusal):
        return faults
    past = past_of(sitting, who)
    same = same_as(sitting, past, wording)
    if isinstance(same, DraftRefusal):
        return [same]
    if same is None and not wording.another:
        faults += alike(sitting, past, what, wording)
    others = [one for one in past if same is None or one.incident != same.incident]
    opened = sitting.opened
    times = counted(others, what, sitting.whole, opened.date)
    hint = suggest(sitting.policy, what, times, opened.event)
    return faults or _PenaltyCase(who, what, past, same, hint)


def give(sitting: SuggestionContext, wording: Wording, by: str) -> Drafts | DraftRefusal:
    """A penalty; one that loses a running match ends it, with the penalty as its cause.

    The suggested level is given unless another is said, which needs the power to deviate and a
    reason. All faults are told at once; with any of them nothing is written.
    """
    policy, reader = sitting.policy, sitting.reader
    case = _found(sitting, wording)
    faults = list(case) if isinstance(case, list) else []
    found = None if isinstance(case, list) else case
    faults += _linked(court_at(reader, reader.head()), wording)
    hint = found.suggestion if found is not None else None
    faults += _level_faults(policy, wording, hint, by)
    approved = _approval(policy, wording, wording.level or (hint.level if hint else ""), by)
    if isinstance(approved, DraftRefusal):
        faults.append(approved)
    refused = joined(faults)
    if refused is not None or found is None or isinstance(approved, DraftRefusal):
        return refused or faults[0]
    body = _issued(sitting, found, wording, approved)
    if sitting.part.later and body.applies and body.applies != EVENT:
        what = f"another game of this match was opened since: {sitting.part.later}"
        return DraftRefusal("later-game", what, f"give it there: referee penalty give {sitting.part.later}")
    drafts = [Draft(body, by)]
    if body.applies == THIS and not state_at(reader, reader.head()).winner:
        ended = MatchEnded(OTHER[body.seat], f"{body.effect} of {body.seat}, penalty {body.id}")
        drafts.append(Draft(ended, by, reader.head() + 1))
    return drafts


def _ended_by(reader: Reader, seq: int) -> bool:
    """Whether the match is over by the penalty at a seq, and nothing took that back."""
    path = live_path(reader.rewinds(), reader.head())
    return any(isinstance(f.body, MatchEnded) and f.cause == seq for f in path_facts(reader, path))


def withdraw(
    reader: Reader,
    name: str,
    reason: str,
    by: str,
    policy: Policy,
    *,
    before: int = 0,
    cause: int = 0,
    rewound: bool = False,
) -> Drafts | DraftRefusal:
    """Withdraw a penalty that stands; it stays in the record, and counts no more.

    Where it ended the match, the match goes on from where it waited when the penalty was given:
    the withdrawal causes that rewind, which needs no power of its own. `before` counts the drafts
    of the same command that stand before these, `cause` is the seq of the order they are part of;
    `rewound` says that one of those drafts rewinds the match, and so undoes that end already.
    """
    given = penalties_of(court_at(reader, reader.head()))
    found = next((one for one in given if one.id == name), None)
    faults = [fault for fault in (may(policy, by, "penalty.withdraw"),) if fault is not None]
    if found is None or found.stands != GIVEN:
        what = f"{name} is withdrawn" if found is not None else f"there is no penalty {name!r}"
        known = [one.id for one in given if one.stands == GIVEN]
        instead = instead_of("" if found else name, known, "no penalty stands in this match")
        faults.append(DraftRefusal("unknown-penalty", what, instead))
    if not reason.strip():
        faults.append(DraftRefusal("empty", "a reason is required to withdraw a penalty", "write the reason"))
    drafts = [Draft(PenaltyWithdrawn(name, reason), by, cause)]
    if found is not None and not rewound and _ended_by(reader, found.seq):
        point = stands_as(reader, found.seq - 1) or found.seq - 1
        back = MatchRewound(point, f"penalty {name} is withdrawn")
        drafts.append(Draft(back, by, reader.head() + before + 1))
    return joined(faults) or drafts


def carry(sitting: SuggestionContext, link: str, by: str, approved: str = "") -> Drafts | DraftRefusal:
    """Carry out in this match a loss that an earlier match kept for the next, as MATCH/P1.

    It is an entry about the same incident with the level given there: it counts as no other time.
    """
    sitting_here = (subject_of(sitting.opened, seat, "") for seat in SEATS)
    known = {
        one.link: (one.penalty, who)
        for who in sitting_here
        if isinstance(who, Subject)
        for one in owed(past_of(sitting, who))
        if one.match != sitting.match
    }
    if link not in known:
        what = f"{link!r} keeps no loss for anybody at this table"
        instead = instead_of(link, known, "none is kept; play on")
        return DraftRefusal("unknown-penalty", what, instead)
    given, who = known[link]
    wording = Wording(
        given.infraction,
        who.seat,
        level=given.level,
        reason=f"carried over from {link}",
        approved=approved,
        same_as=link,
    )
    case = _found(sitting, wording)
    if isinstance(case, _PenaltyCase) and case.suggestion.level != given.level:
        wording = changed(wording, deviation=f"as given in {link}")
    return give(sitting, wording, by)
