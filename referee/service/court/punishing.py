"""Penalties at the desk: suggested, given, withdrawn, and what somebody was given in an event."""

from collections.abc import Sequence
from functools import partial

from events.kinds import EventOpened
from events.values import changed
from referee.court import DraftRefusal
from referee.court.event import TablePenalty, unknown_person
from referee.court.policy.records import SEATS
from referee.court.punished import (
    NEXT,
    PastPenalty,
    Penalty,
    Subject,
    owed,
    penalties_of,
    subject_of,
)
from referee.court.suggestion import (
    MatchPart,
    Suggestion,
    SuggestionContext,
    counted,
    infraction_of,
    past_of,
    suggest,
    suggested,
)
from referee.fold.event import Event
from referee.service.commands import JUDGE
from referee.service.court.judging import court_of
from referee.service.desk import Desk
from referee.service.errors import DeskError, refused
from referee.service.store.eventlogs import is_event
from referee.service.store.live import require_match
from referee.service.store.scores import score_in


def sit_at_match(desk: Desk, match: str) -> SuggestionContext:
    """The place and time at which an official orders now; raises DeskError for an event.

    It is no table: nobody sits there who could be punished, and nothing is ruled.
    """
    reader, under = desk.reader(match), desk.policy(match)
    require_match(desk.live.ref(match), reader)
    elsewhere = partial(partial(_elsewhere, desk), _lineage(desk, match))
    event = event_of_match(desk, match)
    return SuggestionContext(reader, match, under, desk.clock(), elsewhere, event, _part(desk, match))


def event_of_match(desk: Desk, match: str) -> Event | None:
    """The event of a match as it stands, None for a match of none, or of one without a log."""
    opened = desk.opened_as(match)
    name = "" if isinstance(opened, EventOpened) else opened.event
    found = desk.eventlogs.find(name) if name else None
    return None if found is None or not found.head.seq else found.event


def _part(desk: Desk, match: str) -> MatchPart:
    """Which game of which match of several games this is; nothing for a match that is one game."""
    event = getattr(desk.opened_as(match), "event", "")
    found = desk.eventlogs.find(event) if event else None
    own = found.event.seats().get(match) if found is not None else None
    if found is None or own is None or desk.policy(event).scoring.games == 1:
        return MatchPart()
    under, now = desk.policy(event), desk.clock()
    score = score_in(desk.eventlogs, desk.log, found.event, own, policy=under, now=now)
    last = own.games[-1] == match
    return MatchPart(own.games, last and score is not None and score.between, "" if last else own.games[-1])


def _lineage(desk: Desk, match: str) -> frozenset[str]:
    """Name what a branch goes on from, up to the match: its log holds their penalties."""
    ref, names = desk.log.match(match), []
    while ref.parent is not None:
        names.append(desk.log.public_id(ref.parent.match_id))
        ref = desk.log.match(names[-1])
    return frozenset(names)


def _elsewhere(
    desk: Desk, lineage: frozenset[str], event: str, person: str, besides: str
) -> list[PastPenalty]:
    """What a person was given in other matches than those that a branch goes on from."""
    found = desk.histories(event, person, besides)
    return [past for past in found if past.match not in lineage]


def suggest_penalty(desk: Desk, match: str, infraction: str, seat: str = "", person: str = "") -> Suggestion:
    """Which penalty the policy suggests, and how that was counted; nothing is written.

    By the name of an event it is one for the last round there.
    """
    if is_event(desk.live.ref(match)):
        event = desk.eventlogs.get(match).event
        fault = next(unknown_person(event, person), None)
        if seat or not person:
            fault = DraftRefusal(
                "nobody", f"{match} is an event, which has no seats", "name the person instead"
            )
        elif person.startswith("spectator:"):
            what = f"{match} is an event, and spectators are penalized at a match"
            fault = DraftRefusal("unknown-person", what, "name the match instead of the event")
        if fault is not None:
            raise refused(fault, match)
        last = event.last_round
        return suggest_at_event(desk, match, infraction, person, last)
    found = suggested(sit_at_match(desk, match), infraction, seat, person)
    if isinstance(found, DraftRefusal):
        raise refused(found, match)
    return found


def suggest_at_event(
    desk: Desk, name: str, infraction: str, person: str, number: int, *, before: int = 0
) -> Suggestion:
    """Which penalty the policy suggests for a round of an event, after all that a person was given there.

    With `before` the penalties of the event from that seq on do not count.
    """
    policy, event = desk.policy(name), desk.eventlogs.get(name).event
    found = infraction_of(policy, infraction)
    if isinstance(found, DraftRefusal):
        raise refused(found, name)
    own = {one.id for one in event.penalties if one.round == number}
    later = {one.id for one in event.penalties if before and one.seq >= before}
    past = [
        one
        for one in desk.histories(name, person, "")
        if (one.match != name or one.penalty.id not in later)
        and (found.scope != "match" or (one.match == name and one.penalty.id in own))
    ]
    times = counted(past, found, {name}, desk.today())
    return suggest(policy, found, times, name)


def with_suggestion(
    desk: Desk, name: str, penalty: TablePenalty, *, before: int = 0
) -> tuple[TablePenalty, str]:
    """Add to a penalty at an event what the policy suggests, and say how that is counted; `before` as above.

    Without a level it gets the suggested one. A penalty for an unknown infraction is returned as it is.
    """
    try:
        said = (penalty.infraction, penalty.person, penalty.round)
        hint = suggest_at_event(desk, name, *said, before=before)
    except DeskError:
        return penalty, ""
    level = penalty.level or hint.level
    how = "as the policy suggests" if level == hint.level else f"instead of the suggested {hint.level}"
    made = penalty._replace(level=level, suggested=hint.level, scope=hint.scope, repeats=hint.repeats)
    return made, f"{how} ({hint.words[1]})"


def level_at_event(desk: Desk, name: str, penalty: tuple[str, int, str, str]) -> tuple[str, str]:
    """Which level a penalty at an event gets, and how that is counted.

    `penalty` is the person, the round, the infraction, and the level, "" for the suggested one.
    """
    made, counted = with_suggestion(desk, name, TablePenalty(*penalty))
    return made.level, counted


def owed_at(desk: Desk, match: str) -> list[PastPenalty]:
    """The losses of earlier matches that are kept for who sits at this one; none at an event."""
    if isinstance(desk.opened_as(match), EventOpened):
        return []
    sitting = sit_at_match(desk, match)
    seats = (subject_of(sitting.opened, seat, "") for seat in SEATS)
    rows = [past_of(sitting, who) for who in seats if isinstance(who, Subject)]
    return [one for past in rows for one in owed(past) if one.match != match]


def owed_at_event(desk: Desk, name: str) -> dict[str, tuple[str, str]]:
    """The loss that each person carries to their next table: the penalty and its effect, the oldest one.

    A penalty of the event itself is named by its id, one of a match as MATCH/P1.
    """
    past, found = desk.histories.given(name), dict[str, tuple[str, str]]()
    by_person: dict[str, list[PastPenalty]] = {}
    for one in past:
        if one.penalty.person:
            by_person.setdefault(one.penalty.person, []).append(one)
    for person, rows in by_person.items():
        for one in owed(rows)[:1]:
            link = one.penalty.id if one.match == name else one.link
            found[person] = link, one.penalty.effect
    return found


def penalties_at(desk: Desk, match: str, viewer: str, seq: int | None = None) -> tuple[Penalty, ...]:
    """The penalties of a match at a seq, or at the head, as a viewer may read them."""
    return penalties_of(court_of(desk, match, viewer, seq))


def penalties_followed_up(desk: Desk, match: str, viewer: str, seq: int | None = None) -> tuple[Penalty, ...]:
    """The penalties as `penalties_at`, each kept loss with where it was carried out since then."""
    rows, opened = penalties_at(desk, match, viewer, seq), desk.opened_as(match)
    event = match if isinstance(opened, EventOpened) else opened.event
    if not event or all(one.applies != NEXT for one in rows):
        return rows
    known = {past.penalty.id: past.penalty for past in desk.histories.given(event) if past.match == match}
    return tuple(
        changed(one, applies=known[one.id].applies, carried=known[one.id].carried) if one.id in known else one
        for one in rows
    )


def penalty_history(desk: Desk, person: str, event: str, viewer: str = JUDGE) -> Sequence[PastPenalty]:
    """What a person was given in an event, by time, in the words of a viewer."""
    return desk.histories(event, person, "", viewer)
