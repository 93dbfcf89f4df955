"""Many people who are entered at once, as a list names them."""

from collections.abc import Sequence
from typing import NamedTuple

from events.kinds import PersonEntered
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.people import RegisteredDeck, barred, id_fault
from referee.court.event.places import NOT_LATE, missed_rounds
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import Event


class Joining(NamedTuple):
    """A person who is to be entered, with the deck list that they bring."""

    person: str
    listed: RegisteredDeck


def enter_all(event: Event, people: Sequence[Joining], by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Enter people who were never entered, all of them or nobody, in the order of their list."""
    there = {one.id for one in event.entrants}
    faults = list(barred(event, policy, by, "event.enter"))
    for one in people:
        faults += id_fault(one.person, (*there, *event.waiting))
        if one.person in there:
            what = f"{one.person} is entered already"
            faults.append(DraftRefusal("entered", what, "leave them out"))
        there.add(one.person)
    missed = [draft for one in people for draft in missed_rounds(event, one.person, NOT_LATE, by, policy)]
    return joined(faults) or [*(Draft(PersonEntered(one.person, *one.listed), by) for one in people), *missed]
