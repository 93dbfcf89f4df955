"""What an event is: who takes part and who is appointed, its rounds and tables, its policy.

Folded from the event's own log; what happens at a table stands in the log of its match.
"""

from collections.abc import Iterable
from typing import Any, Final

from events import kinds
from events.kinds import Fact
from events.values import changed
from referee.fold.event_values import (
    BY_HAND,
    ELIMINATION,
    Decided,
    Entrant,
    Event,
    EventCall,
    Office,
    Paired,
    Registration,
    Round,
    SeatedTable,
    SelfEntry,
    TableReport,
)
from referee.fold.round_parts import (
    ABSENT,
    BYE,
    GIVEN_PARTS,
    LOSS,
    MISSED,
    NONE,
    TABLE,
    EventPenalty,
    GivenPart,
    PenaltyUndo,
    RoundPart,
)

BY_THEMSELVES: Final = "desk"
"""The actor of the facts by which a person enters who is nobody at the event yet."""
STAYS: Final = -1
"""Stands for a person who has not left, where it is written after which round one did."""
__all__ = [
    "ABSENT",
    "BYE",
    "BY_HAND",
    "ELIMINATION",
    "GIVEN_PARTS",
    "LOSS",
    "MISSED",
    "NONE",
    "STAYS",
    "TABLE",
    "Decided",
    "Entrant",
    "Event",
    "EventCall",
    "EventPenalty",
    "GivenPart",
    "Office",
    "Paired",
    "Registration",
    "Round",
    "RoundPart",
    "SeatedTable",
    "TableReport",
    "fold_event",
]


def fold_event(event: Event, facts: Iterable[Fact]) -> Event:
    """Fold facts of an event's log over what was known of it; other facts change nothing."""
    for fact in facts:
        sealed = "".join(sorted({*event.sealed, *fact.sealed}))
        event = changed(_step(event, fact), seq=fact.seq, sealed=sealed)
    return event


def as_written(event: Event, bodies: Iterable[Any]) -> Event:
    """An event as it is once something more is written of it; nothing is written."""
    facts = (Fact(event.seq + n, body, event.opened, "", 0) for n, body in enumerate(bodies, 1))
    return fold_event(event, facts)


def _step(event: Event, fact: Fact) -> Event:
    body = fact.body
    match body:
        case kinds.EventOpened():
            return changed(
                event,
                ruleset=body.ruleset,
                edition=body.edition,
                date=body.date,
                policy=body.policy,
                policies=(body.policy,),
                opened=fact.at,
                title=body.title,
                name_display=body.name_display,
                pages_recorded=body.pages_recorded,
            )
        case kinds.PolicyAdopted():
            return changed(event, policy=body.policy, policies=(*event.policies, body.policy))
        case kinds.TableSeated() | kinds.TableAdded():
            return _seated(event, body)
        case kinds.TableFeatured():
            tables = tuple(
                changed(one, featured=body.featured)
                if (one.round, one.table) == (body.round, body.table)
                else one
                for one in event.tables
            )
            return changed(event, tables=tables)
        case kinds.EventClosed() | kinds.EventReopened():
            return changed(event, closed=fact.at if isinstance(body, kinds.EventClosed) else 0)
    return (
        _of_people(event, fact, body)
        or _of_offices(event, fact, body)
        or _of_rounds(event, fact, body)
        or _of_play(event, fact)
        or _of_calls(event, fact)
        or _of_parts(event, fact)
        or _of_registration(event, fact)
        or event
    )


def _seated(event: Event, body: kinds.TableSeated | kinds.TableAdded) -> Event:
    """Seat two people; a table that was paired so has a match from now on, else another game of it."""
    match = body.match if isinstance(body, kinds.TableSeated) else ""
    place = (body.round, body.table)
    before = next((one for one in event.tables if (one.round, one.table) == place), None)
    games = (*(() if before is None else before.games), *((match,) if match else ()))
    featured = before is not None and bool(before.games) and before.featured
    seated = SeatedTable(body.round, body.table, match, body.people, featured, games)
    if before is not None:
        rows = tuple(seated if (one.round, one.table) == place else one for one in event.tables)
        return changed(event, tables=rows)
    return changed(event, tables=(*event.tables, seated))


def _of_play(event: Event, fact: Fact) -> Event | None:
    """Pairings and how tables ended."""
    match body := fact.body:
        case kinds.RoundPaired():
            return _paired(event, fact.seq, body)
        case kinds.RoundUnpaired():
            event = _unpaired(event, body.round)
            stopped: dict[str, Any] = {"begun": 0, "called": 0, "turns": 0, "stood": (), "gone": ()}
            after = {**stopped, "extended": ()} if body.restarts else {}
            return _round(event, body.round, unpaired=True, **after)
        case kinds.TableDecided():
            own = Decided(
                body.round,
                body.table,
                body.winner,
                body.games,
                body.source,
                body.end,
                fact.seq,
                pages=body.pages,
                by=fact.actor,
            )
            event = _noted(event, fact, PenaltyUndo(fact.seq))
            # The games of a match that end otherwise after a rewind are taken over again.
            rest = tuple(d for d in event.decided if (d.round, d.table) != (body.round, body.table))
            return _reported(changed(event, decided=(*rest, own)), body)
        case kinds.ResultReported():
            told = TableReport(body.round, body.table, body.seat, body.winner, body.games)
            return _reported(event, body, told)
        case kinds.ResultCorrected():
            before = event.ended(body.round, body.table)
            if before is not None:
                event = _noted(event, fact, PenaltyUndo(fact.seq, before.winner, before.games))
            rows = tuple([_corrected(one, fact.seq, body) for one in event.decided])
            return changed(event, decided=rows)
    return None


def _noted(event: Event, fact: Fact, undo: PenaltyUndo) -> Event:
    """Keep with a penalty what a fact changed that it, or its carrying out, caused."""
    if not fact.cause:
        return event
    rows = tuple(
        changed(one, undo=undo) if fact.cause in {one.seq, one.carried_seq} else one
        for one in event.penalties
    )
    return changed(event, penalties=rows)


def _of_parts(event: Event, fact: Fact) -> Event | None:
    """What people do in a round by hand, and what became of penalties at tables without a match."""
    match body := fact.body:
        case kinds.PartGiven():
            before = event.given_part(body.person, body.round)
            event = _noted(event, fact, PenaltyUndo(fact.seq, part=before.part if before else NONE))
            own = GivenPart(body.person, body.round, body.part, body.games, fact.seq)
            others = (one for one in event.given if (one.person, one.round) != (body.person, body.round))
            return _there(changed(event, given=(*others, own)), body.person, body.round)
        case kinds.ResultWithdrawn():
            place = (body.round, body.table)
            kept = tuple(one for one in event.decided if (one.round, one.table) != place)
            return changed(event, decided=kept)
        case kinds.PenaltyWithdrawn():
            return _penalty(event, body.id, withdrawn=True, withdrawn_seq=fact.seq)
        case kinds.PenaltyCarried():
            return _penalty(event, body.id, carried=body.round, carried_seq=fact.seq)
    return None


def _penalty(event: Event, penalty: str, **after: Any) -> Event:
    rows = tuple(changed(one, **after) if one.id == penalty else one for one in event.penalties)
    return changed(event, penalties=rows)


def _there(event: Event, person: str, number: int) -> Event:
    """Let somebody count as there in a round, though they had left when it began."""
    rows = tuple(
        changed(one, gone=tuple(p for p in one.gone if p != person)) if one.number == number else one
        for one in event.rounds
    )
    return changed(event, rounds=rows)


def _reported(event: Event, body: Any, told: TableReport | None = None) -> Event:
    """Take in what a seat says; what both said of a table is done with once it is decided."""
    place = (body.round, body.table)
    rows = tuple(
        one
        for one in event.reports
        if (one.round, one.table) != place or (told is not None and one.seat != told.seat)
    )
    return changed(event, reports=rows if told is None else (*rows, told))


def _other_seats(event: Event, number: int, people: tuple[str, str]) -> Event:
    """Let two people of a round have played where the other was written."""
    other = {people[0]: people[1], people[1]: people[0]}

    def swapped(one: SeatedTable) -> SeatedTable:
        a, b = one.people
        return changed(one, people=(other.get(a, a), other.get(b, b)))

    tables = tuple(swapped(one) if one.round == number else one for one in event.tables)
    pairings = tuple(
        changed(one, byes=tuple(other.get(p, p) for p in one.byes)) if one.round == number else one
        for one in event.pairings
    )
    given = tuple(
        changed(one, person=other.get(one.person, one.person)) if one.round == number else one
        for one in event.given
    )
    return changed(event, tables=tables, pairings=pairings, given=given)


def _of_calls(event: Event, fact: Fact) -> Event | None:
    """Calls from tables without a match, time and penalties given there, and who really sat where."""
    match body := fact.body:
        case kinds.TableCalled():
            call = EventCall(body.id, body.round, body.table, body.person, fact.at, fact.seq)
            return changed(event, calls=(*event.calls, call), called=event.called + 1)
        case kinds.TableAnswered():
            return changed(event, calls=tuple(one for one in event.calls if one.id != body.id))
        case kinds.TableExtended():
            held = event.round(body.round)
            given = (*(held.extended if held is not None else ()), (body.table, body.seconds))
            return _round(event, body.round, extended=given)
        case kinds.SeatsCorrected():
            return _other_seats(event, body.round, body.people)
        case kinds.PersonPenalized():
            own = (body.person, body.round, body.infraction, body.level, body.effect, fact.seq)
            made = EventPenalty(*own, f"P{len(event.penalties) + 1}", body.applies)
            return changed(event, penalties=(*event.penalties, made))
    return None


def _of_registration(event: Event, fact: Fact) -> Event | None:
    match body := fact.body:
        case kinds.RegistrationOpened():
            bounds = (body.until, body.lists, body.places, body.waiting, body.asks_code)
            return changed(event, registration=Registration(*bounds))
        case kinds.RegistrationClosed():
            return changed(event, registration=None)
        case kinds.PersonWaiting():
            event = _self_entered(event, fact, body.person)
            return changed(event, waiting=(*event.waiting, body.person))
        case kinds.PageGiven():
            rows = dict.fromkeys((*event.given_pages, (body.person, fact.actor)))
            return changed(event, given_pages=tuple(rows))
    return None


def _self_entered(event: Event, fact: Fact, person: str) -> Event:
    """Keep that a person entered themselves, where no official wrote the fact."""
    if fact.actor != BY_THEMSELVES:
        return event
    rest = tuple(one for one in event.self_entries if one.person != person)
    return changed(event, self_entries=(*rest, SelfEntry(person, fact.at)))


def _paired(event: Event, seq: int, body: kinds.RoundPaired) -> Event:
    before, by_hand = event.pairing(body.round), body.how == BY_HAND
    how = before.how if before is not None and by_hand else body.how
    event = _unpaired(event, body.round)
    own = (body.round, how, body.byes, body.bye_games, body.again, body.inputs, seq, by_hand)
    kept = tuple(one for one in event.given if one.round != body.round or one.part != NONE)
    event = _round(changed(event, given=kept), body.round, unpaired=False)
    tables = tuple(SeatedTable(body.round, table, "", (a, b)) for table, a, b in body.tables)
    return changed(event, pairings=(*event.pairings, Paired(*own)), tables=(*event.tables, *tables))


def _unpaired(event: Event, number: int) -> Event:
    """Take the pairing of a round away, and the tables that it seated."""
    if event.pairing(number) is None:
        return event
    tables = tuple(one for one in event.tables if one.round != number)
    return changed(event, tables=tables, pairings=tuple(p for p in event.pairings if p.round != number))


def _corrected(one: Decided, seq: int, body: kinds.ResultCorrected) -> Decided:
    if (one.round, one.table) != (body.round, body.table):
        return one
    return changed(one, winner=body.winner, games=body.games, corrected=(*one.corrected, seq))


def _of_people(event: Event, fact: Fact, body: Any) -> Event | None:
    match body:
        case kinds.PersonEntered():
            return _with_entrant(event, fact, body)
        case kinds.PersonDropped():
            waiting = tuple(one for one in event.waiting if one != body.person)
            return changed(_entrant(event, body.person, dropped=fact.at), waiting=waiting)
        case kinds.PersonDisqualified():
            before = event.entrant(body.person)
            left = before.dropped if before is not None else 0
            return _entrant(event, body.person, dropped=left or fact.at, out=True)
        case kinds.PersonCorrected():
            left = _left_at(event, body.person, body.left)
            event = _gone_after(event, body.person, body.left)
            return _entrant(event, body.person, dropped=left, out=body.out)
    return None


def _of_offices(event: Event, fact: Fact, body: Any) -> Event | None:
    match body:
        case kinds.OfficialAppointed():
            office = Office(body.person, body.role, fact.seq, fact.at, begun=body.heads)
            return changed(event, offices=(*event.offices, office))
        case kinds.OfficialReleased():
            offices = tuple(_left(one, fact, body) for one in event.offices)
            return changed(event, offices=offices)
    return None


def _entrant(event: Event, person: str, **after: Any) -> Event:
    rows = tuple(changed(one, **after) if one.id == person else one for one in event.entrants)
    return changed(event, entrants=rows)


def _gone_after(event: Event, person: str, left: int) -> Event:
    """Let somebody be gone from the rounds that began after the one in which they left, and no others."""
    rows = tuple(
        changed(one, gone=tuple(p for p in one.gone if p != person) + (person,) * (STAYS < left < one.number))
        if one.begun
        else one
        for one in event.rounds
    )
    return changed(event, rounds=rows)


def _left_at(event: Event, person: str, left: int) -> int:
    """When a person left who is said to have left after a round, in microseconds; 0 for not at all."""
    if left == STAYS:
        return 0
    found, entered = event.round(left), event.entrant(person)
    return found.opened if found is not None else entered.entered if entered is not None else 0


def _with_entrant(event: Event, fact: Fact, body: kinds.PersonEntered) -> Event:
    """Enter a person, or take them back with the list they had unless they bring another."""
    event = _self_entered(event, fact, body.person)
    event = changed(event, waiting=tuple(one for one in event.waiting if one != body.person))
    before = event.entrant(body.person)
    sealed = bool(fact.sealed)
    made = Entrant(body.person, fact.at, 0, body.deck, body.main, body.lrig_deck, sealed)
    if before is None:
        return changed(event, entrants=(*event.entrants, made))
    if not body.main and not sealed:
        made = changed(before, dropped=0)
    row = tuple(made if one.id == body.person else one for one in event.entrants)
    return changed(event, entrants=row)


def _left(office: Office, fact: Fact, body: kinds.OfficialReleased) -> Office:
    own = (office.person, office.role, office.until) == (body.person, body.role, 0)
    if not own:
        return office
    return changed(office, until=fact.seq, left=fact.at, over=body.heads)


def _of_rounds(event: Event, fact: Fact, body: Any) -> Event | None:
    match body:
        case kinds.RoundOpened():
            made = Round(body.round, body.minutes, fact.at)
            return changed(event, rounds=(*event.rounds, made))
        case kinds.RoundBegun():
            gone = tuple(one.id for one in event.entrants if one.dropped)
            return _round(event, body.round, begun=fact.at, gone=gone)
        case kinds.RoundEnded():
            return _round(event, body.round, ended=fact.at)
        case kinds.TimeCalled():
            return _round(event, body.round, called=fact.at, turns=body.turns)
        case kinds.RoundReopened():
            return _reopened(event, body.round, fact.at)
    return None


def _reopened(event: Event, number: int, at: int) -> Event:
    """Let a round go on, and keep the span in which it was ended."""
    before = event.round(number)
    stood = () if before is None else (*before.stood, (before.ended, at))
    return _round(event, number, ended=0, stood=stood)


def _round(event: Event, number: int, **after: Any) -> Event:
    rows = tuple(changed(one, **after) if one.number == number else one for one in event.rounds)
    return changed(event, rounds=rows)
