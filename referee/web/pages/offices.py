"""For whom whoever runs the service may order at an event."""

from typing import Final, NamedTuple

from markupsafe import Markup

from referee.service import Desk
from referee.service.event.running import officials_of
from referee.web.access.visitors import OWNER, Visitor
from referee.web.drawing.forms import MarkupForm
from referee.web.drawing.naming import name
from referee.web.pages.people import caller

_OFFICE: Final = MarkupForm("%s, %s")


class Naming(NamedTuple):
    """For which officials of an event somebody may order: as the log writes each, and its words.

    `chosen` is the one for whom they do, "" while they still have to say it. There are none for
    who orders as themselves.
    """

    offered: tuple[tuple[str, Markup], ...] = ()
    chosen: str = ""


def naming(desk: Desk, who: Visitor, event: str) -> Naming:
    """For whom whoever runs the service may order at an event; nobody else is asked."""
    if who.role != OWNER or not event:
        return Naming()
    called, rows = caller(desk), []
    for by in officials_of(desk, event):
        role, _, person = by.partition(":")
        rows.append((by, _OFFICE % (name(called(person)), role.replace("-", " "))))
    return Naming(tuple(rows), who.named)
