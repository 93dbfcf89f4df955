"""How people are called in public: by their names where their event says so.

Everything that anybody may look at asks here: the screens of a hall, its printed sheets, the pages of
matches and replays as spectators see them. Officials and who sits at a table know the names anyway.
"""

from collections.abc import Mapping
from typing import Final

from events.vocabulary import SEATS
from referee.service.desk import Desk
from referee.service.event.ordering import sitting_at
from referee.service.event.people import people_names
from referee.service.event.placing import belonging
from referee.service.unreadable import read_row

SHOWN, HIDDEN = "shown", "hidden"
"""What an event says of the names of its people when it is opened."""
SPECTATOR: Final = "spectator"
"""The eyes with which everybody looks."""


def named_in_public(desk: Desk, event: str) -> bool:
    """Whether the people of an event are called by their names in public, not by their ids.

    Who opened the event said so, and a policy that was adopted since may say otherwise. In an event
    that was opened before this was asked its policy decides. An event without a log and a match of no
    event show the names that whoever runs the service keeps; an event that cannot be read shows none.
    """
    return read_row(lambda: _lets_read_names(desk, event)) is True


def _lets_read_names(desk: Desk, event: str) -> bool:
    found = desk.eventlogs.find(event) if event else None
    if found is None:
        return True
    said, policy = found.event.name_display, desk.policy(event)
    adopted = len(found.event.policies) > 1 and policy.says_names
    return policy.public_names if adopted or not said else said == SHOWN


def public_names(desk: Desk, event: str) -> Mapping[str, str]:
    """The names of people that anybody may read at an event, by id; none where ids stand for them."""
    return people_names(desk) if named_in_public(desk, event) else {}


def names_told(desk: Desk, match: str, viewer: str) -> bool:
    """Whether names stand on what is shown of a match, or of an event, to some eyes."""
    return viewer != SPECTATOR or named_in_public(desk, belonging(desk, match).event)


def names_seen(desk: Desk, match: str, viewer: str) -> Mapping[str, str]:
    """The names of people by id as some eyes read them at a match; none where ids stand for them."""
    return people_names(desk) if names_told(desk, match, viewer) else {}


def seat_names(desk: Desk, match: str, viewer: str) -> Mapping[str, str]:
    """The names of who sits at a match by seat, as some eyes read them; none where no name is told."""
    names = names_seen(desk, match, viewer)
    return {s: names[one] for s, one in zip(SEATS, sitting_at(desk, match), strict=True) if one in names}
