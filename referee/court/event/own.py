"""What the people of an event do themselves: enter, bring a list, leave, say how a table ended, call."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from events.kinds import (
    PersonDropped,
    PersonEntered,
    PersonWaiting,
    RegistrationClosed,
    RegistrationOpened,
    ResultReported,
    TableAnswered,
    TableCalled,
    TableDecided,
)
from events.values import changed
from events.wording import counted
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.deciding import DESK, PLAYERS, TableEnd, odd_result, settled
from referee.court.event.lists import locked_list
from referee.court.event.officials import PLAYER
from referee.court.event.people import NO_LIST, RegisteredDeck, barred, id_fault
from referee.court.event.places import NOT_LATE, missed_rounds
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import Event, SeatedTable

MOST_ENTRIES: Final = 5_000
"""People who enter themselves where registration names no bound, and who wait, at most."""
NO_BOUND: Final = -1
"""The bound of a waiting list in records that say none."""
DIFFER: Final = "the two accounts of the result differ"


class SaidTable(NamedTuple):
    """A table as a person at it speaks of it: who, and which table of which round."""

    person: str
    round: int
    table: int


def open_registration(
    event: Event, asked: RegistrationOpened, now: int, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Let people enter themselves from now on; again, with other bounds.

    Who waits gets a place that the new bounds have.
    """
    faults, held = list(barred(event, policy, by, "event.enter")), event.registration
    kept = (held.until, held.lists) if held is not None else (0, 0)
    for what, at, before in zip(("registration", "lists"), (asked.until, asked.lists), kept, strict=True):
        if at and at <= now and at != before:
            faults.append(DraftRefusal("past", f"the end of {what} is past", "name a later time"))
    return joined(faults) or [Draft(asked, by), *_let_in(event, asked.places, by, policy)]


def _let_in(event: Event, places: int, by: str, policy: Policy) -> Drafts:
    """Give those who wait their places in their order, as far as there is room; 0 bounds nothing."""
    free = max(places - len(event.playing()), 0) if places else len(event.waiting)
    return [
        draft for person in event.waiting[:free] for draft in _entered(event, person, NO_LIST, by, policy)
    ]


def _entered(event: Event, person: str, listed: RegisteredDeck, by: str, policy: Policy) -> list[Draft]:
    """Enter somebody, with the rounds that they missed where the policy counts them."""
    return [
        Draft(PersonEntered(person, *listed), by),
        *missed_rounds(event, person, NOT_LATE, by, policy),
    ]


def close_registration(event: Event, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let nobody enter themselves any more."""
    faults = list(barred(event, policy, by, "event.enter"))
    if event.registration is None:
        faults.append(DraftRefusal("closed", "registration is not open", "nothing has to be done"))
    return joined(faults) or [Draft(RegistrationClosed(), by)]


def enter_self(
    event: Event, person: str, listed: RegisteredDeck, now: int, policy: Policy
) -> Drafts | DraftRefusal:
    """Enter a person who came by themselves; where there is no room, or others wait, they wait too."""
    faults, held = [*_closed(event), *id_fault(person)], event.registration
    if held is None or (held.until and now >= held.until):
        what = "registration is closed" if held is None else "registration has ended"
        faults.append(DraftRefusal("registration-closed", what, "ask the organiser to enter you"))
    if event.entrant(person) is not None or person in event.waiting:
        faults.append(DraftRefusal("entered", f"{person} is entered already", "go on with your own page"))
    room = MOST_ENTRIES if held is None or not held.places else held.places
    if len(event.playing()) >= room or event.waiting:
        if not waiting_room(event):
            what = f"all places are taken, and {counted(len(event.waiting), 'person', 'people')} wait"
            instead = "ask the organizer whether a place becomes free"
            faults.append(DraftRefusal("waiting-list-full", what, instead))
        return joined(faults) or [Draft(PersonWaiting(person), DESK)]
    return joined(faults) or _entered(event, person, listed, DESK, policy)


def waiting_room(event: Event) -> bool:
    """Whether the waiting list has room for one more."""
    held = event.registration
    return len(event.waiting) < (MOST_ENTRIES if held is None or held.waiting == NO_BOUND else held.waiting)


def admit(event: Event, person: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Give a place to who waits for one: the first, or another who is named."""
    faults = list(barred(event, policy, by, "event.enter"))
    chosen = person or next(iter(event.waiting), "")
    if not event.waiting:
        faults.append(DraftRefusal("nobody-waits", "nobody waits for a place", "enter somebody: event enter"))
    elif chosen not in event.waiting:
        rows = ", ".join(event.waiting[:12])
        faults.append(DraftRefusal("unknown-person", f"{chosen} does not wait", f"name one of {rows}"))
    return joined(faults) or _entered(event, chosen, NO_LIST, by, policy)


def bring_list(event: Event, person: str, listed: RegisteredDeck, now: int) -> Drafts | DraftRefusal:
    """Register one's own list, or another in its place, until the deadline."""
    faults, held = [*_closed(event), *_there(event, person)], event.registration
    if held is None or (held.lists and now >= held.lists):
        what = "lists are taken no longer" if held is not None else "registration is closed"
        faults.append(DraftRefusal("too-late", what, "ask a judge"))
    if listed == NO_LIST:
        faults.append(DraftRefusal("empty", "there is no list", "paste it: COUNT NAME lines"))
    faults += locked_list(event, person)
    return joined(faults) or [Draft(PersonEntered(person, *listed), f"{PLAYER}:{person}")]


def leave(event: Event, person: str) -> Drafts | DraftRefusal:
    """Leave the event; what was played stands."""
    waits = person in event.waiting
    faults = [*_closed(event), *(() if waits else _there(event, person))]
    return joined(faults) or [Draft(PersonDropped(person, ""), DESK if waits else f"{PLAYER}:{person}")]


def report(event: Event, person: str, end: TableEnd, policy: Policy, *, over: bool) -> Drafts | DraftRefusal:
    """Say how one's own table ended, and decide it where the other said the same.

    Where they differ a judge is called; `over` says whether the time of the round is.
    """
    at = SaidTable(person, end.round, end.table)
    seated, faults = _own_table(event, at), [*_closed(event)]
    if isinstance(seated, DraftRefusal):
        return joined([*faults, seated]) or []
    faults += (
        changed(one, instead="tell the desk") if one.code == "has-result" else one
        for one in odd_result(event, end, policy)
    )
    if end.winner == "draw" and not over and not policy.scoring.agreed_draws:
        what = "the policy takes no draw that is agreed on"
        faults.append(DraftRefusal("agreed-draw", what, "play on until time is over, or let one concede"))
    if faults:
        return joined(faults) or []
    seat = "AB"[seated.people.index(at.person)]
    own = ResultReported(at.round, at.table, seat, end.winner, end.said(), event.pages_of(at.person))
    drafts = [Draft(own, f"{PLAYER}:{at.person}")]
    other = next((r for r in event.reports if (r.round, r.table) == at[1:] and r.seat != seat), None)
    if other is None:
        return drafts
    if (other.winner, other.games) == (own.winner, own.games):
        pages = event.pages_of(*seated.people)
        decided = TableDecided(at.round, at.table, own.winner, own.games, PLAYERS, pages=pages)
        return [*drafts, Draft(decided, DESK), *settled(event, at.round, at.table)]
    if any((c.round, c.table, c.person) == (at.round, at.table, "") for c in event.calls):
        return drafts
    call = TableCalled(_next_call(event), at.round, at.table, "", DIFFER)
    return [*drafts, Draft(call, DESK)]


def call_judge(event: Event, at: SaidTable, question: str) -> Drafts | DraftRefusal:
    """Call a judge to one's own table, where it has no match of its own."""
    seated, faults = _own_table(event, at), [*_closed(event)]
    if isinstance(seated, DraftRefusal):
        faults.append(seated)
    if any((c.round, c.table, c.person) == (at.round, at.table, at.person) for c in event.calls):
        faults.append(DraftRefusal("called", "a judge is called already", "raise your hand as well"))
    body = TableCalled(_next_call(event), at.round, at.table, at.person, question)
    return joined(faults) or [Draft(body, f"{PLAYER}:{at.person}")]


def answer_call(event: Event, call: str, words: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Say that a judge came to a table that had called one."""
    faults = list(barred(event, policy, by, "call.close"))
    if call not in {one.id for one in event.calls}:
        waiting = ", ".join(one.id for one in event.calls) or "none waits"
        what = f"there is no call {call} that waits"
        faults.append(DraftRefusal("unknown-call", what, f"name one that waits: {waiting}"))
    return joined(faults) or [Draft(TableAnswered(call, words), by)]


def _next_call(event: Event) -> str:
    return f"T{event.called + 1}"


def _closed(event: Event) -> Iterator[DraftRefusal]:
    if event.closed:
        yield DraftRefusal("closed", "the event is closed", "ask its organiser")


def _there(event: Event, person: str) -> Iterator[DraftRefusal]:
    one = event.entrant(person)
    if one is None or one.dropped:
        yield DraftRefusal("not-there", f"{person} takes no part in this event", "ask the organiser")


def _own_table(event: Event, at: SaidTable) -> SeatedTable | DraftRefusal:
    """The table of who speaks, where nothing but its result is recorded."""
    seated = event.table(at.round, at.table)
    held = event.round(at.round)
    if seated is None or at.person not in seated.people:
        what = f"{at.person} does not sit at table {at.table} of round {at.round}"
        return DraftRefusal("not-there", what, "speak for your own table")
    if seated.match:
        what = f"table {at.table} is recorded as match {seated.match}"
        return DraftRefusal("recorded", what, "call and concede there")
    if held is None or not held.begun or held.ended:
        what = f"round {at.round} {'is ended' if held and held.ended else 'has not begun'}"
        return DraftRefusal("not-begun", what, "ask a judge")
    return seated
