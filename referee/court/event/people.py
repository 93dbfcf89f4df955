"""Orders about the people of an event: entered, dropped, appointed, released; policy and end."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from events.kinds import (
    EventClosed,
    EventOpened,
    EventReopened,
    Heads,
    OfficialAppointed,
    OfficialReleased,
    PersonDropped,
    PersonEntered,
    PolicyAdopted,
)
from events.wording import did_you_mean, instead_of
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.lists import locked_list
from referee.court.event.officials import OFFICES
from referee.court.event.playing import Playing, still, unexplained
from referee.court.hearing import PendingAppeal, newly_unheard
from referee.court.orders import Drafts
from referee.court.policy import ROLES, Policy, may
from referee.court.policy.records import JUDGE, SEATS
from referee.fold.event import Event, as_written
from referee.timeline.phrases import round_list

ORGANISER: Final = "organiser"
_PERSON: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


class RegisteredDeck(NamedTuple):
    """A deck list as a person registers it: its name and its cards; no cards for no list."""

    name: str = ""
    main: tuple[str, ...] = ()
    lrig_deck: tuple[str, ...] = ()


NO_LIST: Final = RegisteredDeck()


def barred(event: Event, policy: Policy, by: str, order: str) -> Iterator[DraftRefusal]:
    """Say that the event is closed, and that the policy does not let them."""
    if event.closed:
        yield DraftRefusal("closed", "the event is closed", "reopen it, with a reason, or open another")
    fault = may(policy, by, order)
    if fault is not None:
        yield fault


def id_fault(person: str, others: Iterable[str] = ()) -> Iterator[DraftRefusal]:
    """Say that a word is no id of a person, or differs from one of others by the case of letters alone."""
    if not _PERSON.fullmatch(person) or person in {JUDGE, *ROLES, *SEATS}:
        what = f"{person!r} is no id of a person"
        instead = "use up to 40 letters A to Z, digits, dots and dashes, and no role; names are kept apart"
        yield DraftRefusal("bad-person", what, instead)
    twin = next((one for one in others if one != person and one.casefold() == person.casefold()), "")
    if twin:
        what = f"{person} and {twin} differ only in capital letters"
        yield DraftRefusal("same-id", what, f"name {twin}, or give another id")


def _locked(event: Event, policy: Policy) -> Iterator[DraftRefusal]:
    """Say that nobody of the event could appoint anybody under a policy."""
    able = policy.roles("event.appoint")
    if not any(event.holding(role) for role in able):
        what = f"nobody could appoint officials any more (policy {policy.name})"
        instead = f"appoint a {' or '.join(able)} first" if able else "give somebody that power"
        yield DraftRefusal("nobody-left", what, instead)


def open_event(opened: EventOpened, by: str, policy: Policy, heads: Heads = ()) -> Drafts | DraftRefusal:
    """Open an event; who opens it is its organiser and appoints the others.

    `by` is "organiser:PERSON", `heads` how far matches have come that named the event before.
    """
    role, _, person = by.partition(":")
    faults = [*barred(Event(), policy, by, "event.manage"), *id_fault(person)]
    if role != ORGANISER:
        what = f"{by!r} opens no event"
        faults.append(DraftRefusal("not-allowed", what, f"open it as {ORGANISER}:NAME"))
    elif ORGANISER not in policy.roles("event.appoint"):
        what = f"no organiser may appoint anybody (policy {policy.name})"
        faults.append(DraftRefusal("nobody-left", what, "give organisers event.appoint"))
    return joined(faults) or [
        Draft(opened, by),
        Draft(OfficialAppointed(person, ORGANISER, heads), by, 1),
    ]


def enter(
    event: Event, person: str, listed: RegisteredDeck, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Enter a person, with a deck list or without one yet.

    Who left may come back; who has not sat down yet may bring another list, and the last holds.
    """
    faults = [*barred(event, policy, by, "event.enter"), *id_fault(person)]
    before = event.entrant(person)
    if before is not None and before.out:
        what = f"{person} was disqualified"
        faults.append(DraftRefusal("disqualified", what, "enter somebody else"))
    if before is not None and not before.dropped and not listed.main:
        what = f"{person} is entered already"
        faults.append(DraftRefusal("entered", what, "enter somebody else, or bring a deck list"))
    faults += locked_list(event, person) if listed.main else ()
    return joined(faults) or [Draft(PersonEntered(person, *listed), by)]


def drop(event: Event, person: str, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let a person leave the event; a match that they sit at goes on or is ruled on."""
    faults, found = [*barred(event, policy, by, "event.enter")], event.entrant(person)
    if found is not None and found.dropped and person not in event.waiting:
        what = f"{person} {'is disqualified' if found.out else 'has dropped already'}"
        back = "" if found.out else f"; to let them come back: referee event enter {person}"
        faults.append(DraftRefusal("dropped", what, f"nothing has to be done{back}"))
    elif person not in event.waiting:
        faults += absent(event, person)
    return joined(faults) or [Draft(PersonDropped(person, reason), by)]


def absent(event: Event, person: str) -> Iterator[DraftRefusal]:
    """Say that a person takes no part, or no longer."""
    found = event.entrant(person)
    if found is None:
        near = did_you_mean(person, (one.id for one in event.entrants))
        instead = f"{near}, or enter {person} first" if near else f"enter {person} first"
        yield DraftRefusal("unknown-person", f"{person!r} is not entered", instead)
    elif found.dropped:
        yield DraftRefusal(
            "dropped", f"{person} has dropped", f"let them come back: referee event enter {person}"
        )


def appoint(
    event: Event, person: str, role: str, by: str, policy: Policy, *, heads: Heads = ()
) -> Drafts | DraftRefusal:
    """Give a person a role from now on; who also plays does not officiate at their own table.

    `heads` is how far the logs of the event and its matches have come.
    """
    faults = [*barred(event, policy, by, "event.appoint"), *id_fault(person)]
    if role not in OFFICES:
        what = f"nobody is appointed {role!r}"
        faults.append(DraftRefusal("unknown-role", what, instead_of(role, OFFICES, "")))
    elif role in event.roles_of(person):
        what = f"{person} is {role} already"
        faults.append(DraftRefusal("appointed", what, "appoint somebody else, or to another role"))
    return joined(faults) or [Draft(OfficialAppointed(person, role, heads), by)]


def release(
    event: Event,
    person: str,
    role: str,
    by: str,
    policy: Policy,
    *,
    heads: Heads = (),
    pending: Iterable[PendingAppeal] = (),
) -> Drafts | DraftRefusal:
    """Take a role from a person; somebody stays who can appoint others. `heads` as above.

    Somebody also stays who can hear each appeal that is `pending`.
    """
    faults = list(barred(event, policy, by, "event.appoint"))
    held = event.roles_of(person)
    if role not in held:
        is_now = f", they are {' and '.join(held)}" if held else ""
        what = f"{person} is no {role} of this event{is_now}"
        near = "" if held else did_you_mean(person, (o.person for o in event.offices if not o.until))
        instead = near or "release somebody from a role they hold"
        faults.append(DraftRefusal("not-appointed", what, instead))
    able = policy.roles("event.appoint")
    rest = [o for o in event.offices if not o.until and (o.person, o.role) != (person, role)]
    if role in able and not any(o.role in able for o in rest):
        what = f"{person} is the last who can appoint officials"
        faults.append(DraftRefusal("nobody-left", what, f"appoint another {' or '.join(able)} first"))
    body = OfficialReleased(person, role, heads)
    faults += newly_unheard(event, as_written(event, (body,)), pending)
    return joined(faults) or [Draft(body, by)]


def adopt(
    event: Event,
    digest: str,
    new: Policy,
    by: str,
    policy: Policy,
    *,
    pending: Iterable[PendingAppeal] = (),
) -> Drafts | DraftRefusal:
    """Let another policy hold from now on; matches opened before keep theirs.

    Somebody must still be able to hear each `pending` appeal of the event itself.
    """
    faults = [*barred(event, policy, by, "event.manage"), *_locked(event, new)]
    if digest == event.policy:
        what = f"policy {new.name}, edition {new.edition}, holds already"
        faults.append(DraftRefusal("same", what, "adopt another policy"))
    faults += newly_unheard(event, event, pending, new)
    return joined(faults) or [Draft(PolicyAdopted(digest), by)]


def close(
    event: Event, reason: str, by: str, policy: Policy, playing: Sequence[Playing] = ()
) -> Drafts | DraftRefusal:
    """Close an event whose rounds are all ended, unless some tables still play.

    `playing` are those tables; none where they are not to hold it up.
    """
    faults = list(barred(event, policy, by, "event.manage"))
    running = [one.number for one in event.rounds if not one.ended and event.tables_of(one.number)]
    if running:
        what = f"{round_list(running)} {'is' if len(running) == 1 else 'are'} not ended"
        faults.append(DraftRefusal("running", what, "end every round first"))
    faults += () if faults else still(playing)
    return joined(faults) or [Draft(EventClosed(reason), by)]


def reopen(event: Event, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let an event that was closed go on."""
    faults = [fault for fault in (may(policy, by, "event.manage"),) if fault is not None]
    if not event.closed:
        faults.append(DraftRefusal("open", "the event is not closed", "go on with it as it is"))
    faults += unexplained(reason)
    return joined(faults) or [Draft(EventReopened(reason), by)]
