"""What people are called on every screen: by the name that is kept for them, else readably.

What is seen with everybody's eyes has names as far as the event lets the public read them.
"""

from collections.abc import Callable, Iterable, Mapping

from referee.service import Desk
from referee.service.event.people import people_names
from referee.service.event.public import names_seen
from referee.service.event.running import title_of

Called = Callable[[str], str]
"""Says how somebody is called, by their id or as the log writes who acts: `head-judge:ann`."""


def caller(desk: Desk) -> Called:
    """What says how somebody is called, to who may know; who has no kept name is `head judge ann`."""
    return calling(people_names(desk))


def caller_to(desk: Desk, match: str, viewer: str) -> Called:
    """What says how somebody is called to some eyes at a match or an event."""
    return calling(names_seen(desk, match, viewer))


def calling(names: Mapping[str, str]) -> Called:
    """What says how somebody is called by some names."""

    def called(actor: str) -> str:
        role, _, person = actor.rpartition(":")
        return names.get(person) or f"{role.replace('-', ' ')} {person}".strip()

    return called


def titler(desk: Desk, events: Iterable[str]) -> Called:
    """What says how some events are called: by their title, else by their id."""
    titles = {one: title_of(desk, one) for one in set(events) if one}

    def titled(event: str) -> str:
        return titles.get(event, event)

    return titled
