"""What officials do about people who enter themselves: let many leave at once, give out pages."""

from typing import NamedTuple

from events.kinds import PageGiven
from referee.court.admitting import DESK, ORDER
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.people import drop, id_fault
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.fold.event import Event


class ChosenPeople(NamedTuple):
    """Which people are meant: these ids, who entered themselves since a time, and who waits.

    `since` is in microseconds, 0 for any time. Where several are said, who meets all of them is meant.
    """

    ids: tuple[str, ...] = ()
    since: int = 0
    waiting: bool = False

    def among(self, event: Event) -> tuple[str, ...]:
        """The people of an event who are meant, in the order in which they entered; ids as they are."""
        if self == ChosenPeople():
            return ()
        there = self.ids or (*event.playing(), *event.waiting)
        late = {one.person for one in event.self_entries if one.at >= self.since}
        return tuple(
            one
            for one in there
            if (not self.since or one in late) and (not self.waiting or one in event.waiting)
        )


def drop_several(
    event: Event, chosen: ChosenPeople, reason: str, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Let many people leave the event at once, all of them or nobody."""
    people = chosen.among(event)
    if not people:
        instead = "name their ids, or say since when they entered themselves, or that they wait"
        return DraftRefusal("nobody-chosen", "nobody of the event is chosen", instead)
    answers = [drop(event, one, reason, by, policy) for one in people]
    faults = joined(one for one in answers if isinstance(one, DraftRefusal))
    if not reason.strip():
        return DraftRefusal("empty", "several people are let go for no reason", "write the reason")
    return faults or [draft for one in answers if not isinstance(one, DraftRefusal) for draft in one]


def give_page(person: str, token: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Record that a token of a person's page is given out, also after the event was closed."""
    fault = None if by == DESK else may(policy, by, ORDER)
    faults = [*id_fault(person), *(() if fault is None else (fault,))]
    return joined(faults) or [Draft(PageGiven(person, token), by)]
