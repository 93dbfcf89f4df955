"""Somebody who sits down at the desk to order something."""

from typing import NamedTuple

from referee.service.commands import Once
from referee.service.court.answered import JUDGES, Audience
from referee.service.desk import Desk


class Sitting(NamedTuple):
    """Who orders: at the match or event of a name, as whom, and how it is given once.

    `before` is the last seq of its log before the order, by which a repeat is known; `to` is who is
    answered.
    """

    desk: Desk
    name: str
    by: str
    once: Once
    before: int
    to: Audience


def sit(desk: Desk, name: str, by: str, once: Once, to: Audience = JUDGES) -> Sitting:
    """Sit down at a match or an event as it stands now; raises UnknownMatch."""
    return Sitting(desk, name, by, once, desk.reader(name).head(), to)
