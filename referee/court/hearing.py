"""Whether anybody is there who may do what is asked for: hear an appeal, take a call that went up.

Only an event with a log says who its officials are. What nobody could do is refused when it is asked
for, so that no clock stands for it.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from referee.court.draft import DraftRefusal
from referee.court.penalties import person_of
from referee.court.policy import Policy
from referee.court.policy.records import UNHEARD_FINAL
from referee.fold.event import Event


def able(event: Event, policy: Policy, order: str, without: Collection[str] = ()) -> tuple[str, ...]:
    """Who of an event may give an order under a policy, besides some people."""
    roles = policy.roles(order)
    held = (one.person for one in event.offices if not one.until and one.role in roles)
    return tuple(dict.fromkeys(person for person in held if person not in without))


def whom_to_ask(event: Event, policy: Policy, order: str) -> str:
    """Say who can appoint somebody that may give an order."""
    roles = policy.roles(order)
    ask = able(event, policy, "event.appoint")
    who = f"ask {' or '.join(ask)}" if ask else "ask whoever runs the service"
    if not roles:
        return f"{who} for another policy: this one gives {order} to nobody"
    return f"{who} to appoint one: referee event appoint NAME {roles[-1]}"


def unheard(
    event: Event | None, policy: Policy, ruled_by: str, sitting: Collection[str]
) -> Iterator[DraftRefusal]:
    """Say that nobody could hear an appeal of what an official ruled; nothing for a match of no event.

    `sitting` are the people of the table, who officiate nowhere near it.
    """
    if event is None or not event.offices:
        return
    if _hearers(event, policy, ruled_by, sitting):
        return
    judge = person_of(ruled_by)
    if policy.windows.unheard == UNHEARD_FINAL:
        what = f"{judge} ruled and nobody else could hear an appeal; by the policy the ruling is final"
        yield DraftRefusal("final", what, "play on")
        return
    what = f"nobody is there who could hear an appeal of what {judge} ruled"
    yield DraftRefusal("nobody-hears", what, whom_to_ask(event, policy, "appeal.decide"))


def _hearers(event: Event, policy: Policy, ruled_by: str, sitting: Collection[str]) -> tuple[str, ...]:
    judge = person_of(ruled_by)
    without = {*sitting, *((judge,) if policy.windows.other_judge else ())}
    return able(event, policy, "appeal.decide", without)


class PendingAppeal(NamedTuple):
    """An appeal that waits: its name, who gave what is appealed, who sits at the table, its policy."""

    name: str
    ruled_by: str
    sitting: tuple[str, ...]
    policy: Policy


def newly_unheard(
    event: Event, after: Event, pending: Iterable[PendingAppeal], policy: Policy | None = None
) -> Iterator[DraftRefusal]:
    """Refuse a change of the event that leaves nobody to hear a pending appeal.

    `policy` is the one that replaces theirs, if the change replaces it.
    """
    for one in pending:
        own = (one.ruled_by, one.sitting)
        new = policy or one.policy
        if _hearers(event, one.policy, *own) and not _hearers(after, new, *own):
            what = f"appeal {one.name} waits, and nobody else could hear it"
            role = one.policy.roles("appeal.decide")[-1]
            instead = f"decide it first, or appoint another: referee event appoint NAME {role}"
            yield DraftRefusal("nobody-hears", what, instead if policy is None else "decide it first")


def uncalled(
    event: Event | None, policy: Policy, order: str, sitting: Collection[str]
) -> Iterator[DraftRefusal]:
    """Say that nobody of an event could take a call that went up; nothing for a match of no event."""
    if event is None or not event.offices or able(event, policy, order, sitting):
        return
    what = "nobody of this event may take a call that went up"
    yield DraftRefusal("nobody-comes", what, whom_to_ask(event, policy, order))
